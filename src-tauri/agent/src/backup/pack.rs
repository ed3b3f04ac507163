//! Writing the file. First what lies beside the database, then the database, then what has come meanwhile: all that the
//! database names is then in it.

use super::fault::Unread;
use super::{BackupFault, CONTENTS, Entry, FORMAT, HEAD, Head, is_unfinished, key, stays};
use crate::disk::unless_missing;
use crate::store::{self, CopyFault, FILE, Fault, LookFault};
use crate::{crash, whole_file};
use ask::wire::TroubleCode;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tar::{Builder, EntryType, Header};
use tempfile::{NamedTempFile, TempDir};

/// What is in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packed {
    pub files: usize,
    /// What the file itself takes.
    pub bytes: u64,
}

/// Writes a backup of this folder, whoever has it open. The file is there whole or not at all.
pub fn backup(folder: &Path, to: &Path, replace: bool, now: ask::Timestamp) -> Result<Packed, BackupFault> {
    let unread = |error| BackupFault::Unreadable { path: folder.to_owned(), error };
    let to = std::path::absolute(to).map_err(BackupFault::of)?;
    let beside = to.parent().ok_or_else(nameless)?;
    if is_being_restored(folder).map_err(unread)? {
        return Err(BackupFault::Restoring);
    }
    if !folder.join(FILE).exists() {
        return Err(BackupFault::NoData);
    }
    let within = fs::canonicalize(folder).map_err(unread)?;
    if fs::canonicalize(beside).map_err(BackupFault::of)?.starts_with(within) {
        return Err(BackupFault::Inside);
    }
    if !replace && fs::symlink_metadata(&to).is_ok() {
        return Err(BackupFault::Exists);
    }
    let database = which(folder)?;
    let (file, files) = written(folder, &to, now)?;
    let bytes = file.as_file().metadata().map_err(BackupFault::of)?.len();
    crash::point("backing-up");
    // A restore beside this one has put another database beside the files that were taken first.
    if is_being_restored(folder).map_err(unread)? || which(folder)? != database {
        return Err(BackupFault::Restoring);
    }
    let placed = if replace { file.persist(&to) } else { file.persist_noclobber(&to) };
    placed.map_err(|refused| {
        let exists = refused.error.kind() == io::ErrorKind::AlreadyExists;
        if exists { BackupFault::Exists } else { BackupFault::of(refused.error) }
    })?;
    whole_file::sync_folder(beside).map_err(BackupFault::of)?;
    Ok(Packed { files, bytes })
}

/// For its owner alone, whatever stands in it.
fn private_folder(beside: &Path, prefix: &str) -> io::Result<TempDir> {
    let (mut builder, suffix) = (tempfile::Builder::new(), ".db");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix(prefix).suffix(suffix).tempdir_in(beside)
}

/// All of it, on the disk, under a name that passes; and how many files are in it.
fn written(folder: &Path, to: &Path, now: ask::Timestamp) -> Result<(NamedTempFile, usize), BackupFault> {
    let beside = to.parent().ok_or_else(nameless)?;
    let name = to.file_name().ok_or_else(nameless)?.to_string_lossy();
    // For its owner alone, as the data folder is.
    let file = tempfile::Builder::new().prefix(&format!(".{name}.")).suffix(".part").tempfile_in(beside);
    let file = file.map_err(BackupFault::of)?;
    let mut pack = Pack::new(&file).map_err(BackupFault::of)?;
    let head = serde_json::to_vec_pretty(&head(now)).map_err(io::Error::from).map_err(BackupFault::of)?;
    pack.text(HEAD, &head).map_err(BackupFault::of)?;
    pack.all(folder).map_err(BackupFault::of)?;
    crash::point("backing-up");
    // In a folder of its own: what SQLite cannot clear away beside it goes with that.
    let apart = private_folder(beside, &format!(".{name}.")).map_err(BackupFault::of)?;
    let copy = apart.path().join(FILE);
    snapshot(folder, &copy)?;
    pack.database(&copy).map_err(BackupFault::of)?;
    drop(apart);
    pack.all(folder).map_err(BackupFault::of)?;
    let files = pack.entries.len();
    pack.end().map_err(BackupFault::of)?;
    file.as_file().sync_all().map_err(BackupFault::of)?;
    Ok((file, files))
}

