//! The shape of an event. Everything is optional: servers that speak this wire at second hand leave much out.

use super::super::failure::ModelError;
use super::super::mend;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

#[derive(Deserialize)]
pub(crate) struct AnthropicEvent<'a> {
    #[serde(rename = "type", borrow, default)]
    pub kind: Cow<'a, str>,
    #[serde(default)]
    pub index: Option<u64>,
    #[serde(borrow, default)]
    pub message: Option<AnthropicMessage<'a>>,
    #[serde(borrow, default)]
    pub content_block: Option<Block<'a>>,
    #[serde(borrow, default)]
    pub delta: Option<AnthropicDelta<'a>>,
    #[serde(default)]
    pub usage: Option<AnthropicUsage>,
    #[serde(default)]
    pub error: Option<Value>,
    // What follows stands at the top of a reply that was not streamed.
    #[serde(borrow, default)]
    pub model: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub content: Option<Vec<Block<'a>>>,
    #[serde(borrow, default)]
    pub stop_reason: Option<Cow<'a, str>>,
    #[serde(default)]
    pub stop_details: Option<Value>,
}

#[derive(Deserialize)]
pub(crate) struct AnthropicMessage<'a> {
    #[serde(borrow, default)]
    pub model: Option<Cow<'a, str>>,
    #[serde(default)]
    pub usage: Option<AnthropicUsage>,
}

#[derive(Deserialize)]
pub(crate) struct Block<'a> {
    #[serde(rename = "type", borrow, default)]
    pub kind: Cow<'a, str>,
    #[serde(borrow, default)]
    pub text: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub thinking: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub signature: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub data: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub id: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub name: Option<Cow<'a, str>>,
    #[serde(default)]
    pub input: Option<Value>,
}

#[derive(Deserialize)]
pub(crate) struct AnthropicDelta<'a> {
    #[serde(rename = "type", borrow, default)]
    pub kind: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub text: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub thinking: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub signature: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub partial_json: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub stop_reason: Option<Cow<'a, str>>,
    #[serde(default)]
    pub stop_details: Option<Value>,
}

#[derive(Deserialize)]
pub(crate) struct AnthropicUsage {
    #[serde(default)]
    input_tokens: Option<f64>,
    #[serde(default)]
    output_tokens: Option<f64>,
    #[serde(default)]
    cache_creation_input_tokens: Option<f64>,
    #[serde(default)]
    cache_read_input_tokens: Option<f64>,
}

impl AnthropicUsage {
    pub fn input(&self) -> Option<u32> {
        let cached =
            self.cache_creation_input_tokens.unwrap_or_default() + self.cache_read_input_tokens.unwrap_or_default();
        self.input_tokens.map(|tokens| (tokens + cached) as u32)
    }

    pub fn output(&self) -> Option<u32> {
        self.output_tokens.map(|tokens| tokens as u32)
    }
}

/// Reads an event; one with broken characters is mended first.
pub(crate) fn read<T>(data: &[u8], with: impl FnOnce(AnthropicEvent<'_>) -> T) -> Result<T, ModelError> {
    match serde_json::from_slice(data) {
        Ok(event) => Ok(with(event)),
        Err(why) => {
            let mended = mend::mended(data);
            let event = serde_json::from_str(&mended).map_err(|_| super::unreadable(data, &why))?;
            Ok(with(event))
        }
    }
}
