//! What a message is bound to: the list that it quotes, else the newest that stood when it was written.

use super::Dialogue;
use super::kept::{ChatPost, newest};
use super::post::{ChatMessage, Shows};
use crate::base::id::ConversationId;
use crate::plain_text::fold::fold;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessageTarget {
    Nothing,
    Card(ChatQuestion),
    /// It came while this list was on its way: it may have been seen, or not.
    Perhaps(ChatQuestion),
    /// It was meant for a list that has ended.
    Ended {
        conversation: ConversationId,
        told: String,
    },
}

/// A question of a card that stands here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChatQuestion {
    /// Among the cards of the chat.
    pub place: usize,
    /// Counted from 0.
    pub question: usize,
    /// What was quoted, if something was.
    pub quoted: Option<Shows>,
    /// No other list came after it.
    pub newest: bool,
}

/// One list in the order of the chat.
enum List<'a> {
    Standing(usize, &'a ChatPost),
    Ended(usize, &'a ChatPost),
}

impl List<'_> {
    fn order(&self) -> u64 {
        match self {
            List::Standing(_, post) | List::Ended(_, post) => post.order,
        }
    }
}

impl Dialogue {
    pub(super) fn bound(&self, said: &ChatMessage<'_>) -> MessageTarget {
        match said.quoted {
            Some(id) => self.quoted(id),
            None => self.newest(said),
        }
    }

    /// Whether this post is known as one about a card.
    pub(super) fn knows(&self, id: &str) -> bool {
        self.quoted(id) != MessageTarget::Nothing
    }

    fn quoted(&self, id: &str) -> MessageTarget {
        let of = |posts: &[ChatPost]| posts.iter().find(|post| post.id == id).map(|post| post.about);
        for (place, card) in self.cards.iter().enumerate() {
            if let Some(about) = of(&card.posts) {
                let (question, quoted) = (about.question, Some(about.shows));
                return MessageTarget::Card(ChatQuestion { place, question, quoted, newest: true });
            }
        }
        let ended = self.ended.iter().find(|ended| of(&ended.posts).is_some());
        ended.map_or(MessageTarget::Nothing, |ended| MessageTarget::Ended {
            conversation: ended.conversation,
            told: ended.told.clone(),
        })
    }

    /// The list that was on its way when this was written, and nothing newer stood there.
    fn on_its_way(&self, said: &ChatMessage<'_>) -> Option<ChatQuestion> {
        let standing = self.cards.iter().enumerate().filter(|(_, card)| !card.gone);
        let tried = standing.filter_map(|(place, card)| {
            let tried = card.tried.filter(|tried| tried.at <= said.at)?;
            let arrived = card.posts.iter().any(|post| post.about == tried.about && post.at <= said.at);
            (!arrived).then_some((tried, place))
        });
        let (tried, place) = tried.max_by_key(|(tried, _)| tried.at)?;
        let newer = self.cards.iter().filter_map(|card| newest(&card.posts, said.at)).any(|post| post.at > tried.at);
        (!newer).then_some(ChatQuestion { place, question: tried.about.question, quoted: None, newest: true })
    }

    fn newest(&self, said: &ChatMessage<'_>) -> MessageTarget {
        if let Some(reach) = self.on_its_way(said) {
            return MessageTarget::Perhaps(reach);
        }
        let standing = self.cards.iter().enumerate().filter(|(_, card)| !card.gone);
        let standing = standing.filter_map(|(place, card)| Some(List::Standing(place, newest(&card.posts, said.at)?)));
        let ended = self.ended.iter().enumerate();
        let ended = ended.filter_map(|(place, ended)| Some(List::Ended(place, newest(&ended.posts, said.at)?)));
        let mut lists: Vec<List<'_>> = standing.chain(ended).collect();
        lists.sort_by_key(|list| std::cmp::Reverse(list.order()));
        for (index, list) in lists.iter().enumerate() {
            match list {
                List::Standing(place, post) => {
                    let (place, question) = (*place, post.about.question);
                    return MessageTarget::Card(ChatQuestion { place, question, quoted: None, newest: index == 0 });
                }
                List::Ended(place, _) => {
                    let Some(ended) = self.ended.get(*place) else { continue };
                    // Sent as the list ended, a bare number was meant for it, and for no other.
                    if said.at <= ended.until && is_mark(said.text) {
                        let (conversation, told) = (ended.conversation, ended.told.clone());
                        return MessageTarget::Ended { conversation, told };
                    }
                }
            }
        }
        MessageTarget::Nothing
    }
}

/// Whether a text can only be meant for a list: numbers, a letter, a yes or no.
fn is_mark(text: &str) -> bool {
    let folded = fold(text);
    let numbers = |c: char| c.is_ascii_digit() || matches!(c, '#' | ',' | '.' | ')' | ' ');
    let letter =
        || folded.trim_end_matches(['.', ')']).len() == 1 && folded.starts_with(|c: char| c.is_ascii_lowercase());
    let numbered = folded.contains(|c: char| c.is_ascii_digit()) && folded.chars().all(numbers);
    numbered || letter() || matches!(folded.as_str(), "yes" | "no" | "是" | "否")
}
