//! What is written into a chat, and what is done because of what was written there.

use super::press::Press;
use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::base::language::Language;
use crate::base::limits::CHAT_TEXT_CHARS_MIN;
use crate::facts::outcome::{Response, Surface};
use serde::{Deserialize, Serialize};

/// How a chat is spoken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner {
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
    pub text: String,
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
    pub interaction: InteractionId,
    /// Counted from 0; one more than there are for the look at all answers.
    pub question: usize,
    pub shows: Shows,
}

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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Button {
    pub label: String,
    pub press: Press,
}

/// A message of the person.
#[derive(Debug, Clone, Copy)]
pub struct Said<'a> {
    pub text: &'a str,
    /// The post that it quotes or replies to.
    pub quoted: Option<&'a str>,
    /// When it was written, by the service's clock.
    pub at: Timestamp,
}

/// A word on a pressed button, shown for a moment; `alert`: in a box that is closed by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acknowledged {
    pub text: String,
    pub alert: bool,
}

/// What becomes of the posts of a card that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// Posts to be overwritten, with their new text and without buttons.
    pub posts: Vec<(String, String)>,
    /// One line for services that cannot overwrite. None where this chat's own answer ended it.
    pub line: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Move {
    Post(Post),
    /// Show this in the place of a post.
    Redraw {
        post: String,
        with: Post,
    },
    /// Hand this in. Where it is taken, `confirmed` is posted and then `next`; else `not_taken` says what is.
    Submit {
        conversation: ConversationId,
        interaction: InteractionId,
        response: Response,
        confirmed: String,
        /// The card whose turn it is then.
        next: Option<Box<Post>>,
    },
    /// Stop the run of this conversation, else of the one that the chat speaks in.
    Stop {
        conversation: Option<ConversationId>,
    },
    /// An ordinary message: to this conversation, else to the one that the chat speaks in, else a new one.
    Tell {
        conversation: Option<ConversationId>,
        text: String,
    },
    /// The next message begins a new conversation. To be said, unless one follows at once.
    New,
    /// What goes on. `waits` says which questions wait.
    Status {
        waits: String,
    },
}

impl Manner {
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
