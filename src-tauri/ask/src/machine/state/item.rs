//! What a conversation's past is made of, and the run under way.

use crate::base::id::{ConversationId, InteractionId, MessageId, Timestamp};
use crate::facts::action::Undone;
use crate::facts::message::{CallResult, Reply};
use crate::facts::run_end::RunEnd;

/// One entry of the conversation's past.
///
/// Fields of one name mean the same in all of them: `at` is when it happened, `run` the run's number, counted from 1, and
/// `text` the message that tells the agent of it, where the person is not the one who wrote it.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "fields that many items have are described once, above")]
pub enum Item {
    /// The person said something.
    User {
        id: MessageId,
        text: String,
        /// The question that the person asks back about.
        about: Option<InteractionId>,
        at: Timestamp,
    },
    /// What came of a question that the run did not wait for, as the agent is told it.
    Told { interaction: InteractionId, text: String, at: Timestamp },
    /// A question of another agent came; `told` is the message that says so, where no result does.
    Heard { interaction: InteractionId, told: Option<String>, at: Timestamp },
    /// A task ended; `told` is the message that says so, where no result does.
    TaskEnded { task: ConversationId, told: Option<String>, at: Timestamp },
    /// The model said something, or called tools.
    Reply(ReplyItem),
    /// A run ended in a way the person should see.
    Ended { run: u32, end: RunEnd, at: Timestamp },
    /// Older items became a summary here.
    Compacted { at: Timestamp },
    /// What a run did that has ended: files, commands, decisions.
    Delivery { run: u32, at: Timestamp },
    /// Files were put back as they were where this branch begins. What the agent has to know of it is told.
    Restored {
        branch: ConversationId,
        /// What was put back, and what was left alone.
        files: Undone,
        text: Option<String>,
        at: Timestamp,
    },
    /// The files of a run were put back.
    Undone { run: u32, text: String, at: Timestamp },
}

impl Item {
    /// None: it is something else.
    pub fn reply(&self) -> Option<&ReplyItem> {
        match self {
            Item::Reply(reply) => Some(reply),
            Item::User { .. }
            | Item::Told { .. }
            | Item::Heard { .. }
            | Item::TaskEnded { .. }
            | Item::Ended { .. }
            | Item::Compacted { .. }
            | Item::Delivery { .. }
            | Item::Restored { .. }
            | Item::Undone { .. } => None,
        }
    }

    /// What the agent is told by it as a message.
    pub fn message(&self) -> Option<&str> {
        match self {
            Item::User { text, .. } | Item::Told { text, .. } | Item::Undone { text, .. } => Some(text),
            Item::Heard { told, .. } | Item::TaskEnded { told, .. } => told.as_deref(),
            Item::Restored { text, .. } => text.as_deref(),
            Item::Reply(_) | Item::Ended { .. } | Item::Compacted { .. } | Item::Delivery { .. } => None,
        }
    }

    /// Whether it is one that the agent has to answer: what it says came from outside.
    pub fn speaks(&self) -> bool {
        match self {
            Item::User { .. } | Item::Told { .. } => true,
            Item::Heard { told, .. } | Item::TaskEnded { told, .. } => told.is_some(),
            Item::Reply(_)
            | Item::Ended { .. }
            | Item::Compacted { .. }
            | Item::Delivery { .. }
            | Item::Undone { .. }
            | Item::Restored { .. } => false,
        }
    }

    /// How many entries it has in the thread, which never changes.
    pub(crate) fn width(&self) -> usize {
        #[cfg(test)]
        crate::work::looked_at(1);
        match self {
            Item::User { .. }
            | Item::Told { .. }
            | Item::Heard { .. }
            | Item::Ended { .. }
            | Item::Compacted { .. }
            | Item::Delivery { .. }
            | Item::Undone { .. }
            | Item::Restored { .. } => 1,
            // Where a call waited for it, the task's own entry says it.
            Item::TaskEnded { told, .. } => usize::from(told.is_some()),
            Item::Reply(item) => usize::from(item.speaks()) + item.reply.calls.len(),
        }
    }
}

/// A reply with the results of its calls.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplyItem {
    /// The run that it belongs to.
    pub run: u32,
    /// What the model said and called, as it came.
    pub reply: Reply,
    /// One place for each call, filled once.
    pub results: Vec<Option<CallResult>>,
    /// The interaction that each call opened.
    pub interactions: Vec<Option<InteractionId>>,
    /// The stream ended early.
    pub cut: bool,
    /// When its last part came.
    pub at: Timestamp,
}

impl ReplyItem {
    /// Whether it says or thinks anything, beside its calls.
    pub(crate) fn speaks(&self) -> bool {
        !self.reply.text.trim().is_empty() || self.reply.reasoning.iter().any(|part| !part.text.trim().is_empty())
    }
}

/// The run under way, in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Counted from 1 in its conversation.
    pub number: u32,
    /// Replies of the model so far.
    pub rounds: u32,
    /// After so many the model is asked for a summary.
    pub rounds_max: u32,
    /// When the run began.
    pub started_at: Timestamp,
}

/// Older items told as a summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compaction {
    /// The items before this one are told as the summary.
    pub upto: usize,
    /// What the model wrote of them.
    pub summary: String,
}
