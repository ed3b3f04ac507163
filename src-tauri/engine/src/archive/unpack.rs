//! Reading one into an empty folder of its own, and checking it before anything is made of it.
//!
//! The file may come from anybody. Only what its kind may hold is made, each entry once, under names that lead nowhere else;
//! links after everything else.

use super::pack::hex;
use super::{ArchiveEntry, ArchiveEntryKind, ArchiveHeader, ArchiveKind, ArchiveReadError, CONTENTS, key};
use crate::disk::{free_bytes, open_file};
use crate::store;
use ask::limits::{BACKUP_DEPTH_MAX, BACKUP_LIST_BYTES_MAX, DISK_FREE_BYTES_MIN};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::mem;
use std::path::{Component, Path, PathBuf};
use tar::{Archive, EntryType};

/// What it is fits into far less.
const HEAD_BYTES_MAX: u64 = 1 << 20;
/// More than any system has for the name of a file.
const NAME_BYTES_MAX: u64 = 1 << 17;
/// A line of the list at the end holds the name, in which each byte may be escaped, and beside it far less than this.
const LIST_LINE_BYTES_MAX: u64 = 256;
const ESCAPED_BYTES: u64 = 6;

/// What was read.
pub(crate) struct ArchiveContent {
    pub head: ArchiveHeader,
    pub entries: BTreeMap<String, ArchiveEntry>,
}

struct Unpack<'f> {
    into: &'f Path,
    kind: &'f ArchiveKind,
    head: Option<ArchiveHeader>,
    made: BTreeMap<String, ArchiveEntry>,
    links: Vec<(PathBuf, PathBuf)>,
    told: Option<BTreeMap<String, ArchiveEntry>>,
    room: u64,
    long: Long,
}

/// What is too long for the header of the next entry, and comes before it.
#[derive(Default)]
struct Long {
    name: Option<Vec<u8>>,
    target: Option<Vec<u8>>,
}

/// Unpacks into this folder, which is there and empty. All of it is on the disk when this returns.
pub(crate) fn unpack(from: &Path, into: &Path, kind: &ArchiveKind) -> Result<ArchiveContent, ArchiveReadError> {
    let file = open_file(from).map_err(|error| {
        if error.kind() == io::ErrorKind::InvalidInput {
            ArchiveReadError::Foreign
        } else {
            ArchiveReadError::NotRead(error)
        }
    })?;
    let room = free_bytes(into).map_or(u64::MAX, |bytes| bytes.saturating_sub(DISK_FREE_BYTES_MIN));
    let (made, links, long) = (BTreeMap::new(), Vec::new(), Long::default());
    let mut unpack = Unpack { into, kind, head: None, made, links, told: None, room, long };
    let mut archive = Archive::new(GzDecoder::new(BufReader::new(file)));
    // Each header as it stands there: read by the library, one that describes another is held in memory, however long it is.
    for entry in archive.entries().map_err(|error| unpack.unreadable(&error))?.raw(true) {
        let mut entry = entry.map_err(|error| unpack.unreadable(&error))?;
        unpack.take(&mut entry)?;
    }
    unpack.complete()
}

