//! A conversation's past as a tree of decisions, and step by step.

use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::facts::run_end::RunEnd;
use crate::wire::{DecisionKind, HistoryRow, Standing};
use serde::{Deserialize, Serialize};

/// Everything that was decided in a conversation, its branches and its tasks, and what led to what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DecisionTree {
    /// The conversation that was asked for.
    pub conversation: ConversationId,
    /// Conversation by conversation, each in its order; the first is the root.
    pub nodes: Vec<TreeNode>,
    pub edges: Vec<TreeEdge>,
    /// There are more conversations than are drawn.
    pub more: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeNode {
    /// Unlike that of any other node.
    pub id: String,
    pub conversation: ConversationId,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    pub body: TreeBody,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TreeBody {
    Conversation {
        title: String,
        standing: Standing,
    },
    Run {
        run: u32,
        /// What the person had said: the beginning of it.
        said: String,
        /// None while it is under way.
        end: Option<RunEnd>,
    },
    Decision {
        row: Box<HistoryRow>,
    },
    /// Nothing is decided yet.
    Open {
        interaction: InteractionId,
        about: DecisionKind,
        asked: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeEdge {
    pub from: String,
    pub to: String,
    pub kind: TreeEdgeKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TreeEdgeKind {
    /// It came next.
    Then,
    /// It was decided differently from here on.
    Branch,
    /// A task was started.
    Task,
    /// What a task had asked was passed on.
    PassedOn,
}

/// One step of a conversation, as it is played back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReplayStep {
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    pub kind: ReplayKind,
    /// The beginning of what was said, asked, answered or done.
    pub words: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReplayKind {
    Started,
    Renamed,
    Folder,
    Mode,
    Message,
    TakenBack,
    RunStarted,
    Reply,
    Asked,
    Answered,
    /// Ended without an answer: by a message, a stop, or by itself.
    Cancelled,
    TimedOut,
    Revised,
    /// Answered when it had ended already.
    Late,
    /// The run waits for it no longer.
    Aside,
    Told,
    /// The agent that was asked has let the limit pass.
    Unanswered,
    Joined,
    Left,
    /// A surface has shown it to the person.
    Shown,
    /// It was taken to a chat, or could not be.
    Carried,
    /// What was said to a server that asked went to it.
    HandedOver,
    /// What was to be done in the browser is done.
    Completed,
    /// Another agent's question has come.
    Heard,
    /// That question has its end.
    Settled,
    TaskStarted,
    TaskAwaited,
    AgentReached,
    AgentPrompted,
    TaskEnded,
    Corrected,
    Withdrawn,
    /// By a rule or the mode.
    Approved,
    Begun,
    Voided,
    Finished,
    StepDone,
    Compacted,
    RunEnded,
    Delivered,
    Undo,
    Undone,
    Restore,
    Restored,
}
