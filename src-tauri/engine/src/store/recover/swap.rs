//! The new file takes the place of the present one, which is kept under another name.
//!
//! The present file never goes without its log, and there is no moment without a file of the store's name: it gets a second
//! name, and then the new one is renamed over the first.

use crate::crash;
use crate::store::mark::{self, Fingerprint, Recovery};
use crate::store::paths::{StorePaths, unless_missing, with_suffix};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Goes on from wherever it was interrupted.
pub fn take_place(paths: &StorePaths, recovery: &Recovery) -> io::Result<()> {
    let (file, unfinished) = (paths.file(), paths.unfinished());
    if unfinished.exists() {
        let aside = paths.named(&recovery.aside);
        for companion in ["-wal", "-shm", "-journal"] {
            // A log left there would be read as the new file's own.
            move_to_free(&with_suffix(&file, companion), &with_suffix(&aside, companion))?;
            crash::point("recovery");
        }
        paths.sync()?;
        crash::point("recovery");
        give_second_name(&file, &aside)?;
        paths.sync()?;
        crash::point("recovery");
        fs::rename(&unfinished, &file)?;
        paths.sync()?;
        crash::point("recovery");
    }
    mark::remove(paths)?;
    crash::point("recovery");
    Ok(())
}

fn give_second_name(file: &Path, aside: &Path) -> io::Result<()> {
    let is_done = |aside: &Path| aside.exists() && Fingerprint::of(aside) == Fingerprint::of(file);
    let free = names_like(aside).find(|name| is_done(name) || !name.exists()).unwrap_or_else(|| aside.to_owned());
    if is_done(&free) {
        return Ok(());
    }
    match fs::hard_link(file, &free) {
        Ok(()) => Ok(()),
        // There was none, or it has its other name already.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        // Not every file system knows second names. Should it end here, the mark and the new file say how to go on.
        Err(_) => unless_missing(fs::rename(file, free)).map(drop),
    }
}

fn move_to_free(from: &Path, to: &Path) -> io::Result<()> {
    if !from.exists() {
        return Ok(());
    }
    let free = names_like(to).find(|name| !name.exists()).unwrap_or_else(|| to.to_owned());
    fs::rename(from, free)
}

/// The name itself, and others where it is taken by something else.
fn names_like(path: &Path) -> impl Iterator<Item = PathBuf> {
    let others = (1_u32..10_000).map(|number| with_suffix(path, &format!(".{number}")));
    std::iter::once(path.to_owned()).chain(others)
}
