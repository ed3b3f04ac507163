//! What happened with a server, the latest entries: for the person who looks why it is not there.

use super::error::McpServerError;
use crate::host::now;
use ask::Timestamp;
use ask::elicitation::ElicitationError;
use ask::limits::{MCP_LOG_LINE_BYTES_MAX, MCP_LOG_LINES_COUNT_MAX};
use ask::plain_text::harmless;
use ask::thread::cut;
use parking_lot::Mutex;
use std::collections::VecDeque;

/// How long the same note is not made again.
const REPEATED_MILLIS: i64 = 60_000;

/// What Askwell did with a server or found in what it sent. The sentences are in `strings/mcp_log.rs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum McpNote {
    Starting,
    Ready {
        tools: usize,
    },
    Ending,
    Failed(McpServerError),
    ToolsChanged {
        tools: usize,
    },
    ToolsNotListed {
        why: String,
    },
    /// It takes no subscription to changes of its tools.
    ChangesNotTold {
        why: String,
    },
    /// It asked something while no call was under way.
    AskedOutsideCall,
    AsksTooOften,
    /// More questions at once than are put to a person.
    AsksTooMuch,
    NotShowable(ElicitationError),
    MessageTooLong,
    MessageUnreadable {
        why: String,
    },
}

/// An entry, before it is put in the reader's words.
#[derive(Debug, Clone)]
pub enum JournalText {
    Askwell(McpNote),
    /// One line that the server wrote, harmless to show.
    Server(String),
}

#[derive(Debug, Clone)]
pub struct JournalEntry {
    pub at: Timestamp,
    pub text: JournalText,
}

#[derive(Default)]
pub struct Journal {
    entries: Mutex<VecDeque<JournalEntry>>,
}

impl Journal {
    pub fn note(&self, note: McpNote) {
        self.push([JournalText::Askwell(note)]);
    }

    /// What may happen a thousand times over stands there once for each minute, so that it drives nothing else out.
    pub fn note_of_many(&self, note: McpNote) {
        let since = now() - REPEATED_MILLIS;
        let known = |entry: &JournalEntry| {
            entry.at > since && matches!(&entry.text, JournalText::Askwell(before) if *before == note)
        };
        if !self.entries.lock().iter().any(known) {
            self.note(note);
        }
    }

    pub fn server_said(&self, text: &str) {
        let text = harmless(cut(text, MCP_LOG_LINE_BYTES_MAX));
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        self.push(lines.map(|line| JournalText::Server(line.trim_end().to_owned())));
    }

    pub fn entries(&self) -> Vec<JournalEntry> {
        self.entries.lock().iter().cloned().collect()
    }

    /// What the server itself said last, where it said anything since it was started.
    pub fn last_words(&self) -> Option<String> {
        let said = |entry: &JournalEntry| match &entry.text {
            JournalText::Server(line) => Some(line.trim().to_owned()),
            JournalText::Askwell(_) => None,
        };
        self.entries.lock().iter().rev().map_while(said).find(|line| !line.is_empty())
    }

    fn push(&self, texts: impl IntoIterator<Item = JournalText>) {
        let at = now();
        let mut entries = self.entries.lock();
        entries.extend(texts.into_iter().map(|text| JournalEntry { at, text }));
        let over = entries.len().saturating_sub(MCP_LOG_LINES_COUNT_MAX);
        entries.drain(..over);
    }
}
