//! What a person does from a terminal that the running program has to do: it alone writes.

use ask::ConversationId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "work", rename_all = "camelCase")]
pub enum Work {
    Delete { conversation: ConversationId },
    Undelete { conversation: ConversationId },
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "worked", rename_all = "camelCase")]
pub enum Worked {
    Done,
}
