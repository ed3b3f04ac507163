//! Where an answer was given, as a part of a sentence, and what another program is called.

use super::Zh;
use crate::strings::origin::OriginStrings;

impl OriginStrings for Zh {
    fn here(&self) -> &'static str {
        "在这里"
    }

    fn in_the_window(&self) -> &'static str {
        "在窗口中"
    }

    fn in_a_notification(&self) -> &'static str {
        "通过通知"
    }

    fn in_the_terminal(&self) -> &'static str {
        "在终端中"
    }

    fn by_standard_input(&self) -> &'static str {
        "通过标准输入"
    }

    fn in_a_browser(&self) -> &'static str {
        "在浏览器中"
    }

    fn by_a_program(&self) -> &'static str {
        "通过程序"
    }

    fn by_an_agent(&self) -> &'static str {
        "由另一个智能体"
    }

    fn on_telegram(&self) -> &'static str {
        "在 Telegram 上"
    }

    fn on_wechat(&self) -> &'static str {
        "在微信上"
    }

    fn another_program(&self, name: &str) -> String {
        format!("另一个程序“{name}”")
    }
}
