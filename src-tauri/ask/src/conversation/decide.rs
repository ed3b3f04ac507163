//! From what happened outside to what is now true, or why not.

use super::{Item, Next, ReplyItem, RequestKind, State, next};
use crate::event::{Event, FailureCode, RunEnd, RunFailure};
use crate::id::{CallId, ConversationId, InteractionId, MessageId, Timestamp};
use crate::input::{FreshIds, Input, Invalid, Refusal, Submission};
use crate::interaction::{Body, Closing, Interaction, Status};
use crate::limits::{ANSWER_BYTES_MAX, CALLS_PER_REPLY_COUNT_MAX, MESSAGE_BYTES_MAX, OPEN_ASKS_COUNT_MAX};
use crate::message::{Arguments, Call, CallResult, CallStatus, Reply, StopReason};
use crate::outcome::{self, Answer, Outcome, Response};
use crate::question::{self, Question};
use crate::tool::Tool;
use std::collections::HashSet;

/// Pure: the same state and input always give the same events. A refusal changes nothing.
pub fn decide(state: &State, input: Input) -> Result<Vec<Event>, Refusal> {
    if let Input::Start { id, workspace, message, text, rounds_max, at } = input {
        if state.digest.id.is_some() {
            return Err(Refusal::AlreadyStarted);
        }
        let mut events = vec![Event::Started { id, title: crate::thread::title_from(&text), workspace, at }];
        events.extend(send(state, message, text, rounds_max, at)?);
        return Ok(events);
    }
    let Some(conversation) = state.digest.id else { return Err(Refusal::NotStarted) };
    match input {
        Input::Start { .. } => Err(Refusal::AlreadyStarted),
        Input::Rename { title, at } => {
            let title = crate::thread::title_from(&title);
            if title.is_empty() {
                return Err(invalid("title", Invalid::Empty));
            }
            Ok(vec![Event::Renamed { title, at }])
        }
        Input::Send { message, text, rounds_max, at } => send(state, message, text, rounds_max, at),
        Input::Replied { run, after, reply, fresh, ask_offered, at } => {
            let kind = awaited(state, run)?;
            // Only what the person says, and the shown part of an earlier reply, may come between a request and its reply.
            let between = state.items.get(after..).ok_or(Refusal::Stale)?;
            let fits = |item: &Item| matches!(item, Item::User { .. } | Item::Reply(ReplyItem { cut: true, .. }));
            if !between.iter().all(fits) {
                return Err(Refusal::Stale);
            }
            Ok(replied(state, conversation, kind, run, after, reply, &fresh, ask_offered, at))
        }
        Input::Cut { run, after, reply, at } => {
            if after > state.items.len() || run > state.runs || (reply.text.is_empty() && reply.reasoning.is_empty()) {
                return Err(Refusal::Stale);
            }
            Ok(vec![Event::ReplyCut { run, after, reply: Reply { calls: Vec::new(), ..reply }, at }])
        }
        Input::Failed { run, failure, at } => {
            awaited(state, run)?;
            Ok(vec![Event::RunEnded { run, end: RunEnd::Failed { failure }, at }])
        }
        Input::Finished { call, result, at } => {
            let (item, index) = state.call(&call).ok_or(Refusal::UnknownCall)?;
            match (item.results.get(index), item.interactions.get(index)) {
                (Some(None), Some(None)) => Ok(vec![Event::CallFinished { call, result, at }]),
                // Only an answer closes a call that waits for a person.
                (Some(_), Some(_)) | (None, _) | (_, None) => Err(Refusal::AlreadyFinished),
            }
        }
        Input::Submit(submission) => submit(state, submission),
        Input::Stop { at } => {
            let run = state.run.as_ref().ok_or(Refusal::NothingRunning)?;
            let mut events = close_open(state, &Outcome::Stopped, at);
            events.extend(state.pending().filter(|(_, interaction)| interaction.is_none()).map(|(call, _)| {
                finished(call, CallStatus::NotRun, "Not run: the person stopped the run.".into(), at)
            }));
            events.push(Event::RunEnded { run: run.number, end: RunEnd::Stopped, at });
            Ok(events)
        }
        Input::Retry { rounds_max, at } => {
            let ended = state.items.iter().rev().find(|item| !matches!(item, Item::Compacted { .. }));
            match (&state.run, ended) {
                (None, Some(Item::Ended { .. } | Item::Reply(ReplyItem { cut: true, .. }))) => {
                    Ok(vec![Event::RunStarted { run: state.runs + 1, rounds_max: rounds_max.max(1), at }])
                }
                (_, _) => Err(Refusal::NothingToRetry),
            }
        }
        Input::Compact { upto, summary, at } => {
            let already = state.compaction.as_ref().map_or(0, |compaction| compaction.upto);
            if state.run.is_none() || upto <= already || upto > state.items.len() || summary.trim().is_empty() {
                return Err(Refusal::Stale);
            }
            Ok(vec![Event::Compacted { upto, summary, at }])
        }
    }
}

