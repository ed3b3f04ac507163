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
mod pairing;
mod presence;
mod setup;
mod station;
pub mod telegram;
pub mod wechat;
mod words;

pub use channel::Channel;
pub use client::client;

use crate::Askwell;
use crate::host::Host;
use crate::store::Store;
use ask::ConversationId;
use ask::channel::Messenger;
use ask::settings::Settings;
use ask::wire::{ChannelStanding, SetUp};
use presence::Sightings;
use station::Station;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};

pub struct Channels {
    pub sightings: Arc<Sightings>,
    stations: [Station; 2],
    /// This program stays open: chat services are listened to as the settings say.
    hosted: AtomicBool,
}

impl Channels {
    pub fn new(askwell: Arc<OnceLock<Weak<Askwell>>>, host: Arc<dyn Host>, store: Store) -> Channels {
        let sightings = Arc::new(Sightings::new(host.clone()));
        let station =
            |messenger| Station::new(messenger, askwell.clone(), host.clone(), store.clone(), sightings.clone());
        let stations = Messenger::ALL.map(station);
        Channels { sightings, stations, hosted: AtomicBool::new(false) }
    }

    pub async fn host(&self, settings: &Settings) {
        self.hosted.store(true, Ordering::Relaxed);
        self.follow(settings).await;
    }

    /// The settings may have changed.
    pub async fn follow(&self, settings: &Settings) {
        if self.hosted.load(Ordering::Relaxed) {
            for station in &self.stations {
                station.follow(settings).await;
            }
        }
    }

    /// One of them brings answers, or may do so again soon.
    pub fn are_on(&self) -> bool {
        let brings = |standing: &ChannelStanding| matches!(standing.setup, SetUp::Ready { .. });
        self.hosted.load(Ordering::Relaxed) && self.standing().iter().any(brings)
    }

    /// Something was committed, or the person was seen: what is due may be something else.
    pub fn wake(&self) {
        self.stations.iter().for_each(Station::wake);
    }

    pub fn standing(&self) -> Vec<ChannelStanding> {
        self.stations.iter().map(Station::standing).collect()
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
        self.hosted.store(false, Ordering::Relaxed);
        for station in &self.stations {
            station.close().await;
        }
    }

    fn station(&self, messenger: Messenger) -> &Station {
        match messenger {
            Messenger::Telegram => &self.stations[0],
            Messenger::WeChat => &self.stations[1],
        }
    }
}
