//! The tasks of a conversation, and what other agents asked it.

pub mod answer;
pub mod errand;
pub mod told;

use crate::base::id::{CallId, ConversationId, InteractionId, Timestamp};
use crate::facts::event::{CallEvent, Event, FamilyEvent, RunEvent, finished};
use crate::facts::family::{Party, TaskEnd, TaskLimits};
use crate::facts::interaction::{Closing, Interaction, Status};
use crate::facts::message::{Arguments, Call, CallResult, CallStatus};
use crate::facts::outcome::Outcome;
use crate::machine::input::{AnswerRefusal, CallRefusal, Refusal};
use crate::machine::state::{Item, MemberQuestion, State};
use crate::tools::task_order;
use crate::tools::tool::TaskTool;
use serde_json::json;

impl State {
    /// Whether the agent has ended its reply to wait for its tasks, and nothing has come since.
    pub(super) fn waits_for_tasks(&self) -> bool {
        let last = self.items.iter().rev().find(|item| match item {
            Item::Reply(reply) => !reply.cut,
            Item::User { .. } | Item::Told { .. } | Item::Undone { .. } => true,
            Item::Heard { told, .. } | Item::TaskEnded { told, .. } => told.is_some(),
            Item::Restored { text, .. } => text.is_some(),
            Item::Ended { .. } | Item::Compacted { .. } | Item::Delivery { .. } => false,
        });
        let silent = matches!(last, Some(Item::Reply(reply)) if reply.reply.calls.is_empty());
        silent && self.family.alive().next().is_some()
    }
}

/// The task stands in the events before it is anywhere else.
pub fn start(
    state: &State,
    call: CallId,
    task: ConversationId,
    limits: TaskLimits,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let arguments = waiting(state, &call)?;
    let refuse = |why: String| Ok(vec![finished(&call, CallStatus::Failed, why, at)]);
    let order = match arguments {
        Arguments::Object(arguments) => task_order::order(arguments),
        Arguments::Unreadable(_) => Err("Not started: the call could not be read.".to_owned()),
    };
    let order = match order {
        Ok(order) => order,
        Err(why) => return refuse(why),
    };
    if order.workspace.is_some() && state.digest.workspace.is_none() {
        return refuse("Not started: this conversation has no workspace, so a task cannot be given one.".into());
    }
    let depth = state.family.parent.as_ref().map_or(0, |parent| parent.depth) + 1;
    if depth > limits.depth_max {
        return refuse(format!(
            "Not started: tasks may be {} deep here, and this one comes after that. Do the work yourself, or report what is left to do.",
            limits.depth_max
        ));
    }
    if state.family.alive().count() >= limits.alive_max as usize {
        return refuse(format!("Not started: {} tasks are at work already. Wait for one of them.", limits.alive_max));
    }
    let rounds_max = limits.rounds_max.min(rounds_left(state, limits.rounds_total_max));
    if rounds_max == 0 {
        return refuse("Not started: the rounds that tasks may use in this run are used up. Do the work yourself, or report what is left to do.".into());
    }
    Ok(vec![Event::Family(FamilyEvent::TaskStarted { call, task, order, depth, rounds_max, at })])
}

/// A task gives of its own rounds; a run of the person's has so many for all its tasks together.
fn rounds_left(state: &State, total: u32) -> u32 {
    let Some(run) = &state.run else { return 0 };
    match &state.family.parent {
        Some(_) => run.rounds_max.saturating_sub(run.rounds).saturating_sub(1),
        None => {
            let given = state.family.tasks().filter(|task| task.run == run.number).map(|task| task.rounds_max).sum();
            total.saturating_sub(given)
        }
    }
}

