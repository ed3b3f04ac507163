//! Whoever does what the advice says is rid of the trouble.

use super::{Mischief, below, contents, in_database, lived_in, look, opened_once, without_lines};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tests::surface::{Surface, close};

fn nothing(_: &Path) -> Result<()> {
    Ok(())
}

fn marked(data: &Path) -> Result<()> {
    Ok(fs::write(data.join("askwell.db.repair"), "")?)
}

fn bad_page(data: &Path) -> Result<()> {
    let path = data.join("askwell.db");
    let mut bytes = fs::read(&path)?;
    let at = bytes.windows(13).position(|window| window == b"Which colour?").context("its page")? / 4096 * 4096;
    bytes[at..at + 4096].fill(0xA5);
    Ok(fs::write(path, bytes)?)
}

fn no_database(data: &Path) -> Result<()> {
    Ok(fs::write(data.join("askwell.db"), "no database".repeat(999))?)
}

/// A file of this name that was left, and the same deleted.
macro_rules! left {
    ($name:literal) => {
        (|data| Ok(fs::write(data.join($name), "left")?), |data| Ok(fs::remove_file(data.join($name))?))
    };
}

/// What is found, what was done to the folder, what the advice says, and that done, before Askwell is opened once.
type Case = (&'static str, &'static str, (Mischief, Mischief));

const ADVICE: &[Case] = &[
    ("pages", "create an empty file askwell.db.repair", (bad_page, marked)),
    ("unreadable", "create an empty file askwell.db.repair", (no_database, marked)),
    ("marked", "Restart Askwell", (marked, nothing)),
    ("unlisted", "askwell.db.repair", (|data| in_database(data, "DELETE FROM conversation"), marked)),
    ("empty", "askwell.db.repair", (|data| in_database(data, "DELETE FROM event"), marked)),
    ("differs", "askwell.db.repair", (|data| in_database(data, "UPDATE conversation SET title = 'Another'"), marked)),
    ("differs", "askwell.db.repair", (|data| in_database(data, "DELETE FROM decision"), marked)),
    ("log", "Move that folder away", (|data| without_lines(data, 3..5), no_log)),
    ("settings", "delete it", left!("keys.json")),
    ("unfinished", "at the next start", (|data| Ok(fs::write(data.join("askwell.db.new"), "left")?), nothing)),
    ("unfinished", "at the next start", (|data| Ok(fs::create_dir(data.join("incoming.part"))?), nothing)),
    ("unfinished", "Delete it", left!("askwell.db.before-0.6.0.part")),
    ("setAside", "Delete it", left!("askwell.db.replaced-1")),
    ("foreign", "move that file away", (foreign, |data| Ok(fs::rename(data.join("askwell.db"), data.join("theirs"))?))),
];

fn no_log(data: &Path) -> Result<()> {
    let file = below(&data.join(".tasklogs"), ".jsonl")?;
    Ok(fs::remove_dir_all(file.parent().context("a folder")?)?)
}

fn foreign(data: &Path) -> Result<()> {
    fs::remove_file(data.join("askwell.db"))?;
    Ok(rusqlite::Connection::open(data.join("askwell.db"))?.execute_batch("CREATE TABLE theirs (a)")?)
}

fn found<'r>(report: &'r Value, kind: &str) -> Option<&'r Value> {
    report["findings"].as_array().into_iter().flatten().find(|finding| finding["kind"] == kind)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_advice_helps() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let whole = contents(&desk.data())?;
    for (number, (kind, advice, (mischief, remedy))) in ADVICE.iter().enumerate() {
        fs::remove_dir_all(desk.data())?;
        for (path, bytes) in &whole {
            fs::create_dir_all(path.parent().context("a folder")?)?;
            fs::write(path, bytes)?;
        }
        mischief(&desk.data()).with_context(|| format!("{number} {kind}"))?;
        let (_, report) = look(&desk).await?;
        let finding = found(&report, kind).with_context(|| format!("{number} {kind}: {report:#}"))?;
        ensure!(finding["advice"].as_str().is_some_and(|said| said.contains(advice)), "{number} {kind}: {finding:#}");
        remedy(&desk.data()).with_context(|| format!("{number} {kind}"))?;
        opened_once(&desk.data()).await.with_context(|| format!("{number} {kind}"))?;
        let (_, report) = look(&desk).await?;
        ensure!(found(&report, kind).is_none(), "{number} {kind}: {report:#}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_or_decision_that_is_not_ones_own_is_gone_when_it_is_revoked() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    in_database(&desk.data(), "UPDATE rule SET workspace = '/'; UPDATE standing SET answer = 'Blue'")?;
    let (_, report) = look(&desk).await?;
    ensure!(found(&report, "rule").is_some() && found(&report, "decision").is_some(), "{report:#}");
    let (askwell, surface) = Surface::open(&desk.data(), None).await?;
    for rule in askwell.permissions().rules().await? {
        askwell.permissions().revoke_rule(rule.rule.id).await?;
    }
    for one in askwell.decisions().standing().await? {
        askwell.decisions().revoke(one.id).await?;
    }
    close(&desk.data(), askwell, surface).await?;
    let (ended, report) = look(&desk).await?;
    ensure!(ended.code == Some(0), "{report:#}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attached_file_that_is_put_back_is_whole_again() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let path = below(&desk.data().join("attachments"), "-plan.txt")?;
    let kept = fs::read(&path)?;
    fs::remove_file(&path)?;
    let (ended, _) = look(&desk).await?;
    ensure!(ended.code == Some(1));
    fs::write(&path, kept)?;
    let (ended, report) = look(&desk).await?;
    ensure!(ended.code == Some(0), "{report:#}");
    Ok(())
}
