//! Chinese: how times, lists and sentences are put together.

use super::Zh;
use crate::strings::formats::FormatStrings;

impl FormatStrings for Zh {
    fn language_tag(&self) -> &'static str {
        "zh-CN"
    }

    fn milliseconds(&self, count: u64) -> String {
        format!("{count} 毫秒")
    }

    fn seconds(&self, count: u64) -> String {
        format!("{count} 秒")
    }

    fn minutes(&self, count: u64) -> String {
        format!("{count} 分钟")
    }

    fn minutes_and_seconds(&self, minutes: u64, seconds: u64) -> String {
        format!("{minutes} 分 {seconds} 秒")
    }

    fn hours(&self, count: u64) -> String {
        format!("{count} 小时")
    }

    fn after(&self, time: &str) -> String {
        format!("{time}后")
    }

    fn labelled(&self, label: &str, text: &str) -> String {
        format!("{label}：{text}")
    }

    fn with_detail(&self, sentence: &str, detail: &str) -> String {
        format!("{sentence}（{detail}）")
    }

    fn sentences(&self, sentences: &[&str]) -> String {
        sentences.concat()
    }

    fn listed(&self, parts: &[String]) -> String {
        parts.join("，")
    }

    fn quoted(&self, names: &[String]) -> String {
        names.iter().map(|name| format!("“{name}”")).collect::<Vec<_>>().join("、")
    }

    fn clauses(&self, parts: &[String]) -> String {
        parts.join("；")
    }
}
