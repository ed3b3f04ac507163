//! The OpenAI-compatible wire: chunks of chat completions, as a dozen kinds of servers really send them.

mod calls;
mod chunk;

use super::decoder::DecodeProgress;
use super::failure::{self, ModelError};
use super::reply::{ReplyDraft, ReplyListener};
use super::think::{self, ReplyPart, Splitter};
use ask::event::FailureCode;
use ask::message::{Reasoning, Seal, StopReason};
use chunk::{Chunk, OpenAiDelta};

#[derive(Default)]
pub(crate) struct Chunks {
    splitter: Splitter,
    /// A chunk with usage and without choices came: it is the last of a stream.
    counted: bool,
    /// Thoughts came under the name `reasoning_content`: some of those servers want them back.
    reasoning_content: bool,
}

impl Chunks {
    /// One event of the stream, or a whole reply that was not streamed.
    pub fn event(
        &mut self,
        data: &[u8],
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<DecodeProgress, ModelError> {
        if data == b"[DONE]" {
            return Ok(DecodeProgress::Done);
        }
        // Keep-alive words such as "ping" come as data, too.
        if data.first() != Some(&b'{') {
            return Ok(self.progress(draft));
        }
        chunk::read(data, |chunk| self.chunk(chunk, draft, heard))?
    }

    fn chunk(
        &mut self,
        chunk: Chunk<'_>,
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<DecodeProgress, ModelError> {
        if let Some(error) = chunk.error() {
            return Err(failure::in_stream(&error));
        }
        if let Some(model) = chunk.model.filter(|_| draft.model.is_empty()) {
            draft.model = model.0.into_owned();
        }
        draft.usage = chunk.usage.and_then(|usage| usage.counted()).or(draft.usage);
        let choices = chunk.choices.unwrap_or_default();
        self.counted |= choices.is_empty() && draft.usage.is_some();
        if let Some(choice) = choices.into_iter().next() {
            if let Some(delta) = choice.delta.or(choice.message) {
                self.delta(delta, draft, heard)?;
            }
            draft.stop = choice.finish_reason.and_then(|reason| stop_reason(&reason.0)).or(draft.stop);
        }
        Ok(self.progress(draft))
    }

    fn delta(
        &mut self,
        delta: OpenAiDelta<'_>,
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<(), ModelError> {
        if let Some(thought) = delta.reasoning_content.filter(|thought| !thought.0.is_empty()) {
            self.reasoning_content = true;
            draft.think(&thought.0, heard)?;
        } else if let Some(thought) = delta.reasoning {
            draft.think(&thought.0, heard)?;
        }
        if let Some(content) = delta.content {
            draft.think(&content.reasoning, heard)?;
            self.splitter.feed(&content.text, &mut |part| tell(part, draft, heard))?;
        }
        if let Some(refusal) = delta.refusal {
            draft.say(&refusal.0, heard)?;
        }
        for call in delta.tool_calls.unwrap_or_default() {
            calls::join(call, draft, heard)?;
        }
        Ok(())
    }

    fn progress(&self, draft: &ReplyDraft) -> DecodeProgress {
        if draft.stop.is_some() || self.counted { DecodeProgress::Whole } else { DecodeProgress::More }
    }

    /// Nothing more comes: what was held back is given out, and what had to wait for the end is set right.
    pub fn end(&mut self, draft: &mut ReplyDraft, heard: ReplyListener<'_>) -> Result<(), ModelError> {
        self.splitter.end(&mut |part| tell(part, draft, heard))?;
        if draft.reasoning.is_empty()
            && let Some((thoughts, words)) = think::without_opening(&draft.text)
        {
            draft.reasoning.push(Reasoning { text: thoughts.to_owned(), seal: None });
            draft.text = words.to_owned();
        }
        if self.reasoning_content
            && let Some(first) = draft.reasoning.iter_mut().find(|reasoning| reasoning.seal.is_none())
        {
            first.seal = Some(Seal::ReasoningContent);
        }
        Ok(())
    }
}

fn tell(part: ReplyPart<'_>, draft: &mut ReplyDraft, heard: ReplyListener<'_>) -> Result<(), ModelError> {
    match part {
        ReplyPart::Text(text) => draft.say(text, heard),
        ReplyPart::Reasoning(text) => draft.think(text, heard),
    }
}

/// None for the empty reason that some servers put into every chunk.
fn stop_reason(reason: &str) -> Option<StopReason> {
    match reason {
        "" | "null" => None,
        "length" | "max_tokens" | "model_length" => Some(StopReason::Length),
        "content_filter" | "sensitive" | "safety" | "SAFETY" | "refusal" => Some(StopReason::Refused),
        "tool_calls" | "function_call" | "tool_use" => Some(StopReason::ToolCalls),
        _ => Some(StopReason::EndOfTurn),
    }
}

fn unreadable(data: &[u8], why: &serde_json::Error) -> ModelError {
    let shown: String = String::from_utf8_lossy(data).chars().take(200).collect();
    ModelError::new(
        FailureCode::BadResponse,
        format!("the server sent something that is no chat completion ({why}): {shown}"),
    )
    .shortened()
}
