//! An elicitation: what a server, or another program's agent, asks the person in the middle of a call.
//!
//! It is an interaction like any other, beside a call that is under way: its end does not end the call.

mod address;
mod check;
mod form;
mod format;
mod kind;
mod options;
mod read;
mod secret;
#[cfg(test)]
mod tests;
mod told;
mod unfit;

pub use check::{Misfit, check, fits};
pub use read::read;
pub use told::{display_text, in_short, value_in_words, words};
pub use unfit::Unfit;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};

/// What is asked, by whom, and how the answer goes back. Every text in it that is only shown is harmless to show: what is
/// sent back (keys, values) is as the server wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Elicitation {
    /// By the name that it has in Settings, never by one it gives itself.
    pub server: String,
    pub tool: String,
    pub message: String,
    pub ask: Wanted,
    pub held: Held,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Wanted {
    /// Without fields it asks for nothing but a yes.
    Form { fields: Vec<Field> },
    /// Something to be done in the browser. Nothing of it passes through this program.
    Url {
        /// The whole address, in ASCII.
        url: String,
        /// Where it leads, in ASCII, with the port where the address names one.
        host: String,
        /// The same as it reads, where it is written in other letters than these.
        #[serde(default, rename = "hostUnicode", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, rename = "hostUnicode"))]
        host_unicode: Option<String>,
        /// Under which the server says later that it is done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, ts(rename = "ElicitedField"))]
pub struct Field {
    pub key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub description: Option<String>,
    pub required: bool,
    /// It seems to ask for a password, a key or the like, which a server must not do: the person is warned.
    pub secret: bool,
    pub kind: FieldKind,
}

impl Field {
    /// What the person knows it by.
    pub fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.key)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FieldKind {
    Text {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        format: Option<Format>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        chars_min: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        chars_max: Option<u32>,
        /// A regular expression that has to be found in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pattern: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<String>,
    },
    Number {
        whole: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        min: Option<Number>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        max: Option<Number>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        default: Option<Number>,
    },
    Switch {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<bool>,
    },
    One {
        options: Vec<Named>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<String>,
    },
    Many {
        options: Vec<Named>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        count_min: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        count_max: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<Vec<String>>,
    },
    /// Of a kind that is none of the others: written as JSON.
    Json {
        #[cfg_attr(test, ts(type = "unknown"))]
        schema: Value,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        default: Option<Value>,
    },
}

impl FieldKind {
    pub fn has_default(&self) -> bool {
        match self {
            FieldKind::Text { default, .. } | FieldKind::One { default, .. } => default.is_some(),
            FieldKind::Number { default, .. } => default.is_some(),
            FieldKind::Switch { default } => default.is_some(),
            FieldKind::Many { default, .. } => default.is_some(),
            FieldKind::Json { default, .. } => default.is_some(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, ts(rename = "TextFormat"))]
pub enum Format {
    Email,
    Uri,
    Date,
    DateTime,
}

/// One of several: the value is sent, the title is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Named {
    pub value: String,
    pub title: String,
}

/// How the server waits for the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Held {
    /// Not at all: the call is made again with the answer, and with this state, of which nobody but the server knows what
    /// it means.
    Round {
        key: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        state: Option<String>,
    },
    /// On the wire: where that is gone, nobody waits any more.
    Open,
}

/// What the person says to it: three things, and none of them stands for another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(test, ts(rename = "ElicitedReply"))]
pub enum Reply {
    /// Under the keys of the form; of a url, nothing but consent.
    Accept {
        #[serde(default)]
        #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
        content: Map<String, Value>,
    },
    /// An explicit no.
    Decline,
    /// Put aside without a yes or a no.
    Cancel,
}

impl Elicitation {
    /// The fields of a form; none of a url.
    pub fn fields(&self) -> &[Field] {
        match &self.ask {
            Wanted::Form { fields } => fields,
            Wanted::Url { .. } => &[],
        }
    }

    /// Whether it asks the very same, so that an answer to one is an answer to the other.
    pub fn asks_as(&self, other: &Elicitation) -> bool {
        let key = |held: &Held| match held {
            Held::Round { key, .. } => Some(key.clone()),
            Held::Open => None,
        };
        let same = (&self.server, &self.tool, &self.message) == (&other.server, &other.tool, &other.message);
        same && self.ask == other.ask && key(&self.held) == key(&other.held)
    }

    /// Whether what was typed into one form fits into the other.
    pub fn same_form(&self, other: &Elicitation) -> bool {
        let form = |it: &Elicitation| matches!(it.ask, Wanted::Form { .. });
        form(self) && (&self.server, &self.ask) == (&other.server, &other.ask)
    }
}
