//! An agent of another make that does the work of a conversation, over the Agent Client Protocol.
//! <https://agentclientprotocol.com/protocol/v1>

mod mode;

pub use mode::{AcpMode, OfferedMode, asking, asks};

use crate::base::id::CallId;
use crate::base::language::Language;
use crate::facts::message::{Arguments, Call};
use crate::strings::strings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Which agent a conversation is with. It stays the same for as long as the conversation lasts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AcpAgent {
    /// In the settings, where its command stands.
    pub id: String,
    /// As the person named it. The thread and the history keep this name when the settings change.
    pub name: String,
}

/// How an agent is started: a program of the person's own, over its standard input and output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AgentCommand {
    /// A conversation keeps it, and finds its agent again by it.
    pub id: String,
    /// As the person named it; free to change.
    pub name: String,
    /// The program: a path, or a name that is found on `PATH`.
    pub command: String,
    /// One each, passed on as they are: no shell reads them.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Added to the environment. Secrets do not belong here: an agent keeps its own.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
}

impl AgentCommand {
    /// What a conversation keeps of it, without the command.
    pub fn agent(&self) -> AcpAgent {
        AcpAgent { id: self.id.clone(), name: self.name.clone() }
    }
}

/// A call that the agent makes by itself. Its kind serves as its name: read, edit, execute and the like.
pub fn call(id: CallId, kind: &str, title: &str, input: Option<Value>) -> Call {
    let mut arguments = Map::from_iter([("title".to_owned(), json!(title))]);
    arguments.extend(input.map(|input| ("input".to_owned(), input)));
    Call { id, name: kind.to_owned(), arguments: Arguments::Object(arguments) }
}

/// What an agent is told that is to go on after it was stopped or lost.
pub fn go_on(language: Language) -> &'static str {
    strings(language).resume()
}
