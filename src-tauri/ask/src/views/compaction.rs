//! Making room: older rounds become a summary. What the person decided stays word for word in the system prompt.

use crate::base::limits::{COMPACTION_KEEPS_ROUNDS, CONTEXT_FULL_PERCENT};
use crate::machine::state::{Compaction, Item, State};
use crate::views::transcript;

/// For English and Chinese mixed this counts somewhat too many tokens: room is made early rather than late.
const BYTES_PER_TOKEN: u64 = 4;

/// How much of a long tool result goes into the request for a summary.
pub const RESULT_BYTES_IN_SUMMARY_REQUEST: usize = 2048;

/// The last words of the request for a summary.
pub const INSTRUCTION: &str = "Summarise the conversation so far for yourself, so that you can go on without it: the task as the person put it, what was found out (with file names and exact values), what was done, what is still open. Do not call a tool. Write only the summary.";

/// The items to summarise now, as their end, if the context is nearly full.
pub fn due(state: &State, context_tokens_max: u32) -> Option<usize> {
    let tokens = match state.usage {
        Some(usage) => u64::from(usage.input_tokens) + u64::from(usage.output_tokens),
        None => estimated_tokens(state),
    };
    let full = u64::from(context_tokens_max) * u64::from(CONTEXT_FULL_PERCENT) / 100;
    if tokens < full { None } else { upto(state, context_tokens_max) }
}

/// How far a summary can reach: the last rounds stay, as many of them as leave half of the context free.
pub fn upto(state: &State, context_tokens_max: u32) -> Option<usize> {
    let already = transcript::first(state);
    let replies: Vec<usize> = state
        .items
        .iter()
        .enumerate()
        .skip(already)
        .filter(|(_, item)| matches!(item, Item::Reply(_)))
        .map(|(index, _)| index)
        .collect();
    let roomy = |from: &usize| tokens_from(state, *from) <= u64::from(context_tokens_max) / 2;
    let kept = replies.get(replies.len().saturating_sub(COMPACTION_KEEPS_ROUNDS)..).unwrap_or_default();
    let upto = *kept.iter().find(|from| **from > already + 1 && roomy(from)).or(kept.last())?;
    (upto > already + 1).then_some(upto)
}

fn estimated_tokens(state: &State) -> u64 {
    let summary = state.compaction.as_ref().map_or(0, |compaction| compaction.summary.len());
    tokens_from(state, transcript::first(state)) + summary as u64 / BYTES_PER_TOKEN
}

fn tokens_from(state: &State, first: usize) -> u64 {
    let bytes = |item: &Item| match item.reply() {
        Some(item) => {
            let results: usize = item.results.iter().flatten().map(|result| result.content.len()).sum();
            item.reply.text.len() + results
        }
        None => item.message().map_or(0, str::len),
    };
    state.items.iter().skip(first).map(bytes).sum::<usize>() as u64 / BYTES_PER_TOKEN
}

/// The summary as the model gets it, with the person's last words. Their decisions stand in the system prompt.
pub fn told(state: &State, compaction: &Compaction) -> String {
    let mut text = format!("[Summary of the earlier conversation]\n{}", compaction.summary.trim());
    let said = state.items.iter().take(compaction.upto).rev().find_map(|item| match item {
        Item::User { text, .. } => Some(text),
        Item::Reply(_)
        | Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Undone { .. }
        | Item::Restored { .. } => None,
    });
    if let Some(said) = said {
        text.push_str(&format!("\n\n[The person's last message before this point, word for word]\n{said}"));
    }
    text
}
