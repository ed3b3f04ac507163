//! A post within the length that a service takes. What is left out is said, and an option is never left out.

use super::post::Manner;

/// How long a text is, as the strictest service counts.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// As much of the text as fits, with a sign behind it where it was cut.
pub fn cut(text: &str, max: usize) -> String {
    if length(text) <= max {
        return text.to_owned();
    }
    let head = begun(text, max.saturating_sub(1));
    format!("{}…", head.trim_end())
}

/// The text up to this length, and the notice that there is more.
pub fn cut_with_notice(text: &str, max: usize, manner: Manner) -> String {
    let notice = manner.strings().rest_is_on_the_desk();
    let head = begun(text, max.saturating_sub(length(notice) + 1));
    // A gutter alone on the last line says nothing.
    let head = head.trim_end_matches(|c: char| c.is_whitespace() || c == '│');
    format!("{head} {notice}")
}

/// The length of the lines with their line ends.
pub fn lines_length(lines: &[String]) -> usize {
    lines.iter().map(|line| length(line) + 1).sum()
}

fn begun(text: &str, max: usize) -> &str {
    let mut left = max;
    let end = text.char_indices().find(|(_, c)| match left.checked_sub(c.len_utf16()) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    end.and_then(|(at, _)| text.get(..at)).unwrap_or(text)
}
