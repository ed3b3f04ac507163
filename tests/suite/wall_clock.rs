//! A date that is wrong for a while removes nothing: what is kept for so many days is all there until the date has proved
//! itself, whatever it is and wherever it lies. Then it counts the days from there on.

use super::api::sessions::sign_in;
use super::doctor::lived_in;
use anyhow::{Context, Result, ensure};
use ask::ConversationId;
use ask::settings::Language;
use engine::WALL_CLOCK;
use engine::store::{MetaName, peek};
use engine::{EngineConfig, Host, Lifetime};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use tests::caller::Caller;
use tests::patience::until;
use tests::program::{Program, built, kill_dead, mortal};
use tests::surface::{Surface, reopen};
use tests::terminal::Desk;

const DAY: Duration = Duration::from_secs(86_400);
const DAY_MILLIS: i64 = 86_400_000;
/// So long at most between two looks at the clock.
const LOOK: Duration = Duration::from_secs(660);

/// The day of the last look at the clock, and whether its date was believed.
fn last_look(data: &Path) -> Option<(i64, bool)> {
    let seen: Value = serde_json::from_str(&peek(data, WALL_CLOCK)?).ok()?;
    let proving = seen["proof"]["last"].as_i64().map(|day| (day, false));
    proving.or_else(|| seen["trusted"].as_i64().map(|day| (day, true)))
}

/// Lets days pass, and the clock be looked at. True where its date is believed.
pub async fn days_pass(data: &Path, surface: &Surface, days: u32) -> Result<bool> {
    surface.advance(DAY * days);
    until("a look at the clock", async || {
        let today = surface.now().div_euclid(DAY_MILLIS);
        let seen = last_look(data).filter(|(day, _)| *day == today);
        if seen.is_none() {
            surface.advance(LOOK);
        }
        Ok(seen.map(|(_, believed)| believed))
    })
    .await
}

/// The program on this folder, with a clock so many days ahead from the start.
pub async fn opened(data: &Path, days: u32) -> Result<(Arc<Askwell>, Arc<Surface>)> {
    let opened = until("the folder, which somebody holds", async || {
        let surface = Arc::new(Surface::default());
        surface.advance(DAY * days);
        let host = surface.clone();
        let opening = EngineConfig { folder: data.to_owned(), host, lifetime: Lifetime::Stays, language: Language::En };
        Ok(Askwell::open(opening).await.ok().map(|askwell| (askwell, surface)))
    });
    opened.await
}

