//! A file between being opened and being written to, and one value of it for whoever only looks.

use super::ahead::{Ahead, HeldConversations};
use super::chain;
use super::granted::{GrantWatch, MetaName};
use super::health::{self, StoreHealth};
use super::look::look;
use super::opening::Openings;
use super::readers::Readers;
use super::shelf::{self, TextTable};
use super::writer::StoreWriter;
use super::{Observer, Store, present};
use crate::parts::EndsTheProgram;
use ask::ConversationId;
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// An opened file whose writer has not started yet: the observer is made in between.
#[derive(Debug)]
pub struct Ready {
    pub(super) connection: Connection,
    pub(super) readers: Readers,
    pub(super) health: StoreHealth,
    pub(super) grants: Arc<GrantWatch>,
}

/// The writer's thread is there, and begins when there is somebody whom it tells.
pub struct PendingWriter(oneshot::Sender<Box<dyn Observer>>);

impl PendingWriter {
    pub fn observed_by(self, observer: impl Observer) {
        // Where the thread is gone, nobody needs to be told any more.
        let _ = self.0.send(Box::new(observer));
    }
}

/// One small value of a folder's file, whoever has it open.
pub fn peek(folder: &Path, name: MetaName) -> Option<String> {
    look(folder, |connection| shelf::get(connection, TextTable::Meta, name.text())).ok().flatten().flatten()
}

/// The number of a conversation's last event, whoever has the file open. None where it is not there.
pub fn last_event(folder: &Path, id: ConversationId) -> Option<u64> {
    look(folder, |connection| chain::end(connection, id)).ok().flatten().filter(|end| *end > 0)
}

impl Ready {
    /// One small value, read before the writer starts.
    pub fn meta(&self, name: MetaName) -> Option<String> {
        shelf::get(&self.connection, TextTable::Meta, name.text()).ok().flatten()
    }

    /// What is watched of changes that grant something, for whoever signs them.
    pub fn grants(&self) -> Arc<GrantWatch> {
        self.grants.clone()
    }

    /// Starts the writer's thread.
    pub fn start(self, observer: impl Observer) -> std::io::Result<Store> {
        let (store, unobserved) = self.start_unobserved()?;
        unobserved.observed_by(observer);
        Ok(store)
    }

    /// The same where the observer needs the store. Until it is there, what is to be written waits.
    pub fn start_unobserved(self) -> std::io::Result<(Store, PendingWriter)> {
        let (jobs, queue) = mpsc::unbounded_channel();
        present::watch(&self.connection, self.health.presence()).map_err(std::io::Error::other)?;
        self.health.tells(jobs.downgrade());
        let watched = health::watch(self.health.clone())?;
        let held = HeldConversations::default();
        let (observed, observer) = oneshot::channel();
        let (connection, grants, health, known) = (self.connection, self.grants, self.health.clone(), held.clone());
        std::thread::Builder::new().name("store".into()).spawn(move || {
            let _vital = EndsTheProgram("store");
            // Where the program was not opened after all, there is none.
            let Ok(observer) = observer.blocking_recv() else { return };
            StoreWriter::new(connection, observer, health, known, grants, watched).run(queue);
        })?;
        let store = Store {
            readers: self.readers,
            jobs,
            health: self.health,
            ahead: Ahead::of(held),
            openings: Openings::default(),
        };
        Ok((store, PendingWriter(observed)))
    }
}
