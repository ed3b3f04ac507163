//! An answer on its way in: valid or not, in time or not, and what becomes true by it.

use crate::base::id::{InteractionId, MessageId, Timestamp};
use crate::base::limits::AGENT_ASKED_COUNT_MAX;
use crate::facts::event::{AskEvent, CallEvent, Event, MessageEvent, RunEvent};
use crate::facts::family::Party;
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::outcome::{Outcome, Response, Settling};
use crate::facts::result::{self, ANSWER_MARK, LATE_MARK};
use crate::facts::run_end::RunEnd;
use crate::machine::acting;
use crate::machine::ending::ended;
use crate::machine::input::{AnswerRefusal, QuestionAvailability, QuestionPolicy, Refusal, Submission};
use crate::machine::state::{Item, State};
use crate::machine::valid::validate;

/// C4: the end of an interaction and the result of its call are one commit.
pub fn submit(state: &State, submission: Submission) -> Result<Vec<Event>, Refusal> {
    let Submission { interaction: id, submit, response, edited, by, answerer, revises, waiting, rounds_max, at } =
        submission;
    let interaction = state.interaction(id).ok_or(Refusal::Answer(AnswerRefusal::UnknownInteraction))?;
    if let (Status::Closed(closing), Response::Approved { arguments: Some(_), .. }) = (&interaction.status, &response) {
        // What was consented to may be done by now, so that changed arguments come to nothing any more.
        let same = closing.submit == Some(submit);
        return Err(if same {
            Refusal::Answer(AnswerRefusal::Duplicate(closing.clone()))
        } else {
            Refusal::Answer(AnswerRefusal::AlreadyClosed(closing.clone()))
        });
    }
    if answerer.is_some_and(|agent| interaction.to != (Party::Agent { conversation: agent.conversation })) {
        return Err(Refusal::Answer(AnswerRefusal::UnknownInteraction));
    }
    validate(state, interaction, &response, edited.as_deref(), at)?;
    let outcome = match response {
        Response::TalkFirst { text } => {
            return match &interaction.status {
                Status::Open => Ok(talk_first(state, id, MessageId(submit.0), text, rounds_max, at)),
                Status::Closed(closing) => Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(closing.clone()))),
            };
        }
        Response::Answered(given) => Outcome::Answered(given),
        Response::Delegated { comment } => Outcome::Delegated { comment },
        Response::Dismissed => Outcome::Dismissed,
        Response::Approved { scope, arguments: _, hash: _ } => Outcome::Approved { scope, edited },
        Response::Denied { reason } => Outcome::Denied { reason },
        Response::PlanAccepted { steps } => Outcome::PlanAccepted { steps },
        Response::Consented { consent, rationale } => Outcome::Consented { consent, rationale },
        Response::Settled { how } => Outcome::Settled { how },
        Response::Decided { patience } => Outcome::Decided { patience },
        Response::Elicited { reply } => Outcome::Elicited { reply },
    };
    let answerer = answerer.map(Box::new);
    // Whoever asked has it when it says so, and not because it was there.
    let (missed, owed) = match interaction.guest {
        Some(_) => (waiting == 0, waiting.max(1)),
        None => (false, 0),
    };
    let closing = Closing { outcome, at, by: Some(by), submit: Some(submit), answerer, revised: false, missed, owed };
    match &interaction.status {
        Status::Open => {
            let mut events = vec![Event::Ask(AskEvent::Response { interaction: id, closing: closing.clone() })];
            events.extend(told(state, interaction, &closing, Some(rounds_max)));
            if matches!(closing.outcome, Outcome::Settled { how: Settling::Stop }) {
                events.extend(stop_beside(state, interaction, at));
            }
            Ok(events)
        }
        Status::Closed(first) => after_the_end(state, interaction, first, closing, revises, rounds_max),
    }
}

