//! A conversation step by step: what became true, one event after the other.

use crate::base::id::{CallId, ConversationId, InteractionId};
use crate::base::limits::HISTORY_SHOWN_BYTES_MAX;
use crate::base::text::cut;
use crate::facts::event::{
    AgentEvent, AskEvent, CallEvent, ConversationEvent, DecisionEvent, Event, FamilyEvent, FileEvent, MessageEvent,
    PlanEvent, RunEvent,
};
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
        Event::Conversation(event) => of_conversation(event),
        Event::Message(event) => of_message(event),
        Event::Agent(event) => of_agent(state, event),
        Event::Run(event) => of_run(event),
        Event::Call(event) => of_call(state, event),
        Event::Ask(event) => of_ask(state, event),
        Event::Family(event) => of_family(state, event),
        Event::Decision(event) => of_decision(state, event),
        Event::Plan(PlanEvent::StepDone { note, .. }) => (ReplayKind::StepDone, note.clone()),
        Event::Files(event) => of_files(event),
    }
}

fn of_conversation(event: &ConversationEvent) -> (ReplayKind, Option<String>) {
    match event {
        ConversationEvent::Started { title, .. } => (ReplayKind::Started, Some(title.clone())),
        ConversationEvent::Renamed { title, .. } => (ReplayKind::Renamed, Some(title.clone())),
        ConversationEvent::FolderChosen { workspace, .. } => (ReplayKind::Folder, workspace.clone()),
        ConversationEvent::ModeChanged { mode, .. } => (ReplayKind::Mode, Some(mode.name().to_owned())),
        ConversationEvent::ModelChosen { model, .. } => {
            (ReplayKind::Model, model.as_ref().map(|own| own.model.clone()))
        }
    }
}

fn of_message(event: &MessageEvent) -> (ReplayKind, Option<String>) {
    match event {
        MessageEvent::Sent { text, .. } => (ReplayKind::Message, Some(text.clone())),
        MessageEvent::TakenBack { .. } => (ReplayKind::TakenBack, None),
    }
}

fn of_agent(state: &State, event: &AgentEvent) -> (ReplayKind, Option<String>) {
    let name = || state.digest.agent.as_ref().map(|agent| agent.name.clone());
    match event {
        AgentEvent::Session { .. } => (ReplayKind::AgentReached, name()),
        AgentEvent::Prompted { .. } => (ReplayKind::AgentPrompted, None),
    }
}

fn of_run(event: &RunEvent) -> (ReplayKind, Option<String>) {
    match event {
        RunEvent::Started { .. } => (ReplayKind::RunStarted, None),
        RunEvent::Replied { reply, .. } | RunEvent::ReplyCut { reply, .. } => {
            (ReplayKind::Reply, Some(reply.text.clone()))
        }
        RunEvent::Compacted { summary, .. } => (ReplayKind::Compacted, Some(summary.clone())),
        RunEvent::Ended { .. } => (ReplayKind::RunEnded, None),
        RunEvent::Delivered { reply, .. } => (ReplayKind::Delivered, reply.as_ref().map(|reply| reply.text.clone())),
    }
}

fn of_call(state: &State, event: &CallEvent) -> (ReplayKind, Option<String>) {
    match event {
        CallEvent::Approved { proposal, .. } => (ReplayKind::Approved, Some(proposal.summary())),
        CallEvent::Started { call, .. } => (ReplayKind::Begun, summary(state, call)),
        CallEvent::Voided { call, .. } => (ReplayKind::Voided, name(state, call)),
        CallEvent::Finished { call, .. } => (ReplayKind::Finished, summary(state, call).or_else(|| name(state, call))),
    }
}

fn of_ask(state: &State, event: &AskEvent) -> (ReplayKind, Option<String>) {
    match event {
        AskEvent::Request { interaction } => (ReplayKind::Asked, Some(snapshot::display_text(interaction))),
        AskEvent::Response { interaction, .. } => (ReplayKind::Answered, answer(state, *interaction)),
        AskEvent::Cancelled { interaction, .. } => (ReplayKind::Cancelled, asked(state, *interaction)),
        AskEvent::Timeout { interaction, .. } => (ReplayKind::TimedOut, asked(state, *interaction)),
        AskEvent::Revised { interaction, .. } => (ReplayKind::Revised, answer(state, *interaction)),
        AskEvent::Late { interaction, .. } => (ReplayKind::Late, answer(state, *interaction)),
        AskEvent::Background { interaction, .. } => (ReplayKind::Aside, asked(state, *interaction)),
        AskEvent::Joined { interaction, .. } => (ReplayKind::Joined, asked(state, *interaction)),
        AskEvent::Left { interaction, .. } => (ReplayKind::Left, asked(state, *interaction)),
        AskEvent::Unanswered { interaction, .. } => (ReplayKind::Unanswered, asked(state, *interaction)),
        AskEvent::Shown { interaction, .. } => (ReplayKind::Shown, asked(state, *interaction)),
        AskEvent::Delivery { interaction, .. } => (ReplayKind::Carried, asked(state, *interaction)),
        AskEvent::HandedOver { interaction, .. } => (ReplayKind::HandedOver, asked(state, *interaction)),
        AskEvent::Completed { interaction, .. } => (ReplayKind::Completed, asked(state, *interaction)),
        AskEvent::Told { text, .. } => (ReplayKind::Told, Some(text.clone())),
    }
}

fn of_family(state: &State, event: &FamilyEvent) -> (ReplayKind, Option<String>) {
    match event {
        FamilyEvent::TaskStarted { order, .. } => (ReplayKind::TaskStarted, Some(order.title.clone())),
        FamilyEvent::TaskAwaited { task, .. } => (ReplayKind::TaskAwaited, title(state, *task)),
        FamilyEvent::TaskEnded { task, .. } => (ReplayKind::TaskEnded, title(state, *task)),
        FamilyEvent::AskHeard { interaction, .. } => (ReplayKind::Heard, Some(snapshot::display_text(interaction))),
        FamilyEvent::AskSettled { interaction, .. } => (ReplayKind::Settled, heard(state, *interaction)),
    }
}

fn of_decision(state: &State, event: &DecisionEvent) -> (ReplayKind, Option<String>) {
    match event {
        DecisionEvent::Corrected { text, .. } => (ReplayKind::Corrected, Some(text.clone())),
        DecisionEvent::Withdrawn { interaction, .. } => (ReplayKind::Withdrawn, asked(state, *interaction)),
    }
}

fn of_files(event: &FileEvent) -> (ReplayKind, Option<String>) {
    match event {
        FileEvent::UndoStarted { .. } => (ReplayKind::Undo, None),
        FileEvent::Undone { files, .. } => (ReplayKind::Undone, Some(files.restored.join("\n"))),
        FileEvent::RestoreStarted { .. } => (ReplayKind::Restore, None),
        FileEvent::Restored { files, .. } => (ReplayKind::Restored, Some(files.restored.join("\n"))),
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
