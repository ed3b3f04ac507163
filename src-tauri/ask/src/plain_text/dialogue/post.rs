//! What is written into a chat, and what is done because of what was written there.

use super::press::Press;
use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::base::language::Language;
use crate::base::limits::CHAT_TEXT_CHARS_MIN;
use crate::facts::outcome::{Response, Surface};
use crate::strings::{Strings, strings};
use serde::{Deserialize, Serialize};

/// How a chat is spoken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner {
    /// The language of everything that is posted.
    pub language: Language,
    /// Whether options can be pressed.
    pub buttons: bool,
    /// The longest post that the service takes, in UTF-16 units: no service counts more strictly.
    pub text_chars_max: usize,
    /// What an answer of this chat is recorded as.
    pub here: Surface,
}

/// A message as it is to be posted. Plain text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Post {
    /// What a reply to it is a reply to.
    #[serde(default)]
    pub about: Option<About>,
    /// Fits the service whole: at most `text_chars_max`.
    pub text: String,
    /// Shown below the text, in order. Empty where the service has no buttons.
    #[serde(default)]
    pub buttons: Vec<Button>,
    /// The next words are the answer: a reply is called for.
    #[serde(default)]
    pub wants_words: bool,
}

/// Which question of which card a post is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// The card.
    pub interaction: InteractionId,
    /// Counted from 0; one more than there are for the look at all answers.
    pub question: usize,
    /// What part of the card the post shows.
    pub shows: Shows,
}

/// What a post shows of its question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Shows {
    /// The question with its options.
    List,
    /// Nothing but that own words are waited for.
    Prompt,
    /// A line in between. What comes after it is not a reply to it, unless it quotes it.
    Line,
}

/// A button below a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Button {
    /// At most `BUTTON_LABEL_CHARS_MAX`.
    pub label: String,
    /// What pressing it does.
    pub press: Press,
}

/// A message of the person.
#[derive(Debug, Clone, Copy)]
pub struct ChatMessage<'a> {
    /// The message as it came, untrimmed.
    pub text: &'a str,
    /// The post that it quotes or replies to.
    pub quoted: Option<&'a str>,
    /// When it was written, by the service's clock.
    pub at: Timestamp,
}

/// A word on a pressed button, shown for a moment; `alert`: in a box that is closed by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ButtonAcknowledgement {
    /// At most `CHAT_ACKNOWLEDGED_CHARS_MAX`.
    pub text: String,
    /// Why nothing was done: it must not be missed.
    pub alert: bool,
}

/// What becomes of the posts of a card that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardClosing {
    /// Posts to be overwritten, with their new text and without buttons.
    pub posts: Vec<(String, String)>,
    /// One line for services that cannot overwrite. None where this chat's own answer ended it.
    pub line: Option<String>,
}

/// One thing to do because of a message or a press. They are done in order.
#[derive(Debug, Clone, PartialEq)]
pub enum Move {
    /// Send this post.
    Post(Post),
    /// Show this in the place of a post.
    Redraw {
        /// The service's id of that post.
        post: String,
        /// What it shows from now on.
        with: Post,
    },
    /// Hand this in. Where it is taken, `confirmed` is posted and then `next`; else `not_taken` says what is.
    Submit {
        /// The conversation of the card.
        conversation: ConversationId,
        /// The card.
        interaction: InteractionId,
        /// The answer, as a card would send it.
        response: Response,
        /// What is said once it is taken.
        confirmed: String,
        /// The card whose turn it is then.
        next: Option<Box<Post>>,
    },
    /// Stop the run of this conversation, else of the one that the chat speaks in.
    Stop {
        /// None: the one that the chat speaks in.
        conversation: Option<ConversationId>,
    },
    /// An ordinary message: to this conversation, else to the one that the chat speaks in, else a new one.
    Tell {
        /// None: the one that the chat speaks in, else a new one.
        conversation: Option<ConversationId>,
        /// The message to the agent.
        text: String,
    },
    /// The next message begins a new conversation. To be said, unless one follows at once.
    New,
    /// What goes on. `waits` says which questions wait.
    Status {
        /// In lines, fit to be posted. Empty: none waits.
        waits: String,
    },
}

impl Manner {
    pub(super) fn strings(self) -> &'static dyn Strings {
        strings(self.language)
    }

    /// With room for a list and all of its options, whatever the service was said to take.
    pub(super) fn with_room(self) -> Manner {
        Manner { text_chars_max: self.text_chars_max.max(CHAT_TEXT_CHARS_MIN), ..self }
    }
}

impl Post {
    /// A post without buttons.
    pub(super) fn plain(about: Option<About>, text: String) -> Post {
        Post { about, text, buttons: Vec::new(), wants_words: false }
    }
}
