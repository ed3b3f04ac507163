//! What the calls of a guest make true. There are no runs: each call has its result at once, and what is asked stands open
//! in the background until the person answers, however long the guest is away.

pub mod told;

use crate::base::id::{CallId, InteractionId, Timestamp};
use crate::base::limits::{
    GUEST_ANSWER_KEPT_MILLIS, GUEST_EVENTS_COUNT, GUEST_EVENTS_COUNT_MAX, GUEST_IDLE_MILLIS, GUEST_JOINED_COUNT_MAX,
    GUEST_NOTICES_PER_MINUTE, OPEN_ASKS_COUNT_MAX,
};
use crate::facts::event::{AskEvent, CallEvent, ConversationEvent, Event, RunEvent};
use crate::facts::guest::{Guest, Via};
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::invalid::Invalid;
use crate::facts::message::{Arguments, Call, CallResult, Reply, StopReason};
use crate::facts::outcome::Outcome;
use crate::facts::plan::{Phase, ResumePoint};
use crate::facts::result;
use crate::machine::acting;
use crate::machine::input::{
    AnswerRefusal, CallRefusal, ConversationRefusal, GuestCall, QuestionAvailability, Refusal, invalid,
};
use crate::machine::state::{Digest, Item, State};
use crate::tools::guest::{self, GuestRequest, GuestTool};

const MINUTE_MILLIS: i64 = 60_000;

/// A call that came before changes nothing. What is asked once more while it stands open is the same question.
pub fn called(state: &State, came: GuestCall) -> Result<Vec<Event>, Refusal> {
    if state.digest.id.is_some() && state.digest.guest.is_none() {
        return Err(Refusal::Conversation(ConversationRefusal::NotOfGuest));
    }
    if state.guest_call(&came.call).is_some() || state.call(&came.call).is_some() {
        return Ok(Vec::new());
    }
    match guest::read(came.tool, &came.arguments).map_err(unfit)? {
        GuestRequest::Ask { body, limit_ms } => ask(state, came, body, limit_ms),
        GuestRequest::Notify { .. } => {
            let since = came.at - MINUTE_MILLIS;
            let lately = state.items.iter().rev().map_while(|item| noticed(item, since));
            if lately.filter(|noticed| *noticed).count() >= GUEST_NOTICES_PER_MINUTE {
                return Err(unfit(format!(
                    "Not shown: {GUEST_NOTICES_PER_MINUTE} came within a minute. Tell the person less, or later."
                )));
            }
            let (call, at) = (came.call.clone(), came.at);
            let mut events = entered(state, came);
            events.push(Event::Call(CallEvent::Finished { call, result: told::noticed(), at }));
            Ok(events)
        }
        // What only looks, or ends something, is no call that is kept.
        GuestRequest::Check { .. } | GuestRequest::Cancel { .. } => Err(invalid("tool", Invalid::OtherKind)),
    }
}

/// A call waits no longer. The question is withdrawn with the last of them.
pub fn left(state: &State, id: InteractionId, call: Option<CallId>, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if state.digest.guest.is_none() {
        return Err(Refusal::Conversation(ConversationRefusal::NotOfGuest));
    }
    let interaction = state.interaction(id).ok_or(Refusal::Answer(AnswerRefusal::UnknownInteraction))?;
    if let Status::Closed(closing) = &interaction.status {
        return Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(closing.clone())));
    }
    if let Some(call) = call {
        if state.guest_call(&call) != Some(id) {
            return Err(Refusal::Call(CallRefusal::UnknownCall));
        }
        if state.left.contains(&call) {
            return Ok(Vec::new());
        }
        if state.askers(interaction).any(|other| *other != call) {
            return Ok(vec![Event::Ask(AskEvent::Left { interaction: id, call, at })]);
        }
    }
    Ok(vec![Event::Ask(AskEvent::Cancelled { interaction: id, closing: Closing::unasked(Outcome::Withdrawn, at) })])
}

/// Whoever waits is told that what they asked was deleted.
pub fn deleted(state: &State, at: Timestamp) -> Vec<Event> {
    let closing = Closing::unasked(Outcome::Stopped, at);
    let asked = state.open_interactions();
    asked.map(|open| Event::Ask(AskEvent::Cancelled { interaction: open.id, closing: closing.clone() })).collect()
}

/// A call of a guest has the answer. Said twice, it counts once.
pub fn read(state: &State, id: InteractionId, call: Option<CallId>, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let interaction = state.interaction(id).ok_or(Refusal::Answer(AnswerRefusal::UnknownInteraction))?;
    let known = call.as_ref().is_some_and(|call| interaction.readers.contains(call));
    let read =
        (interaction.unread() && !known).then_some(Event::Ask(AskEvent::HandedOver { interaction: id, call, at }));
    Ok(read.into_iter().collect())
}

/// Whether its answer is kept for who asks the same. Not a hook's: that stood for one moment of a program that went on without
/// it.
fn is_kept(asked: &Interaction, at: Timestamp) -> bool {
    let hook = asked.guest.as_deref().is_some_and(|guest| guest.via == Via::Hook);
    let fresh = |closing: &Closing| at - closing.at <= GUEST_ANSWER_KEPT_MILLIS;
    !hook && asked.unread() && asked.closings().last().is_some_and(fresh)
}

impl State {
    /// Whether what the guest asks next stands in a new conversation. What is open here stays open, and what was answered can
    /// still be read.
    pub fn is_over_for_guest(&self, now: Timestamp) -> bool {
        let Digest { open_asks, events, updated_at, .. } = self.digest;
        let long = events >= GUEST_EVENTS_COUNT || now.saturating_sub(updated_at) >= GUEST_IDLE_MILLIS;
        let at_rest = || open_asks == 0 && !self.interactions().any(|asked| is_kept(asked, now));
        events >= GUEST_EVENTS_COUNT_MAX || long && at_rest()
    }