/// An answer has reached its asker. Where that is a task at work, the call gives what comes of it next: another question
/// that it waits with and that nobody answers, else what the call then waits for.
pub fn relayed(state: &State, call: CallId, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let arguments = waiting(state, &call)?;
    let named = match arguments {
        Arguments::Object(arguments) => answer::in_reply_to(arguments).flatten(),
        Arguments::Unreadable(_) => None,
    };
    let heard = named.and_then(|id| state.family.heard(id));
    let heard = heard.ok_or(Refusal::Answer(AnswerRefusal::UnknownInteraction))?;
    let Some(task) = state.family.task(heard.from).filter(|task| task.end.is_none()) else {
        return Ok(vec![passed(&call, heard, at)]);
    };
    let beside = state.call(&call).map_or(&[][..], |(item, _)| &item.reply.calls);
    let others = || {
        let of_task = state.family.all_heard().filter(|other| other.from == task.id && !other.is(heard));
        of_task.filter(|other| other.interaction.status == Status::Open && !passes_on(state, &other.interaction))
    };
    let answers = |other: &MemberQuestion, done: bool| {
        let given = beside.iter().filter(|given| given.name == TaskTool::AnswerChild.name() && names(given, other));
        given.map(|given| result_of(state, &given.id)).any(|result| match result {
            None => !done,
            Some(result) => done && result.status == CallStatus::Ok,
        })
    };
    if let Some(more) = others().find(|other| !answers(other, false) && !answers(other, true)) {
        let result = told::asks_more(heard.interaction.id, more, !state.digest.no_questions);
        return Ok(vec![Event::Call(CallEvent::Finished { call, result, at })]);
    }
    // The last of several answers waits: one before it would stand still with a task that has not all of them.
    let waits =
        !others().any(|other| answers(other, false)) && !state.family.awaited().any(|(_, one)| one.id == task.id);
    Ok(vec![if waits {
        Event::Family(FamilyEvent::TaskAwaited { call, task: task.id, at })
    } else {
        passed(&call, heard, at)
    }])
}

fn passed(call: &CallId, heard: &MemberQuestion, at: Timestamp) -> Event {
    let body = json!({ "ok": true, "event_id": heard.interaction.id, "warnings": [] });
    finished(call, CallStatus::Ok, body.to_string(), at)
}

/// Whether the person has, or is about to have, this question of a task.
fn passes_on(state: &State, asked: &Interaction) -> bool {
    let mut passing = state.interactions().filter(|it| it.passes_on.is_some_and(|on| on.interaction == asked.id));
    passing.any(|passing| match &passing.status {
        Status::Open => true,
        Status::Closed(closing) => told::passed_on(asked, passing, closing).is_some(),
    })
}

fn names(call: &Call, heard: &MemberQuestion) -> bool {
    match &call.arguments {
        Arguments::Object(arguments) => answer::in_reply_to(arguments).flatten() == Some(heard.interaction.id),
        Arguments::Unreadable(_) => false,
    }
}

fn result_of<'a>(state: &'a State, call: &CallId) -> Option<&'a CallResult> {
    let (item, index) = state.call(call)?;
    item.results.get(index)?.as_ref()
}

/// A question of another agent comes in. Whoever waits for tasks is given it as the result of that.
pub fn hear(
    state: &State,
    from: ConversationId,
    title: String,
    interaction: Box<Interaction>,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let me = state.digest.id.map(|conversation| Party::Agent { conversation });
    let heard = state.family.heard(interaction.id).map(|heard| &heard.interaction);
    let known = heard.is_some_and(|heard| heard.unanswered >= interaction.unanswered || heard.status != Status::Open);
    if known || me != Some(interaction.to) || interaction.status != Status::Open {
        return Err(Refusal::Stale);
    }
    let task = state.family.task(from);
    let of_parent = state.family.parent.as_ref().is_some_and(|parent| parent.conversation == from);
    if !of_parent && (state.run.is_none() || task.is_none_or(|task| task.end.is_some())) {
        return Err(Refusal::Stale);
    }
    let heard = MemberQuestion { from, title, interaction: *interaction };
    let result = told::ask_told(&heard, task.is_some(), !state.digest.no_questions);
    let MemberQuestion { title, interaction, .. } = heard;
    let awaited: Vec<_> = state.family.awaited().collect();
    let own = awaited.iter().find(|(_, task)| task.id == from).map(|(call, _)| (*call).clone());
    let told = own.is_none().then(|| message(&title, task.is_some(), &result));
    let mut events =
        vec![Event::Family(FamilyEvent::AskHeard { from, title, interaction: Box::new(interaction), told, at })];
    for (call, task) in awaited {
        let result = if own.as_ref() == Some(call) { result.clone() } else { told::working(task) };
        events.push(Event::Call(CallEvent::Finished { call: call.clone(), result, at }));
    }
    if state.run.is_none() {
        events.push(Event::Run(RunEvent::Started { run: state.runs + 1, rounds_max: rounds_max.max(1), at }));
    }
    Ok(events)
}

