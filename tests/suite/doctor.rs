//! `askwell doctor`: a folder that is whole has no problem, each kind of mischief is named, and nothing is changed by looking.

mod advice;
mod signatures;

use anyhow::{Context, Result, ensure};
use ask::rule::{Mode, Scope};
use ask::wire::Submitted;
use ask::{Answer, Answers, OptionId, QuestionId, Response};
use engine::command::{Confinement, confinement};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use surfaces::Askwell;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, answer, close};
use tests::terminal::{Desk, Ended};

fn script(request: &Request) -> Say {
    match request.replies() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        1 => Say::call("write_file", json!({ "path": "a.txt", "content": "new" })),
        _ => Say::text("Done."),
    }
}

/// A desk with one conversation in which everything that a look compares has happened: an answer with a file that is a saved
/// decision, a permission, a file that was changed.
pub async fn lived_in() -> Result<(Desk, Model)> {
    let model = Model::start(script).await?;
    let desk = Desk::new(&model).await?;
    fs::write(desk.work().join("a.txt"), "old")?;
    let (askwell, surface) = Surface::open(&desk.data(), None).await?;
    live(&askwell, &surface, &desk.work()).await?;
    close(&desk.data(), askwell, surface).await?;
    Ok((desk, model))
}

async fn live(askwell: &Arc<Askwell>, surface: &Surface, workspace: &Path) -> Result<()> {
    let workspace = workspace.display().to_string();
    let id = askwell.conversations().start(Some(workspace), "Paint".into(), Mode::default()).await?;
    let ask = surface.question("Which colour?").await?;
    let file = askwell.files().add(ask.interaction_id, "plan.txt".into(), b"the plan".to_vec()).await?;
    let red = Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())]);
    let given = Answers { answers: vec![red], attachments: vec![file], remember: true, ..Answers::default() };
    accepted(answer(askwell, &ask, Response::Answered(given)).await)?;
    let write = surface.asked("the change", |one| matches!(one.body, ask::Body::Confirm { .. })).await?;
    let ask::Body::Confirm { proposal } = &write.card.body else { unreachable!() };
    let scope = Scope::Always { pattern: proposal.patterns[0].clone(), until: None };
    accepted(answer(askwell, &write, Response::Approved { scope, arguments: None, hash: None }).await)?;
    surface.complete(id, 1).await?;
    Ok(())
}

fn accepted(submitted: Submitted) -> Result<()> {
    ensure!(matches!(submitted, Submitted::Accepted { .. }), "{submitted:?}");
    Ok(())
}

/// Every file below a folder, and what is in it, but for SQLite's index of the WAL.
pub fn contents(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.is_file() && !path.to_string_lossy().ends_with("-shm") {
                let bytes = fs::read(&path)?;
                found.insert(path, bytes);
            }
        }
    }
    Ok(found)
}

/// What the look says as JSON, having changed nothing.
async fn look(desk: &Desk) -> Result<(Ended, Value)> {
    let before = contents(&desk.data())?;
    let ended = desk.run(&["doctor", "--json"], "").await?;
    ensure!(contents(&desk.data())? == before, "a look has changed something");
    let report = serde_json::from_str(&ended.out).with_context(|| format!("{ended:?}"))?;
    Ok((ended, report))
}

fn kinds(report: &Value, level: &str) -> Vec<String> {
    let findings = report["findings"].as_array().cloned().unwrap_or_default();
    let of_level = findings.iter().filter(|finding| finding["level"] == level);
    let mut kinds: Vec<String> = of_level.map(|finding| finding["kind"].as_str().unwrap_or_default().into()).collect();
    kinds.dedup();
    kinds
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_was_lived_in_is_whole() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let (ended, report) = look(&desk).await?;
    assert_eq!((ended.code, &report["problems"]), (Some(0), &json!(0)), "{report:#}");
    assert_eq!((&report["conversations"], &report["files"]), (&json!(1), &json!(2)), "{report:#}");
    ensure!(report["events"].as_u64() > Some(5) && report["freeBytes"].as_u64() > Some(0), "{report:#}");
    let taken = |kind: &str| report["bytes"][kind].as_u64() > Some(0);
    ensure!(taken("database") && taken("logs") && report["bytes"]["trash"] == 0, "{report:#}");
    assert_eq!(report["bytes"]["attachments"], "the plan".len(), "{report:#}");
    let text = desk.run(&["doctor"], "").await?;
    ensure!(text.out.contains("attachments 8 B") && !text.out.contains("trash"), "{text:?}");
    ensure!(text.out.contains("No problems found."), "{text:?}");
    Ok(())
}

