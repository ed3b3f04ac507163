//! Chinese: subtasks, and what agents ask one another.

use super::Zh;
use crate::strings::subtasks::SubtaskStrings;

impl SubtaskStrings for Zh {
    fn task_started(&self, title: &str) -> String {
        format!("⇉ 子任务已开始：{title}")
    }

    fn asked_by_task(&self, title: &str) -> String {
        format!("子任务“{title}”待你处理：")
    }

    fn task_asks(&self, title: &str, asked: &str) -> String {
        format!("⇡ 子任务“{title}”提问：{asked}")
    }

    fn task_answered(&self, title: &str) -> String {
        format!("⇣ 子任务“{title}”已得到回答。")
    }

    fn asked_agent(&self, asked: &str) -> String {
        format!("⇢ 询问另一个智能体：{asked}")
    }

    fn task_completed(&self, title: &str) -> String {
        format!("✓ 子任务已完成：{title}")
    }

    fn task_at_round_limit(&self, title: &str) -> String {
        format!("– 子任务达到轮数上限：{title}")
    }

    fn task_stopped(&self, title: &str) -> String {
        format!("– 子任务已停止：{title}")
    }

    fn task_failed(&self, title: &str) -> String {
        format!("✗ 子任务失败：{title}")
    }

    fn task_deleted(&self, title: &str) -> String {
        format!("– 子任务已删除：{title}")
    }
}
