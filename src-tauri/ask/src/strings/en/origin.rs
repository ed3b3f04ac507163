//! Where an answer was given, as a part of a sentence, and what another program is called.

use super::En;
use crate::strings::origin::OriginStrings;

impl OriginStrings for En {
    fn here(&self) -> &'static str {
        "here"
    }

    fn in_the_window(&self) -> &'static str {
        "in the window"
    }

    fn in_a_notification(&self) -> &'static str {
        "from the notification"
    }

    fn in_the_terminal(&self) -> &'static str {
        "in the terminal"
    }

    fn by_standard_input(&self) -> &'static str {
        "from standard input"
    }

    fn in_a_browser(&self) -> &'static str {
        "in a browser"
    }

    fn by_a_program(&self) -> &'static str {
        "by a program"
    }

    fn by_an_agent(&self) -> &'static str {
        "by another agent"
    }

    fn on_telegram(&self) -> &'static str {
        "on Telegram"
    }

    fn on_wechat(&self) -> &'static str {
        "on WeChat"
    }

    fn another_program(&self, name: &str) -> String {
        format!("another program, “{name}”")
    }
}
