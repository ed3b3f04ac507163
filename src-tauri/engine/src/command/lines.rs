//! Output while it comes: whole lines, so that no character, control sequence or progress bar is cut in two.

use super::output::{cleaned, note};
use super::spool::NewOutput;

/// A line that is longer is given in parts.
const COMMAND_BYTES_MAX: usize = 8 * 1024;
/// As many bytes a character has at most.
const CHARACTER_BYTES_MAX: usize = 4;

#[derive(Debug, Default)]
pub struct OutputLines {
    /// The line that has no end yet, as far as it was not given.
    open: Vec<u8>,
    /// A part of that line was given already.
    is_begun: bool,
}

impl OutputLines {
    /// The lines that are whole now.
    pub fn push(&mut self, news: &NewOutput) -> String {
        let mut text = String::new();
        if news.omitted_bytes > 0 {
            text = self.flush();
            if self.is_begun {
                text.push('\n');
            }
            text.push_str(&note(news.omitted_bytes));
            self.is_begun = false;
        }
        self.open.extend(&news.bytes);
        if let Some(end) = self.open.iter().rposition(|&byte| byte == b'\n') {
            text.push_str(&self.give(end + 1));
            self.is_begun = false;
        }
        if self.open.len() > COMMAND_BYTES_MAX {
            // From the last beginning of a character on it may be incomplete.
            let edge = self.open.len() - CHARACTER_BYTES_MAX;
            let begins = |byte: &u8| byte & 0b1100_0000 != 0b1000_0000;
            let end = self.open.iter().rposition(begins).map_or(edge, |at| at.max(edge));
            text.push_str(&self.give(end));
        }
        text
    }

    /// The line that has no end yet: it may be a question to somebody who is not there.
    pub fn flush(&mut self) -> String {
        self.give(self.open.len())
    }

    fn give(&mut self, bytes: usize) -> String {
        let rest = self.open.split_off(bytes);
        let given = std::mem::replace(&mut self.open, rest);
        let text = cleaned(&given);
        let first = given.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let is_rewritten = first.trim_ascii_end().contains(&b'\r');
        let apart = self.is_begun && is_rewritten;
        self.is_begun |= !given.is_empty();
        if apart { format!("\n{text}") } else { text }
    }
}
