//! The tools for tasks and for questions between agents, as a model is told of them.

use super::kinds::tools;
use super::object;
use crate::base::limits::{
    AGENT_ANSWER_MILLIS_DEFAULT, ANSWER_WHOLE_BYTES_MAX, OPTIONS_COUNT_MAX, QUESTION_BYTES_MAX, REFS_COUNT_MAX,
    TASK_PROMPT_BYTES_MAX,
};
use serde_json::{Value, json};
use std::borrow::Cow;

tools! {
    /// What passes between a conversation and its subtasks.
    TaskTool in Task {
        /// Gives a piece of work to a subtask.
        RunTask = "run_task",
        /// Answers a question of a subtask.
        AnswerChild = "answer_child",
        /// Asks a subtask something.
        AskChild = "ask_child",
        /// Asks how a subtask is doing.
        CheckTask = "check_task",
        /// Ends a subtask before it is done.
        StopTask = "stop_task",
        /// Asks the agent that started this one.
        AskParent = "ask_parent",
        /// Answers a question of that agent.
        AnswerParent = "answer_parent",
    }
}

impl TaskTool {
    /// Whether it is carried out in another conversation, and may wait for that.
    pub(super) fn relays(self) -> bool {
        matches!(self, TaskTool::RunTask | TaskTool::AnswerChild | TaskTool::AnswerParent)
    }

    pub(super) fn description(self, person: bool) -> Cow<'static, str> {
        match self {
            TaskTool::RunTask => run_task_told(person).into(),
            TaskTool::AnswerChild => answer_child_told(person).into(),
            TaskTool::AskChild => ASK_CHILD.into(),
            TaskTool::CheckTask => CHECK_TASK.into(),
            TaskTool::StopTask => STOP_TASK.into(),
            TaskTool::AskParent => ask_parent_told(person).into(),
            TaskTool::AnswerParent => ANSWER_PARENT.into(),
        }
    }

    pub(super) fn parameters(self) -> Value {
        match self {
            TaskTool::RunTask => run_task(),
            TaskTool::AnswerChild | TaskTool::AnswerParent => answer(),
            TaskTool::AskChild => ask_child(),
            TaskTool::CheckTask | TaskTool::StopTask => named(),
            TaskTool::AskParent => ask_parent(),
        }
    }
}

/// `person`: what is theirs to decide can be asked of them.
fn run_task_told(person: bool) -> String {
    let pass = if person { ", or pass it on with ask_user and `in_reply_to`" } else { "" };
    format!(
        "Have a piece of the work done by another agent, with a thread of its own: it knows nothing of this conversation but the prompt. Several in one reply work side by side. The result is what it found or did (`completed`), or that it needs an answer from you (`input_required`, with its question and `in_reply_to`: answer with answer_child{pass}), or `working` while you are wanted elsewhere: then its result comes to you as a message. When there is nothing for you to do but wait, end your reply without calls. What it wants to change is shown to the person first, as with you. Not for what you can do yourself in a few calls."
    )
}

fn run_task() -> Value {
    object(
        json!({
            "title": { "type": "string", "description": "What it is about, in a few words." },
            "prompt": {
                "type": "string",
                "description": format!("All it needs to know: what to reach, what to look at, what to leave alone, what to report. At most {TASK_PROMPT_BYTES_MAX} bytes.")
            },
            "workspace": { "type": "string", "description": "A folder in your workspace, relative to it, that it is to stay in. Default: your workspace." },
            "tools": { "type": "array", "items": { "type": "string" }, "description": "The tools it may use. Default: those that you have." }
        }),
        &["title", "prompt"],
    )
}

fn answer_child_told(person: bool) -> String {
    let pass = if person { "; what is the person's to decide, pass on with ask_user and `in_reply_to`" } else { "" };
    format!(
        "Answer a question of a task. The task goes on once it has all its answers, and this call then gives what comes of the task, as run_task does; where it waits for another answer, this call gives that question. Answer only what you know or were told{pass}."
    )
}

