//! A small file that is there whole or not at all, also after a power cut.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// So many random letters end the name of what is being written.
const RANDOM: usize = 6;

/// Replaces the file, and returns when it is on the disk. Only its owner can read it.
pub fn write(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    // A temporary file is made for its owner alone, so the content is never readable to others.
    let mut file = tempfile::Builder::new().prefix(&format!(".{name}")).rand_bytes(RANDOM).tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
    sync_folder(folder)
}

/// Removes what a program that ended in the middle has left of these files. Nobody else may be writing them.
pub fn sweep(folder: &Path, names: &[&str]) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_left = |of: &&str| {
            let rest = name.to_str().and_then(|name| name.strip_prefix('.')?.strip_prefix(*of));
            rest.is_some_and(|rest| rest.len() == RANDOM && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        };
        if names.iter().any(is_left) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            // Where it cannot be removed, the next start tries it.
            let _ = std::fs::remove_file(entry.path());
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_end_in_the_middle_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.json", b"whole").unwrap();
        let left = tempfile::Builder::new().prefix(".a.json").rand_bytes(RANDOM).tempfile_in(folder.path()).unwrap();
        let (_, left) = left.keep().unwrap();
        let others = [".a.json", ".a.json.bak-1", ".b.jsonAbCdEf", "a.jsonAbCdEf"].map(|name| folder.path().join(name));
        others.iter().for_each(|other| std::fs::write(other, "").unwrap());
        sweep(folder.path(), &["a.json"]);
        assert!(!left.exists());
        assert!(others.iter().all(|other| other.exists()) && folder.path().join("a.json").exists());
    }
}
