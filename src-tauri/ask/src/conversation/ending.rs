//! The end of a run, and whether what it did is listed with it.

use super::{Item, ReplyItem, State};
use crate::event::{Event, RunEnd};
use crate::id::Timestamp;
use crate::interaction::{Interaction, Status};
use crate::message::CallStatus;
use crate::outcome::Outcome;

/// A run ends. Where its agent was not done, or had no last words, what was done and decided in it is listed.
pub fn ended(state: &State, run: u32, end: RunEnd, last_words: &str, at: Timestamp) -> Event {
    let done = end == RunEnd::Completed && !last_words.trim().is_empty();
    let mut replies = state.items.iter().filter_map(Item::reply).filter(|item| item.run == run);
    // What has changed something is listed anyway.
    let listed = !done && state.digest.acted == 0 && replies.any(|item| did(state, item));
    Event::RunEnded { run, end, listed, at }
}

/// Whether a call of this reply was carried out, or somebody decided on one.
fn did(state: &State, item: &ReplyItem) -> bool {
    item.results.iter().zip(&item.interactions).any(|(result, asked)| {
        match asked.and_then(|id| state.interaction(id)) {
            Some(asked) => decided(asked),
            None => result.as_ref().is_some_and(|result| result.status != CallStatus::NotRun),
        }
    })
}

fn decided(asked: &Interaction) -> bool {
    match &asked.status {
        Status::Open => false,
        Status::Closed(closing) => closing.by.is_some() && closing.outcome != Outcome::Dismissed,
    }
}
