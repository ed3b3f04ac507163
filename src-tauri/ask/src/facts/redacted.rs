//! What looks like a secret in a tool's result: the model is given a mark in its place, and the person can send it after all.

use crate::base::id::{CallId, MessageId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Under it the ids are made of the messages that send what was redacted.
const OF_MESSAGES: Uuid = Uuid::from_u128(0x2f8a_91c4_5d07_5b6e_8c13_7ae0_49d2_b6f1);
const MARK: &str = "[redacted by Askwell: ";

/// What a value looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum SecretKind {
    /// In a block of its own, from its first line to its last.
    PrivateKey,
    /// It lets a program in: an API key, an access token.
    Token,
    /// It stands under a name such as `password`, or in an address.
    Password,
    /// Askwell uses it itself: the key of a model, or what an MCP server is sent.
    Own,
}

/// A value for which a mark stands in the result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RedactedValue {
    /// What it looks like.
    pub kind: SecretKind,
    /// Of its mark: four digits that nobody can foresee, the same for one result, and its number in that.
    pub tag: String,
    /// The value itself, untrusted.
    pub value: String,
}

/// What was kept from the model in one result, for the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Redacted {
    /// In the order of their marks.
    pub values: Vec<RedactedValue>,
    /// The person has sent them to the agent after all.
    pub sent: bool,
}

impl RedactedValue {
    /// What the model is given in its place.
    pub fn mark(&self) -> String {
        let kind = match self.kind {
            SecretKind::PrivateKey => "private key",
            SecretKind::Token => "access token",
            SecretKind::Password => "password",
            SecretKind::Own => "key that Askwell uses",
        };
        format!("{MARK}{kind} {}, {} characters]", self.tag, self.value.chars().count())
    }
}

/// What the model is told below a result with so many marks.
pub fn note(count: usize) -> String {
    let values = if count == 1 {
        "1 value that looks like a secret was".into()
    } else {
        format!("{count} values that look like secrets were")
    };
    format!(
        "\n\n({values} redacted. The user sees them and can send them to you; ask if you can't do without. A file that you \
         write can't contain a mark: edit around it.)"
    )
}

/// The tag of the mark with this number in a result; `chance` is for this result alone. What only looks like a mark, as text
/// that a model reads may, has none that fits.
pub fn tag(chance: u16, number: usize) -> String {
    format!("{chance:04x}-{number}")
}

/// Every mark in this text, by its tag.
pub fn tags(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(MARK).filter_map(|(at, _)| {
        let rest = text.get(at + MARK.len()..)?;
        let inner = rest.get(..rest.find(']')?)?;
        let tag = inner.rsplit_once(", ")?.0.rsplit(' ').next()?;
        let (chance, number) = tag.split_once('-')?;
        let is_one = chance.len() == 4 && chance.bytes().all(|byte| byte.is_ascii_hexdigit());
        (is_one && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(tag)
    })
}

/// The message that sends what was redacted in the result of this call, after so many that were taken back: sent twice, it is
/// said once.
pub fn message(call: &CallId, taken_back: usize) -> MessageId {
    MessageId(Uuid::new_v5(&OF_MESSAGES, format!("{taken_back} {}", call.0).as_bytes()))
}
