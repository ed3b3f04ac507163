//! A long conversation is folded beside the writer before it is handed to it: nobody else waits for that.

use super::Store;
use super::chain::{self, ConversationRecord};
use super::opening::{self, ConversationOpening};
use super::writer::WriterJob;
use ask::ConversationId;
use parking_lot::RwLock;
use std::collections::HashSet;
use std::sync::Arc;

/// Shorter ones are folded in less time than it takes to hand them over.
pub(super) const EVENTS_MIN: u64 = 500;

/// The conversations that the writer holds.
pub type HeldConversations = Arc<RwLock<HashSet<ConversationId>>>;

#[derive(Debug, Clone)]
pub struct Ahead {
    held: HeldConversations,
    /// One at a time: who comes second finds it held.
    door: Arc<tokio::sync::Mutex<()>>,
}

impl Ahead {
    pub fn of(held: HeldConversations) -> Ahead {
        Ahead { held, door: Arc::default() }
    }

    pub(super) fn holds(&self, conversation: ConversationId) -> bool {
        self.held.read().contains(&conversation)
    }
}

impl Store {
    /// Hands what is stored of a conversation to the writer, if there is much of it and the writer does not hold it. Where that
    /// cannot be done the writer reads it itself, and says what is wrong.
    pub(super) async fn fold_ahead(&self, conversation: ConversationId) {
        if self.ahead.holds(conversation) || !self.is_long(conversation).await {
            return;
        }
        let _door = self.ahead.door.lock().await;
        if self.ahead.holds(conversation) {
            return;
        }
        let read = self.read_long(move |connection| {
            let record = chain::read(connection, conversation)?;
            let opening = opening::missing(connection, conversation, &record)?;
            Ok((record, opening))
        });
        match read.await {
            Ok((record, opening)) => self.hold(conversation, record, opening),
            Err(fault) => {
                tracing::warn!(%conversation, %fault, "a long conversation could not be read beside the writer")
            }
        }
    }

    async fn is_long(&self, conversation: ConversationId) -> bool {
        let end = self.read(move |connection| chain::end(connection, conversation)).await;
        end.is_ok_and(|end| end >= EVENTS_MIN)
    }

    fn hold(&self, conversation: ConversationId, record: ConversationRecord, opening: Option<ConversationOpening>) {
        // Where the writer has ended, whoever asks it next hears of it.
        let _ = self.jobs.send(WriterJob::Hold { conversation, record: Box::new(record) });
        if let Some(opening) = opening {
            let _ = self.jobs.send(WriterJob::KeepOpening { conversation, opening });
        }
    }
}
