//! Conversations as the window lists, opens and follows them.

use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::acp;
use crate::facts::decision::DecisionPage;
use crate::facts::guest::Guest;
use crate::facts::plan::{Phase, Plan};
use crate::facts::rule::Mode;
use crate::facts::run_end::{RunEnd, RunFailure};
use crate::wire::thread::Placed;
use serde::{Deserialize, Serialize};

/// The payload of `ai-chat-complete`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChatComplete {
    pub conversation_id: ConversationId,
    pub run: u32,
    pub end: RunEnd,
    pub title: String,
    /// It was a task: its parent has what came of it, and goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub for_parent: bool,
}

/// A conversation in the sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConversationSummary {
    pub id: ConversationId,
    pub title: String,
    pub workspace: Option<String>,
    pub standing: Standing,
    /// A run is under way, at work or waiting. A question that no run waits for may stand open without one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub running: bool,
    /// Questions that wait for the person.
    pub open_asks: u32,
    pub mode: Mode,
    pub phase: Phase,
    /// The conversation whose task it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub parent: Option<ConversationId>,
    /// The decision in another conversation that it goes on from with another answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub branched_from: Option<BranchPoint>,
    /// Another program's agent, where one asks in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub guest: Option<Guest>,
    /// The file that it came out of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub imported: Option<ImportMark>,
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: Timestamp,
}

/// A conversation that was imported: when, and from which file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportMark {
    pub file: String,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    /// To go on in it, a folder is chosen first, or none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub needs_folder: bool,
}

/// What became of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportOutcome {
    pub conversation_id: ConversationId,
    pub title: String,
    /// The same file was imported before: that is the conversation, and nothing was added.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub known: bool,
}

/// A conversation that was deleted and can still be put back, with all its tasks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeletedConversation {
    pub id: ConversationId,
    pub title: String,
    pub workspace: Option<String>,
    /// As many tasks of it were deleted with it.
    pub subtasks: u32,
    #[cfg_attr(test, ts(type = "number"))]
    pub deleted_at: Timestamp,
    /// When it is removed for good.
    #[cfg_attr(test, ts(type = "number"))]
    pub kept_until: Timestamp,
}

/// Where a branch parts from the conversation that it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BranchPoint {
    pub conversation: ConversationId,
    /// The decision that is another one here.
    pub interaction: InteractionId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    NeedsYou,
    Working,
    Failed,
    Idle,
    /// Its record is damaged: it can be read as far as it goes, and not continued.
    Damaged,
    /// A later version went on with it: it can be read up to there, and not continued.
    Later,
}

/// A conversation as it is opened: its last entries, and what is being written right now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConversationView {
    pub summary: ConversationSummary,
    /// The last event taken in. A change with a later one may be applied; a gap means: open again.
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// Entries in the whole thread.
    pub total: usize,
    pub entries: Vec<Placed>,
    pub live: Option<Live>,
    /// The half-written message, if any.
    pub draft: Option<String>,
    /// What the person decided in it.
    pub decisions: DecisionPage,
    pub plan: Option<Plan>,
    /// Nobody can be asked in it, as was said when it began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub asks_nothing: bool,
    /// The agent of another make that it is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub agent: Option<acp::Agent>,
    /// How that decides what it asks, once it was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub agent_mode: Option<acp::AgentMode>,
}

/// The payload of `conversation-changed`: entries made or changed since `after`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    pub summary: ConversationSummary,
    /// The event before the first of this change.
    #[cfg_attr(test, ts(type = "number"))]
    pub after: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    pub total: usize,
    pub entries: Vec<Placed>,
    /// The places of entries have shifted: open the conversation again.
    pub reordered: bool,
    /// Where one was made or changed.
    pub decisions: Option<DecisionPage>,
    /// The plan, where it was accepted or a step of it was done.
    pub plan: Option<Plan>,
    /// How an agent of another make decides what it asks, where it has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub agent_mode: Option<acp::AgentMode>,
}

/// What the model is saying right now. Display only: nothing of it is stored before the reply is whole.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Live {
    pub text: String,
    pub reasoning: String,
    /// The tool whose call is being written.
    pub tool: Option<String>,
    pub retry: Option<RetryNotice>,
    /// What the command under way has put out: the end of it.
    pub output: Option<LiveOutput>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveOutput {
    pub call: CallId,
    pub text: String,
}

/// The next attempt to reach the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RetryNotice {
    pub attempt: u32,
    /// Since when the model cannot be reached.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: Timestamp,
    /// When it will be made.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    pub failure: RunFailure,
}

/// A step of `Live`, sent over the window's channel, many deltas at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LiveStep {
    /// A new request: what was shown of the last one is gone.
    Begin {
        conversation_id: ConversationId,
    },
    Text {
        conversation_id: ConversationId,
        text: String,
    },
    Reasoning {
        conversation_id: ConversationId,
        text: String,
    },
    Tool {
        conversation_id: ConversationId,
        name: String,
    },
    Retry {
        conversation_id: ConversationId,
        notice: RetryNotice,
    },
    /// More of the output of a command under way.
    Output {
        conversation_id: ConversationId,
        call: CallId,
        text: String,
    },
    /// The reply is whole, or nothing more comes.
    End {
        conversation_id: ConversationId,
    },
}
