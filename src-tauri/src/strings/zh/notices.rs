//! Chinese: notifications.

use super::Zh;
use crate::strings::notices::NoticeStrings;

impl NoticeStrings for Zh {
    fn needs_decision(&self) -> &'static str {
        "需要你的决策"
    }

    fn still_needs_decision(&self) -> &'static str {
        "仍需要你的决策"
    }

    fn finished(&self) -> &'static str {
        "已完成"
    }

    fn has_news(&self) -> &'static str {
        "有消息要告诉你"
    }

    fn failed(&self) -> &'static str {
        "因错误结束"
    }

    fn reply(&self) -> &'static str {
        "回复"
    }

    fn send(&self) -> &'static str {
        "发送"
    }
}
