//! Texts cut to a length.

use crate::base::limits::TITLE_CHARS_MAX;

/// The beginning of a text, at most `bytes_max` long, never cut inside a character.
pub fn cut(text: &str, bytes_max: usize) -> &str {
    let mut end = bytes_max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

/// A title from what a person wrote: its first line, cut between words where there are any.
pub fn title_from(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let clean: String = line.chars().filter(|c| !c.is_control()).collect();
    if clean.chars().count() <= TITLE_CHARS_MAX {
        return clean;
    }
    let head: String = clean.chars().take(TITLE_CHARS_MAX - 1).collect();
    let end = head.rfind(' ').filter(|end| *end > head.len() / 2).unwrap_or(head.len());
    format!("{}…", head.get(..end).unwrap_or(&head).trim_end())
}
