//! What the writer is asked to do.

use crate::clocks::Time;
use crate::store::chain::Record;
use crate::store::opening::Opening;
use crate::store::prepared::Prepared;
use crate::store::shelf::Shelf;
use crate::store::unused::Unused;
use crate::store::{Begun, Committed, Fault, NotBranched, NotCommitted, Shared};
use ask::{ConversationId, Input, InteractionId, StandingId, Timestamp};
use tokio::sync::oneshot;

pub type Reply<T> = oneshot::Sender<T>;

pub enum Job {
    Commit {
        conversation: ConversationId,
        input: Input,
        reply: Reply<Result<Committed, NotCommitted>>,
    },
    Branch {
        conversation: ConversationId,
        interaction: InteractionId,
        id: ConversationId,
        /// Or why there is none.
        made: Result<Box<Prepared>, NotBranched>,
        reply: Reply<Result<(), NotBranched>>,
    },
    Import {
        conversations: Vec<Prepared>,
        reply: Reply<Result<(), NotCommitted>>,
    },
    Load {
        conversation: ConversationId,
        reply: Reply<Result<Shared, NotCommitted>>,
    },
    /// What was folded of a conversation elsewhere, so that nobody waits for it here.
    Hold {
        conversation: ConversationId,
        record: Box<Record>,
    },
    KeepOpening {
        conversation: ConversationId,
        opening: Opening,
    },
    Delete {
        root: ConversationId,
        /// Nothing is deleted where this says that somebody uses it.
        unless: Option<Box<Unused>>,
        at: Timestamp,
        reply: Reply<Result<Vec<(ConversationId, u64)>, Fault>>,
    },
    PutBack {
        root: ConversationId,
        at: Timestamp,
        reply: Reply<Result<Vec<ConversationId>, Fault>>,
    },
    RemoveDeleted {
        root: ConversationId,
        reply: Reply<Result<Vec<ConversationId>, Fault>>,
    },
    Put {
        shelf: Shelf,
        name: String,
        body: Option<String>,
        reply: Reply<Result<(), Fault>>,
    },
    PutAskDraft {
        interaction: InteractionId,
        body: Option<String>,
        reply: Reply<Result<(), Fault>>,
    },
    Begin {
        conversation: ConversationId,
        reply: Reply<Result<Begun, Fault>>,
    },
    Revoke {
        id: StandingId,
        reply: Reply<Result<bool, Fault>>,
    },
    RevokeRule {
        id: InteractionId,
        reply: Reply<Result<bool, Fault>>,
    },
    Seen {
        reply: Reply<Result<(), Fault>>,
    },
    KeepClocks {
        clocks: Vec<(InteractionId, Time)>,
        reply: Reply<Result<(), Fault>>,
    },
    /// The file was found damaged.
    Damaged {
        verdict: String,
    },
    /// The file is not at its path any more, or is again.
    Presence,
    Close {
        reply: Reply<()>,
    },
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}
