//! What an agent is told of its tasks, and of the questions that came to it. The shape is stable: `status`, `task`, and
//! beside them only what there is.

use crate::base::id::{ConversationId, InteractionId};
use crate::base::limits::RESULT_BYTES_MAX;
use crate::base::text::cut;
use crate::facts::family::TaskEnd;
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::message::{CallResult, CallStatus};
use crate::facts::outcome::{self, Consent, Outcome, Response, Surface};
use crate::facts::question::Question;
use crate::facts::result;
use crate::machine::state::{MemberQuestion, Subtask};
use serde_json::{Map, Value, json};

/// The result of the call that waited for the task, once it has ended.
pub(crate) fn task_told(task: &Subtask, end: &TaskEnd) -> CallResult {
    let mut body = of_task(task.id, &task.order.title, status(end));
    let (text, note) = match end {
        TaskEnd::Completed { text } => (Some(text.as_str()), "What the task reports."),
        TaskEnd::RoundLimit { text } => {
            (Some(text.as_str()), "The task used all its rounds before it was done; this is what it reports.")
        }
        TaskEnd::Stopped => (None, "The task was stopped. What it had done so far stays."),
        TaskEnd::Failed { failure } => (
            Some(failure.detail.as_str()).filter(|detail| !detail.is_empty()),
            "The task broke off: its model could not be asked. What it had done so far stays.",
        ),
        TaskEnd::Deleted => (None, "The person deleted the task. What it had done so far stays."),
    };
    if let Some(text) = text {
        body.insert("result".into(), cut(text, RESULT_BYTES_MAX / 2).into());
        if text.len() > RESULT_BYTES_MAX / 2 {
            body.insert("cut".into(), format!("{} bytes in all", text.len()).into());
        }
    }
    body.insert("note".into(), note.into());
    let ok = matches!(end, TaskEnd::Completed { .. } | TaskEnd::RoundLimit { .. });
    result(body, if ok { CallStatus::Ok } else { CallStatus::Failed })
}

/// The result of the call that waited for the task, once that asks something.
pub(crate) fn ask_told(heard: &MemberQuestion, is_task: bool, person: bool) -> CallResult {
    result(asked(heard, is_task, person), CallStatus::Ok)
}

/// The result of an answer whose task waits for another one: it goes on when it has that, too.
pub(crate) fn asks_more(answered: InteractionId, heard: &MemberQuestion, person: bool) -> CallResult {
    let mut body = asked(heard, true, person);
    body.insert("answered".into(), answered.to_string().into());
    result(body, CallStatus::Ok)
}

/// A question that waits for an answer from here. `person`: it can be passed on to the person.
fn asked(heard: &MemberQuestion, is_task: bool, person: bool) -> Map<String, Value> {
    let MemberQuestion { from, title, interaction: asked } = heard;
    let mut body = of_task(*from, title, "input_required");
    if !is_task {
        body.shift_remove("task");
        body.insert("from".into(), "the agent that started you".into());
    }
    body.insert("in_reply_to".into(), asked.id.to_string().into());
    match &asked.body {
        Body::Consent { request } => {
            let mut authorization = Map::new();
            authorization.insert("action".into(), request.action.as_str().into());
            for (name, text) in [("reason", &request.reason), ("risk", &request.risk), ("question", &request.question)]
            {
                authorization.extend(text.as_ref().map(|text| (name.to_owned(), Value::from(text.as_str()))));
            }
            body.insert("authorization".into(), authorization.into());
        }
        Body::Question { questions } => {
            body.insert(
                "question".into(),
                questions.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join("\n").into(),
            );
            let choices: Vec<&str> = questions.iter().flat_map(|it| &it.options).map(|it| it.label.as_str()).collect();
            if !choices.is_empty() {
                body.insert("choices".into(), choices.into());
            }
        }
        Body::Confirm { .. }
        | Body::Plan { .. }
        | Body::Quiet { .. }
        | Body::Network { .. }
        | Body::ConnectionLost { .. }
        | Body::Elicitation { .. } => {}
    }
    if let Some(context) = &asked.context {
        body.insert("context".into(), json!({ "refs": context.refs, "hint": context.hint }));
    }
    if asked.unanswered > 0 {
        body.insert(
            "asked_before".into(),
            match person {
                true => "This question waits longer than its limit; next time it goes to the person.",
                false => "This question waits longer than its limit; next time it ends without an answer.",
            }
            .into(),
        );
    }
    let answer = if is_task { "answer_child" } else { "answer_parent" };
    let mut note = format!("It waits for your answer: {answer} with this `in_reply_to`.");
    if person {
        note.push_str(" What the person has to decide, pass on with ask_user and `in_reply_to`.");
    }
    body.insert("note".into(), note.into());
    body
}