fn is_being_restored(folder: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        entries => entries?,
    };
    let mut names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.any(|name| is_unfinished(&name)))
}

/// Which file the database is: another one that has come to its place is not the one that was there.
fn which(folder: &Path) -> Result<u64, BackupFault> {
    let path = folder.join(FILE);
    fs::metadata(&path).and_then(number_of).map_err(|error| BackupFault::Unreadable { path, error })
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn number_of(file: Metadata) -> io::Result<u64> {
    Ok(std::os::unix::fs::MetadataExt::ino(&file))
}

#[cfg(not(unix))]
fn number_of(file: Metadata) -> io::Result<u64> {
    Ok(file.created()?.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

fn nameless() -> BackupFault {
    BackupFault::of(io::Error::from(io::ErrorKind::InvalidFilename))
}

fn head(now: ask::Timestamp) -> Head {
    Head { format: FORMAT, askwell: env!("CARGO_PKG_VERSION").to_owned(), schema: store::schema(), at: now }
}

/// The database as it is at one moment, and found whole.
fn snapshot(folder: &Path, to: &Path) -> Result<(), BackupFault> {
    match store::copy_whole(folder, to) {
        Ok(true) => {}
        Ok(false) => return Err(BackupFault::NoData),
        Err(CopyFault::NotRead(LookFault::Fault(fault))) if fault.damaged => {
            return Err(BackupFault::Damaged(fault.detail));
        }
        Err(CopyFault::NotRead(fault)) => return Err(fault.into()),
        Err(CopyFault::NotWritten(fault)) => return Err(unwritten(fault)),
    }
    match store::verdict(to) {
        Ok(None) => Ok(()),
        Ok(Some(verdict)) => Err(BackupFault::Damaged(verdict)),
        Err(fault) if fault.damaged => Err(BackupFault::Damaged(fault.detail)),
        // The copy lies where the backup is written.
        Err(fault) => Err(unwritten(fault)),
    }
}

fn unwritten(fault: Fault) -> BackupFault {
    BackupFault::NotWritten { no_room: fault.code == TroubleCode::DiskFull, why: fault.detail }
}

struct Pack {
    tar: Builder<GzEncoder<BufWriter<File>>>,
    entries: BTreeMap<String, Entry>,
}

impl Pack {
    fn new(file: &NamedTempFile) -> io::Result<Pack> {
        let out = BufWriter::new(file.as_file().try_clone()?);
        Ok(Pack { tar: Builder::new(GzEncoder::new(out, Compression::default())), entries: BTreeMap::new() })
    }

    /// Everything of the folder that is not in it yet, but for its database.
    fn all(&mut self, folder: &Path) -> io::Result<()> {
        let unread = |error| Unread::of(folder, error);
        for entry in fs::read_dir(folder).map_err(unread)? {
            let entry = entry.map_err(unread)?;
            let name = entry.file_name();
            let text = name.to_string_lossy();
            // Of a name with a dot in front only the log is ours; all else is being written.
            let is_passing = text.starts_with('.') && text != crate::log::FOLDER;
            if !stays(&text) && !text.starts_with(FILE) && !is_passing {
                self.take(Path::new(&name), &entry.path())?;
            }
        }
        Ok(())
    }

    fn take(&mut self, name: &Path, path: &Path) -> io::Result<()> {
        // What has gone meanwhile is needed by nobody.
        let unread = |error| Unread::of(path, error);
        let Some(found) = unless_missing(fs::symlink_metadata(path)).map_err(unread)? else { return Ok(()) };
        if found.is_dir() {
            let Some(entries) = unless_missing(fs::read_dir(path)).map_err(unread)? else { return Ok(()) };
            if !self.entries.contains_key(&key(name)) {
                self.other(name, &found, EntryType::Directory, None)?;
            }
            for entry in entries {
                let entry = entry.map_err(unread)?;
                self.take(&name.join(entry.file_name()), &entry.path())?;
            }
            return Ok(());
        }
        if self.entries.contains_key(&key(name)) {
            return Ok(());
        }
        if found.is_symlink() {
            let Some(target) = unless_missing(fs::read_link(path)).map_err(unread)? else { return Ok(()) };
            return self.other(name, &found, EntryType::Symlink, Some(&target));
        }
        if found.is_file() { self.file(name, path, &found) } else { Ok(()) }
    }

    /// As long as it is now: what is written to it meanwhile belongs to the next backup.
    fn file(&mut self, name: &Path, path: &Path, found: &Metadata) -> io::Result<()> {
        let opened = unless_missing(File::open(path)).map_err(|error| Unread::of(path, error))?;
        let Some(file) = opened else { return Ok(()) };
        let mut header = header(found, EntryType::Regular);
        header.set_size(found.len());
        let (from, path) = (file.take(found.len()), path.to_owned());
        let mut content = Hashed { from, path, left: found.len(), hash: Sha256::new() };
        self.tar.append_data(&mut header, name, &mut content)?;
        self.entries.insert(key(name), Entry { bytes: found.len(), sha256: hex(content.hash) });
        Ok(())
    }

    fn database(&mut self, copy: &Path) -> io::Result<()> {
        self.file(Path::new(FILE), copy, &fs::metadata(copy)?)
    }

    /// What is in it comes last.
    fn end(mut self) -> io::Result<()> {
        let contents = serde_json::to_vec(&self.entries)?;
        self.text(CONTENTS, &contents)?;
        self.tar.into_inner()?.finish()?.flush()
    }

    fn other(&mut self, name: &Path, found: &Metadata, kind: EntryType, target: Option<&Path>) -> io::Result<()> {
        let mut header = header(found, kind);
        header.set_size(0);
        match target {
            Some(target) => self.tar.append_link(&mut header, name, target)?,
            None => self.tar.append_data(&mut header, name, io::empty())?,
        }
        self.entries.insert(key(name), Entry { bytes: 0, sha256: String::new() });
        Ok(())
    }

    fn text(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let mut header = Header::new_gnu();
        header.set_mode(0o600);
        header.set_size(content.len() as u64);
        self.tar.append_data(&mut header, name, content)
    }
}

/// Who owns it is nobody's concern elsewhere.
fn header(found: &Metadata, kind: EntryType) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    #[cfg(unix)]
    header.set_mode(std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o777);
    #[cfg(not(unix))]
    header.set_mode(if found.is_dir() { 0o700 } else { 0o600 });
    let changed = found.modified().ok().and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    header.set_mtime(changed.unwrap_or_default().as_secs());
    header
}

/// Exactly so many bytes, whatever becomes of the file meanwhile, and their hash.
struct Hashed<R> {
    from: R,
    path: PathBuf,
    left: u64,
    hash: Sha256,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = usize::try_from(self.left).unwrap_or(usize::MAX).min(buffer.len());
        let Some(buffer) = buffer.get_mut(..room) else { return Ok(0) };
        let mut count = self.from.read(buffer).map_err(|error| Unread::of(&self.path, error))?;
        if count == 0 && room > 0 {
            buffer.fill(0);
            count = room;
        }
        self.hash.update(buffer.get(..count).unwrap_or_default());
        self.left -= count as u64;
        Ok(count)
    }
}

pub fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// A read that fails is told from a write that fails, though both come out of the same call.
    #[test]
    fn a_file_that_cannot_be_read_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let length = folder.path().join("length");
        fs::write(&length, "ten bytes.").unwrap();
        let out = NamedTempFile::new().unwrap();
        // Nothing is there at its beginning.
        let unread = Path::new("/proc/self/mem");
        let mut pack = Pack::new(&out).unwrap();
        let fault = pack.file(Path::new("a"), unread, &fs::metadata(&length).unwrap()).map_err(BackupFault::of);
        assert!(matches!(&fault, Err(BackupFault::Unreadable { path, .. }) if path == unread), "{fault:?}");
    }
}
