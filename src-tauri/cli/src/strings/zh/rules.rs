//! Chinese: the list of rules.

use super::Zh;
use crate::strings::rules::RuleStrings;

impl RuleStrings for Zh {
    fn no_rules(&self) -> &'static str {
        "没有规则。允许一个操作时，可以同时允许同类操作。"
    }

    fn rule_without_folder(&self) -> &'static str {
        "没有工作区的对话"
    }

    fn in_one_conversation(&self) -> &'static str {
        "仅在一个对话中有效"
    }

    fn always_holds(&self) -> &'static str {
        "始终有效"
    }

    fn holds_until(&self, time: &str) -> String {
        format!("有效至 {time}")
    }

    fn rule_added(&self, time: &str) -> String {
        format!("添加于 {time}")
    }

    fn never_used(&self) -> &'static str {
        "尚未使用"
    }

    fn last_used(&self, time: &str) -> String {
        format!("上次使用：{time}，允许了：")
    }
}
