//! English: what became of deleting a conversation, or of restoring it.

use super::En;
use crate::strings::deletion::DeletionStrings;

impl DeletionStrings for En {
    fn delete_this(&self, title: &str) -> String {
        format!(
            "Delete “{title}” and its subtasks? Anything running in it stops. You can restore it for at least 30 days. [yes/no]"
        )
    }

    fn unconfirmed(&self) -> &'static str {
        "This isn't an interactive terminal, so you can't confirm. Add --yes. Nothing was deleted."
    }

    fn deletion_declined(&self) -> &'static str {
        "Nothing was deleted."
    }

    fn deleted(&self, title: &str, id: &str) -> String {
        format!("Deleted “{title}”. It's kept for at least 30 days. To restore it: askwell undelete {id}")
    }

    fn deleted_already(&self, title: &str, id: &str, until: &str) -> String {
        format!("“{title}” is already deleted. You can restore it until {until}: askwell undelete {id}")
    }

    fn not_deleted(&self, title: &str) -> String {
        format!("“{title}” isn't deleted. Nothing was changed.")
    }

    fn no_such_deleted(&self, id: &str) -> String {
        format!("No deleted conversation has an ID that ends with “{id}”. To see them: askwell list --deleted")
    }

    fn undeleted(&self, title: &str) -> String {
        format!("Restored “{title}”. Runs that were stopped stay stopped.")
    }

    fn nothing_deleted(&self) -> &'static str {
        "No deleted conversations."
    }

    fn kept_for(&self, days: i64) -> String {
        match days {
            0 => "may be removed any time".to_owned(),
            1 => "1 day left".to_owned(),
            days => format!("{days} days left"),
        }
    }

    fn connection_lost(&self, why: &str) -> String {
        format!("Askwell didn't confirm that it was done ({why}). Check askwell list, then try again.")
    }
}
