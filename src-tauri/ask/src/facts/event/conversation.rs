//! A conversation begins, and what is set in it.

use super::kinds::events;
use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::facts::acp;
use crate::facts::family::Parentage;
use crate::facts::guest::Guest;
use crate::facts::own_model::OwnModel;
use crate::facts::rule::Mode;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

events! {
    /// A conversation begins, and what is set in it.
    #[expect(clippy::large_enum_variant, reason = "a conversation has one beginning, and any other event takes as much room")]
    ConversationEvent in Conversation {
        /// A conversation begins: always its first event.
        "conversation.started" => Started {
            /// Its own: not that of the conversation it was branched or imported from.
            id: ConversationId,
            /// Its first title. `Renamed` tells the later ones.
            title: String,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            workspace: Option<String>,
            /// The conversation that started it.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            parent: Option<Parentage>,
            /// It goes on from a decision in another conversation, with another answer.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            branched_from: Option<BranchOrigin>,
            /// Another program's agent asks in it: it has no runs.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            guest: Option<Box<Guest>>,
            /// The agent of another make that it is with.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            agent: Option<acp::AcpAgent>,
            /// Nobody can be asked in it, whichever program goes on with it.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            no_questions: bool,
            /// It came out of a file that was exported before.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            imported: Option<ImportOrigin>,
            at: Timestamp,
        }
        /// The person goes on in an imported conversation: in this folder, or without one.
        "conversation.folder" => FolderChosen {
            #[serde(default, skip_serializing_if = "Option::is_none")]
            workspace: Option<String>,
            at: Timestamp,
        }
        /// The person gave it another title.
        "conversation.renamed" => Renamed { title: String, at: Timestamp }
        /// From now on calls are permitted by this mode.
        "conversation.mode" => ModeChanged { mode: Mode, at: Timestamp }
        /// From now on it has a model of its own, or that of the settings again.
        "conversation.model" => ModelChosen {
            #[serde(default, skip_serializing_if = "Option::is_none")]
            model: Option<OwnModel>,
            at: Timestamp,
        }
    }
}

impl ConversationEvent {
    pub(super) fn at(&self) -> Timestamp {
        match self {
            ConversationEvent::Started { at, .. }
            | ConversationEvent::FolderChosen { at, .. }
            | ConversationEvent::Renamed { at, .. }
            | ConversationEvent::ModeChanged { at, .. }
            | ConversationEvent::ModelChosen { at, .. } => *at,
        }
    }

    pub(super) fn ids(&self) -> Vec<Uuid> {
        match self {
            ConversationEvent::Started { id, parent, branched_from, .. } => {
                let parent = parent.as_ref().map(|Parentage { conversation, .. }| conversation.0);
                let from = branched_from.map(|from| [from.conversation.0, from.interaction.0]);
                std::iter::once(id.0).chain(parent).chain(from.into_iter().flatten()).collect()
            }
            ConversationEvent::FolderChosen { .. }
            | ConversationEvent::Renamed { .. }
            | ConversationEvent::ModeChanged { .. }
            | ConversationEvent::ModelChosen { .. } => Vec::new(),
        }
    }
}

/// The decision that a conversation goes on from with another answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BranchOrigin {
    /// The conversation that keeps the old answer.
    pub conversation: ConversationId,
    /// The card in it that is answered differently here.
    pub interaction: InteractionId,
    /// As many of its first events are copies: what they tell happened there, and not again.
    #[cfg_attr(test, ts(type = "number"))]
    pub copied: u64,
}

/// Which file a conversation came out of. What is in it happened elsewhere: nothing of it is in force here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportOrigin {
    /// The file's own name, without folders.
    pub file: String,
    /// When it was taken in here.
    pub at: Timestamp,
    /// As many of its first events were written by the import.
    pub copied: u64,
}
