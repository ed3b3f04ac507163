//! The way of a call with an effect: shown or permitted, begun, and ended once.

use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::facts::action::{Interrupted, Known, Proposal, Quiet};
use crate::facts::event::{AskEvent, CallEvent, Event, finished};
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::message::{CallResult, CallStatus};
use crate::facts::outcome::Outcome;
use crate::facts::plan::ResumePoint;
use crate::facts::result;
use crate::facts::rule::{self, Approver, Rule};
use crate::machine::family::told;
use crate::machine::input::{CallRefusal, QuestionAvailability, QuestionPolicy, Refusal};
use crate::machine::state::{Act, ActionConsent, Item, State};

/// Permitted by a rule or the mode, or shown to the person; where there is nobody to be asked, it does not happen.
pub fn proposed(
    state: &State,
    call: CallId,
    proposal: Box<Proposal>,
    interaction: InteractionId,
    rules: &[Rule],
    asking: QuestionPolicy,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let act = state.act(&call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    if !waiting_call(state, &call)? || act.consent.is_some() || state.asked_of(&call).is_some() {
        return Err(Refusal::Stale);
    }
    let afk = asking.standing == QuestionAvailability::Afk;
    if let Some(by) = rule::permitted(state.mode, rules, &proposal, at) {
        return Ok(vec![Event::Call(CallEvent::Approved { call, proposal, by, afk, at })]);
    }
    let body = Body::Confirm { proposal };
    if written_since(state, &call) {
        let result = result::result_for(&body, &Outcome::Superseded);
        let result = result.map(|result| truly(state, &call, result));
        return Ok(result.map(|result| Event::Call(CallEvent::Finished { call, result, at })).into_iter().collect());
    }
    Ok(match asking.standing {
        QuestionAvailability::Nobody => {
            let result = truly(state, &call, result::nobody_consents());
            vec![Event::Call(CallEvent::Finished { call, result, at })]
        }
        QuestionAvailability::Afk => {
            let interaction = asked(state, interaction, &call, body, None, at);
            ended_afk(state, interaction)
        }
        QuestionAvailability::On | QuestionAvailability::Off => {
            let interaction = asked(state, interaction, &call, body, asking.limit_ms, at);
            vec![Event::asked(interaction)]
        }
    })
}

/// The result of a call that is not done. One that was begun before, and of which nobody knows how that ended, may have
/// taken effect all the same.
pub fn truly(state: &State, call: &CallId, result: CallResult) -> CallResult {
    let tried = result.status == CallStatus::NotRun && state.act(call).and_then(Act::done).is_some();
    if tried { result::tried_before(result) } else { result }
}

/// Whether the person has written after the reply with this call: what would be shown now is set aside by that already.
fn written_since(state: &State, call: &CallId) -> bool {
    let since = state.item_of(call).and_then(|item| state.items.get(item..)).unwrap_or_default();
    since.iter().any(|item| matches!(item, Item::User { .. }))
}

/// What was approved is about to be done: byte for byte what was shown, and each in its turn. What was permitted may have
/// waited its turn for long: a mode or a rule that was taken back meanwhile permits it no longer.
pub fn begin(state: &State, call: CallId, hash: String, revoked: bool, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let act = state.act(&call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    if !waiting_call(state, &call)? {
        return Err(Refusal::Stale);
    }
    match &act.consent {
        Some(_) if state.digest.pending.work().approved.as_ref() != Some(&call) => Err(Refusal::Stale),
        Some(consent) if consent.proposal.hash == hash && holds(state, consent, revoked, at) => {
            Ok(vec![Event::Call(CallEvent::Started { call, attempt: act.attempts + 1, hash, at })])
        }
        Some(_) | None => Err(Refusal::Call(CallRefusal::NotApproved)),
    }
}

fn holds(state: &State, consent: &ActionConsent, revoked: bool, at: Timestamp) -> bool {
    match consent.by {
        Approver::Person | Approver::StandardInput => true,
        Approver::Rule { .. } => !revoked,
        Approver::Mode { .. } | Approver::Trusted { .. } => {
            rule::permitted(state.mode, &[], &consent.proposal, at).is_some()
        }
    }
}

/// The world is no longer as it was shown.
pub fn void(state: &State, call: CallId, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let act = state.act(&call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    if !waiting_call(state, &call)? || act.consent.is_none() || state.asked_of(&call).is_some() {
        return Err(Refusal::Stale);
    }
    Ok(vec![Event::Call(CallEvent::Voided { call, at })])
}

/// It was begun, and nobody knows how it ended.
pub fn lost(
    state: &State,
    call: CallId,
    interaction: InteractionId,
    known: Known,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let act = state.act(&call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    let (true, Some(started_at), Some(consent)) = (waiting_call(state, &call)?, act.started_at, &act.consent) else {
        return Err(Refusal::Stale);
    };
    let mut events = moot(state, &call, at)?;
    let lost = Interrupted { proposal: Box::new(consent.proposal.as_ref().clone()), started_at, known };
    let interaction = asked(state, interaction, &call, Body::ConnectionLost { lost }, None, at);
    events.push(Event::asked(interaction));
    Ok(events)
}

/// A command that is under way has not said a word for long.
pub fn quiet(
    state: &State,
    call: CallId,
    interaction: InteractionId,
    quiet: Quiet,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let act = state.act(&call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    if !waiting_call(state, &call)? || act.started_at.is_none() || state.asked_of(&call).is_some() {
        return Err(Refusal::Stale);
    }
    let interaction = asked(state, interaction, &call, Body::Quiet { quiet }, None, at);
    Ok(vec![Event::asked(interaction)])
}

/// What stands open about a call ends with it. Only an answer ends a confirmation.
pub fn moot(state: &State, call: &CallId, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let ended = |asked: &Interaction| {
        let outcome = match asked.body {
            Body::Quiet { .. } | Body::Network { .. } => Outcome::Moot,
            Body::Elicitation { .. } => Outcome::Gone,
            Body::Question { .. }
            | Body::Consent { .. }
            | Body::Confirm { .. }
            | Body::Plan { .. }
            | Body::ConnectionLost { .. } => return Err(Refusal::Call(CallRefusal::AlreadyFinished)),
        };
        Ok(Event::Ask(AskEvent::Cancelled { interaction: asked.id, closing: Closing::unasked(outcome, at) }))
    };
    state.all_asked_of(call).map(ended).collect()
}

/// Results for all calls of a run that ends now, none of which has one by an interaction.
pub fn not_run(state: &State, why: &str, at: Timestamp) -> Vec<Event> {
    let open = |call: &CallId| state.asked_of(call).is_none_or(|asked| !asked.ends_call());
    let pending = state.pending().filter(|(call, interaction)| match state.act(call) {
        Some(_) => open(call),
        None => interaction.is_none(),
    });
    let result = |call: &CallId| match state.act(call).and_then(Act::done) {
        Some(_) => finished(call, CallStatus::Failed, result::stopped_under_way(), at),
        None if state.family.awaits(call) => finished(call, CallStatus::Failed, told::stopped_with_task(), at),
        None => finished(call, CallStatus::NotRun, format!("Not run: {why}"), at),
    };
    pending.map(|(call, _)| result(call)).collect()
}

/// An interaction that ends as it is opened: the person has said that nobody is here.
pub fn ended_afk(state: &State, interaction: Interaction) -> Vec<Event> {
    let closing = Closing::unasked(Outcome::Afk, interaction.opened_at);
    let result = result::result_for(&interaction.body, &closing.outcome);
    let call = interaction.tool_call.clone();
    let (id, at) = (interaction.id, interaction.opened_at);
    let mut events = vec![Event::asked(interaction), Event::Ask(AskEvent::Cancelled { interaction: id, closing })];
    events.extend(
        result
            .map(|result| truly(state, &call, result))
            .map(|result| Event::Call(CallEvent::Finished { call, result, at })),
    );
    events
}

pub fn asked(
    state: &State,
    id: InteractionId,
    call: &CallId,
    body: Body,
    limit_ms: Option<u64>,
    at: Timestamp,
) -> Interaction {
    let node = state.call(call).and_then(|(item, index)| item.reply.calls.get(index));
    let resume = ResumePoint {
        node: node.map(|call| call.name.clone()).unwrap_or_default(),
        phase: state.digest.resumes,
        step: state.plan.as_ref().map_or(0, crate::facts::plan::Plan::step),
    };
    let conversation = state.digest.id.unwrap_or(crate::base::id::ConversationId(uuid::Uuid::nil()));
    Interaction { limit_ms, ..Interaction::opened(id, conversation, call.clone(), body, resume, at) }
}

/// Whether the call is known, belongs to the run under way, and has no result.
pub fn waiting_call(state: &State, call: &CallId) -> Result<bool, Refusal> {
    let (item, index) = state.call(call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    let of_run = state.run.as_ref().is_some_and(|run| run.number == item.run);
    match item.results.get(index) {
        Some(None) => Ok(of_run),
        Some(Some(_)) | None => Err(Refusal::Call(CallRefusal::AlreadyFinished)),
    }
}
