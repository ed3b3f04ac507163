//! `askwell backup` and `askwell restore`: everything goes into one file while everything runs, and comes back whole, wherever
//! that is interrupted.

mod faults;
pub mod hostile;
pub mod killed;

use super::doctor::{contents, lived_in};
use anyhow::{Context, Result, ensure};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use tar::Archive;
use tests::model::{Model, Say};
use tests::surface::Surface;
use tests::terminal::Desk;

/// One entry of a backup, as it lies there.
#[derive(Debug, Clone)]
pub struct Packed {
    pub name: Vec<u8>,
    pub header: tar::Header,
    pub content: Vec<u8>,
}

pub fn entries(file: &Path) -> Result<Vec<Packed>> {
    let mut found = Vec::new();
    for entry in Archive::new(GzDecoder::new(File::open(file)?)).entries()? {
        let mut entry = entry?;
        let (name, header) = (entry.path_bytes().into_owned(), entry.header().clone());
        let mut content = Vec::new();
        entry.read_to_end(&mut content)?;
        found.push(Packed { name, header, content });
    }
    Ok(found)
}

/// A desk that was lived in, and a backup of it.
pub async fn backed_up() -> Result<(Desk, Model, PathBuf)> {
    let (desk, model) = lived_in().await?;
    let file = desk.work().join("backup.askwell");
    let ended = desk.run(&["backup", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    Ok((desk, model, file))
}

/// Everything of a folder that a restore brings back or takes away, by names within it.
pub fn held(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let all = contents(folder)?.into_iter();
    let within = all.map(|(path, bytes)| Ok((path.strip_prefix(folder)?.to_owned(), bytes)));
    let within = within.collect::<Result<BTreeMap<_, _>>>()?;
    let passing = |path: &Path| path.starts_with("trash") || path == Path::new("lock") || path == Path::new("lock.pid");
    Ok(within.into_iter().filter(|(path, _)| !passing(path)).collect())
}

async fn is_whole(desk: &Desk) -> Result<Value> {
    let ended = desk.run(&["doctor", "--json"], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    Ok(serde_json::from_str(&ended.out)?)
}

async fn empty_desk(model: &Model) -> Result<Desk> {
    let desk = Desk::new(model).await?;
    fs::remove_dir_all(desk.data())?;
    Ok(desk)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_backed_up_while_askwell_runs_comes_back_elsewhere_without_keys() -> Result<()> {
    let (desk, model) = lived_in().await?;
    fs::write(desk.data().join("keys.json"), r#"{"keys":{},"inKeychain":[],"wasDamaged":false}"#)?;
    fs::write(desk.data().join("keys.damaged-1.json"), "sk-canary")?;
    fs::create_dir_all(desk.data().join("templates"))?;
    fs::write(desk.data().join("templates/mine.toml"), "mine")?;
    let (askwell, _surface) = Surface::open(&desk.data(), None).await?;
    let before = askwell.conversations().all().await?;
    let file = desk.work().join("b.tar.gz");
    let ended = desk.run(&["backup", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("Keys are not included"), "{ended:?}");
    askwell.close().await;
    drop(askwell);
    for entry in entries(&file)? {
        let name = String::from_utf8(entry.name)?;
        ensure!(!name.starts_with("keys") && !name.starts_with("lock") && !name.contains("-wal"), "{name}");
        ensure!(!entry.content.windows(9).any(|window| window == b"sk-canary"), "{name}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o600, "it is its owner's alone");
    }
    let left: Vec<_> = fs::read_dir(desk.work())?.flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left.len(), 2, "nothing is left beside it: {left:?}");

    let other = empty_desk(&model).await?;
    let ended = other.run(&["restore", "--mine", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("Restored"), "{ended:?}");
    let report = is_whole(&other).await?;
    assert_eq!(report["files"], 2, "{report:#}");
    assert_eq!(fs::read_to_string(other.data().join("templates/mine.toml"))?, "mine");
    let (askwell, _) = Surface::open(&other.data(), None).await?;
    let after = askwell.conversations().all().await?;
    askwell.close().await;
    let told =
        |all: &[ask::wire::ConversationSummary]| all.iter().map(|one| (one.id, one.title.clone())).collect::<Vec<_>>();
    assert_eq!(told(&after), told(&before));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_is_overwritten_unless_told_and_none_is_made_in_vain() -> Result<()> {
    let (desk, model, file) = backed_up().await?;
    let (first, path) = (fs::read(&file)?, file.display().to_string());
    let ended = desk.run(&["backup", &path], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("already exists"), "{ended:?}");
    assert_eq!(fs::read(&file)?, first);
    fs::write(&file, "mine")?;
    let ended = desk.run(&["backup", &path, "--replace"], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    ensure!(entries(&file)?.len() > 5);

    let inside = desk.data().join("b").display().to_string();
    let ended = desk.run(&["backup", &inside], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("inside the data folder"), "{ended:?}");
    let nowhere = desk.work().join("no/such/b").display().to_string();
    let ended = desk.run(&["backup", &nowhere], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("could not be written"), "{ended:?}");

    let empty = empty_desk(&model).await?;
    let target = empty.work().join("b");
    let ended = empty.run(&["backup", &target.display().to_string()], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("Nothing to back up"), "{ended:?}");
    ensure!(!target.exists() && !empty.data().exists(), "nothing is made");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_there_is_kept_in_the_trash_and_keys_stay() -> Result<()> {
    let (desk, model, file) = backed_up().await?;
    let other = Desk::new(&model).await?;
    fs::write(other.data().join("keys.json"), r#"{"keys":{},"inKeychain":[],"wasDamaged":false}"#)?;
    fs::write(other.data().join("askwell.db.damaged-7"), "an old one")?;
    let before = held(&other.data())?;
    let path = file.display().to_string();

    let (askwell, _surface) = Surface::open(&other.data(), None).await?;
    let ended = other.run(&["restore", "--mine", &path], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("Quit it, then restore"), "{ended:?}");
    ensure!(!other.data().join("trash").exists(), "nothing has moved");
    askwell.close().await;
    drop((askwell, _surface));

    let ended = other.run(&["restore", "--mine", &path], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("kept for at least 30 days"), "{ended:?}");
    is_whole(&other).await?;
    let now = held(&other.data())?;
    assert_eq!(now.get(Path::new("keys.json")), before.get(Path::new("keys.json")));
    ensure!(
        !now.contains_key(Path::new("askwell.db.damaged-7")),
        "what belonged to the other database has gone with it"
    );
    let kept = contents(&other.data().join("trash"))?;
    let old = kept.iter().find(|(path, _)| path.ends_with("askwell.db.damaged-7")).context("what was there")?;
    assert_eq!(old.1, b"an old one");
    ensure!(
        kept.keys().any(|path| path.ends_with("askwell.db")) && kept.keys().any(|path| path.ends_with("askwell.id"))
    );

    let chinese = desk.speaks("zh_CN.UTF-8");
    let ended = chinese.run(&["restore", "--mine", &path], "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains("原有内容至少保留 30 天"), "{ended:?}");
    Ok(())
}

/// Whoever made the file decides what Askwell does once it is in place.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_word_that_it_is_ones_own_it_is_only_told_what_a_backup_brings() -> Result<()> {
    let (_desk, model, file) = backed_up().await?;
    let mut other = empty_desk(&model).await?;
    for (locale, words) in [("C.UTF-8", "only restore one that you made"), ("zh_CN.UTF-8", "请只恢复你自己制作的备份")]
    {
        other = other.speaks(locale);
        let ended = other.run(&["restore", &file.display().to_string()], "").await?;
        ensure!(ended.code == Some(1) && ended.remarks.contains(words), "{ended:?}");
        ensure!(ended.remarks.contains(&model.base_url()), "where its messages go is named: {ended:?}");
        ensure!(!other.data().join("askwell.db").exists() && !other.data().join("incoming.part").exists());
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_a_restore_that_is_not_finished_nothing_is_backed_up() -> Result<()> {
    let (desk, _model, file) = backed_up().await?;
    let good = fs::read(&file)?;
    for name in ["incoming", "incoming.part", "incoming.placing"] {
        fs::create_dir(desk.data().join(name))?;
        let ended = desk.run(&["backup", &file.display().to_string(), "--replace"], "").await?;
        ensure!(ended.code == Some(1) && ended.remarks.contains("A restore to"), "{name}: {ended:?}");
        ensure!(fs::read(&file)? == good, "the one before stays");
        fs::remove_dir(desk.data().join(name))?;
    }
    Ok(())
}

/// A copy of what is damaged is no backup.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_not_backed_up() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let desk = Desk::new(&model).await?;
    fs::write(desk.data().join("askwell.db"), "no database".repeat(999))?;
    let file = desk.work().join("b");
    let ended = desk.run(&["backup", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("damaged"), "{ended:?}");
    ensure!(!file.exists() && fs::read_dir(desk.work())?.count() == 0, "nothing is left behind");
    Ok(())
}
