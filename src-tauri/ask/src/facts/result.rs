//! What the model is told of each end. The shape is stable: `status`, `answers`, `note`, and beside them only what there is.

mod action;
mod consent;

pub use action::changed;
pub(crate) use action::{decide_first, nobody_consents, stopped_under_way, tried_before};
pub use consent::consented;

use crate::base::id::InteractionId;
use crate::base::limits::ANSWER_HEAD_BYTES;
use crate::base::text::cut;
use crate::facts::family::AskWarning;
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::message::{CallResult, CallStatus};
use crate::facts::outcome::{Answer, Answers, Outcome, filled};
use crate::facts::question::Question;
use serde_json::{Map, Value, json};

/// How a message begins that brings the answer to a question which the run did not wait for. The result follows on the
/// next line.
pub const ANSWER_MARK: &str = "[To your question ";
/// The same, for a question that had ended without an answer.
pub const LATE_MARK: &str = "[Late, to your question ";

/// Each end has its own status and its own true sentence; only an answer holds a choice. None where the end of the
/// interaction is not the end of its call.
pub fn result_for(body: &Body, outcome: &Outcome) -> Option<CallResult> {
    match body {
        Body::Question { questions } => Some(question(questions, outcome)),
        Body::Consent { request } => Some(consented(request, outcome, true)),
        Body::Confirm { .. } => action::confirmed(outcome),
        Body::Plan { outline } => Some(action::planned(outline, outcome)),
        Body::Quiet { .. } | Body::Network { .. } | Body::Elicitation { .. } => None,
        Body::ConnectionLost { .. } => action::settled(outcome),
    }
}

/// The same, for this interaction with this end: it says so where another agent answered, and what is worth a warning.
pub fn result_of(interaction: &Interaction, closing: &Closing) -> Option<CallResult> {
    if let (Body::Consent { request }, Some(_)) = (&interaction.body, &interaction.guest) {
        // What another program's tools do is not ours to confirm.
        return Some(consented(request, &closing.outcome, false));
    }
    let result = result_for(&interaction.body, &closing.outcome)?;
    let (warnings, asked) = (warned(&interaction.warnings), &interaction.to);
    let asks = matches!(interaction.body, Body::Question { .. } | Body::Consent { .. });
    if !asks || interaction.guest.is_some() {
        return Some(result);
    }
    let Ok(Value::Object(mut body)) = serde_json::from_str(&result.content) else { return Some(result) };
    body.insert("ok".into(), closing.by.is_some().into());
    body.insert("event_id".into(), interaction.id.to_string().into());
    body.insert("warnings".into(), warnings.into());
    if asked.is_user() {
        return Some(CallResult::new(Value::Object(body).to_string(), result.status));
    }
    if let Some(agent) = &closing.answerer {
        body.insert("answered_by".into(), "agent".into());
        if let Some(percent) = agent.confidence_percent {
            body.insert("confidence".into(), (f64::from(percent) / 100.0).into());
        }
        body.insert("note".into(), "Answered by the agent that you asked, not by the person.".into());
    } else if closing.by.is_some() {
        body.insert("answered_by".into(), "person".into());
    }
    Some(CallResult::new(Value::Object(body).to_string(), result.status))
}

/// What was answered, in one line.
pub(crate) fn in_short(body: &Body, outcome: &Outcome) -> Option<String> {
    let said = match (body, outcome) {
        (Body::Question { questions }, Outcome::Answered(given)) => in_words(questions, &given.answers),
        (_, Outcome::Consented { consent, rationale }) => consent::in_words(*consent, rationale.as_deref()),
        (_, _) => return None,
    };
    let line = said.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(cut(&line, 200).to_owned()).filter(|line| !line.is_empty())
}

