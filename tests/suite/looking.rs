//! Whoever only looks changes nothing: no file but SQLite's own index of the WAL, no run goes on, no model is asked.

use anyhow::{Context, Result, ensure};
use ask::wire::Draft;
use engine::log::{Archive, LogFilter};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use surfaces::Askwell;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, close};
use tests::terminal::{Desk, Ended};

const LOOKS: [&[&str]; 11] = [
    &["list"],
    &["pending"],
    &["pending", "--json"],
    &["log"],
    &["log", "--format", "jsonl", "--tail", "3"],
    &["templates"],
    &["templates", "--json"],
    &["agents"],
    &["agents", "--json"],
    &["doctor"],
    &["doctor", "--json"],
];

/// Asks one thing with a limit, and is in the middle of a reply in another conversation.
fn script(request: &Request) -> Say {
    match request.task().as_str() {
        "asks" => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::Endless("thinking ".to_owned()),
    }
}

/// Every file of a folder and what is in it, but for the index of the WAL.
pub fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let (path, kind) = entry.map(|entry| (entry.path(), entry.file_type()))?;
            let kind = kind?;
            if kind.is_dir() {
                found.insert(path.clone(), Vec::new());
                folders.push(path);
            } else if kind.is_file() && !path.to_string_lossy().ends_with("-shm") {
                let bytes = std::fs::read(&path)?;
                found.insert(path, bytes);
            }
        }
    }
    Ok(found)
}

pub fn copied(from: &Path, to: &Path) -> Result<()> {
    for (path, bytes) in files(from)? {
        let target = to.join(path.strip_prefix(from)?);
        if path.is_dir() { std::fs::create_dir_all(target)? } else { std::fs::write(target, bytes)? }
    }
    Ok(())
}

/// A program in the middle of its work: a run waits for the model, a question stands open whose time is over but for a
/// moment, with an answer typed and not handed in.
async fn busy(data: &Path, model: &Model) -> Result<(Arc<Askwell>, Arc<Surface>)> {
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = Some(1);
    let (askwell, surface) = Surface::open(data, Some(settings)).await?;
    askwell.conversations().start(None, "asks".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;
    let draft = Draft { comment: Some("Red, I think".into()), ..Draft::default() };
    askwell.drafts().save(ask.interaction_id, draft).await?;
    surface.pass_and_count(50).await?;
    askwell.conversations().start(None, "works".into(), Default::default()).await?;
    model.wait_for("the other run", |request| request.task() == "works").await?;
    log_is_written(data, &askwell).await?;
    Ok((askwell, surface))
}

/// The log is written after the commit: waits until it has all that is committed.
async fn log_is_written(data: &Path, askwell: &Arc<Askwell>) -> Result<()> {
    for one in askwell.conversations().all().await? {
        let seq = askwell.conversations().open(one.id).await?.seq;
        let written = || -> Option<u64> {
            let last = Archive::of(data).reader(one.id).ok()??.last(&LogFilter::default(), 1).ok()?;
            Some(last.lines.first()?.seq())
        };
        until(format!("line {seq} of the log"), async || Ok(written() == Some(seq))).await?;
    }
    Ok(())
}

/// What all the looks say, and that they have left everything as it was.
async fn look(desk: &Desk, model: &Model) -> Result<Vec<Ended>> {
    let (before, requests) = (files(&desk.data())?, model.requests().len());
    let mut ended = Vec::new();
    for arguments in LOOKS {
        ended.push(desk.run(arguments, "").await?);
        let after = files(&desk.data())?;
        let (names, were): (Vec<_>, Vec<_>) = (after.keys().collect(), before.keys().collect());
        ensure!(names == were, "{arguments:?} has made or removed a file: {names:?}, {were:?}");
        let changed: Vec<_> = after.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)).collect();
        ensure!(changed.is_empty(), "{arguments:?} has changed {:?}", changed.first().map(|(path, _)| path));
    }
    assert_eq!(model.requests().len(), requests, "no model was asked");
    Ok(ended)
}

