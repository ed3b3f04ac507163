//! Text that others wrote, made safe to print: what a terminal obeys is taken out, what hides from the eye is made visible.

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
            joiner @ ('\u{200c}' | '\u{200d}') if joins(out.chars().next_back(), after.chars().next()) => {
                out.push(joiner);
                after
            }
            hidden if hides(hidden) || blank(hidden) => {
                // Writing to a String cannot fail.
                let _ = write!(out, "‹U+{:04X}›", u32::from(hidden));
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
    for c in text.chars() {
        let breaks = matches!(c, '\u{2028}' | '\u{2029}');
        if matches!(c, '\n' | '\t') || !(c.is_control() || breaks || blank(c) || hides(c)) {
            out.push(c);
        } else {
            // Writing to a String cannot fail.
            let _ = write!(out, "‹U+{:04X}›", u32::from(c));
        }
    }
    out
}

/// The same on one line: line ends are spelled out too.
pub fn visible_line(text: &str) -> String {
    visible(text).replace('\n', "‹U+000A›")
}

/// Whether a character between these two can be part of how they are written: in scripts and pictures that join. Between
/// others it is only there to make two texts look alike.
fn joins(before: Option<char>, after: Option<char>) -> bool {
    let joined = |c: char| !c.is_ascii() && !c.is_whitespace() && !c.is_control();
    before.is_some_and(joined) && after.is_some_and(joined)
}

/// Characters with a place in some scripts that show as nothing.
fn blank(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{200c}'
            | '\u{200d}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{ffa0}'
    )
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

/// Characters that reorder text or take no room: with them a label can read as something it is not.
pub fn hides(c: char) -> bool {
    matches!(c,
        '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
