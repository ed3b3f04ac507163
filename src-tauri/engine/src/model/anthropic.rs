//! The Anthropic messages wire: blocks that begin, grow and end, each with its number.

mod event;

use super::decoder::DecodeProgress;
use super::failure::{self, ModelError};
use super::reply::{ReplyDraft, ReplyListener};
use ask::event::FailureCode;
use ask::message::{Reasoning, Seal, StopReason, Usage};
use event::{AnthropicDelta, AnthropicEvent, AnthropicUsage, Block};
use serde_json::Value;

#[derive(Default)]
pub(crate) struct AnthropicStream {
    /// Which block has which number. The last one with a number counts.
    blocks: Vec<(u64, Kind)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Text,
    /// The reasoning it belongs to.
    Thinking(usize),
    /// The call it is.
    Call(usize),
    /// Something we did not ask for and do not keep.
    Other,
}

impl AnthropicStream {
    /// One event of the stream, or a whole message that was not streamed.
    pub fn event(
        &mut self,
        data: &[u8],
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<DecodeProgress, ModelError> {
        if data == b"[DONE]" {
            return Ok(DecodeProgress::Done);
        }
        if data.first() != Some(&b'{') {
            return Ok(progress(draft));
        }
        event::read(data, |event| self.take(event, draft, heard))?
    }

    fn take(
        &mut self,
        event: AnthropicEvent<'_>,
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<DecodeProgress, ModelError> {
        if let Some(error) = event.error.as_ref().filter(|error| !error.is_null()) {
            return Err(failure::in_stream(error));
        }
        let index = event.index.unwrap_or_default();
        match event.kind.as_ref() {
            "message_start" => {
                if let Some(message) = event.message {
                    draft.model = message.model.map(|model| model.into_owned()).unwrap_or_default();
                    count(draft, message.usage);
                }
            }
            "content_block_start" => {
                if let Some(block) = event.content_block {
                    self.begin(index, &block, draft, heard)?;
                }
            }
            "content_block_delta" => {
                if let Some(delta) = event.delta {
                    self.grow(index, &delta, draft, heard)?;
                }
            }
            "message_delta" => {
                count(draft, event.usage);
                if let Some(delta) = event.delta {
                    stopped(draft, delta.stop_reason.as_deref(), delta.stop_details.as_ref());
                }
            }
            "message_stop" => return Ok(DecodeProgress::Done),
            // A reply that was not streamed.
            "message" => {
                draft.model = event.model.map(|model| model.into_owned()).unwrap_or_default();
                for (index, block) in event.content.unwrap_or_default().into_iter().enumerate() {
                    self.begin(index as u64, &block, draft, heard)?;
                }
                count(draft, event.usage);
                stopped(draft, event.stop_reason.as_deref(), event.stop_details.as_ref());
            }
            // The end of a block says nothing new; `ping` and whatever is still to be invented say nothing to us.
            _ => {}
        }
        Ok(progress(draft))
    }

    fn begin(
        &mut self,
        index: u64,
        block: &Block<'_>,
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<(), ModelError> {
        let kind = match block.kind.as_ref() {
            "text" => {
                draft.say(block.text.as_deref().unwrap_or_default(), heard)?;
                Kind::Text
            }
            "thinking" => {
                draft.reasoning.push(Reasoning::default());
                draft.think(block.thinking.as_deref().unwrap_or_default(), heard)?;
                let number = draft.reasoning.len() - 1;
                sign(draft, number, block.signature.as_deref())?;
                Kind::Thinking(number)
            }
            "redacted_thinking" => {
                draft.seal(Seal::Redacted(block.data.as_deref().unwrap_or_default().to_owned()))?;
                Kind::Other
            }
            "tool_use" => match draft.begin_call(None) {
                Some(call) => {
                    draft.name_call(call, block.name.as_deref().unwrap_or_default(), heard)?;
                    if let Some(call) = draft.calls.get_mut(call) {
                        block.id.as_deref().unwrap_or_default().clone_into(&mut call.id);
                    }
                    // Most send the input in pieces; a few have it here, whole.
                    if let Some(Value::Object(input)) = block.input.as_ref().filter(|input| !empty(input)) {
                        draft.argue(call, &Value::Object(input.clone()).to_string())?;
                    }
                    Kind::Call(call)
                }
                None => Kind::Other,
            },
            _ => Kind::Other,
        };
        self.blocks.retain(|(known, _)| *known != index);
        self.blocks.push((index, kind));
        draft.grow(size_of::<(u64, Kind)>())
    }

    fn grow(
        &mut self,
        index: u64,
        delta: &AnthropicDelta<'_>,
        draft: &mut ReplyDraft,
        heard: ReplyListener<'_>,
    ) -> Result<(), ModelError> {
        let kind = self.blocks.iter().rev().find(|(known, _)| *known == index).map(|(_, kind)| *kind);
        match (delta.kind.as_deref().unwrap_or_default(), kind) {
            ("text_delta", Some(Kind::Text) | None) => {
                draft.say(delta.text.as_deref().unwrap_or_default(), heard)?;
            }
            ("thinking_delta", Some(Kind::Thinking(_)) | None) => {
                draft.think(delta.thinking.as_deref().unwrap_or_default(), heard)?;
            }
            ("signature_delta", Some(Kind::Thinking(number))) => {
                sign(draft, number, delta.signature.as_deref())?;
            }
            ("input_json_delta", Some(Kind::Call(call))) => {
                draft.argue(call, delta.partial_json.as_deref().unwrap_or_default())?;
            }
            (_, _) => {}
        }
        Ok(())
    }
}

fn progress(draft: &ReplyDraft) -> DecodeProgress {
    if draft.stop.is_some() { DecodeProgress::Whole } else { DecodeProgress::More }
}

fn empty(input: &Value) -> bool {
    input.as_object().is_none_or(serde_json::Map::is_empty)
}

/// A signature may come in pieces.
fn sign(draft: &mut ReplyDraft, number: usize, signature: Option<&str>) -> Result<(), ModelError> {
    let Some(signature) = signature.filter(|signature| !signature.is_empty()) else { return Ok(()) };
    draft.grow(signature.len())?;
    if let Some(reasoning) = draft.reasoning.get_mut(number) {
        match &mut reasoning.seal {
            Some(Seal::Signature(known)) => known.push_str(signature),
            seal @ (None | Some(Seal::Redacted(_) | Seal::ReasoningContent | Seal::Call { .. })) => {
                *seal = Some(Seal::Signature(signature.to_owned()));
            }
        }
    }
    Ok(())
}

/// What was read from a cache fills the context like everything else.
fn count(draft: &mut ReplyDraft, counts: Option<AnthropicUsage>) {
    let Some(counts) = counts else { return };
    let before = draft.usage.unwrap_or_default();
    let input_tokens = counts.input().unwrap_or(before.input_tokens);
    let output_tokens = counts.output().unwrap_or(before.output_tokens);
    draft.usage = Some(Usage { input_tokens, output_tokens });
}

fn stopped(draft: &mut ReplyDraft, reason: Option<&str>, details: Option<&Value>) {
    draft.stop = match reason {
        None | Some("") => draft.stop,
        Some("tool_use") => Some(StopReason::ToolCalls),
        Some("max_tokens" | "model_context_window_exceeded") => Some(StopReason::Length),
        Some("refusal") => Some(StopReason::Refused),
        // `pause_turn` belongs to tools that run at the server: none is ever offered.
        Some(_) => Some(StopReason::EndOfTurn),
    };
    if let Some(explanation) = details.and_then(|details| details.get("explanation")?.as_str()) {
        explanation.clone_into(&mut draft.refusal);
    }
}

fn unreadable(data: &[u8], why: &serde_json::Error) -> ModelError {
    let shown: String = String::from_utf8_lossy(data).chars().take(200).collect();
    ModelError::new(
        FailureCode::BadResponse,
        format!("the server sent something that is no message event ({why}): {shown}"),
    )
    .shortened()
}