/// The limit of a question has passed. An agent is asked once more, then the question is the person's; what the person
/// was asked ends without an answer.
pub fn expire(
    state: &State,
    id: InteractionId,
    limit_ms: u64,
    asking: QuestionPolicy,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let interaction = state.interaction(id).ok_or(Refusal::Answer(AnswerRefusal::UnknownInteraction))?;
    if let Status::Closed(closing) = &interaction.status {
        return Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(closing.clone())));
    }
    if interaction.limit_ms.is_none() {
        return Err(Refusal::Stale);
    }
    let times = interaction.unanswered + 1;
    let outcome = match (interaction.for_person(), asking.standing) {
        (false, _) if times < AGENT_ASKED_COUNT_MAX => {
            let limit_ms = interaction.limit_ms;
            return Ok(vec![Event::Ask(AskEvent::Unanswered { interaction: id, times, climbed: false, limit_ms, at })]);
        }
        (false, QuestionAvailability::On) => {
            let limit_ms = asking.limit_ms;
            return Ok(vec![Event::Ask(AskEvent::Unanswered { interaction: id, times, climbed: true, limit_ms, at })]);
        }
        (false, QuestionAvailability::Afk) => {
            let climbs = Event::Ask(AskEvent::Unanswered { interaction: id, times, climbed: true, limit_ms: None, at });
            let mut events = vec![climbs];
            events.extend(close_all(state, [interaction].into_iter(), &Outcome::Afk, at));
            return Ok(events);
        }
        (false, QuestionAvailability::Nobody | QuestionAvailability::Off) => {
            Outcome::NoResponse { limit_ms: limit_ms.saturating_mul(u64::from(times)) }
        }
        (true, _) => Outcome::NoResponse { limit_ms },
    };
    let closing = Closing::unasked(outcome, at);
    let mut events = vec![Event::Ask(AskEvent::Timeout { interaction: id, closing: closing.clone() })];
    if !interaction.for_person() && asking.standing == QuestionAvailability::Off {
        let (call, result) = (interaction.tool_call.clone(), result::not_climbed());
        events.push(Event::Call(CallEvent::Finished { call, result, at }));
        return Ok(events);
    }
    events.extend(told(state, interaction, &closing, None));
    Ok(events)
}

/// The run goes on without the answer. The question stays open, and what comes of it is told as a message.
pub fn wait_over(state: &State, id: InteractionId, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let interaction = state.interaction(id).ok_or(Refusal::Answer(AnswerRefusal::UnknownInteraction))?;
    match (&interaction.status, interaction.waits_until()) {
        (Status::Open, Some(until)) if until <= at => {
            let result = result::no_answer_yet(interaction, interaction.wait_ms.unwrap_or_default());
            let call = interaction.tool_call.clone();
            Ok(vec![
                Event::Ask(AskEvent::Background { interaction: id, at }),
                Event::Call(CallEvent::Finished { call, result, at }),
            ])
        }
        (Status::Open | Status::Closed(_), _) => Err(Refusal::Stale),
    }
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
        let closing = Closing::unasked(outcome.clone(), at);
        events.push(Event::Ask(AskEvent::Cancelled { interaction: interaction.id, closing: closing.clone() }));
        events.extend(told(state, interaction, &closing, None));
    }
    events
}

/// The end becomes the result of the call; where the call has its result already, the agent is told by a message.
fn told(state: &State, interaction: &Interaction, closing: &Closing, starts: Option<u32>) -> Vec<Event> {
    let Some(result) = result::result_of(interaction, closing) else { return Vec::new() };
    let at = closing.at;
    if !interaction.background {
        let result = acting::truly(state, &interaction.tool_call, result);
        return vec![Event::Call(CallEvent::Finished { call: interaction.tool_call.clone(), result, at })];
    }
    let (id, content) = (interaction.id, result.content);
    let text = format!("{ANSWER_MARK}{id}, which stood open while you went on]\n{content}");
    let mut events = vec![Event::Ask(AskEvent::Told { interaction: interaction.id, text, at })];
    events.extend(starts.filter(|_| chooses(&closing.outcome)).and_then(|rounds_max| start(state, rounds_max, at)));
    events
}

