//! The names that the store's files have in the data folder.

use crate::whole_file;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

pub const FILE: &str = "askwell.db";
/// Stands beside the file from the moment it is found damaged until another has taken its place.
const MARK: &str = "askwell.db.repair";
/// Tells that a store and the folder belong together.
pub const ID: &str = "askwell.id";
/// The small files that are written beside the store.
pub const SMALL: [&str; 2] = [MARK, ID];
/// What is being built to take its place.
const UNFINISHED: &str = "askwell.db.new";
const SET_ASIDE: &str = "askwell.db.damaged-";
const REPLACED: &str = "askwell.db.replaced-";
/// What SQLite keeps beside a file.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

#[derive(Debug, Clone)]
pub struct StorePaths {
    folder: PathBuf,
}

impl StorePaths {
    pub fn of(folder: &Path) -> StorePaths {
        StorePaths { folder: folder.to_owned() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn file(&self) -> PathBuf {
        self.named(FILE)
    }

    pub fn mark(&self) -> PathBuf {
        self.named(MARK)
    }

    pub fn unfinished(&self) -> PathBuf {
        self.named(UNFINISHED)
    }

    pub fn named(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// A name for the present file that nothing has yet, also not one of its companions.
    pub fn free_name(&self, damaged: bool, now: ask::Timestamp) -> String {
        let prefix = if damaged { SET_ASIDE } else { REPLACED };
        let first = format!("{prefix}{now}");
        let later = (1_u32..).map(|number| format!("{prefix}{now}-{number}"));
        let mut names = std::iter::once(first.clone()).chain(later);
        names.find(|name| self.is_free(name)).unwrap_or(first)
    }

    fn is_free(&self, name: &str) -> bool {
        let path = self.named(name);
        !path.exists() && COMPANIONS.iter().all(|suffix| !with_suffix(&path, suffix).exists())
    }

    /// Every file that was set aside as damaged, the oldest first.
    pub fn set_aside(&self) -> io::Result<Vec<String>> {
        let is_one = |name: &String| {
            name.starts_with(SET_ASIDE) && !COMPANIONS.iter().any(|companion| name.ends_with(companion))
        };
        let mut found: Vec<String> =
            fs::read_dir(&self.folder)?.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
        found.retain(is_one);
        found.sort_unstable();
        Ok(found)
    }

    /// Removes what was being built.
    pub fn remove_unfinished(&self) -> io::Result<()> {
        let path = self.unfinished();
        for companion in COMPANIONS {
            unless_missing(fs::remove_file(with_suffix(&path, companion)))?;
        }
        unless_missing(fs::remove_file(path)).map(drop)
    }

    /// A log beside no file belongs to the one that was set aside last. Left there, it is lost when a new file is made.
    pub fn bring_log_home(&self, now: ask::Timestamp) -> io::Result<()> {
        let log = with_suffix(&self.file(), "-wal");
        if self.file().exists() || !log.exists() {
            return Ok(());
        }
        let without = |name: &String| !with_suffix(&self.named(name), "-wal").exists();
        let owner = self.set_aside()?.into_iter().rev().find(without).unwrap_or_else(|| self.free_name(true, now));
        fs::rename(&log, with_suffix(&self.named(&owner), "-wal"))?;
        self.sync()
    }

    pub fn sync(&self) -> io::Result<()> {
        whole_file::sync_folder(&self.folder)
    }
}

/// Whether a file of this name is a database that another took the place of.
pub fn is_set_aside(name: &str) -> bool {
    [SET_ASIDE, REPLACED].iter().any(|prefix| name.starts_with(prefix))
        && !COMPANIONS.iter().any(|companion| name.ends_with(companion))
}

/// Whether a file of this name is one that was not written to its end.
pub fn is_unfinished(name: &str) -> bool {
    name == UNFINISHED || (name.starts_with(FILE) && name.ends_with(".part"))
}

/// Whether the database of this folder is to be read out at the next start.
pub fn marked(folder: &Path) -> bool {
    StorePaths::of(folder).mark().exists()
}

pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// The file of this name, made for its owner only if it is not there. One that others could read is closed to them.
pub fn make_private(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(path)?);
    for suffix in ["", "-wal", "-shm"] {
        unless_missing(close_to_others(&with_suffix(path, suffix)))?;
    }
    Ok(())
}

#[cfg(unix)]
fn close_to_others(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if fs::metadata(path)?.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

/// Files in the user's own data folder are closed to other users by the system.
#[cfg(not(unix))]
fn close_to_others(path: &Path) -> io::Result<()> {
    fs::metadata(path).map(drop)
}

pub fn unless_missing<T>(done: io::Result<T>) -> io::Result<Option<T>> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
