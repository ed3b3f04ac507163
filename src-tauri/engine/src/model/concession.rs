//! What some servers refuse to be sent, though most want it: left out from then on, after the first refusal.

use super::failure::ModelError;
use ask::event::FailureCode;
use bytes::{Bytes, BytesMut};
use std::sync::atomic::{AtomicU8, Ordering};

/// What a refusal names, how the request spells it, and what it is sent as instead.
const KNOWN: [(&str, &str, &str); 2] = [
    // Mistral counts the tokens anyway, and takes no unknown fields.
    ("stream_options", super::body::STREAM_OPTIONS, ""),
    // OpenAI's newer models know the limit by another name than all other servers.
    ("max_completion_tokens", "\"max_tokens\":", "\"max_completion_tokens\":"),
];

#[derive(Default)]
pub(crate) struct Concessions(AtomicU8);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ConcessionSet(u8);

impl Concessions {
    pub fn granted(&self) -> ConcessionSet {
        ConcessionSet(self.0.load(Ordering::Relaxed))
    }

    /// True if the refusal names something that was not conceded yet: then the request is worth another try.
    pub fn grant(&self, granted: ConcessionSet, fault: &ModelError) -> bool {
        if fault.code != FailureCode::BadResponse {
            return false;
        }
        let named = KNOWN.iter().enumerate().filter(|(_, (name, _, _))| fault.detail.contains(name));
        let all = named.fold(granted.0, |bits, (number, _)| bits | 1 << number);
        self.0.fetch_or(all, Ordering::Relaxed);
        all != granted.0
    }
}

impl ConcessionSet {
    /// The request without what the server refused. It stands in the head of a request, before the conversation.
    pub fn applied(self, body: &Bytes) -> Bytes {
        let conceded = KNOWN.iter().enumerate().filter(|(number, _)| self.0 & 1 << number != 0);
        conceded.fold(body.clone(), |body, (_, (_, literal, instead))| replaced(&body, literal, instead))
    }
}

fn replaced(body: &Bytes, literal: &str, instead: &str) -> Bytes {
    let head = &body[..body.len().min(super::body::HEAD_BYTES)];
    let Some(at) = head.windows(literal.len()).position(|window| window == literal.as_bytes()) else {
        return body.clone();
    };
    let mut bytes = BytesMut::with_capacity(body.len() + instead.len());
    bytes.extend_from_slice(&body[..at]);
    bytes.extend_from_slice(instead.as_bytes());
    bytes.extend_from_slice(&body[at + literal.len()..]);
    bytes.freeze()
}
