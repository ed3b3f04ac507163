//! A change is done: whole or not at all, and only to what was shown.

use super::error::{AgentConfigError, ConfigSyntaxError};
use super::plan::AgentConfigChange;
use ask::Timestamp;
use ask::limits::FILE_WRITTEN_BYTES_MAX;
use ask::wire::AgentPart;
use engine::whole_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// In our data folder: what was written for whom, and the files as they were before.
const FOLDER: &str = "agents";

/// What was done to a file, so that it can be undone.
#[derive(Debug, Serialize, Deserialize)]
pub struct ConfigFileRecord {
    pub file: PathBuf,
    after: String,
    /// The copy of the file before. None where there was no file.
    before: Option<String>,
    pub made: usize,
}

impl ConfigFileRecord {
    pub fn read(data: &Path, id: &str, part: AgentPart) -> Option<ConfigFileRecord> {
        serde_json::from_slice(&fs::read(data.join(FOLDER).join(name(id, part))).ok()?).ok()
    }

    /// Nobody has changed the file since.
    pub fn is_untouched(&self, text: &str) -> bool {
        self.after == hash(text)
    }

    /// The content before: none where the copy is gone, none within where there was no file.
    pub fn before(&self, data: &Path) -> Option<Option<String>> {
        match &self.before {
            None => Some(None),
            Some(name) => fs::read_to_string(data.join(FOLDER).join(name)).ok().map(Some),
        }
    }
}

impl AgentConfigChange {
    /// Refused where the file, or what would become of it, is not what was shown.
    pub fn write(&self, stamp: &str, data: &Path, at: Timestamp) -> Result<(), AgentConfigError> {
        let changed = || AgentConfigError::Changed { file: self.file.clone() };
        let io = |error| AgentConfigError::Io { file: self.file.clone(), error };
        if self.stamp() != stamp {
            return Err(changed());
        }
        if self.before == self.after {
            return Ok(());
        }
        if self.add {
            self.keep(data, at).map_err(|error| AgentConfigError::Io { file: data.join(FOLDER), error })?;
        }
        let Some(after) = &self.after else {
            return if content(&self.file)? == self.before {
                fs::remove_file(&self.target).map_err(io)
            } else {
                Err(changed())
            };
        };
        let folder = self.target.parent().ok_or_else(|| AgentConfigError::NoFile(self.file.clone()))?;
        fs::create_dir_all(folder).map_err(io)?;
        let mut file = tempfile::Builder::new().prefix(".askwell").tempfile_in(folder).map_err(io)?;
        file.write_all(after.as_bytes()).map_err(io)?;
        if let Ok(there) = fs::metadata(&self.target) {
            file.as_file().set_permissions(there.permissions()).map_err(io)?;
        }
        file.as_file().sync_all().map_err(io)?;
        // The agent itself may write to it at any time: the last look is as late as can be.
        if content(&self.file)? != self.before {
            return Err(changed());
        }
        file.persist(&self.target).map_err(|error| io(error.error))?;
        whole_file::sync_folder(folder).map_err(io)
    }

    /// Before the change, so that a file that was changed always has its copy.
    fn keep(&self, data: &Path, at: Timestamp) -> std::io::Result<()> {
        let folder = data.join(FOLDER);
        make_private(&folder)?;
        let earlier = ConfigFileRecord::read(data, self.id, self.part).filter(|record| record.file == self.target);
        let untouched = earlier.filter(|record| self.before.as_deref().is_some_and(|text| record.is_untouched(text)));
        let before = match (untouched, &self.before) {
            // Ours is only renewed: what stood there before us is what is gone back to.
            (Some(earlier), _) => earlier.before,
            (None, None) => None,
            (None, Some(text)) => {
                let copy = format!("{}-{}.before", name(self.id, self.part).trim_end_matches(".json"), at);
                whole_file::write(&folder, &copy, text.as_bytes())?;
                Some(copy)
            }
        };
        let after = hash(self.after.as_deref().unwrap_or_default());
        let record = ConfigFileRecord { file: self.target.clone(), after, before, made: self.made };
        whole_file::write(&folder, &name(self.id, self.part), &serde_json::to_vec_pretty(&record)?)
    }
}

/// The text of a file; none where there is none.
pub fn content(file: &Path) -> Result<Option<String>, AgentConfigError> {
    let io = |error| AgentConfigError::Io { file: file.to_owned(), error };
    let broken = |why: &str| AgentConfigError::Broken {
        file: file.to_owned(),
        unreadable: ConfigSyntaxError { line: None, why: why.to_owned() },
    };
    match fs::metadata(file) {
        Ok(there) if !there.is_file() => Err(AgentConfigError::NoFile(file.to_owned())),
        Ok(there) if there.len() > FILE_WRITTEN_BYTES_MAX => Err(broken("it is too large to be shown")),
        Ok(_) => match String::from_utf8(fs::read(file).map_err(io)?) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(broken("it is not UTF-8")),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(io(error)),
    }
}

/// Where a file lies, behind links: people keep such files elsewhere and link to them. A link that leads nowhere is refused.
pub fn target(file: &Path) -> Result<PathBuf, AgentConfigError> {
    match fs::canonicalize(file) {
        Ok(target) => Ok(target),
        Err(error) if error.kind() == ErrorKind::NotFound && fs::symlink_metadata(file).is_err() => Ok(file.to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(AgentConfigError::NoFile(file.to_owned())),
        Err(error) => Err(AgentConfigError::Io { file: file.to_owned(), error }),
    }
}

fn name(id: &str, part: AgentPart) -> String {
    let part = match part {
        AgentPart::Tools => "tools",
        AgentPart::Instructions => "instructions",
        AgentPart::Hook => "hook",
    };
    format!("{id}-{part}.json")
}

fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
