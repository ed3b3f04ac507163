//! The configurations that people copy from one program to the next: the dialects of Claude, Cursor, VS Code, Gemini, Zed,
//! opencode and Codex, read as servers of ours, or with what is wrong in them.

mod entry;
#[cfg(test)]
mod tests;

use super::loose_json;
use crate::base::harmless::one_line;
use crate::base::id::McpServerId;
use crate::base::limits::{MCP_PASTE_BYTES_MAX, MCP_SERVER_NAME_CHARS_MAX, MCP_SERVERS_COUNT_MAX};
use crate::facts::mcp::Server;
use crate::facts::secrets::Secrets;
use serde_json::Value;

/// What a pasted text comes to.
#[derive(Debug, Default)]
pub struct Paste {
    /// The servers that were read, in the order of the text.
    pub servers: Vec<PastedServer>,
    /// What is wrong in the text, entry by entry.
    pub faults: Vec<PasteProblem>,
}

/// One server, and what belongs into the keychain.
#[derive(Debug)]
pub struct PastedServer {
    /// As the settings would have it, under a new id.
    pub server: Server,
    /// Values that are secret, by their names.
    pub secrets: Secrets,
    /// Names of values that another program would have asked for: they are still to be typed.
    pub missing: Vec<String>,
}

/// Something that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasteProblem {
    /// None: the text as a whole.
    pub server: Option<String>,
    /// What is wrong there.
    pub wrong: PasteError,
}

/// What a value has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpectedPasteValue {
    /// A server, or its variables or headers.
    Object,
    /// One text.
    Text,
    /// Several texts, or one.
    Texts,
}

/// What is wrong in a pasted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasteError {
    /// It has more bytes than are read.
    TooLong {
        /// The length of the text.
        bytes: usize,
    },
    /// Neither JSON nor TOML.
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// What the parser said.
        detail: String,
    },
    /// It is well written, and there is no server in it.
    NoServers,
    /// It has more servers than the settings take.
    TooMany {
        /// The number of servers in it.
        count: usize,
    },
    /// It is no object, or a value in it is of another kind than it has to be.
    Kind {
        /// Its key, with those around it. Empty: the server itself.
        key: String,
        /// What it has to be.
        wanted: ExpectedPasteValue,
    },
    /// It names neither a program nor an address.
    Nowhere,
    /// It names both.
    Both,
    /// An address that is no `http` or `https` one.
    Address {
        /// The address, as the text has it.
        url: String,
    },
    /// The transport from before streamable HTTP.
    OldTransport,
    /// A transport that nobody here knows.
    Transport {
        /// The transport's name, as the text has it.
        name: String,
    },
}

/// Reads a text. `fresh` gives the ids.
pub fn pasted(text: &str, mut fresh: impl FnMut() -> McpServerId) -> Paste {
    let mut paste = Paste::default();
    let whole = |wrong| PasteProblem { server: None, wrong };
    if text.len() > MCP_PASTE_BYTES_MAX {
        paste.faults.push(whole(PasteError::TooLong { bytes: text.len() }));
        return paste;
    }
    let value = match read(text) {
        Ok(value) => value,
        Err(wrong) => {
            paste.faults.push(whole(wrong));
            return paste;
        }
    };
    let entries = entries(&value);
    if entries.is_empty() {
        paste.faults.push(whole(PasteError::NoServers));
    }
    if entries.len() > MCP_SERVERS_COUNT_MAX {
        paste.faults.push(whole(PasteError::TooMany { count: entries.len() }));
    }
    for (name, value) in entries.into_iter().take(MCP_SERVERS_COUNT_MAX) {
        let name = name.or_else(|| entry::own_name(value)).unwrap_or_else(|| "server".to_owned());
        let name: String = one_line(&name).chars().take(MCP_SERVER_NAME_CHARS_MAX).collect();
        match entry::read(value) {
            Ok(entry::PasteEntry { way, secrets, missing, enabled, off, call_seconds }) => {
                let (trusted, workspace) = (false, None);
                let server = Server { id: fresh(), name, way, enabled, trusted, workspace, off, call_seconds };
                paste.servers.push(PastedServer { server: server.within_limits(), secrets, missing });
            }
            Err(wrong) => paste.faults.push(PasteProblem { server: Some(name), wrong }),
        }
    }
    paste
}

fn read(text: &str) -> Result<Value, PasteError> {
    loose_json::read(text).or_else(|fault| {
        let toml = toml::from_str::<toml::Table>(text).ok().filter(|table| !table.is_empty());
        let value = toml.and_then(|table| serde_json::to_value(table).ok());
        value.ok_or_else(|| PasteError::Unreadable { line: fault.line(), detail: fault.to_string() })
    })
}

/// The servers in a text, wherever its dialect keeps them. A single one without a name has none.
fn entries(value: &Value) -> Vec<(Option<String>, &Value)> {
    let Value::Object(map) = value else { return Vec::new() };
    const PLACES: [&[&str]; 6] =
        [&["mcpServers"], &["servers"], &["context_servers"], &["mcp_servers"], &["mcp", "servers"], &["mcp"]];
    for keys in PLACES {
        let found = keys.iter().try_fold(value, |value, key| value.get(*key)).and_then(Value::as_object);
        if let Some(found) = found.filter(|found| !found.is_empty()) {
            return found.iter().map(|(name, value)| (Some(name.clone()), value)).collect();
        }
    }
    if entry::is_entry(map) {
        return vec![(None, value)];
    }
    let all = map.values().all(|value| value.as_object().is_some_and(entry::is_entry));
    if all { map.iter().map(|(name, value)| (Some(name.clone()), value)).collect() } else { Vec::new() }
}
