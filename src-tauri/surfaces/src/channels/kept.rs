//! What one chat service's line knows, kept on disk so that a restart between a question and its answer changes nothing.

use super::channel::Window;
use ask::channel::Messenger;
use ask::plain_text::dialogue::{Dialogue, Post};
use ask::{ConversationId, InteractionId, Response, Timestamp};
use engine::store::{MetaName, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use uuid::Uuid;

/// The name under which it is kept.
pub fn name(messenger: Messenger) -> MetaName {
    match messenger {
        Messenger::Telegram => MetaName::ChannelTelegram,
        Messenger::WeChat => MetaName::ChannelWeChat,
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ChannelState {
    /// The bot as it is found in the service.
    pub bot: Option<String>,
    /// The address that the service gave when it was signed in to.
    pub base_url: Option<String>,
    pub pairing: Option<Pairing>,
    pub person: Option<Person>,
    /// From where to hear on.
    pub cursor: Option<String>,
    /// The messages dealt with last, so that one which comes twice counts once.
    pub dealt_with: VecDeque<String>,
    pub dialogue: Dialogue,
    /// What was decided on a message and is still to be done, in this order.
    pub deeds: VecDeque<Deed>,
    /// What is still to be written into the chat, in this order.
    pub outbox: VecDeque<Letter>,
    /// What a reply has to carry.
    pub context: Option<String>,
    /// When the person last wrote, by the service's clock and by ours.
    pub heard_at: Option<Timestamp>,
    pub spoke_at: Option<Timestamp>,
    /// Messages written since.
    pub posts: u32,
    /// The person lets nothing be written to them.
    pub blocked: bool,
    /// The conversation that plain words go to.
    pub conversation: Option<ConversationId>,
    /// Conversations whose runs were set going from here: how they end is told here.
    pub owed: Vec<ConversationId>,
}

/// What is kept of a chat.
#[derive(Debug, Default)]
pub struct LoadedChannelState {
    pub kept: ChannelState,
    /// What stood there could not be read. It has another name now, and nothing is known.
    pub set_aside: bool,
}

/// What cannot be read is set aside before anything is written in its place.
pub async fn read(store: &Store, messenger: Messenger, now: Timestamp) -> Result<LoadedChannelState, StoreError> {
    let Some(body) = store.meta(name(messenger)).await? else { return Ok(LoadedChannelState::default()) };
    match serde_json::from_str(&body) {
        Ok(kept) => Ok(LoadedChannelState { kept, set_aside: false }),
        Err(error) => {
            tracing::error!(%error, messenger = messenger.name(), "what is kept of a chat cannot be read; it is set aside");
            store.set_meta_aside(name(messenger), now).await?;
            Ok(LoadedChannelState { kept: ChannelState::default(), set_aside: true })
        }
    }
}

pub async fn write(store: &Store, messenger: Messenger, kept: &ChannelState) -> Result<(), StoreError> {
    store.save_meta(name(messenger), kept).await
}

/// Whoever sends this code from their chat is the one who may answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pairing {
    pub code: String,
    pub until: Timestamp,
    /// How often each sender was wrong: a stranger spoils the code for nobody else.
    #[serde(default)]
    pub guesses: BTreeMap<String, u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub chat: String,
    pub person: String,
    pub name: String,
}

/// Done once: each has an id made of the message that it came from, which the store knows again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Deed {
    Submit {
        id: Uuid,
        conversation: ConversationId,
        interaction: InteractionId,
        response: Box<Response>,
        confirmed: String,
        /// The card whose turn it is then.
        next: Option<Box<Post>>,
    },
    Tell {
        id: Uuid,
        /// None: a new conversation, which then has this very id.
        conversation: Option<ConversationId>,
        text: String,
    },
    Stop {
        id: Uuid,
        conversation: ConversationId,
    },
}

/// One thing to be written into the chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Letter {
    Post {
        id: Uuid,
        post: Post,
        /// It is the first that the chat sees of this interaction: whether it gets there is a fact of the interaction.
        #[serde(default)]
        carries: Option<CarriedInteraction>,
    },
    /// Other text and buttons in the place of what stands there.
    Edit {
        post: String,
        with: Post,
        /// Where the service lets this message not be changed, a new one says it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        or_say: bool,
    },
    Acknowledge {
        tap: String,
        text: String,
        alert: bool,
    },
}

