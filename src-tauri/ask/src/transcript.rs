//! What the model is told of the past. Valid for both kinds of API: every call is followed by its one result.

use crate::compaction;
use crate::conversation::{Item, ReplyItem, State};

/// How a message begins that brings the answer to a question which the run did not wait for. The result follows on the
/// next line.
pub const ANSWER_MARK: &str = "[To your question ";
/// The same, for a question that had ended without an answer.
pub const LATE_MARK: &str = "[Late, to your question ";

/// One turn of the past, in order.
#[derive(Debug, Clone, PartialEq)]
pub enum Turn<'a> {
    User(&'a str),
    /// A reply, with a result for each of its calls.
    Reply(&'a ReplyItem),
}

/// What stands before the turns, once older ones have been summarised: a user's turn.
pub fn head(state: &State) -> Option<String> {
    state.compaction.as_ref().map(|compaction| compaction::told(state, compaction))
}

/// The first item that is told as it was.
pub fn first(state: &State) -> usize {
    state.compaction.as_ref().map_or(0, |compaction| compaction.upto)
}

/// The turns among the items from `from` on. What was told once stays as it was, so a client may keep what it has written.
pub fn turns(items: &[Item]) -> impl Iterator<Item = Turn<'_>> {
    items.iter().filter_map(|item| match item {
        Item::User { text, .. } | Item::Told { text, .. } => Some(Turn::User(text)),
        Item::Reply(reply) if reply.reply.text.trim().is_empty() && reply.reply.calls.is_empty() => None,
        Item::Reply(reply) => Some(Turn::Reply(reply)),
        Item::Ended { .. } | Item::Compacted { .. } => None,
    })
}
