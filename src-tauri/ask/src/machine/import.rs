//! What becomes of the events of an exported conversation, and of its tasks, when they are taken in elsewhere.
//!
//! The past stays as it was told, under new ids made of what the file holds. Nothing of it is in force: what stood open has
//! ended, and the mode is the one that asks. Whoever wrote the file may mean harm, so that all of it is held against what can
//! be true before anything is made of it.

mod names;
#[cfg(test)]
pub(crate) mod tests;

use crate::base::id::{AttachmentId, ConversationId, InteractionId, Timestamp};
use crate::base::limits::{TIME_MAX_MILLIS, TITLE_CHARS_MAX};
use crate::facts::attachment::Attachment;
use crate::facts::event::{ConversationEvent, Event, ImportOrigin};
use crate::machine::branch::IdMap;
use crate::machine::ending::left_open;
use crate::machine::fitting::fits;
use crate::machine::next::{Next, next};
use crate::machine::state::State;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Why the events are no conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoHistory {
    /// There is no conversation, or the first is a task of another one there.
    NoRoot,
    /// The event with this number, from 1, cannot come there.
    Event(usize),
    /// Two of them have the same id, or one is no task of another.
    NoFamily,
}

/// Conversations that can be taken in: the exported one, and its tasks.
#[derive(Debug)]
pub struct History {
    conversations: Vec<(ConversationId, Vec<Event>)>,
}

/// What is taken in under which names.
#[derive(Debug)]
pub struct Import<'i> {
    history: &'i History,
    renamed: IdMap,
    root: ConversationId,
}

impl History {
    /// The events of each conversation, the exported one first.
    pub fn read(conversations: Vec<Vec<Event>>) -> Result<History, NoHistory> {
        let mut known = HashSet::new();
        let mut asked = HashSet::new();
        let mut read = Vec::with_capacity(conversations.len());
        for events in conversations {
            let state = held_against_what_can_be(&events)?;
            let id = state.digest.id.ok_or(NoHistory::NoRoot)?;
            // A task comes behind the one that started it.
            let of_family = match (&state.family.parent, read.is_empty()) {
                (_, true) => true,
                (Some(parent), false) => known.contains(&parent.conversation),
                (None, false) => false,
            };
            let alone = state.interactions().all(|interaction| asked.insert(interaction.id));
            if !of_family || !alone || !known.insert(id) {
                return Err(NoHistory::NoFamily);
            }
            read.push((id, events));
        }
        if read.is_empty() { Err(NoHistory::NoRoot) } else { Ok(History { conversations: read }) }
    }

    /// Every file that an answer or a result names, as it lay there.
    pub fn files(&self) -> Vec<Attachment> {
        let states = self.conversations.iter().map(|(_, events)| (State::fold(events), events));
        let files = states.flat_map(|(state, events)| {
            let answers: Vec<_> = state.interactions().flat_map(|asked| asked.closings()).cloned().collect();
            let of_answers = answers.into_iter().flat_map(|closing| closing.files().to_vec());
            of_answers.chain(events.iter().flat_map(names::files_of_result).cloned()).collect::<Vec<_>>()
        });
        files.collect()
    }
}

impl<'i> Import<'i> {
    /// Everything under new ids, made of this one: the same import made again makes the same.
    pub fn new(history: &'i History, root: ConversationId) -> Import<'i> {
        let mut ids = HashMap::new();
        for (number, (id, events)) in history.conversations.iter().enumerate() {
            for named in events.iter().flat_map(Event::ids) {
                ids.entry(named).or_insert_with(|| Uuid::new_v5(&root.0, named.as_bytes()));
            }
            if number == 0 {
                ids.insert(id.0, root.0);
            }
        }
        Import { history, renamed: IdMap::of(ids), root }
    }

    /// The id under which one of them is taken in.
    pub fn conversation(&self, id: ConversationId) -> ConversationId {
        ConversationId(self.renamed.id(id.0))
    }

    /// What files lie under: a question, or what stands for a call and stays the same.
    pub fn owner(&self, id: InteractionId) -> InteractionId {
        InteractionId(self.renamed.id(id.0))
    }

    /// The events as they are taken in, conversation by conversation. `files`: those that were in the file, as they lie
    /// here; `attachments`: the folder that they lie in.
    pub fn events(
        mut self,
        files: HashMap<AttachmentId, Attachment>,
        attachments: &str,
        file: &str,
        at: Timestamp,
    ) -> Result<Vec<(ConversationId, Vec<Event>)>, NoHistory> {
        self.renamed.lie(&self.history.files(), files, attachments);
        let each = self.history.conversations.iter();
        each.map(|(id, events)| Ok((self.conversation(*id), self.one(*id, events, file, at)?))).collect()
    }

    fn one(&self, id: ConversationId, events: &[Event], file: &str, at: Timestamp) -> Result<Vec<Event>, NoHistory> {
        let mut made: Vec<Event> = events.iter().map(|event| self.renamed.event(event)).collect();
        let is_root = self.conversation(id) == self.root;
        let mark = |made: &mut Vec<Event>, copied: u64| {
            if let Some(Event::Conversation(ConversationEvent::Started {
                workspace,
                parent,
                branched_from,
                no_questions,
                imported,
                ..
            })) = made.first_mut()
            {
                (*workspace, *branched_from, *no_questions) = (None, None, false);
                if is_root {
                    *parent = None;
                }
                *imported = Some(ImportOrigin { file: file.to_owned(), at, copied });
            }
        };
        mark(&mut made, u64::MAX);
        let mut state = State::fold(&made);
        let ends = left_open(&state, at);
        ends.iter().for_each(|event| state.apply(event));
        made.extend(ends);
        // Whatever the file says: nothing goes on by itself.
        let rests = next(&state) == Next::Done
            && !state.digest.running
            && state.open_interactions().next().is_none()
            && state.family.alive().next().is_none();
        if !rests {
            return Err(NoHistory::Event(made.len()));
        }
        let copied = made.len() as u64;
        mark(&mut made, copied);
        Ok(made)
    }
}

fn held_against_what_can_be(events: &[Event]) -> Result<State, NoHistory> {
    let mut state = State::default();
    for (number, event) in (1..).zip(events) {
        let titled = names::title(event).is_none_or(|title| title.chars().count() <= TITLE_CHARS_MAX);
        if !titled || !fits(&state, event) || !(0..=TIME_MAX_MILLIS).contains(&event.at()) {
            return Err(NoHistory::Event(number));
        }
        state.apply(event);
    }
    Ok(state)
}
