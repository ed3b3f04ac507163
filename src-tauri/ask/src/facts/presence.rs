//! Where a question goes: it always stands on the desk, and goes to a chat too where the person is not at the desk.

use crate::base::id::Timestamp;
use crate::base::limits::SPEAKING_MILLIS;
use crate::facts::channel::Messenger;
use crate::facts::settings::Away;

#[cfg(test)]
mod tests;

/// What is known of where the person is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presence {
    /// The last sign of somebody at this machine or at the page; else when the program started.
    pub desk_at: Timestamp,
    /// The screen is locked.
    pub locked: bool,
    /// Where the person last wrote in a chat, and when.
    pub spoke: Option<(Messenger, Timestamp)>,
    /// These are quiet hours.
    pub quiet: bool,
    /// The moment for which all this is known.
    pub now: Timestamp,
}

/// Why a question is taken to a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatReason {
    /// The person has said that they are away.
    Said,
    /// Nobody has been at the machine for so long, or its screen is locked.
    Idle,
    /// The person writes in a chat, and has not been at the machine since.
    Speaking,
    /// It has waited for so long.
    Waited,
}

impl Presence {
    /// The chat in which the person is to be asked whatever comes now. None: they are at the desk, or not to be disturbed.
    pub fn chat(&self, away: &Away) -> Option<(Messenger, ChatReason)> {
        if let Some(spoke) = self.speaks() {
            return Some((spoke, ChatReason::Speaking));
        }
        let chat = away.chat.filter(|_| !self.quiet)?;
        if away.now {
            return Some((chat, ChatReason::Said));
        }
        let idle = away.idle_minutes?;
        (self.locked || waited(self.desk_at, self.now, idle)).then_some((chat, ChatReason::Idle))
    }

    /// Where a question goes that has been unheeded since then.
    pub fn reach(&self, away: &Away, unheeded_since: Timestamp) -> Option<(Messenger, ChatReason)> {
        self.chat(away).or_else(|| {
            let chat = away.chat.filter(|_| !self.quiet)?;
            waited(unheeded_since, self.now, away.escalate_minutes?).then_some((chat, ChatReason::Waited))
        })
    }

    /// Whoever writes in a chat is there and not at the desk, and in quiet hours for as long as they go on.
    fn speaks(&self) -> Option<Messenger> {
        let (messenger, at) = self.spoke?;
        let awake = !self.quiet || self.now - at < SPEAKING_MILLIS;
        (at > self.desk_at && awake).then_some(messenger)
    }
}

/// A clock that was set back makes nothing look longer than it was.
fn waited(since: Timestamp, now: Timestamp, minutes: u32) -> bool {
    now.saturating_sub(since) >= i64::from(minutes) * 60_000
}