pub fn settle(
    state: &State,
    interaction: InteractionId,
    closing: Closing,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    match state.family.heard(interaction).map(|heard| &heard.interaction.status) {
        Some(known) if errand::is_news(known, &closing) => {
            Ok(vec![Event::Family(FamilyEvent::AskSettled { interaction, closing, at })])
        }
        Some(_) | None => Err(Refusal::Stale),
    }
}

/// What a task came to is the result of the call that waits for it, else a message.
pub fn ended(state: &State, task: ConversationId, end: TaskEnd, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    let task = state.family.task(task).filter(|task| task.end.is_none()).ok_or(Refusal::Stale)?;
    let open =
        state.family.all_heard().filter(|heard| heard.from == task.id && heard.interaction.status == Status::Open);
    let closing = Closing::unasked(Outcome::Withdrawn, at);
    let mut events: Vec<Event> = open
        .map(|heard| {
            Event::Family(FamilyEvent::AskSettled { interaction: heard.interaction.id, closing: closing.clone(), at })
        })
        .collect();
    let result = told::task_told(task, &end);
    let told = task.awaited_by.is_none().then(|| message(&task.order.title, true, &result));
    events.push(Event::Family(FamilyEvent::TaskEnded { task: task.id, end, told, at }));
    events.extend(
        task.awaited_by
            .iter()
            .map(|call| Event::Call(CallEvent::Finished { call: call.clone(), result: result.clone(), at })),
    );
    Ok(events)
}

/// The agent ends one of its tasks itself.
pub fn stop(state: &State, call: &CallId, task: ConversationId, at: Timestamp) -> Vec<Event> {
    match ended(state, task, TaskEnd::Stopped, at) {
        Ok(mut events) => {
            for event in &mut events {
                if let Event::Family(FamilyEvent::TaskEnded { told, .. }) = event {
                    *told = None;
                }
            }
            events.push(finished(call, CallStatus::Ok, "Stopped. What it had done so far stays.".into(), at));
            events
        }
        Err(_) => vec![ended_already(call, at)],
    }
}

pub fn ended_already(call: &CallId, at: Timestamp) -> Event {
    finished(call, CallStatus::Ok, "It has ended already.".into(), at)
}

/// Results for the calls that wait for tasks: the agent is wanted at once, and the tasks work on.
pub fn let_go(state: &State, at: Timestamp) -> Vec<Event> {
    let awaited = state.family.awaited();
    awaited
        .map(|(call, task)| Event::Call(CallEvent::Finished { call: call.clone(), result: told::working(task), at }))
        .collect()
}

fn message(title: &str, is_task: bool, result: &CallResult) -> String {
    let from =
        if is_task { format!("From the task \"{title}\"") } else { "From the agent that started you".to_owned() };
    format!("[{from}]\n{}", result.content)
}

/// The arguments of a call that has no result yet and waits for none.
fn waiting<'a>(state: &'a State, call: &CallId) -> Result<&'a Arguments, Refusal> {
    let (item, index) = state.call(call).ok_or(Refusal::Call(CallRefusal::UnknownCall))?;
    let of_run = state.run.as_ref().is_some_and(|run| run.number == item.run);
    match item.results.get(index) {
        Some(None) if of_run && !state.family.awaits(call) => {
            item.reply.calls.get(index).map(|call| &call.arguments).ok_or(Refusal::Call(CallRefusal::UnknownCall))
        }
        Some(None) => Err(Refusal::Stale),
        Some(Some(_)) | None => Err(Refusal::Call(CallRefusal::AlreadyFinished)),
    }
}
