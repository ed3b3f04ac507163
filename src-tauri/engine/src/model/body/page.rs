//! The messages of a request as they are being written: the last one stays open, because what comes next may belong
//! to it. Both wires want turns that alternate, and a result for each call before anything else.

use super::images::{Images, RequestImage};
use super::{anthropic, openai};
use ask::State;
use ask::conversation::ReplyItem;
use ask::message::CallStatus;
use ask::settings::Wire;
use ask::transcript::{self, Files, Giver};
use serde::Serialize;

pub(super) struct MessageWriter {
    pub wire: Wire,
    pub bytes: Vec<u8>,
    pub end: MessagesEnd,
    pub holds_calls: bool,
    /// Longer tool results are cut.
    pub result_bytes_max: Option<usize>,
    /// None: images are only named.
    pub images: Option<Images>,
}

/// What the messages end in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MessagesEnd {
    Nothing,
    /// A user's words, still open.
    User,
    /// A user's words and images, still open. Only one of the wires tells them apart from words alone.
    Parts,
    /// A reply without calls.
    Reply {
        cut: bool,
    },
    /// The results of a reply's calls.
    Results,
}

/// One call of a reply with its result, ready to be written.
pub(super) struct ToolResult<'a> {
    pub id: &'a str,
    pub content: String,
    pub failed: bool,
    pub images: Vec<RequestImage>,
    /// Who gave the images.
    pub by: Giver,
}

impl MessageWriter {
    pub fn new(wire: Wire, result_bytes_max: Option<usize>) -> MessageWriter {
        MessageWriter {
            wire,
            bytes: Vec::new(),
            end: MessagesEnd::Nothing,
            holds_calls: false,
            result_bytes_max,
            images: None,
        }
    }

    /// An empty page that ends like this one.
    pub fn to_append(&self, capacity: usize) -> MessageWriter {
        let MessageWriter { wire, end, holds_calls, result_bytes_max, .. } = *self;
        MessageWriter { wire, bytes: Vec::with_capacity(capacity), end, holds_calls, result_bytes_max, images: None }
    }

    pub fn user(&mut self, text: &str) {
        self.end = match self.wire {
            Wire::OpenAi => openai::user(self, text),
            Wire::Anthropic => anthropic::user(self, text),
        };
    }

    /// Words to the model that are no reply of its own, with what was attached to them.
    pub fn told(&mut self, state: &State, text: &str, files: Option<Files<'_>>) {
        self.user(text);
        let images = self.shown(state, files);
        if !images.is_empty() {
            self.end = match self.wire {
                Wire::OpenAi => openai::images(self, &images),
                Wire::Anthropic => anthropic::images(self, &images),
            };
        }
    }

    /// False if a call has no result: something true is told in its place, and the page is not to be kept.
    pub fn reply(&mut self, state: &State, item: &ReplyItem) -> bool {
        self.ask_to_go_on();
        let results = item.reply.calls.iter().zip(&item.results).enumerate().map(|(number, (call, result))| {
            let (mut content, failed) = match result {
                Some(result) => (self.cut(&result.content), result.status != CallStatus::Ok),
                None => ("Not run yet.".to_owned(), true),
            };
            let files = transcript::files_of_call(state, item, number);
            let by = files.map_or(Giver::Person, |files| files.by);
            if self.images.is_none() && by == Giver::Tool {
                content.push_str("\n\n(You cannot be shown images. The person sees them.)");
            }
            ToolResult { id: &call.id.0, content, failed, images: self.shown(state, files), by }
        });
        let results: Vec<ToolResult<'_>> = results.collect();
        self.holds_calls |= !results.is_empty();
        match self.wire {
            Wire::OpenAi => openai::reply(self, &item.reply, &results),
            Wire::Anthropic => anthropic::reply(self, &item.reply, &results),
        }
        self.end = if results.is_empty() { MessagesEnd::Reply { cut: item.cut } } else { MessagesEnd::Results };
        if self.wire == Wire::OpenAi {
            openai::images_of_results(self, &results);
        }
        item.results.iter().all(Option::is_some)
    }

    /// Between two replies, and after a last one, stands a word of the user: models take it as their turn.
    pub fn ask_to_go_on(&mut self) {
        match self.end {
            MessagesEnd::Reply { cut: true } => self.user("(Your reply was cut off there. Go on with the task.)"),
            MessagesEnd::Reply { cut: false } => self.user("(Go on with the task.)"),
            MessagesEnd::Nothing => self.user("(Begin.)"),
            MessagesEnd::User | MessagesEnd::Parts | MessagesEnd::Results => {}
        }
    }

    pub fn close(&mut self) {
        match self.wire {
            Wire::OpenAi => openai::close(self),
            Wire::Anthropic => anthropic::close(self),
        }
    }

    pub fn put(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub fn put_json(&mut self, value: &(impl Serialize + ?Sized)) {
        put_json(&mut self.bytes, value);
    }

    fn shown(&mut self, state: &State, files: Option<Files<'_>>) -> Vec<RequestImage> {
        match (&mut self.images, files, state.digest.id) {
            (Some(images), Some(files), Some(conversation)) => images.of(conversation, files),
            (_, _, _) => Vec::new(),
        }
    }

    fn cut(&self, content: &str) -> String {
        match self.result_bytes_max {
            Some(max) if content.len() > max => {
                let end = content.floor_char_boundary(max);
                format!("{}\n[{} more bytes]", &content[..end], content.len() - end)
            }
            // Some servers take an empty result for a missing one.
            Some(_) | None if content.trim().is_empty() => "(nothing)".to_owned(),
            Some(_) | None => content.to_owned(),
        }
    }
}

pub(super) fn put_json(bytes: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    // Writing to memory cannot fail, and nothing here has keys that are no strings.
    let _ = serde_json::to_writer(bytes, value);
}
