//! Which entries of the thread are others after an event.

use super::placed_entries;
use crate::base::id::{ConversationId, InteractionId};
use crate::facts::event::Event;
use crate::machine::state::{Item, State};
use crate::wire::thread::Placed;

/// The entries that these events, already applied, have made or changed.
pub fn touched(state: &State, events: &[Event]) -> Vec<Placed> {
    let mut items: Vec<usize> = events.iter().filter_map(|event| item_of(state, event)).collect();
    // What was told of a question shows the question as it is now: a late answer changes what stands there too.
    let changed: Vec<InteractionId> =
        events.iter().filter_map(|event| event.ends().or_else(|| settled(event))).collect();
    let told = |(number, item): (usize, &Item)| match item {
        Item::Told { interaction, .. } | Item::Heard { interaction, .. } => {
            changed.contains(interaction).then_some(number)
        }
        Item::TaskEnded { .. } => None,
        Item::User { .. }
        | Item::Reply(_)
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Undone { .. }
        | Item::Restored { .. } => None,
    };
    let runs: Vec<u32> = events.iter().filter_map(|event| delivered(state, event)).collect();
    let delivery = |item: &Item| matches!(item, Item::Delivery { run, .. } if runs.contains(run));
    if !runs.is_empty() {
        items.extend(state.items.iter().enumerate().filter(|(_, item)| delivery(item)).map(|(number, _)| number));
    }
    if !changed.is_empty() {
        items.extend(state.items.iter().enumerate().filter_map(told));
    }
    let tasks: Vec<ConversationId> = events.iter().filter_map(of_task).collect();
    items.extend(
        state.family.tasks().filter(|task| tasks.contains(&task.id)).filter_map(|task| state.item_of(&task.call)),
    );
    if events.iter().any(|event| matches!(event, Event::RunEnded { .. })) {
        items.extend(state.family.tasks().filter_map(|task| state.item_of(&task.call)));
    }
    items.extend(events.iter().flat_map(|event| told_by(state, event)));
    items.sort_unstable();
    items.dedup();
    let mut placed: Vec<Vec<Placed>> = Vec::new();
    // From the end: what was touched stands there nearly always.
    let mut index = state.entries();
    let first = items.first().copied().unwrap_or(state.items.len());
    for (number, item) in state.items.iter().enumerate().skip(first).rev() {
        index -= item.width();
        if items.binary_search(&number).is_ok() {
            placed.push(placed_entries(state, item, index));
        }
    }
    placed.into_iter().rev().flatten().collect()
}

/// The question of another agent that has its end by it.
fn settled(event: &Event) -> Option<InteractionId> {
    if let Event::AskSettled { interaction, .. } = event { Some(*interaction) } else { None }
}

/// What the person said that no longer waits to be told: a reply answers what stood before it, and a turn of another agent or
/// the end of a run whatever was said in that run.
fn told_by(state: &State, event: &Event) -> Vec<usize> {
    let said = |from: usize, upto: usize| {
        let items = state.items.iter().enumerate().take(upto).skip(from);
        items.filter(|(_, item)| matches!(item, Item::User { .. })).map(|(number, _)| number).collect()
    };
    let behind = |upto: usize, last: &dyn Fn(&Item) -> bool| {
        state.items.iter().take(upto).rposition(last).map_or(0, |number| number + 1)
    };
    let all = state.items.len();
    if let Event::Replied { after, .. } | Event::ReplyCut { after, .. } = event {
        return said(behind(*after, &|item| matches!(item, Item::Reply(_))), *after);
    }
    if let Event::RunEnded { run, .. } = event {
        return said(behind(all, &|item| matches!(item, Item::Ended { run: other, .. } if other != run)), all);
    }
    if let Event::AgentPrompted { .. } = event {
        return said(behind(all, &|item| matches!(item, Item::Ended { .. })), all);
    }
    Vec::new()
}

fn of_task(event: &Event) -> Option<ConversationId> {
    if let Event::TaskEnded { task, .. } = event { Some(*task) } else { None }
}

