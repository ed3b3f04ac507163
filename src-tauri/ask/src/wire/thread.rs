//! One entry of the thread, as the window is given it.

mod action;

pub use action::{ActionEntry, ActionState, CallMade, CommandRun, DeliveryEntry, FileTouched, ToolUsed};

use crate::base::id::{CallId, ConversationId, InteractionId, MessageId, Timestamp};
use crate::facts::action::Undone;
use crate::facts::family::TaskEnd;
use crate::facts::interaction::Interaction;
use crate::facts::run_end::RunEnd;
use serde::{Deserialize, Serialize};

/// One entry of the thread and its place in it, counted from 0 at the beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Placed {
    pub index: usize,
    pub entry: Entry,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Entry {
    User {
        id: MessageId,
        text: String,
        /// The question that it asks back about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        about: Option<InteractionId>,
        /// The agent was not told it yet: it can be taken back.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        queued: bool,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Reply {
        /// Markdown, untrusted.
        text: String,
        reasoning: String,
        model: String,
        /// The stream ended early: this is all that came.
        cut: bool,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Tool {
        id: CallId,
        name: String,
        /// What it acts on, in one line: a path, a pattern.
        subject: String,
        /// The arguments as JSON.
        arguments: String,
        state: ToolState,
        /// The beginning of the result.
        result: String,
        result_bytes: usize,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Ask {
        interaction: Interaction,
    },
    /// A guest told the person something.
    Notice {
        id: CallId,
        text: String,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A piece of the work that another agent does, in a thread of its own.
    Task(Box<TaskEntry>),
    /// A question of another agent that came to this one.
    Heard {
        from: ConversationId,
        /// The asker's title.
        title: String,
        interaction: Interaction,
        /// It came before, and stands there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        again: bool,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A task that nobody waited for has ended.
    TaskEnded {
        task: ConversationId,
        title: String,
        end: TaskEnd,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A call with an effect.
    Action(Box<ActionEntry>),
    /// What the run did, at its end.
    Delivery(Box<DeliveryEntry>),
    /// The person put the files of a run back.
    Undone {
        run: u32,
        files: Undone,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// What came of a question that the run did not wait for was told to the agent here.
    Told {
        interaction: Interaction,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// Files were put back as they were where this branch begins.
    Restored {
        branch: ConversationId,
        files: Undone,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Ended {
        run: u32,
        end: RunEnd,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// Older rounds were summarised for the model here. The person still sees them all.
    Compacted {
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
}

/// One task, as the thread of its parent shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TaskEntry {
    pub call: CallId,
    pub task: ConversationId,
    pub title: String,
    pub prompt: String,
    /// None while it is at work.
    pub end: Option<TaskEnd>,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ToolState {
    Running,
    Ok,
    Failed,
    NotRun,
}
