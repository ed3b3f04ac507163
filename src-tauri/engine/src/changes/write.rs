//! The steps that changes are made of. Each is whole or has not happened, and is on the disk when it is told.

use super::fact;
use crate::disk::{enter, sync, unless_missing};
use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt};
use cap_std::fs::{Dir, OpenOptions, Permissions};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::PathBuf;

/// Who may read and write a new file.
pub enum FileMode {
    /// As the system has it for new files.
    Usual,
    Private,
    As(Permissions),
}

/// Writes a file that is not there yet. One that is half written goes again.
pub fn file(dir: &Dir, name: &OsStr, content: &[u8], mode: FileMode) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).follow(FollowSymlinks::No);
    #[cfg(unix)]
    cap_std::fs::OpenOptionsExt::mode(&mut options, if matches!(mode, FileMode::Usual) { 0o644 } else { 0o600 });
    let mut file = dir.open_with(name, &options)?;
    let written = file.write_all(content).and_then(|()| {
        if let FileMode::As(permissions) = mode {
            file.set_permissions(permissions)?;
        }
        file.sync_all()
    });
    drop(file);
    if written.is_err() {
        // The first error is the one to tell.
        let _ = dir.remove_file(name);
    }
    written
}

/// Renames where nothing of the new name is there, which stays so while it is done.
pub fn rename_new(from: &Dir, name: &OsStr, to: &Dir, new: &OsStr) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::fs::{RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(from, name, to, new, RenameFlags::NOREPLACE) {
            // A file system that knows no such promise.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
            done => return Ok(done?),
        }
    }
    // A second name is never put over another file. Folders have none, and replace at most an empty one.
    if from.symlink_metadata(name)?.is_file() && from.hard_link(name, to, new).is_ok() {
        // The first error is the one to tell.
        return from.remove_file(name).inspect_err(|_| drop(to.remove_file(new)));
    }
    match unless_missing(to.symlink_metadata(new))? {
        Some(_) => Err(io::ErrorKind::AlreadyExists.into()),
        None => from.rename(name, to, new),
    }
}

/// Makes these folders, each in the one before, and gives the last: all of them or none.
pub fn make_folders(dir: &Dir, names: &[OsString]) -> io::Result<Dir> {
    let mut deepest = dir.try_clone()?;
    for (made, name) in names.iter().enumerate() {
        let entered = deepest.create_dir(name).and_then(|()| {
            sync(&deepest)?;
            enter(&deepest, name)
        });
        deepest = entered.inspect_err(|_| remove_made(dir, &names[..made]))?;
    }
    Ok(deepest)
}

/// Those of them that are empty.
pub fn remove_made(dir: &Dir, names: &[OsString]) {
    for count in (1..=names.len()).rev() {
        let path: PathBuf = names.iter().take(count).collect();
        // One that was not made, or that holds something by now.
        let _ = dir.remove_dir(path);
    }
}

/// Removes a file or a whole folder. One that is gone already is no error.
pub fn remove(dir: &Dir, name: &OsStr) -> io::Result<()> {
    let Some(metadata) = unless_missing(dir.symlink_metadata(name))? else { return Ok(()) };
    if !metadata.is_dir() {
        return unless_missing(dir.remove_file(name)).map(drop);
    }
    match dir.remove_dir_all(name) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            open_up(dir, name)?;
            dir.remove_dir_all(name)
        }
        removed => unless_missing(removed).map(drop),
    }
}

/// Nothing can be removed from a folder that may only be read.
fn open_up(dir: &Dir, name: &OsStr) -> io::Result<()> {
    let mut permissions = dir.symlink_metadata(name)?.permissions();
    #[cfg(unix)]
    cap_std::fs::PermissionsExt::set_mode(&mut permissions, 0o700);
    #[cfg(not(unix))]
    permissions.set_readonly(false);
    dir.set_permissions(name, permissions)?;
    let inner = enter(dir, name)?;
    for entry in inner.entries()? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            open_up(&inner, &entry.file_name())?;
        }
    }
    Ok(())
}

/// Copies a file or a whole folder, to where nothing is yet. Links are copied as what they are.
pub fn copy(from: &Dir, name: &OsStr, to: &Dir, new: &OsStr) -> io::Result<()> {
    let metadata = from.symlink_metadata(name)?;
    if metadata.is_dir() {
        to.create_dir(new)?;
        let (inner, copied) = (enter(from, name)?, enter(to, new)?);
        for entry in inner.entries()? {
            let entry = entry?.file_name();
            copy(&inner, &entry, &copied, &entry)?;
        }
        sync(&copied)?;
        to.set_permissions(new, metadata.permissions())
    } else if metadata.is_symlink() {
        copy_link(from, name, to, new)
    } else {
        let mut file = fact::open(from, name)?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        let mut copied = to.open_with(new, &options)?;
        io::copy(&mut file, &mut copied)?;
        copied.set_permissions(metadata.permissions())?;
        copied.sync_all()
    }
}

#[cfg(unix)]
fn copy_link(from: &Dir, name: &OsStr, to: &Dir, new: &OsStr) -> io::Result<()> {
    to.symlink_contents(from.read_link_contents(name)?, new)
}

#[cfg(not(unix))]
fn copy_link(_: &Dir, _: &OsStr, _: &Dir, _: &OsStr) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "a symbolic link in it cannot be copied to another disk"))
}
