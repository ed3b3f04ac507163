//! Who has the data folder next: a program that stays and waits for it. None that does not stay takes it meanwhile.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

const FILE: &str = "lock.next";

/// Ours for as long as this lives. The system lets go of it when the process ends, however it ends.
#[derive(Debug)]
pub struct Claim {
    _file: File,
    path: PathBuf,
}

impl Claim {
    /// None where another one waits too, or where it cannot be said: then whoever comes first has the folder.
    pub fn make(folder: &Path) -> Option<Claim> {
        let path = folder.join(FILE);
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).ok()?;
        file.try_lock().ok().map(|()| Claim { _file: file, path })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // Only a courtesy: one that is left behind claims nothing.
        let _ = fs::remove_file(&self.path);
    }
}

pub fn is_made(folder: &Path) -> bool {
    let looked = File::open(folder.join(FILE)).map(|file| file.try_lock_shared());
    matches!(looked, Ok(Err(TryLockError::WouldBlock)))
}
