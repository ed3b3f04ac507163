//! From the bytes of a body to a reply. Knows no network: any cutting of the same bytes gives the same reply.

use super::anthropic::AnthropicStream;
use super::failure::{self, InterruptedReply, ModelError, Retry};
use super::lines::SseLines;
use super::openai::Chunks;
use super::reply::{ReplyDraft, ReplyListener};
use ask::event::FailureCode;
use ask::limits::{MODEL_LINE_BYTES_MAX, REPLY_BYTES_MAX};
use ask::message::{Reply, StopReason};
use ask::settings::Wire;
use serde::de::IgnoredAny;

/// How far a reply has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecodeProgress {
    More,
    /// All that matters is here; usage and the end mark may follow.
    Whole,
    /// Nothing more is to be read.
    Done,
}

pub(crate) struct Decoder {
    dialect: Dialect,
    form: Form,
    draft: ReplyDraft,
    progress: DecodeProgress,
}

enum Dialect {
    OpenAi(Chunks),
    Anthropic(AnthropicStream),
}

/// What kind of body it is: its first bytes tell more truly than its content type.
enum Form {
    /// Nothing but blanks yet.
    Unknown(Vec<u8>),
    Stream(SseLines),
    /// One JSON value: a reply that was not streamed, or an error.
    Single(Vec<u8>),
}

impl Decoder {
    pub fn new(wire: Wire) -> Decoder {
        let dialect = match wire {
            Wire::OpenAi => Dialect::OpenAi(Chunks::default()),
            Wire::Anthropic => Dialect::Anthropic(AnthropicStream::default()),
        };
        Decoder {
            dialect,
            form: Form::Unknown(Vec::new()),
            draft: ReplyDraft::default(),
            progress: DecodeProgress::More,
        }
    }

    pub fn feed(&mut self, bytes: &[u8], heard: ReplyListener<'_>) -> Result<DecodeProgress, ModelError> {
        match &mut self.form {
            Form::Unknown(begun) => {
                begun.extend_from_slice(bytes);
                if begun.len() > MODEL_LINE_BYTES_MAX {
                    return Err(foreign("nothing but blanks"));
                }
                let start = begun.strip_prefix(b"\xef\xbb\xbf").unwrap_or(begun).trim_ascii_start();
                let form = match start.first() {
                    None => return Ok(self.progress),
                    Some(b'\xef') if start.len() < 3 => return Ok(self.progress),
                    Some(b'{' | b'[') => Form::Single(Vec::new()),
                    Some(b'<') => return Err(foreign("a web page")),
                    Some(_) => Form::Stream(SseLines::default()),
                };
                let start = start.to_vec();
                self.form = form;
                self.feed(&start, heard)
            }
            Form::Single(whole) => {
                if whole.len() + bytes.len() > REPLY_BYTES_MAX {
                    return Err(foreign("an endless one"));
                }
                whole.extend_from_slice(bytes);
                Ok(self.progress)
            }
            Form::Stream(lines) => {
                let (dialect, draft, progress) = (&mut self.dialect, &mut self.draft, &mut self.progress);
                lines.feed(bytes, |data| {
                    *progress = dialect.event(data, draft, heard)?;
                    Ok(*progress != DecodeProgress::Done)
                })?;
                Ok(self.progress)
            }
        }
    }

    /// The body has ended. Whether it ended well, the events have told.
    pub fn end(mut self, heard: ReplyListener<'_>) -> Result<Reply, InterruptedReply> {
        if let Err(fault) = self.last_words(heard) {
            return Err(self.interrupted(fault, heard));
        }
        let spoke = !self.draft.text.is_empty() || !self.draft.calls.is_empty() || !self.draft.reasoning.is_empty();
        let whole = match self.progress {
            DecodeProgress::Whole => true,
            DecodeProgress::Done => spoke || self.draft.stop.is_some(),
            DecodeProgress::More => false,
        };
        if !whole {
            let fault =
                ModelError::new(FailureCode::CutOff, "the connection ended in the middle of the reply").passing(None);
            return Err(self.interrupted(fault, heard));
        }
        if self.draft.stop == Some(StopReason::Refused) {
            let detail = std::mem::take(&mut self.draft.refusal);
            let refused = ModelError::new(FailureCode::Refused, detail).shortened();
            return Err(InterruptedReply { retry: Retry::No, ..self.interrupted(refused, heard) });
        }
        Ok(self.draft.whole())
    }

    /// The stream broke: what had been heard is kept. A reply that was whole already is taken as it is.
    pub fn broken(self, fault: ModelError, heard: ReplyListener<'_>) -> Result<Reply, InterruptedReply> {
        match self.progress {
            DecodeProgress::Whole | DecodeProgress::Done => self.end(heard),
            DecodeProgress::More => Err(self.interrupted(fault, heard)),
        }
    }

    pub fn interrupted(mut self, fault: ModelError, heard: ReplyListener<'_>) -> InterruptedReply {
        // What is held back can only fail for its size, and the reply is given up already.
        let _ = self.dialect.end(&mut self.draft, heard);
        fault.interrupting(self.draft.partial())
    }

    fn last_words(&mut self, heard: ReplyListener<'_>) -> Result<(), ModelError> {
        let (dialect, draft, progress) = (&mut self.dialect, &mut self.draft, &mut self.progress);
        match &mut self.form {
            Form::Unknown(_) => {}
            Form::Stream(lines) => lines.end(|data| {
                // A line that the end cut in two says nothing.
                if data.first() == Some(&b'{') && serde_json::from_slice::<IgnoredAny>(data).is_err() {
                    return Ok(true);
                }
                *progress = dialect.event(data, draft, heard)?;
                Ok(true)
            })?,
            Form::Single(whole) => {
                if let Some(error) = failure::in_list(whole) {
                    return Err(error);
                }
                *progress = match dialect.event(whole.trim_ascii_end(), draft, heard)? {
                    // Whatever JSON it was, it was no reply.
                    DecodeProgress::More => return Err(foreign("some other JSON")),
                    progress @ (DecodeProgress::Whole | DecodeProgress::Done) => progress,
                };
            }
        }
        dialect.end(draft, heard)
    }
}

impl Dialect {
    fn event(
        &mut self,
        data: &[u8],
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<DecodeProgress, ModelError> {
        match self {
            Dialect::OpenAi(chunks) => chunks.event(data, draft, heard),
            Dialect::Anthropic(events) => events.event(data, draft, heard),
        }
    }

    fn end(&mut self, draft: &mut ReplyDraft, heard: ReplyListener<'_>) -> Result<(), ModelError> {
        match self {
            Dialect::OpenAi(chunks) => chunks.end(draft, heard),
            Dialect::Anthropic(_) => Ok(()),
        }
    }
}

fn foreign(what: &str) -> ModelError {
    ModelError::new(FailureCode::BadResponse, format!("the server answered, but not with a reply: it sent {what}"))
}

#[cfg(test)]
mod tests;
