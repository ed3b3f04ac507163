//! What a model said, in our own neutral shape, whichever wire it came over.

use crate::base::id::CallId;
use crate::facts::attachment::Attachment;
use crate::facts::redacted::RedactedValue;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A whole reply of a model, as it was when its stream ended.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Reply {
    /// What it says to the person. Empty: it only calls tools.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// In the order in which it came. Empty where the model shows none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasoning: Vec<Reasoning>,
    /// In the order of the reply; several may run side by side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    /// Why the model stopped.
    pub stop: StopReason,
    /// None where the server does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// The model's name as its server gave it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub model: String,
}

/// One stretch of a model's reasoning. The seal is a provider's signature or encrypted block that has to go back unread.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Reasoning {
    /// As far as the provider lets it be read; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What proves it to the provider. None: it does not go back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
}

/// A provider's own part of a reply. Each goes back only to the wire that it came from.
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
    Call {
        /// The call's place in the reply, counted from 0.
        index: usize,
        /// As it came; never looked into.
        extra: Value,
    },
}

/// One tool call of a reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// Unique in its conversation: what its result is filed under.
    pub id: CallId,
    /// As the model wrote it: there may be no such tool.
    pub name: String,
    /// What it wrote for the tool to work with.
    pub arguments: Arguments,
}

/// What a model sent as arguments. Kept as it came when it is no JSON object: such a call is never executed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arguments {
    /// A JSON object, its fields not checked yet.
    Object(serde_json::Map<String, Value>),
    /// What came, character by character.
    Unreadable(String),
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The model has no more to say.
    #[default]
    EndOfTurn,
    /// It waits for the results of its calls.
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
    /// All that was sent, also what the provider had cached.
    pub input_tokens: u32,
    /// All that came, reasoning included.
    pub output_tokens: u32,
}

/// What a tool call came to. Each call has exactly one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallResult {
    /// What the model is told. Text, or JSON as text.
    pub content: String,
    /// Whether it was run, and whether it worked.
    pub status: CallStatus,
    /// Images that came with it. They lie in the data folder, under the call they belong to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Attachment>,
    /// What the model was given marks for, in their order. The person sees them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub redacted: Vec<RedactedValue>,
}

impl CallResult {
    /// A result in words alone.
    pub fn new(content: String, status: CallStatus) -> CallResult {
        CallResult { content, status, files: Vec::new(), redacted: Vec::new() }
    }
}

/// How a tool call ended. A call that the person refused is `NotRun`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CallStatus {
    /// It ran and succeeded.
    Ok,
    /// It ran and failed, or could not be run as asked; the content says why.
    Failed,
    /// It was not run at all.
    NotRun,
}
