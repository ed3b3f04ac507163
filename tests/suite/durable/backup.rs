//! A backup on disks that fail: it is whole or there is none, and neither what is backed up nor an older backup suffers.

use super::held::{files, folder, held, lay_out};
use super::scenes;
use crate::suite::disk::SmallDisk;
use anyhow::{Context, Result, ensure};
use engine::backup::{backup, restore};
use engine::store::Store;
use faulty::{Disk, Failure, Fault};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

const OLDER: &[u8] = b"an older backup";

/// Backs `from` up into `to`, where an older one lies. True where that came to its end, and then it holds the whole.
fn backs_up(from: &Path, to: &Path, whole: &str) -> Result<bool> {
    let file = to.join("all.tar.gz");
    fs::write(&file, OLDER)?;
    let made = backup(from, &file, true, 1);
    let names: Vec<_> = fs::read_dir(to)?.flatten().map(|entry| entry.file_name()).collect();
    ensure!(names == ["all.tar.gz"], "left beside it: {names:?}");
    if let Err(error) = made {
        ensure!(fs::read(&file)? == OLDER, "the older one has gone, and there is none in its place: {error}");
        return Ok(false);
    }
    let other = folder()?;
    restore(other.path(), &file, true, 2)?;
    drop(Store::open(other.path(), 7)?);
    ensure!(held(other.path())? == whole, "a backup that is called whole is not");
    Ok(true)
}

#[tokio::test]
async fn a_backup_on_a_disk_that_fails_is_whole_or_is_none() -> Result<()> {
    let (from, to) = (folder()?, folder()?);
    lay_out(from.path(), &scenes::lived_in().await?)?;
    // Its last words stand in the log, as they do while a program runs.
    let (whole, before) = (held(from.path())?, files(from.path())?);
    for (broken, how) in [
        (from.path(), Failure::Unreadable),
        (from.path(), Failure::Error),
        (to.path(), Failure::Full),
        (to.path(), Failure::Error),
        (to.path(), Failure::Unreadable),
    ] {
        let mut at = 1;
        loop {
            let disk = Disk::under(broken)?;
            disk.fails(Fault { how, at, and_later: false });
            let done = backs_up(from.path(), to.path(), &whole);
            let met = disk.is_mended();
            drop(disk);
            let done = done.with_context(|| format!("{how:?} at call {at} of {}", broken.display()))?;
            ensure!(files(from.path())? == before, "{how:?} at call {at}: what was backed up has changed");
            ensure!(done || met, "it fails where nothing does");
            if !met {
                break;
            }
            at += 1;
        }
        ensure!(at > 2 || broken == from.path(), "{how:?} concerns more calls than {at}");
    }
    Ok(())
}

#[tokio::test]
async fn a_backup_onto_a_disk_without_room_leaves_the_older_one() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let from = folder()?;
    lay_out(from.path(), &scenes::lived_in().await?)?;
    let whole = held(from.path())?;
    // From no room at all to enough, a little more each time; what cannot be packed tight lies beside the database.
    let noise: Vec<u8> = (0..12_500_u32).flat_map(|number| Sha256::digest(number.to_le_bytes())).collect();
    fs::create_dir(from.path().join("attachments"))?;
    fs::write(from.path().join("attachments/noise"), noise)?;
    let (mut failed, mut done) = (0, 0);
    for room in (0..2_600).step_by(100) {
        let ballast = disk.path().join("ballast");
        fs::write(&ballast, vec![0; (2_900 - room) << 10])?;
        let to = tempfile::tempdir_in(disk.path())?;
        let made = backs_up(from.path(), to.path(), &whole).with_context(|| format!("{room} KiB of room"))?;
        if made { done += 1 } else { failed += 1 }
    }
    ensure!(failed > 2 && done > 2, "{failed} failed and {done} were done");
    Ok(())
}
