//! The real program, killed or failing at a call to the system, while it brings an old store to today's tables, and while it
//! asks, is answered, and acknowledges.

use super::held::held;
use crate::suite::databases::{copy_of, record};
use anyhow::{Result, ensure};
use rusqlite::Connection;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;
use tests::program::{built, mortal, tampered};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

const WAYS: [&str; 3] = ["signal=KILL:when={}", "error=ENOSPC:when={}+", "error=EIO:when={}"];

/// What it printed where it ended well.
pub(super) async fn run(
    mut program: Command,
    arguments: &[&str],
    folder: &Path,
    input: &str,
) -> Result<Option<String>> {
    program.args(arguments).env("ASKWELL_DATA_DIR", folder).env("ASKWELL_KEYS", "file").env("LC_ALL", "C.UTF-8");
    program.env("HOME", folder).env_remove("DBUS_SESSION_BUS_ADDRESS");
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // One that was killed reads no more.
        let _ = stdin.write_all(input.as_bytes()).await;
    }
    let ended = child.wait_with_output().await?;
    Ok(ended.status.success().then(|| String::from_utf8_lossy(&ended.stdout).into_owned()))
}

async fn undisturbed(arguments: &[&str], folder: &Path, input: &str) -> Result<Option<String>> {
    run(mortal(&built("askwell")?.display().to_string()), arguments, folder, input).await
}

/// Calls further and further apart, until one comes too late.
async fn at_each(mut tries: impl AsyncFnMut(&str) -> Result<bool>) -> Result<()> {
    if !Path::new("/usr/bin/strace").exists() {
        println!("skipped: there is no strace here");
        return Ok(());
    }
    for way in WAYS {
        let mut call = 1;
        while !tries(&way.replace("{}", &call.to_string())).await? {
            call += 1 + call / 3;
            ensure!(call < 10_000, "{way} is always met");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_store_is_brought_to_todays_tables_whatever_the_system_does_meanwhile() -> Result<()> {
    let old = copy_of("0.4.0")?;
    let before = record(old.path())?;
    let idle = "SELECT lower(hex(id)) FROM conversation WHERE running = 0 AND id NOT IN
                    (SELECT conversation FROM interaction WHERE state = 'open')";
    let idle: String = Connection::open(old.path().join("askwell.db"))?.query_row(idle, [], |row| row.get(0))?;
    let idle = uuid::Uuid::parse_str(&idle)?.to_string();
    let chat = ["chat", "--conversation", &idle];
    at_each(async |inject| {
        let folder = copy_of("0.4.0")?;
        let passed = run(tampered(folder.path(), inject)?, &chat, folder.path(), "").await?.is_some();
        ensure!(undisturbed(&chat, folder.path(), "").await?.is_some(), "it does not open after {inject}");
        ensure!(record(folder.path())? == before, "{inject}: the record is another one");
        held(folder.path())?;
        let names = std::fs::read_dir(folder.path())?.flatten().map(|entry| entry.file_name());
        let is_odd = |name: &str| name.contains("damaged") || name.ends_with(".repair") || name.ends_with(".new");
        let odd: Vec<_> = names.filter(|name| name.to_str().is_some_and(is_odd)).collect();
        ensure!(odd.is_empty(), "{inject}: a whole store was taken for a damaged one: {odd:?}");
        Ok(passed)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_acknowledged_is_kept_whatever_the_system_does_meanwhile() -> Result<()> {
    let ask = ["ask", "Which way?", "-o", "left", "-o", "right"];
    // On a disk that stays full it waits for room until then.
    let for_a_while = [ask.as_slice(), &["--timeout", "5s"]].concat();
    at_each(async |inject| {
        let folder = TempDir::new()?;
        let said = run(tampered(folder.path(), inject)?, &for_a_while, folder.path(), "2\n").await?;
        let kept = record(folder.path()).unwrap_or_default();
        let count = |name: &str| kept.values().flatten().filter(|body| body.contains(name)).count();
        let (asked, answered) = (count(r#""event":"agent.ask.request""#), count(r#""event":"agent.ask.response""#));
        ensure!(asked <= 1 && answered <= asked, "{inject}: asked {asked} times, answered {answered} times");
        if let Some(said) = &said {
            ensure!(
                said.trim() == "right" && answered == 1,
                "{inject}: {said:?} was said, and {answered} answers kept"
            );
        }
        let again = undisturbed(&ask, folder.path(), "2\n").await?;
        ensure!(again.as_deref().map(str::trim) == Some("right"), "{inject}: afterwards it says {again:?}");
        held(folder.path())?;
        Ok(said.is_some())
    })
    .await
}