    /// The question with this body whose answer the guest was not there for, or has not said that it has.
    pub fn answer_kept_for(&self, guest: &Guest, body: &Body, at: Timestamp) -> Option<InteractionId> {
        let kept =
            self.interactions().filter(|asked| guest.via != Via::Hook && asked.body == *body && is_kept(asked, at));
        kept.max_by_key(|asked| asked.opened_at).map(|asked| asked.id)
    }

    /// The question that this call of a guest asked or joined.
    pub fn guest_call(&self, call: &CallId) -> Option<InteractionId> {
        self.joined.get(call).copied().or_else(|| {
            let (item, index) = self.call(call)?;
            item.interactions.get(index).copied().flatten()
        })
    }

    /// When the question was answered that this call of a guest asked once more: it is told an answer of earlier.
    pub fn answered_before(&self, call: &CallId) -> Option<Timestamp> {
        let asked = self.joined.get(call).filter(|_| self.too_late.contains(call))?;
        Some(self.interaction(*asked)?.closings().last()?.at)
    }

    /// The calls that wait for its answer.
    pub(super) fn askers<'a>(&'a self, interaction: &'a Interaction) -> impl Iterator<Item = &'a CallId> {
        let joined = self.joined.iter().filter(|(_, joined)| **joined == interaction.id).map(|(call, _)| call);
        std::iter::once(&interaction.tool_call).chain(joined).filter(|call| !self.left.contains(*call))
    }
}

fn ask(state: &State, came: GuestCall, body: Body, wished_ms: Option<u64>) -> Result<Vec<Event>, Refusal> {
    let at = came.at;
    if let Some(same) = state.open_interactions().find(|open| open.body == body) {
        if state.joined.values().filter(|joined| **joined == same.id).count() >= GUEST_JOINED_COUNT_MAX {
            return Err(unfit(format!("Not asked: {GUEST_JOINED_COUNT_MAX} calls wait for this answer already.")));
        }
        return Ok(vec![Event::Ask(AskEvent::Joined { interaction: same.id, call: came.call, at })]);
    }
    if let Some(interaction) = state.answer_kept_for(&came.guest, &body, at) {
        return Ok(vec![Event::Ask(AskEvent::Joined { interaction, call: came.call, at })]);
    }
    if state.open_interactions().count() >= OPEN_ASKS_COUNT_MAX {
        return Err(unfit(format!(
            "Not asked: {OPEN_ASKS_COUNT_MAX} questions are open already. Wait for their answers."
        )));
    }
    let (id, call) = (came.interaction, came.call.clone());
    let conversation = state.digest.id.unwrap_or(came.id);
    let resume = ResumePoint { node: came.tool.name().to_owned(), phase: Phase::Done, step: 0 };
    let opened = Interaction {
        guest: Some(Box::new(came.guest.clone())),
        background: true,
        limit_ms: limit(came.asking.limit_ms, wished_ms),
        ..Interaction::opened(id, conversation, call.clone(), body, resume, at)
    };
    let standing = came.asking.standing;
    let mut events = entered(state, came);
    match standing {
        // Whether our own agent may ask is another matter.
        QuestionAvailability::On | QuestionAvailability::Off => {
            events.push(Event::asked(opened));
            events.push(finished(call, told::waiting(id, &[]), at));
        }
        QuestionAvailability::Afk => {
            events.extend(acting::ended_afk(state, Interaction { background: false, ..opened }))
        }
        QuestionAvailability::Nobody => events.push(finished(call, result::nobody(), at)),
    }
    Ok(events)
}

/// The call stands in the conversation, which it starts where it is the first.
fn entered(state: &State, came: GuestCall) -> Vec<Event> {
    let GuestCall { id, guest, call, tool, arguments, at, .. } = came;
    let mut events = Vec::new();
    if state.digest.id.is_none() {
        events.push(started(id, guest, at));
    }
    let call = Call { id: call, name: tool.name().to_owned(), arguments: Arguments::Object(arguments) };
    let reply = Reply { calls: vec![call], stop: StopReason::ToolCalls, ..Reply::default() };
    events.push(Event::Run(RunEvent::Replied { run: 0, after: state.items.len(), reply, at }));
    events
}

fn started(id: crate::base::id::ConversationId, guest: Guest, at: Timestamp) -> Event {
    let title = crate::base::text::title_from(&guest.title());
    Event::Conversation(ConversationEvent::Started {
        id,
        title,
        workspace: None,
        parent: None,
        branched_from: None,
        imported: None,
        guest: Some(Box::new(guest)),
        agent: None,
        no_questions: false,
        at,
    })
}

fn finished(call: CallId, result: CallResult, at: Timestamp) -> Event {
    Event::Call(CallEvent::Finished { call, result, at })
}

/// The shorter of both: a guest that goes away after a time has no use for a later answer.
fn limit(chosen: Option<u64>, wished: Option<u64>) -> Option<u64> {
    chosen.into_iter().chain(wished).min()
}

/// Whether something was told in it; None where it is older.
fn noticed(item: &Item, since: Timestamp) -> Option<bool> {
    let Some(reply) = item.reply() else { return Some(false) };
    let tells = reply.reply.calls.iter().any(|call| call.name == GuestTool::NotifyUser.name());
    (reply.at > since).then_some(tells)
}

fn unfit(why: String) -> Refusal {
    invalid("arguments", Invalid::Arguments { why })
}
