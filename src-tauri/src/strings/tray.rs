//! The icon in the tray and its menu.

pub trait TrayStrings {
    fn open_askwell(&self) -> &'static str;
    fn quit(&self) -> &'static str;
    fn nothing_waiting(&self) -> &'static str;
    fn waiting(&self, count: usize) -> String;
}
