//! How one chat service stands, for Settings to show. Who watches is told when something of it has changed.

use ask::channel::Messenger;
use ask::wire::{ChannelStanding, Health, ReplyWindow, SetUp};
use engine::host::{Host, News};
use parking_lot::Mutex;
use std::sync::Arc;

pub struct Board {
    host: Arc<dyn Host>,
    standing: Mutex<ChannelStanding>,
}

impl Board {
    pub fn new(host: Arc<dyn Host>, messenger: Messenger) -> Board {
        let (setup, health, base_url) = (SetUp::None, Health::Off, String::new());
        Board { host, standing: Mutex::new(ChannelStanding { messenger, setup, health, window: None, base_url }) }
    }

    pub fn standing(&self) -> ChannelStanding {
        self.standing.lock().clone()
    }

    pub fn set_up(&self, setup: SetUp) {
        self.change(|standing| standing.setup = setup);
    }

    pub fn base_url(&self, base_url: String) {
        self.change(|standing| standing.base_url = base_url);
    }

    pub fn window(&self, window: Option<ReplyWindow>) {
        self.change(|standing| standing.window = window);
    }

    /// That the service was heard once more is shown when somebody looks, and is no news.
    pub fn health(&self, health: Health) {
        let mut standing = self.standing.lock();
        match (&standing.health, &health) {
            (Health::Well { .. }, Health::Well { .. }) => standing.health = health,
            (_, _) => {
                drop(standing);
                self.change(|standing| standing.health = health);
            }
        }
    }

    fn change(&self, change: impl FnOnce(&mut ChannelStanding)) {
        let mut standing = self.standing.lock();
        let before = standing.clone();
        change(&mut standing);
        let changed = *standing != before;
        drop(standing);
        if changed {
            self.host.tell(News::Channels);
        }
    }
}
