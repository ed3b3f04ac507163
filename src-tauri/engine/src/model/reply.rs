//! A reply while it is growing: bounded, told to whoever listens, and made whole at the end.

use super::ModelUpdate;
use super::failure::ModelError;
use ask::event::FailureCode;
use ask::id::CallId;
use ask::limits::{ARGUMENTS_BYTES_MAX, CALLS_PER_REPLY_COUNT_MAX, REPLY_BYTES_MAX};
use ask::message::{Arguments, Call, Reasoning, Reply, Seal, StopReason, Usage};
use serde_json::{Map, Value};

/// Who is told what a model is saying.
pub(crate) type ReplyListener<'a> = &'a mut (dyn FnMut(ModelUpdate) + Send);

#[derive(Default)]
pub(crate) struct ReplyDraft {
    pub text: String,
    pub reasoning: Vec<Reasoning>,
    pub calls: Vec<CallDraft>,
    pub stop: Option<StopReason>,
    pub usage: Option<Usage>,
    pub model: String,
    /// What a provider says of its refusal.
    pub refusal: String,
    bytes: usize,
}

#[derive(Default)]
pub(crate) struct CallDraft {
    pub id: String,
    pub name: String,
    pub arguments: String,
    /// The server's own number for it, if it gives one.
    pub index: Option<i64>,
    announced: bool,
}

impl ReplyDraft {
    pub fn say(&mut self, text: &str, heard: ReplyListener<'_>) -> Result<(), ModelError> {
        if text.is_empty() {
            return Ok(());
        }
        self.grow(text.len())?;
        self.text.push_str(text);
        heard(ModelUpdate::Text(text.to_owned()));
        Ok(())
    }

    /// Adds to the last stretch of reasoning, unless it is sealed.
    pub fn think(&mut self, text: &str, heard: ReplyListener<'_>) -> Result<(), ModelError> {
        if text.is_empty() {
            return Ok(());
        }
        self.grow(text.len())?;
        if self.reasoning.last().is_none_or(|last| last.seal.is_some()) {
            self.reasoning.push(Reasoning::default());
        }
        if let Some(last) = self.reasoning.last_mut() {
            last.text.push_str(text);
        }
        heard(ModelUpdate::Reasoning(text.to_owned()));
        Ok(())
    }

    pub fn seal(&mut self, seal: Seal) -> Result<(), ModelError> {
        self.grow(match &seal {
            Seal::Signature(text) | Seal::Redacted(text) => text.len(),
            Seal::ReasoningContent => 0,
            Seal::Call { extra, .. } => extra.to_string().len(),
        })?;
        self.reasoning.push(Reasoning { text: String::new(), seal: Some(seal) });
        Ok(())
    }

    /// Begins a call. None beyond the most that are taken from one reply.
    pub fn begin_call(&mut self, index: Option<i64>) -> Option<usize> {
        if self.calls.len() >= CALLS_PER_REPLY_COUNT_MAX {
            return None;
        }
        self.calls.push(CallDraft { index, ..CallDraft::default() });
        Some(self.calls.len() - 1)
    }

    pub fn argue(&mut self, call: usize, arguments: &str) -> Result<(), ModelError> {
        self.grow(arguments.len())?;
        if let Some(call) = self.calls.get_mut(call) {
            call.arguments.push_str(arguments);
        }
        Ok(())
    }

    pub fn name_call(&mut self, call: usize, name: &str, heard: ReplyListener<'_>) -> Result<(), ModelError> {
        self.grow(name.len())?;
        if let Some(call) = self.calls.get_mut(call)
            && !name.is_empty()
        {
            name.clone_into(&mut call.name);
            if !std::mem::replace(&mut call.announced, true) {
                heard(ModelUpdate::Tool(name.to_owned()));
            }
        }
        Ok(())
    }

    /// A limit on everything a server makes us keep.
    pub fn grow(&mut self, bytes: usize) -> Result<(), ModelError> {
        self.bytes += bytes;
        if self.bytes > REPLY_BYTES_MAX {
            let detail = format!("the reply is longer than {REPLY_BYTES_MAX} bytes");
            return Err(ModelError::new(FailureCode::BadResponse, detail));
        }
        Ok(())
    }

    /// The reply as it stands. What a cut stream left of its calls is not kept: half a call was never meant.
    pub fn partial(self) -> Reply {
        ReplyDraft { calls: Vec::new(), ..self }.whole()
    }

    pub fn whole(self) -> Reply {
        let stop = self.stop.unwrap_or_default();
        let last = self.calls.len().saturating_sub(1);
        let calls = self.calls.into_iter().enumerate().map(|(number, call)| {
            let cut = stop == StopReason::Length && number == last;
            Call { id: CallId(call.id), name: call.name, arguments: arguments(call.arguments, cut) }
        });
        let calls: Vec<Call> = calls.collect();
        let stop = match stop {
            StopReason::EndOfTurn if !calls.is_empty() => StopReason::ToolCalls,
            StopReason::ToolCalls if calls.is_empty() => StopReason::EndOfTurn,
            StopReason::EndOfTurn | StopReason::ToolCalls | StopReason::Length | StopReason::Refused => stop,
        };
        Reply { text: self.text, reasoning: self.reasoning, calls, stop, usage: self.usage, model: self.model }
    }
}

fn arguments(raw: String, cut: bool) -> Arguments {
    if raw.len() > ARGUMENTS_BYTES_MAX {
        return Arguments::Unreadable(raw[..raw.floor_char_boundary(ARGUMENTS_BYTES_MAX)].to_owned());
    }
    match object(&raw) {
        Some(object) if !(cut && raw.trim().is_empty()) => Arguments::Object(object),
        Some(_) | None => Arguments::Unreadable(raw),
    }
}

fn object(raw: &str) -> Option<Map<String, Value>> {
    if raw.trim().is_empty() {
        return Some(Map::new());
    }
    match serde_json::from_str(raw).ok()? {
        Value::Object(object) => Some(object),
        Value::Null => Some(Map::new()),
        // Encoded twice.
        Value::String(inner) => match serde_json::from_str(&inner).ok()? {
            Value::Object(object) => Some(object),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => None,
        },
        Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    }
}
