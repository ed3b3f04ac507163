//! Why a configuration was not changed.

use crate::strings::strings;
use ask::settings::Language;
use std::io;
use std::path::PathBuf;

/// A file that is not as its format demands, or not as we can change it safely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigSyntaxError {
    pub line: Option<usize>,
    pub why: String,
}

#[derive(Debug)]
pub enum AgentConfigError {
    Unknown(String),
    /// This agent has no such thing.
    NotOffered,
    NoHome,
    /// Nothing of it was touched.
    Broken {
        file: PathBuf,
        unreadable: ConfigSyntaxError,
    },
    /// The file, or what would be written, is not what was shown.
    Changed {
        file: PathBuf,
    },
    /// Our own program is not where other programs could start it.
    NoProgram,
    /// Its path has characters that a shell would not take as they are.
    OddProgram(PathBuf),
    /// A link that leads nowhere, or to something that is no file.
    NoFile(PathBuf),
    Io {
        file: PathBuf,
        error: io::Error,
    },
}

impl AgentConfigError {
    pub fn in_words(&self, language: Language) -> String {
        let strings = strings(language);
        match self {
            AgentConfigError::Unknown(name) => strings.unknown_agent(name),
            AgentConfigError::NotOffered => strings.not_offered().to_owned(),
            AgentConfigError::NoHome => strings.no_home_folder().to_owned(),
            AgentConfigError::Broken { file, unreadable: ConfigSyntaxError { line, why } } => {
                strings.file_broken(file.display(), *line, why)
            }
            AgentConfigError::Changed { file } => strings.file_changed(file.display()),
            AgentConfigError::NoProgram => strings.program_not_found(),
            AgentConfigError::OddProgram(path) => strings.path_unusable(path.display()),
            AgentConfigError::NoFile(path) => strings.not_a_file(path.display()),
            AgentConfigError::Io { file, error } => strings.file_unchanged(file.display(), &error.to_string()),
        }
    }
}
