//! One server, as it stands in the settings.

use crate::base::id::McpServerId;
use crate::base::limits::{
    MCP_CALL_SECONDS_DEFAULT, MCP_CALL_SECONDS_MAX, MCP_SERVER_NAME_CHARS_MAX, MCP_TOOLS_COUNT_MAX,
    OAUTH_CLIENT_ID_BYTES_MAX,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One server. Values of its variables and headers that are secret are in the system's keychain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "McpServer"))]
#[serde(rename_all = "camelCase")]
pub struct Server {
    /// Made when the server is added. The keychain keeps its secrets under this id.
    pub id: McpServerId,
    /// As the person named it. The names under which models call its tools are made of it.
    pub name: String,
    /// A program to start, or an address.
    pub way: McpWay,
    /// Off: it is not started, and nothing of it is offered. What is set stays.
    #[serde(default = "yes")]
    pub enabled: bool,
    /// What it says of its tools is believed: those that only read are called without asking.
    #[serde(default)]
    pub trusted: bool,
    /// The one workspace in which it is there. None: in all conversations.
    #[serde(default)]
    pub workspace: Option<String>,
    /// The tools that are switched off, by the server's own names for them.
    #[serde(default)]
    pub off: Vec<String>,
    /// How long a call may take, without the time in which the person is asked. None: as long as usual.
    #[serde(default)]
    pub call_seconds: Option<u32>,
}

/// How a server is reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum McpWay {
    /// A program that is started here, and spoken to over its input and output.
    Stdio {
        /// The program: a path, or a name that is found on `PATH`.
        command: String,
        /// One each, passed on as they are: no shell reads them.
        #[serde(default)]
        args: Vec<String>,
        /// Variables of its environment. Null: the value is in the keychain.
        #[serde(default)]
        env: BTreeMap<String, Option<String>>,
        /// Where it is started. None: in the workspace it belongs to, else in the home folder.
        #[serde(default)]
        folder: Option<String>,
    },
    /// Streamable HTTP.
    Http {
        /// Its address, with the path.
        url: String,
        /// Extra headers. Null: the value is in the keychain.
        #[serde(default)]
        headers: BTreeMap<String, Option<String>>,
        /// A bearer token is in the keychain.
        #[serde(default)]
        has_token: bool,
        /// The person has signed in to it: what came of that is in the keychain.
        #[serde(default)]
        signed_in: bool,
        /// The id under which Askwell signs in, where the person was given one. None: it registers itself.
        #[serde(default)]
        client_id: Option<String>,
    },
}

fn yes() -> bool {
    true
}

impl Server {
    /// Whether it is there for conversations in this workspace.
    pub fn serves(&self, workspace: Option<&str>) -> bool {
        self.enabled && self.workspace.as_deref().is_none_or(|own| Some(own) == workspace)
    }

    /// How long a call may take, with the usual time filled in.
    pub fn call_seconds(&self) -> u32 {
        self.call_seconds.unwrap_or(MCP_CALL_SECONDS_DEFAULT)
    }

    /// Whether something of it lies in the keychain.
    pub fn has_secrets(&self) -> bool {
        let has_token = matches!(self.way, McpWay::Http { has_token: true, .. } | McpWay::Http { signed_in: true, .. });
        has_token || self.secret_names().next().is_some()
    }

    /// Whether secrets that were given for the other one reach the same program or address here.
    pub fn has_target_of(&self, other: &Server) -> bool {
        match (&self.way, &other.way) {
            (McpWay::Stdio { command, args, .. }, McpWay::Stdio { command: before, args: args_before, .. }) => {
                (command, args) == (before, args_before)
            }
            (McpWay::Http { url, .. }, McpWay::Http { url: before, .. }) => url == before,
            (McpWay::Stdio { .. }, McpWay::Http { .. }) | (McpWay::Http { .. }, McpWay::Stdio { .. }) => false,
        }
    }

    /// Whether Askwell uses what came of signing in to it.
    pub fn is_signed_in(&self) -> bool {
        matches!(self.way, McpWay::Http { signed_in: true, .. })
    }

    /// The names of variables and headers whose values are in the keychain.
    pub fn secret_names(&self) -> impl Iterator<Item = &str> {
        let (McpWay::Stdio { env: named, .. } | McpWay::Http { headers: named, .. }) = &self.way;
        named.iter().filter(|(_, value)| value.is_none()).map(|(name, _)| name.as_str())
    }

    /// The same, with nothing in the keychain.
    pub fn without_secrets(mut self) -> Server {
        match &mut self.way {
            McpWay::Stdio { env: named, .. } => named.retain(|_, value| value.is_some()),
            McpWay::Http { headers: named, has_token, signed_in, .. } => {
                named.retain(|_, value| value.is_some());
                (*has_token, *signed_in) = (false, false);
            }
        }
        self
    }

    /// Numbers and lengths brought to what Settings offers. Only a file edited by hand holds others.
    pub fn within_limits(mut self) -> Server {
        self.call_seconds =
            self.call_seconds.filter(|seconds| *seconds > 0).map(|seconds| seconds.min(MCP_CALL_SECONDS_MAX));
        if let McpWay::Http { client_id, .. } = &mut self.way {
            let fits = |id: &String| !id.is_empty() && id.len() <= OAUTH_CLIENT_ID_BYTES_MAX;
            *client_id = client_id.take().map(|id| id.trim().to_owned()).filter(fits);
        }
        self.name = self.name.trim().chars().take(MCP_SERVER_NAME_CHARS_MAX).collect();
        self.off.truncate(MCP_TOOLS_COUNT_MAX);
        self
    }
}

/// Whether the person has seen what a server says of a tool, as it says it now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum McpSeen {
    /// The person has not looked at it yet.
    Never,
    /// What they saw is what the server says now.
    Yes,
    /// It was another when they saw it.
    Changed,
}
