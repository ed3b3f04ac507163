//! A conversation step by step: what became true, one event after the other.

use crate::base::id::{CallId, ConversationId, InteractionId};
use crate::base::limits::HISTORY_SHOWN_BYTES_MAX;
use crate::base::text::cut;
use crate::facts::event::Event;
use crate::facts::interaction::Interaction;
use crate::machine::state::State;
use crate::views::history;
use crate::wire::{ReplayKind, ReplayStep, snapshot};

/// One step for each event.
pub fn steps(events: &[Event]) -> Vec<ReplayStep> {
    let mut state = State::default();
    let mut steps = Vec::with_capacity(events.len());
    for (seq, event) in (1..).zip(events) {
        state.apply(event);
        let (kind, words) = step(&state, event);
        let words = words.map(|words| cut(words.trim(), HISTORY_SHOWN_BYTES_MAX).to_owned());
        steps.push(ReplayStep { seq, at: event.at(), kind, words: words.filter(|words| !words.is_empty()) });
    }
    steps
}

fn step(state: &State, event: &Event) -> (ReplayKind, Option<String>) {
    match event {
        Event::Started { title, .. } => (ReplayKind::Started, Some(title.clone())),
        Event::Renamed { title, .. } => (ReplayKind::Renamed, Some(title.clone())),
        Event::FolderChosen { workspace, .. } => (ReplayKind::Folder, workspace.clone()),
        Event::ModeChanged { mode, .. } => (ReplayKind::Mode, Some(mode.name().to_owned())),
        Event::ModelChosen { model, .. } => (ReplayKind::Model, model.as_ref().map(|own| own.model.clone())),
        Event::UserMessage { text, .. } => (ReplayKind::Message, Some(text.clone())),
        Event::MessageTakenBack { .. } => (ReplayKind::TakenBack, None),
        Event::RunStarted { .. } => (ReplayKind::RunStarted, None),
        Event::AgentSession { .. } => {
            (ReplayKind::AgentReached, state.digest.agent.as_ref().map(|agent| agent.name.clone()))
        }
        Event::AgentPrompted { .. } => (ReplayKind::AgentPrompted, None),
        Event::Replied { reply, .. } | Event::ReplyCut { reply, .. } => (ReplayKind::Reply, Some(reply.text.clone())),
        Event::AskRequest { interaction } => (ReplayKind::Asked, Some(snapshot::display_text(interaction))),
        Event::AskResponse { interaction, .. } => (ReplayKind::Answered, answer(state, *interaction)),
        Event::AskCancelled { interaction, .. } => (ReplayKind::Cancelled, asked(state, *interaction)),
        Event::AskTimeout { interaction, .. } => (ReplayKind::TimedOut, asked(state, *interaction)),
        Event::AskRevised { interaction, .. } => (ReplayKind::Revised, answer(state, *interaction)),
        Event::AskLate { interaction, .. } => (ReplayKind::Late, answer(state, *interaction)),
        Event::AskBackground { interaction, .. } => (ReplayKind::Aside, asked(state, *interaction)),
        Event::AskJoined { interaction, .. } => (ReplayKind::Joined, asked(state, *interaction)),
        Event::AskLeft { interaction, .. } => (ReplayKind::Left, asked(state, *interaction)),
        Event::AskUnanswered { interaction, .. } => (ReplayKind::Unanswered, asked(state, *interaction)),
        Event::AskShown { interaction, .. } => (ReplayKind::Shown, asked(state, *interaction)),
        Event::AskDelivery { interaction, .. } => (ReplayKind::Carried, asked(state, *interaction)),
        Event::AskHandedOver { interaction, .. } => (ReplayKind::HandedOver, asked(state, *interaction)),
        Event::AskCompleted { interaction, .. } => (ReplayKind::Completed, asked(state, *interaction)),
        Event::AskHeard { interaction, .. } => (ReplayKind::Heard, Some(snapshot::display_text(interaction))),
        Event::AskSettled { interaction, .. } => (ReplayKind::Settled, heard(state, *interaction)),
        Event::TaskStarted { order, .. } => (ReplayKind::TaskStarted, Some(order.title.clone())),
        Event::TaskAwaited { task, .. } => (ReplayKind::TaskAwaited, title(state, *task)),
        Event::TaskEnded { task, .. } => (ReplayKind::TaskEnded, title(state, *task)),
        Event::AskTold { text, .. } => (ReplayKind::Told, Some(text.clone())),
        Event::DecisionCorrected { text, .. } => (ReplayKind::Corrected, Some(text.clone())),
        Event::DecisionWithdrawn { interaction, .. } => (ReplayKind::Withdrawn, asked(state, *interaction)),
        Event::CallApproved { proposal, .. } => (ReplayKind::Approved, Some(proposal.summary())),
        Event::CallStarted { call, .. } => (ReplayKind::Begun, summary(state, call)),
        Event::CallVoided { call, .. } => (ReplayKind::Voided, name(state, call)),
        Event::CallFinished { call, .. } => (ReplayKind::Finished, summary(state, call).or_else(|| name(state, call))),
        Event::StepDone { note, .. } => (ReplayKind::StepDone, note.clone()),
        Event::Compacted { summary, .. } => (ReplayKind::Compacted, Some(summary.clone())),
        Event::RunEnded { .. } => (ReplayKind::RunEnded, None),
        Event::Delivered { reply, .. } => (ReplayKind::Delivered, reply.as_ref().map(|reply| reply.text.clone())),
        Event::UndoStarted { .. } => (ReplayKind::Undo, None),
        Event::Undone { files, .. } => (ReplayKind::Undone, Some(files.restored.join("\n"))),
        Event::RestoreStarted { .. } => (ReplayKind::Restore, None),
        Event::Restored { files, .. } => (ReplayKind::Restored, Some(files.restored.join("\n"))),
    }
}

fn asked(state: &State, id: InteractionId) -> Option<String> {
    state.interaction(id).map(snapshot::display_text)
}

fn heard(state: &State, id: InteractionId) -> Option<String> {
    state.family.heard(id).map(|heard| snapshot::display_text(&heard.interaction))
}

fn title(state: &State, task: ConversationId) -> Option<String> {
    state.family.task(task).map(|task| task.order.title.clone())
}

/// What was answered; where it has no words of its own, what it is about.
fn answer(state: &State, id: InteractionId) -> Option<String> {
    let words = |interaction: &Interaction| {
        let row = history::row(&state.digest, interaction)?;
        let words: Vec<String> = row.answers.into_iter().map(|answer| answer.words).collect();
        (!words.is_empty()).then(|| words.join("\n"))
    };
    state.interaction(id).and_then(words).or_else(|| asked(state, id))
}

fn summary(state: &State, call: &CallId) -> Option<String> {
    Some(state.act(call)?.done()?.proposal.summary())
}

fn name(state: &State, call: &CallId) -> Option<String> {
    let (item, index) = state.call(call)?;
    item.reply.calls.get(index).map(|call| call.name.clone())
}
