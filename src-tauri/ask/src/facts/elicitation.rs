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
pub use told::{display_text, words};
pub(crate) use told::{in_short, value_in_words};
pub use unfit::ElicitationError;

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
    /// The tool whose call is under way, by the server's name for it.
    pub tool: String,
    /// Why it asks, in its own words.
    pub message: String,
    /// The form to fill in, or the address to open.
    pub ask: Wanted,
    /// How the server waits, and so where the answer is sent.
    pub held: Held,
}

/// One of the two modes that MCP has for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Wanted {
    /// Without fields it asks for nothing but a yes.
    Form {
        /// In the order in which the server wrote them.
        fields: Vec<ElicitedField>,
    },
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

/// One value that a form asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ElicitedField {
    /// The name under which the value is sent. Shown only where there is no title.
    pub key: String,
    /// The server's name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub title: Option<String>,
    /// What to fill in, in the server's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub description: Option<String>,
    /// Without a value the form cannot be sent.
    pub required: bool,
    /// It seems to ask for a password, a key or the like, which a server must not do: the person is warned.
    pub secret: bool,
    /// What kind of value it takes, and within which bounds.
    pub kind: FieldKind,
}

impl ElicitedField {
    /// What the person knows it by.
    pub fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.key)
    }
}

/// A part of JSON Schema, as MCP has it for forms. A bound that is absent does not exist; a default is filled in
/// beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FieldKind {
    /// A line of text, or several.
    Text {
        /// What the text has to be. None: any text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        format: Option<TextFormat>,
        /// In code points, as JSON Schema counts them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        chars_min: Option<u32>,
        /// In code points.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        chars_max: Option<u32>,
        /// A regular expression that has to be found in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pattern: Option<String>,
        /// The text that is filled in at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<String>,
    },
    /// A number. JSON Schema's `number` and `integer`.
    Number {
        /// Only whole ones (JSON Schema's `integer`).
        whole: bool,
        /// The smallest that is taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        min: Option<Number>,
        /// The largest that is taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        max: Option<Number>,
        /// The number that is filled in at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        default: Option<Number>,
    },
    /// A yes or no. JSON Schema's `boolean`.
    Switch {
        /// How it is set at first. None: it is neither until the person decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<bool>,
    },
    /// One of several texts. JSON Schema's `enum`, or `oneOf` with titles.
    One {
        /// What can be chosen. Never empty.
        options: Vec<Named>,
        /// The `value` of the option that is chosen at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<String>,
    },
    /// Any number of several texts. JSON Schema's `array` of a choice.
    Many {
        /// What can be chosen. Never empty.
        options: Vec<Named>,
        /// The fewest that have to be chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        count_min: Option<u32>,
        /// The most that can be chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        count_max: Option<u32>,
        /// The `value` of each option that is chosen at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        default: Option<Vec<String>>,
    },
    /// Of a kind that is none of the others: written as JSON.
    Json {
        /// As the server sent it: shown, and only its `type` is checked.
        #[cfg_attr(test, ts(type = "unknown"))]
        schema: Value,
        /// The value that is filled in at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        default: Option<Value>,
    },
}

impl FieldKind {
    /// Whether something is filled in before the person has said anything.
    pub(crate) fn has_default(&self) -> bool {
        match self {
            FieldKind::Text { default, .. } | FieldKind::One { default, .. } => default.is_some(),
            FieldKind::Number { default, .. } => default.is_some(),
            FieldKind::Switch { default } => default.is_some(),
            FieldKind::Many { default, .. } => default.is_some(),
            FieldKind::Json { default, .. } => default.is_some(),
        }
    }
}

/// The `format` of a text, of those that MCP names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TextFormat {
    /// An address of electronic mail.
    Email,
    /// A whole address with its scheme.
    Uri,
    /// A day, as in `2025-12-31`.
    Date,
    /// A moment, as in RFC 3339.
    DateTime,
}

/// One of several: the value is sent, the title is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Named {
    /// Sent back as the server wrote it.
    pub value: String,
    /// The value itself where the server gave no title.
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
        /// The server's name for this question among those of the same round.
        key: String,
        /// Sent back unread with the answers. None: the server gave none.
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
pub enum ElicitedReply {
    /// Under the keys of the form; of a url, nothing but consent.
    Accept {
        /// One value for each field that was filled in; fields without one are absent.
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
    pub fn fields(&self) -> &[ElicitedField] {
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
