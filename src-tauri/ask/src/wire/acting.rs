//! Actions on their way to a person: what can be tried out, what happened in their absence, what waits.

use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::action::Proposal;
use crate::facts::plan::Phase;
use crate::facts::rule::Approver;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What changed arguments come to, before they are consented to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Tried {
    Works { proposal: Box<Proposal> },
    Fails { why: String },
}

/// Something that ended or was done without the person, while they had said that nobody is here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Unattended {
    pub conversation_id: ConversationId,
    pub title: String,
    pub call: CallId,
    pub what: UnattendedKind,
    /// The question, the plan's title, or the action in one line.
    pub text: String,
    /// What can still be answered or looked at.
    pub interaction_id: Option<InteractionId>,
    /// The rule or mode that consented.
    pub by: Option<Approver>,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum UnattendedKind {
    /// A question ended without a choice.
    Asked,
    /// A plan ended without consent.
    Planned,
    /// An action did not happen.
    Refused,
    /// An action happened, because a rule or the mode permits it.
    Done,
}

/// An interaction as other programs read it: the shape that the API and the log speak.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PendingInteraction {
    pub version: u32,
    pub interaction_id: InteractionId,
    #[serde(rename = "type")]
    pub kind: PendingKind,
    pub status: PendingStatus,
    pub display_text: String,
    pub resume_node: String,
    pub resume_phase: Phase,
    pub resume_step: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pending_tool: Option<PendingTool>,
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub metadata: Map<String, Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PendingKind {
    AskUser,
    Confirm,
    ConnectionLost,
    Elicitation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PendingStatus {
    Open,
    Resolved,
    Canceled,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PendingTool {
    pub tool_name: String,
    pub args_json: String,
    pub summary: String,
}
