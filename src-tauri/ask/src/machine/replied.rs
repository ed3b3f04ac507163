//! A reply of the model, whole, cut off or missing: its calls get their ids, what they ask for is checked, and the run may
//! end with it.

use crate::base::id::{InteractionId, Timestamp};
use crate::base::limits::CALLS_PER_REPLY_COUNT_MAX;
use crate::facts::event::{AskEvent, CallEvent, Event, PlanEvent, RunEvent, finished};
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::message::{Call, CallStatus, Reply, StopReason};
use crate::facts::outcome::Outcome;
use crate::facts::plan::{Outline, Plan, ResumePoint};
use crate::facts::result;
use crate::facts::run_end::{FailureCode, RunEnd, RunFailure};
use crate::machine::calls::{CallDecision, NewAsk, check, make_ids_unique};
use crate::machine::ending::ended;
use crate::machine::input::{FreshIds, QuestionAvailability, QuestionPolicy, Refusal};
use crate::machine::next::{Next, RequestKind, next};
use crate::machine::state::{Item, ReplyItem, State};
use crate::machine::{acting, family};
use crate::tools::tool::{self, TaskTool, Tool};
use std::collections::HashSet;

/// To which request the reply came, and under which settings.
struct Came {
    kind: RequestKind,
    run: u32,
    after: usize,
    asking: QuestionPolicy,
    at: Timestamp,
}

/// The reply to the request under way, where nothing came between that its request would have told.
pub fn replied(
    state: &State,
    run: u32,
    after: usize,
    reply: Reply,
    fresh: &[FreshIds],
    asking: QuestionPolicy,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    let kind = awaited(state, run)?;
    let between = state.items.get(after..).ok_or(Refusal::Stale)?;
    if !between.iter().all(may_come_between) {
        return Err(Refusal::Stale);
    }
    Ok(taken(state, &Came { kind, run, after, asking, at }, reply, fresh))
}

/// Only what the person says, and the shown part of an earlier reply, may come between a request and its reply.
fn may_come_between(item: &Item) -> bool {
    matches!(
        item,
        Item::User { .. }
            | Item::Told { .. }
            | Item::Heard { .. }
            | Item::TaskEnded { .. }
            | Item::Restored { .. }
            | Item::Reply(ReplyItem { cut: true, .. })
    )
}

/// What was shown of a reply whose stream ended early.
pub fn cut(state: &State, run: u32, after: usize, reply: Reply, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    if after > state.items.len() || run > state.runs || (reply.text.is_empty() && reply.reasoning.is_empty()) {
        return Err(Refusal::Stale);
    }
    Ok(vec![Event::Run(RunEvent::ReplyCut { run, after, reply: Reply { calls: Vec::new(), ..reply }, at })])
}

/// No reply comes: the run ends.
pub fn failed(state: &State, run: u32, failure: RunFailure, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    awaited(state, run)?;
    Ok(vec![ended(state, run, RunEnd::Failed { failure }, "", at)])
}

/// The kind of the request under way, if `run` waits for the model's reply.
fn awaited(state: &State, run: u32) -> Result<RequestKind, Refusal> {
    match (&state.run, next(state)) {
        (Some(active), Next::Request(kind)) if active.number == run => Ok(kind),
        (
            _,
            Next::Request(_)
            | Next::Done
            | Next::Wait
            | Next::Relay(_)
            | Next::Run(_)
            | Next::Prepare(_)
            | Next::Act(_)
            | Next::OpenLost(_)
            | Next::Deliver(_)
            | Next::Undo(_)
            | Next::Restore,
        ) => Err(Refusal::Stale),
    }
}

/// Whether a run that goes on or ends with this reply leaves the person with nothing: no words, no call, and nothing that it
/// still waits for. What it thought is no word.
pub fn says_nothing(state: &State, reply: &Reply) -> bool {
    let ends = matches!(reply.stop, StopReason::EndOfTurn | StopReason::ToolCalls);
    let waits = state.family.alive().next().is_some() || state.open_interactions().next().is_some();
    ends && reply.calls.is_empty() && reply.text.trim().is_empty() && !waits
}

/// Whether something was called for since somebody spoke: models that have done their work often end without a word.
fn has_worked(state: &State) -> bool {
    let since = state.items.iter().rev().take_while(|item| !item.speaks());
    since.filter_map(Item::reply).any(|earlier| !earlier.reply.calls.is_empty())
}

