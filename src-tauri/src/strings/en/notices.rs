//! English: notifications.

use super::En;
use crate::strings::notices::NoticeStrings;

impl NoticeStrings for En {
    fn needs_decision(&self) -> &'static str {
        "Needs your decision"
    }

    fn still_needs_decision(&self) -> &'static str {
        "Still needs your decision"
    }

    fn finished(&self) -> &'static str {
        "Finished"
    }

    fn has_news(&self) -> &'static str {
        "Has something to tell you"
    }

    fn failed(&self) -> &'static str {
        "Ended with an error"
    }

    fn reply(&self) -> &'static str {
        "Reply"
    }

    fn send(&self) -> &'static str {
        "Send"
    }
}
