//! The past as a request. What was told once stays as it was written: each request appends to the one before, so that
//! round 1,000 costs little more than round 1, and the provider's cache knows its beginning.

mod anthropic;
mod images;
mod openai;
mod page;

use crate::attachments::Attachments;
use ask::State;
use ask::compaction;
use ask::settings::Wire;
use ask::tool::ToolSpec;
use ask::transcript::{self, TranscriptTurn};
use bytes::Bytes;
use images::{Images, skipped};
use page::MessageWriter;
use std::sync::Arc;

pub(super) use openai::STREAM_OPTIONS;
/// Everything in a request that a server may refuse stands among its first bytes.
pub(super) const HEAD_BYTES: usize = 160;

/// Writes the requests of one conversation to one wire.
pub struct RequestWriter {
    page: MessageWriter,
    /// Where images lie, for a model that takes them.
    attachments: Option<Arc<Attachments>>,
    /// How many of the oldest are left out for newer ones.
    skipped: usize,
    /// Items told so far, and where the telling began.
    told: usize,
    first: usize,
    /// The state's own count of changes in the middle of the past. None: nothing is told yet.
    reordered: Option<u32>,
}

/// What one request asks for.
#[derive(Debug, Clone, Copy)]
pub struct RequestContent<'a> {
    pub system: &'a str,
    pub tools: &'a [ToolSpec],
    /// The tools stay declared where the past holds calls, but none may be called.
    pub calls_allowed: bool,
    /// A last word to the model that is no part of the conversation.
    pub last_words: Option<&'a str>,
    /// How many items of the state to tell.
    pub items: usize,
}

impl RequestWriter {
    /// For a model that takes words only.
    pub fn new(wire: Wire) -> RequestWriter {
        RequestWriter::showing(wire, None)
    }

    /// For a model that is shown images, where they are given.
    pub fn showing(wire: Wire, attachments: Option<Arc<Attachments>>) -> RequestWriter {
        RequestWriter {
            page: MessageWriter::new(wire, None),
            attachments,
            skipped: 0,
            told: 0,
            first: 0,
            reordered: None,
        }
    }

    pub fn body(&mut self, state: &State, model: &str, max_output: Option<u32>, ask: &RequestContent<'_>) -> Bytes {
        let first = transcript::first(state);
        let skipped = match &self.attachments {
            Some(_) => skipped(transcript::images(state, state.items.get(first..ask.items).unwrap_or_default())),
            None => 0,
        };
        let another = self.first != first || self.skipped != skipped || ask.items < self.told;
        if self.reordered != Some(state.reordered) || another {
            self.skipped = skipped;
            let images = self.attachments.clone().map(|attachments| Images::new(attachments, skipped));
            self.page = begun(MessageWriter { images, ..MessageWriter::new(self.page.wire, None) }, state);
            self.first = first;
            self.told = first;
            self.reordered = Some(state.reordered);
        }
        if !tell(&mut self.page, state, self.told, ask.items) {
            // A call had no result yet, so this is not to be kept.
            self.reordered = None;
        }
        self.told = self.told.max(ask.items);
        request(&self.page, model, max_output, ask)
    }
}

/// The request for a summary of the items before `upto`, with long tool results cut.
pub fn summary_body(
    wire: Wire,
    state: &State,
    model: &str,
    max_output: Option<u32>,
    system: &str,
    tools: &[ToolSpec],
    upto: usize,
) -> Bytes {
    let mut page = begun(MessageWriter::new(wire, Some(compaction::RESULT_BYTES_IN_SUMMARY_REQUEST)), state);
    tell(&mut page, state, transcript::first(state), upto);
    let last_words = Some(compaction::INSTRUCTION);
    request(&page, model, max_output, &RequestContent { system, tools, calls_allowed: false, last_words, items: upto })
}

fn begun(mut page: MessageWriter, state: &State) -> MessageWriter {
    if let Some(head) = transcript::head(state) {
        page.user(&head);
    }
    page
}

/// False if a call had no result.
fn tell(page: &mut MessageWriter, state: &State, from: usize, upto: usize) -> bool {
    let items = state.items.get(from..upto.min(state.items.len())).unwrap_or_default();
    items.iter().fold(true, |whole, item| {
        transcript::turns(std::slice::from_ref(item)).fold(whole, |whole, turn| match turn {
            TranscriptTurn::User(text) => {
                page.told(state, text, transcript::files_told(state, item));
                whole
            }
            TranscriptTurn::Reply(reply) => page.reply(state, reply) && whole,
        })
    })
}

fn request(told: &MessageWriter, model: &str, max_output: Option<u32>, ask: &RequestContent<'_>) -> Bytes {
    let tools = if ask.calls_allowed || told.holds_calls { ask.tools } else { &[] };
    let mut page = told.to_append(told.bytes.len() + 16 * 1024);
    match told.wire {
        Wire::OpenAi => openai::head(&mut page.bytes, model, max_output, ask, tools),
        Wire::Anthropic => anthropic::head(&mut page.bytes, model, max_output, ask, tools),
    }
    page.bytes.extend_from_slice(&told.bytes);
    match ask.last_words {
        Some(words) => page.user(words),
        None => page.ask_to_go_on(),
    }
    page.close();
    Bytes::from(page.bytes)
}
