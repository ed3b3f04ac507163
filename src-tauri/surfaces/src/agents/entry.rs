//! What is written for one agent, so that it starts us.

use super::error::AgentConfigError;
use super::known::{CommandLayout, ServerEntryFormat, WITHIN_DAY};
use super::machine::Machine;
use engine::folder::DATA_DIR_VARIABLE;
use serde_json::{Map, Value, json};

/// Our name among an agent's servers.
pub const NAME: &str = "askwell";
const SUBCOMMAND: &str = "mcp";

impl ServerEntryFormat {
    pub fn fields(&self, machine: &Machine) -> Result<Map<String, Value>, AgentConfigError> {
        let mut fields = Map::new();
        for (key, value) in self.first {
            fields.insert((*key).to_owned(), json!(value));
        }
        let program = machine.program()?;
        match self.command {
            CommandLayout::Apart => {
                fields.insert("command".into(), json!(program));
                fields.insert("args".into(), json!(arguments(self.ours)));
            }
            CommandLayout::OneList => {
                fields.insert("command".into(), json!([vec![program.as_str()], arguments(self.ours)].concat()));
            }
        }
        with_data(&mut fields, self.env, machine);
        for (key, limit) in self.limits {
            fields.insert((*key).to_owned(), json!(limit));
        }
        for (key, value) in (self.last)() {
            fields.insert(key.to_owned(), value);
        }
        Ok(fields)
    }
}

pub fn codex(limits: &[(&str, u64)], machine: &Machine) -> Result<Map<String, Value>, AgentConfigError> {
    let mut fields = Map::from_iter([
        ("command".to_owned(), json!(machine.program()?)),
        ("args".to_owned(), json!(arguments(WITHIN_DAY))),
    ]);
    with_data(&mut fields, "env", machine);
    for (key, limit) in limits {
        fields.insert((*key).to_owned(), json!(limit));
    }
    Ok(fields)
}

pub fn goose(machine: &Machine) -> Result<Map<String, Value>, AgentConfigError> {
    let mut fields = Map::from_iter([
        ("enabled".to_owned(), json!(true)),
        ("type".to_owned(), json!("stdio")),
        ("name".to_owned(), json!(NAME)),
        ("cmd".to_owned(), json!(machine.program()?)),
        ("args".to_owned(), json!(arguments(WITHIN_DAY))),
    ]);
    with_data(&mut fields, "envs", machine);
    fields.insert("timeout".to_owned(), json!(86_400));
    Ok(fields)
}

pub fn hermes(machine: &Machine) -> Result<Map<String, Value>, AgentConfigError> {
    let mut fields = Map::from_iter([
        ("command".to_owned(), json!(machine.program()?)),
        ("args".to_owned(), json!(arguments(WITHIN_DAY))),
    ]);
    with_data(&mut fields, "env", machine);
    fields.insert("timeout".to_owned(), json!(86_400));
    Ok(fields)
}

pub fn vibe(machine: &Machine) -> Result<Map<String, Value>, AgentConfigError> {
    let mut fields = Map::from_iter([("name".to_owned(), json!(NAME)), ("transport".to_owned(), json!("stdio"))]);
    fields.extend(codex(&[("tool_timeout_sec", 86_400)], machine)?);
    Ok(fields)
}

/// It has no limit to set, so we keep to what it is known to wait.
pub fn continued(machine: &Machine) -> Result<Map<String, Value>, AgentConfigError> {
    let mut fields = Map::from_iter([
        ("name".to_owned(), json!(NAME)),
        ("command".to_owned(), json!(machine.program()?)),
        ("args".to_owned(), json!(arguments(""))),
    ]);
    with_data(&mut fields, "env", machine);
    Ok(fields)
}

/// How long a call may take is told to us too: otherwise we would end it as early as the agent does by default.
fn arguments(ours: &'static str) -> Vec<&'static str> {
    let limit: &[&str] = if ours.is_empty() { &[] } else { &["--limit", ours] };
    [&[SUBCOMMAND], limit].concat()
}

/// Who keeps their data elsewhere is asked from there by agents too.
fn with_data(fields: &mut Map<String, Value>, key: &str, machine: &Machine) {
    if machine.data_is_named {
        fields.insert(key.to_owned(), json!({ DATA_DIR_VARIABLE: machine.data.display().to_string() }));
    }
}
