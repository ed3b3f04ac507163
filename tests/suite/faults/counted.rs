//! How far a long test is, over several starts and versions.

use anyhow::{Context, Result};
use std::fs;
use tests::tally::Tally;

#[test]
fn it_goes_on_with_the_same_code_and_begins_with_another() -> Result<()> {
    let (folder, root) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let source = root.path().join("src-tauri/a/lib.rs");
    fs::create_dir_all(source.parent().context("a folder")?)?;
    fs::write(root.path().join("Cargo.lock"), "")?;
    fs::write(&source, "one")?;
    let mut tally = Tally::within(folder.path(), root.path(), 10)?;
    tally.counts(7, 12)?;
    assert!(Tally::within(folder.path(), root.path(), 10).is_err(), "one at a time");
    drop(tally);
    fs::write(&source, "two")?;
    let tally = Tally::within(folder.path(), root.path(), 10)?;
    assert_eq!((tally.done, tally.next), (0, 0), "it proves nothing of this code");
    drop(tally);
    fs::write(&source, "one")?;
    let tally = Tally::within(folder.path(), root.path(), 7)?;
    assert_eq!((tally.done, tally.next, tally.is_reached()), (7, 12, true));
    Ok(())
}