/// The person ends the run with this answer: everything else that is open ends too.
fn stop_beside(state: &State, answered: &Interaction, at: Timestamp) -> Vec<Event> {
    let Some(run) = &state.run else { return Vec::new() };
    let others = state.open_interactions().filter(|other| other.id != answered.id);
    let mut events = close_all(state, others, &Outcome::Stopped, at);
    events.extend(acting::not_run(state, "the person stopped the run.", at));
    events.push(ended(state, run.number, RunEnd::Stopped, "", at));
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
        Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Reply(_)
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Undone { .. }
        | Item::Restored { .. } => false,
    };
    if state.items.iter().any(said) {
        return events;
    }
    let (questions, others): (Vec<_>, Vec<_>) =
        state.blocking().partition(|interaction| matches!(interaction.body, Body::Question { .. }));
    for interaction in questions {
        let result = result::talk_first(interaction.id);
        events.push(Event::Ask(AskEvent::Background { interaction: interaction.id, at }));
        events.push(Event::Call(CallEvent::Finished { call: interaction.tool_call.clone(), result, at }));
    }
    // An action cannot wait behind the talk: what comes of that may make it another one.
    events.extend(close_all(state, others.into_iter(), &Outcome::Superseded, at));
    events.push(Event::Message(MessageEvent::Sent { id: message, text, about: Some(about), at }));
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
    // Its acknowledgement was lost, and it is sent again after another answer took its place: that one stands.
    if closing.submit.is_some_and(|submit| state.replaced.contains(&submit)) {
        return Err(Refusal::Answer(AnswerRefusal::Duplicate(first.clone())));
    }
    for known in interaction.late.iter().chain([first]) {
        if known.submit == closing.submit || known.outcome == closing.outcome {
            return Err(Refusal::Answer(AnswerRefusal::Duplicate(known.clone())));
        }
    }
    let id = interaction.id;
    let (own, unanswered) = match first.outcome {
        // What was consented to or refused stands as it is: another decision is another proposal.
        _ if !matches!(interaction.body, Body::Question { .. }) => (false, false),
        Outcome::Answered(_) | Outcome::Delegated { .. } => (true, false),
        Outcome::Dismissed | Outcome::NoResponse { .. } => (true, true),
        // Whoever asked was told that the question was deleted.
        Outcome::Stopped if interaction.guest.is_some() => (false, false),
        Outcome::Superseded | Outcome::Stopped | Outcome::Afk => (false, true),
        Outcome::Approved { .. }
        | Outcome::Denied { .. }
        | Outcome::PlanAccepted { .. }
        | Outcome::Consented { .. }
        | Outcome::Settled { .. }
        | Outcome::Decided { .. }
        | Outcome::Withdrawn
        | Outcome::Elicited { .. }
        | Outcome::Gone
        | Outcome::Moot => (false, false),
    };
    let asked_for = revises || matches!(first.outcome, Outcome::NoResponse { .. });
    if !asked_for || !matches!(interaction.body, Body::Question { .. }) {
        return Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(first.clone())));
    }
    // What was passed on has reached its asker by now.
    if own
        && !interaction.background
        && interaction.passes_on.is_none()
        && state.unheard(&interaction.tool_call)
        && let Some(result) = result::result_of(interaction, &closing)
    {
        let closing = Closing { revised: true, ..closing };
        return Ok(vec![Event::Ask(AskEvent::Revised { interaction: id, closing, result })]);
    }
    if !unanswered {
        return Err(Refusal::Answer(AnswerRefusal::TooLate(first.clone())));
    }
    if let Some(late) = &interaction.late {
        return Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(late.clone())));
    }
    if !chooses(&closing.outcome) {
        return Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(first.clone())));
    }
    let Some(result) = result::result_of(interaction, &closing) else {
        return Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(first.clone())));
    };
    let text = format!("{LATE_MARK}{id}: the person has answered it after all]\n{}", result.content);
    let at = closing.at;
    let mut events = vec![
        Event::Ask(AskEvent::Late { interaction: id, closing }),
        Event::Ask(AskEvent::Told { interaction: id, text, at }),
    ];
    events.extend(start(state, rounds_max, at));
    Ok(events)
}

fn start(state: &State, rounds_max: u32, at: Timestamp) -> Option<Event> {
    // A guest has no runs: it reads what it is told when it looks.
    let idle = state.run.is_none() && state.digest.guest.is_none();
    idle.then(|| Event::Run(RunEvent::Started { run: state.runs + 1, rounds_max: rounds_max.max(1), at }))
}

/// Whether the agent has something to go on with.
fn chooses(outcome: &Outcome) -> bool {
    outcome.given().is_some() || matches!(outcome, Outcome::Delegated { .. } | Outcome::Consented { .. })
}
