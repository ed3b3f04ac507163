//! What is said of tasks.

use super::Words;
use ask::family::TaskEnd;
use ask::plain_text::visible_line;

impl Words {
    pub fn task_started(self, title: &str) -> String {
        let title = visible_line(title);
        self.0.pick(format!("⇉ Task started: {title}"), format!("⇉ 子任务已开始：{title}"))
    }

    pub fn task_ended(self, title: &str, end: &TaskEnd) -> String {
        let title = visible_line(title);
        let (en, zh) = match end {
            TaskEnd::Completed { .. } => ("✓ Task done", "✓ 子任务已完成"),
            TaskEnd::RoundLimit { .. } => ("– Task ended at its round limit", "– 子任务达到轮数上限"),
            TaskEnd::Stopped => ("– Task stopped", "– 子任务已停止"),
            TaskEnd::Failed { .. } => ("✗ Task broke off", "✗ 子任务中断"),
            TaskEnd::Deleted => ("– Task deleted", "– 子任务已删除"),
        };
        self.0.pick(format!("{en}: {title}"), format!("{zh}：{title}"))
    }

    pub fn asked_by_task(self, title: &str) -> String {
        let title = visible_line(title);
        self.0.pick(format!("The task “{title}” needs you:"), format!("子任务“{title}”需要你："))
    }

    pub fn task_asks(self, title: &str, asked: &str) -> String {
        let title = visible_line(title);
        self.0.pick(format!("⇡ The task “{title}” asks: {asked}"), format!("⇡ 子任务“{title}”提问：{asked}"))
    }

    pub fn task_answered(self, title: &str) -> String {
        let title = visible_line(title);
        self.0.pick(format!("⇣ The task “{title}” has its answer."), format!("⇣ 子任务“{title}”已得到回答。"))
    }

    pub fn asks_agent(self, asked: &str) -> String {
        self.0.pick(format!("⇢ Asks another agent: {asked}"), format!("⇢ 询问另一个智能体：{asked}"))
    }
}
