//! Guests: other programs' agents, and scripts, that ask the person through Askwell.
//!
//! A guest has a conversation of its own here for each folder it works in. That has no runs and no model: what the guest
//! asks stands open in it, and what the person answers is kept there until the guest reads it.

mod name;
mod origin;

pub use origin::Origin;

use crate::base::harmless::one_line;
use crate::base::language::Language;
use crate::base::limits::{GUEST_CLIENT_CHARS_MAX, GUEST_FOLDER_BYTES_MAX, GUEST_NAME_CHARS_MAX};
use serde::{Deserialize, Serialize};

/// Who asks. It says so itself: nothing is allowed to it on the strength of its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Guest {
    /// As the person reads it: "Claude Code".
    pub name: String,
    /// Name and version as they came over the wire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub client: Option<String>,
    /// The folder it works in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub folder: Option<String>,
    /// Decides how its answer gets back to it.
    pub via: Via,
    /// Where it comes from: never what it says of itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub origin: Option<Origin>,
}

/// The way it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Via {
    /// Over MCP: an agent that calls our tools.
    Mcp,
    /// Through `askwell ask` or `askwell confirm`.
    CommandLine,
    /// As a hook that another program runs before it acts.
    Hook,
}

impl Guest {
    /// The same, fit to be shown: on one line, without what hides or turns text, and not to be taken for Askwell's own.
    /// None where no name is left.
    pub fn cleaned(self, language: Language) -> Option<Guest> {
        let shown = shortened(&self.name, GUEST_NAME_CHARS_MAX)?;
        let name = if name::passes_for_ours(&self.name, self.via) { name::of_another(&shown, language) } else { shown };
        let client = self.client.and_then(|client| shortened(&client, GUEST_CLIENT_CHARS_MAX));
        let folder = self.folder.filter(|folder| !folder.is_empty() && folder.len() <= GUEST_FOLDER_BYTES_MAX);
        Some(Guest { name, client, folder, via: self.via, origin: self.origin })
    }

    /// What its conversation is called: "Claude Code · myproject".
    pub fn title(&self) -> String {
        match self.place() {
            Some(place) => format!("{} · {place}", self.name),
            None => self.name.clone(),
        }
    }

    /// The last part of its folder.
    pub fn place(&self) -> Option<String> {
        let folder = self.folder.as_deref()?;
        let last = folder.rsplit(['/', '\\']).find(|part| !part.is_empty())?;
        shortened(last, GUEST_NAME_CHARS_MAX)
    }

    /// Whether what the other one asks stands in the same conversation.
    pub fn shares(&self, other: &Guest) -> bool {
        self.name == other.name && self.folder == other.folder
    }
}

fn shortened(text: &str, chars_max: usize) -> Option<String> {
    let line = one_line(text);
    let short: String = line.chars().take(chars_max).collect();
    Some(short.trim_end().to_owned()).filter(|short| !short.is_empty())
}
