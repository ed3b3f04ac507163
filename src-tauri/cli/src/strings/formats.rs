//! How times, lists and sentences are put together.

pub trait FormatStrings {
    /// As HTML and HTTP name the language.
    fn language_tag(&self) -> &'static str;
    fn milliseconds(&self, count: u64) -> String;
    fn seconds(&self, count: u64) -> String;
    fn minutes(&self, count: u64) -> String;
    fn minutes_and_seconds(&self, minutes: u64, seconds: u64) -> String;
    fn hours(&self, count: u64) -> String;
    fn after(&self, time: &str) -> String;
    /// A label, and what it is a label of.
    fn labelled(&self, label: &str, text: &str) -> String;
    /// A sentence, and what somebody else says of it.
    fn with_detail(&self, sentence: &str, detail: &str) -> String;
    /// Sentences, one after the other.
    fn sentences(&self, sentences: &[&str]) -> String;
    /// Parts of one line.
    fn listed(&self, parts: &[String]) -> String;
    /// Names, each in quotation marks.
    fn quoted(&self, names: &[String]) -> String;
    /// Longer parts of one sentence.
    fn clauses(&self, parts: &[String]) -> String;
}
