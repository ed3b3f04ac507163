//! How the chat services stand, as Settings show it.

use crate::base::id::Timestamp;
use crate::facts::channel::{Messenger, Undelivered};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChannelStanding {
    pub messenger: Messenger,
    pub setup: SetUp,
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
    None,
    /// The bot is known. Whoever sends it this code from their chat is from then on the one who may answer.
    Pairing {
        /// The bot's name, with which it is found.
        bot: String,
        code: String,
        link: String,
        /// The link as an SVG picture for a phone's camera.
        picture: String,
    },
    /// The person signs in with their phone.
    Login {
        step: LoginStep,
        /// What is scanned, as SVG.
        picture: Option<String>,
    },
    Ready {
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
    Off,
    Connecting,
    #[serde(rename_all = "camelCase")]
    Well {
        /// When the service last answered.
        #[cfg_attr(test, ts(type = "number | null"))]
        heard_at: Option<Timestamp>,
    },
    #[serde(rename_all = "camelCase")]
    Trouble {
        why: Undelivered,
        /// The service's own words, where it had some.
        detail: Option<String>,
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
    pub posts_left: u32,
    #[cfg_attr(test, ts(type = "number"))]
    pub until: Timestamp,
}
