//! The log for people and tools: `.tasklogs/<conversation>/events-YYYYMMDD.jsonl`, one line for each event.
//!
//! It is a tail of the event table and never read to go on from: written after the commit by a thread of its own, it goes
//! on after its last good line, whatever ended it. Nothing secret is in it (`redact`), and nothing outside its folder is
//! ever opened for it (`folder`).

mod deleted;
mod folder;
mod keeping;
mod lacking;
mod reader;
mod seal;
mod source;
mod tail;
mod thread;
mod time;
mod verify;
mod writer;

pub use folder::Day;
pub(crate) use folder::FOLDER;
pub(crate) use lacking::lacking;
pub use reader::{Archive, Cursor, LogDefect, LogFilter, LogPage, LogWarning, Reader};
pub use thread::{LogWorker, LogWorkerConfig};
pub(crate) use time::{day, rfc3339};
pub use verify::verify;

#[cfg(test)]
mod tests;
