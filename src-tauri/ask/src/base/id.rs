//! Names of things. All are made by the host, never here: the core has no randomness.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Milliseconds since 1970-01-01 UTC, read from the host's clock.
pub type Timestamp = i64;

macro_rules! uuid_id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )*};
}

macro_rules! text_id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
    )*};
}

uuid_id! {
    /// One thread of messages with one agent.
    ConversationId;
    /// One point where a run waits for somebody.
    InteractionId;
    /// One press of "send" on one card; kept across retries, so that the same press counts once.
    SubmitId;
    /// One message of the person.
    MessageId;
    /// One way to reach a model, as set up by the person.
    ProfileId;
    /// One MCP server, as set up by the person.
    McpServerId;
    /// One file attached to an answer.
    AttachmentId;
    /// One decision in the history: the interaction it was made by, or the approval by a rule or the mode.
    DecisionId;
}

text_id! {
    /// One tool call. The model's own id where it is usable and new, else one made by the host.
    CallId;
    /// One question of an interaction: `q1`, `q2`, ...
    QuestionId;
    /// One option of a question: `o1`, `o2`, ...
    OptionId;
    /// One browser, token or chat that is let in. It is made from the hash of its secret, and opens nothing.
    DeviceId;
    /// One decision that holds for a workspace until it is revoked: the question it answered.
    StandingId;
}

impl StandingId {
    /// Always the same for one answered question, so that remembering it twice makes one decision.
    pub fn of(interaction: InteractionId, question: &QuestionId) -> StandingId {
        StandingId(format!("{interaction}:{question}"))
    }
}
