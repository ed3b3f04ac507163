//! A found line, cut around the match where it is long.

use ask::limits::MATCH_SHOWN_BYTES_MAX;
use std::borrow::Cow;
use std::ops::Range;

/// The line itself, or the match with what stands around it, marked where something is left out.
pub fn around(line: &[u8], found: Range<usize>, goes_on: bool) -> Cow<'_, [u8]> {
    if line.len() <= MATCH_SHOWN_BYTES_MAX && !goes_on {
        return Cow::Borrowed(line);
    }
    let found_len = found.len().min(MATCH_SHOWN_BYTES_MAX);
    let before = (MATCH_SHOWN_BYTES_MAX - found_len) / 3;
    let from = boundary(line, found.start.saturating_sub(before));
    let upto = boundary(line, line.len().min(from + MATCH_SHOWN_BYTES_MAX));
    let mut excerpt = Vec::with_capacity(MATCH_SHOWN_BYTES_MAX + 6);
    if from > 0 {
        excerpt.extend_from_slice("…".as_bytes());
    }
    excerpt.extend_from_slice(&line[from..upto]);
    if upto < line.len() || goes_on {
        excerpt.extend_from_slice("…".as_bytes());
    }
    Cow::Owned(excerpt)
}

/// The place, or the start of the character in which it lies.
fn boundary(line: &[u8], at: usize) -> usize {
    let inside = |at: usize| line.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (at.saturating_sub(3)..=at).rev().find(|at| !inside(*at)).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_match_is_always_in_the_excerpt_and_no_character_is_cut() {
        let filler = "配置a".repeat(500);
        for lead in [0, 1, 5, 100, 490] {
            let start = filler.char_indices().nth(lead).unwrap().0;
            let line = format!("{}NEEDLE{filler}", &filler[..start]);
            let excerpt = around(line.as_bytes(), start..start + 6, false).into_owned();
            let text = String::from_utf8(excerpt).unwrap();
            assert!(text.contains("NEEDLE"), "{lead}: {text}");
            assert!(text.len() <= MATCH_SHOWN_BYTES_MAX + 6, "{lead}: {}", text.len());
            assert_eq!(text.starts_with('…'), start > (MATCH_SHOWN_BYTES_MAX - 6) / 3, "{lead}");
            assert!(text.ends_with('…'));
        }
        assert_eq!(around(b"short", 0..2, false), Cow::Borrowed(b"short"));
    }
}
