//! Reading the file into an empty folder of its own, and checking it before anything makes way for it.
//!
//! The file may come from anybody. Only plain files and folders are made, each once, under names that lead nowhere else;
//! links only among the copies of restore points, where nobody follows them, and after everything else.

use super::pack::hex;
use super::{CONTENTS, Entry, FORMAT, HEAD, Head, RestoreFault, key, stays};
use crate::changes::RESTORE_FOLDER;
use crate::disk::free_bytes;
use crate::store::{self, FILE};
use ask::limits::{BACKUP_DEPTH_MAX, BACKUP_ENTRIES_COUNT_MAX, BACKUP_LIST_BYTES_MAX, DISK_FREE_BYTES_MIN};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use tar::{Archive, EntryType};

/// What was read.
pub struct Unpacked {
    pub files: usize,
    pub at: ask::Timestamp,
}

struct Unpack<'f> {
    into: &'f Path,
    head: Option<Head>,
    made: BTreeMap<String, Entry>,
    links: Vec<(PathBuf, PathBuf)>,
    told: Option<BTreeMap<String, Entry>>,
    room: u64,
}

/// Unpacks into this folder, which is there and empty. All of it is on the disk when this returns.
pub fn unpack(from: &Path, into: &Path) -> Result<Unpacked, RestoreFault> {
    let file = File::open(from).map_err(RestoreFault::NotRead)?;
    if !file.metadata().map_err(RestoreFault::NotRead)?.is_file() {
        return Err(RestoreFault::NotABackup);
    }
    let room = free_bytes(into).map_or(u64::MAX, |bytes| bytes.saturating_sub(DISK_FREE_BYTES_MIN));
    let mut unpack = Unpack { into, head: None, made: BTreeMap::new(), links: Vec::new(), told: None, room };
    let mut archive = Archive::new(GzDecoder::new(BufReader::new(file)));
    for entry in archive.entries().map_err(|error| unpack.unreadable(&error))? {
        let mut entry = entry.map_err(|error| unpack.unreadable(&error))?;
        unpack.take(&mut entry)?;
    }
    unpack.complete()
}