impl Unpack<'_> {
    /// Before its head was read it may be any file.
    fn unreadable(&self, error: &io::Error) -> ArchiveReadError {
        // The system says that it could not be read, and nothing of what is in it.
        if let Some(code) = error.raw_os_error() {
            return ArchiveReadError::NotRead(io::Error::from_raw_os_error(code));
        }
        if self.head.is_none() { ArchiveReadError::Foreign } else { ArchiveReadError::Damaged(error.to_string()) }
    }

    fn take<R: Read>(&mut self, entry: &mut tar::Entry<'_, R>) -> Result<(), ArchiveReadError> {
        let kind = entry.header().entry_type();
        let describes = kind.is_gnu_longname() || kind.is_gnu_longlink();
        if describes && self.head.is_some() && self.told.is_none() {
            return self.describes_the_next(entry, kind);
        }
        let Long { name, target } = mem::take(&mut self.long);
        let name = match name {
            Some(long) => path_of(&long).ok_or_else(|| self.strange(entry))?,
            None => entry.path().map_err(|error| self.unreadable(&error))?.into_owned(),
        };
        if self.head.is_none() {
            if name != Path::new(self.kind.head) || kind != EntryType::Regular {
                return Err(ArchiveReadError::Foreign);
            }
            self.head = Some(self.head(entry)?);
            return Ok(());
        }
        if self.told.is_some() {
            return Err(ArchiveReadError::Damaged(format!("{} follows its end", name.display())));
        }
        if name == Path::new(CONTENTS) {
            let list = self.text(entry, self.list_bytes_max())?;
            self.told =
                Some(serde_json::from_slice(&list).map_err(|error| ArchiveReadError::Damaged(error.to_string()))?);
            return Ok(());
        }
        let name = safe(&name).ok_or_else(|| ArchiveReadError::Unsafe(name.display().to_string()))?;
        if self.made.len() >= self.kind.entries_max {
            return Err(ArchiveReadError::NoRoom);
        }
        let holding = match kind {
            kind if kind.is_dir() => Some(ArchiveEntryKind::Folder),
            kind if kind.is_file() => Some(ArchiveEntryKind::File),
            kind if kind.is_symlink() => Some(ArchiveEntryKind::Link),
            _ => None,
        };
        let holding = holding.filter(|holding| (self.kind.holds)(&name, *holding));
        // Only a file has content; that of others is read past, however much it is.
        let holding = holding.filter(|holding| *holding == ArchiveEntryKind::File || entry.size() == 0);
        let made = if holding == Some(ArchiveEntryKind::Folder) {
            self.folder(&name)?
        } else if holding == Some(ArchiveEntryKind::File) {
            self.file(&name, entry)?
        } else if holding == Some(ArchiveEntryKind::Link) {
            let target = match target {
                Some(long) => path_of(&long),
                None => entry.link_name().ok().flatten().map(|target| target.into_owned()),
            };
            self.links.push((name.clone(), target.unwrap_or_default()));
            ArchiveEntry { bytes: 0, sha256: String::new() }
        } else {
            return Err(ArchiveReadError::Unsafe(name.display().to_string()));
        };
        match self.made.insert(key(&name), made) {
            None => Ok(()),
            Some(_) => Err(ArchiveReadError::Unsafe(name.display().to_string())),
        }
    }

    /// The long name of the next entry, or where it leads to as a link.
    fn describes_the_next<R: Read>(
        &mut self,
        entry: &mut tar::Entry<'_, R>,
        kind: EntryType,
    ) -> Result<(), ArchiveReadError> {
        if entry.size() > NAME_BYTES_MAX {
            return Err(self.strange(entry));
        }
        let text = self.text(entry, NAME_BYTES_MAX)?;
        let place = if kind.is_gnu_longname() { &mut self.long.name } else { &mut self.long.target };
        match place.replace(text) {
            None => Ok(()),
            Some(_) => Err(self.strange(entry)),
        }
    }

    /// By the name that its own header gives it.
    fn strange<R: Read>(&self, entry: &tar::Entry<'_, R>) -> ArchiveReadError {
        match entry.path() {
            Ok(name) => ArchiveReadError::Unsafe(name.display().to_string()),
            Err(error) => self.unreadable(&error),
        }
    }

    /// A list of what was made is not longer.
    fn list_bytes_max(&self) -> u64 {
        let lines = self.made.keys().map(|name| name.len() as u64 * ESCAPED_BYTES + LIST_LINE_BYTES_MAX);
        lines.sum::<u64>().saturating_add(LIST_LINE_BYTES_MAX).min(BACKUP_LIST_BYTES_MAX)
    }

    fn head(&self, entry: &mut impl Read) -> Result<ArchiveHeader, ArchiveReadError> {
        let text = self.text(entry, HEAD_BYTES_MAX)?;
        // A later form may say other things beside these.
        let head: ArchiveHeader = serde_json::from_slice(&text).map_err(|_| ArchiveReadError::Foreign)?;
        if head.format > self.kind.format || head.schema > store::schema() {
            return Err(ArchiveReadError::Newer { askwell: head.askwell });
        }
        Ok(head)
    }

    fn text(&self, entry: &mut impl Read, most: u64) -> Result<Vec<u8>, ArchiveReadError> {
        let mut text = Vec::new();
        entry.take(most + 1).read_to_end(&mut text).map_err(|error| self.unreadable(&error))?;
        if text.len() as u64 > most { Err(ArchiveReadError::NoRoom) } else { Ok(text) }
    }

    fn folder(&self, name: &Path) -> Result<ArchiveEntry, ArchiveReadError> {
        make_folder(&self.into.join(name)).map_err(ArchiveReadError::Unwritable)?;
        Ok(ArchiveEntry { bytes: 0, sha256: String::new() })
    }

    fn file<R: Read>(&mut self, name: &Path, entry: &mut tar::Entry<'_, R>) -> Result<ArchiveEntry, ArchiveReadError> {
        let path = self.into.join(name);
        if let Some(parent) = path.parent() {
            make_folder(parent).map_err(ArchiveReadError::Unwritable)?;
        }
        let mode = entry.header().mode().unwrap_or(0o600);
        let mut file = make_file(&path, (self.kind.mode)(name, mode)).map_err(|error| {
            let twice = error.kind() == io::ErrorKind::AlreadyExists;
            if twice {
                ArchiveReadError::Unsafe(name.display().to_string())
            } else {
                ArchiveReadError::Unwritable(error)
            }
        })?;
        let (mut hash, mut bytes, mut buffer) = (Sha256::new(), 0_u64, vec![0; 1 << 16]);
        loop {
            let count = entry.read(&mut buffer).map_err(|error| self.unreadable(&error))?;
            let Some(read) = buffer.get(..count).filter(|read| !read.is_empty()) else { break };
            if bytes + count as u64 > (self.kind.bytes_max)(name) {
                return Err(ArchiveReadError::Unsafe(name.display().to_string()));
            }
            self.room = self.room.checked_sub(count as u64).ok_or(ArchiveReadError::NoRoom)?;
            file.write_all(read).map_err(ArchiveReadError::Unwritable)?;
            hash.update(read);
            bytes += count as u64;
        }
        file.sync_all().map_err(ArchiveReadError::Unwritable)?;
        Ok(ArchiveEntry { bytes, sha256: hex(hash) })
    }

    fn complete(self) -> Result<ArchiveContent, ArchiveReadError> {
        let Some(head) = self.head else { return Err(ArchiveReadError::Foreign) };
        let Some(told) = self.told else { return Err(ArchiveReadError::Damaged("its end is missing".to_owned())) };
        if let Some(name) = differing(&told, &self.made) {
            return Err(ArchiveReadError::Damaged(format!("{name} is not as it was written")));
        }
        for (name, target) in &self.links {
            link(target, &self.into.join(name)).map_err(ArchiveReadError::Unwritable)?;
        }
        sync_folders(self.into).map_err(ArchiveReadError::Unwritable)?;
        Ok(ArchiveContent { head, entries: self.made })
    }
}

