//! From what happened outside to what is now true, or why not.

use crate::base::id::{InteractionId, MessageId, QuestionId, Timestamp};
use crate::base::limits::{ANSWER_BYTES_MAX, MESSAGE_BYTES_MAX};
use crate::base::unseen::said;
use crate::facts::event::Event;
use crate::facts::interaction::{Interaction, Status};
use crate::facts::invalid::Invalid;
use crate::facts::message::Reply;
use crate::facts::outcome::Outcome;
use crate::facts::rule::Mode;
use crate::facts::run_end::RunEnd;
use crate::machine::ending::ended;
use crate::machine::family::{self};
use crate::machine::guest::{self};
use crate::machine::input::{Input, Refusal, invalid, within, worded};
use crate::machine::next::{Next, RequestKind, next};
use crate::machine::state::{Item, ReplyItem, State};
use crate::machine::{acting, agent, answers, copied, decision, eliciting, replied};

/// Pure: the same state and input always give the same events. A refusal changes nothing.
pub fn decide(state: &State, input: Input) -> Result<Vec<Event>, Refusal> {
    if let Input::Start { id, workspace, message, text, mode, model, parent, agent, no_questions, rounds_max, at } =
        input
    {
        if state.digest.id.is_some() {
            return Err(Refusal::AlreadyStarted);
        }
        let (parent, title) = parent.unzip();
        let title = crate::base::text::title_from(title.as_deref().unwrap_or(&text));
        let (branched_from, guest, imported) = (None, None, None);
        let started =
            Event::Started { id, title, workspace, parent, branched_from, guest, agent, no_questions, imported, at };
        let mut events = vec![started];
        if model.is_some() {
            events.push(Event::ModelChosen { model, at });
        }
        if mode != Mode::default() {
            events.push(Event::ModeChanged { mode, at });
        }
        events.extend(send(state, message, text, rounds_max, at)?);
        return Ok(events);
    }
    if let Input::Guest(call) = input {
        if state.digest.imported.is_some() {
            return Err(Refusal::NotOfGuest);
        }
        return guest::called(state, *call);
    }
    if state.digest.id.is_none() {
        return Err(Refusal::NotStarted);
    }
    if state.digest.guest.is_some() && to_our_agent(&input) {
        return Err(Refusal::OfGuest);
    }
    copied::may_come(&state.digest, &input)?;
    match input {
        Input::Start { .. } | Input::Guest(_) => Err(Refusal::AlreadyStarted),
        Input::Leave { interaction, call, at } => guest::left(state, interaction, call, at),
        Input::Rename { title, at } => {
            let title = crate::base::text::title_from(&title);
            if title.is_empty() {
                return Err(invalid("title", Invalid::Empty));
            }
            Ok(vec![Event::Renamed { title, at }])
        }
        Input::ChooseFolder { workspace, at } if state.digest.needs_folder => {
            Ok(vec![Event::FolderChosen { workspace, at }])
        }
        Input::ChooseFolder { .. } => Err(Refusal::Stale),
        Input::SetMode { mode, at } => Ok(vec![Event::ModeChanged { mode, at }]),
        Input::ChooseModel { model, .. } if model == state.digest.model => Ok(Vec::new()),
        Input::ChooseModel { model, at } => Ok(vec![Event::ModelChosen { model, at }]),
        // A message that comes again is the one that is there.
        Input::Send { message, .. } if state.said(message) => Ok(Vec::new()),
        Input::Send { message, text, skips, rounds_max, at } => {
            if skips.is_some_and(|skips| state.blocking().any(|open| !skips.contains(&open.id))) {
                return Err(Refusal::WouldSkip);
            }
            send(state, message, text, rounds_max, at)
        }
        Input::TakeBack { message, at } if state.queued(message) => Ok(vec![Event::MessageTakenBack { message, at }]),
        Input::TakeBack { message, .. } if state.taken_back.contains(&message) => Ok(Vec::new()),
        Input::TakeBack { .. } => Err(Refusal::AlreadyTold),
        Input::Replied { run, after, reply, fresh, asking, at } => {
            let kind = awaited(state, run)?;
            // Only what the person says, and the shown part of an earlier reply, may come between a request and its reply.
            let between = state.items.get(after..).ok_or(Refusal::Stale)?;
            let fits = |item: &Item| {
                matches!(
                    item,
                    Item::User { .. }
                        | Item::Told { .. }
                        | Item::Heard { .. }
                        | Item::TaskEnded { .. }
                        | Item::Restored { .. }
                        | Item::Reply(ReplyItem { cut: true, .. })
                )
            };
            if !between.iter().all(fits) {
                return Err(Refusal::Stale);
            }
            let came = replied::Came { kind, run, after, asking, at };
            Ok(replied::replied(state, came, reply, &fresh))
        }
        Input::Cut { run, after, reply, at } => {
            if after > state.items.len() || run > state.runs || (reply.text.is_empty() && reply.reasoning.is_empty()) {
                return Err(Refusal::Stale);
            }
            Ok(vec![Event::ReplyCut { run, after, reply: Reply { calls: Vec::new(), ..reply }, at }])
        }
        Input::Failed { run, failure, at } => {
            awaited(state, run)?;
            Ok(vec![ended(state, run, RunEnd::Failed { failure }, "", at)])
        }
        Input::Finished { call, result, at } => {
            let (item, index) = state.call(&call).ok_or(Refusal::UnknownCall)?;
            match (item.results.get(index), item.interactions.get(index)) {
                (Some(None), Some(None)) => Ok(vec![Event::CallFinished { call, result, at }]),
                (Some(None), Some(Some(_))) if state.act(&call).is_some() => {
                    let mut events = acting::moot(state, &call, at)?;
                    events.push(Event::CallFinished { call, result, at });
                    Ok(events)
                }
                // Whatever another agent still wants to know, its call is over.
                (Some(None), Some(Some(asked))) if state.agent.is_some() => {
                    let asked = state.open_interactions().filter(|open| open.id == *asked);
                    let mut events = answers::close_all(state, asked, &Outcome::Gone, at);
                    events.push(Event::CallFinished { call, result, at });
                    Ok(events)
                }
                // Only an answer closes a call that waits for a person.
                (Some(_), Some(_)) | (None, _) | (_, None) => Err(Refusal::AlreadyFinished),
            }
        }
        Input::AgentSession { session, mode, at } => agent::session(state, session, mode, at),
        Input::AgentPrompted { run, at } => agent::prompted(state, run, at),
        Input::AgentReplied { run, reply, at } => agent::replied(state, run, reply, at),
        Input::AgentDone { run, reply, end, rounds_max, at } => agent::done(state, run, reply, end, rounds_max, at),
        Input::Proposed { call, proposal, interaction, rules, asking, at } => {
            acting::proposed(state, call, proposal, interaction, &rules, asking, at)
        }
        Input::Begin { call, hash, revoked, at } => acting::begin(state, call, hash, revoked, at),
        Input::Void { call, at } => acting::void(state, call, at),
        Input::Lost { call, interaction, known, at } => acting::lost(state, call, interaction, known, at),
        Input::Quiet { call, interaction, quiet, at } => acting::quiet(state, call, interaction, quiet, at),
        Input::Elicit { call, asked, asking, at } => eliciting::elicit(state, &call, asked, asking, at),
        Input::HandOver { interaction, call, at } if state.digest.guest.is_some() => {
            guest::read(state, interaction, call, at)
        }
        Input::HandOver { interaction, call: _, at } => eliciting::hand_over(state, interaction, at),
        Input::Gone { interaction, at } => eliciting::gone(state, interaction, at),
        Input::Completed { interaction, at } => eliciting::completed(state, interaction, at),
        Input::Delivered { run, reply, at } => {
            if state.delivering != Some(run) {
                return Err(Refusal::Stale);
            }
            let reply = reply.map(|reply| Reply { calls: Vec::new(), ..reply });
            Ok(vec![Event::Delivered { run, reply: reply.filter(|reply| !reply.text.trim().is_empty()), at }])
        }
        Input::Restored { branch, files, at } => {
            let wanted = if Some(branch) == state.digest.id {
                state.restoring.is_some()
            } else {
                !state.restored_for.contains(&branch)
            };
            if wanted { Ok(vec![Event::Restored { branch, files, at }]) } else { Err(Refusal::Stale) }
        }
        Input::Undo { .. } if state.restoring.is_some() => Err(Refusal::Busy),
        Input::Undo { run, at } => match (&state.run, state.delivering, state.undoing) {
            (None, None, None) if state.can_undo(run) => Ok(vec![Event::UndoStarted { run, at }]),
            (None, None, None) => Err(Refusal::NothingToUndo),
            (_, _, _) => Err(Refusal::Busy),
        },
        Input::Undone { run, files, at } => match state.undoing {
            Some(undoing) if undoing == run => Ok(vec![Event::Undone { run, files, at }]),
            Some(_) | None => Err(Refusal::Stale),
        },
        Input::StartTask { call, task, limits, at } => family::start(state, call, task, limits, at),
        Input::Relayed { call, at } => family::relayed(state, call, at),
        Input::Hear { from, title, interaction, rounds_max, at } => {
            family::hear(state, from, title, interaction, rounds_max, at)
        }
        Input::Settle { interaction, closing, at } => family::settle(state, interaction, closing, at),
        Input::TaskEnded { task, end, at } => family::ended(state, task, end, at),
        Input::Shown { interaction, surface, at } => match state.interaction(interaction) {
            Some(known) if known.shown.contains(&surface) => Ok(Vec::new()),
            Some(_) => Ok(vec![Event::AskShown { interaction, surface, at }]),
            None => Err(Refusal::UnknownInteraction),
        },
        // The same fact again is none; and of what has ended nothing is taken anywhere.
        Input::Carried { interaction, delivery } => match state.interaction(interaction) {
            Some(Interaction { status: Status::Closed(_), .. }) => Err(Refusal::Stale),
            Some(open) if open.delivery(delivery.to).is_some_and(|known| known.became == delivery.became) => {
                Ok(Vec::new())
            }
            Some(_) => Ok(vec![Event::AskDelivery { interaction, delivery }]),
            None => Err(Refusal::UnknownInteraction),
        },
        Input::Submit(submission) => answers::submit(state, submission),
        Input::Expire { interaction, limit_ms, asking, at } => {
            answers::expire(state, interaction, limit_ms, asking, at)
        }
        Input::WaitOver { interaction, at } => answers::wait_over(state, interaction, at),
        Input::Correct { interaction, question, text, at } => {
            standing(state, interaction, &question)?;
            worded("text", &text, ANSWER_BYTES_MAX)?;
            if said(&text).is_empty() {
                return Err(invalid("text", Invalid::Empty));
            }
            Ok(vec![Event::DecisionCorrected { interaction, question, text: text.trim().to_owned(), at }])
        }
        Input::Withdraw { interaction, question, at } => {
            standing(state, interaction, &question)?;
            Ok(vec![Event::DecisionWithdrawn { interaction, question, at }])
        }
        Input::Delete { at } if state.digest.guest.is_some() => Ok(guest::deleted(state, at)),
        Input::Stop { at } | Input::Delete { at } => {
            if let (None, Some(run)) = (&state.run, state.delivering) {
                return Ok(vec![Event::Delivered { run, reply: None, at }]);
            }
            let run = state.run.as_ref().ok_or(Refusal::NothingRunning)?;
            let mut events = answers::close_all(state, state.open_interactions(), &Outcome::Stopped, at);
            events.extend(acting::not_run(state, "the person stopped the run.", at));
            events.push(ended(state, run.number, RunEnd::Stopped, "", at));
            Ok(events)
        }
        Input::Retry { rounds_max, at } => {
            if state.run.is_some() || !state.unfinished || state.undoing.is_some() {
                return Err(Refusal::NothingToRetry);
            }
            Ok(vec![Event::RunStarted { run: state.runs + 1, rounds_max: rounds_max.max(1), at }])
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

/// Whether it is something that only an agent of ours would be told.
fn to_our_agent(input: &Input) -> bool {
    matches!(
        input,
        Input::Send { .. }
            | Input::ChooseFolder { .. }
            | Input::SetMode { .. }
            | Input::ChooseModel { .. }
            | Input::Correct { .. }
            | Input::Withdraw { .. }
            | Input::Compact { .. }
    )
}

/// A message of the person sets the questions that the run waits for aside and starts a run where none is under way.
fn send(
    state: &State,
    message: MessageId,
    text: String,
    rounds_max: u32,
    at: Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if said(&text).is_empty() {
        return Err(invalid("text", Invalid::Empty));
    }
    within("text", &text, MESSAGE_BYTES_MAX)?;
    if state.undoing.is_some() {
        return Err(Refusal::Busy);
    }
    let mut events = answers::close_all(state, state.blocking(), &Outcome::Superseded, at);
    events.extend(family::let_go(state, at));
    events.push(Event::UserMessage { id: message, text, about: None, at });
    if state.run.is_none() {
        events.push(Event::RunStarted { run: state.runs + 1, rounds_max: rounds_max.max(1), at });
    }
    Ok(events)
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

/// A decision that can still be changed.
fn standing(state: &State, interaction: InteractionId, question: &QuestionId) -> Result<(), Refusal> {
    let found = decision::decision(state, interaction, question);
    found.map(drop).ok_or_else(|| invalid("question", Invalid::UnknownDecision))
}
