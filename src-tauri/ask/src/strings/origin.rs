//! Where an answer was given, as a part of a sentence, and what another program is called.

pub trait OriginStrings {
    /// In the chat that is told so.
    fn here(&self) -> &'static str;
    fn in_the_window(&self) -> &'static str;
    fn in_a_notification(&self) -> &'static str;
    fn in_the_terminal(&self) -> &'static str;
    fn by_standard_input(&self) -> &'static str;
    fn in_a_browser(&self) -> &'static str;
    fn by_a_program(&self) -> &'static str;
    fn by_an_agent(&self) -> &'static str;
    fn on_telegram(&self) -> &'static str;
    fn on_wechat(&self) -> &'static str;
    /// The name of a program that could be taken for ours.
    fn another_program(&self, name: &str) -> String;
}
