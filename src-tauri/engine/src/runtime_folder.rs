//! The folder for the running session, and the names that a data folder has in it.

use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};

/// However the folder is written, and through whatever links, it is the same one. One that is not there is where it would be.
pub fn resolved(data: &Path) -> PathBuf {
    std::fs::canonicalize(data).unwrap_or_else(|_| match (data.parent(), data.file_name()) {
        (Some(parent), Some(name)) if !parent.as_os_str().is_empty() => resolved(parent).join(name),
        (_, _) => data.components().collect(),
    })
}

/// Enough of a hash of the folder's path to tell two data folders apart.
pub fn short_hash(data: &Path) -> String {
    let hash = Sha256::digest(resolved(data).as_os_str().as_encoded_bytes());
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The file of this kind that belongs to a data folder, in a folder that only this person can look into.
pub fn file_of(data: &Path, kind: &str) -> io::Result<PathBuf> {
    Ok(runtime_folder()?.join(format!("askwell-{}.{kind}", short_hash(data))))
}

/// A folder that only this person can look into.
#[cfg(unix)]
fn runtime_folder() -> io::Result<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
    let given = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let uid = rustix::process::geteuid().as_raw();
    let folder = given.unwrap_or_else(|| PathBuf::from(format!("/tmp/askwell-{uid}")));
    match std::fs::DirBuilder::new().mode(0o700).create(&folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let found = std::fs::symlink_metadata(&folder)?;
    let private = found.is_dir() && found.uid() == uid && found.mode() & 0o077 == 0;
    if private {
        Ok(folder)
    } else {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, "the folder is open to others"))
    }
}

#[cfg(not(unix))]
fn runtime_folder() -> io::Result<PathBuf> {
    Ok(std::env::temp_dir())
}
