//! What a model said, in our own neutral shape, whichever wire it came over.

use crate::base::id::CallId;
use crate::facts::attachment::Attachment;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A whole reply of a model, as it was when its stream ended.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Reply {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasoning: Vec<Reasoning>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    pub stop: StopReason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// The model's name as its server gave it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub model: String,
}

/// One stretch of a model's reasoning. The seal is a provider's signature or encrypted block that has to go back unread.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Reasoning {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seal {
    /// Anthropic's signature of a thinking block.
    Signature(String),
    /// Anthropic's redacted thinking: the text is theirs alone.
    Redacted(String),
    /// It came as `reasoning_content`, and goes back under that name with the calls it led to.
    ReasoningContent,
    /// What a provider attached to the call with this number in the reply.
    Call { index: usize, extra: Value },
}

/// One tool call of a reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Call {
    pub id: CallId,
    pub name: String,
    pub arguments: Arguments,
}

/// What a model sent as arguments. Kept as it came when it is no JSON object: such a call is never executed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arguments {
    Object(serde_json::Map<String, Value>),
    Unreadable(String),
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    #[default]
    EndOfTurn,
    ToolCalls,
    /// The reply hit the limit of output tokens: its last call may be cut.
    Length,
    /// The provider's filter or the model itself declined.
    Refused,
}

/// Tokens as the provider counted them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    pub input_tokens: u32,
    pub output_tokens: u32,
}

/// What a tool call came to. Each call has exactly one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallResult {
    pub content: String,
    pub status: CallStatus,
    /// Images that came with it. They lie in the data folder, under the call they belong to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Attachment>,
}

impl CallResult {
    /// A result in words alone.
    pub fn new(content: String, status: CallStatus) -> CallResult {
        CallResult { content, status, files: Vec::new() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CallStatus {
    Ok,
    /// It ran and failed, or could not be run as asked; the content says why.
    Failed,
    /// It was not run at all.
    NotRun,
}
