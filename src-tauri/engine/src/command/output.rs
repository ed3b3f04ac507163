//! What a command printed, as text that is safe to show and to tell.

use super::spool::SpooledOutput;
use ask::plain_text::harmless;

/// The first line end is looked for this far from a gap.
const EDGE_BYTES: usize = 4096;
/// Room for the note in the middle.
const NOTE_BYTES: usize = 64;

/// What is kept of an output. Invalid UTF-8 is replaced, nothing in it acts on a terminal, and of a line that was written
/// again and again its last state is there. Without a gap all of it is in `head`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandOutput {
    pub head: String,
    pub tail: String,
    /// What was printed between the two and is not kept.
    pub omitted_bytes: u64,
}

impl CommandOutput {
    pub(super) fn of(kept: &SpooledOutput) -> CommandOutput {
        if kept.omitted_bytes == 0 {
            return CommandOutput { head: cleaned(&kept.head), ..CommandOutput::default() };
        }
        // Half a line, a character or a control sequence at the edge of the gap belongs to the gap.
        let head = before_last_line(&kept.head);
        let tail = after_first_line(&kept.tail);
        let cut = kept.head.len() - head.len() + kept.tail.len() - tail.len();
        CommandOutput { head: cleaned(head), tail: cleaned(tail), omitted_bytes: kept.omitted_bytes + cut as u64 }
    }

    /// Beginning and end within so many bytes, with a note between them that says how much is left out.
    pub fn within(&self, bytes_max: usize) -> String {
        if self.omitted_bytes == 0 && self.head.len() <= bytes_max {
            return self.head.clone();
        }
        let room = bytes_max.saturating_sub(NOTE_BYTES);
        // What went wrong stands at the end more often than at the beginning.
        let of_head = (room / 4).max(room.saturating_sub(self.tail.len()));
        let (first, rest) = if self.omitted_bytes == 0 {
            self.head.split_at(self.head.floor_char_boundary(room / 4))
        } else {
            (self.head.split_at(self.head.floor_char_boundary(of_head)).0, self.tail.as_str())
        };
        let last = end_of(rest, room - first.len());
        let cut_off = if self.omitted_bytes == 0 { 0 } else { self.head.len() - first.len() };
        let left_out = self.omitted_bytes + (cut_off + rest.len() - last.len()) as u64;
        let line_end = if first.is_empty() || first.ends_with('\n') { "" } else { "\n" };
        format!("{first}{line_end}{}{last}", note(left_out))
    }
}

pub fn note(omitted_bytes: u64) -> String {
    let digits = omitted_bytes.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("[… {grouped} bytes left out …]\n")
}

/// The last bytes of a text, from a character's beginning.
pub fn end_of(text: &str, bytes_max: usize) -> &str {
    text.split_at(text.ceil_char_boundary(text.len().saturating_sub(bytes_max))).1
}

pub fn cleaned(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.split('\n').map(last_state).collect();
    harmless(&lines.join("\n"))
}

/// What a terminal would show of a line that goes back to its beginning.
fn last_state(line: &str) -> &str {
    let line = line.trim_end_matches('\r');
    line.rsplit('\r').next().unwrap_or(line)
}

fn before_last_line(bytes: &[u8]) -> &[u8] {
    let edge = bytes.len().saturating_sub(EDGE_BYTES);
    let end = bytes.iter().rposition(|&byte| byte == b'\n').filter(|&at| at >= edge);
    bytes.split_at(end.map_or(bytes.len(), |at| at + 1)).0
}

fn after_first_line(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().take(EDGE_BYTES).position(|&byte| byte == b'\n');
    bytes.split_at(start.map_or(0, |at| at + 1)).1
}