fn store(data: &Path) -> Result<Connection> {
    Ok(Connection::open_with_flags(data.join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}

/// Rows of all tables, and sessions in a row of one.
fn rows(data: &Path) -> Result<BTreeMap<String, i64>> {
    let store = store(data)?;
    let mut tables = store.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")?;
    let names: Vec<String> = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let count = |name: &String| store.query_row(&format!("SELECT count(*) FROM \"{name}\""), [], |row| row.get(0));
    let mut rows = names.iter().map(|name| Ok((name.clone(), count(name)?))).collect::<Result<BTreeMap<_, _>>>()?;
    rows.insert("sessions".into(), i64::try_from(sessions(data))?);
    Ok(rows)
}

fn sessions(data: &Path) -> usize {
    let kept: Value =
        peek(data, MetaName::ApiAccess).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    kept["sessions"].as_array().map_or(0, Vec::len)
}

/// Every file below the data folder, but for what comes and goes with the program itself.
fn files(data: &Path) -> Result<BTreeSet<PathBuf>> {
    const OF_THE_PROGRAM: [&str; 5] = ["lock", "lock.pid", "askwell.sock", "askwell.db-wal", "askwell.db-shm"];
    let (mut found, mut folders) = (BTreeSet::new(), vec![data.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.strip_prefix(data)?.to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if !OF_THE_PROGRAM.iter().any(|own| name == Path::new(own)) {
                found.insert(name);
            }
        }
    }
    Ok(found)
}

/// One thing of each kind that goes some day: a deleted conversation, a copy for undoing, a log, trash, a session.
struct Old {
    desk: Desk,
    conversation: ConversationId,
    deleted: ConversationId,
    trash: PathBuf,
    log: PathBuf,
    copy: PathBuf,
}

async fn old() -> Result<Old> {
    let (desk, _model) = lived_in().await?;
    let data = desk.data();
    let (askwell, surface) = reopen(&data).await?;
    ensure!(!last_look(&data).context("no look")?.1, "no date is believed that was seen once");
    ensure!(!days_pass(&data, &surface, 4).await? && days_pass(&data, &surface, 4).await?, "until a week has passed");

    let mut settings = askwell.settings().as_ref().clone();
    settings.log.keep_days = Some(30);
    askwell.program_settings().save(settings).await?;
    let conversation = askwell.conversations().all().await?.first().context("no conversation")?.id;
    let deleted = askwell.conversations().start(None, "Repaint".into(), Default::default()).await?;
    askwell.deletions().delete(deleted).await?;
    let caller = Caller::of(&askwell).await?;
    ensure!(sign_in(&caller, json!({ "token": caller.token })).await?.status == 200);
    askwell.close().await;

    let all = files(&data)?;
    let below = |folder: &str, name: &str| {
        let is = |file: &&PathBuf| file.starts_with(folder) && file.to_string_lossy().contains(name);
        all.iter().find(is).cloned().with_context(|| format!("nothing in {folder}: {all:?}"))
    };
    let (log, copy) = (below(".tasklogs", "/events-")?, below("restore", "/copy")?);
    // Its folder is called by the day, as the log's file is.
    let day: String =
        log.to_string_lossy().rsplit('/').next().unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let trash = PathBuf::from("trash").join(day);
    std::fs::create_dir_all(data.join(&trash))?;
    std::fs::write(data.join(&trash).join("found"), "once")?;
    Ok(Old { conversation, deleted, trash, log, copy, desk })
}

/// The conversation is renamed, and the log says so: it has done all that it was told before.
async fn logged(askwell: &Askwell, old: &Old, title: &str) -> Result<()> {
    askwell.conversations().rename(old.conversation, title.to_owned()).await?;
    let folder = old.desk.data().join(&old.log);
    let folder = folder.parent().context("no folder")?;
    until("the log", async || {
        let mut texts = std::fs::read_dir(folder)?.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
        Ok(texts.any(|text| text.contains(title)))
    })
    .await
}

/// As `touch -d` does it.
fn touched_long_ago(file: &Path) -> Result<()> {
    let opened = std::fs::File::options().write(true).open(file)?;
    Ok(opened.set_modified(std::time::UNIX_EPOCH)?)
}

/// A day of two months ago is shown for a moment, in which a conversation is deleted.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_while_the_clock_is_behind_is_kept_for_thirty_days() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let data = desk.data();
    let (askwell, surface) = opened(&data, 60).await?;
    ensure!(!days_pass(&data, &surface, 4).await? && days_pass(&data, &surface, 4).await?, "until a week has passed");
    askwell.close().await;
    drop(askwell);

    let (askwell, _surface) = opened(&data, 0).await?;
    let id = askwell.conversations().all().await?.first().context("no conversation")?.id;
    askwell.deletions().delete(id).await?;
    askwell.close().await;
    drop(askwell);

    let (askwell, surface) = opened(&data, 69).await?;
    ensure!(!days_pass(&data, &surface, 4).await? && days_pass(&data, &surface, 4).await?, "until a week has passed");
    let kept = async || askwell.deletions().all().await.map(|all| all.len());
    for _ in 0..9 {
        ensure!(days_pass(&data, &surface, 2).await?);
        ensure!(kept().await? == 1, "it can be put back for thirty days");
    }
    for _ in 0..5 {
        ensure!(days_pass(&data, &surface, 2).await?);
    }
    until("it to be gone", async || Ok(kept().await? == 0)).await?;
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_far_ahead_removes_nothing_until_it_has_proved_itself() -> Result<()> {
    for damaged in [false, true] {
        let old = old().await?;
        let data = old.desk.data();
        if damaged {
            let record = "UPDATE meta SET body = '{\"trusted\":' WHERE name = 'wall-clock'";
            ensure!(Connection::open(data.join("askwell.db"))?.execute(record, [])? == 1);
        }
        touched_long_ago(&data.join(&old.copy).with_file_name("note.json"))?;
        let (files_before, rows_before) = (files(&data)?, rows(&data)?);
        let (askwell, surface) = opened(&data, 400).await?;
        logged(&askwell, &old, "awake").await?;
        for day in 1..=3 {
            ensure!(!days_pass(&data, &surface, 1).await?, "day {day} is believed");
        }
        for title in ["once", "twice"] {
            logged(&askwell, &old, title).await?;
        }
        let gone: Vec<_> = files_before.difference(&files(&data)?).cloned().collect();
        ensure!(gone.is_empty(), "removed by a date that nobody has proved: {gone:?}");
        for (table, rows) in rows(&data)? {
            ensure!(rows_before.get(&table).is_none_or(|before| *before <= rows), "{table}: {rows} of {rows_before:?}");
        }
        ensure!(askwell.deletions().all().await?.len() == 1, "it can be put back");

        ensure!(days_pass(&data, &surface, 4).await?, "a week has passed");
        // Where it is known when the jump began, nothing is older by that: three months are lived through first.
        if !damaged {
            ensure!(days_pass(&data, &surface, 1).await?);
            logged(&askwell, &old, "believed").await?;
            logged(&askwell, &old, "twice").await?;
            ensure!(data.join(&old.copy).exists(), "whatever the time of its file is");
            ensure!(askwell.deletions().all().await?.len() == 1, "it can be put back yet");
            for _ in 0..47 {
                ensure!(days_pass(&data, &surface, 2).await?);
            }
        }
        let events = "SELECT count(*) FROM event WHERE conversation = ?1";
        until("what is old to be gone", async || {
            let gone = [&old.trash, &old.log, &old.copy].into_iter().all(|path| !data.join(path).exists());
            let left: i64 = store(&data)?.query_row(events, [old.deleted.0.as_bytes()], |row| row.get(0))?;
            Ok(gone && left == 0 && sessions(&data) == 0)
        })
        .await?;
        let left: Vec<_> = askwell.conversations().all().await?.into_iter().map(|one| one.title).collect();
        ensure!(left == ["twice"], "and what has no age to go at is there: {left:?}");
        askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_after_every_look_the_days_of_the_looks_are_known() -> Result<()> {
    let old = old().await?;
    let (data, ahead) = (old.desk.data(), old.desk.data().join("ahead"));
    // The copy is kept for the week that the date takes to prove itself.
    let (askwell, _surface) = opened(&data, 0).await?;
    let mut settings = askwell.settings().as_ref().clone();
    settings.storage.undo_days = Some(7);
    askwell.program_settings().save(settings).await?;
    askwell.close().await;
    drop(askwell);
    let mut believed = Vec::new();
    for days in [0, 400, 401, 403, 406, 407, 408] {
        std::fs::write(&ahead, (days * DAY_MILLIS).to_string())?;
        let today = || (engine::host::now() + days * DAY_MILLIS).div_euclid(DAY_MILLIS);
        let started = today();
        let mut command = mortal(&built("askwell")?.display().to_string());
        command.arg("serve").env("ASKWELL_DATA_DIR", &data).env("ASKWELL_KEYS", "file");
        command.env("ASKWELL_AHEAD_FILE", &ahead).env_remove("DBUS_SESSION_BUS_ADDRESS");
        let mut program = Program::start(command)?;
        program.first_line().await?;
        let (day, is) = last_look(&data).context("no look")?;
        ensure!(
            (started..=today()).contains(&day),
            "the look of {days} days ahead is on the disk before anything else happens"
        );
        believed.extend(is.then_some(days));
        let there = || Ok(data.join(&old.copy).exists());
        if is && days > 0 {
            until("what is old to be gone", async || there().map(|there: bool| !there)).await?;
        }
        kill_dead(program.id().context("it has ended")?).await?;
        ensure!(there()? == (days < 407), "{days} days ahead");
    }
    ensure!(believed == [0, 407, 408], "{believed:?}");
    Ok(())
}
