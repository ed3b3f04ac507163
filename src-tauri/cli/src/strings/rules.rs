//! The list of rules.

pub trait RuleStrings {
    fn no_rules(&self) -> &'static str;
    /// Of a rule for conversations without a folder.
    fn rule_without_folder(&self) -> &'static str;
    fn in_one_conversation(&self) -> &'static str;
    fn always_holds(&self) -> &'static str;
    fn holds_until(&self, time: &str) -> String;
    fn rule_added(&self, time: &str) -> String;
    fn never_used(&self) -> &'static str;
    fn last_used(&self, time: &str) -> String;
}
