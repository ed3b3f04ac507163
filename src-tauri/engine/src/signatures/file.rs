//! The file: one line of JSON, and the line's signature.

use super::SignedContent;
use crate::keys::SigningKey;
use serde::{Deserialize, Serialize};
use std::io;

/// A later form is left alone.
const FORMAT: u32 = 1;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Written<'s> {
    format: u32,
    key: String,
    #[serde(flatten)]
    signed: &'s SignedContent,
}

#[derive(Deserialize)]
struct Head {
    format: u32,
    key: String,
}

/// The two lines as they stand in the file.
pub struct SignatureFile<'t> {
    format: u32,
    /// The name of the key.
    pub key: String,
    pub signed_text: &'t [u8],
    pub signature: &'t str,
}

pub fn text(signed: &SignedContent, key: &SigningKey) -> io::Result<Vec<u8>> {
    let mut text = serde_json::to_vec(&Written { format: FORMAT, key: key.name(), signed })?;
    let signature = key.sign(&text);
    text.push(b'\n');
    text.extend_from_slice(signature.as_bytes());
    text.push(b'\n');
    Ok(text)
}

impl<'t> SignatureFile<'t> {
    /// None where it is no such file.
    pub fn read(bytes: &'t [u8]) -> Option<SignatureFile<'t>> {
        let at = bytes.iter().position(|byte| *byte == b'\n')?;
        let (signed_text, rest) = bytes.split_at_checked(at)?;
        let signature = std::str::from_utf8(rest).ok()?.strip_prefix('\n')?.strip_suffix('\n')?;
        let Head { format, key } = serde_json::from_slice(signed_text).ok()?;
        Some(SignatureFile { format, key, signed_text, signature })
    }

    pub fn is_later(&self) -> bool {
        self.format > FORMAT
    }

    pub fn content(&self) -> Option<SignedContent> {
        serde_json::from_slice(self.signed_text).ok()
    }
}
