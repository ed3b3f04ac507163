//! What the lists of conversations and of what waits show, for whoever only looks.

use super::look::{StoreReadError, look};
use super::{bin, project};
use ask::wire::{ConversationSummary, DeletedConversation, Waiting};
use std::path::Path;

/// What stands in a folder at one moment.
#[derive(Debug, Default)]
pub struct StoreSnapshot {
    /// The latest first.
    pub conversations: Vec<ConversationSummary>,
    /// Everything that waits for the person, oldest first.
    pub inbox: Vec<Waiting>,
    /// What was deleted and can still be put back, the latest first.
    pub deleted: Vec<DeletedConversation>,
    /// A program has the folder. Without one, nothing that was under way goes on.
    pub is_owned: bool,
}

impl StoreSnapshot {
    /// Reads without changing a file. Where there is nothing yet, there is nothing to see.
    pub fn in_folder(folder: &Path) -> Result<StoreSnapshot, StoreReadError> {
        let is_owned = crate::folder::is_owned(folder);
        let seen = look(folder, |connection| {
            let mut inbox = project::inbox(connection)?;
            inbox.retain(|waiting| waiting.interaction.for_person());
            let (conversations, deleted) = (project::conversations(connection)?, bin::list(connection)?);
            Ok(StoreSnapshot { conversations, inbox, deleted, is_owned })
        })?;
        Ok(seen.unwrap_or_default())
    }
}
