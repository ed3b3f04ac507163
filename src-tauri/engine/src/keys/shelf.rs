//! The file `keys.json`: which profiles have their secrets in the keychain, and the secrets of those that have not.

use super::KeysError;
use crate::whole_file;
use ask::ProfileId;
use ask::wire::Secrets;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

pub const FILE: &str = "keys.json";

#[derive(Clone)]
pub struct KeyFile {
    folder: PathBuf,
}

/// What the file says.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct KeyFileContent {
    pub keys: BTreeMap<ProfileId, Secrets>,
    pub in_keychain: BTreeSet<ProfileId>,
    /// The file was damaged once and made anew: a profile that is not named may have had a key.
    pub was_damaged: bool,
    /// There is no file: nothing was kept yet, or it was taken away.
    #[serde(skip)]
    pub is_new: bool,
}

/// Whether the file can be read as it is. Where in it, and not what stands there.
pub fn look(folder: &Path) -> Result<(), String> {
    match fs::read(folder.join(FILE)) {
        Ok(bytes) => match serde_json::from_slice::<KeyFileContent>(&bytes) {
            Ok(_) => Ok(()),
            Err(error) => Err(format!("line {}, column {}", error.line(), error.column())),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

impl KeyFile {
    pub fn in_folder(folder: &Path) -> KeyFile {
        KeyFile { folder: folder.to_owned() }
    }

    /// A damaged file is set aside, never overwritten: a person may still read a key in it.
    pub fn read(&self) -> Result<KeyFileContent, KeysError> {
        let bytes = match fs::read(self.folder.join(FILE)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(KeyFileContent { is_new: true, ..KeyFileContent::default() });
            }
            Err(error) => return Err(KeysError::Unreadable { why: error.to_string() }),
        };
        match serde_json::from_slice(&bytes) {
            Ok(kept) => Ok(kept),
            Err(error) => {
                // Where in the file, and not what stands there.
                tracing::warn!(line = error.line(), column = error.column(), "keys.json is damaged and was set aside");
                let kept = KeyFileContent { was_damaged: true, ..KeyFileContent::default() };
                self.set_aside().map_err(|error| KeysError::Unreadable { why: error.to_string() })?;
                self.write(&kept)?;
                Ok(kept)
            }
        }
    }

    fn set_aside(&self) -> io::Result<()> {
        let free = (1_u32..)
            .map(|number| self.folder.join(format!("keys.damaged-{number}.json")))
            .find(|path| !path.exists())
            .ok_or(ErrorKind::AlreadyExists)?;
        fs::rename(self.folder.join(FILE), free)
    }

    /// Whole or not at all, and on the disk when this returns.
    pub fn write(&self, kept: &KeyFileContent) -> Result<(), KeysError> {
        let bytes = serde_json::to_vec_pretty(kept).map_err(io::Error::from);
        let written = bytes.and_then(|bytes| whole_file::write(&self.folder, FILE, &bytes));
        written.map_err(|error| KeysError::NotSaved { why: error.to_string() })
    }
}
