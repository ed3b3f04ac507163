//! Chat services: questions go out to them, answers come back. Each has one line, whatever is asked, and one on the whole
//! machine: a lock sees to it.
//!
//! What is said in a chat and what it means is `ask::plain_text::dialogue`'s to know; where a question goes is
//! `ask::presence`'s. Here it is carried out, and kept so that a crash at any moment loses and doubles nothing.

mod board;
pub mod channel;
mod client;
mod kept;
mod line;
mod lock;
mod messages;
mod pairing;
mod setup;
mod station;
pub mod telegram;
pub mod wechat;

pub use channel::Channel;
pub use client::client;

use crate::commands::RunningProgram;
use ask::ConversationId;
use ask::channel::Messenger;
use ask::settings::Settings;
use ask::wire::{ChannelStanding, SetUp};
use engine::host::Host;
use engine::sightings::Sightings;
use engine::store::Store;
use parking_lot::Mutex;
use station::ChannelStation;
use std::sync::{Arc, Weak};

pub struct ChannelSupervisor {
    stations: [ChannelStation; 2],
    /// The program that stays open: chat services are listened to as the settings say.
    hosted: Mutex<Option<Weak<dyn RunningProgram>>>,
}

impl ChannelSupervisor {
    pub fn new(host: Arc<dyn Host>, store: Store, sightings: Arc<Sightings>) -> ChannelSupervisor {
        let station = |messenger| ChannelStation::new(messenger, host.clone(), store.clone(), sightings.clone());
        ChannelSupervisor { stations: Messenger::ALL.map(station), hosted: Mutex::default() }
    }

    pub async fn host(&self, askwell: &Arc<dyn RunningProgram>) {
        *self.hosted.lock() = Some(Arc::downgrade(askwell));
        self.follow(&askwell.settings()).await;
    }

    /// The settings may have changed.
    pub async fn follow(&self, settings: &Settings) {
        let Some(askwell) = self.hosted.lock().as_ref().and_then(Weak::upgrade) else { return };
        for station in &self.stations {
            station.follow(&askwell, settings).await;
        }
    }

    /// One of them brings answers, or may do so again soon.
    pub fn are_on(&self) -> bool {
        let brings = |standing: &ChannelStanding| matches!(standing.setup, SetUp::Ready { .. });
        self.hosted.lock().is_some() && self.standing().iter().any(brings)
    }

    /// Something was committed, or the person was seen: what is due may be something else.
    pub fn wake(&self) {
        self.stations.iter().for_each(ChannelStation::wake);
    }

    pub fn standing(&self) -> Vec<ChannelStanding> {
        self.stations.iter().map(ChannelStation::standing).collect()
    }

    /// A conversation is being deleted: what its questions and answers said in chats is forgotten here, too.
    pub async fn forget(&self, conversation: ConversationId) {
        for station in &self.stations {
            if let Err(fault) = station.forget(conversation).await {
                tracing::warn!(%fault, "what a chat knew of a deleted conversation could not be removed");
            }
        }
    }

    pub async fn close(&self) {
        *self.hosted.lock() = None;
        for station in &self.stations {
            station.close().await;
        }
    }

    fn station(&self, messenger: Messenger) -> &ChannelStation {
        match messenger {
            Messenger::Telegram => &self.stations[0],
            Messenger::WeChat => &self.stations[1],
        }
    }
}
