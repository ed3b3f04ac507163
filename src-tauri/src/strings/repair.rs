//! The window that is shown while data is repaired.

pub trait RepairStrings {
    /// Of the language, for a page.
    fn language_tag(&self) -> &'static str;
    fn repairing(&self) -> &'static str;
    fn repair_can_wait(&self) -> &'static str;
    fn repair_progress(&self, events: usize, of: usize) -> String;
}
