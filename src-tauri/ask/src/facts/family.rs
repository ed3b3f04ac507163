//! Conversations that start others and ask one another: who is whose, what was ordered, what was heard.

use crate::base::id::{CallId, ConversationId, InteractionId};
use crate::facts::run_end::RunFailure;
use serde::{Deserialize, Serialize};

/// Who asks or is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Party {
    /// The person who uses Askwell.
    #[default]
    User,
    /// Another agent of this machine.
    Agent {
        /// The conversation that it works in.
        conversation: ConversationId,
    },
}

impl Party {
    /// Whether a person is meant.
    pub(crate) fn is_user(&self) -> bool {
        *self == Party::User
    }
}

/// Where a conversation stands under the one that started it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Parentage {
    /// The conversation that started this one.
    pub conversation: ConversationId,
    /// The call of `run_task` that did.
    pub call: CallId,
    /// 1 for a task of a conversation that the person started.
    pub depth: u32,
    /// The tools it may use. None: those of its parent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tools: Option<Vec<String>>,
}

/// What a task is to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SubtaskOrder {
    /// Shown as the conversation's title.
    pub title: String,
    /// The first message that the subtask's agent reads.
    pub prompt: String,
    /// A folder in the workspace of the parent. None: that itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workspace: Option<String>,
    /// Names of tools that it may use. None: all that its parent has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
}

/// How many tasks there may be, and how much they may do. The person sets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskLimits {
    /// How far subtasks may start subtasks. 0: no tool for it is offered.
    pub depth_max: u32,
    /// At once, under one parent.
    pub alive_max: u32,
    /// Rounds of one task.
    pub rounds_max: u32,
    /// Rounds of all tasks of one run together, with those that they start themselves.
    pub rounds_total_max: u32,
}

/// How a task ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum TaskEnd {
    /// Its agent was done.
    Completed {
        /// Its last words: the result that its parent is told.
        text: String,
    },
    /// It had used up its rounds.
    RoundLimit {
        /// The summary that it was asked for then.
        text: String,
    },
    /// By the person, by its parent, or with its parent's run.
    Stopped,
    /// Its run broke off.
    Failed {
        /// Why the run broke off.
        failure: RunFailure,
    },
    /// The person deleted its conversation.
    Deleted,
}

/// An agent's own account of how an answer came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Answerer {
    /// The agent that answered, by its conversation.
    pub conversation: ConversationId,
    /// 0 to 100, as it rated itself. None: it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub confidence_percent: Option<u8>,
}

/// The question of another conversation that is passed on with this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PassedOn {
    /// The conversation whose agent asked first.
    pub conversation: ConversationId,
    /// That question there. It is closed with the answer to this one.
    pub interaction: InteractionId,
}

/// What an asker gives beside its question.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct AskContext {
    /// What the asker knows already, or would do itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub hint: Option<String>,
    /// Files, addresses, names of things.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub refs: Vec<String>,
}

impl AskContext {
    /// As lines below the text of a question, where there is nothing but text.
    pub fn below(&self) -> String {
        let hint = self.hint.iter().map(|hint| format!("\n\n{hint}"));
        let refs =
            self.refs.iter().enumerate().map(|(at, one)| format!("{}- {one}", if at == 0 { "\n\n" } else { "\n" }));
        hint.chain(refs).collect()
    }
}

/// What the asker should know of how its question stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AskWarning {
    /// It is long, and shown folded.
    Folded {
        /// The length of the question's text.
        bytes: usize,
    },
    /// No such files are in the workspace.
    MissingRefs {
        /// The references, as the asker wrote them.
        refs: Vec<String>,
    },
    /// The time it may wait was brought within the limits.
    ClampedLimit {
        /// The time that applies instead, in milliseconds.
        #[cfg_attr(test, ts(type = "number"))]
        limit_ms: u64,
    },
}