fn question(questions: &[Question], outcome: &Outcome) -> CallResult {
    match outcome {
        Outcome::Answered(given) => answered(questions, given),
        Outcome::Delegated { comment } => {
            let mut body = without(
                "delegated",
                "The person asks you to decide this yourself. Choose what can best be undone or changed later, and say what you chose and why.",
            );
            if let (Some(comment), Some(body)) = (filled(comment.as_deref()), body.as_object_mut()) {
                body.insert("comment".into(), comment.into());
            }
            ok(&body)
        }
        Outcome::Dismissed | Outcome::Denied { .. } => ok(&without(
            "dismissed",
            "The person closed the question. This is no agreement and no refusal; do not ask it again; go on only with work that does not depend on it.",
        )),
        Outcome::NoResponse { limit_ms } => ok(&without(
            "no_response",
            &format!(
                "No answer came within the time limit ({}). Nothing was chosen, and elapsed time is not an answer; go on only with work that does not depend on it.",
                span(*limit_ms)
            ),
        )),
        Outcome::Superseded => ok(&without(
            "superseded",
            "The person did not answer this question but wrote a new message, which follows. Nothing was chosen.",
        )),
        Outcome::Afk => ok(&without(
            "afk",
            "The person has said that nobody is here, so nobody has seen this question and nothing was chosen. It is kept for their return; do not ask it again; go on only with work that does not depend on it.",
        )),
        Outcome::Withdrawn => ok(&without("withdrawn", "You have withdrawn this question. Nothing was chosen.")),
        Outcome::Stopped
        | Outcome::Moot
        | Outcome::Gone
        | Outcome::Elicited { .. }
        | Outcome::Approved { .. }
        | Outcome::PlanAccepted { .. }
        | Outcome::Consented { .. }
        | Outcome::Settled { .. }
        | Outcome::Decided { .. } => {
            ok(&without("cancelled", "The run was stopped before the person answered. Nothing was chosen."))
        }
    }
}

/// The person asks back: the call ends, the question does not.
pub fn talk_first(id: InteractionId) -> CallResult {
    let mut body = without(
        "talk_first",
        "The person wants to talk first; their message follows. Answer it. The question stays open: the answer will come to you as a message, and check_answer reads it. Nothing was chosen yet; do not ask it again.",
    );
    name(&mut body, id);
    ok(&body)
}

/// A question that does not hold the run up.
pub fn waiting(id: InteractionId) -> CallResult {
    let mut body = without(
        "waiting",
        "The question is shown to the person. The answer will come to you as a message, and check_answer reads it. Until then do only work that does not depend on it: elapsed time is not an answer.",
    );
    name(&mut body, id);
    ok(&body)
}

/// Its asker waits no longer; the person may still answer.
pub fn no_answer_yet(interaction: &Interaction, waited_ms: u64) -> CallResult {
    let mut body = without(
        "no_answer_yet",
        &format!(
            "No answer came while you waited ({}). The question stays open: its answer will come to you as a message, and check_answer reads it. Nothing was chosen, and elapsed time is not an answer; go on only with work that does not depend on it.",
            span(waited_ms)
        ),
    );
    name(&mut body, interaction.id);
    if let Some(body) = body.as_object_mut() {
        body.insert("ok".into(), false.into());
        body.insert("event_id".into(), interaction.id.to_string().into());
        body.insert("warnings".into(), warned(&interaction.warnings).into());
    }
    ok(&body)
}

/// No surface here shows questions.
pub fn nobody() -> CallResult {
    let body = without(
        "unsupported",
        "Nobody can be asked here. Do not call ask_user again; write the question at the end of your reply.",
    );
    CallResult::new(body.to_string(), CallStatus::Failed)
}

/// The person wants no questions: neither from the agent nor, past it, from its tasks.
pub fn switched_off() -> CallResult {
    let body = without(
        "unsupported",
        "Not asked: the person has switched questions off. Do not call ask_parent again; write what you need to know at the end of your report.",
    );
    CallResult::new(body.to_string(), CallStatus::Failed)
}

/// The agent that was asked let the limit pass, and the person, who would be next, wants no questions.
pub(crate) fn not_climbed() -> CallResult {
    let body = without(
        "unsupported",
        "The agent that you asked did not answer in time, and the person has switched questions off, so nobody else is asked. Nothing was chosen; go on only with work that does not depend on it, and say what is open.",
    );
    CallResult::new(body.to_string(), CallStatus::Ok)
}

