//! One entry of the thread, as the window is given it.

mod action;

pub use action::{ActionEntry, ActionState, CallMade, CommandRun, DeliveryEntry, FileTouched, ToolUsed};

use crate::base::id::{CallId, ConversationId, InteractionId, MessageId, Timestamp};
use crate::facts::action::Undone;
use crate::facts::family::TaskEnd;
use crate::facts::interaction::Interaction;
use crate::facts::redacted::Redacted;
use crate::facts::run_end::RunEnd;
use serde::{Deserialize, Serialize};

/// One entry of the thread and its place in it, counted from 0 at the beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Placed {
    /// Stays the same unless a change says `reordered`.
    pub index: usize,
    /// The entry itself.
    pub entry: Entry,
}

/// One thing in a thread, as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Entry {
    /// A message of the person.
    User {
        /// Under which it can be taken back.
        id: MessageId,
        /// The message, as it was typed.
        text: String,
        /// The question that it asks back about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        about: Option<InteractionId>,
        /// The agent was not told it yet: it can be taken back.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        queued: bool,
        /// When the message was sent.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// What the model said and thought in one reply.
    Reply {
        /// Markdown, untrusted.
        text: String,
        /// What it showed of its reasoning. Empty: nothing.
        reasoning: String,
        /// The model's name as its server gave it.
        model: String,
        /// The stream ended early: this is all that came.
        cut: bool,
        /// When the last part of the reply came.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A call that only reads, or works for the agent alone.
    Tool {
        /// Under which its result is filed.
        id: CallId,
        /// The tool, by the name under which the model called it.
        name: String,
        /// What it acts on, in one line: a path, a pattern.
        subject: String,
        /// The arguments as JSON.
        arguments: String,
        /// Whether it has a result, and which.
        state: ToolState,
        /// The beginning of the result.
        result: String,
        /// Of the whole result: more than `result` holds where that is cut.
        result_bytes: usize,
        /// What of it the model was not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        redacted: Option<Redacted>,
        /// When the reply came that called it.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A card, open or ended.
    Ask {
        /// The interaction in its present state.
        interaction: Interaction,
    },
    /// A guest told the person something.
    Notice {
        /// The guest's call that told it.
        id: CallId,
        /// Plain text, untrusted.
        text: String,
        /// When the guest said it.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A piece of the work that another agent does, in a thread of its own.
    Task(Box<TaskEntry>),
    /// A question of another agent that came to this one.
    Heard {
        /// The conversation that asks.
        from: ConversationId,
        /// The asker's title.
        title: String,
        /// The interaction in its present state.
        interaction: Interaction,
        /// It came before, and stands there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        again: bool,
        /// When it reached this agent.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A task that nobody waited for has ended.
    TaskEnded {
        /// The subtask's conversation.
        task: ConversationId,
        /// The title that its parent gave it.
        title: String,
        /// Completed, stopped, or why it failed.
        end: TaskEnd,
        /// When its end was told here.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A call with an effect.
    Action(Box<ActionEntry>),
    /// What the run did, at its end.
    Delivery(Box<DeliveryEntry>),
    /// The person put the files of a run back.
    Undone {
        /// The number of the run that was undone.
        run: u32,
        /// What was put back, and what was left alone.
        files: Undone,
        /// When it was done.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// What came of a question that the run did not wait for was told to the agent here.
    Told {
        /// The question, with its end.
        interaction: Interaction,
        /// When the message was put before the agent.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// Files were put back as they were where this branch begins.
    Restored {
        /// This conversation, or the branch for which that was done.
        branch: ConversationId,
        /// What was put back, and what was left alone.
        files: Undone,
        /// When it was done.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// A run ended otherwise than by the agent's last words.
    Ended {
        /// Its number in the conversation, counted from 1.
        run: u32,
        /// Stopped, at its limit, or why it failed.
        end: RunEnd,
        /// When the run ended.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// Older rounds were summarised for the model here. The person still sees them all.
    Compacted {
        /// When the summary was made.
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
}

/// One task, as the thread of its parent shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TaskEntry {
    /// The call of `run_task` that started it.
    pub call: CallId,
    /// The task's conversation, with a thread of its own.
    pub task: ConversationId,
    /// The title that its parent gave it.
    pub title: String,
    /// The first message that it got.
    pub prompt: String,
    /// None while it is at work.
    pub end: Option<TaskEnd>,
    /// When the call came.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// The status of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ToolState {
    /// No result yet: it runs, or waits its turn.
    Running,
    /// It ran and succeeded.
    Ok,
    /// It ran and failed, or could not be run as asked.
    Failed,
    /// It was not run, and its result says why.
    NotRun,
}
