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
    /// The conversation whose run ended.
    pub conversation_id: ConversationId,
    /// Its number in the conversation, counted from 1.
    pub run: u32,
    /// Completed, stopped, at its limit, or why it failed.
    pub end: RunEnd,
    /// The conversation's title.
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
    /// The conversation, as every command names it.
    pub id: ConversationId,
    /// As the person or the first message named it.
    pub title: String,
    /// The folder that its agent works in, as an absolute path. None: it has none.
    pub workspace: Option<String>,
    /// What the sidebar marks it with.
    pub standing: Standing,
    /// A run is under way, at work or waiting. A question that no run waits for may stand open without one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub running: bool,
    /// Questions that wait for the person.
    pub open_asks: u32,
    /// What is permitted in it without asking.
    pub mode: Mode,
    /// What its run is about, or the last one was.
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
    /// The model that it was told to use. None: that of the settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub model: Option<String>,
    /// When its last event was committed: the sidebar is sorted by it.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: Timestamp,
}

/// A conversation that was imported: when, and from which file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportMark {
    /// The file's own name, without folders.
    pub file: String,
    /// When it was taken in here.
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
    /// The conversation, new or known.
    pub conversation_id: ConversationId,
    /// Its title.
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
    /// The id under which it is restored.
    pub id: ConversationId,
    /// As it was when it was deleted.
    pub title: String,
    /// The folder that its agent worked in. None: it had none.
    pub workspace: Option<String>,
    /// As many tasks of it were deleted with it.
    pub subtasks: u32,
    /// When it was deleted.
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
    /// The one that it comes from.
    pub conversation: ConversationId,
    /// The decision that is another one here.
    pub interaction: InteractionId,
}

/// What is most worth knowing of a conversation: the first of these that is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    /// A question waits for the person.
    NeedsYou,
    /// A run is under way, and no question waits for the person.
    Working,
    /// The last run broke off.
    Failed,
    /// Nothing is under way, and nothing waits.
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
    /// As the sidebar shows it.
    pub summary: ConversationSummary,
    /// The last event taken in. A change with a later one may be applied; a gap means: open again.
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// Entries in the whole thread.
    pub total: usize,
    /// The last ones, in order, at most `ENTRIES_PAGE_COUNT`.
    pub entries: Vec<Placed>,
    /// None: no model is answering and no command runs.
    pub live: Option<Live>,
    /// The half-written message, if any.
    pub draft: Option<String>,
    /// What the person decided in it.
    pub decisions: DecisionPage,
    /// The accepted plan of the run under way, or of the last one. None: there was none.
    pub plan: Option<Plan>,
    /// Nobody can be asked in it, as was said when it began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub asks_nothing: bool,
    /// The agent of another make that it is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub agent: Option<acp::AcpAgent>,
    /// How that decides what it asks, once it was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub agent_mode: Option<acp::AcpMode>,
}

/// The payload of `conversation-changed`: entries made or changed since `after`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    /// As the sidebar shows it now.
    pub summary: ConversationSummary,
    /// The event before the first of this change.
    #[cfg_attr(test, ts(type = "number"))]
    pub after: u64,
    /// The last event of this change.
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// Entries in the whole thread now.
    pub total: usize,
    /// Each replaces the one at its place, or is new there.
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
    pub agent_mode: Option<acp::AcpMode>,
}

/// What the model is saying right now. Display only: nothing of it is stored before the reply is whole.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Live {
    /// Of the reply. Markdown, untrusted.
    pub text: String,
    /// The model's reasoning so far. Empty where it shows none.
    pub reasoning: String,
    /// The tool whose call is being written.
    pub tool: Option<String>,
    /// The model cannot be reached, and is tried again. None: it is not so.
    pub retry: Option<RetryNotice>,
    /// What the command under way has put out: the end of it.
    pub output: Option<LiveOutput>,
}

/// The output of a command while it runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveOutput {
    /// The call that runs the command.
    pub call: CallId,
    /// The latest of it, cut at the beginning.
    pub text: String,
}

/// The next attempt to reach the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RetryNotice {
    /// The first one after a failure is 1.
    pub attempt: u32,
    /// Since when the model cannot be reached.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: Timestamp,
    /// When it will be made.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    /// Why the last attempt failed.
    pub failure: RunFailure,
}

/// A step of `Live`, sent over the window's channel, many deltas at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LiveStep {
    /// A new request: what was shown of the last one is gone.
    Begin {
        /// The conversation that it belongs to.
        conversation_id: ConversationId,
    },
    /// More of the reply's text.
    Text {
        /// The conversation that it belongs to.
        conversation_id: ConversationId,
        /// To be put behind what is there.
        text: String,
    },
    /// More of the reasoning.
    Reasoning {
        /// The conversation that it belongs to.
        conversation_id: ConversationId,
        /// To be put behind what is there.
        text: String,
    },
    /// The model has begun to write a call.
    Tool {
        /// The conversation that it belongs to.
        conversation_id: ConversationId,
        /// The tool's, as the model calls it.
        name: String,
    },
    /// The model could not be reached.
    Retry {
        /// The conversation that it belongs to.
        conversation_id: ConversationId,
        /// When it is tried again, and why it has to be.
        notice: RetryNotice,
    },
    /// More of the output of a command under way.
    Output {
        /// The conversation that it belongs to.
        conversation_id: ConversationId,
        /// The call that runs the command.
        call: CallId,
        /// To be put behind what is there.
        text: String,
    },
    /// The reply is whole, or nothing more comes.
    End {
        /// The conversation that it belongs to.
        conversation_id: ConversationId,
    },
}
