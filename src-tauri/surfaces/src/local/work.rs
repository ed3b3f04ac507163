//! What a person does from a terminal that the running program has to do: it alone writes.

use crate::Askwell;
use ask::ConversationId;
use ask::wire::{CommandError, ImportOutcome};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "work", rename_all = "camelCase")]
pub enum Work {
    Delete {
        conversation: ConversationId,
    },
    Undelete {
        conversation: ConversationId,
    },
    Import {
        file: PathBuf,
    },
    /// Goes on with it: where the program that runs does not stay, it does so only with what somebody does there.
    TakeUp {
        conversation: ConversationId,
    },
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "worked", rename_all = "camelCase")]
pub enum Worked {
    Done,
    Imported { outcome: ImportOutcome },
}

impl Askwell {
    /// What a person does from a terminal.
    pub async fn work(&self, work: Work) -> Result<Worked, CommandError> {
        match work {
            Work::Delete { conversation } => self.delete_conversation(conversation).await.map(|()| Worked::Done),
            Work::Undelete { conversation } => self.restore_conversation(conversation).await.map(|()| Worked::Done),
            Work::TakeUp { conversation } => self.drive(conversation).await.map(|()| Worked::Done),
            Work::Import { file } => self.import_conversation(file).await.map(|outcome| Worked::Imported { outcome }),
        }
    }
}
