//! What is known of a file or a folder at one moment: enough to see later whether it is still the same.

use crate::disk::{enter, unless_missing};
use ask::action::FileFact;
use ask::limits::TREE_ENTRIES_COUNT_MAX;
use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, Metadata, OpenOptions};
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
use std::io::{self, Read};

const BUFFER_BYTES: usize = 64 * 1024;

/// Why it cannot be known.
#[derive(Debug, thiserror::Error)]
pub enum Unknown {
    #[error("there is a pipe, a socket or a device, which no copy can be kept of")]
    Special,
    #[error("there are more than {TREE_ENTRIES_COUNT_MAX} files in it, which is too many to look at")]
    TooMany,
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Of what has this name there; None if nothing has. Links are not followed.
pub fn of(dir: &Dir, name: &OsStr) -> Result<Option<FileFact>, Unknown> {
    let Some(metadata) = unless_missing(dir.symlink_metadata(name))? else { return Ok(None) };
    if metadata.is_dir() {
        return of_folder(&enter(dir, name)?).map(Some);
    }
    if !metadata.is_file() {
        return Err(Unknown::Special);
    }
    let mut file = open(dir, name)?;
    let (mut hash, mut bytes, mut buffer) = (Sha256::new(), 0, vec![0; BUFFER_BYTES]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(Some(FileFact { bytes, hash: hex(hash), folder: false })),
            got => {
                hash.update(&buffer[..got]);
                bytes += got as u64;
            }
        }
    }
}

pub fn of_content(content: &[u8]) -> FileFact {
    FileFact { bytes: content.len() as u64, hash: hex(Sha256::new().chain_update(content)), folder: false }
}

/// A file opened for reading. Should a link or a pipe take its place just now, it is neither followed nor waited for.
pub fn open(dir: &Dir, name: &OsStr) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).nonblock(true).follow(FollowSymlinks::No);
    let file = dir.open_with(name, &options)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

/// Of its listing, all the way down: names, kinds, sizes, modes, and where links lead.
fn of_folder(folder: &Dir) -> Result<FileFact, Unknown> {
    let mut tree = Tree { hash: Sha256::new(), bytes: 0, entries: 0 };
    tree.list(folder)?;
    Ok(FileFact { bytes: tree.bytes, hash: hex(tree.hash), folder: true })
}

struct Tree {
    hash: Sha256,
    bytes: u64,
    entries: usize,
}

impl Tree {
    fn list(&mut self, folder: &Dir) -> Result<(), Unknown> {
        let mut names = folder.entries()?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()?;
        names.sort();
        self.entries += names.len();
        if self.entries > TREE_ENTRIES_COUNT_MAX {
            return Err(Unknown::TooMany);
        }
        for name in names {
            let metadata = folder.symlink_metadata(&name)?;
            self.part(name.as_encoded_bytes());
            self.part(&mode(&metadata).to_le_bytes());
            if metadata.is_dir() {
                self.part(b"folder");
                self.list(&enter(folder, &name)?)?;
                self.part(b"end");
            } else if metadata.is_file() {
                self.part(b"file");
                self.part(&metadata.len().to_le_bytes());
                self.bytes += metadata.len();
            } else if metadata.is_symlink() {
                self.part(b"link");
                self.part(folder.read_link_contents(&name)?.as_os_str().as_encoded_bytes());
            } else {
                return Err(Unknown::Special);
            }
        }
        Ok(())
    }

    /// With its length, so that no two listings read the same.
    fn part(&mut self, part: &[u8]) {
        self.hash.update((part.len() as u64).to_le_bytes());
        self.hash.update(part);
    }
}

#[cfg(unix)]
fn mode(metadata: &Metadata) -> u32 {
    cap_std::fs::MetadataExt::mode(metadata) & 0o7777
}

#[cfg(not(unix))]
fn mode(metadata: &Metadata) -> u32 {
    metadata.permissions().readonly().into()
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
