//! An answer on its way in: valid or not, in time or not, and what becomes true by it.

use super::decide::{invalid, within};
use super::{Item, State};
use crate::event::Event;
use crate::id::{InteractionId, MessageId, Timestamp};
use crate::input::{Invalid, Refusal, Submission};
use crate::interaction::{Closing, Interaction, Status};
use crate::limits::{ANSWER_BYTES_MAX, ATTACHMENTS_COUNT_MAX, MESSAGE_BYTES_MAX, NOTE_BYTES_MAX};
use crate::outcome::{self, Answer, Answers, Outcome, Response};
use crate::question::Question;
use crate::transcript::{ANSWER_MARK, LATE_MARK};
use std::collections::HashSet;

/// C4: the end of an interaction and the result of its call are one commit.
pub fn submit(state: &State, submission: Submission) -> Result<Vec<Event>, Refusal> {
    let Submission { interaction: id, submit, response, by, revises, rounds_max, at } = submission;
    let interaction = state.interaction(id).ok_or(Refusal::UnknownInteraction)?;
    validate(state, interaction, &response)?;
    let outcome = match response {
        Response::TalkFirst { text } => {
            return match &interaction.status {
                Status::Open => Ok(talk_first(state, id, MessageId(submit.0), text, rounds_max, at)),
                Status::Closed(closing) => Err(Refusal::AlreadyClosed(closing.clone())),
            };
        }
        Response::Answered(given) => Outcome::Answered(given),
        Response::Delegated { comment } => Outcome::Delegated { comment },
        Response::Dismissed => Outcome::Dismissed,
    };
    let closing = Closing { outcome, at, by: Some(by), submit: Some(submit), revised: false };
    match &interaction.status {
        Status::Open => {
            let mut events = vec![Event::AskResponse { interaction: id, closing: closing.clone() }];
            events.extend(told(state, interaction, &closing, Some(rounds_max)));
            Ok(events)
        }
        Status::Closed(first) => after_the_end(state, interaction, first, closing, revises, rounds_max),
    }
}

/// The limit of a question has passed.
pub fn expire(state: &State, id: InteractionId, limit_ms: u64, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let interaction = state.interaction(id).ok_or(Refusal::UnknownInteraction)?;
    if let Status::Closed(closing) = &interaction.status {
        return Err(Refusal::AlreadyClosed(closing.clone()));
    }
    if interaction.limit_ms.is_none() {
        return Err(Refusal::Stale);
    }
    let closing = Closing { outcome: Outcome::NoResponse { limit_ms }, at, by: None, submit: None, revised: false };
    let mut events = vec![Event::AskTimeout { interaction: id, closing: closing.clone() }];
    events.extend(told(state, interaction, &closing, None));
    Ok(events)
}

/// Closes these without an answer.
pub fn close_all<'a>(
    state: &State,
    interactions: impl Iterator<Item = &'a Interaction>,
    outcome: &Outcome,
    at: Timestamp,
) -> Vec<Event> {
    let mut events = Vec::new();
    for interaction in interactions {
        let closing = Closing { outcome: outcome.clone(), at, by: None, submit: None, revised: false };
        events.push(Event::AskCancelled { interaction: interaction.id, closing: closing.clone() });
        events.extend(told(state, interaction, &closing, None));
    }
    events
}

/// The end becomes the result of the call; where the call has its result already, the agent is told by a message.
fn told(state: &State, interaction: &Interaction, closing: &Closing, starts: Option<u32>) -> Vec<Event> {
    let result = outcome::result_for(interaction.questions(), &closing.outcome);
    let at = closing.at;
    if !interaction.background {
        return vec![Event::CallFinished { call: interaction.tool_call.clone(), result, at }];
    }
    let (id, content) = (interaction.id, result.content);
    let text = format!("{ANSWER_MARK}{id}, which stood open while you went on]\n{content}");
    let mut events = vec![Event::AskTold { interaction: interaction.id, text, at }];
    events.extend(starts.filter(|_| chooses(&closing.outcome)).and_then(|rounds_max| start(state, rounds_max, at)));
    events
}

/// The person asks back. The run waits for no question while they talk; each stays open. The very same message, handed in
/// again, is taken and changes nothing.
fn talk_first(
    state: &State,
    about: InteractionId,
    message: MessageId,
    text: String,
    rounds_max: u32,
    at: Timestamp,
) -> Vec<Event> {
    let mut events = Vec::new();
    let said = |item: &Item| match item {
        Item::User { id, text: said, about: of, .. } => *id == message && *said == text && *of == Some(about),
        Item::Told { .. } | Item::Reply(_) | Item::Ended { .. } | Item::Compacted { .. } => false,
    };
    if state.items.iter().any(said) {
        return events;
    }
    for interaction in state.blocking() {
        let result = outcome::talk_first(interaction.id);
        events.push(Event::AskBackground { interaction: interaction.id, at });
        events.push(Event::CallFinished { call: interaction.tool_call.clone(), result, at });
    }
    events.push(Event::UserMessage { id: message, text, about: Some(about), at });
    events.extend(start(state, rounds_max, at));
    events
}

