//! How the chat services stand, as Settings show it.

use crate::base::id::Timestamp;
use crate::facts::channel::{Messenger, Undelivered};
use serde::{Deserialize, Serialize};

/// The status of one chat service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChannelStanding {
    /// The service.
    pub messenger: Messenger,
    /// How far it is set up.
    pub setup: SetUp,
    /// Whether messages come and go.
    pub health: Health,
    /// Where the service limits what may be written to the person.
    pub window: Option<ReplyWindow>,
    /// The address in use.
    pub base_url: String,
}

/// How far a chat service is set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SetUp {
    /// Not set up yet, or removed.
    None,
    /// The bot is known. Whoever sends it this code from their chat is from then on the one who may answer.
    Pairing {
        /// The bot's name, with which it is found.
        bot: String,
        /// Typed or sent to the bot within `PAIRING_MILLIS`.
        code: String,
        /// Opens the chat with the bot, with the code in it.
        link: String,
        /// The link as an SVG picture for a phone's camera.
        picture: String,
    },
    /// The person signs in with their phone.
    Login {
        /// What the person has to do next, or why it failed.
        step: LoginStep,
        /// What is scanned, as SVG.
        picture: Option<String>,
    },
    /// Set up: questions can go there.
    Ready {
        /// The bot's name, or what the service calls it.
        bot: String,
        /// Who may answer.
        person: String,
    },
}

/// How far signing in by a picture has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LoginStep {
    /// The picture is being fetched.
    Starting,
    /// It waits to be scanned.
    Waiting,
    /// It was scanned, and is to be confirmed on the phone.
    Scanned,
    /// The phone shows a number that is to be typed here.
    NeedsCode,
    /// The number that was typed is not the one on the phone.
    CodeWrong,
    /// Too many wrong numbers.
    CodeBlocked,
    /// Nobody scanned it in time.
    Expired,
    /// This account has signed in here before.
    AlreadyBound,
    /// The service has not answered as it should.
    Failed,
}

/// Whether messages come and go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Health {
    /// Switched off, or not set up.
    Off,
    /// It was started, and the service has not answered yet.
    Connecting,
    /// Messages come and go.
    #[serde(rename_all = "camelCase")]
    Well {
        /// When the service last answered.
        #[cfg_attr(test, ts(type = "number | null"))]
        heard_at: Option<Timestamp>,
    },
    /// The service does not answer, or does not do what it should.
    #[serde(rename_all = "camelCase")]
    Trouble {
        /// What is wrong, for the sentence that is shown.
        why: Undelivered,
        /// The service's own words, where it had some.
        detail: Option<String>,
        /// When the trouble began.
        #[cfg_attr(test, ts(type = "number"))]
        since: Timestamp,
        /// None: nothing is tried until something changes.
        #[cfg_attr(test, ts(type = "number | null"))]
        retry_at: Option<Timestamp>,
    },
}

/// How much may still be written until the person writes again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReplyWindow {
    /// How many messages the service still takes.
    pub posts_left: u32,
    /// When nothing more may be written, whatever is left.
    #[cfg_attr(test, ts(type = "number"))]
    pub until: Timestamp,
}
