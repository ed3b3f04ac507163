//! What a chat has been shown, and how far it has answered. It is kept on disk, and read again by later versions.

use super::post::{About, Shows};
use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::base::limits::{CHAT_ENDED_COUNT_MAX, CHAT_POSTS_COUNT_MAX};
use crate::plain_text::AnswerProgress;
use crate::plain_text::form::FormProgress;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A card that stands in the chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChatCard {
    pub interaction: InteractionId,
    pub conversation: ConversationId,
    #[serde(default)]
    pub progress: AnswerProgress,
    /// How far a server's form is filled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<FormProgress>,
    /// The options marked so far, by question, where several may be chosen.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marked: BTreeMap<usize, BTreeSet<usize>>,
    /// The question that own words were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits_words: Option<usize>,
    #[serde(default)]
    pub posts: Vec<ChatPost>,
    /// The list that was last on its way into the chat: nobody knows from when on it was seen until the service says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<ListDelivery>,
    /// When the answer was written that was handed in last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_at: Option<Timestamp>,
    /// An answer is on its way. Not kept: after a restart nobody knows whether it arrived, and the store decides.
    #[serde(skip)]
    pub handed_in: bool,
    /// It was found to have ended, though nobody has said so yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

/// A list on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListDelivery {
    pub about: About,
    pub at: Timestamp,
}

/// A post as the service knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChatPost {
    pub id: String,
    pub at: Timestamp,
    /// The posts of a chat in the order in which they came.
    pub order: u64,
    pub about: About,
}

/// A card that stood in the chat, so that a late reply to it is told what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClosedCard {
    pub interaction: InteractionId,
    pub conversation: ConversationId,
    #[serde(default)]
    pub called: String,
    /// What became of it, in one line.
    pub told: String,
    /// What was written up to then was written while it stood.
    pub until: Timestamp,
    #[serde(default)]
    pub posts: Vec<ChatPost>,
}

impl ChatCard {
    pub fn new(interaction: InteractionId, conversation: ConversationId) -> ChatCard {
        ChatCard {
            interaction,
            conversation,
            progress: AnswerProgress::default(),
            form: None,
            marked: BTreeMap::new(),
            awaits_words: None,
            posts: Vec::new(),
            tried: None,
            answered_at: None,
            handed_in: false,
            gone: false,
        }
    }
}

/// Keeps a post, and forgets the oldest where there are too many.
pub fn keep_post(posts: &mut Vec<ChatPost>, post: ChatPost) {
    posts.retain(|known| known.id != post.id);
    posts.push(post);
    let beyond = posts.len().saturating_sub(CHAT_POSTS_COUNT_MAX);
    posts.drain(..beyond);
}

/// The newest of these that asked for something, among those that stood there at this time.
pub fn newest(posts: &[ChatPost], at: Timestamp) -> Option<&ChatPost> {
    let asks = |post: &&ChatPost| post.about.shows != Shows::Line && post.at <= at;
    posts.iter().filter(asks).max_by_key(|post| post.order)
}

/// Keeps it, and forgets the oldest where there are too many.
pub fn keep_ended(all: &mut Vec<ClosedCard>, ended: ClosedCard) {
    all.retain(|known| known.interaction != ended.interaction);
    all.push(ended);
    let beyond = all.len().saturating_sub(CHAT_ENDED_COUNT_MAX);
    all.drain(..beyond);
}
