//! English: how it is started, and why it does not start.

use super::En;
use crate::strings::start::WindowStartStrings;

impl WindowStartStrings for En {
    fn try_again(&self) -> &'static str {
        "Try again"
    }

    fn usage(&self) -> &'static str {
        "Usage: askwell-desktop [--hidden]\n\nOpens Askwell's window; with --hidden it starts in the tray.\nIn a terminal, and where there is no screen: askwell chat, askwell serve, askwell --help."
    }

    fn no_screen(&self) -> &'static str {
        "There is no screen here to open a window on. In a terminal: askwell chat. For a browser: askwell serve. Nothing was changed."
    }

    fn window_failed(&self, why: &str) -> String {
        format!("The window could not be opened: {why}. Nothing was changed, and every question stays open.")
    }
}
