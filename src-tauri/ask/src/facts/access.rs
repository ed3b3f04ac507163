//! What a browser or a program that was let in may do.

use serde::{Deserialize, Serialize};

/// How far somebody who was let in may go. Each scope has what stands before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AccessScope {
    /// Reads, answers what is asked, stops a run.
    Answer,
    /// Starts conversations in folders that are known here, and writes into them.
    #[default]
    Work,
    /// What the page can do at all: other folders, rules, settings of the page.
    Everything,
}

impl AccessScope {
    /// Every scope, the narrowest first.
    pub const ALL: [AccessScope; 3] = [AccessScope::Answer, AccessScope::Work, AccessScope::Everything];

    /// Whether this scope has that one in it.
    pub const fn has(self, other: AccessScope) -> bool {
        self as u8 >= other as u8
    }

    /// As it is written on a command line and in the API.
    pub fn name(self) -> &'static str {
        match self {
            AccessScope::Answer => "answer",
            AccessScope::Work => "work",
            AccessScope::Everything => "everything",
        }
    }
}
