//! What the model is told of the past. Valid for both kinds of API: every call is followed by its one result.

use crate::attachment::Attachment;
use crate::compaction;
use crate::conversation::{Item, ReplyItem, State};
use crate::id::{InteractionId, Timestamp};

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
    items.iter().filter_map(|item| match item.reply() {
        Some(reply) if reply.reply.text.trim().is_empty() && reply.reply.calls.is_empty() => None,
        Some(reply) => Some(Turn::Reply(reply)),
        None => item.message().map(Turn::User),
    })
}

/// The files of an answer, and the question it answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Files<'a> {
    pub interaction: InteractionId,
    pub files: &'a [Attachment],
}

/// The files that came with the answer to this call of a reply. Of a question that the run did not wait for, they come
/// with the message that tells the answer.
pub fn files_of_call<'a>(state: &'a State, reply: &ReplyItem, call: usize) -> Option<Files<'a>> {
    let interaction = state.interaction((*reply.interactions.get(call)?)?)?;
    let closing = interaction.closings().next().filter(|_| !interaction.background)?;
    filled(interaction.id, closing.files())
}

/// The files that came with the answer that is told here.
pub fn files_told<'a>(state: &'a State, item: &Item) -> Option<Files<'a>> {
    match item {
        Item::Told { interaction, at, .. } => files_at(state, *interaction, *at),
        Item::User { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Reply(_)
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Undone { .. }
        | Item::Restored { .. } => None,
    }
}

/// An answer is told when it is given: of two ends of one question, the time says which is meant.
fn files_at(state: &State, id: InteractionId, at: Timestamp) -> Option<Files<'_>> {
    let interaction = state.interaction(id)?;
    let closing = interaction.closings().filter(|closing| closing.at == at).last()?;
    filled(id, closing.files())
}

fn filled(interaction: InteractionId, files: &[Attachment]) -> Option<Files<'_>> {
    (!files.is_empty()).then_some(Files { interaction, files })
}
