//! What can become true of a conversation. Stored once, never changed: state is the fold of these.

use crate::id::{CallId, ConversationId, InteractionId, MessageId, Timestamp};
use crate::interaction::{Closing, Interaction};
use crate::message::{CallResult, Reply};
use serde::{Deserialize, Serialize};

/// One fact. The tag is its name in the store and in the log, and never changes once released.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event")]
pub enum Event {
    #[serde(rename = "conversation.started")]
    Started {
        id: ConversationId,
        title: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        workspace: Option<String>,
        at: Timestamp,
    },
    #[serde(rename = "conversation.renamed")]
    Renamed { title: String, at: Timestamp },
    #[serde(rename = "user.message")]
    UserMessage { id: MessageId, text: String, at: Timestamp },
    #[serde(rename = "run.started")]
    RunStarted { run: u32, rounds_max: u32, at: Timestamp },
    /// A whole reply. `after` is the number of items its request had seen: what came since stands behind it.
    #[serde(rename = "model.reply")]
    Replied { run: u32, after: usize, reply: Reply, at: Timestamp },
    /// The part of a reply that was shown before its stream ended early.
    #[serde(rename = "model.reply.cut")]
    ReplyCut { run: u32, after: usize, reply: Reply, at: Timestamp },
    #[serde(rename = "agent.ask.request")]
    AskRequest { interaction: Interaction },
    #[serde(rename = "agent.ask.response")]
    AskResponse { interaction: InteractionId, closing: Closing },
    #[serde(rename = "agent.ask.cancelled")]
    AskCancelled { interaction: InteractionId, closing: Closing },
    #[serde(rename = "tool.result")]
    CallFinished { call: CallId, result: CallResult, at: Timestamp },
    /// The items before `upto` are from now on told to the model as this summary.
    #[serde(rename = "context.compacted")]
    Compacted { upto: usize, summary: String, at: Timestamp },
    #[serde(rename = "run.ended")]
    RunEnded { run: u32, end: RunEnd, at: Timestamp },
}

impl Event {
    /// When it became true.
    pub fn at(&self) -> Timestamp {
        match self {
            Event::Started { at, .. }
            | Event::Renamed { at, .. }
            | Event::UserMessage { at, .. }
            | Event::RunStarted { at, .. }
            | Event::Replied { at, .. }
            | Event::ReplyCut { at, .. }
            | Event::CallFinished { at, .. }
            | Event::Compacted { at, .. }
            | Event::RunEnded { at, .. } => *at,
            Event::AskRequest { interaction } => interaction.opened_at,
            Event::AskResponse { closing, .. } | Event::AskCancelled { closing, .. } => closing.at,
        }
    }
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RunEnd {
    /// The agent said all it had to say.
    Completed,
    /// The most rounds allowed were used; the agent was asked once for a summary.
    RoundLimit,
    Stopped,
    Failed {
        failure: RunFailure,
    },
}

/// Why a run could not go on. The window has its own sentence for each code; the detail is the server's, redacted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RunFailure {
    pub code: FailureCode,
    pub detail: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FailureCode {
    /// The server did not accept the key (401, 403).
    Unauthorized,
    /// The server does not have the model (404, or its words for it).
    UnknownModel,
    /// The conversation is longer than the model's context, even after older rounds were summarised.
    ContextTooLong,
    /// The provider's filter or the model declined.
    Refused,
    /// The reply reached the model's limit of output tokens.
    OutputLimit,
    /// 429 after all retries.
    RateLimited,
    /// No money or quota left at the provider (402, or its words for it).
    QuotaExceeded,
    /// 5xx after all retries.
    ServerError,
    /// No connection, or none that answered in time.
    Unreachable,
    /// The stream ended in the middle.
    CutOff,
    /// Something answered that does not speak this protocol, or refused the request (400).
    BadResponse,
    /// The system's keychain did not hand out the key.
    KeyUnavailable,
}