/// A second answer never overwrites the first by itself. One that is meant to may, until the agent has gone on; and what
/// comes when nobody had answered is told to the agent late.
fn after_the_end(
    state: &State,
    interaction: &Interaction,
    first: &Closing,
    closing: Closing,
    revises: bool,
    rounds_max: u32,
) -> Result<Vec<Event>, Refusal> {
    for known in interaction.late.iter().chain([first]) {
        if known.submit == closing.submit || known.outcome == closing.outcome {
            return Err(Refusal::Duplicate(known.clone()));
        }
    }
    let id = interaction.id;
    let (own, unanswered) = match first.outcome {
        Outcome::Answered(_) | Outcome::Delegated { .. } => (true, false),
        Outcome::Dismissed => (true, true),
        Outcome::NoResponse { .. } => (true, true),
        Outcome::Superseded | Outcome::Stopped => (false, true),
    };
    let asked_for = revises || matches!(first.outcome, Outcome::NoResponse { .. });
    if !asked_for {
        return Err(Refusal::AlreadyClosed(first.clone()));
    }
    if own && !interaction.background && state.unheard(&interaction.tool_call) {
        let result = outcome::result_for(interaction.questions(), &closing.outcome);
        let closing = Closing { revised: true, ..closing };
        return Ok(vec![Event::AskRevised { interaction: id, closing, result }]);
    }
    if !unanswered {
        return Err(Refusal::TooLate(first.clone()));
    }
    if let Some(late) = &interaction.late {
        return Err(Refusal::AlreadyClosed(late.clone()));
    }
    if !chooses(&closing.outcome) {
        return Err(Refusal::AlreadyClosed(first.clone()));
    }
    let result = outcome::result_for(interaction.questions(), &closing.outcome);
    let text = format!("{LATE_MARK}{id}: the person has answered it after all]\n{}", result.content);
    let at = closing.at;
    let mut events = vec![Event::AskLate { interaction: id, closing }, Event::AskTold { interaction: id, text, at }];
    events.extend(start(state, rounds_max, at));
    Ok(events)
}

fn start(state: &State, rounds_max: u32, at: Timestamp) -> Option<Event> {
    let idle = state.run.is_none();
    idle.then(|| Event::RunStarted { run: state.runs + 1, rounds_max: rounds_max.max(1), at })
}

/// Whether the agent has something to go on with.
fn chooses(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Answered(_) | Outcome::Delegated { .. } => true,
        Outcome::Dismissed | Outcome::NoResponse { .. } | Outcome::Superseded | Outcome::Stopped => false,
    }
}

fn validate(state: &State, interaction: &Interaction, response: &Response) -> Result<(), Refusal> {
    match response {
        Response::Answered(given) => {
            if given.remember && state.digest.workspace.is_none() {
                return Err(invalid("remember", Invalid::NoWorkspace));
            }
            answers(interaction.questions(), given)
        }
        Response::Delegated { comment } => within("comment", comment.as_deref().unwrap_or_default(), NOTE_BYTES_MAX),
        Response::TalkFirst { text } if text.trim().is_empty() => Err(invalid("text", Invalid::Empty)),
        Response::TalkFirst { text } => within("text", text, MESSAGE_BYTES_MAX),
        Response::Dismissed => Ok(()),
    }
}

fn answers(questions: &[Question], given: &Answers) -> Result<(), Refusal> {
    let mut seen = HashSet::new();
    for answer in &given.answers {
        let field = answer.question.0.as_str();
        let question = questions
            .iter()
            .find(|question| question.id == answer.question)
            .ok_or_else(|| invalid(field, Invalid::UnknownQuestion))?;
        if !seen.insert(&answer.question) {
            return Err(invalid(field, Invalid::RepeatedQuestion));
        }
        fits(question, answer)?;
    }
    within("comment", given.comment.as_deref().unwrap_or_default(), NOTE_BYTES_MAX)?;
    if given.attachments.len() > ATTACHMENTS_COUNT_MAX {
        return Err(invalid("attachments", Invalid::TooManyFiles));
    }
    let says_nothing = given.commented().is_none() && given.attachments.is_empty();
    if says_nothing && !given.answers.iter().any(Answer::decides) {
        return Err(invalid(questions.first().map_or("", |question| &question.id.0), Invalid::Empty));
    }
    Ok(())
}

fn fits(question: &Question, answer: &Answer) -> Result<(), Refusal> {
    let field = answer.question.0.as_str();
    let mut chosen = HashSet::new();
    for id in &answer.selected {
        if !question.options.iter().any(|option| option.id == *id) || !chosen.insert(id) {
            return Err(invalid(field, Invalid::UnknownOption));
        }
    }
    let written = answer.written().is_some();
    if written && !question.allow_freeform {
        return Err(invalid(field, Invalid::NoFreeText));
    }
    within(field, answer.text.as_deref().unwrap_or_default(), ANSWER_BYTES_MAX)?;
    within(field, answer.note.as_deref().unwrap_or_default(), NOTE_BYTES_MAX)?;
    if !question.multi_select && answer.selected.len() + usize::from(written) > 1 {
        return Err(invalid(field, Invalid::OnlyOne));
    }
    Ok(())
}
