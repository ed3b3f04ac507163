//! English: the list of rules.

use super::En;
use crate::strings::rules::RuleStrings;

impl RuleStrings for En {
    fn no_rules(&self) -> &'static str {
        "No rules. When you allow an action, you can also allow others like it."
    }

    fn rule_without_folder(&self) -> &'static str {
        "conversations without a workspace"
    }

    fn in_one_conversation(&self) -> &'static str {
        "only in one conversation"
    }

    fn always_holds(&self) -> &'static str {
        "always"
    }

    fn holds_until(&self, time: &str) -> String {
        format!("until {time}")
    }

    fn rule_added(&self, time: &str) -> String {
        format!("added {time}")
    }

    fn never_used(&self) -> &'static str {
        "not used yet"
    }

    fn last_used(&self, time: &str) -> String {
        format!("last used {time}; it allowed:")
    }
}
