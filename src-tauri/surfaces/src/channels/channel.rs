//! What one chat service does differently from another: how messages come and go. What they mean is not its business.

use ask::Timestamp;
use ask::channel::{Messenger, Undelivered};
use futures_util::future::BoxFuture;
use std::time::Duration;
use uuid::Uuid;

/// One chat service.
pub trait Channel: Send + Sync + 'static {
    fn messenger(&self) -> Messenger;

    fn limits(&self) -> Limits;

    /// Waits for what people say, for as long as the service lets one wait. None: from wherever the service begins.
    fn hear<'a>(&'a self, cursor: Option<&'a str>) -> BoxFuture<'a, Result<IncomingBatch, ChannelError>>;

    /// Writes a message. The same id stands for the same message: a service that tells doubles apart is told it.
    fn post<'a>(
        &'a self,
        to: &'a ChatAddress,
        post: &'a Outgoing,
        id: Uuid,
    ) -> BoxFuture<'a, Result<PostReceipt, ChannelError>>;

    /// Puts another text and other buttons in the place of a message. Where messages cannot be changed, nothing.
    fn edit<'a>(
        &'a self,
        to: &'a ChatAddress,
        post: &'a str,
        with: &'a Outgoing,
    ) -> BoxFuture<'a, Result<(), ChannelError>>;

    /// Says a word on a pressed button; `alert`: one that has to be closed by hand.
    fn acknowledge<'a>(&'a self, tap: &'a str, text: &'a str, alert: bool) -> BoxFuture<'a, Result<(), ChannelError>>;
}

/// What a service takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// As the service counts them.
    pub text_chars_max: usize,
    /// Whether options can be pressed.
    pub buttons: bool,
    /// Whether a message can be changed once it is written.
    pub edits: bool,
    /// How much may be written until the person writes again.
    pub window: Option<Window>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub lasts: Duration,
    pub posts: u32,
}

/// What came at once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IncomingBatch {
    pub messages: Vec<IncomingMessage>,
    /// From where to hear on. Kept once the messages are dealt with.
    pub cursor: Option<String>,
}

/// One thing that somebody did in the chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomingMessage {
    /// The same where it comes twice.
    pub id: String,
    pub from: Sender,
    /// By the service's clock.
    pub at: Timestamp,
    pub what: IncomingContent,
    /// What a reply has to carry.
    pub context: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    pub chat: String,
    pub person: String,
    /// As the service shows them.
    pub name: String,
    /// Nobody else reads this chat.
    pub private: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IncomingContent {
    Said {
        text: String,
        /// The message it quotes or replies to.
        quoted: Option<String>,
    },
    Pressed {
        /// The press itself, to be acknowledged.
        tap: String,
        data: String,
        /// The message that the button stands under.
        post: String,
    },
    /// Words of somebody else that the person has passed on, or that another bot has put into their chat: no answer of theirs.
    Forwarded,
    /// Something without words: a picture, a sticker.
    Other,
}

#[derive(Clone, PartialEq, Eq)]
pub struct ChatAddress {
    pub chat: String,
    /// What came with the last message, where a reply has to carry it.
    pub context: Option<String>,
}

impl std::fmt::Debug for ChatAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Address(..)")
    }
}

/// A message on its way out, in plain text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outgoing {
    pub text: String,
    pub buttons: Vec<MessageButton>,
    /// The next words are to be a reply to it.
    pub wants_words: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageButton {
    pub label: String,
    /// What comes back when it is pressed.
    pub data: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostReceipt {
    /// The service's own id of the message; None where it tells none.
    pub id: Option<String>,
    /// By the service's clock, where it tells.
    pub at: Option<Timestamp>,
}

/// Why something did not get through. The words are the service's own; no address and no token is in them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChannelError {
    #[error("the service does not answer: {0}")]
    Unreachable(String),
    #[error("the service takes no more for a while")]
    TooMany { retry_after: Option<Duration> },
    #[error("the service does not know the token: {0}")]
    SignedOut(String),
    #[error("another program listens with the same token: {0}")]
    Elsewhere(String),
    #[error("the person does not let the bot write to them: {0}")]
    Blocked(String),
    #[error("nothing can be written until the person writes")]
    WindowShut,
    #[error("the service has refused the message: {0}")]
    NotFit(String),
    #[error("the service answered with something that cannot be read: {0}")]
    Malformed(String),
}

impl ChannelError {
    pub fn why(&self) -> Undelivered {
        match self {
            ChannelError::Unreachable(_) | ChannelError::Malformed(_) => Undelivered::Unreachable,
            ChannelError::TooMany { .. } => Undelivered::TooMany,
            ChannelError::SignedOut(_) => Undelivered::SignedOut,
            ChannelError::Elsewhere(_) => Undelivered::Elsewhere,
            ChannelError::Blocked(_) => Undelivered::Blocked,
            ChannelError::WindowShut => Undelivered::WindowShut,
            ChannelError::NotFit(_) => Undelivered::NotFit,
        }
    }

    /// The service's own words.
    pub fn detail(&self) -> Option<&str> {
        match self {
            ChannelError::Unreachable(detail)
            | ChannelError::SignedOut(detail)
            | ChannelError::Elsewhere(detail)
            | ChannelError::Blocked(detail)
            | ChannelError::NotFit(detail)
            | ChannelError::Malformed(detail) => Some(detail),
            ChannelError::TooMany { .. } | ChannelError::WindowShut => None,
        }
    }

    /// Whether it is worth trying again by itself.
    pub fn passes(&self) -> bool {
        match self {
            ChannelError::Unreachable(_)
            | ChannelError::TooMany { .. }
            | ChannelError::Elsewhere(_)
            | ChannelError::Malformed(_) => true,
            ChannelError::SignedOut(_)
            | ChannelError::Blocked(_)
            | ChannelError::WindowShut
            | ChannelError::NotFit(_) => false,
        }
    }
}
