//! A command under way wants to reach a host: asked beside the command, which goes on, and answered once for all of it.

use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::base::limits::NETWORK_ASKED_COUNT_MAX;
use crate::facts::action::{Action, Proposal};
use crate::facts::event::{AskEvent, Event};
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::outcome::Outcome;
use crate::facts::rule::{self, Rule};
use crate::machine::acting;
use crate::machine::input::{CallRefusal, QuestionAvailability, QuestionPolicy, Refusal};
use crate::machine::state::State;

/// What is known in a conversation of a command that wants to reach a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostAccess {
    /// Nobody was asked, or nobody needs to be any more.
    Unasked,
    /// It is being asked.
    Asking,
    /// A person said yes.
    Allowed,
    /// It was refused: by whom, or because nobody answered.
    Refused(Outcome),
}

impl State {
    /// All that was asked for this call about hosts, in order.
    pub fn reached_for(&self, call: &CallId) -> impl Iterator<Item = &Interaction> {
        let asked = self.act(call).map(|act| act.interactions.as_slice()).unwrap_or_default();
        asked.iter().filter_map(|id| self.interaction(*id)).filter(|asked| asked.contact().is_some())
    }

    /// How it stands with one of them: the latest word holds.
    pub fn reach(&self, call: &CallId, place: &str) -> HostAccess {
        let about = |asked: &&Interaction| asked.contact().is_some_and(|contact| contact.place == place);
        match self.reached_for(call).filter(about).last().map(|asked| &asked.status) {
            None => HostAccess::Unasked,
            Some(Status::Open) => HostAccess::Asking,
            Some(Status::Closed(Closing { outcome: Outcome::Approved { .. }, .. })) => HostAccess::Allowed,
            Some(Status::Closed(Closing { outcome: Outcome::Moot, .. })) => HostAccess::Unasked,
            Some(Status::Closed(closing)) => HostAccess::Refused(closing.outcome.clone()),
        }
    }
}

/// Without an event where a rule or the mode permits it, where it is asked already, and where it has its yes. Refused where
/// nobody can be asked, and where it has its no. What a new rule permits is asked no longer.
pub fn reach(
    state: &State,
    call: &CallId,
    proposal: Box<Proposal>,
    interaction: InteractionId,
    rules: &[Rule],
    asking: QuestionPolicy,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let act = state.act(call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    let Action::Network { contact } = &proposal.action else { return Err(Refusal::Stale) };
    let place = contact.place.clone();
    // Where nobody knows whether the command runs at all, that comes first.
    let is_in_question = state.all_asked_of(call).any(Interaction::ends_call);
    let is_known = state.interaction(interaction).is_some();
    if !acting::waiting_call(state, call)? || act.started_at.is_none() || is_in_question || is_known {
        return Err(Refusal::Stale);
    }
    let is_permitted = rule::permitted(state.mode, rules, &proposal, at).is_some();
    match state.reach(call, &place) {
        HostAccess::Allowed => return Ok(Vec::new()),
        HostAccess::Refused(_) => return Err(Refusal::Call(CallRefusal::NotApproved)),
        HostAccess::Asking if is_permitted => {
            let about = |asked: &&Interaction| asked.contact().is_some_and(|contact| contact.place == place);
            let moot = |asked: &Interaction| {
                Event::Ask(AskEvent::Cancelled { interaction: asked.id, closing: Closing::unasked(Outcome::Moot, at) })
            };
            return Ok(state.all_asked_of(call).filter(about).map(moot).collect());
        }
        HostAccess::Asking => return Ok(Vec::new()),
        HostAccess::Unasked if is_permitted => return Ok(Vec::new()),
        HostAccess::Unasked => {}
    }
    if state.reached_for(call).count() >= NETWORK_ASKED_COUNT_MAX {
        return Err(Refusal::Call(CallRefusal::TooManyAsks));
    }
    let opened = |limit_ms| acting::asked(state, interaction, call, Body::Network { proposal }, limit_ms, at);
    Ok(match asking.standing {
        QuestionAvailability::Nobody => return Err(Refusal::Call(CallRefusal::NotApproved)),
        QuestionAvailability::Afk => acting::ended_afk(state, opened(None)),
        QuestionAvailability::On | QuestionAvailability::Off => vec![Event::asked(opened(asking.limit_ms))],
    })
}
