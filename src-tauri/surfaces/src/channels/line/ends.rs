//! How runs end that were set going from the chat: told there, once, in the agent's own last words.

use super::ChannelWorker;
use crate::channels::messages::ended;
use crate::commands::RunningProgram;
use ask::conversation::Item;
use ask::{ConversationId, RunEnd, State};
use engine::Engine;
use engine::store::{CommitError, StoreError};
use std::sync::Arc;
use uuid::Uuid;

/// What there is to tell of a run.
enum End {
    NotYet,
    Nothing,
    Told { id: Uuid, text: String },
}

impl ChannelWorker {
    /// True where an end could not be read, and is looked for again.
    pub(super) async fn tell_ends(&mut self, askwell: &Arc<dyn RunningProgram>) -> Result<bool, StoreError> {
        let mut untold = false;
        if self.kept.person.is_none() || self.may_write().is_err() {
            return Ok(untold);
        }
        for conversation in self.kept.owed.clone() {
            match self.end_of(askwell, conversation).await {
                Ok(End::NotYet) => continue,
                Ok(End::Nothing) => {}
                Ok(End::Told { id, text }) => self.say(id, text),
                // One that cannot be read holds up nothing else.
                Err(fault) => {
                    tracing::warn!(%conversation, %fault, "how a run ended could not be told to a chat");
                    untold = true;
                    continue;
                }
            }
            self.kept.owed.retain(|owed| *owed != conversation);
            self.keep().await?;
        }
        Ok(untold)
    }

    async fn end_of(&self, engine: &Engine, conversation: ConversationId) -> Result<End, StoreError> {
        let shared = match self.store.load(conversation).await {
            Ok(shared) => shared,
            Err(CommitError::NotSaved(fault)) => return Err(fault),
            Err(CommitError::Refused(_) | CommitError::Damaged) => return Ok(End::Nothing),
        };
        let held = shared.read();
        let state = &held.state;
        if state.digest.id.is_none() || held.is_read_only() {
            return Ok(End::Nothing);
        }
        if state.run.is_some() || state.delivering.is_some() {
            return Ok(End::NotYet);
        }
        let max = self.channel.limits().text_chars_max;
        let text = ended(self.strings(engine), &state.digest.title, end(state), last_words(state), max);
        let name = format!("{}:{}", self.messenger().name(), state.runs);
        Ok(End::Told { id: Uuid::new_v5(&conversation.0, name.as_bytes()), text })
    }
}

/// How the last run ended, where that is worth a word.
fn end(state: &State) -> Option<&RunEnd> {
    let mut ends = state.items.iter().rev().filter_map(|item| match item {
        Item::Ended { run, end, .. } => Some((*run, end)),
        Item::Reply(_)
        | Item::User { .. }
        | Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Restored { .. }
        | Item::Undone { .. } => None,
    });
    ends.next().filter(|(run, _)| *run == state.runs).map(|(_, end)| end)
}

/// What the agent said last in its last run.
fn last_words(state: &State) -> Option<&str> {
    let mut replies = state.items.iter().rev().filter_map(Item::reply).take_while(|reply| reply.run == state.runs);
    replies.find(|reply| !reply.reply.text.trim().is_empty()).map(|reply| reply.reply.text.as_str())
}
