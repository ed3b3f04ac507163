//! English: subtasks, and what agents ask one another.

use super::En;
use crate::strings::subtasks::SubtaskStrings;

impl SubtaskStrings for En {
    fn task_started(&self, title: &str) -> String {
        format!("⇉ Subtask started: {title}")
    }

    fn asked_by_task(&self, title: &str) -> String {
        format!("Subtask “{title}” needs you:")
    }

    fn task_asks(&self, title: &str, asked: &str) -> String {
        format!("⇡ Subtask “{title}” asks: {asked}")
    }

    fn task_answered(&self, title: &str) -> String {
        format!("⇣ Subtask “{title}” got its answer.")
    }

    fn asked_agent(&self, asked: &str) -> String {
        format!("⇢ Asks another agent: {asked}")
    }

    fn task_completed(&self, title: &str) -> String {
        format!("✓ Subtask done: {title}")
    }

    fn task_at_round_limit(&self, title: &str) -> String {
        format!("– Subtask reached its round limit: {title}")
    }

    fn task_stopped(&self, title: &str) -> String {
        format!("– Subtask stopped: {title}")
    }

    fn task_failed(&self, title: &str) -> String {
        format!("✗ Subtask failed: {title}")
    }

    fn task_deleted(&self, title: &str) -> String {
        format!("– Subtask deleted: {title}")
    }
}