/// The result of a call whose task works on while its parent is wanted elsewhere.
pub fn working(task: &Subtask) -> CallResult {
    let mut body = of_task(task.id, &task.order.title, "working");
    body.insert("note".into(), "The task works on; what comes of it comes to you as a message. Do what is at hand, then end your reply to wait.".into());
    result(body, CallStatus::Ok)
}

/// How a task stands, for who asks.
pub(crate) fn status_told(task: &Subtask) -> CallResult {
    match &task.end {
        Some(end) => task_told(task, end),
        None => working(task),
    }
}

/// The result of a call whose task ends with the run that it waited in.
pub(crate) fn stopped_with_task() -> String {
    "Stopped: the run was stopped, and the task with it. What it had done so far stays.".to_owned()
}

/// Why a question can be answered no more.
pub fn answered_already(asked: &Interaction, closing: &Closing) -> String {
    let who = match closing.by {
        Some(
            Surface::Window
            | Surface::Notification
            | Surface::Terminal
            | Surface::StandardInput
            | Surface::Browser
            | Surface::Api
            | Surface::Telegram
            | Surface::WeChat,
        ) => "the person has answered it in your place",
        Some(Surface::Agent) => "it was answered before",
        None => "it needs no answer any more",
    };
    let given = result::in_short(&asked.body, &closing.outcome).map(|given| format!(": {given}")).unwrap_or_default();
    format!("Not answered: {who}{given}. The task has gone on with that.")
}

/// The person's answer to a question that passes this one on, as the answer to this one. None where it is none: what was
/// asked as consent is never answered by words.
pub fn passed_on(asked: &Interaction, passing: &Interaction, closing: &Closing) -> Option<Response> {
    match (&asked.body, &closing.outcome) {
        (Body::Consent { .. }, Outcome::Consented { consent, rationale }) => {
            Some(Response::Consented { consent: *consent, rationale: rationale.clone() })
        }
        (Body::Question { .. }, Outcome::Consented { consent, rationale }) => {
            let word = match consent {
                Consent::Yes => "Yes",
                Consent::No => "No",
                Consent::Alt => "Another way",
            };
            let said = rationale.iter().fold(word.to_owned(), |said, more| format!("{said}: {more}"));
            written(asked.questions(), &said)
        }
        (Body::Question { .. }, Outcome::Answered(given)) => {
            let said = result::in_words(passing.questions(), &given.answers);
            let said = [said.as_str(), given.commented().unwrap_or_default()];
            let said = said.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
            if said.is_empty() { None } else { written(asked.questions(), &said) }
        }
        (Body::Question { .. }, Outcome::Delegated { comment }) => {
            Some(Response::Delegated { comment: comment.clone() })
        }
        (_, _) => None,
    }
}

fn written(questions: &[Question], said: &str) -> Option<Response> {
    let question = questions.first()?;
    let option = question.options.iter().find(|option| option.label.trim() == said.trim());
    let answer = match option {
        Some(option) => outcome::Answer::choosing(&question.id, vec![option.id.clone()]),
        None => outcome::Answer::writing(&question.id, said),
    };
    Some(Response::Answered(vec![answer].into()))
}

fn status(end: &TaskEnd) -> &'static str {
    match end {
        TaskEnd::Completed { .. } => "completed",
        TaskEnd::RoundLimit { .. } => "round_limit",
        TaskEnd::Stopped => "stopped",
        TaskEnd::Failed { .. } => "failed",
        TaskEnd::Deleted => "deleted",
    }
}

fn of_task(id: ConversationId, title: &str, status: &str) -> Map<String, Value> {
    let mut body = Map::new();
    body.insert("status".into(), status.into());
    body.insert("task".into(), id.to_string().into());
    body.insert("title".into(), title.into());
    body
}

fn result(body: Map<String, Value>, status: CallStatus) -> CallResult {
    CallResult::new(Value::Object(body).to_string(), status)
}
