//! What writers of archives leave beside them when they are killed. Each has two names of its own, and holds a lock for as long as
//! it lives: what nobody holds belongs to nobody.

use crate::store;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempDir};
use uuid::Uuid;

const PART: &str = ".part";
const APART: &str = ".db";
/// As many letters and digits stand in the middle of such a name.
const MIDDLE_CHARS: usize = 6;
/// What a compressed file begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The file that is written, and where copies are made on the way.
pub struct Workplace {
    pub file: NamedTempFile,
    pub apart: TempDir,
}

/// Makes room for a file of this name in this folder, and clears away what writers of it have left that live no more.
pub fn workplace(beside: &Path, name: &str) -> io::Result<Workplace> {
    clear(beside, name);
    loop {
        let file = tempfile::Builder::new().prefix(&before(name)).suffix(PART).tempfile_in(beside)?;
        // Whoever cleared up in this very moment may have taken it for one of a dead writer.
        if is_held(file.as_file()) || !file.path().exists() {
            continue;
        }
        let middle = middle_of(file.path(), name, PART).unwrap_or_default();
        let apart = private_folder(beside, &format!("{}{middle}", before(name)))?;
        return Ok(Workplace { file, apart });
    }
}

fn before(name: &str) -> String {
    format!(".{name}.")
}

/// Takes the lock. True where somebody else has it; a disk without locks has none.
fn is_held(file: &File) -> bool {
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// What cannot be removed stays: it is in nobody's way.
fn clear(beside: &Path, name: &str) {
    let Ok(entries) = fs::read_dir(beside) else { return };
    let paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    for path in paths.iter().filter(|path| middle_of(path, name, PART).is_some() && is_dead(path)) {
        let _ = fs::remove_file(path);
    }
    for path in &paths {
        let Some(middle) = middle_of(path, name, APART) else { continue };
        let lives = beside.join(format!("{}{middle}{PART}", before(name))).exists();
        if !lives && holds_only_copies(path) {
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// The middle of a name that is one of ours.
fn middle_of(path: &Path, name: &str, end: &str) -> Option<String> {
    let found = path.file_name()?.to_str()?;
    let middle = found.strip_prefix(&before(name))?.strip_suffix(end)?;
    let ours = middle.len() == MIDDLE_CHARS && middle.chars().all(|c| c.is_ascii_alphanumeric());
    ours.then(|| middle.to_owned())
}

/// An archive that was begun, and whose writer has gone.
fn is_dead(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    let Some(mut file) = is_file.then(|| File::open(path).ok()).flatten() else { return false };
    let mut start = Vec::new();
    let read = file.by_ref().take(GZIP.len() as u64).read_to_end(&mut start).is_ok();
    read && (start.is_empty() || start == GZIP) && file.try_lock().is_ok()
}

/// Nothing is in it but what a writer copies.
fn holds_only_copies(folder: &Path) -> bool {
    let is_folder = fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir());
    let Some(mut entries) = is_folder.then(|| fs::read_dir(folder).ok()).flatten() else { return false };
    entries.all(|entry| {
        let name = entry.map(|entry| entry.file_name().to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with(store::FILE) || Uuid::parse_str(&name).is_ok()
    })
}

/// For its owner alone, whatever stands in it.
fn private_folder(beside: &Path, prefix: &str) -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix(prefix).rand_bytes(0).suffix(APART).tempdir_in(beside)
}