/// A message of the person sets open questions aside and starts a run where none is under way.
fn send(
    state: &State,
    message: MessageId,
    text: String,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if text.trim().is_empty() {
        return Err(invalid("text", Invalid::Empty));
    }
    within("text", &text, MESSAGE_BYTES_MAX)?;
    let mut events = close_open(state, &Outcome::Superseded, at);
    events.push(Event::UserMessage { id: message, text, at });
    if state.run.is_none() {
        events.push(Event::RunStarted { run: state.runs + 1, rounds_max: rounds_max.max(1), at });
    }
    Ok(events)
}

/// The kind of the request under way, if `run` waits for the model's reply.
fn awaited(state: &State, run: u32) -> Result<RequestKind, Refusal> {
    match (&state.run, next(state)) {
        (Some(active), Next::Request(kind)) if active.number == run => Ok(kind),
        (_, Next::Request(_) | Next::Done | Next::Wait | Next::Run(_)) => Err(Refusal::Stale),
    }
}

#[expect(clippy::too_many_arguments, reason = "the parts of one input, taken apart once")]
fn replied(
    state: &State,
    conversation: ConversationId,
    kind: RequestKind,
    run: u32,
    after: usize,
    mut reply: Reply,
    fresh: &[FreshIds],
    ask_offered: bool,
    at: Timestamp,
) -> Vec<Event> {
    if kind == RequestKind::Summary {
        reply.calls.clear();
    }
    reply.calls.truncate(CALLS_PER_REPLY_COUNT_MAX.min(fresh.len()));
    make_ids_unique(state, &mut reply.calls, fresh);

    let calls = reply.calls.clone();
    let stop = reply.stop;
    let mut events = vec![Event::Replied { run, after, reply, at }];
    let mut open = state.open_interactions().count();
    for (call, ids) in calls.iter().zip(fresh) {
        match check(call, ask_offered, open) {
            Checked::Run => {}
            Checked::Ask(questions) => {
                open += 1;
                events.push(Event::AskRequest {
                    interaction: interaction(conversation, call, ids.interaction, questions, at),
                });
            }
            Checked::Refuse(why) => events.push(finished(&call.id, CallStatus::Failed, why, at)),
        }
    }
    // What the person wrote while the model was speaking is still to be answered.
    let spoken_since =
        state.items.get(after..).unwrap_or_default().iter().any(|item| matches!(item, Item::User { .. }));
    let end = match (stop, kind) {
        (_, _) if !calls.is_empty() => None,
        (StopReason::Refused, _) => Some(failed(FailureCode::Refused)),
        (StopReason::Length, _) => Some(failed(FailureCode::OutputLimit)),
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Summary) => Some(RunEnd::RoundLimit),
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Round) => Some(RunEnd::Completed),
    };
    if let Some(end) = end.filter(|_| !spoken_since) {
        events.push(Event::RunEnded { run, end, at });
    }
    events
}

/// What becomes of one call the moment it is known.
enum Checked {
    Run,
    Ask(Vec<Question>),
    Refuse(String),
}

fn check(call: &Call, ask_offered: bool, open: usize) -> Checked {
    let Some(tool) = Tool::named(&call.name) else {
        let known: Vec<&str> = Tool::ALL.iter().map(|tool| tool.name()).collect();
        return Checked::Refuse(format!("There is no tool \"{}\". The tools are: {}.", call.name, known.join(", ")));
    };
    let arguments = match &call.arguments {
        Arguments::Object(arguments) => arguments,
        Arguments::Unreadable(_) => {
            return Checked::Refuse(
                "Not run: the arguments were no complete JSON object. Send the call again with valid JSON.".into(),
            );
        }
    };
    match tool {
        Tool::ListFiles | Tool::ReadFile | Tool::SearchText => Checked::Run,
        Tool::AskUser if !ask_offered => Checked::Refuse(
            "Not asked: the person has switched questions off. Do not call ask_user again; write what you need to know at the end of your reply."
                .into(),
        ),
        Tool::AskUser if open >= OPEN_ASKS_COUNT_MAX => Checked::Refuse(format!(
            "Not asked: {OPEN_ASKS_COUNT_MAX} questions are open already. Wait for their answers."
        )),
        Tool::AskUser => match question::parse(arguments) {
            Ok(questions) => Checked::Ask(questions),
            Err(fault) => Checked::Refuse(fault.to_string()),
        },
    }
}

