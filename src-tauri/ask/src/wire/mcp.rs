//! MCP servers, as Settings show them and change them.

use crate::base::id::Timestamp;
use crate::facts::mcp::{McpSeen, Server};
use crate::facts::secrets::Secrets;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One server with all that is known of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpServerStanding {
    /// Its entry in the settings.
    pub server: Server,
    /// Whether it runs, or why not.
    pub state: McpState,
    /// None: it has not said yet.
    pub era: Option<McpEra>,
    /// The version of the protocol that is spoken.
    pub protocol: Option<String>,
    /// What it calls itself, and its version: one line, harmless.
    pub calls_itself: Option<String>,
    /// What it has offered when it was last listened to.
    pub tools: Vec<McpTool>,
    /// Tools that cannot be offered: too many, or too large. Their names, harmless.
    pub left_out: Vec<String>,
    /// Its token or secret headers go over the network unencrypted.
    pub unencrypted: bool,
    /// Whether the person has signed in to it, or is to.
    pub sign_in: McpSignInStatus,
}

/// Whether the person has signed in to a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum McpSignInStatus {
    /// It has asked for nothing of the kind.
    None,
    /// It is used only by whoever signs in.
    Needed {
        /// In the person's language: why the last attempt came to nothing. None: there was none.
        said: Option<String>,
    },
    /// The person is in the browser, or about to go there.
    Waiting {
        /// What is opened.
        page: McpSignInPage,
    },
    /// They have signed in.
    SignedIn,
}

/// The page on which the person signs in, to be read before it is opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpSignInPage {
    /// The address that is opened in the browser.
    pub url: String,
    /// Whose page it is, in ASCII, with the port where it is not the usual one.
    pub host: String,
    /// The same as it reads, where that differs: its letters can look like others.
    pub host_unicode: Option<String>,
    /// The server that will be used.
    pub server_host: String,
    /// When it is no longer waited for.
    #[cfg_attr(test, ts(type = "number"))]
    pub ends_at: Timestamp,
}

/// The status of a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum McpState {
    /// Switched off by the person.
    Off,
    /// It is started when a conversation can use it, or when the person wants to see it.
    Idle,
    /// It is started, and has not said yet what it offers.
    Starting,
    /// It runs, and its tools can be called.
    Ready {
        /// When it became so.
        #[cfg_attr(test, ts(type = "number"))]
        since: Timestamp,
    },
    /// It ended, or could not be started.
    Failed {
        /// One sentence or two for the person, in their language: what happened, and what to do.
        said: String,
        /// When it became so.
        #[cfg_attr(test, ts(type = "number"))]
        since: Timestamp,
        /// None: it is tried again only when somebody wants it, or something was changed.
        #[cfg_attr(test, ts(type = "number | null"))]
        retry_at: Option<Timestamp>,
    },
}

/// Which of the two kinds of the protocol a server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum McpEra {
    /// From 2026-07-28 on: no session, and nothing stays open while the person thinks.
    Modern,
    /// Up to 2025-11-25: with a session.
    Legacy,
}

/// One tool, as its server describes it. All text is made harmless.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpTool {
    /// As the server calls it.
    pub name: String,
    /// As the model calls it.
    pub offered_as: String,
    /// For people. None: it gave none, and `name` is shown.
    pub title: Option<String>,
    /// In the server's words. Empty: it gave none.
    pub description: String,
    /// The JSON schema of its arguments.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub schema: Value,
    /// What the server claims. It is believed where the server is trusted.
    pub read_only: bool,
    /// `destructiveHint` of MCP: it may remove or overwrite something.
    pub destructive: bool,
    /// `idempotentHint` of MCP: a second call with the same arguments changes nothing more.
    pub idempotent: bool,
    /// `openWorldHint` of MCP: it reaches beyond the server's own data.
    pub open_world: bool,
    /// The person has not switched it off.
    pub on: bool,
    /// Whether the person has looked at it as it is now. Until then no model is told of it.
    pub seen: McpSeen,
    /// SHA-256 of the server and of all that it says of the tool: whoever looks at it says by this what they have seen.
    pub hash: String,
}

/// The tools of one server that no model is told of, because the person has not looked at them as they are now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpHeldBackTools {
    /// The server, by the person's name for it: one line.
    pub server: String,
    /// How many there are. Those that are switched off wait for nobody.
    pub tools: usize,
}

/// One line of what happened with a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpLogLine {
    /// When the line was written.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    /// Whether Askwell or the server wrote it.
    pub from: McpOrigin,
    /// One line, harmless to show, without the server's secrets.
    pub text: String,
}

/// The author of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum McpOrigin {
    /// Askwell: what it did with the server.
    Askwell,
    /// What the server's program wrote to its error output, or where no message was to be.
    Server,
}

/// A server as the person wants it, with what belongs into the keychain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpEdit {
    /// The entry as it will be in the settings. A new id adds it, a known one changes it.
    pub server: Server,
    /// The bearer token as `key`; values of variables and of headers by their names.
    #[serde(default)]
    pub secrets: Secrets,
    /// The person was told that what is secret goes over their own network unencrypted, and wants that.
    #[serde(default)]
    pub unencrypted: bool,
}

/// What a pasted configuration comes to. Nothing of it is saved.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpPaste {
    /// What can be saved, in the order of the text.
    pub servers: Vec<McpPasted>,
    /// What of the text is no server that could be saved.
    pub faults: Vec<McpPasteFault>,
}

/// One server out of a pasted text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpPasted {
    /// The server, in the form that `save_mcp_server` takes.
    pub edit: McpEdit,
    /// Names of values that are still to be typed.
    pub missing: Vec<String>,
    /// A server of this name is there already: saving this one changes it.
    pub replaces: bool,
}

/// An entry that could not be read, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpPasteFault {
    /// None: the text as a whole.
    pub server: Option<String>,
    /// In the person's language.
    pub said: String,
}
