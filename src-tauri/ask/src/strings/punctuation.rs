//! How words and sentences are joined.

pub trait Punctuation {
    /// Between the things of a list.
    fn comma(&self) -> &'static str;
    /// Between the parts of a hint.
    fn semicolon(&self) -> &'static str;
    /// Words as a sentence.
    fn sentence(&self, words: &str) -> String;
    /// Two sentences, the first of which has its full stop.
    fn in_turn(&self, one: &str, other: &str) -> String;
}
