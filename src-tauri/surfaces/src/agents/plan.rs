//! One change, worked out and not yet done: what the file is, and what it would be.

use super::entry::NAME;
use super::error::{AgentConfigError, ConfigSyntaxError};
use super::hook::{groups, is_ours, place};
use super::known::{KnownAgent, ServerListFormat};
use super::machine::Machine;
use super::write::{ConfigFileRecord, content, target};
use super::{json, paragraph, toml, yaml};
use ask::wire::{AgentPart, AgentPlan};
use engine::changes::diff::between;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

pub struct AgentConfigChange {
    pub id: &'static str,
    pub part: AgentPart,
    pub add: bool,
    /// As the agent names it.
    pub file: PathBuf,
    /// Where it lies, behind links.
    pub target: PathBuf,
    /// None where there is no file.
    pub before: Option<String>,
    /// None where the file goes, because it was made for this alone.
    pub after: Option<String>,
    /// How many of the containers around ours were made for it.
    pub made: usize,
}

impl AgentConfigChange {
    pub fn of(id: &str, part: AgentPart, add: bool, machine: &Machine) -> Result<AgentConfigChange, AgentConfigError> {
        let known = KnownAgent::by_id(id)?;
        let file = known.file(part, machine).ok_or(AgentConfigError::NotOffered)?;
        let target = target(&file)?;
        let before = content(&file)?;
        let record = ConfigFileRecord::read(&machine.data, known.id, part).filter(|record| record.file == target);
        let text = before.clone().unwrap_or_default();
        let broken = |unreadable| AgentConfigError::Broken { file: file.clone(), unreadable };
        let (after, made) = if add {
            let (after, made) = known.added(part, &text, machine)?.map_err(broken)?;
            // What an earlier change has made is still made by us.
            (Some(after), made.max(record.map_or(0, |record| record.made)))
        } else {
            let as_before = record.as_ref().filter(|record| before.is_some() && record.is_untouched(&text));
            let made = record.as_ref().map_or(0, |record| record.made);
            let after = match as_before.map(|record| record.before(&machine.data)) {
                Some(Some(before)) => before,
                Some(None) | None => {
                    before.is_some().then(|| known.taken(part, &text, made)).transpose().map_err(broken)?
                }
            };
            (after, 0)
        };
        Ok(AgentConfigChange { id: known.id, part, add, file, target, before, after, made })
    }

    /// What is shown before it is done.
    pub fn shown(&self) -> AgentPlan {
        let (old, new) = (self.before.as_deref().unwrap_or_default(), self.after.as_deref().unwrap_or_default());
        let difference = between(old.as_bytes(), new.as_bytes());
        let shown = |path: &PathBuf| path.display().to_string();
        AgentPlan {
            agent: self.id.to_owned(),
            part: self.part,
            add: self.add,
            file: shown(&self.file),
            target: (self.target != self.file).then(|| shown(&self.target)),
            makes_file: self.before.is_none() && self.after.is_some(),
            removes_file: self.before.is_some() && self.after.is_none(),
            complete: difference.as_ref().is_some_and(|difference| difference.complete),
            needs_trust: self.add && KnownAgent::by_id(self.id).is_ok_and(|known| known.needs_trust(self.part)),
            diff: difference.map(|difference| difference.text).unwrap_or_default(),
            stamp: self.stamp(),
        }
    }

    /// The same for the same change of the same content alone.
    pub fn stamp(&self) -> String {
        let parts = [Some(self.target.display().to_string()), self.before.clone(), self.after.clone()];
        let hash = parts.iter().fold(Sha256::new(), |hash, part| {
            let length = part.as_ref().map_or(u64::MAX, |text| text.len() as u64);
            hash.chain_update(length.to_le_bytes()).chain_update(part.as_deref().unwrap_or_default())
        });
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl KnownAgent {
    /// With ours, and how many containers had to be made.
    fn added(
        &self,
        part: AgentPart,
        text: &str,
        machine: &Machine,
    ) -> Result<Result<(String, usize), ConfigSyntaxError>, AgentConfigError> {
        Ok(match part {
            AgentPart::Tools => match &self.form {
                ServerListFormat::Json(entry) => {
                    let entry = match json::value(text) {
                        Ok(value) => entry(&value),
                        Err(unreadable) => return Ok(Err(unreadable)),
                    };
                    let path: Vec<&str> = entry.path.iter().copied().chain([NAME]).collect();
                    json::put(text, &path, &entry.fields(machine)?.into())
                }
                ServerListFormat::Toml { place, fields } => {
                    toml::put(text, *place, &fields(machine)?).map(|text| (text, 0))
                }
                ServerListFormat::Yaml { place, fields, head } => {
                    let text = if text.trim().is_empty() { head } else { text };
                    yaml::put(text, *place, &fields(machine)?)
                }
            },
            AgentPart::Instructions => Ok((paragraph::put(text), 0)),
            AgentPart::Hook => {
                let hook = self.hook.as_ref().ok_or(AgentConfigError::NotOffered)?;
                let groups = groups(self, hook, machine)?;
                let put = |(text, made): (String, usize), (event, group)| {
                    let without = json::pull(&text, &place(event), 0, &|group| is_ours(group, self.id))?;
                    let (text, more) = json::push(&without, &place(event), &group)?;
                    Ok((text, made.max(more)))
                };
                groups.into_iter().try_fold((text.to_owned(), 0), put)
            }
        })
    }

    /// Without ours.
    fn taken(&self, part: AgentPart, text: &str, made: usize) -> Result<String, ConfigSyntaxError> {
        match part {
            AgentPart::Tools => match &self.form {
                ServerListFormat::Json(entry) => {
                    let entry = entry(&json::value(text)?);
                    let path: Vec<&str> = entry.path.iter().copied().chain([NAME]).collect();
                    json::take(text, &path, made)
                }
                ServerListFormat::Toml { place, .. } => toml::take(text, *place),
                ServerListFormat::Yaml { place, .. } => yaml::take(text, *place, made),
            },
            AgentPart::Instructions => Ok(paragraph::take(text)),
            AgentPart::Hook => {
                let events = self.hook.iter().flat_map(|hook| hook.events);
                let is_ours = |group: &serde_json::Value| is_ours(group, self.id);
                events
                    .rev()
                    .try_fold(text.to_owned(), |text, (event, _)| json::pull(&text, &place(event), made, &is_ours))
            }
        }
    }
}
