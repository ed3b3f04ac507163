//! Chat services that questions can be taken to, and what became of taking one there.

use crate::base::id::Timestamp;
use crate::facts::outcome::Surface;
use serde::{Deserialize, Serialize};

/// A chat service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Messenger {
    Telegram,
    #[serde(rename = "wechat")]
    WeChat,
}

impl Messenger {
    pub const ALL: [Messenger; 2] = [Messenger::Telegram, Messenger::WeChat];

    /// Where an answer comes from that comes over it.
    pub fn surface(self) -> Surface {
        match self {
            Messenger::Telegram => Surface::Telegram,
            Messenger::WeChat => Surface::WeChat,
        }
    }

    /// Its name in stored names and in logs.
    pub fn name(self) -> &'static str {
        match self {
            Messenger::Telegram => "telegram",
            Messenger::WeChat => "wechat",
        }
    }

    /// As it calls itself, the same in every language.
    pub fn title(self) -> &'static str {
        match self {
            Messenger::Telegram => "Telegram",
            Messenger::WeChat => "WeChat",
        }
    }
}

/// What became of taking an interaction to a chat. It never ends the interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    pub to: Messenger,
    pub became: Became,
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Became {
    Delivered,
    /// This attempt; it is tried again.
    Failed {
        why: Undelivered,
    },
    /// It stays on the desk until something changes.
    Undelivered {
        why: Undelivered,
    },
}

/// Why a message did not get there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Undelivered {
    /// The service does not answer, or nothing that can be read.
    Unreachable,
    /// The service takes no more for a while.
    TooMany,
    /// The service does not know the token, or no longer.
    SignedOut,
    /// The person does not let the bot write to them.
    Blocked,
    /// The service lets nothing be written until the person has written.
    WindowShut,
    /// Another program listens with the same token.
    Elsewhere,
    /// The service has refused the message itself.
    NotFit,
}