const ANSWER_PARENT: &str =
    "Answer a question of the agent that started you. Then go on with your work, or end your reply.";

fn answer() -> Value {
    object(
        json!({
            "in_reply_to": { "type": "string", "description": "The `in_reply_to` that came with the question." },
            "answer": { "type": "string", "description": format!("The answer, in plain text. At most {ANSWER_WHOLE_BYTES_MAX} bytes.") },
            "metadata": {
                "type": "object",
                "properties": {
                    "choices": { "type": "array", "items": { "type": "string" }, "description": "The offered choices that you take, word for word." },
                    "confidence": { "type": "number", "minimum": 0, "maximum": 1, "description": "How sure you are." }
                }
            },
            "consent": {
                "type": "string",
                "enum": ["yes", "no", "alt"],
                "description": "Where consent was asked for: yes, no, or another way, with `answer` as the reason. Without it nothing is consented to."
            }
        }),
        &["in_reply_to", "answer"],
    )
}

const ASK_CHILD: &str = "Ask one of your tasks something, at work or ended: it knows its own thread. The result is its answer. A task that waits for an answer from you has to have that first.";

fn ask_child() -> Value {
    let mut properties = question();
    properties["task"] = json!({ "type": "string", "description": "The `task` in the result of run_task." });
    object(properties, &["task"])
}

const CHECK_TASK: &str =
    "Read how one of your tasks stands. Do not call it again and again: what comes of a task comes to you by itself.";

const STOP_TASK: &str = "End one of your tasks, and all that it started. What it has done so far stays.";

fn named() -> Value {
    object(json!({ "task": { "type": "string", "description": "The `task` in the result of run_task." } }), &["task"])
}

fn ask_parent_told(person: bool) -> String {
    let who = match person {
        true => {
            "It answers, or passes the question on to the person; where it does not answer in time, the question is the person's."
        }
        false => "Where it does not answer in time, the question ends without an answer.",
    };
    format!(
        "Ask the agent that started you, when an answer changes what you do next and nothing you can look up settles it. {who} One question a call; several calls in one reply are answered one by one. With `authorization` you ask for consent to a way to go or a risk: only an explicit yes is one. What tools do is confirmed by the person anyway: do not ask for that. Never ask for passwords, keys or other secrets."
    )
}

fn ask_parent() -> Value {
    object(question(), &[])
}

fn question() -> Value {
    json!({
        "question": { "type": "string", "description": format!("The question, complete in itself, unless a template says it. At most {QUESTION_BYTES_MAX} bytes.") },
        "template": super::template_name(),
        "fields": super::template_fields(),
        "choices": { "type": "array", "items": { "type": "string" }, "maxItems": OPTIONS_COUNT_MAX, "description": "Answers to choose from, if there are any. Others can still be given." },
        "context": context(),
        "timeout_ms": { "type": "integer", "minimum": 1, "description": format!("How long to wait before asking once more. Default {AGENT_ANSWER_MILLIS_DEFAULT}.") },
        "authorization": authorization()
    })
}

/// What is given beside a question.
pub(super) fn context() -> Value {
    json!({
        "type": "object",
        "properties": {
            "refs": { "type": "array", "items": { "type": "string" }, "maxItems": REFS_COUNT_MAX, "description": "Files and addresses it is about." },
            "hint": { "type": "string", "description": "What is known already, in a line or two." }
        }
    })
}

/// What makes a question one for consent.
pub(super) fn authorization() -> Value {
    json!({
        "type": "object",
        "description": "Asks for consent, to be given as yes, no or another way.",
        "properties": {
            "action": { "type": "string", "description": "What you would do." },
            "reason": { "type": "string", "description": "Why." },
            "risk": { "type": "string", "description": "What may come of it." }
        },
        "required": ["action"]
    })
}
