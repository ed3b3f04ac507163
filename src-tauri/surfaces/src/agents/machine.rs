//! Where things lie on this machine, as other programs look for them.

use super::error::AgentConfigError;
use engine::folder::DATA_DIR_VARIABLE;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Variables by which people move the folders of agents.
const VARIABLES: &[&str] = &[
    "CLAUDE_CONFIG_DIR",
    "CODEX_HOME",
    "CONTINUE_GLOBAL_DIR",
    "COPILOT_HOME",
    "HERMES_HOME",
    "KIMI_CODE_HOME",
    "KIMI_SHARE_DIR",
    "QWEN_HOME",
    "VIBE_HOME",
    "XDG_CONFIG_HOME",
];
/// The command line program, which agents start.
const PROGRAM: &str = if cfg!(windows) { "askwell.exe" } else { "askwell" };

pub struct Machine {
    pub home: PathBuf,
    /// Where editors keep their settings on this system.
    pub support: PathBuf,
    pub variables: BTreeMap<&'static str, PathBuf>,
    /// Where programs are looked for.
    pub path: Vec<PathBuf>,
    /// Our own command line program, where it was found.
    pub program: Option<PathBuf>,
    /// Our data folder; named to agents only where it is not the usual one.
    pub data: PathBuf,
    pub data_is_named: bool,
}

impl Machine {
    /// None where there is no home folder.
    pub fn this(data: &Path) -> Option<Machine> {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let path: Vec<PathBuf> =
            std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
        let beside = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.join(PROGRAM)));
        let program =
            beside.into_iter().chain(path.iter().map(|folder| folder.join(PROGRAM))).find(|file| file.is_file());
        Some(Machine {
            home: dirs::home_dir()?,
            support: dirs::config_dir()?,
            variables: VARIABLES.iter().filter_map(|name| Some((*name, set(name)?))).collect(),
            path,
            program,
            data: data.to_owned(),
            data_is_named: set(DATA_DIR_VARIABLE).is_some(),
        })
    }

    /// A folder that a variable names, else this one in the home folder.
    pub fn folder(&self, variable: &str, usual: &str) -> PathBuf {
        self.variables.get(variable).cloned().unwrap_or_else(|| self.home.join(usual))
    }

    /// Where programs keep their settings that follow the desktop's rules on every system.
    pub fn config(&self) -> PathBuf {
        self.folder("XDG_CONFIG_HOME", ".config")
    }

    pub fn has_program(&self, names: &[&str]) -> bool {
        let file = |folder: &Path, name: &str| {
            let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ".bat"] } else { &[""] };
            endings.iter().any(|ending| folder.join(format!("{name}{ending}")).is_file())
        };
        self.path.iter().any(|folder| names.iter().any(|name| file(folder, name)))
    }

    pub fn program(&self) -> Result<String, AgentConfigError> {
        let program = self.program.as_ref().ok_or(AgentConfigError::NoProgram)?;
        program.to_str().map(str::to_owned).ok_or_else(|| AgentConfigError::OddProgram(program.clone()))
    }
}
