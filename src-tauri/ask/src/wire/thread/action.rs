//! Actions in the thread: what was proposed, who consented, how it stands; and what a whole run did.

use crate::base::id::{CallId, Timestamp};
use crate::facts::action::{ChangeKind, Proposal, Undone};
use crate::facts::attachment::Attachment;
use crate::facts::decision::Decision;
use crate::facts::interaction::Interaction;
use crate::facts::message::CallStatus;
use crate::facts::redacted::Redacted;
use crate::facts::rule::Approver;
use serde::{Deserialize, Serialize};

/// One call with an effect.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ActionEntry {
    /// The call, as its result is filed.
    pub call: CallId,
    /// By the name under which the model called it.
    pub tool: String,
    /// The arguments as the model sent them.
    pub arguments: String,
    /// What is done, where no interaction shows it: a rule or the mode consented, or the person changed it.
    pub proposal: Option<Box<Proposal>>,
    /// Who consented. None: nobody did yet, or nobody will.
    pub by: Option<Approver>,
    /// Everything that was asked about it, in order.
    pub interactions: Vec<Interaction>,
    /// How far it has come.
    pub state: ActionState,
    /// When its effect began. None: it did not.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub started_at: Option<Timestamp>,
    /// The beginning of the result.
    pub result: String,
    /// Of the whole result: more than `result` holds where that is cut.
    pub result_bytes: usize,
    /// What of it the model was not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub redacted: Option<Redacted>,
    /// Images that came with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Attachment>>"))]
    pub files: Vec<Attachment>,
    /// When the reply came that called it.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// How far an action has come.
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
    /// It has begun, and has no result yet.
    Running,
    /// Nobody knows how it ended.
    Lost,
    /// It ran and succeeded.
    Ok,
    /// It ran and failed, or could not be run as asked.
    Failed,
    /// It was not done: refused, or its run ended first.
    NotRun,
}

/// What a run did that has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeliveryEntry {
    /// The run's number in the conversation, counted from 1.
    pub run: u32,
    /// Each change of a file, in the order in which it was done.
    pub files: Vec<FileTouched>,
    /// In the order in which they were run.
    pub commands: Vec<CommandRun>,
    /// Addresses that were fetched.
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
    /// How many actions a rule consented to, or the person's trust in an MCP server.
    pub by_rule: u32,
    /// How many actions the mode consented to.
    pub by_mode: u32,
    /// What was asked for and did not happen.
    pub refused: u32,
    /// It changed files, and they were not put back yet.
    pub can_undo: bool,
    /// What was put back. None: the person did not undo it.
    pub undone: Option<Undone>,
    /// When the run ended.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// One change of one file, as a run's summary lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileTouched {
    /// Relative to the workspace if inside it, else absolute.
    pub path: String,
    /// Whether it was created, changed, moved or deleted.
    pub kind: ChangeKind,
    /// Where it was moved. None unless it was moved.
    pub to: Option<String>,
    /// The call that did it: its entry shows the diff.
    pub call: CallId,
    /// Whether the change was made.
    pub status: CallStatus,
}

/// One command, as a run's summary lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommandRun {
    /// The line, as it was approved.
    pub command: String,
    /// Its entry shows the output.
    pub call: CallId,
    /// Whether it ran, and whether it succeeded.
    pub status: CallStatus,
}

/// One call of an MCP server's tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ToolUsed {
    /// By the person's name for it.
    pub server: String,
    /// By the server's own name for it.
    pub tool: String,
    /// Its entry shows the result.
    pub call: CallId,
    /// Whether it ran, and whether it succeeded.
    pub status: CallStatus,
}

/// One call, and what it was about: which file, which words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CallMade {
    /// By the name under which the model called it.
    pub tool: String,
    /// A path, a pattern or an address, in one line. Empty: there is none.
    pub subject: String,
    /// Its entry shows the result.
    pub call: CallId,
    /// Whether it ran, and whether it succeeded.
    pub status: CallStatus,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}