/// `works`: how the run is called that was under way.
fn shows_all(ended: &[Ended], works: &str) -> Result<()> {
    for (one, arguments) in ended.iter().zip(LOOKS) {
        ensure!(one.code == Some(0), "{arguments:?}: {one:?}");
    }
    let [list, pending, json, ..] = ended else { anyhow::bail!("too few looks") };
    ensure!(list.out.contains("needs you") && list.out.contains(works), "{list:?}");
    ensure!(pending.out.contains("Which colour?"), "{pending:?}");
    ensure!(json.out.contains("Which colour?") && serde_json::from_str::<serde_json::Value>(&json.out)?.is_array());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_killed_in_the_middle_of_its_work_is_shown_as_it_lies_there() -> Result<()> {
    let model = Model::start(script).await?;
    let (desk, elsewhere) = (Desk::new(&model).await?, tempfile::tempdir()?);
    let (askwell, _surface) = busy(elsewhere.path(), &model).await?;
    // A copy taken while it runs is what a kill leaves behind.
    std::fs::remove_dir_all(desk.data())?;
    std::fs::create_dir(desk.data())?;
    copied(elsewhere.path(), &desk.data())?;
    ensure!(std::fs::metadata(desk.data().join("askwell.db-wal"))?.len() > 0, "a WAL lies there");
    askwell.close().await;
    shows_all(&look(&desk, &model).await?, "interrupted")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_program_has_open_is_shown_beside_it() -> Result<()> {
    let model = Model::start(script).await?;
    let desk = Desk::new(&model).await?;
    let (askwell, _surface) = busy(&desk.data(), &model).await?;
    let ended = look(&desk, &model).await?;
    askwell.close().await;
    shows_all(&ended, "working")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_closed_well_is_shown_without_a_wal() -> Result<()> {
    let model = Model::start(script).await?;
    let desk = Desk::new(&model).await?;
    let (askwell, surface) = busy(&desk.data(), &model).await?;
    close(&desk.data(), askwell, surface).await?;
    let wal = desk.data().join("askwell.db-wal");
    ensure!(!wal.exists(), "the last one that has it open takes the WAL away");
    shows_all(&look(&desk, &model).await?, "interrupted")
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_nothing_nothing_is_made() -> Result<()> {
    let model = Model::start(script).await?;
    let desk = Desk::new(&model).await?;
    std::fs::remove_dir_all(desk.data())?;
    for arguments in LOOKS {
        let ended = desk.run(arguments, "").await?;
        assert_eq!(ended.code, Some(0), "{arguments:?}: {ended:?}");
        ensure!(!desk.data().exists(), "{arguments:?} has made the data folder");
    }
    Ok(())
}

/// Files of earlier versions are shown, or said to be of one; a later one's is said to be that.
#[tokio::test(flavor = "multi_thread")]
async fn files_of_other_versions_are_left_as_they_are() -> Result<()> {
    let model = Model::start(script).await?;
    let databases = Path::new(env!("CARGO_MANIFEST_DIR")).join("databases");
    for version in
        std::fs::read_dir(databases)?.flatten().filter(|entry| entry.path().extension() == Some("db".as_ref()))
    {
        let desk = Desk::new(&model).await?;
        std::fs::copy(version.path(), desk.data().join("askwell.db"))?;
        let ended = look(&desk, &model).await?;
        let [list, pending, ..] = &ended[..] else { anyhow::bail!("too few looks") };
        for ended in [list, pending] {
            let shown = ended.code == Some(0) && !ended.out.is_empty();
            let said = ended.code == Some(1) && ended.remarks.contains("earlier version");
            ensure!(shown || said, "{:?}: {ended:?}", version.file_name());
        }
    }
    let desk = Desk::new(&model).await?;
    let connection = rusqlite::Connection::open(desk.data().join("askwell.db"))?;
    connection.pragma_update(None, "user_version", 9999)?;
    connection.close().map_err(|(_, error)| error)?;
    let ended = look(&desk, &model).await?;
    let list = ended.first().context("a list")?;
    ensure!(list.code == Some(1) && list.remarks.contains("newer version"), "{list:?}");
    Ok(())
}

/// Nobody goes on with it: that is not called working.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_whose_program_was_killed_is_listed_as_interrupted() -> Result<()> {
    let model = Model::start(|_| Say::Endless("thinking ".to_owned())).await?;
    let desk = Desk::new(&model).await?;
    let mut chat = desk.start_open(&["chat", "--new", "Go"])?;
    drop(chat.stdin.take());
    model.wait_for("of the chat", |_| true).await?;
    let listed = async || Ok::<_, anyhow::Error>(desk.run(&["list"], "").await?.out);
    let out = listed().await?;
    ensure!(out.contains("(working · "), "{out}");
    desk.kill().await?;
    chat.wait().await?;
    let out = listed().await?;
    ensure!(out.contains("(interrupted · ") && !out.contains("working"), "{out}");
    Ok(())
}
