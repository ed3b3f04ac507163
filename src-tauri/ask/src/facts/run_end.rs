//! How a run ended, and why it could not go on.

use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RunEnd {
    /// The agent said all it had to say.
    Completed,
    /// The most rounds allowed were used; the agent was asked once for a summary.
    RoundLimit,
    /// The person stopped it, or its parent did.
    Stopped,
    /// It broke off.
    Failed {
        /// Why, and what the server said of it.
        failure: RunFailure,
    },
}

impl RunEnd {
    /// Whether the agent had no last words, and may still be asked for them: the model can be reached.
    pub(crate) fn lacks_summary(&self) -> bool {
        match self {
            RunEnd::Completed | RunEnd::RoundLimit => false,
            RunEnd::Stopped => true,
            RunEnd::Failed { failure } => match failure.code {
                FailureCode::OutputLimit | FailureCode::Refused | FailureCode::CutOff => true,
                FailureCode::EmptyReply
                | FailureCode::Unauthorized
                | FailureCode::UnknownModel
                | FailureCode::ContextTooLong
                | FailureCode::RateLimited
                | FailureCode::QuotaExceeded
                | FailureCode::ServerError
                | FailureCode::Unreachable
                | FailureCode::BadResponse
                | FailureCode::KeyUnavailable
                | FailureCode::KeyNotKept
                | FailureCode::AgentUnavailable
                | FailureCode::AgentLost
                | FailureCode::AgentSignedOut
                | FailureCode::Internal => false,
            },
        }
    }
}

/// Why a run could not go on. The window has its own sentence for each code; the detail is the server's, redacted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RunFailure {
    /// What kind of failure, for the sentence that is shown.
    pub code: FailureCode,
    /// Empty where nothing is known beyond the code.
    pub detail: String,
}

/// Kinds of failure, by what the person can do about them.
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
    /// The model ended its reply without a word and without a call, twice; or an agent of another make its turn.
    EmptyReply,
    /// Something answered that does not speak this protocol, or refused the request (400).
    BadResponse,
    /// The system's keychain did not hand out the key.
    KeyUnavailable,
    /// The conversation's own key was kept in memory only, and this engine was not told it.
    KeyNotKept,
    /// The agent that the conversation is with could not be started, or does not speak the protocol.
    AgentUnavailable,
    /// It ended, or Askwell did, in the middle of its work. What it had begun may or may not have taken effect.
    AgentLost,
    /// It wants to be signed in to first.
    AgentSignedOut,
    /// A part of Askwell itself broke down again and again.
    Internal,
}
