//! A decision with what stood around it when it was made.

use crate::base::id::{CallId, InteractionId};
use crate::base::limits::{HISTORY_BEFORE_COUNT, RESULT_SHOWN_BYTES_MAX};
use crate::base::text::cut;
use crate::machine::state::{Item, State};
use crate::views::thread;
use crate::wire::thread::Entry;
use crate::wire::{DecisionShown, HistoryRow};

/// None where the thread does not hold it: its record breaks off before.
pub fn shown(state: &State, row: HistoryRow) -> Option<DecisionShown> {
    let (item, call) = state.call(&row.call)?;
    let place = state.item_of(&row.call)?;
    let index = thread::place(state, &row.call)?;
    let from = index.saturating_sub(HISTORY_BEFORE_COUNT);
    let mut before = thread::entries(state, from, index - from + 1);
    let entry = before.pop()?.entry;
    let told = row.interaction.and_then(|id| told(state, id));
    let result = item.results.get(call)?.as_ref().map(|result| result.content.as_str());
    let result = told.or(result).unwrap_or_default();
    let heard = told_at(state, row.interaction).unwrap_or(place);
    Some(DecisionShown {
        can_branch: row
            .interaction
            .and_then(|id| state.interaction(id))
            .is_some_and(|asked| asked.guest.is_none() && asked.body.takes_another()),
        result: cut(result, RESULT_SHOWN_BYTES_MAX).to_owned(),
        reply: next_reply(state, heard, &row.call),
        row,
        entry,
        before,
    })
}

/// What the agent was told of it as a message, where its call had its result already.
fn told(state: &State, id: InteractionId) -> Option<&str> {
    state.items.iter().rev().find_map(|item| match item {
        Item::Told { interaction, text, .. } if *interaction == id => Some(text.as_str()),
        Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::User { .. }
        | Item::Reply(_)
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Undone { .. }
        | Item::Restored { .. } => None,
    })
}

fn told_at(state: &State, id: Option<InteractionId>) -> Option<usize> {
    let id = id?;
    state.items.iter().rposition(|item| matches!(item, Item::Told { interaction, .. } if *interaction == id))
}

/// The first words of the agent after it was told.
fn next_reply(state: &State, heard: usize, call: &CallId) -> Option<String> {
    let after = state.items.get(heard + 1..)?;
    let next = after.iter().filter_map(Item::reply).find(|item| !item.reply.text.trim().is_empty())?;
    let own = next.reply.calls.iter().any(|one| one.id == *call);
    (!own).then(|| cut(next.reply.text.trim(), RESULT_SHOWN_BYTES_MAX).to_owned())
}

impl Entry {
    /// Whether it stands for this call.
    pub fn is_of(&self, call: &CallId) -> bool {
        match self {
            Entry::Tool { id, .. } | Entry::Notice { id, .. } => id == call,
            Entry::Ask { interaction } => interaction.tool_call == *call,
            Entry::Action(action) => action.call == *call,
            Entry::Task(task) => task.call == *call,
            Entry::User { .. }
            | Entry::Reply { .. }
            | Entry::Delivery(_)
            | Entry::Undone { .. }
            | Entry::Restored { .. }
            | Entry::Told { .. }
            | Entry::Heard { .. }
            | Entry::TaskEnded { .. }
            | Entry::Ended { .. }
            | Entry::Compacted { .. } => false,
        }
    }
}