fn taken(state: &State, came: &Came, mut reply: Reply, fresh: &[FreshIds]) -> Vec<Event> {
    let Came { run, after, at, .. } = *came;
    if came.kind == RequestKind::Summary {
        reply.calls.clear();
    }
    for call in &mut reply.calls {
        // It is kept under our name, from which the model learns it.
        if let Some(tool) = Tool::meant(&call.name) {
            call.name = tool.name().to_owned();
        }
    }
    reply.calls.truncate(CALLS_PER_REPLY_COUNT_MAX.min(fresh.len()));
    make_ids_unique(state, &mut reply.calls, fresh);

    let (calls, last_words) = (reply.calls.clone(), reply.text.clone());
    let stop = reply.stop;
    let empty = says_nothing(state, &reply) && !has_worked(state);
    let mut events = vec![Event::Run(RunEvent::Replied { run, after, reply, at })];
    let mut open = state.open_interactions().count();
    let stays = usize::from(came.asking.standing != QuestionAvailability::Afk);
    // What the person is about to decide comes before every effect that the model asked for after it.
    let mut undecided = false;
    // Each has one end, however often one reply asks for it.
    let (mut stopped, mut withdrawn) = (HashSet::new(), HashSet::new());
    let mut step = state.plan.as_ref().map_or(0, Plan::step);
    for (call, ids) in calls.iter().zip(fresh) {
        // A task has effects of its own.
        let acts = tool::acts(&call.name) || Tool::named(&call.name) == Some(Tool::Task(TaskTool::RunTask));
        match check(state, call, came.asking, open, ids) {
            CallDecision::Run if acts && undecided => {
                events.push(finished(&call.id, CallStatus::NotRun, result::decide_first(), at));
            }
            CallDecision::Run => {}
            CallDecision::Ask(asked) => {
                open += stays;
                undecided |= !asked.background;
                events.extend(asks(state, came, call, ids.interaction, *asked));
            }
            CallDecision::StopTask(task) if stopped.insert(task) => {
                events.extend(family::stop(state, &call.id, task, at))
            }
            CallDecision::StopTask(_) => events.push(family::ended_already(&call.id, at)),
            CallDecision::Cancel(id) if !withdrawn.insert(id) => {
                events.push(finished(&call.id, CallStatus::Ok, "It is withdrawn already.".into(), at));
            }
            CallDecision::Cancel(id) => {
                let closing = Closing::unasked(Outcome::Withdrawn, at);
                events.push(Event::Ask(AskEvent::Cancelled { interaction: id, closing }));
                events.push(finished(&call.id, CallStatus::Ok, "Withdrawn: nobody is asked any more.".into(), at));
            }
            CallDecision::Propose(outline) => {
                open += stays;
                undecided = true;
                events.extend(proposes(state, came, call, ids.interaction, outline));
            }
            CallDecision::Step(note) => {
                events.extend(step_done(state, call, &mut step, note, at));
            }
            CallDecision::Say(result) => {
                events.push(Event::Call(CallEvent::Finished { call: call.id.clone(), result, at }))
            }
            CallDecision::Refuse(why) => events.push(finished(&call.id, CallStatus::Failed, why, at)),
        }
    }
    // What the person said while the model was speaking is still to be answered.
    let since = state.items.get(after..).unwrap_or_default();
    let spoken_since = since.iter().any(Item::speaks);
    let waits = came.kind == RequestKind::Round && state.family.alive().next().is_some();
    let end = match (stop, came.kind) {
        (_, _) if !calls.is_empty() => None,
        (StopReason::Refused, _) => Some(failure(FailureCode::Refused)),
        (StopReason::Length, _) => Some(failure(FailureCode::OutputLimit)),
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Summary) => Some(RunEnd::RoundLimit),
        // The run is not over before its tasks are.
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Round) if waits => None,
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Round) if empty => {
            Some(failure(FailureCode::EmptyReply))
        }
        (StopReason::EndOfTurn | StopReason::ToolCalls, RequestKind::Round) => Some(RunEnd::Completed),
    };
    if let Some(end) = end.filter(|_| !spoken_since) {
        events.push(ended(state, run, end, &last_words, at));
    }
    events
}

/// The question stands open; where the run does not wait for it, its call has its result at once.
fn asks(state: &State, came: &Came, call: &Call, id: InteractionId, asked: NewAsk) -> Vec<Event> {
    let NewAsk { to, body, context, template, passes_on, warnings, background, limit_ms, wait_ms } = asked;
    // How long a question may stand is for the person to say.
    let limit_ms = if to.is_user() { came.asking.limit_ms } else { limit_ms };
    let opened = interaction(state, came, call, id, body);
    let interaction =
        Interaction { to, context, template, passes_on, warnings, background, limit_ms, wait_ms, ..opened };
    if came.asking.standing == QuestionAvailability::Afk && to.is_user() {
        return acting::ended_afk(state, Interaction { background: false, ..interaction });
    }
    let mut events = vec![Event::asked(interaction)];
    if background {
        events.push(Event::Call(CallEvent::Finished {
            call: call.id.clone(),
            result: result::waiting(id),
            at: came.at,
        }));
    }
    events
}

/// The plan stands open as a confirmation of its own.
fn proposes(state: &State, came: &Came, call: &Call, id: InteractionId, outline: Outline) -> Vec<Event> {
    let opened = interaction(state, came, call, id, Body::Plan { outline });
    let interaction = Interaction { limit_ms: came.asking.limit_ms, ..opened };
    if came.asking.standing == QuestionAvailability::Afk {
        return acting::ended_afk(state, interaction);
    }
    vec![Event::asked(interaction)]
}

/// The next step of the plan is done.
fn step_done(state: &State, call: &Call, step: &mut u32, note: Option<String>, at: Timestamp) -> Vec<Event> {
    let Some(plan) = state.plan.as_ref().filter(|plan| *step as usize <= plan.steps.len()) else {
        let why = "There is no open step: no plan was accepted, or all its steps are done.";
        return vec![finished(&call.id, CallStatus::Failed, why.into(), at)];
    };
    let number = *step;
    *step += 1;
    let said = match plan.steps.get(number as usize) {
        Some(next) => {
            format!("Step {number} of {} is done. Next, step {}: {}", plan.steps.len(), number + 1, next.text)
        }
        None => format!("Step {number} of {} is done. That was the last one.", plan.steps.len()),
    };
    vec![Event::Plan(PlanEvent::StepDone { step: number, note, at }), finished(&call.id, CallStatus::Ok, said, at)]
}

fn interaction(state: &State, came: &Came, call: &Call, id: InteractionId, body: Body) -> Interaction {
    let opened = acting::asked(state, id, &call.id, body, None, came.at);
    // The reply is no part of the state yet.
    Interaction { resume: ResumePoint { node: call.name.clone(), ..opened.resume }, ..opened }
}

fn failure(code: FailureCode) -> RunEnd {
    RunEnd::Failed { failure: RunFailure { code, detail: String::new() } }
}
