//! Files that are no backup, or one that somebody has made to do harm: refused in words, and nothing is changed.

use super::*;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use tar::{Builder, EntryType, Header};

pub type Entries = Vec<Packed>;

pub fn file_named(name: &str, content: &str) -> Packed {
    let mut header = Header::new_gnu();
    header.set_mode(0o600);
    header.set_size(content.len() as u64);
    Packed { name: name.into(), header, content: content.into() }
}

pub fn link_named(name: &str, target: &str, kind: EntryType) -> Packed {
    let mut one = file_named(name, "");
    one.header.set_entry_type(kind);
    one.header.set_link_name_literal(target).expect("a short name");
    one
}

/// Writes these as they are, names that lead elsewhere too.
pub fn pack(to: &Path, entries: Entries) -> Result<()> {
    let mut tar = Builder::new(GzEncoder::new(File::create(to)?, Compression::fast()));
    for Packed { name, mut header, content } in entries {
        // Only a short name can be written as it is; no long one is made up here.
        let Some(field) = header.as_old_mut().name.get_mut(..name.len() + 1) else {
            tar.append_data(&mut header, std::str::from_utf8(&name)?, &content[..])?;
            continue;
        };
        field[..name.len()].copy_from_slice(&name);
        field[name.len()] = 0;
        header.set_cksum();
        tar.append(&header, &content[..])?;
    }
    tar.into_inner()?.finish()?;
    Ok(())
}

/// The same with this one before the list at the end, and in it.
pub fn with(mut entries: Entries, one: Packed) -> Entries {
    let at = entries.len() - 1;
    entries.insert(at, one);
    entries
}

pub fn changed(mut entries: Entries, name: &str, content: &[u8]) -> Entries {
    for one in entries.iter_mut().filter(|one| one.name == name.as_bytes()) {
        one.content = content.to_vec();
        one.header.set_size(content.len() as u64);
    }
    entries
}

/// A header that says something of the next one.
pub fn describing(kind: EntryType, content: &str) -> Packed {
    let mut one = file_named("././@LongLink", content);
    one.header.set_entry_type(kind);
    one
}

/// What is done to the entries, and what is said then.
pub fn without_head(mut entries: Entries) -> Entries {
    entries.remove(0);
    entries
}

pub fn without_end(mut entries: Entries) -> Entries {
    entries.pop();
    entries
}

pub fn with_more_behind(mut entries: Entries) -> Entries {
    entries.push(file_named("after", "x"));
    entries
}

type Made = fn(Entries) -> Entries;

