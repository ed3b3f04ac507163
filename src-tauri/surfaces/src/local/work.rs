//! What a person does from a terminal that the running program has to do: it alone writes.

use ask::ConversationId;
use ask::wire::{CommandError, ImportOutcome};
use engine::Engine;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "work", rename_all = "camelCase")]
pub enum TerminalRequest {
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
pub enum TerminalRequestOutcome {
    Done,
    Imported { outcome: ImportOutcome },
}

impl TerminalRequest {
    pub async fn done(self, engine: &Arc<Engine>) -> Result<TerminalRequestOutcome, CommandError> {
        match self {
            TerminalRequest::Delete { conversation } => {
                engine.deletions().delete(conversation).await.map(|()| TerminalRequestOutcome::Done)
            }
            TerminalRequest::Undelete { conversation } => {
                engine.deletions().restore(conversation).await.map(|()| TerminalRequestOutcome::Done)
            }
            TerminalRequest::TakeUp { conversation } => {
                engine.drive(conversation).await.map(|()| TerminalRequestOutcome::Done)
            }
            TerminalRequest::Import { file } => {
                engine.transfers().import(file).await.map(|outcome| TerminalRequestOutcome::Imported { outcome })
            }
        }
    }
}
