//! The difference that a person is shown: unified, without a head, as much as a card takes.

use ask::limits::{DIFF_SHOWN_BYTES_MAX, FILE_WRITTEN_BYTES_MAX};
use ask::plain_text::unseen;
use similar::TextDiff;
use std::time::Duration;

/// Lines around a change.
const AROUND_LINES: usize = 3;
/// After so long the shortest difference is not looked for any further; what is shown is true all the same.
const SEARCH: Duration = Duration::from_millis(500);

pub struct Difference {
    pub text: String,
    /// Nothing was cut off, and every character of it can be seen.
    pub complete: bool,
}

/// None where one side is no text, or too large to be compared.
pub fn between(old: &[u8], new: &[u8]) -> Option<Difference> {
    if old.len().max(new.len()) as u64 > FILE_WRITTEN_BYTES_MAX {
        return None;
    }
    let (old, new) = (std::str::from_utf8(old).ok()?, std::str::from_utf8(new).ok()?);
    let diff = TextDiff::configure().timeout(SEARCH).diff_lines(old, new);
    let mut text = diff.unified_diff().context_radius(AROUND_LINES).to_string();
    let whole = text.len() <= DIFF_SHOWN_BYTES_MAX;
    if !whole {
        let room = text.floor_char_boundary(DIFF_SHOWN_BYTES_MAX);
        text.truncate(text[..room].rfind('\n').map_or(room, |end| end + 1));
    }
    let complete = whole && text.chars().all(shown) && unseen(&text).next().is_none();
    Some(Difference { text, complete })
}

fn shown(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\t' | '\u{c}') || !c.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> (String, bool) {
        let difference = between(old.as_bytes(), new.as_bytes()).unwrap();
        (difference.text, difference.complete)
    }

    #[test]
    fn a_difference_is_unified_and_has_no_head() {
        let cases = [
            ("a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"),
            ("", "new\n", "@@ -0,0 +1 @@\n+new\n"),
            ("old\n", "", "@@ -1 +0,0 @@\n-old\n"),
            ("a", "b", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"),
            ("same\n", "same\n", ""),
        ];
        for (old, new, expected) in cases {
            assert_eq!(shown(old, new), (expected.to_owned(), true), "{old:?} {new:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_or_does_not_fit_is_not_complete() {
        for hidden in ["a\0b", "a\u{202e}b", "a\u{1b}[8mb", "\u{feff}a"] {
            assert!(!shown("", hidden).1, "{hidden:?}");
        }
        let (text, complete) = shown("", &"配置配置\n".repeat(40_000));
        assert!(!complete && text.len() <= DIFF_SHOWN_BYTES_MAX && text.ends_with("配置\n"));
        let (text, complete) = shown("", &"x".repeat(400_000));
        assert!(!complete && text.len() <= DIFF_SHOWN_BYTES_MAX);
    }

    #[test]
    fn what_is_no_text_has_no_difference() {
        assert!(between(b"caf\xE9", b"x").is_none());
        assert!(between(b"", &vec![b'x'; FILE_WRITTEN_BYTES_MAX as usize + 1]).is_none());
    }
}
