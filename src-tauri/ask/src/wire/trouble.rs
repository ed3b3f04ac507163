//! What goes wrong, as the window tells it apart.

use serde::{Deserialize, Serialize};

/// Why the disk cannot be written to, and what was done about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Trouble {
    /// What it is, for the sentence that is shown.
    pub code: TroubleCode,
    /// What the system said, or the file that is meant. May be empty.
    pub detail: String,
}

/// What the window tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TroubleCode {
    /// No space left. Nothing is lost; free some and go on.
    DiskFull,
    /// The data folder cannot be written to.
    ReadOnly,
    /// The data folder was removed or moved away while Askwell has it open. What is open is kept until it is back.
    Gone,
    /// The file was damaged: it was set aside under the name in `detail`, and what could be read was recovered.
    Recovered,
    /// The same, and some conversations could not be recovered whole: those are marked, and can only be read.
    RecoveredInPart,
    /// The file was empty or gone, or nothing in it could be read: what was there is kept under the name in `detail`,
    /// which is empty where nothing was.
    RecoveredNothing,
    /// The settings file could not be read: it was set aside, and the settings that were in force last still are.
    SettingsRestored,
    /// A conversation's log cannot be written. Nothing else is concerned, and it is written once it can be.
    LogBehind,
    /// The file was found damaged while Askwell runs: at the next start what can be read is recovered.
    Damaged,
    /// Reading or writing failed in another way.
    Failed,
}

/// What a command answers when it could not do its work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{message}")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommandError {
    /// What the caller can tell apart.
    pub code: ErrorCode,
    /// A sentence for the person, in their language.
    pub message: String,
}

/// Only codes that the window tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// There is no such conversation.
    NotFound,
    /// The text or field is not acceptable.
    Invalid,
    /// The message would have skipped a question that its writer had not seen, so it was not sent.
    WouldSkip,
    /// It was not saved; what was typed is kept.
    NotSaved,
    /// The conversation's record is damaged and can only be read.
    Damaged,
    /// The model's server could not be used; `message` says why.
    Model,
    /// The system's keychain cannot be used.
    Keychain,
    /// A mistake in Askwell itself.
    Internal,
}
