//! Power cuts and full disks in the middle of actions.

use super::super::consent::{Scene, in_turn};
use super::super::disk::SmallDisk;
use anyhow::{Context, Result, ensure};
use ask::rule::Mode;
use ask::wire::Submitted;
use engine::store::Store;
use serde_json::json;
use std::path::Path;
use tests::model::{Model, Say};
use tests::surface::{Surface, answer};

const FILES: [&str; 3] = ["askwell.db", "askwell.db-wal", "askwell.db-shm"];

fn copy(data: &Path, number: usize, into: &Path) -> Result<()> {
    let folder = into.join(number.to_string());
    std::fs::create_dir(&folder)?;
    for name in FILES.iter().filter(|name| data.join(name).exists()) {
        std::fs::copy(data.join(name), folder.join(name))?;
    }
    Ok(())
}

fn events(folder: &Path) -> Result<u64> {
    let connection = rusqlite::Connection::open(folder.join(FILES[0]))?;
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    ensure!(verdict == "ok", "{verdict}");
    Ok(connection.query_row("SELECT count(*) FROM event", [], |row| row.get(0))?)
}

/// The files as a power cut may leave them: taken while they are written, without asking anybody.
#[tokio::test(flavor = "multi_thread")]
async fn the_files_taken_at_any_moment_open_and_hold_all_that_was_acknowledged() -> Result<()> {
    let write = |name: &str| Say::call("write_file", json!({ "path": name, "content": "x" }));
    let says: Vec<Say> = (0..12).map(|number| write(&format!("f{number}"))).collect();
    let scene = Scene::of(in_turn(says)).await?;
    let copies = tempfile::TempDir::new()?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let (mut number, mut acknowledged) = (0, Vec::new());
    let end = scene.surface.complete(id, 1);
    let mut end = std::pin::pin!(end);
    loop {
        let before = scene.askwell.conversations().open(id).await?.seq;
        copy(scene.data.path(), number, copies.path())?;
        acknowledged.push(before);
        number += 1;
        if tokio::time::timeout(std::time::Duration::from_millis(2), &mut end).await.is_ok() {
            break;
        }
    }
    ensure!(number > 5, "the run was over before it could be looked at");
    for (number, acknowledged) in acknowledged.into_iter().enumerate() {
        let folder = copies.path().join(number.to_string());
        let (_, ready) = Store::open(&folder, 0)?;
        drop(ready);
        let there = events(&folder)?;
        ensure!(there >= acknowledged, "copy {number}: {there} events of {acknowledged} acknowledged");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_nothing_is_begun_and_the_same_consent_is_taken_once_there_is_room() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let model =
        Model::start(in_turn(vec![Say::call("run_command", json!({ "command": "echo x >> effects" }))])).await?;
    let (askwell, surface) = Surface::open(disk.path(), Some(model.settings()?)).await?;
    let workspace = tempfile::TempDir::new()?;
    let folder = workspace.path().display().to_string();
    let id = askwell.conversations().start(Some(folder), "Go".into(), Mode::default()).await?;
    let asked = surface.asked("the command", |_| true).await?;
    let ballast = disk.path().join("ballast");
    ensure!(std::fs::write(&ballast, vec![0; 4 << 20]).is_err(), "the disk is full");
    let full = async {
        for press in 0..400 {
            if askwell.drafts().save_message(Some(id), "x".repeat(4_000 + press)).await.is_err() {
                return true;
            }
        }
        false
    };
    ensure!(full.await, "the log has no room left");
    let refused = answer(&askwell, &asked, super::super::consent::ONCE).await;
    ensure!(matches!(refused, Submitted::NotSaved { .. }), "{refused:?}");
    ensure!(!workspace.path().join("effects").exists(), "nothing is done that could not be written down");
    std::fs::remove_file(&ballast)?;
    let taken = answer(&askwell, &asked, super::super::consent::ONCE).await;
    ensure!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
    surface.complete(id, 1).await?;
    let effects = std::fs::read_to_string(workspace.path().join("effects")).context("it was done")?;
    ensure!(effects == "x\n", "{effects:?}");
    askwell.close().await;
    Ok(())
}