fn answered(questions: &[Question], given: &Answers) -> CallResult {
    let open = given.open(questions);
    let status = if open.is_empty() { "answered" } else { "partly_answered" };
    let mut body = Map::new();
    body.insert("status".into(), status.into());
    let entries = questions.iter().filter_map(|question| Some(entry(question, given.of(&question.id)?, given)));
    body.insert("answers".into(), entries.collect());
    if !open.is_empty() {
        body.insert("open".into(), open.iter().map(|question| question.text.as_str()).collect());
    }
    if let Some(comment) = given.commented() {
        body.insert("comment".into(), comment.into());
    }
    if !given.attachments.is_empty() {
        let file = |file: &crate::facts::attachment::Attachment| json!({ "name": file.name, "type": file.media_type, "path": file.path });
        body.insert("attachments".into(), given.attachments.iter().map(file).collect());
    }
    body.insert("answers_text".into(), in_text(questions, given));
    let note = match (open.is_empty(), given.remember) {
        (true, false) => "Chosen by the person.",
        (true, true) => "Chosen by the person, and to be kept for everything in this workspace: do not ask it again.",
        (false, _) => {
            "Answered by the person as far as given. The questions under \"open\" were left open: nothing was chosen there; take the way that can be undone and say so."
        }
    };
    body.insert("note".into(), note.into());
    ok(&Value::Object(body))
}

fn entry(question: &Question, answer: &Answer, given: &Answers) -> Value {
    let mut entry = Map::new();
    entry.insert("id".into(), answer.question.0.as_str().into());
    entry.insert("question".into(), question.text.as_str().into());
    entry.insert("selected".into(), labels(question, answer).into());
    match given.whole(answer) {
        Some(file) => {
            entry.insert("text".into(), answer.written().map(head).into());
            let cut = format!(
                "This is the beginning of {} bytes. All of it is in the file under `whole`: read on with read_file, by `from_line` and `lines`.",
                file.bytes
            );
            entry.insert("cut".into(), cut.into());
            entry.insert("whole".into(), file.path.as_str().into());
        }
        None => {
            entry.insert("text".into(), answer.written().into());
        }
    }
    entry.insert("note".into(), answer.noted().into());
    Value::Object(entry)
}

/// The form in which other tools of this kind answer: question to text, several joined by a comma.
fn in_text(questions: &[Question], given: &Answers) -> Value {
    let mut texts = Map::new();
    for question in questions {
        if let Some(answer) = given.of(&question.id).filter(|answer| answer.decides()) {
            let text = match given.whole(answer) {
                // Told once: it begins above.
                Some(_) => labels(question, answer).into_iter().chain(["(see `text`)"]).collect::<Vec<_>>().join(", "),
                None => joined(question, answer),
            };
            texts.insert(question.text.clone(), text.into());
        }
    }
    Value::Object(texts)
}

/// The labels of the options chosen.
pub fn labels<'a>(question: &'a Question, answer: &Answer) -> Vec<&'a str> {
    let chosen = question.options.iter().filter(|option| answer.selected.contains(&option.id));
    chosen.map(|option| option.label.as_str()).collect()
}

/// The answers in a person's words, one line for each question that was answered.
pub fn in_words(questions: &[Question], answers: &[Answer]) -> String {
    let line = |question: &Question| {
        let answer = answers.iter().find(|answer| answer.question == question.id)?;
        answer.decides().then(|| joined(question, answer))
    };
    questions.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// The beginning of a long text.
pub fn head(text: &str) -> String {
    format!("{}…", cut(text, ANSWER_HEAD_BYTES))
}

fn joined(question: &Question, answer: &Answer) -> String {
    labels(question, answer).into_iter().chain(answer.written()).collect::<Vec<_>>().join(", ")
}

/// Minutes and seconds, as far as there are any.
fn span(millis: u64) -> String {
    match (millis / 60_000, millis / 1000 % 60) {
        (0, secs) => format!("{secs} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, secs) => format!("{minutes} min {secs} s"),
    }
}

fn without(status: &str, note: &str) -> Value {
    json!({ "status": status, "answers": [], "note": note })
}

fn name(body: &mut Value, id: InteractionId) {
    if let Some(body) = body.as_object_mut() {
        body.insert("id".into(), id.to_string().into());
    }
}

fn ok(body: &Value) -> CallResult {
    CallResult::new(body.to_string(), CallStatus::Ok)
}

/// The warnings of a question or an answer, as its sender is told them.
pub fn warned(warnings: &[AskWarning]) -> Vec<String> {
    let words = |warning: &AskWarning| match warning {
        AskWarning::Folded { bytes } => format!("{bytes} bytes long: shown folded"),
        AskWarning::MissingRefs { refs } => format!("no such files in the workspace: {}", refs.join(", ")),
        AskWarning::ClampedLimit { limit_ms } => format!("timeout_ms was brought to {limit_ms}"),
    };
    warnings.iter().map(words).collect()
}

#[cfg(test)]
mod tests;