/// The first entry that is in one of them alone, or in both and different.
fn differing<'e>(
    told: &'e BTreeMap<String, ArchiveEntry>,
    made: &'e BTreeMap<String, ArchiveEntry>,
) -> Option<&'e str> {
    let lacking = told.iter().find(|(name, entry)| made.get(*name) != Some(entry));
    let more = made.iter().find(|(name, _)| !told.contains_key(*name));
    lacking.or(more).map(|(name, _)| name.as_str())
}

/// A name as it stands by itself: with a zero at its end.
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
    if bytes.is_empty() || bytes.contains(&0) {
        return None;
    }
    #[cfg(unix)]
    let name: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(bytes);
    #[cfg(not(unix))]
    let name = std::str::from_utf8(bytes).ok()?;
    Some(PathBuf::from(name))
}

/// The name, if it leads into the folder.
fn safe(name: &Path) -> Option<PathBuf> {
    let parts: Option<Vec<_>> = name
        .components()
        .map(|part| match part {
            Component::Normal(part) => Some(part.to_owned()),
            Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => None,
        })
        .collect();
    let parts = parts.filter(|parts| (1..=BACKUP_DEPTH_MAX).contains(&parts.len()))?;
    Some(parts.iter().collect())
}

fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn make_file(path: &Path, mode: u32) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
    options.open(path)
}

#[cfg(unix)]
fn link(target: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, at)
}

/// A copy that cannot hold its link is put back without it.
#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

fn sync_folders(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    crate::whole_file::sync_folder(folder)
}
