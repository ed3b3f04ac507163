//! A small file that is there whole or not at all, also after a power cut.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Replaces the file, and returns when it is on the disk. Only its owner can read it.
pub fn write(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    // A temporary file is made for its owner alone, so the content is never readable to others.
    let mut file = tempfile::Builder::new().prefix(&format!(".{name}")).tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
    sync_folder(folder)
}

/// What was made or renamed in the folder is on the disk when this returns.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere a folder cannot be opened as a file; the rename is in the file system's journal.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
