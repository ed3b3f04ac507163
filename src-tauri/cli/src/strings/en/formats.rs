//! English: how times, lists and sentences are put together.

use super::En;
use crate::strings::formats::FormatStrings;

impl FormatStrings for En {
    fn language_tag(&self) -> &'static str {
        "en"
    }

    fn milliseconds(&self, count: u64) -> String {
        format!("{count} ms")
    }

    fn seconds(&self, count: u64) -> String {
        format!("{count} s")
    }

    fn minutes(&self, count: u64) -> String {
        format!("{count} min")
    }

    fn minutes_and_seconds(&self, minutes: u64, seconds: u64) -> String {
        format!("{minutes} min {seconds} s")
    }

    fn hours(&self, count: u64) -> String {
        format!("{count} h")
    }

    fn after(&self, time: &str) -> String {
        format!("after {time}")
    }

    fn labelled(&self, label: &str, text: &str) -> String {
        format!("{label}: {text}")
    }

    fn with_detail(&self, sentence: &str, detail: &str) -> String {
        format!("{sentence} ({detail})")
    }

    fn sentences(&self, sentences: &[&str]) -> String {
        sentences.join(" ")
    }

    fn listed(&self, parts: &[String]) -> String {
        parts.join(", ")
    }

    fn quoted(&self, names: &[String]) -> String {
        names.iter().map(|name| format!("“{name}”")).collect::<Vec<_>>().join(", ")
    }

    fn clauses(&self, parts: &[String]) -> String {
        parts.join("; ")
    }
}
