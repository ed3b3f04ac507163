//! Chinese: conversations in a list, and whether they can be continued.

use super::Zh;
use crate::strings::conversations::ConversationStrings;

impl ConversationStrings for Zh {
    fn damaged(&self) -> &'static str {
        "这个对话的记录已损坏，可以查看，但不能继续。请用 --new 开始新的对话。"
    }

    fn no_conversations(&self) -> &'static str {
        "还没有对话。开始一个：askwell chat"
    }

    fn continued_by_later_version(&self) -> &'static str {
        "更新版本的 Askwell 继续过这个对话，这里只能查看到那一步。请更新 Askwell 后继续，或用 --new 开始新的对话。"
    }

    fn needs_you(&self) -> &'static str {
        "待你处理"
    }

    fn working(&self) -> &'static str {
        "进行中"
    }

    fn interrupted(&self) -> &'static str {
        "已中断"
    }

    fn failed(&self) -> &'static str {
        "因错误结束"
    }

    fn is_damaged(&self) -> &'static str {
        "记录已损坏"
    }

    fn of_later_version(&self) -> &'static str {
        "来自更新版本"
    }

    fn just_now(&self) -> &'static str {
        "刚刚"
    }

    fn minutes_ago(&self, minutes: i64) -> String {
        format!("{minutes} 分钟前")
    }

    fn hours_ago(&self, hours: i64) -> String {
        format!("{hours} 小时前")
    }

    fn days_ago(&self, days: i64) -> String {
        format!("{days} 天前")
    }
}
