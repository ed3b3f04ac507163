//! A file between being opened and being written to, and one value of it for whoever only looks.

use super::ahead::{Ahead, KnownHeld};
use super::chain;
use super::granted::{GrantWatch, MetaName};
use super::health::{self, Health};
use super::look::look;
use super::opening::Openings;
use super::readers::Readers;
use super::shelf::{self, Shelf};
use super::writer::Writer;
use super::{Observer, Store, present};
use crate::parts::EndsTheProgram;
use ask::ConversationId;
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::mpsc;

/// An opened file whose writer has not started yet: the observer is made in between.
#[derive(Debug)]
pub struct Ready {
    pub(super) connection: Connection,
    pub(super) readers: Readers,
    pub(super) health: Health,
    pub(super) grants: Arc<GrantWatch>,
}

/// One small value of a folder's file, whoever has it open.
pub fn peek(folder: &Path, name: MetaName) -> Option<String> {
    look(folder, |connection| shelf::get(connection, Shelf::Meta, name.text())).ok().flatten().flatten()
}

/// The number of a conversation's last event, whoever has the file open. None where it is not there.
pub fn last_event(folder: &Path, id: ConversationId) -> Option<u64> {
    look(folder, |connection| chain::end(connection, id)).ok().flatten().filter(|end| *end > 0)
}

impl Ready {
    /// One small value, read before the writer starts.
    pub fn meta(&self, name: MetaName) -> Option<String> {
        shelf::get(&self.connection, Shelf::Meta, name.text()).ok().flatten()
    }

    /// What is watched of changes that grant something, for whoever signs them.
    pub fn grants(&self) -> Arc<GrantWatch> {
        self.grants.clone()
    }

    /// Starts the writer's thread.
    pub fn start(self, observer: impl Observer) -> std::io::Result<Store> {
        let (jobs, queue) = mpsc::unbounded_channel();
        present::watch(&self.connection, self.health.presence()).map_err(std::io::Error::other)?;
        self.health.tells(jobs.downgrade());
        let watched = health::watch(self.health.clone())?;
        let held = KnownHeld::default();
        let writer =
            Writer::new(self.connection, Box::new(observer), self.health.clone(), held.clone(), self.grants, watched);
        std::thread::Builder::new().name("store".into()).spawn(move || {
            let _vital = EndsTheProgram("store");
            writer.run(queue);
        })?;
        Ok(Store {
            readers: self.readers,
            jobs,
            health: self.health,
            ahead: Ahead::of(held),
            openings: Openings::default(),
        })
    }
}
