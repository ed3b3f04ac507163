//! Talking to models: two wires (OpenAI-compatible chat completions, Anthropic messages), one neutral reply.
//!
//! The codec is our own, and small: requests are appended to and not rebuilt, chunks are parsed without building a
//! tree, and every oddity that servers are known for is taken in one place. In reading order: `client` (one request),
//! `decoder` (bytes to a reply), `body` (the past to a request), `failure` (what went wrong, in a person's terms).

mod address;
mod anthropic;
pub mod body;
mod client;
mod concession;
mod decoder;
mod failure;
pub(crate) mod images;
mod lines;
mod listing;
pub mod local;
mod mend;
mod openai;
mod patience;
mod reply;
mod think;
mod trial;

pub(crate) use address::is_loopback;
pub use client::ModelClient;
pub use failure::retry_after;
pub use failure::{CUTS_MAX, InterruptedReply, Retry, backoff};
pub use patience::ModelTimeouts;

use ask::settings::Wire;

/// What it takes to reach a model.
#[derive(Clone, PartialEq, Eq)]
pub struct ModelAccess {
    pub wire: Wire,
    pub base_url: String,
    pub model: String,
    pub key: Option<String>,
    pub headers: Vec<(String, String)>,
    pub proxy: Option<String>,
    pub max_output_tokens: Option<u32>,
}

/// What a model is saying right now. For display only: the reply is the truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelUpdate {
    Text(String),
    Reasoning(String),
    /// The name of a call that has begun.
    Tool(String),
}

/// The key and the values of headers are secrets, and so may be what stands in an address.
impl std::fmt::Debug for ModelAccess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let headers: Vec<&str> = self.headers.iter().map(|(name, _)| name.as_str()).collect();
        f.debug_struct("Access")
            .field("wire", &self.wire)
            .field("model", &self.model)
            .field("headers", &headers)
            .finish_non_exhaustive()
    }
}
