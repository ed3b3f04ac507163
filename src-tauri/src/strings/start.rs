//! How it is started, and why it does not start.

pub trait WindowStartStrings {
    fn try_again(&self) -> &'static str;
    fn usage(&self) -> &'static str;
    fn no_screen(&self) -> &'static str;
    fn window_failed(&self, why: &str) -> String;
}
