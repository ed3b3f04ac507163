//! Notifications.

pub trait NoticeStrings {
    fn needs_decision(&self) -> &'static str;
    fn still_needs_decision(&self) -> &'static str;
    fn finished(&self) -> &'static str;
    fn has_news(&self) -> &'static str;
    fn failed(&self) -> &'static str;
    fn reply(&self) -> &'static str;
    fn send(&self) -> &'static str;
}