const MADE: &[(&str, Made, &str)] = &[
    ("climbs", |all| with(all, file_named("../outside", "x")), "no backup has"),
    ("climbs from below", |all| with(all, file_named("templates/../../outside", "x")), "no backup has"),
    ("an absolute name", |all| with(all, file_named("/tmp/askwell-outside", "x")), "no backup has"),
    ("a link", |all| with(all, link_named("templates", "/etc", EntryType::Symlink)), "no backup has"),
    ("a hard link", |all| with(all, link_named("restore/a", "/etc/passwd", EntryType::Link)), "no backup has"),
    ("a device", |all| with(all, link_named("restore/b", "", EntryType::Char)), "no backup has"),
    ("a folder with content", |all| with(all, folder_with_content()), "no backup has"),
    ("a name without end", |all| with(all, describing(EntryType::GNULongName, &"x".repeat(1 << 20))), "no backup has"),
    (
        "a target without end",
        |all| with(all, describing(EntryType::GNULongLink, &"x".repeat(1 << 20))),
        "no backup has",
    ),
    ("more of an entry", |all| with(all, describing(EntryType::XHeader, "13 comment=x\n")), "no backup has"),
    ("more of all entries", |all| with(all, describing(EntryType::XGlobalHeader, "13 comment=x\n")), "no backup has"),
    ("keys", |all| with(all, file_named("keys.json", "{}")), "no backup has"),
    ("a lock", |all| with(all, file_named("lock", "")), "no backup has"),
    ("trash", |all| with(all, file_named("trash/20260101/x", "")), "no backup has"),
    ("a log of the database", |all| with(all, file_named("askwell.db-wal", "x")), "no backup has"),
    ("twice the same", |all| with(all, file_named("askwell.id", "{}")), "no backup has"),
    ("more than it says", |all| with(all, file_named("more", "x")), "is damaged (more is not as it was written)"),
    ("a changed file", |all| changed(all, "askwell.id", b"{}"), "is damaged (askwell.id is not"),
    ("another database", |all| changed(all, "askwell.db", b"x"), "is damaged"),
    ("less than it says", |all| all.into_iter().filter(|one| one.name != b"askwell.id").collect(), "is damaged"),
    ("no end", without_end, "its end is missing"),
    ("more after its end", with_more_behind, "after follows its end"),
    ("no beginning", without_head, "is not a backup"),
    ("nothing", |_| Vec::new(), "is not a backup"),
    (
        "a later form",
        |all| {
            let head = json!({ "format": 99, "askwell": "9.9.0", "schema": 1, "at": 1, "more": true }).to_string();
            changed(all, "askwell-backup.json", head.as_bytes())
        },
        "newer version of Askwell (9.9.0)",
    ),
    (
        "later tables",
        |all| {
            let head = json!({ "format": 1, "askwell": "8.0.0", "schema": 9999, "at": 1 }).to_string();
            changed(all, "askwell-backup.json", head.as_bytes())
        },
        "newer version of Askwell (8.0.0)",
    ),
];

fn folder_with_content() -> Packed {
    let mut one = file_named("templates/more", "x");
    one.header.set_entry_type(EntryType::Directory);
    one
}

async fn is_refused(desk: &Desk, file: &Path, words: &str, what: &str) -> Result<()> {
    let before = held(&desk.data())?;
    let ended = desk.run(&["restore", "--mine", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(1), "{what}: {ended:?}");
    ensure!(ended.remarks.contains(words) && ended.remarks.contains("Nothing was changed."), "{what}: {ended:?}");
    ensure!(held(&desk.data())? == before, "{what}: something has changed");
    ensure!(!desk.data().join("trash").exists() && !desk.data().join("incoming.part").exists(), "{what}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_do_harm_is_refused_and_nothing_is_changed() -> Result<()> {
    let (desk, _model, whole) = backed_up().await?;
    let all = entries(&whole)?;
    let file = desk.work().join("made");
    for (what, made, words) in MADE {
        pack(&file, made(all.clone()))?;
        is_refused(&desk, &file, words, what).await?;
        ensure!(!desk.work().join("outside").exists() && !Path::new("/tmp/askwell-outside").exists(), "{what}");
    }
    // That the way of packing is no reason to be refused.
    pack(&file, all)?;
    let ended = desk.run(&["restore", "--mine", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_breaks_off_or_is_another_is_refused() -> Result<()> {
    let (desk, _model, whole) = backed_up().await?;
    let bytes = fs::read(&whole)?;
    let file = desk.work().join("made");
    for part in [1, 3, 7] {
        fs::write(&file, &bytes[..bytes.len() * part / 8])?;
        let ended = desk.run(&["restore", "--mine", &file.display().to_string()], "").await?;
        ensure!(ended.code == Some(1) && ended.remarks.contains("Nothing was changed."), "{part}: {ended:?}");
    }
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 4;
    fs::write(&file, flipped)?;
    is_refused(&desk, &file, "is damaged", "a flipped bit").await?;
    fs::write(&file, "something else")?;
    is_refused(&desk, &file, "is not a backup", "another file").await?;
    is_refused(&desk, &desk.work().join("none"), "can't be read", "no file").await?;
    is_refused(&desk, &desk.work(), "is not a backup", "a folder").await?;
    Ok(())
}
