//! Folders as they are entered and made here: one level at a time, never through a link, and on the disk when it is told.

use cap_fs_ext::DirExt;
use cap_std::fs::{Dir, DirBuilder};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::str::FromStr;

/// Refuses a link.
pub fn enter(dir: &Dir, name: impl AsRef<Path>) -> io::Result<Dir> {
    dir.open_dir_nofollow(name)
}

/// The folder of this name, made for its owner only if it is not there.
pub fn enter_or_make(dir: &Dir, name: &str) -> io::Result<Dir> {
    match dir.create_dir_with(name, &private_folder()) {
        Ok(()) => sync(dir)?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    enter(dir, name)
}

/// The folders in this one whose names are ids; a link is none.
pub fn folders<Id: FromStr>(dir: &Dir) -> io::Result<Vec<(Id, Dir)>> {
    let names = names(dir)?;
    let folder = |name: String| Some((name.parse().ok()?, enter(dir, &name).ok()?));
    Ok(names.into_iter().filter_map(folder).collect())
}

/// Names that are not UTF-8 are left out: nothing of ours has one.
pub fn names(dir: &Dir) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in dir.entries()? {
        names.extend(entry?.file_name().into_string());
    }
    Ok(names)
}

/// What was just written, renamed or removed in it is so on the disk too. Elsewhere the system sees to that.
pub fn sync(dir: &Dir) -> io::Result<()> {
    #[cfg(unix)]
    dir.open(".")?.into_std().sync_all()?;
    #[cfg(not(unix))]
    let _ = dir;
    Ok(())
}

/// A file that somebody named, for reading. What is none, a folder, a device or a pipe, is refused as an input that cannot be,
/// and never waited for, also where it comes to the file's place just now.
pub fn open_file(path: &Path) -> io::Result<File> {
    let none = || io::Error::from(ErrorKind::InvalidInput);
    // Opening is more than looking for some devices.
    if !std::fs::metadata(path)?.is_file() {
        return Err(none());
    }
    let file = open_at_once(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(none()) }
}

#[cfg(unix)]
fn open_at_once(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    Ok(rustix::io::retry_on_intr(|| open(path, flags, Mode::empty()))?.into())
}

#[cfg(not(unix))]
fn open_at_once(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// A file or folder, whatever it is called: device and number.
pub type FileId = (u64, u64);

/// None where it is not there, or is not told of.
#[cfg(unix)]
pub fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// Only an open handle tells it here.
#[cfg(not(unix))]
pub fn file_id(path: &Path) -> Option<FileId> {
    use cap_fs_ext::MetadataExt;
    use cap_std::ambient_authority;
    let folder = cap_std::fs::Dir::open_ambient_dir(path, ambient_authority()).and_then(|dir| dir.dir_metadata());
    let file = || cap_std::fs::File::open_ambient(path, ambient_authority()).and_then(|file| file.metadata());
    let metadata = folder.or_else(|_| file()).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

pub fn unless_missing<T>(done: io::Result<T>) -> io::Result<Option<T>> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn private_folder() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only here does the system ask for a mode"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    cap_std::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// How much room the disk has for this folder; none where the system does not say.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    return rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

/// What a file takes, or a folder with all that is in it. Links are not followed, and what cannot be read counts nothing.
pub fn bytes_of(path: &Path) -> u64 {
    let Ok(found) = std::fs::symlink_metadata(path) else { return 0 };
    if !found.is_dir() {
        return found.len();
    }
    let Ok(entries) = std::fs::read_dir(path) else { return 0 };
    entries.flatten().map(|entry| bytes_of(&entry.path())).sum()
}
