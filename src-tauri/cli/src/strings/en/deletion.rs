//! English: what became of deleting a conversation, or of restoring it.

use super::En;
use crate::strings::deletion::DeletionStrings;

impl DeletionStrings for En {
    fn delete_this(&self, title: &str) -> String {
        format!(
            "Delete “{title}” with its subtasks? What runs in it stops. You can get it back for at least 30 days. [yes/no]"
        )
    }

    fn unconfirmed(&self) -> &'static str {
        "Nobody can be asked here whether you mean it. Add --yes; nothing was deleted."
    }

    fn kept_after_all(&self) -> &'static str {
        "Nothing was deleted."
    }

    fn deleted(&self, title: &str, id: &str) -> String {
        format!("Deleted “{title}”. It’s kept for at least 30 days. To get it back: askwell undelete {id}")
    }

    fn deleted_already(&self, title: &str, id: &str, until: &str) -> String {
        format!("“{title}” is already deleted. You can restore it until {until}: askwell undelete {id}")
    }

    fn not_deleted(&self, title: &str) -> String {
        format!("“{title}” is not deleted. Nothing was changed.")
    }

    fn undeleted(&self, title: &str) -> String {
        format!("“{title}” is back. What ran in it stays stopped.")
    }

    fn nothing_deleted(&self) -> &'static str {
        "There is no deleted conversation."
    }

    fn kept_for(&self, days: i64) -> String {
        match days {
            0 => "may be removed any day".to_owned(),
            1 => "1 day left".to_owned(),
            days => format!("{days} days left"),
        }
    }

    fn connection_lost(&self, why: &str) -> String {
        format!("The running Askwell did not say whether it was done ({why}). Look at askwell list, then try again.")
    }
}
