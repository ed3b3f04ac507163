//! The dialog that asks before Askwell quits.

pub trait QuittingStrings {
    fn quit_title(&self) -> &'static str;
    fn keep_running(&self) -> &'static str;
    fn stop_and_quit(&self) -> &'static str;
    fn cancel(&self) -> &'static str;
    fn at_work(&self, count: usize) -> String;
}
