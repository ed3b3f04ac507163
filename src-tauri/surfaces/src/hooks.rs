//! `askwell hook`: what an agent is about to ask its person by itself comes here instead, and our answer goes back in its words.
//!
//! Pure: a text from the agent becomes a call of a guest, the end of that call becomes a text for the agent. Whatever is not
//! understood, not answered or not shown in full is no decision, and the agent asks in its own place as before.

mod decision;
mod details;

use ask::guest::{Guest, GuestTool, Via};
use ask::limits::GUEST_DETAILS_BYTES_MAX;
use ask::settings::Language;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::agents::{KNOWN, KnownAgent};

/// What the agent calls its question to the person.
const QUESTION_TOOL: &str = "AskUserQuestion";

/// One call of the hook, as all agents with hooks write it.
#[derive(Debug, Clone, Deserialize)]
pub struct HookCall {
    hook_event_name: String,
    tool_name: String,
    #[serde(default)]
    tool_input: Map<String, Value>,
    #[serde(default)]
    cwd: Option<String>,
}

/// What it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// The agent's own question.
    Question,
    /// Whether it may do something.
    Permission,
}

/// The agents that have a hook for us.
pub fn agents() -> impl Iterator<Item = &'static KnownAgent> {
    KNOWN.iter().filter(|known| known.hook.is_some())
}

impl HookCall {
    /// None where it is not what a hook is told.
    pub fn read(text: &str) -> Option<HookCall> {
        serde_json::from_str(text).ok()
    }

    pub fn guest(&self, known: &KnownAgent) -> Guest {
        Guest { name: known.name.to_owned(), client: None, folder: self.cwd.clone(), via: Via::Hook, origin: None }
    }

    fn about(&self) -> Option<About> {
        match (self.hook_event_name.as_str(), self.tool_name.as_str()) {
            ("PreToolUse", QUESTION_TOOL) => Some(About::Question),
            // Its question came before it: where that had no answer here, the agent asks for itself.
            ("PermissionRequest", QUESTION_TOOL) => None,
            ("PermissionRequest", _) => Some(About::Permission),
            (_, _) => None,
        }
    }

    /// What the person is to be asked. None: nothing that is ours to ask, or nothing that could be shown in full.
    pub fn wanted(&self, language: Language) -> Option<(GuestTool, Map<String, Value>)> {
        let (tool, arguments) = match self.about()? {
            About::Question => (GuestTool::AskUser, json!({ "questions": self.tool_input.get("questions")? })),
            About::Permission => {
                let details = details::whole(&self.tool_name, &self.tool_input)?;
                if details.len() > GUEST_DETAILS_BYTES_MAX {
                    return None;
                }
                let action = details::action(&self.tool_name, &self.tool_input, language);
                let reason =
                    ["description", "justification"].iter().find_map(|key| self.tool_input.get(*key)?.as_str());
                (GuestTool::Confirm, json!({ "action": action, "reason": reason, "details": details }))
            }
        };
        match arguments {
            Value::Object(arguments) => Some((tool, arguments)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
