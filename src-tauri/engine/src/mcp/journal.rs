//! What happened with a server, the latest lines: for the person who looks why it is not there.

use crate::host::now;
use ask::limits::{MCP_LOG_LINE_BYTES_MAX, MCP_LOG_LINES_COUNT_MAX};
use ask::plain_text::harmless;
use ask::thread::cut;
use ask::wire::{McpLogLine, McpOrigin};
use parking_lot::Mutex;
use std::collections::VecDeque;

/// How long the same note is not made again.
const REPEATED_MILLIS: i64 = 60_000;

#[derive(Default)]
pub struct Journal {
    lines: Mutex<VecDeque<McpLogLine>>,
}

impl Journal {
    pub fn note(&self, text: &str) {
        self.push(McpOrigin::Askwell, text);
    }

    /// What may happen a thousand times over stands there once for each minute, so that it drives nothing else out.
    pub fn note_of_many(&self, text: &str) {
        let since = now() - REPEATED_MILLIS;
        let known = |line: &McpLogLine| line.at > since && line.from == McpOrigin::Askwell && line.text == text;
        if !self.lines.lock().iter().any(known) {
            self.note(text);
        }
    }

    pub fn server_said(&self, text: &str) {
        self.push(McpOrigin::Server, text);
    }

    pub fn lines(&self) -> Vec<McpLogLine> {
        self.lines.lock().iter().cloned().collect()
    }

    /// What the server itself said last, where it said anything since it was started.
    pub fn last_words(&self) -> Option<String> {
        let lines = self.lines.lock();
        let since = lines.iter().rev().take_while(|line| line.from == McpOrigin::Server);
        since.map(|line| line.text.trim()).find(|text| !text.is_empty()).map(str::to_owned)
    }

    fn push(&self, from: McpOrigin, text: &str) {
        let at = now();
        let text = harmless(cut(text, MCP_LOG_LINE_BYTES_MAX));
        let mut lines = self.lines.lock();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            lines.push_back(McpLogLine { at, from, text: line.trim_end().to_owned() });
        }
        let over = lines.len().saturating_sub(MCP_LOG_LINES_COUNT_MAX);
        lines.drain(..over);
    }
}
