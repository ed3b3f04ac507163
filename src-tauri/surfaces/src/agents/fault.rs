//! Why a configuration was not changed.

use crate::strings::strings;
use ask::settings::Language;
use std::io;
use std::path::PathBuf;

/// A file that is not as its format demands, or not as we can change it safely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub line: Option<usize>,
    pub why: String,
}

#[derive(Debug)]
pub enum Fault {
    Unknown(String),
    /// This agent has no such thing.
    NotOffered,
    NoHome,
    /// Nothing of it was touched.
    Broken {
        file: PathBuf,
        unreadable: Unreadable,
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

impl Fault {
    pub fn in_words(&self, language: Language) -> String {
        let strings = strings(language);
        match self {
            Fault::Unknown(name) => strings.unknown_agent(name),
            Fault::NotOffered => strings.not_offered().to_owned(),
            Fault::NoHome => strings.no_home_folder().to_owned(),
            Fault::Broken { file, unreadable: Unreadable { line, why } } => {
                strings.file_broken(file.display(), *line, why)
            }
            Fault::Changed { file } => strings.file_changed(file.display()),
            Fault::NoProgram => strings.program_not_found(),
            Fault::OddProgram(path) => strings.path_unusable(path.display()),
            Fault::NoFile(path) => strings.not_a_file(path.display()),
            Fault::Io { file, error } => strings.file_unchanged(file.display(), &error.to_string()),
        }
    }
}
