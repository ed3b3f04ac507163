//! An agent of another make that does the work of a conversation, over the Agent Client Protocol.
//! <https://agentclientprotocol.com/protocol/v1>

mod mode;

pub use mode::{AgentMode, OfferedMode, asking, asks};

use crate::conversation::Item;
use crate::id::CallId;
use crate::limits::ACP_RETOLD_BYTES_MAX;
use crate::message::{Arguments, Call};
use crate::settings::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Which agent a conversation is with. It stays the same for as long as the conversation lasts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, ts(rename = "AcpAgent"))]
pub struct Agent {
    /// In the settings, where its command stands.
    pub id: String,
    pub name: String,
}

/// How an agent is started: a program of the person's own, over its standard input and output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AgentCommand {
    pub id: String,
    pub name: String,
    pub command: String,
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Added to the environment. Secrets do not belong here: an agent keeps its own.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
}

impl AgentCommand {
    pub fn agent(&self) -> Agent {
        Agent { id: self.id.clone(), name: self.name.clone() }
    }
}

/// What the state knows of the agent's work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Working {
    pub agent: Agent,
    /// Its own name for this conversation, with which it finds it again.
    pub session: Option<String>,
    /// How it decides what it asks, as far as it has said.
    pub mode: Option<AgentMode>,
    /// It has been told the messages so far, and has not ended its turn.
    pub at_work: bool,
    /// The number of items that it has been told.
    pub told: usize,
}

impl Working {
    pub fn new(agent: Agent) -> Working {
        Working { agent, session: None, mode: None, at_work: false, told: 0 }
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
    match language {
        Language::En => "Go on where you stopped. First look what of it has happened already.",
        Language::Zh => "请从停下的地方继续。请先查看其中哪些已经完成。",
    }
}

/// What was said so far, for an agent that was started anew and remembers nothing of it: the latest, where it is much.
pub fn retold(items: &[Item]) -> Option<String> {
    let line = |item: &Item| match item {
        Item::User { text, .. } => Some(format!("[The person] {text}")),
        Item::Reply(item) if !item.reply.text.trim().is_empty() => Some(format!("[You] {}", item.reply.text.trim())),
        Item::Reply(_)
        | Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Restored { .. }
        | Item::Undone { .. } => None,
    };
    let mut told: Vec<String> = Vec::new();
    let mut bytes = 0;
    for text in items.iter().rev().filter_map(line) {
        bytes += text.len();
        if bytes > ACP_RETOLD_BYTES_MAX {
            break;
        }
        told.push(text);
    }
    told.reverse();
    (!told.is_empty()).then(|| {
        format!("This conversation began earlier. What was said in it so far:\n\n{}\n\nNow:", told.join("\n\n"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::MessageId;

    #[test]
    fn an_agent_that_remembers_nothing_is_told_the_latest_of_what_was_said() {
        let said = |text: &str| Item::User { id: MessageId(uuid::Uuid::nil()), text: text.into(), about: None, at: 1 };
        assert_eq!(retold(&[]), None);
        assert!(retold(&[said("Release it.")]).unwrap().contains("[The person] Release it."));
        let long = "x".repeat(ACP_RETOLD_BYTES_MAX - 100);
        let told = retold(&[said("first"), said(&long), said("last")]).unwrap();
        assert!(told.contains("last") && told.contains(&long));
        let told = retold(&[said("first"), said(&long), said(&long), said("last")]).unwrap();
        assert!(told.contains("last") && !told.contains("first"));
    }
}
