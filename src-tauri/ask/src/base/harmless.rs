//! Text that others wrote, made safe to print: what a terminal obeys is taken out, what hides from the eye is made visible.

use super::unseen::{belongs, hides, unseen};
use std::fmt::Write;

/// The text without anything that a terminal acts on. Line ends and tabs stay; characters that turn or hide text are
/// spelled out, as in `‹U+202E›`.
pub fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        rest = match first {
            '\u{1b}' => after_escape(after),
            '\u{9b}' => after_parameters(after),
            '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}' => after_string(after),
            '\r' => {
                if !after.starts_with('\n') {
                    out.push('\n');
                }
                after
            }
            '\u{85}' | '\u{2028}' | '\u{2029}' => {
                out.push('\n');
                after
            }
            '\n' | '\t' => {
                out.push(first);
                after
            }
            control if control.is_control() => after,
            hidden if hides(hidden) && !belongs(&out, hidden, after) => {
                mark(&mut out, hidden);
                after
            }
            visible => {
                out.push(visible);
                after
            }
        };
    }
    out
}

/// The same on one line: runs of space of any kind become one space.
pub fn one_line(text: &str) -> String {
    harmless(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text with every character that cannot be seen spelled out, as in `‹U+001B›`: for what a person consents to, where
/// nothing may be left out. Line ends and tabs stay.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut unseen = unseen(text).map(|(at, _)| at).peekable();
    for (at, c) in text.char_indices() {
        let hidden = unseen.next_if_eq(&at).is_some();
        let breaks = matches!(c, '\u{2028}' | '\u{2029}');
        if matches!(c, '\n' | '\t') || !(c.is_control() || breaks || hidden) {
            out.push(c);
        } else {
            mark(&mut out, c);
        }
    }
    out
}

fn mark(out: &mut String, hidden: char) {
    // Writing to a String cannot fail.
    let _ = write!(out, "‹U+{:04X}›", u32::from(hidden));
}

/// The same on one line: line ends are spelled out too.
pub fn visible_line(text: &str) -> String {
    visible(text).replace('\n', "‹U+000A›")
}

/// What follows a sequence that began with ESC.
fn after_escape(text: &str) -> &str {
    match text.chars().next() {
        Some('[') => after_parameters(text.get(1..).unwrap_or_default()),
        Some(']' | 'P' | 'X' | '^' | '_') => after_string(text.get(1..).unwrap_or_default()),
        Some(' '..='/') => after_final(text.trim_start_matches(|c| matches!(c, ' '..='/')), '0'),
        Some('0'..='~') => text.get(1..).unwrap_or_default(),
        Some(_) | None => text,
    }
}

/// What follows the parameters and the final character of a CSI sequence.
fn after_parameters(text: &str) -> &str {
    let text = text.trim_start_matches(|c| matches!(c, '0'..='?'));
    after_final(text.trim_start_matches(|c| matches!(c, ' '..='/')), '@')
}

fn after_final(text: &str, lowest: char) -> &str {
    text.strip_prefix(|c: char| (lowest..='~').contains(&c)).unwrap_or(text)
}

/// What follows a string that only the terminal reads (a window title, a link). One that does not end on its line is no
/// such string, nor is one with another control character in it: its text stays, for a person has to see it.
fn after_string(text: &str) -> &str {
    let ends = |c: char| c.is_control() && c != '\t';
    let Some(end) = text.find(ends) else { return text };
    let tail = text.get(end..).unwrap_or_default();
    match tail.strip_prefix(['\u{7}', '\u{9c}']) {
        Some(after) => after,
        None => tail.strip_prefix("\u{1b}\\").unwrap_or(text),
    }
}