impl Unpack<'_> {
    /// Before its head was read it may be any file.
    fn unreadable(&self, error: &io::Error) -> RestoreFault {
        // The system says that it could not be read, and nothing of what is in it.
        if let Some(code) = error.raw_os_error() {
            return RestoreFault::NotRead(io::Error::from_raw_os_error(code));
        }
        if self.head.is_none() { RestoreFault::NotABackup } else { RestoreFault::Damaged(error.to_string()) }
    }

    fn take<R: Read>(&mut self, entry: &mut tar::Entry<'_, R>) -> Result<(), RestoreFault> {
        let name = entry.path().map_err(|error| self.unreadable(&error))?.into_owned();
        let kind = entry.header().entry_type();
        if self.head.is_none() {
            if name != Path::new(HEAD) || kind != EntryType::Regular {
                return Err(RestoreFault::NotABackup);
            }
            self.head = Some(self.head(entry)?);
            return Ok(());
        }
        if self.told.is_some() {
            return Err(RestoreFault::Damaged(format!("{} follows its end", name.display())));
        }
        if name == Path::new(CONTENTS) {
            let list = self.text(entry)?;
            self.told = Some(serde_json::from_slice(&list).map_err(|error| RestoreFault::Damaged(error.to_string()))?);
            return Ok(());
        }
        let name = safe(&name).ok_or_else(|| RestoreFault::Unsafe(name.display().to_string()))?;
        if self.made.len() >= BACKUP_ENTRIES_COUNT_MAX {
            return Err(RestoreFault::NoRoom);
        }
        let made = if kind.is_dir() {
            self.folder(&name)?
        } else if kind.is_file() {
            self.file(&name, entry)?
        } else if kind.is_symlink() && is_copy(&name) {
            let target = entry.link_name().ok().flatten().map(|target| target.into_owned());
            self.links.push((name.clone(), target.unwrap_or_default()));
            Entry { bytes: 0, sha256: String::new() }
        } else {
            return Err(RestoreFault::Unsafe(name.display().to_string()));
        };
        match self.made.insert(key(&name), made) {
            None => Ok(()),
            Some(_) => Err(RestoreFault::Unsafe(name.display().to_string())),
        }
    }

    fn head(&self, entry: &mut impl Read) -> Result<Head, RestoreFault> {
        let text = self.text(entry)?;
        // A later form may say other things beside these.
        let head: Head = serde_json::from_slice(&text).map_err(|_| RestoreFault::NotABackup)?;
        if head.format > FORMAT || head.schema > store::schema() {
            return Err(RestoreFault::Newer { askwell: head.askwell });
        }
        Ok(head)
    }

    fn text(&self, entry: &mut impl Read) -> Result<Vec<u8>, RestoreFault> {
        let mut text = Vec::new();
        entry.take(BACKUP_LIST_BYTES_MAX + 1).read_to_end(&mut text).map_err(|error| self.unreadable(&error))?;
        if text.len() as u64 > BACKUP_LIST_BYTES_MAX { Err(RestoreFault::NoRoom) } else { Ok(text) }
    }

    fn folder(&self, name: &Path) -> Result<Entry, RestoreFault> {
        make_folder(&self.into.join(name)).map_err(RestoreFault::Unwritable)?;
        Ok(Entry { bytes: 0, sha256: String::new() })
    }

    fn file<R: Read>(&mut self, name: &Path, entry: &mut tar::Entry<'_, R>) -> Result<Entry, RestoreFault> {
        let path = self.into.join(name);
        if let Some(parent) = path.parent() {
            make_folder(parent).map_err(RestoreFault::Unwritable)?;
        }
        let mode = entry.header().mode().unwrap_or(0o600);
        let mut file = make_file(&path, name, mode).map_err(|error| {
            let twice = error.kind() == io::ErrorKind::AlreadyExists;
            if twice { RestoreFault::Unsafe(name.display().to_string()) } else { RestoreFault::Unwritable(error) }
        })?;
        let (mut hash, mut bytes, mut buffer) = (Sha256::new(), 0_u64, vec![0; 1 << 16]);
        loop {
            let count = entry.read(&mut buffer).map_err(|error| self.unreadable(&error))?;
            let Some(read) = buffer.get(..count).filter(|read| !read.is_empty()) else { break };
            self.room = self.room.checked_sub(count as u64).ok_or(RestoreFault::NoRoom)?;
            file.write_all(read).map_err(RestoreFault::Unwritable)?;
            hash.update(read);
            bytes += count as u64;
        }
        file.sync_all().map_err(RestoreFault::Unwritable)?;
        Ok(Entry { bytes, sha256: hex(hash) })
    }

    fn complete(self) -> Result<Unpacked, RestoreFault> {
        let Some(head) = self.head else { return Err(RestoreFault::NotABackup) };
        let Some(told) = self.told else { return Err(RestoreFault::Damaged("its end is missing".to_owned())) };
        if let Some(name) = differing(&told, &self.made) {
            return Err(RestoreFault::Damaged(format!("{name} is not as it was written")));
        }
        match store::verdict(&self.into.join(FILE)) {
            Ok(None) => {}
            Ok(Some(verdict)) => return Err(RestoreFault::Damaged(verdict)),
            Err(fault) => return Err(RestoreFault::Damaged(fault.detail)),
        }
        for (name, target) in &self.links {
            link(target, &self.into.join(name)).map_err(RestoreFault::Unwritable)?;
        }
        sync_folders(self.into).map_err(RestoreFault::Unwritable)?;
        Ok(Unpacked { files: self.made.len(), at: head.at })
    }
}

/// The first entry that is in one of them alone, or in both and different.
fn differing<'e>(told: &'e BTreeMap<String, Entry>, made: &'e BTreeMap<String, Entry>) -> Option<&'e str> {
    let lacking = told.iter().find(|(name, entry)| made.get(*name) != Some(entry));
    let more = made.iter().find(|(name, _)| !told.contains_key(*name));
    lacking.or(more).map(|(name, _)| name.as_str())
}

/// The name, if it leads into the folder and to nothing that a backup never holds.
fn safe(name: &Path) -> Option<PathBuf> {
    let parts: Option<Vec<_>> = name
        .components()
        .map(|part| match part {
            Component::Normal(part) => Some(part.to_owned()),
            Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => None,
        })
        .collect();
    let parts = parts?;
    let first = parts.first()?.to_string_lossy();
    let companion = first.starts_with(FILE) && first != FILE;
    let fits = parts.len() <= BACKUP_DEPTH_MAX && !stays(&first) && !companion;
    fits.then(|| parts.iter().collect())
}

fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Only what is put back into a workspace has a mode of its own.
fn make_file(path: &Path, name: &Path, mode: u32) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(
        &mut options,
        if name.starts_with(RESTORE_FOLDER) { mode & 0o777 | 0o600 } else { 0o600 },
    );
    #[cfg(not(unix))]
    let _ = (name, mode);
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

/// Whether this is the name of a copy of a restore point, and not of a folder that leads to one.
fn is_copy(name: &Path) -> bool {
    name.starts_with(RESTORE_FOLDER) && name.components().count() >= 4
}
