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
    /// Between nodes, also of different conversations.
    pub edges: Vec<TreeEdge>,
    /// There are more conversations than are drawn.
    pub more: bool,
}

/// One node of the tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeNode {
    /// Unlike that of any other node.
    pub id: String,
    /// The conversation that it belongs to.
    pub conversation: ConversationId,
    /// When it happened or began.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    /// What happened there.
    pub body: TreeBody,
}

/// What a node shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TreeBody {
    /// The beginning of a conversation.
    Conversation {
        /// The conversation's title.
        title: String,
        /// What the sidebar marks it with.
        standing: Standing,
    },
    /// A run of the agent.
    Run {
        /// Its number in the conversation, counted from 1.
        run: u32,
        /// What the person had said: the beginning of it.
        said: String,
        /// None while it is under way.
        end: Option<RunEnd>,
    },
    /// A decision.
    Decision {
        /// The decision, as the history shows it.
        row: Box<HistoryRow>,
    },
    /// Nothing is decided yet.
    Open {
        /// The card that waits for an answer.
        interaction: InteractionId,
        /// Which kind of decision it will be.
        about: DecisionKind,
        /// The beginning of what is asked.
        asked: String,
    },
}

/// An arrow from one node to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeEdge {
    /// The `id` of the earlier node.
    pub from: String,
    /// The `id` of the later node.
    pub to: String,
    /// Why the one led to the other.
    pub kind: TreeEdgeKind,
}

/// In which way one thing led to another.
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
    /// The event that it shows, by its number in the conversation, counted from 1. `at_step` takes it.
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// When that event was committed.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    /// The kind of the event.
    pub kind: ReplayKind,
    /// The beginning of what was said, asked, answered or done.
    pub words: Option<String>,
}

/// What happened in one step, as the player names it. Each is one kind of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReplayKind {
    /// The conversation began.
    Started,
    /// It got another title.
    Renamed,
    /// A folder was chosen for an imported conversation.
    Folder,
    /// Another mode was set.
    Mode,
    /// It was told to use a model of its own, or that of the settings.
    Model,
    /// The person said something.
    Message,
    /// A message was taken back before the agent was told it.
    TakenBack,
    /// The agent began to work.
    RunStarted,
    /// The model said something, or called tools.
    Reply,
    /// A card was opened.
    Asked,
    /// A card was answered.
    Answered,
    /// Ended without an answer: by a message, a stop, or by itself.
    Cancelled,
    /// The limit passed without an answer.
    TimedOut,
    /// An answer was changed before the agent had used the first one.
    Revised,
    /// Answered when it had ended already.
    Late,
    /// The run waits for it no longer.
    Aside,
    /// The agent was told the end of a question that its run had not waited for.
    Told,
    /// The agent that was asked has let the limit pass.
    Unanswered,
    /// Another call of a guest waits for the same answer.
    Joined,
    /// One of several calls of a guest waits no longer.
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
    /// A subtask was started.
    TaskStarted,
    /// A call waits for the result of a subtask.
    TaskAwaited,
    /// An external agent was reached, and said how it decides what it asks.
    AgentReached,
    /// An external agent was told what the person had said.
    AgentPrompted,
    /// A subtask ended.
    TaskEnded,
    /// A decision was put in other words.
    Corrected,
    /// A decision was taken back.
    Withdrawn,
    /// By a rule or the mode.
    Approved,
    /// A call with an effect began.
    Begun,
    /// What a call was to change was another by then: nothing was done.
    Voided,
    /// A call of the agent has its result.
    Finished,
    /// A step of the plan was done.
    StepDone,
    /// Older rounds became a summary.
    Compacted,
    /// The agent was done, was stopped, or broke off.
    RunEnded,
    /// A run that had no last words has its summary, or will have none.
    Delivered,
    /// The files of a run were about to be put back.
    Undo,
    /// The files of a run were put back.
    Undone,
    /// Files were about to be put back for a branch.
    Restore,
    /// Files were put back for a branch.
    Restored,
}
