//! Over a made-up home: every agent, its files in the shapes that people have them in.

mod parts;
mod shapes;
mod writing;

use super::*;
use ask::settings::Language;
use ask::wire::{AgentPart, AgentPlan, PartStanding};
use std::fs;
use std::path::{Path, PathBuf};

struct House {
    folder: tempfile::TempDir,
    machine: Machine,
}

impl House {
    fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("home");
        fs::create_dir(&home).unwrap();
        let machine = Machine {
            support: home.join(".config"),
            home,
            variables: Default::default(),
            path: vec![folder.path().join("bin")],
            program: Some(PathBuf::from("/usr/bin/askwell")),
            data: folder.path().join("data"),
            data_is_named: false,
        };
        House { folder, machine }
    }

    fn file(&self, id: &str, part: AgentPart) -> PathBuf {
        KnownAgent::by_id(id).unwrap().file(part, &self.machine).unwrap()
    }

    fn put(&self, id: &str, part: AgentPart, text: &str) -> PathBuf {
        let file = self.file(id, part);
        write(&file, text);
        file
    }

    fn plan(&self, id: &str, part: AgentPart, add: bool) -> Result<AgentConfigChange, AgentConfigError> {
        AgentConfigChange::of(id, part, add, &self.machine)
    }

    fn change(&self, id: &str, part: AgentPart, add: bool) -> AgentPlan {
        let plan = self.plan(id, part, add).unwrap();
        plan.write(&plan.shown().stamp, &self.machine.data, 7).unwrap();
        plan.shown()
    }

    fn standing(&self, id: &str, part: AgentPart) -> PartStanding {
        let listed = self.machine.agents(Language::En).agents.into_iter().find(|agent| agent.id == id).unwrap();
        listed.parts.into_iter().find(|listed| listed.part == part).unwrap().standing
    }
}

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn all_parts() -> Vec<(&'static str, AgentPart)> {
    let house = House::new();
    let listed = house.machine.agents(Language::En).agents.into_iter();
    let parts = listed.flat_map(|agent| {
        let id = KnownAgent::by_id(&agent.id).unwrap().id;
        agent.parts.into_iter().map(move |listed| (id, listed.part)).collect::<Vec<_>>()
    });
    parts.collect()
}

#[test]
fn an_agent_is_found_by_its_program_or_its_folder() {
    let house = House::new();
    let found = |house: &House| -> Vec<String> {
        let agents = house.machine.agents(Language::En).agents.into_iter();
        agents.filter(|agent| agent.found).map(|agent| agent.id).collect()
    };
    assert!(found(&house).is_empty());
    write(&house.folder.path().join("bin/codex"), "");
    fs::create_dir_all(house.machine.home.join(".config/zed")).unwrap();
    assert_eq!(found(&house), ["codex", "zed"]);
}

#[test]
fn every_id_stands_once_and_can_be_typed() {
    let mut ids: Vec<&str> = KNOWN.iter().map(|known| known.id).collect();
    assert!(ids.iter().all(|id| id.chars().all(|c| c.is_ascii_lowercase() || c == '-')), "{ids:?}");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), KNOWN.len());
    assert!(matches!(KnownAgent::by_id("nobody"), Err(AgentConfigError::Unknown(_))));
}

#[test]
fn people_move_folders_by_variables() {
    let mut house = House::new();
    let moved = [
        ("CLAUDE_CONFIG_DIR", "/c"),
        ("CODEX_HOME", "/x"),
        ("XDG_CONFIG_HOME", "/g"),
        ("KIMI_SHARE_DIR", "/k"),
        ("VIBE_HOME", "/v"),
        ("HERMES_HOME", "/h"),
        ("CONTINUE_GLOBAL_DIR", "/n"),
    ];
    house.machine.variables = moved.map(|(name, path)| (name, PathBuf::from(path))).into();
    let cases = [
        ("claude-code", AgentPart::Tools, "/c/.claude.json"),
        ("claude-code", AgentPart::Hook, "/c/settings.json"),
        ("codex", AgentPart::Tools, "/x/config.toml"),
        ("opencode", AgentPart::Tools, "/g/opencode/opencode.json"),
        ("kimi-cli", AgentPart::Tools, "/k/mcp.json"),
        ("mistral-vibe", AgentPart::Tools, "/v/config.toml"),
        ("mistral-vibe", AgentPart::Instructions, "/v/AGENTS.md"),
        ("hermes", AgentPart::Tools, "/h/config.yaml"),
        ("continue", AgentPart::Tools, "/n/config.yaml"),
    ];
    for (id, part, file) in cases {
        assert_eq!(house.file(id, part), PathBuf::from(file));
    }
}
