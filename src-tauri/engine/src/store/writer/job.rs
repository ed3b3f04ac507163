//! What the writer is asked to do.

use crate::clocks::AskTime;
use crate::store::chain::ConversationRecord;
use crate::store::opening::ConversationOpening;
use crate::store::prepared::PreparedConversation;
use crate::store::shelf::TextTable;
use crate::store::unused::UnusedConversations;
use crate::store::{BranchError, CommitError, CommitReport, RequestScope, Shared, StoreError};
use ask::{ConversationId, Input, InteractionId, StandingId, Timestamp};
use tokio::sync::oneshot;

pub type JobReply<T> = oneshot::Sender<T>;

pub enum WriterJob {
    Commit {
        conversation: ConversationId,
        input: Input,
        reply: JobReply<Result<CommitReport, CommitError>>,
    },
    Branch {
        conversation: ConversationId,
        interaction: InteractionId,
        id: ConversationId,
        /// Or why there is none.
        made: Result<Box<PreparedConversation>, BranchError>,
        reply: JobReply<Result<(), BranchError>>,
    },
    Import {
        conversations: Vec<PreparedConversation>,
        reply: JobReply<Result<(), CommitError>>,
    },
    Load {
        conversation: ConversationId,
        reply: JobReply<Result<Shared, CommitError>>,
    },
    /// What was folded of a conversation elsewhere, so that nobody waits for it here.
    Hold {
        conversation: ConversationId,
        record: Box<ConversationRecord>,
    },
    KeepOpening {
        conversation: ConversationId,
        opening: ConversationOpening,
    },
    Delete {
        root: ConversationId,
        /// Nothing is deleted where this says that somebody uses it.
        unless: Option<Box<UnusedConversations>>,
        at: Timestamp,
        reply: JobReply<Result<Vec<(ConversationId, u64)>, StoreError>>,
    },
    PutBack {
        root: ConversationId,
        at: Timestamp,
        reply: JobReply<Result<Vec<ConversationId>, StoreError>>,
    },
    RemoveDeleted {
        root: ConversationId,
        reply: JobReply<Result<Vec<ConversationId>, StoreError>>,
    },
    Put {
        shelf: TextTable,
        name: String,
        body: Option<String>,
        reply: JobReply<Result<(), StoreError>>,
    },
    PutAskDraft {
        interaction: InteractionId,
        body: Option<String>,
        reply: JobReply<Result<(), StoreError>>,
    },
    Begin {
        conversation: ConversationId,
        reply: JobReply<Result<RequestScope, StoreError>>,
    },
    Revoke {
        id: StandingId,
        reply: JobReply<Result<bool, StoreError>>,
    },
    RevokeRule {
        id: InteractionId,
        reply: JobReply<Result<bool, StoreError>>,
    },
    Seen {
        reply: JobReply<Result<(), StoreError>>,
    },
    KeepClocks {
        clocks: Vec<(InteractionId, AskTime)>,
        reply: JobReply<Result<(), StoreError>>,
    },
    /// The file was found damaged.
    Damaged {
        verdict: String,
    },
    /// The file is not at its path any more, or is again.
    Presence,
    Close {
        reply: JobReply<()>,
    },
}

impl std::fmt::Debug for WriterJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}