/// The data of every release, as it is and brought up to date, has no problem.
#[tokio::test(flavor = "multi_thread")]
async fn what_holds_commands_back_is_said_with_what_would_hold_more() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let (_, report) = look(&desk).await?;
    let told = desk.run(&["doctor"], "").await?;
    let (name, words) = match confinement() {
        Confinement::Isolated => ("isolated", "other programs are walled off"),
        Confinement::Enforced => ("files", "Install bubblewrap"),
        Confinement::FilesOnly => ("filesOnly", "Install bubblewrap"),
        Confinement::Unavailable => ("none", "no sandbox for commands"),
    };
    assert_eq!(report["sandbox"], name);
    assert!(told.out.contains(words), "{}", told.out);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_data_of_every_release_is_whole() -> Result<()> {
    let databases = Path::new(env!("CARGO_MANIFEST_DIR")).join("databases");
    let model = Model::start(|_| Say::text("Done.")).await?;
    let mut count = 0;
    for entry in fs::read_dir(databases)?.flatten() {
        let path = entry.path();
        count += 1;
        let desk = Desk::new(&model).await?;
        fs::remove_dir_all(desk.data())?;
        fs::create_dir(desk.data())?;
        if path.is_dir() {
            for (file, bytes) in contents(&path)? {
                let kept = desk.data().join(file.strip_prefix(&path)?);
                fs::create_dir_all(kept.parent().context("a folder")?)?;
                fs::write(kept, bytes)?;
            }
        } else {
            fs::copy(&path, desk.data().join("askwell.db"))?;
        }
        let (ended, report) = look(&desk).await?;
        assert_eq!(ended.code, Some(0), "{}: {report:#}", path.display());
        opened_once(&desk.data()).await?;
        let (ended, report) = look(&desk).await?;
        assert_eq!(ended.code, Some(0), "{} brought up to date: {report:#}", path.display());
        ensure!(kinds(&report, "note").iter().all(|kind| kind != "older"), "{report:#}");
    }
    ensure!(count > 5);
    Ok(())
}

async fn opened_once(data: &Path) -> Result<()> {
    let (askwell, surface) = Surface::open(data, None).await?;
    close(data, askwell, surface).await
}

/// Changes the database as somebody would who wants to hide it: the trigger stands in nobody's way.
fn in_database(data: &Path, sql: &str) -> Result<()> {
    let connection = Connection::open(data.join("askwell.db"))?;
    let trigger: String =
        connection
            .query_row("SELECT sql FROM sqlite_schema WHERE name = 'event_is_never_changed'", [], |row| row.get(0))?;
    connection.execute_batch(&format!("DROP TRIGGER event_is_never_changed; {sql}; {trigger}"))?;
    Ok(())
}

fn below(folder: &Path, ends: &str) -> Result<PathBuf> {
    let all = contents(folder)?;
    all.into_keys().find(|path| path.to_string_lossy().ends_with(ends)).with_context(|| format!("no {ends}"))
}

type Mischief = fn(&Path) -> Result<()>;

/// Takes these lines out of the log.
fn without_lines(data: &Path, lines: Range<usize>) -> Result<()> {
    let file = below(&data.join(".tasklogs"), ".jsonl")?;
    let text = fs::read_to_string(&file)?;
    let kept = text.split_inclusive('\n').enumerate().filter(|(number, _)| !lines.contains(number));
    Ok(fs::write(&file, kept.map(|(_, line)| line).collect::<String>())?)
}

