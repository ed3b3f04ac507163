//! Whether an event may come next. What `decide` makes always may; what a stranger wrote is held against it.

use crate::base::id::{CallId, InteractionId};
use crate::facts::event::Event;
use crate::facts::interaction::{Interaction, Status};
use crate::machine::state::State;
use std::collections::HashSet;

/// Nobody has so many questions open, or tasks: it would only keep whoever reads it busy.
const AT_ONCE_COUNT_MAX: usize = 20_000;

/// Whether this can be true after all that is known.
pub fn fits(state: &State, event: &Event) -> bool {
    let known = |id: &InteractionId| state.interaction(*id).is_some();
    let open = |id: &InteractionId| state.open.contains(id);
    let closed =
        |id: &InteractionId| state.interaction(*id).is_some_and(|asked| matches!(asked.status, Status::Closed(_)));
    let active = |run: u32| state.run.as_ref().is_some_and(|active| active.number == run);
    let of_guest = state.digest.guest.is_some();
    if let Event::Started { .. } = event {
        return state.digest.id.is_none();
    }
    state.digest.id.is_some()
        && match event {
            Event::Started { .. } => false,
            Event::Renamed { .. }
            | Event::ModeChanged { .. }
            | Event::ModelChosen { .. }
            | Event::Restored { .. }
            | Event::AskHeard { .. } => true,
            Event::FolderChosen { .. } => state.digest.imported.is_some(),
            Event::UserMessage { about, .. } => about.as_ref().is_none_or(known),
            Event::MessageTakenBack { message, .. } => state.queued(*message),
            Event::AgentSession { .. } => state.agent.is_some(),
            Event::AgentPrompted { run, .. } => state.agent.is_some() && active(*run),
            Event::RunStarted { run, .. } => {
                state.run.is_none() && !of_guest && state.runs.checked_add(1) == Some(*run)
            }
            Event::Replied { run, after, reply, .. } => {
                let mut calls = HashSet::new();
                let new = |id| !state.calls.contains_key(id) && calls.insert(id);
                (if of_guest { *run == 0 } else { active(*run) })
                    && *after <= state.items.len()
                    && reply.calls.iter().map(|call| &call.id).all(new)
            }
            Event::ReplyCut { run, after, reply, .. } => {
                *run <= state.runs && *after <= state.items.len() && reply.calls.is_empty()
            }
            Event::AskRequest { interaction } => opens(state, interaction),
            Event::AskResponse { interaction, .. }
            | Event::AskCancelled { interaction, .. }
            | Event::AskTimeout { interaction, .. }
            | Event::AskUnanswered { interaction, .. }
            | Event::AskBackground { interaction, .. } => open(interaction),
            Event::AskRevised { interaction, .. } | Event::AskLate { interaction, .. } => closed(interaction),
            Event::AskShown { interaction, .. }
            | Event::AskHandedOver { interaction, .. }
            | Event::AskCompleted { interaction, .. }
            | Event::AskDelivery { interaction, .. }
            | Event::AskTold { interaction, .. }
            | Event::DecisionCorrected { interaction, .. }
            | Event::DecisionWithdrawn { interaction, .. } => known(interaction),
            Event::AskJoined { interaction, .. } | Event::AskLeft { interaction, .. } => of_guest && known(interaction),
            Event::AskSettled { interaction, .. } => state.family.heard(*interaction).is_some(),
            Event::TaskStarted { call, task, .. } => {
                state.calls.contains_key(call)
                    && state.run.is_some()
                    && state.family.tasks().count() < AT_ONCE_COUNT_MAX
                    && state.family.task(*task).is_none()
            }
            Event::TaskAwaited { call, task, .. } => {
                state.calls.contains_key(call) && state.family.task(*task).is_some()
            }
            Event::TaskEnded { task, .. } => state.family.task(*task).is_some_and(|task| task.end.is_none()),
            Event::CallApproved { call, .. } | Event::CallStarted { call, .. } | Event::CallVoided { call, .. } => {
                state.acts.contains_key(call)
            }
            Event::CallFinished { call, .. } => unfinished(state, call),
            Event::StepDone { step, .. } => {
                let steps = state.plan.as_ref().map_or(0, |plan| plan.steps.len());
                (1..=steps).contains(&(*step as usize))
            }
            Event::Compacted { upto, .. } => *upto <= state.items.len(),
            Event::RunEnded { run, .. } => active(*run),
            Event::Delivered { run, reply, .. } => {
                state.delivering == Some(*run) && reply.as_ref().is_none_or(|reply| reply.calls.is_empty())
            }
            Event::UndoStarted { run, .. } => state.undoing.is_none() && *run <= state.runs,
            Event::Undone { run, .. } => state.undoing == Some(*run),
            Event::RestoreStarted { .. } => state.restoring.is_none(),
        }
}

fn opens(state: &State, asked: &Interaction) -> bool {
    state.interaction(asked.id).is_none()
        && state.open.len() < AT_ONCE_COUNT_MAX
        && state.digest.id == Some(asked.conversation)
        && state.calls.contains_key(&asked.tool_call)
        && asked.status == Status::Open
        && asked.late.is_none()
}

fn unfinished(state: &State, call: &CallId) -> bool {
    state.call(call).is_some_and(|(item, index)| matches!(item.results.get(index), Some(None)))
}
