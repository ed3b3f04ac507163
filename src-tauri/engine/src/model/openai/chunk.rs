//! The shape of a chunk, read without building a tree of it, and with every field allowed to be odd.

use super::super::failure::ModelError;
use super::super::mend;
use ask::message::Usage;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::borrow::Cow;

#[derive(Deserialize)]
pub(crate) struct Chunk<'a> {
    #[serde(borrow, default)]
    pub model: Option<LooseText<'a>>,
    #[serde(borrow, default)]
    pub choices: Option<Vec<ChunkChoice<'a>>>,
    #[serde(default)]
    pub usage: Option<OpenAiUsage>,
    #[serde(default)]
    error: Option<Value>,
    #[serde(borrow, default)]
    object: Option<LooseText<'a>>,
    #[serde(default)]
    message: Option<Value>,
    #[serde(default)]
    code: Option<Value>,
}

/// A stream has deltas, a reply that was not streamed has a message; a few servers send both.
#[derive(Deserialize)]
pub(crate) struct ChunkChoice<'a> {
    #[serde(borrow, default)]
    pub delta: Option<OpenAiDelta<'a>>,
    #[serde(borrow, default)]
    pub message: Option<OpenAiDelta<'a>>,
    #[serde(borrow, default)]
    pub finish_reason: Option<LooseText<'a>>,
}

#[derive(Deserialize)]
pub(crate) struct OpenAiDelta<'a> {
    #[serde(borrow, default)]
    pub content: Option<ChunkContent<'a>>,
    #[serde(borrow, default)]
    pub reasoning_content: Option<LooseText<'a>>,
    #[serde(borrow, default)]
    pub reasoning: Option<LooseText<'a>>,
    #[serde(borrow, default)]
    pub refusal: Option<LooseText<'a>>,
    #[serde(borrow, default)]
    pub tool_calls: Option<Vec<CallDelta<'a>>>,
}

#[derive(Deserialize)]
pub(crate) struct CallDelta<'a> {
    #[serde(default)]
    pub index: Option<Value>,
    #[serde(borrow, default)]
    pub id: Option<LooseText<'a>>,
    #[serde(borrow, default)]
    pub function: Option<Function<'a>>,
    /// What Gemini attaches to a call, and wants back with it.
    #[serde(default)]
    pub extra_content: Option<Value>,
}

#[derive(Deserialize)]
pub(crate) struct Function<'a> {
    #[serde(borrow, default)]
    pub name: Option<LooseText<'a>>,
    #[serde(default)]
    pub arguments: Option<Value>,
}

#[derive(Deserialize)]
pub(crate) struct OpenAiUsage {
    #[serde(default)]
    prompt_tokens: Option<f64>,
    #[serde(default)]
    completion_tokens: Option<f64>,
}

impl OpenAiUsage {
    pub fn counted(&self) -> Option<Usage> {
        let input_tokens = self.prompt_tokens? as u32;
        Some(Usage { input_tokens, output_tokens: self.completion_tokens.unwrap_or_default() as u32 })
    }
}

impl Chunk<'_> {
    /// The error that this chunk is, in any of its shapes.
    pub fn error(&self) -> Option<Value> {
        if let Some(error) = self.error.as_ref().filter(|error| !error.is_null()) {
            return Some(error.clone());
        }
        let told = self.object.as_ref().is_some_and(|object| object.0 == "error");
        let alone = self.choices.is_none() && self.message.as_ref().is_some_and(Value::is_string);
        (told || alone).then(|| serde_json::json!({ "message": self.message, "code": self.code }))
    }
}

/// Reads a chunk; one with broken characters is mended first.
pub(crate) fn read<T>(data: &[u8], with: impl FnOnce(Chunk<'_>) -> T) -> Result<T, ModelError> {
    match serde_json::from_slice(data) {
        Ok(chunk) => Ok(with(chunk)),
        Err(why) => {
            let mended = mend::mended(data);
            let chunk = serde_json::from_str(&mended).map_err(|_| super::unreadable(data, &why))?;
            Ok(with(chunk))
        }
    }
}

/// A string, or a number that should have been one. Anything else is as good as nothing.
pub(crate) struct LooseText<'a>(pub Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for LooseText<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Parts).map(|parts| LooseText(parts.text))
    }
}

/// What a model says: a string, or parts of which some may be thoughts.
#[derive(Default)]
pub(crate) struct ChunkContent<'a> {
    pub text: Cow<'a, str>,
    pub reasoning: String,
}

impl<'de: 'a, 'a> Deserialize<'de> for ChunkContent<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Parts)
    }
}

struct Parts;

impl<'de> Visitor<'de> for Parts {
    type Value = ChunkContent<'de>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("text")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<ChunkContent<'de>, E> {
        Ok(ChunkContent { text: Cow::Borrowed(text), reasoning: String::new() })
    }

    fn visit_str<E>(self, text: &str) -> Result<ChunkContent<'de>, E> {
        Ok(ChunkContent { text: Cow::Owned(text.to_owned()), reasoning: String::new() })
    }

    fn visit_u64<E>(self, number: u64) -> Result<ChunkContent<'de>, E> {
        Ok(ChunkContent { text: Cow::Owned(number.to_string()), reasoning: String::new() })
    }

    fn visit_i64<E>(self, number: i64) -> Result<ChunkContent<'de>, E> {
        Ok(ChunkContent { text: Cow::Owned(number.to_string()), reasoning: String::new() })
    }

    fn visit_f64<E>(self, number: f64) -> Result<ChunkContent<'de>, E> {
        Ok(ChunkContent { text: Cow::Owned(number.to_string()), reasoning: String::new() })
    }

    fn visit_bool<E>(self, _: bool) -> Result<ChunkContent<'de>, E> {
        Ok(ChunkContent::default())
    }

    fn visit_unit<E>(self) -> Result<ChunkContent<'de>, E> {
        Ok(ChunkContent::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ChunkContent<'de>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(ChunkContent::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<ChunkContent<'de>, A::Error> {
        let mut content = ChunkContent::default();
        while let Some(part) = parts.next_element::<Value>()? {
            match part.get("text").or(Some(&part)).and_then(Value::as_str) {
                Some(text) => content.text.to_mut().push_str(text),
                None => content.reasoning.push_str(&thoughts(&part)),
            }
        }
        Ok(content)
    }
}

/// Mistral's thinking part: `{"type": "thinking", "thinking": [{"type": "text", "text": "..."}]}`.
fn thoughts(part: &Value) -> String {
    match part.get("thinking") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(parts)) => parts.iter().filter_map(|part| part.get("text")?.as_str()).collect(),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => String::new(),
    }
}