/// The interaction that is on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarriedInteraction {
    pub conversation: ConversationId,
    pub interaction: InteractionId,
}

/// As many messages are known again: more than any service delivers at once.
const DEALT_WITH_COUNT_MAX: usize = 400;

impl ChannelState {
    /// Whether this message is a new one. From now on it is not.
    pub fn takes(&mut self, message: &str) -> bool {
        if self.dealt_with.iter().any(|known| known == message) {
            return false;
        }
        if self.dealt_with.len() >= DEALT_WITH_COUNT_MAX {
            self.dealt_with.pop_front();
        }
        self.dealt_with.push_back(message.to_owned());
        true
    }

    /// The person has written: they may be written to again.
    pub fn heard(&mut self, at: Timestamp, now: Timestamp, context: Option<&str>) {
        // What comes late takes nothing back.
        if self.heard_at.is_none_or(|before| at >= before) {
            self.heard_at = Some(at);
            self.context = context.map(str::to_owned).or_else(|| self.context.take());
            self.posts = 0;
        }
        self.spoke_at = Some(self.spoke_at.map_or(now, |before| before.max(now)));
        self.blocked = false;
    }

    /// What the service's clock shows now, as far as the person's last message tells. A message that was long on its way
    /// makes it too early, never too late: what is written in answer to a list is not taken for older than the list.
    pub fn service_time(&self, now: Timestamp) -> Timestamp {
        match (self.heard_at, self.spoke_at) {
            (Some(heard), Some(spoke)) => now.saturating_sub(spoke.saturating_sub(heard)),
            (None, _) | (_, None) => now,
        }
    }

    /// How many messages may still be written, and until when. None: nothing may.
    pub fn window(&self, window: Window, now: Timestamp) -> Option<(u32, Timestamp)> {
        let lasts = i64::try_from(window.lasts.as_millis()).unwrap_or(i64::MAX);
        let until = self.heard_at?.saturating_add(lasts);
        let left = window.posts.saturating_sub(self.posts);
        (left > 0 && now < until).then_some((left, until))
    }

    /// How this run ends is told in the chat.
    pub fn owes(&mut self, conversation: ConversationId) {
        if !self.owed.contains(&conversation) {
            self.owed.push(conversation);
        }
    }

    /// Nothing of this conversation is known any more. True where something was.
    pub fn forget(&mut self, conversation: ConversationId) -> bool {
        let before = self.clone();
        self.dialogue.forget_all_of(conversation);
        self.owed.retain(|owed| *owed != conversation);
        self.conversation = self.conversation.filter(|known| *known != conversation);
        self.deeds.retain(|deed| match deed {
            Deed::Submit { conversation: to, .. } | Deed::Stop { conversation: to, .. } => *to != conversation,
            Deed::Tell { conversation: to, .. } => *to != Some(conversation),
        });
        let gone: Vec<_> = before.dialogue.standing().filter(|id| !self.dialogue.stands(*id)).collect();
        gone.into_iter().for_each(|id| self.take_back(id));
        *self != before
    }

    /// Takes back what was not yet written of an interaction.
    pub fn take_back(&mut self, interaction: InteractionId) {
        self.outbox.retain(|letter| match letter {
            Letter::Post { post, .. } => post.about.is_none_or(|about| about.interaction != interaction),
            Letter::Edit { .. } | Letter::Acknowledge { .. } => true,
        });
    }
}

#[cfg(test)]
mod tests;
