//! What a power cut must not tear apart is brought to the disk in this order: the content of a file, its name, and only then does
//! anything count on it.

use super::calls::run;
use crate::suite::recovery::Damaged;
use anyhow::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tests::program::traced;

/// One call to the system, as strace notes it.
#[derive(Debug, PartialEq)]
enum Call<'a> {
    Writes(&'a str),
    Syncs(&'a str),
    Renames(&'a str, &'a str),
}

/// With the thread that makes it.
fn read(line: &str) -> Option<(&str, Call<'_>)> {
    let (thread, call) = line.split_once(' ')?;
    let (name, rest) = call.trim_start().split_once('(')?;
    let open = || Some(rest.split_once('<')?.1.split_once('>')?.0);
    let call = match name {
        "write" | "pwrite64" | "ftruncate" => Some(Call::Writes(open()?)),
        "fsync" | "fdatasync" => Some(Call::Syncs(open()?)),
        "rename" | "renameat" | "renameat2" => {
            let mut names = rest.split('"').skip(1).step_by(2);
            Some(Call::Renames(names.next()?, names.next()?))
        }
        _ => None,
    };
    Some((thread, call?))
}

/// Files that take a name in this folder; each was on the disk before, and its name is before the thread writes anything else.
fn named<'a>(notes: &'a str, folder: &str) -> Result<BTreeSet<&'a str>> {
    let (mut unsynced, mut unkept, mut names) = (BTreeSet::new(), BTreeMap::new(), BTreeSet::new());
    for (thread, call) in notes.lines().filter_map(read) {
        match call {
            // SQLite makes its index anew.
            Call::Writes(file) if file.ends_with("-shm") => {}
            Call::Writes(file) => {
                ensure!(!unkept.contains_key(thread), "{file} is written, and {unkept:?} is no name on the disk yet");
                unsynced.insert(file);
            }
            Call::Syncs(place) if place == folder => drop(unkept.remove(thread)),
            Call::Syncs(file) => drop(unsynced.remove(file)),
            Call::Renames(from, to) if Path::new(to).parent() == Some(Path::new(folder)) => {
                ensure!(!unsynced.contains(from), "{from} becomes {to}, and is not on the disk yet");
                unkept.insert(thread, to);
                names.insert(to);
            }
            Call::Renames(_, _) => {}
        }
    }
    ensure!(unkept.is_empty(), "names that never reach the disk: {unkept:?}");
    Ok(names)
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_takes_a_name_is_on_the_disk_before_and_its_name_is_afterwards() -> Result<()> {
    if !Path::new("/usr/bin/strace").exists() {
        println!("skipped: there is no strace here");
        return Ok(());
    }
    let (new, damaged) = (tempfile::tempdir()?, Damaged::new(12).await?);
    for (folder, expected) in
        [(new.path(), ["askwell.id"].as_slice()), (damaged.path(), &["askwell.db", "askwell.db.repair"])]
    {
        let aside = tempfile::tempdir()?;
        let notes = aside.path().join("notes");
        let ask = ["ask", "Which way?", "-o", "left", "-o", "right"];
        let said = run(traced(&notes)?, &ask, folder, "2\n").await?;
        ensure!(said.as_deref().map(str::trim) == Some("right"), "{said:?}");
        let notes = std::fs::read_to_string(notes)?;
        let folder = folder.display().to_string();
        let names = named(&notes, &folder)?;
        for name in expected {
            ensure!(names.contains(format!("{folder}/{name}").as_str()), "nothing became {name}: {names:?}");
        }
    }
    Ok(())
}
