//! The conversation as a person reads it: entries made from the state, each with its place.

use crate::conversation::{Item, ReplyItem, State};
use crate::event::{Event, RunEnd};
use crate::id::{CallId, InteractionId, MessageId, Timestamp};
use crate::interaction::Interaction;
use crate::limits::{RESULT_SHOWN_BYTES_MAX, TITLE_CHARS_MAX};
use crate::message::{Arguments, Call, CallResult, CallStatus};
use serde::{Deserialize, Serialize};

/// One entry of the thread and its place in it, counted from 0 at the beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Placed {
    pub index: usize,
    pub entry: Entry,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Entry {
    User {
        id: MessageId,
        text: String,
        /// The question that it asks back about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        about: Option<InteractionId>,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Reply {
        /// Markdown, untrusted.
        text: String,
        reasoning: String,
        model: String,
        /// The stream ended early: this is all that came.
        cut: bool,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Tool {
        id: CallId,
        name: String,
        /// What it acts on, in one line: a path, a pattern.
        subject: String,
        /// The arguments as JSON.
        arguments: String,
        state: ToolState,
        /// The beginning of the result.
        result: String,
        result_bytes: usize,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Ask {
        interaction: Interaction,
    },
    /// What came of a question that the run did not wait for was told to the agent here.
    Told {
        interaction: Interaction,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    Ended {
        run: u32,
        end: RunEnd,
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
    /// Older rounds were summarised for the model here. The person still sees them all.
    Compacted {
        #[cfg_attr(test, ts(type = "number"))]
        at: Timestamp,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ToolState {
    Running,
    Ok,
    Failed,
    NotRun,
}

/// How many entries the thread has.
pub fn count(state: &State) -> usize {
    state.items.iter().map(width).sum()
}

/// The entries in `from..from + count`.
pub fn entries(state: &State, from: usize, count: usize) -> Vec<Placed> {
    let mut placed = Vec::new();
    let mut index = 0;
    for item in &state.items {
        let width = width(item);
        if index + width > from && index < from.saturating_add(count) {
            placed.extend(placed_entries(state, item, index));
        }
        index += width;
    }
    placed.retain(|placed| placed.index >= from && placed.index - from < count);
    placed
}

/// The entries that these events, already applied, have made or changed.
pub fn touched(state: &State, events: &[Event]) -> Vec<Placed> {
    let mut items: Vec<usize> = events.iter().filter_map(|event| item_of(state, event)).collect();
    // What was told of a question shows the question as it is now: a late answer changes what stands there too.
    let changed: Vec<InteractionId> = events.iter().filter_map(Event::ends).collect();
    let told = |(number, item): (usize, &Item)| match item {
        Item::Told { interaction, .. } => changed.contains(interaction).then_some(number),
        Item::User { .. } | Item::Reply(_) | Item::Ended { .. } | Item::Compacted { .. } => None,
    };
    if !changed.is_empty() {
        items.extend(state.items.iter().enumerate().filter_map(told));
    }
    items.sort_unstable();
    items.dedup();
    let mut placed = Vec::new();
    let mut index = 0;
    for (number, item) in state.items.iter().enumerate() {
        if items.binary_search(&number).is_ok() {
            placed.extend(placed_entries(state, item, index));
        }
        index += width(item);
    }
    placed
}

fn item_of(state: &State, event: &Event) -> Option<usize> {
    let last = state.items.len().checked_sub(1);
    match event {
        Event::Started { .. }
        | Event::Renamed { .. }
        | Event::RunStarted { .. }
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
        Event::CallFinished { call, .. } => state.item_of(call),
        Event::Compacted { .. } => state.items.iter().rposition(|item| matches!(item, Item::Compacted { .. })),
        Event::RunEnded { run, .. } => {
            state.items.iter().rposition(|item| matches!(item, Item::Ended { run: other, .. } if other == run))
        }
    }
}

fn width(item: &Item) -> usize {
    match item {
        Item::User { .. } | Item::Told { .. } | Item::Ended { .. } | Item::Compacted { .. } => 1,
        Item::Reply(item) => usize::from(speaks(item)) + item.reply.calls.len(),
    }
}

fn speaks(item: &ReplyItem) -> bool {
    !item.reply.text.trim().is_empty() || item.reply.reasoning.iter().any(|part| !part.text.trim().is_empty())
}

fn placed_entries(state: &State, item: &Item, first: usize) -> Vec<Placed> {
    let entries = match item {
        Item::User { id, text, about, at } => {
            vec![Entry::User { id: *id, text: text.clone(), about: *about, at: *at }]
        }
        Item::Told { interaction, at, .. } => {
            let told = state.interaction(*interaction);
            told.map(|interaction| Entry::Told { interaction: interaction.clone(), at: *at }).into_iter().collect()
        }
        Item::Ended { run, end, at } => vec![Entry::Ended { run: *run, end: end.clone(), at: *at }],
        Item::Compacted { at } => vec![Entry::Compacted { at: *at }],
        Item::Reply(item) => reply_entries(state, item),
    };
    entries.into_iter().enumerate().map(|(offset, entry)| Placed { index: first + offset, entry }).collect()
}

fn reply_entries(state: &State, item: &ReplyItem) -> Vec<Entry> {
    let mut entries = Vec::with_capacity(1 + item.reply.calls.len());
    if speaks(item) {
        let reasoning: Vec<&str> = item.reply.reasoning.iter().map(|part| part.text.as_str()).collect();
        entries.push(Entry::Reply {
            text: item.reply.text.clone(),
            reasoning: reasoning.join("\n"),
            model: item.reply.model.clone(),
            cut: item.cut,
            at: item.at,
        });
    }
    for ((call, result), interaction) in item.reply.calls.iter().zip(&item.results).zip(&item.interactions) {
        let asked = interaction.and_then(|id| state.interaction(id));
        entries.push(match asked {
            Some(interaction) => Entry::Ask { interaction: interaction.clone() },
            None => tool_entry(call, result.as_ref(), item.at),
        });
    }
    entries
}

fn tool_entry(call: &Call, result: Option<&CallResult>, at: Timestamp) -> Entry {
    let (subject, arguments) = match &call.arguments {
        Arguments::Object(map) => {
            let subject = ["path", "pattern", "question"].iter().find_map(|key| map.get(*key)?.as_str());
            let arguments = serde_json::to_string_pretty(map).unwrap_or_default();
            (subject.unwrap_or_default().to_owned(), arguments)
        }
        Arguments::Unreadable(raw) => (String::new(), raw.clone()),
    };
    let content = result.map_or("", |result| result.content.as_str());
    Entry::Tool {
        id: call.id.clone(),
        name: call.name.clone(),
        subject: cut(&subject, 200).to_owned(),
        arguments: cut(&arguments, RESULT_SHOWN_BYTES_MAX).to_owned(),
        state: match result.map(|result| result.status) {
            None => ToolState::Running,
            Some(CallStatus::Ok) => ToolState::Ok,
            Some(CallStatus::Failed) => ToolState::Failed,
            Some(CallStatus::NotRun) => ToolState::NotRun,
        },
        result: cut(content, RESULT_SHOWN_BYTES_MAX).to_owned(),
        result_bytes: content.len(),
        at,
    }
}

/// The beginning of a text, at most `bytes_max` long, never cut inside a character.
pub fn cut(text: &str, bytes_max: usize) -> &str {
    let mut end = bytes_max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

/// A title from what a person wrote: its first line, cut between words where there are any.
pub fn title_from(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let clean: String = line.chars().filter(|c| !c.is_control()).collect();
    if clean.chars().count() <= TITLE_CHARS_MAX {
        return clean;
    }
    let head: String = clean.chars().take(TITLE_CHARS_MAX - 1).collect();
    let end = head.rfind(' ').filter(|end| *end > head.len() / 2).unwrap_or(head.len());
    format!("{}…", head.get(..end).unwrap_or(&head).trim_end())
}
