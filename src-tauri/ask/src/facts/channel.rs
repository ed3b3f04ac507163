//! Chat services that questions can be taken to, and what became of taking one there.

use crate::base::id::Timestamp;
use crate::facts::outcome::Surface;
use serde::{Deserialize, Serialize};

/// A chat service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Messenger {
    /// A bot of the person's own.
    Telegram,
    /// A bot that the person signed in with their own account.
    #[serde(rename = "wechat")]
    WeChat,
}

impl Messenger {
    /// In the order in which Settings shows them.
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
    /// The service it was taken to.
    pub to: Messenger,
    /// The latest result: it replaces the one before.
    pub became: Became,
    /// When the result became known, by the host's clock.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// How one attempt went, or all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Became {
    /// The service has taken the message. It does not say whether anybody read it.
    Delivered,
    /// This attempt; it is tried again.
    Failed {
        /// The reason of this attempt.
        why: Undelivered,
    },
    /// It stays on the desk until something changes.
    Undelivered {
        /// The reason of the last attempt.
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
