//! The log as Markdown in which nothing that was said is taken for Markdown.

use super::entry::LogEntry;
use ask::plain_text::{harmless, one_line};

pub fn head(title: &str, about: &str) -> String {
    format!("# {}\n\n{}\n\n", escaped(&one_line(title)), escaped(about))
}

/// A point of the list; what has several lines stands below it as it is.
pub fn entry(entry: &LogEntry) -> String {
    let LogEntry { when, mark, what, detail, .. } = entry;
    let mut text = format!("- {when} — {mark} **{}**", escaped(&one_line(what)));
    let detail = detail.as_deref().map(harmless).unwrap_or_default();
    let detail = detail.trim_end();
    if detail.contains('\n') {
        let fence = "`".repeat(longest_run(detail).max(2) + 1);
        let lines: String = detail.lines().map(|line| format!("  {line}\n")).collect();
        text.push_str(&format!("\n\n  {fence}text\n{lines}  {fence}\n"));
    } else if !detail.is_empty() {
        text.push_str(&format!(": {}", escaped(&one_line(detail))));
    }
    text + "\n"
}

/// Of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!' | '$') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(detail: &str) -> String {
        let (when, what) = ("2026-11-22 14:30:00".to_owned(), "Asked".to_owned());
        entry(&LogEntry { when, mark: "❓", what, detail: Some(detail.to_owned()), asks: true })
    }

    #[test]
    fn what_was_said_is_text_whatever_it_looks_like() {
        assert_eq!(of("Use *a* or [b](c)?"), "- 2026-11-22 14:30:00 — ❓ **Asked**: Use \\*a\\* or \\[b\\](c)?\n");
        assert_eq!(
            of("one\n```\n# two\n"),
            "- 2026-11-22 14:30:00 — ❓ **Asked**\n\n  ````text\n  one\n  ```\n  # two\n  ````\n\n"
        );
        assert_eq!(head("a <b>", "c"), "# a \\<b\\>\n\nc\n\n");
    }
}
