//! Writing one, beside its place.

use super::error::ReadFailure;
use super::leftovers::{Workplace, workplace};
use super::{ArchiveEntry, ArchiveHeader, ArchiveKind, ArchiveWriteError, CONTENTS, key};
use crate::disk::unless_missing;
use crate::{crash, store, whole_file};
use ask::ConversationId;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tar::{Builder, EntryType, Header};
use tempfile::NamedTempFile;

/// What is in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackSummary {
    pub files: usize,
    /// What the file itself takes.
    pub bytes: u64,
}

/// Which file is to be written, and of which data folder.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target<'t> {
    pub folder: &'t Path,
    pub to: &'t Path,
    /// It may take the place of a file that is there.
    pub replace: bool,
    pub conversation: Option<ConversationId>,
    pub now: ask::Timestamp,
}

/// Writes the file. `fill` puts the entries in, with a folder for what it copies on the way; `still`: what was read is what
/// was there all along. The file is there whole or not at all.
pub(crate) fn write<F: From<ArchiveWriteError>>(
    target: Target<'_>,
    kind: &ArchiveKind,
    fill: impl FnOnce(&mut Pack, &Path) -> Result<(), F>,
    still: impl FnOnce() -> Result<(), F>,
) -> Result<PackSummary, F> {
    let to = std::path::absolute(target.to).map_err(ArchiveWriteError::of)?;
    let beside = to.parent().ok_or_else(nameless)?;
    let unread = |error| ArchiveWriteError::Unreadable { path: target.folder.to_owned(), error };
    let within = fs::canonicalize(target.folder).map_err(unread)?;
    if fs::canonicalize(beside).map_err(ArchiveWriteError::of)?.starts_with(within) {
        return Err(ArchiveWriteError::Inside.into());
    }
    if let Ok(found) = fs::symlink_metadata(&to) {
        if !target.replace {
            return Err(ArchiveWriteError::Exists.into());
        }
        // Others may hold a pipe or a device open, and a link was put there to lead elsewhere.
        if !found.is_file() {
            return Err(ArchiveWriteError::NoFile.into());
        }
    }
    let name = to.file_name().ok_or_else(nameless)?.to_string_lossy();
    // For its owner alone, as the data folder is.
    let Workplace { file, apart } = workplace(beside, &name).map_err(ArchiveWriteError::of)?;
    let mut pack = Pack::new(&file).map_err(ArchiveWriteError::of)?;
    let head = ArchiveHeader {
        format: kind.format,
        askwell: env!("CARGO_PKG_VERSION").to_owned(),
        schema: store::schema(),
        at: target.now,
        conversation: target.conversation,
    };
    let head = serde_json::to_vec_pretty(&head).map_err(io::Error::from).map_err(ArchiveWriteError::of)?;
    pack.text(kind.head, &head).map_err(ArchiveWriteError::of)?;
    // What cannot be cleared away in it goes with it.
    fill(&mut pack, apart.path())?;
    drop(apart);
    let files = pack.entries.len();
    pack.end().map_err(ArchiveWriteError::of)?;
    file.as_file().sync_all().map_err(ArchiveWriteError::of)?;
    let bytes = file.as_file().metadata().map_err(ArchiveWriteError::of)?.len();
    crash::point("backing-up");
    still()?;
    let placed = if target.replace { file.persist(&to) } else { file.persist_noclobber(&to) };
    placed.map_err(|refused| {
        let exists = refused.error.kind() == io::ErrorKind::AlreadyExists;
        if exists { ArchiveWriteError::Exists } else { ArchiveWriteError::of(refused.error) }
    })?;
    whole_file::sync_folder(beside).map_err(ArchiveWriteError::of)?;
    Ok(PackSummary { files, bytes })
}

fn nameless() -> ArchiveWriteError {
    ArchiveWriteError::of(io::Error::from(io::ErrorKind::InvalidFilename))
}

pub(crate) struct Pack {
    tar: Builder<GzEncoder<BufWriter<File>>>,
    entries: BTreeMap<String, ArchiveEntry>,
}

impl Pack {
    fn new(file: &NamedTempFile) -> io::Result<Pack> {
        let out = BufWriter::new(file.as_file().try_clone()?);
        Ok(Pack { tar: Builder::new(GzEncoder::new(out, Compression::default())), entries: BTreeMap::new() })
    }

    /// A file, a link, or a folder with all that is in it, unless it is in it already.
    pub fn take(&mut self, name: &Path, path: &Path) -> io::Result<()> {
        // What has gone meanwhile is needed by nobody.
        let unread = |error| ReadFailure::of(path, error);
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

    /// As long as it is now: what is written to it meanwhile belongs to the next one.
    pub fn file(&mut self, name: &Path, path: &Path, found: &Metadata) -> io::Result<()> {
        let opened = unless_missing(File::open(path)).map_err(|error| ReadFailure::of(path, error))?;
        let Some(file) = opened else { return Ok(()) };
        let mut header = header(found, EntryType::Regular);
        header.set_size(found.len());
        let (from, path) = (file.take(found.len()), path.to_owned());
        let mut content = Hashed { from, path, left: found.len(), hash: Sha256::new() };
        self.tar.append_data(&mut header, name, &mut content)?;
        self.entries.insert(key(name), ArchiveEntry { bytes: found.len(), sha256: hex(content.hash) });
        Ok(())
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
        self.entries.insert(key(name), ArchiveEntry { bytes: 0, sha256: String::new() });
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
        let mut count = self.from.read(buffer).map_err(|error| ReadFailure::of(&self.path, error))?;
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
        let fault = pack.file(Path::new("a"), unread, &fs::metadata(&length).unwrap()).map_err(ArchiveWriteError::of);
        assert!(matches!(&fault, Err(ArchiveWriteError::Unreadable { path, .. }) if path == unread), "{fault:?}");
    }
}
