//! How words and sentences are joined.

use super::Zh;
use crate::strings::punctuation::Punctuation;

impl Punctuation for Zh {
    fn comma(&self) -> &'static str {
        "、"
    }

    fn semicolon(&self) -> &'static str {
        "；"
    }

    fn sentence(&self, words: &str) -> String {
        format!("{words}。")
    }

    fn in_turn(&self, one: &str, other: &str) -> String {
        format!("{one}{other}")
    }
}
