//! Subtasks, and what agents ask one another.

pub trait SubtaskStrings {
    fn task_started(&self, title: &str) -> String;
    fn asked_by_task(&self, title: &str) -> String;
    fn task_asks(&self, title: &str, asked: &str) -> String;
    fn task_answered(&self, title: &str) -> String;
    fn asked_agent(&self, asked: &str) -> String;
    fn task_completed(&self, title: &str) -> String;
    fn task_at_round_limit(&self, title: &str) -> String;
    fn task_stopped(&self, title: &str) -> String;
    fn task_failed(&self, title: &str) -> String;
    fn task_deleted(&self, title: &str) -> String;
}
