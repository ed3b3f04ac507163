//! What is written so that an agent hands its own questions and permission requests to us.

use super::error::AgentConfigError;
use super::known::{AgentHook, KnownAgent};
use super::machine::Machine;
use serde_json::{Value, json};

/// Where the list of an event stands.
pub fn place(event: &'static str) -> [&'static str; 2] {
    ["hooks", event]
}

/// What stands in the list of each event.
pub fn groups(
    known: &KnownAgent,
    hook: &AgentHook,
    machine: &Machine,
) -> Result<Vec<(&'static str, Value)>, AgentConfigError> {
    let command = command(known.id, machine)?;
    let group = |(event, matcher): &(&'static str, Option<&str>)| {
        let handler = json!({ "type": "command", "command": command, "timeout": hook.limit });
        let mut group = json!({ "hooks": [handler] });
        if let Some(matcher) = matcher {
            group = json!({ "matcher": matcher, "hooks": [handler] });
        }
        (*event, group)
    };
    Ok(hook.events.iter().map(group).collect())
}

/// Whether it calls us for this agent, and nobody else.
pub fn is_ours(group: &Value, id: &str) -> bool {
    let ending = format!(" hook {id}");
    let ours =
        |handler: &Value| handler["command"].as_str().is_some_and(|it| it.contains("askwell") && it.ends_with(&ending));
    group["hooks"].as_array().is_some_and(|handlers| !handlers.is_empty() && handlers.iter().all(ours))
}

/// A line for the shell that the agent starts. The path stands in quotes, so it must hold nothing that ends them.
fn command(id: &str, machine: &Machine) -> Result<String, AgentConfigError> {
    let program = machine.program()?;
    let data = machine.data.display().to_string();
    let odd = |text: &str| text.contains(|c: char| matches!(c, '"' | '$' | '`' | '\n') || (cfg!(unix) && c == '\\'));
    if odd(&program) || (machine.data_is_named && odd(&data)) {
        return Err(AgentConfigError::OddProgram(program.into()));
    }
    let data = if machine.data_is_named { format!(" --data \"{data}\"") } else { String::new() };
    Ok(format!("\"{program}\"{data} hook {id}"))
}
