//! English: the icon in the tray and its menu.

use super::En;
use crate::strings::tray::TrayStrings;

impl TrayStrings for En {
    fn open_askwell(&self) -> &'static str {
        "Open Askwell"
    }

    fn quit(&self) -> &'static str {
        "Quit"
    }

    fn nothing_waiting(&self) -> &'static str {
        "Nothing is waiting for you"
    }

    fn waiting(&self, count: usize) -> String {
        if count == 1 {
            "1 question is waiting for you".to_owned()
        } else {
            format!("{count} questions are waiting for you")
        }
    }
}
