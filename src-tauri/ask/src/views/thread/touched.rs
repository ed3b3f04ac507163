//! Which entries of the thread are others after an event.

use super::placed_entries;
use crate::base::id::{ConversationId, InteractionId, MessageId};
use crate::facts::event::{AgentEvent, AskEvent, Event, FamilyEvent, FileEvent, MessageEvent, RunEvent};
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
    if events.iter().any(|event| matches!(event, Event::Run(RunEvent::Ended { .. }))) {
        items.extend(state.family.tasks().filter_map(|task| state.item_of(&task.call)));
    }
    items.extend(events.iter().flat_map(|event| told_by(state, event)));
    items.extend(events.iter().filter_map(|event| state.item_of(state.sends_of(message_of(event)?)?)));
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
    if let Event::Family(FamilyEvent::AskSettled { interaction, .. }) = event { Some(*interaction) } else { None }
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
    if let Event::Run(RunEvent::Replied { after, .. } | RunEvent::ReplyCut { after, .. }) = event {
        return said(behind(*after, &|item| matches!(item, Item::Reply(_))), *after);
    }
    if let Event::Run(RunEvent::Ended { run, .. }) = event {
        return said(behind(all, &|item| matches!(item, Item::Ended { run: other, .. } if other != run)), all);
    }
    if let Event::Agent(AgentEvent::Prompted { .. }) = event {
        return said(behind(all, &|item| matches!(item, Item::Ended { .. })), all);
    }
    Vec::new()
}

/// The message that comes or goes by it.
fn message_of(event: &Event) -> Option<MessageId> {
    match event {
        Event::Message(MessageEvent::Sent { id: message, .. } | MessageEvent::TakenBack { message, .. }) => {
            Some(*message)
        }
        Event::Conversation(_)
        | Event::Agent(_)
        | Event::Run(_)
        | Event::Call(_)
        | Event::Ask(_)
        | Event::Family(_)
        | Event::Decision(_)
        | Event::Plan(_)
        | Event::Files(_) => None,
    }
}

fn of_task(event: &Event) -> Option<ConversationId> {
    if let Event::Family(FamilyEvent::TaskEnded { task, .. }) = event { Some(*task) } else { None }
}

fn item_of(state: &State, event: &Event) -> Option<usize> {
    match event {
        Event::Message(event) => item_of_message(state, event),
        Event::Run(event) => item_of_run(state, event),
        Event::Call(event) => state.item_of(event.call()),
        Event::Ask(event) => item_of_ask(state, event),
        Event::Family(event) => item_of_family(state, event),
        Event::Files(event) => item_of_files(state, event),
        Event::Conversation(_) | Event::Agent(_) | Event::Decision(_) | Event::Plan(_) => None,
    }
}

fn last(state: &State, is: impl Fn(&Item) -> bool) -> Option<usize> {
    state.items.iter().rposition(is)
}

fn item_of_message(state: &State, event: &MessageEvent) -> Option<usize> {
    match event {
        MessageEvent::Sent { id, .. } => {
            last(state, |item| matches!(item, Item::User { id: other, .. } if other == id))
        }
        MessageEvent::TakenBack { .. } => None,
    }
}

fn item_of_run(state: &State, event: &RunEvent) -> Option<usize> {
    let end = state.items.len().checked_sub(1);
    match event {
        RunEvent::Started { .. } => None,
        RunEvent::Replied { after, .. } | RunEvent::ReplyCut { after, .. } => Some((*after).min(end?)),
        RunEvent::Compacted { .. } => last(state, |item| matches!(item, Item::Compacted { .. })),
        RunEvent::Ended { run, .. } => {
            last(state, |item| matches!(item, Item::Ended { run: other, .. } if other == run))
        }
        RunEvent::Delivered { reply, .. } => end.filter(|_| reply.is_some()),
    }
}

fn item_of_ask(state: &State, event: &AskEvent) -> Option<usize> {
    match event {
        AskEvent::Request { interaction } => state.item_of(&interaction.tool_call),
        AskEvent::Response { interaction, .. }
        | AskEvent::Cancelled { interaction, .. }
        | AskEvent::Timeout { interaction, .. }
        | AskEvent::Revised { interaction, .. }
        | AskEvent::Late { interaction, .. }
        | AskEvent::Background { interaction, .. }
        | AskEvent::Unanswered { interaction, .. }
        | AskEvent::Shown { interaction, .. }
        | AskEvent::HandedOver { interaction, .. }
        | AskEvent::Completed { interaction, .. }
        | AskEvent::Delivery { interaction, .. } => state.item_of(&state.interaction(*interaction)?.tool_call),
        AskEvent::Told { interaction, .. } => {
            last(state, |item| matches!(item, Item::Told { interaction: other, .. } if other == interaction))
        }
        AskEvent::Joined { .. } | AskEvent::Left { .. } => None,
    }
}

fn item_of_family(state: &State, event: &FamilyEvent) -> Option<usize> {
    match event {
        FamilyEvent::TaskStarted { call, .. } | FamilyEvent::TaskAwaited { call, .. } => state.item_of(call),
        FamilyEvent::TaskEnded { task, .. } => {
            last(state, |item| matches!(item, Item::TaskEnded { task: other, .. } if other == task))
        }
        FamilyEvent::AskHeard { interaction, .. } => {
            last(state, |item| matches!(item, Item::Heard { interaction: other, .. } if *other == interaction.id))
        }
        // All places where it stands are found by its end.
        FamilyEvent::AskSettled { .. } => None,
    }
}

fn item_of_files(state: &State, event: &FileEvent) -> Option<usize> {
    match event {
        FileEvent::UndoStarted { .. } | FileEvent::RestoreStarted { .. } => None,
        FileEvent::Undone { run, .. } => {
            last(state, |item| matches!(item, Item::Undone { run: other, .. } if other == run))
        }
        FileEvent::Restored { branch, .. } => {
            last(state, |item| matches!(item, Item::Restored { branch: other, .. } if other == branch))
        }
    }
}

/// The run whose delivery tells of this event: its end, its undoing, and the decisions made in it.
fn delivered(state: &State, event: &Event) -> Option<u32> {
    if let Event::Run(RunEvent::Ended { run, .. }) | Event::Files(FileEvent::Undone { run, .. }) = event {
        return Some(*run);
    }
    let decided = match event.ends() {
        Some(interaction) => interaction,
        None => corrected(event)?,
    };
    state.call(&state.interaction(decided)?.tool_call).map(|(item, _)| item.run)
}

fn corrected(event: &Event) -> Option<InteractionId> {
    if let Event::Decision(event) = event { Some(event.interaction()) } else { None }
}
