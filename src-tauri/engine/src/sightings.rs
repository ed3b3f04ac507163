//! Where the person is, as far as their own doings tell.

use crate::host::Host;
use ask::channel::Messenger;
use ask::presence::Presence;
use ask::settings::QuietHours;
use ask::{InteractionId, Timestamp};
use jiff::tz::TimeZone;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// What was seen of the person since the program started.
pub struct Sightings {
    host: Arc<dyn Host>,
    inner: Mutex<Inner>,
}

struct Inner {
    desk_at: Timestamp,
    locked: bool,
    spoke: Option<(Messenger, Timestamp)>,
    /// When each question was last attended to at the desk.
    heeded: HashMap<InteractionId, Timestamp>,
}

impl Sightings {
    pub fn new(host: Arc<dyn Host>) -> Sightings {
        let (locked, spoke, heeded) = Default::default();
        let inner = Inner { desk_at: host.now(), locked, spoke, heeded };
        Sightings { host, inner: Mutex::new(inner) }
    }

    /// The person has done something at the desk, perhaps with this question.
    pub fn at_the_desk(&self, interaction: Option<InteractionId>) {
        let now = self.host.now();
        self.seen_at_the_desk(now);
        if let Some(interaction) = interaction {
            self.inner.lock().heeded.insert(interaction, now);
        }
    }

    /// The system says when somebody was last at this machine.
    pub fn seen_at_the_desk(&self, at: Timestamp) {
        let mut inner = self.inner.lock();
        inner.desk_at = inner.desk_at.max(at);
    }

    pub fn locked(&self, locked: bool) {
        self.inner.lock().locked = locked;
    }

    pub fn spoke(&self, messenger: Messenger, at: Timestamp) {
        let mut inner = self.inner.lock();
        if inner.spoke.is_none_or(|(_, before)| before <= at) {
            inner.spoke = Some((messenger, at));
        }
    }

    pub fn presence(&self, quiet: Option<QuietHours>) -> Presence {
        let now = self.host.now();
        let inner = self.inner.lock();
        Presence {
            desk_at: inner.desk_at,
            locked: inner.locked,
            spoke: inner.spoke,
            quiet: quiet.is_some_and(|hours| hours.hold(minute_of_day(now))),
            now,
        }
    }

    /// Since when a question that was opened then is unheeded.
    pub fn unheeded_since(&self, interaction: InteractionId, opened_at: Timestamp) -> Timestamp {
        self.inner.lock().heeded.get(&interaction).copied().unwrap_or_default().max(opened_at)
    }

    /// Nobody asks after it any more.
    pub fn ended(&self, interaction: InteractionId) {
        self.inner.lock().heeded.remove(&interaction);
    }
}

/// The minute of the day where the person is.
fn minute_of_day(at: Timestamp) -> u16 {
    let time = jiff::Timestamp::from_millisecond(at).unwrap_or_default().to_zoned(TimeZone::system()).time();
    u16::from(time.hour().unsigned_abs()) * 60 + u16::from(time.minute().unsigned_abs())
}
