//! Actions in the thread: what was proposed, who consented, how it stands; and what a whole run did.

use crate::base::id::{CallId, Timestamp};
use crate::facts::action::{ChangeKind, Proposal, Undone};
use crate::facts::attachment::Attachment;
use crate::facts::decision::Decision;
use crate::facts::interaction::Interaction;
use crate::facts::message::CallStatus;
use crate::facts::rule::Approver;
use serde::{Deserialize, Serialize};

/// One call with an effect.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ActionEntry {
    pub call: CallId,
    pub tool: String,
    /// The arguments as the model sent them.
    pub arguments: String,
    /// What is done, where no interaction shows it: a rule or the mode consented, or the person changed it.
    pub proposal: Option<Box<Proposal>>,
    pub by: Option<Approver>,
    /// Everything that was asked about it, in order.
    pub interactions: Vec<Interaction>,
    pub state: ActionState,
    #[cfg_attr(test, ts(type = "number | null"))]
    pub started_at: Option<Timestamp>,
    /// The beginning of the result.
    pub result: String,
    pub result_bytes: usize,
    /// Images that came with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Attachment>>"))]
    pub files: Vec<Attachment>,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ActionState {
    /// It is being worked out, or waits for an earlier one.
    Preparing,
    /// The person is asked.
    Asking,
    /// Consent is there.
    Approved,
    Running,
    /// Nobody knows how it ended.
    Lost,
    Ok,
    Failed,
    NotRun,
}

/// What a run did that has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeliveryEntry {
    pub run: u32,
    pub files: Vec<FileTouched>,
    pub commands: Vec<CommandRun>,
    pub pages: Vec<String>,
    /// Tools of MCP servers that were called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<ToolUsed>>"))]
    pub tools: Vec<ToolUsed>,
    /// What it called, where it has changed nothing itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<CallMade>>"))]
    pub calls: Vec<CallMade>,
    /// What the person decided in it.
    pub decisions: Vec<Decision>,
    /// How many actions a person, a rule and the mode consented to.
    pub by_person: u32,
    /// How many were consented to by lines of a file or a pipe.
    #[serde(default, skip_serializing_if = "is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub by_standard_input: u32,
    pub by_rule: u32,
    pub by_mode: u32,
    /// What was asked for and did not happen.
    pub refused: u32,
    pub can_undo: bool,
    pub undone: Option<Undone>,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileTouched {
    pub path: String,
    pub kind: ChangeKind,
    pub to: Option<String>,
    /// The call that did it: its entry shows the diff.
    pub call: CallId,
    pub status: CallStatus,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommandRun {
    pub command: String,
    pub call: CallId,
    pub status: CallStatus,
}

/// One call of an MCP server's tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ToolUsed {
    pub server: String,
    pub tool: String,
    pub call: CallId,
    pub status: CallStatus,
}

/// One call, and what it was about: which file, which words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CallMade {
    pub tool: String,
    pub subject: String,
    pub call: CallId,
    pub status: CallStatus,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}
