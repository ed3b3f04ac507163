//! What a server asks in the middle of a call: opened beside the call, answered, and handed over once.

use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::base::limits::{ELICITATIONS_OPEN_COUNT_MAX, ELICITATIONS_PER_CALL_COUNT_MAX};
use crate::facts::elicitation::{Elicitation, ElicitedReply, Wanted};
use crate::facts::event::{AskEvent, Event};
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::outcome::Outcome;
use crate::machine::input::{AnswerRefusal, CallRefusal, QuestionAvailability, QuestionPolicy, Refusal};
use crate::machine::state::State;
use crate::machine::{acting, guest};

/// It stands open beside its call, which goes on. Where nobody can be asked, nothing opens; where the person has said that
/// nobody is here, it ends as it is opened. To the server, both are a cancel. What is asked at once opens at once, so that no
/// end of the program leaves a part of it; what would be too much does not open.
pub fn elicit(
    state: &State,
    call: &CallId,
    mut asked: Vec<(InteractionId, Box<Elicitation>)>,
    asking: QuestionPolicy,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    // What another agent calls is under way by itself.
    let begun = match &state.agent {
        Some(agent) => agent.at_work,
        None => state.act(call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?.started_at.is_some(),
    };
    let other = |asked: &Interaction| asked.elicitation().is_none();
    if !acting::waiting_call(state, call)?
        || !begun
        || asked.iter().any(|(id, _)| state.interaction(*id).is_some())
        || state.all_asked_of(call).any(other)
    {
        return Err(Refusal::Stale);
    }
    let open = state.open_interactions().filter(|asked| asked.elicitation().is_some()).count();
    let of_call = ELICITATIONS_PER_CALL_COUNT_MAX.saturating_sub(state.elicited_in(call).count());
    asked.truncate(ELICITATIONS_OPEN_COUNT_MAX.saturating_sub(open).min(of_call));
    if asked.is_empty() {
        return Err(Refusal::Call(CallRefusal::TooManyAsks));
    }
    let opened =
        |(id, elicitation), limit_ms| acting::asked(state, id, call, Body::Elicitation { elicitation }, limit_ms, at);
    Ok(match asking.standing {
        QuestionAvailability::Nobody => Vec::new(),
        QuestionAvailability::Afk => {
            asked.into_iter().flat_map(|one| acting::ended_afk(state, opened(one, None))).collect()
        }
        QuestionAvailability::On | QuestionAvailability::Off => {
            asked.into_iter().map(|one| Event::asked(opened(one, asking.limit_ms))).collect()
        }
    })
}

/// An answer goes to its server once, whatever happens between: this is on the disk before it is sent. A guest says by
/// this call that it has its answer.
pub fn hand_over(state: &State, id: InteractionId, call: Option<CallId>, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.digest.guest.is_some() {
        return guest::read(state, id, call, at);
    }
    let interaction = asked(state, id)?;
    match &interaction.status {
        _ if interaction.handed_over => Err(Refusal::Answer(AnswerRefusal::HandedOver)),
        Status::Open | Status::Closed(Closing { outcome: Outcome::Gone, .. }) => Err(Refusal::Stale),
        Status::Closed(_) => Ok(vec![Event::Ask(AskEvent::HandedOver { interaction: id, call: None, at })]),
    }
}

/// Nobody waits for the answer any more.
pub fn gone(state: &State, id: InteractionId, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    match &asked(state, id)?.status {
        Status::Open => {
            Ok(vec![Event::Ask(AskEvent::Cancelled { interaction: id, closing: Closing::unasked(Outcome::Gone, at) })])
        }
        Status::Closed(closing) => Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(closing.clone()))),
    }
}

/// Told of what the person has consented to open. Told twice, it is true once.
pub fn completed(state: &State, id: InteractionId, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let interaction = asked(state, id)?;
    let url = interaction.elicitation().is_some_and(|elicitation| matches!(elicitation.ask, Wanted::Url { .. }));
    match &interaction.status {
        _ if interaction.completed => Ok(Vec::new()),
        Status::Closed(Closing { outcome: Outcome::Elicited { reply: ElicitedReply::Accept { .. } }, .. }) if url => {
            Ok(vec![Event::Ask(AskEvent::Completed { interaction: id, at })])
        }
        Status::Open | Status::Closed(_) => Err(Refusal::Stale),
    }
}

fn asked(state: &State, id: InteractionId) -> Result<&Interaction, Refusal> {
    state
        .interaction(id)
        .filter(|asked| asked.elicitation().is_some())
        .ok_or(Refusal::Answer(AnswerRefusal::UnknownInteraction))
}
