//! How an agent stands to us: what of ours stands in its files.

use super::entry::NAME;
use super::error::{AgentConfigError, ConfigSyntaxError};
use super::hook::{groups, is_ours, place};
use super::json;
use super::known::{KnownAgent, ServerListFormat};
use super::machine::Machine;
use super::write::content;
use super::{paragraph, toml, yaml};
use ask::settings::Language;
use ask::wire::{AgentListed, AgentPart, AgentPartListed, AgentsListed, PartStanding};
use serde_json::Value;
use std::path::PathBuf;

impl Machine {
    /// All agents that are known. Only their files are read.
    pub fn agents(&self, language: Language) -> AgentsListed {
        let program = self.program.as_ref().map(|program| program.display().to_string());
        let agents = super::KNOWN.iter().map(|known| known.listed(self, language)).collect();
        AgentsListed { agents, program }
    }
}

impl KnownAgent {
    pub fn by_id(id: &str) -> Result<&'static KnownAgent, AgentConfigError> {
        super::KNOWN.iter().find(|known| known.id == id).ok_or_else(|| AgentConfigError::Unknown(id.to_owned()))
    }

    pub fn is_here(&self, machine: &Machine) -> bool {
        machine.has_program(self.programs) || (self.folder)(machine).is_dir()
    }

    /// The file of this part.
    pub fn file(&self, part: AgentPart, machine: &Machine) -> Option<PathBuf> {
        match part {
            AgentPart::Tools => {
                let files = (self.servers)(machine);
                files.iter().find(|file| file.is_file()).or(files.first()).cloned()
            }
            AgentPart::Instructions => self.instructions.map(|file| file(machine)),
            AgentPart::Hook => self.hook.as_ref().map(|hook| (hook.file)(machine)),
        }
    }

    /// Whether the agent asks its own person before it uses what is written.
    pub fn needs_trust(&self, part: AgentPart) -> bool {
        part == AgentPart::Hook && self.hook.as_ref().is_some_and(|hook| hook.needs_trust)
    }

    fn listed(&self, machine: &Machine, language: Language) -> AgentListed {
        let part = |part| {
            let file = self.file(part, machine)?;
            let standing = match self.standing(part, machine) {
                Ok(standing) => standing,
                Err(fault) => PartStanding::Broken { message: fault.in_words(language) },
            };
            let needs_trust = self.needs_trust(part);
            Some(AgentPartListed { part, file: file.display().to_string(), standing, needs_trust })
        };
        let parts = [AgentPart::Tools, AgentPart::Instructions, AgentPart::Hook].into_iter().filter_map(part).collect();
        AgentListed { id: self.id.to_owned(), name: self.name.to_owned(), found: self.is_here(machine), parts }
    }

    /// What of ours stands there now. What would be written is compared with it, so a moved program shows as another.
    pub fn standing(&self, part: AgentPart, machine: &Machine) -> Result<PartStanding, AgentConfigError> {
        let file = self.file(part, machine).ok_or(AgentConfigError::NotOffered)?;
        let Some(text) = content(&file)? else { return Ok(PartStanding::Absent) };
        let broken = |unreadable| AgentConfigError::Broken { file: file.clone(), unreadable };
        match part {
            AgentPart::Tools => self.tools(&text, machine).map_err(broken),
            AgentPart::Instructions => {
                let ours = paragraph::marked(paragraph::newline(&text));
                Ok(compared(paragraph::find(&text), |there| *there == ours))
            }
            AgentPart::Hook => self.hooked(&text, machine).map_err(broken),
        }
    }

    fn tools(&self, text: &str, machine: &Machine) -> Result<PartStanding, ConfigSyntaxError> {
        match &self.form {
            ServerListFormat::Json(entry) => {
                let root = json::read(text)?;
                let entry = entry(&root.value());
                let place: Vec<&str> = entry.path.iter().copied().chain([NAME]).collect();
                let there = json::at(&root, &place).map(json::Node::value);
                Ok(compared(there, |there| entry.fields(machine).is_ok_and(|ours| *there == Value::Object(ours))))
            }
            ServerListFormat::Toml { place, fields } => {
                let there = toml::entry(text, *place)?;
                Ok(compared(there, |there| fields(machine).is_ok_and(|ours| *there == Value::Object(ours))))
            }
            ServerListFormat::Yaml { place, fields, .. } => {
                let there = yaml::entry(text, *place)?;
                let ours = |there: &String| {
                    let indent = there.len() - there.trim_start().len();
                    fields(machine).is_ok_and(|ours| *there == place.lines_of(&ours, indent))
                };
                Ok(compared(there, ours))
            }
        }
    }

    fn hooked(&self, text: &str, machine: &Machine) -> Result<PartStanding, ConfigSyntaxError> {
        let Some(hook) = &self.hook else { return Ok(PartStanding::Absent) };
        let root = json::read(text)?;
        let ours = groups(self, hook, machine).unwrap_or_default();
        let there = hook.events.iter().flat_map(|(event, _)| {
            let list = json::at(&root, &place(event)).map(json::Node::value);
            let groups = list.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
            groups.into_iter().filter(|group| is_ours(group, self.id)).map(|group| (*event, group))
        });
        let there: Vec<_> = there.collect();
        Ok(compared((!there.is_empty()).then_some(there), |there| *there == ours))
    }
}

fn compared<T>(there: Option<T>, is_ours: impl FnOnce(&T) -> bool) -> PartStanding {
    match there {
        None => PartStanding::Absent,
        Some(there) if is_ours(&there) => PartStanding::Added,
        Some(_) => PartStanding::Other,
    }
}