fn item_of(state: &State, event: &Event) -> Option<usize> {
    let last = state.items.len().checked_sub(1);
    match event {
        Event::Started { .. }
        | Event::FolderChosen { .. }
        | Event::Renamed { .. }
        | Event::ModeChanged { .. }
        | Event::ModelChosen { .. }
        | Event::MessageTakenBack { .. }
        | Event::AgentSession { .. }
        | Event::AgentPrompted { .. }
        | Event::RunStarted { .. }
        | Event::StepDone { .. }
        | Event::UndoStarted { .. }
        | Event::RestoreStarted { .. }
        | Event::AskJoined { .. }
        | Event::AskLeft { .. }
        | Event::DecisionCorrected { .. }
        | Event::DecisionWithdrawn { .. } => None,
        Event::UserMessage { id, .. } => {
            state.items.iter().rposition(|item| matches!(item, Item::User { id: other, .. } if other == id))
        }
        Event::Replied { after, .. } | Event::ReplyCut { after, .. } => Some((*after).min(last?)),
        Event::AskRequest { interaction } => state.item_of(&interaction.tool_call),
        Event::AskResponse { interaction, .. }
        | Event::AskCancelled { interaction, .. }
        | Event::AskTimeout { interaction, .. }
        | Event::AskRevised { interaction, .. }
        | Event::AskLate { interaction, .. }
        | Event::AskBackground { interaction, .. } => state.item_of(&state.interaction(*interaction)?.tool_call),
        Event::AskTold { interaction, .. } => state
            .items
            .iter()
            .rposition(|item| matches!(item, Item::Told { interaction: other, .. } if other == interaction)),
        Event::AskUnanswered { interaction, .. }
        | Event::AskShown { interaction, .. }
        | Event::AskHandedOver { interaction, .. }
        | Event::AskCompleted { interaction, .. }
        | Event::AskDelivery { interaction, .. } => state.item_of(&state.interaction(*interaction)?.tool_call),
        Event::AskHeard { interaction, .. } => state
            .items
            .iter()
            .rposition(|item| matches!(item, Item::Heard { interaction: other, .. } if *other == interaction.id)),
        // All places where it stands are found by its end.
        Event::AskSettled { .. } => None,
        Event::TaskEnded { task, .. } => {
            state.items.iter().rposition(|item| matches!(item, Item::TaskEnded { task: other, .. } if other == task))
        }
        Event::TaskStarted { call, .. }
        | Event::TaskAwaited { call, .. }
        | Event::CallFinished { call, .. }
        | Event::CallApproved { call, .. }
        | Event::CallStarted { call, .. }
        | Event::CallVoided { call, .. } => state.item_of(call),
        Event::Delivered { reply, .. } => last.filter(|_| reply.is_some()),
        Event::Undone { run, .. } => {
            state.items.iter().rposition(|item| matches!(item, Item::Undone { run: other, .. } if other == run))
        }
        Event::Restored { branch, .. } => {
            state.items.iter().rposition(|item| matches!(item, Item::Restored { branch: other, .. } if other == branch))
        }
        Event::Compacted { .. } => state.items.iter().rposition(|item| matches!(item, Item::Compacted { .. })),
        Event::RunEnded { run, .. } => {
            state.items.iter().rposition(|item| matches!(item, Item::Ended { run: other, .. } if other == run))
        }
    }
}

/// The run whose delivery tells of this event: its end, its undoing, and the decisions made in it.
fn delivered(state: &State, event: &Event) -> Option<u32> {
    if let Event::RunEnded { run, .. } | Event::Undone { run, .. } = event {
        return Some(*run);
    }
    let decided = match event.ends() {
        Some(interaction) => interaction,
        None => corrected(event)?,
    };
    state.call(&state.interaction(decided)?.tool_call).map(|(item, _)| item.run)
}

fn corrected(event: &Event) -> Option<InteractionId> {
    if let Event::DecisionCorrected { interaction, .. } | Event::DecisionWithdrawn { interaction, .. } = event {
        return Some(*interaction);
    }
    None
}
