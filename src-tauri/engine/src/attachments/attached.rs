//! The attached files of one conversation, for the tool that reads.

use super::{Attachments, drawer};
use crate::workspace::Inside;
use ask::ConversationId;
use std::io;
use std::path::Path;
use std::sync::Arc;

#[derive(Debug, Clone)]
pub(crate) struct ConversationAttachments {
    attachments: Arc<Attachments>,
    conversation: ConversationId,
}

impl ConversationAttachments {
    pub fn new(attachments: Arc<Attachments>, conversation: ConversationId) -> ConversationAttachments {
        ConversationAttachments { attachments, conversation }
    }

    /// Whether this path is one of theirs, as answers tell them.
    pub fn holds(&self, given: &str) -> bool {
        Path::new(given).starts_with(drawer::conversation_path(&self.attachments.folder, self.conversation))
    }

    /// Their folder: a path that leads out of it is refused like one that leads out of a workspace.
    pub fn enter(&self) -> io::Result<Inside> {
        let folder = &self.attachments.folder;
        let root = drawer::of_conversation(folder, self.conversation)?;
        Ok(Inside::of(root, drawer::conversation_path(folder, self.conversation)))
    }
}
