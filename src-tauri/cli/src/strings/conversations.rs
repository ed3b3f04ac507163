//! Conversations in a list, and whether they can be continued.

pub trait ConversationStrings {
    fn damaged(&self) -> &'static str;
    fn no_conversations(&self) -> &'static str;
    fn continued_by_later_version(&self) -> &'static str;
    fn needs_you(&self) -> &'static str;
    fn working(&self) -> &'static str;
    fn interrupted(&self) -> &'static str;
    fn failed(&self) -> &'static str;
    fn is_damaged(&self) -> &'static str;
    fn of_later_version(&self) -> &'static str;
    fn just_now(&self) -> &'static str;
    fn minutes_ago(&self, minutes: i64) -> String;
    fn hours_ago(&self, hours: i64) -> String;
    fn days_ago(&self, days: i64) -> String;
}
