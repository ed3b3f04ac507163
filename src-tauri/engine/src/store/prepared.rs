//! A conversation that comes whole, out of a file or as a branch. All that grows with its length but the writing itself is done
//! before the writer has it: nobody's answer waits for that.

use super::error::{BranchError, CommitError, StoreError};
use super::{Store, chain, project};
use ask::branch::{self, BranchAnswer, Fork};
use ask::conversation::Digest;
use ask::{ConversationId, ConversationRefusal, Event, InteractionId, Refusal, State};
use rusqlite::Connection;
use std::sync::Arc;

#[derive(Debug)]
pub struct PreparedConversation {
    pub id: ConversationId,
    pub events: Arc<[Event]>,
    /// As many of the first events happened elsewhere.
    pub copied: usize,
    pub state: State,
    /// The hash of the last event.
    pub hash: chain::EventHash,
    /// Each event as it is stored.
    rows: Vec<(String, chain::EventHash)>,
    /// What was known after the copied events.
    past: Digest,
}

impl PreparedConversation {
    fn new(id: ConversationId, events: Vec<Event>, copied: usize) -> Result<PreparedConversation, StoreError> {
        let (mut state, mut hash, mut past) = (State::default(), chain::START, Digest::default());
        let mut rows = Vec::with_capacity(events.len());
        for (seq, event) in (1_u64..).zip(&events) {
            let body = project::json(event)?;
            hash = chain::link(&hash, seq, &body);
            rows.push((body, hash));
            state.apply(event);
            if rows.len() == copied {
                past.clone_from(&state.digest);
            }
        }
        Ok(PreparedConversation { id, events: events.into(), copied, state, hash, rows, past })
    }

    /// Writes it, inside the open transaction.
    pub fn insert(&self, connection: &Connection) -> Result<(), StoreError> {
        for (seq, (body, hash)) in (1_u64..).zip(&self.rows) {
            chain::put(connection, self.id, seq, body, hash)?;
        }
        let (past, own) = self.events.split_at(self.copied);
        project::apply(connection, &self.past, past)?;
        if !own.is_empty() {
            project::apply(connection, &self.state.digest, own)?;
        }
        Ok(())
    }
}

impl Store {
    /// Conversations out of a file, made ready for the writer.
    pub(super) async fn prepared(
        &self,
        conversations: Vec<(ConversationId, Vec<Event>)>,
    ) -> Result<Vec<PreparedConversation>, CommitError> {
        let all = move || {
            let each = conversations.into_iter().map(|(id, events)| {
                let copied = events.len();
                PreparedConversation::new(id, events, copied)
            });
            each.collect::<Result<Vec<_>, StoreError>>()
        };
        Ok(elsewhere(all).await??)
    }

    /// A branch as it is now, made ready for the writer.
    pub(super) async fn prepared_branch(
        &self,
        from: ConversationId,
        interaction: InteractionId,
        other: BranchAnswer,
    ) -> Result<PreparedConversation, BranchError> {
        let (events, broken) = self.record(from).await?;
        if broken {
            return Err(BranchError::NotCommitted(CommitError::Damaged));
        }
        if events.is_empty() {
            return Err(BranchError::NotCommitted(CommitError::Refused(Refusal::Conversation(
                ConversationRefusal::NotStarted,
            ))));
        }
        let made = move || {
            let id = other.id;
            let fork = Fork::find(&events, interaction).map_err(BranchError::No)?;
            let made = branch::branch(&events, &fork, other).map_err(BranchError::No)?;
            let copied = branch::copied(&made);
            Ok(PreparedConversation::new(id, made, copied)?)
        };
        elsewhere(made).await?
    }
}

/// On a thread that may be busy for long.
async fn elsewhere<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| std::io::Error::other(error).into())
}
