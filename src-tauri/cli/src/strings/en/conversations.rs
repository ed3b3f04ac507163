//! English: conversations in a list, and whether they can be continued.

use super::En;
use crate::strings::conversations::ConversationStrings;

impl ConversationStrings for En {
    fn damaged(&self) -> &'static str {
        "This conversation's record is damaged. You can read it but not continue it. Use --new to start a new one."
    }

    fn no_conversations(&self) -> &'static str {
        "No conversations yet. To start one: askwell chat"
    }

    fn continued_by_later_version(&self) -> &'static str {
        "A newer version of Askwell continued this conversation. You can read it up to that point. Update Askwell to continue it, or use --new to start a new one."
    }

    fn needs_you(&self) -> &'static str {
        "needs you"
    }

    fn working(&self) -> &'static str {
        "working"
    }

    fn interrupted(&self) -> &'static str {
        "interrupted"
    }

    fn failed(&self) -> &'static str {
        "ended with an error"
    }

    fn is_damaged(&self) -> &'static str {
        "damaged record"
    }

    fn of_later_version(&self) -> &'static str {
        "newer version"
    }

    fn just_now(&self) -> &'static str {
        "just now"
    }

    fn minutes_ago(&self, minutes: i64) -> String {
        format!("{minutes} min ago")
    }

    fn hours_ago(&self, hours: i64) -> String {
        format!("{hours} h ago")
    }

    fn days_ago(&self, days: i64) -> String {
        format!("{days} d ago")
    }
}