fn interaction(
    conversation: ConversationId,
    call: &Call,
    id: InteractionId,
    questions: Vec<Question>,
    opened_at: Timestamp,
) -> Interaction {
    Interaction {
        id,
        conversation,
        tool_call: call.id.clone(),
        body: Body::Question { questions },
        opened_at,
        status: Status::Open,
    }
}

/// The model's ids are kept where they can serve: both kinds of API want them unique and of plain characters.
fn make_ids_unique(state: &State, calls: &mut [Call], fresh: &[FreshIds]) {
    let mut seen: HashSet<CallId> = HashSet::new();
    for (call, ids) in calls.iter_mut().zip(fresh) {
        let text = &call.id.0;
        let plain = !text.is_empty()
            && text.len() <= 64
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        if !plain || seen.contains(&call.id) || state.call(&call.id).is_some() {
            call.id = ids.call.clone();
        }
        seen.insert(call.id.clone());
    }
}

/// C4: the end of an interaction and the result of its call are one commit.
fn submit(state: &State, submission: Submission) -> Result<Vec<Event>, Refusal> {
    let Submission { interaction: id, submit, response, by, at } = submission;
    let interaction = state.interaction(id).ok_or(Refusal::UnknownInteraction)?;
    let Body::Question { questions } = &interaction.body;
    if let Response::Answered { answers } = &response {
        validate(questions, answers)?;
    }
    let outcome = match response {
        Response::Answered { answers } => Outcome::Answered { answers },
        Response::Dismissed => Outcome::Dismissed,
    };
    if let Status::Closed(closing) = &interaction.status {
        let same = closing.submit == Some(submit) || closing.outcome == outcome;
        return Err(if same { Refusal::Duplicate(closing.clone()) } else { Refusal::AlreadyClosed(closing.clone()) });
    }
    let result = outcome::result_for(questions, &outcome);
    let closing = Closing { outcome, at, by: Some(by), submit: Some(submit) };
    Ok(vec![
        Event::AskResponse { interaction: id, closing },
        Event::CallFinished { call: interaction.tool_call.clone(), result, at },
    ])
}

fn validate(questions: &[Question], answers: &[Answer]) -> Result<(), Refusal> {
    let mut seen = HashSet::new();
    for answer in answers {
        let field = answer.question.0.as_str();
        let question = questions
            .iter()
            .find(|question| question.id == answer.question)
            .ok_or_else(|| invalid(field, Invalid::UnknownQuestion))?;
        if !seen.insert(&answer.question) {
            return Err(invalid(field, Invalid::RepeatedQuestion));
        }
        if answer.selected.iter().any(|id| !question.options.iter().any(|option| option.id == *id)) {
            return Err(invalid(field, Invalid::UnknownOption));
        }
        let text = answer.text.as_deref().unwrap_or_default();
        let written = !text.trim().is_empty();
        if written && !question.allow_freeform {
            return Err(invalid(field, Invalid::NoFreeText));
        }
        within(field, text, ANSWER_BYTES_MAX)?;
        match answer.selected.len() + usize::from(written) {
            0 => return Err(invalid(field, Invalid::Empty)),
            1 => {}
            _ => return Err(invalid(field, Invalid::OnlyOne)),
        }
    }
    match questions.iter().find(|question| !seen.contains(&question.id)) {
        Some(question) => Err(invalid(&question.id.0, Invalid::Unanswered)),
        None => Ok(()),
    }
}

fn close_open(state: &State, outcome: &Outcome, at: Timestamp) -> Vec<Event> {
    let mut events = Vec::new();
    for interaction in state.open_interactions() {
        let Body::Question { questions } = &interaction.body;
        let result = outcome::result_for(questions, outcome);
        let closing = Closing { outcome: outcome.clone(), at, by: None, submit: None };
        events.push(Event::AskCancelled { interaction: interaction.id, closing });
        events.push(Event::CallFinished { call: interaction.tool_call.clone(), result, at });
    }
    events
}

fn finished(call: &CallId, status: CallStatus, content: String, at: Timestamp) -> Event {
    Event::CallFinished { call: call.clone(), result: CallResult { content, status }, at }
}

fn failed(code: FailureCode) -> RunEnd {
    RunEnd::Failed { failure: RunFailure { code, detail: String::new() } }
}

fn within(field: &str, text: &str, bytes_max: usize) -> Result<(), Refusal> {
    if text.len() > bytes_max { Err(invalid(field, Invalid::TooLong { bytes: text.len(), bytes_max })) } else { Ok(()) }
}

fn invalid(field: &str, why: Invalid) -> Refusal {
    Refusal::Invalid { field: field.to_owned(), why }
}