/// What is done to the folder, and what is then said to be wrong.
const MISCHIEF: &[(&str, Mischief)] = &[
    ("broken", |data| in_database(data, "UPDATE event SET body = replace(body, 'Paint', 'Burnt') WHERE seq = 2")),
    ("broken", |data| in_database(data, "DELETE FROM event WHERE seq = 3")),
    ("differs", |data| in_database(data, "DELETE FROM event WHERE seq > 5")),
    ("differs", |data| in_database(data, "UPDATE conversation SET title = 'Another'")),
    ("differs", |data| in_database(data, "UPDATE conversation SET mode = 'skipApprovals'")),
    ("differs", |data| in_database(data, "UPDATE interaction SET body = replace(body, 'colour', 'shape')")),
    ("differs", |data| in_database(data, "DELETE FROM decision")),
    ("empty", |data| in_database(data, "DELETE FROM event")),
    ("unlisted", |data| in_database(data, "DELETE FROM conversation")),
    ("rule", |data| in_database(data, "UPDATE rule SET pattern = replace(pattern, 'write_file', 'delete_file')")),
    ("rule", |data| in_database(data, "UPDATE rule SET workspace = '/'")),
    ("decision", |data| in_database(data, "UPDATE standing SET answer = 'Blue'")),
    ("file", |data| Ok(fs::remove_file(below(&data.join("attachments"), "-plan.txt")?)?)),
    ("file", |data| Ok(fs::write(below(&data.join("attachments"), "-plan.txt")?, "other")?)),
    ("copy", |data| Ok(fs::remove_file(below(&data.join("restore"), "/copy")?)?)),
    ("log", |data| without_lines(data, 3..5)),
    ("log", |data| without_lines(data, 0..2)),
    ("settings", |data| Ok(fs::write(data.join("settings.json"), r#"{"language":"#)?)),
    ("settings", |data| Ok(fs::write(data.join("keys.json"), "{{")?)),
    ("marked", |data| Ok(fs::write(data.join("askwell.db.repair"), "found")?)),
    ("foreign", |data| {
        fs::remove_file(data.join("askwell.db"))?;
        Ok(Connection::open(data.join("askwell.db"))?.execute_batch("CREATE TABLE theirs (a)")?)
    }),
    ("newer", |data| in_database(data, "PRAGMA user_version = 9999")),
    ("unreadable", |data| Ok(fs::write(data.join("askwell.db"), "no database".repeat(999))?)),
    ("pages", |data| {
        let path = data.join("askwell.db");
        let mut bytes = fs::read(&path)?;
        let at = bytes.windows(13).position(|window| window == b"Which colour?").context("its page")? / 4096 * 4096;
        bytes[at..at + 4096].fill(0xA5);
        Ok(fs::write(path, bytes)?)
    }),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_of_mischief_is_named_and_left_as_it_is() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let whole = contents(&desk.data())?;
    for (number, (kind, mischief)) in MISCHIEF.iter().enumerate() {
        fs::remove_dir_all(desk.data())?;
        for (path, bytes) in &whole {
            fs::create_dir_all(path.parent().context("a folder")?)?;
            fs::write(path, bytes)?;
        }
        mischief(&desk.data()).with_context(|| format!("{number} {kind}"))?;
        let (ended, report) = look(&desk).await?;
        assert_eq!(ended.code, Some(1), "{number} {kind}: {report:#}");
        let problems = kinds(&report, "problem");
        ensure!(problems.iter().any(|one| one == kind), "{number} {kind}: {report:#}");
        for finding in report["findings"].as_array().into_iter().flatten() {
            let said = |field: &str| finding[field].as_str().is_some_and(|text| text.ends_with('.'));
            ensure!(said("message") && said("advice"), "{finding:#}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_over_is_a_note_and_no_problem() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let nobody = "0197b1de-0000-7000-8000-0000000a1b2c";
    for name in ["attachments/{}/{}/{}-a.txt", "restore/{}/k/copy", "commands/{}/c-1/end.json", "trash/20260101/x"] {
        let path = desk.data().join(name.replace("{}", nobody));
        fs::create_dir_all(path.parent().context("a folder")?)?;
        fs::write(path, "left")?;
    }
    for name in ["askwell.db.damaged-1", "askwell.db.new", "askwell.db.before-0.6.0.part"] {
        fs::write(desk.data().join(name), "left")?;
    }
    let (ended, report) = look(&desk).await?;
    assert_eq!(ended.code, Some(0), "{report:#}");
    assert_eq!(kinds(&report, "note"), ["unneeded", "unfinished", "setAside", "unfinished", "trash"], "{report:#}");
    assert_eq!(report["findings"][0]["count"], 3, "{report:#}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_in_chinese_too() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let desk = desk.speaks("zh_CN.UTF-8");
    fs::remove_file(below(&desk.data().join("attachments"), "-plan.txt")?)?;
    let ended = desk.run(&["doctor"], "").await?;
    assert_eq!(ended.code, Some(1));
    for part in ["1 个对话", "“Paint”", "plan.txt 缺失。", "如有备份", "发现 1 个问题。"] {
        ensure!(ended.out.contains(part), "{part}: {}", ended.out);
    }
    Ok(())
}

/// What a log lacks is counted; what was removed for its age or was never written is no loss.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_lacks_lines_is_told_from_one_that_is_short() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let lines = async |lacks: &Option<u64>| -> Result<()> {
        let (_, report) = look(&desk).await?;
        let findings = report["findings"].as_array().context("findings")?;
        let log = findings.iter().find(|one| one["kind"] == "log").and_then(|one| one["lines"].as_u64());
        ensure!(log == *lacks, "{report:#}");
        Ok(())
    };
    let file = below(&desk.data().join(".tasklogs"), ".jsonl")?;
    let text = fs::read_to_string(&file)?;
    without_lines(&desk.data(), 3..5)?;
    lines(&Some(2)).await?;
    without_lines(&desk.data(), 0..1)?;
    lines(&Some(3)).await?;
    // What is not written yet comes with the next start.
    fs::remove_file(&file)?;
    lines(&None).await?;
    let (askwell, surface) = Surface::open(&desk.data(), None).await?;
    let whole = text.lines().count();
    until("it is written anew", async || Ok(fs::read_to_string(&file).is_ok_and(|text| text.lines().count() == whole)))
        .await?;
    close(&desk.data(), askwell, surface).await?;
    lines(&None).await?;
    without_lines(&desk.data(), 0..2)?;
    lines(&Some(2)).await?;
    let id = file.parent().and_then(Path::file_name).context("its folder")?.to_string_lossy().into_owned();
    let expired =
        json!({ "v": 1, "atMs": 1, "event": "log.expired", "conversation": id, "files": 1, "before": 20_200_101 });
    fs::write(desk.data().join(".tasklogs/deleted.jsonl"), format!("{expired}\n"))?;
    lines(&None).await?;
    Ok(())
}
