//! What the model is told of the past. Valid for both kinds of API: every call is followed by its one result.

pub use crate::facts::result::{ANSWER_MARK, LATE_MARK};

use crate::base::id::{InteractionId, Timestamp};
use crate::facts::attachment::{self, Attachment};
use crate::machine::state::{Item, ReplyItem, State};
use crate::views::compaction;

/// One turn of the past, in order.
#[derive(Debug, Clone, PartialEq)]
pub enum TranscriptTurn<'a> {
    /// What the agent is told: by the person, by Askwell, or by another agent.
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
pub fn turns(items: &[Item]) -> impl Iterator<Item = TranscriptTurn<'_>> {
    items.iter().filter_map(|item| match item.reply() {
        Some(reply) if reply.reply.text.trim().is_empty() && reply.reply.calls.is_empty() => None,
        Some(reply) => Some(TranscriptTurn::Reply(reply)),
        None => item.message().map(TranscriptTurn::User),
    })
}

/// The files of an answer or of a result, and where they lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Files<'a> {
    /// The interaction whose folder holds them.
    pub interaction: InteractionId,
    /// In the order in which they came.
    pub files: &'a [Attachment],
    /// Whose they are, for the words that name them.
    pub by: Giver,
}

/// Who gave them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Giver {
    /// The person, with an answer.
    Person,
    /// A tool, with its result.
    Tool,
}

/// The files that came with the result of this call of a reply, or with the answer to it. Of a question that the run did
/// not wait for, they come with the message that tells the answer.
pub fn files_of_call<'a>(state: &'a State, reply: &'a ReplyItem, call: usize) -> Option<Files<'a>> {
    let files = reply.results.get(call)?.as_ref().map_or(&[][..], |result| &result.files);
    if !files.is_empty() {
        let interaction = attachment::owner(&reply.reply.calls.get(call)?.id);
        return Some(Files { interaction, files, by: Giver::Tool });
    }
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

/// All images that the model is told of among these items, in the order in which they are told.
pub fn images<'a>(state: &'a State, items: &'a [Item]) -> impl Iterator<Item = &'a Attachment> {
    let files = items.iter().flat_map(move |item| {
        let calls = item.reply().into_iter().flat_map(move |reply| {
            (0..reply.reply.calls.len()).filter_map(move |call| files_of_call(state, reply, call))
        });
        calls.chain(files_told(state, item))
    });
    files.flat_map(|files| files.files).filter(|file| file.is_image())
}

/// An answer is told when it is given: of two ends of one question, the time says which is meant.
fn files_at(state: &State, id: InteractionId, at: Timestamp) -> Option<Files<'_>> {
    let interaction = state.interaction(id)?;
    let closing = interaction.closings().filter(|closing| closing.at == at).last()?;
    filled(id, closing.files())
}

fn filled(interaction: InteractionId, files: &[Attachment]) -> Option<Files<'_>> {
    (!files.is_empty()).then_some(Files { interaction, files, by: Giver::Person })
}
