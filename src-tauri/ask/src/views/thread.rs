//! The conversation as a person reads it: entries made from the state, each with its place.

mod action;
mod touched;
mod view;

pub use touched::touched;
pub use view::view;

use crate::base::id::{CallId, Timestamp};
use crate::base::limits::{RESULT_SHOWN_BYTES_MAX, SUBJECT_BYTES_MAX};
use crate::base::text::cut;
use crate::facts::message::{Arguments, Call, CallResult, CallStatus};
use crate::facts::redacted::Redacted;
use crate::machine::state::{Item, ReplyItem, State};
use crate::tools::guest;
use crate::wire::thread::{ActionEntry, Entry, Placed, TaskEntry, ToolState};
use serde_json::{Map, Value};

/// How many entries the thread has.
pub fn count(state: &State) -> usize {
    state.entries()
}

/// Where in the thread a call stands.
pub fn place(state: &State, call: &CallId) -> Option<usize> {
    let item = state.item_of(call)?;
    let from: usize = state.items.get(..item)?.iter().map(Item::width).sum();
    let entries = placed_entries(state, state.items.get(item)?, from);
    entries.iter().find(|placed| placed.entry.is_of(call)).map(|placed| placed.index)
}

/// The entries in `from..from + count`.
pub fn entries(state: &State, from: usize, count: usize) -> Vec<Placed> {
    let mut placed = Vec::new();
    let mut index = 0;
    for item in &state.items {
        let width = item.width();
        if index + width > from && index < from.saturating_add(count) {
            placed.extend(placed_entries(state, item, index));
        }
        index += width;
    }
    placed.retain(|placed| placed.index >= from && placed.index - from < count);
    placed
}

fn placed_entries(state: &State, item: &Item, first: usize) -> Vec<Placed> {
    let entries = match item {
        Item::User { id, text, about, at } => {
            vec![Entry::User { id: *id, text: text.clone(), about: *about, queued: state.queued(*id), at: *at }]
        }
        Item::Told { interaction, at, .. } => {
            let told = state.interaction(*interaction);
            told.map(|interaction| Entry::Told { interaction: interaction.clone(), at: *at }).into_iter().collect()
        }
        Item::Heard { interaction, at, .. } => {
            let heard = state.family.heard(*interaction);
            let same = |one: &&Item| matches!(one, Item::Heard { interaction: other, .. } if other == interaction);
            let entry = heard.map(|heard| Entry::Heard {
                from: heard.from,
                title: heard.title.clone(),
                interaction: heard.interaction.clone(),
                again: state.items.iter().find(same).is_some_and(|first| !std::ptr::eq(first, item)),
                at: *at,
            });
            entry.into_iter().collect()
        }
        Item::TaskEnded { told: None, .. } => Vec::new(),
        Item::TaskEnded { task, at, .. } => {
            let task = state.family.task(*task);
            let entry = task.and_then(|task| {
                let (task, title, end) = (task.id, task.order.title.clone(), task.end.clone()?);
                Some(Entry::TaskEnded { task, title, end, at: *at })
            });
            entry.into_iter().collect()
        }
        Item::Ended { run, end, at } => vec![Entry::Ended { run: *run, end: end.clone(), at: *at }],
        Item::Compacted { at } => vec![Entry::Compacted { at: *at }],
        Item::Delivery { run, at } => vec![Entry::Delivery(Box::new(action::delivery(state, *run, *at)))],
        Item::Undone { run, at, .. } => {
            vec![Entry::Undone { run: *run, files: state.undone(*run).cloned().unwrap_or_default(), at: *at }]
        }
        Item::Restored { branch, files, at, .. } => {
            vec![Entry::Restored { branch: *branch, files: files.clone(), at: *at }]
        }
        Item::Reply(item) => reply_entries(state, item),
    };
    entries.into_iter().enumerate().map(|(offset, entry)| Placed { index: first + offset, entry }).collect()
}

fn reply_entries(state: &State, item: &ReplyItem) -> Vec<Entry> {
    let mut entries = Vec::with_capacity(1 + item.reply.calls.len());
    if item.speaks() {
        let reasoning: Vec<&str> = item.reply.reasoning.iter().map(|part| part.text.as_str()).collect();
        entries.push(Entry::Reply {
            text: item.reply.text.clone(),
            reasoning: reasoning.join("\n"),
            model: item.reply.model.clone(),
            cut: item.cut,
            at: item.at,
        });
    }
    for (index, ((call, result), interaction)) in
        item.reply.calls.iter().zip(&item.results).zip(&item.interactions).enumerate()
    {
        let asked = interaction.and_then(|id| state.interaction(id));
        let acted = state.act(&call.id).and_then(|act| action::entry(state, item, index, act));
        let task = state.family.of_call(&call.id);
        entries.push(match (acted, asked, task) {
            (Some(entry), _, _) => Entry::Action(Box::new(entry)),
            (None, Some(interaction), _) => Entry::Ask { interaction: interaction.clone() },
            (None, None, Some(task)) => Entry::Task(Box::new(TaskEntry {
                call: call.id.clone(),
                task: task.id,
                title: task.order.title.clone(),
                prompt: task.order.prompt.clone(),
                end: task.end.clone(),
                at: item.at,
            })),
            (None, None, None) => match state.digest.guest.as_ref().and_then(|_| guest::told(call)) {
                Some(text) => Entry::Notice { id: call.id.clone(), text, at: item.at },
                None => tool_entry(state, call, result.as_ref(), item.at),
            },
        });
    }
    entries
}

/// One call with an effect, as its entry shows it.
pub fn action(state: &State, call: &CallId) -> Option<ActionEntry> {
    let (item, index) = state.call(call)?;
    action::entry(state, item, index, state.act(call)?)
}

fn tool_entry(state: &State, call: &Call, result: Option<&CallResult>, at: Timestamp) -> Entry {
    let (subject, arguments) = match &call.arguments {
        Arguments::Object(map) => (subject(map).to_owned(), serde_json::to_string_pretty(map).unwrap_or_default()),
        Arguments::Unreadable(raw) => (String::new(), raw.clone()),
    };
    let content = result.map_or("", |result| result.content.as_str());
    Entry::Tool {
        id: call.id.clone(),
        name: call.name.clone(),
        subject: cut(&subject, SUBJECT_BYTES_MAX).to_owned(),
        arguments: cut(&arguments, RESULT_SHOWN_BYTES_MAX).to_owned(),
        state: match result.map(|result| result.status) {
            None => ToolState::Running,
            Some(CallStatus::Ok) => ToolState::Ok,
            Some(CallStatus::Failed) => ToolState::Failed,
            Some(CallStatus::NotRun) => ToolState::NotRun,
        },
        result: cut(content, RESULT_SHOWN_BYTES_MAX).to_owned(),
        result_bytes: content.len(),
        redacted: result.and_then(|result| redacted(state, &call.id, result)),
        at,
    }
}

fn redacted(state: &State, call: &CallId, result: &CallResult) -> Option<Redacted> {
    let values = result.redacted.clone();
    (!values.is_empty()).then(|| Redacted { values, sent: state.said(state.message_sending(call)) })
}

/// What a call is about, in its own words.
fn subject(arguments: &Map<String, Value>) -> &str {
    let named = ["path", "pattern", "question", "answer", "title"].iter();
    named.filter_map(|key| arguments.get(*key)?.as_str()).next().unwrap_or_default()
}
