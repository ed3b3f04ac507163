//! A trouble that lasts costs next to nothing: commits, requests and news are counted while it is held. Chats that may not
//! be written to are held in `channels`, a provider that is away in `patience`.

use super::disk::SmallDisk;
use anyhow::{Context, Result, anyhow, ensure};
use ask::event::{FailureCode, RunEnd};
use ask::wire::LiveStep;
use engine::News;
use parking_lot::Mutex;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::commits::commits;
use tests::model::{Model, Say};
use tests::surface::Surface;

/// No more than a handful, of anything.
const HANDFUL: usize = 12;

/// Holds the trouble for half an hour of the day's time and two seconds of real time: that nothing happens shows in nothing
/// but time. Gives how much happened meanwhile.
async fn held(folder: &Path, model: &Model, surface: &Surface, others: impl Fn() -> usize) -> Result<()> {
    let count = || -> Result<[usize; 4]> {
        Ok([commits(folder)? as usize, model.requests().len(), surface.news().len(), others()])
    };
    let before = count()?;
    for _ in 0..40 {
        surface.advance(Duration::from_secs(45));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let happened: Vec<usize> = count()?.iter().zip(before).map(|(after, before)| after - before).collect();
    ensure!(happened.iter().all(|count| *count <= HANDFUL), "commits, requests, news, others: {happened:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_cannot_be_had_ends_the_run_and_is_not_asked_for_again() -> Result<()> {
    let (model, folder) = (Model::start(|_| Say::text("Here.")).await?, TempDir::new()?);
    // What holds the keys gives none.
    std::fs::create_dir(folder.path().join("keys.json"))?;
    let mut settings = model.settings()?;
    settings.ai.profiles[0].has_key = true;
    let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
    let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
    let end = surface.complete(id, 1).await?.end;
    ensure!(matches!(&end, RunEnd::Failed { failure } if failure.code == FailureCode::KeyUnavailable), "{end:?}");
    held(folder.path(), &model, &surface, || 0).await?;
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_waits_for_room_on_the_disk_and_is_asked_for_once() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let says = Mutex::new(vec![Say::refuse(503, "down"), Say::text("Here.")]);
    let model = Model::start(move |_| {
        let mut says = says.lock();
        if says.len() > 1 { says.remove(0) } else { says[0].clone() }
    })
    .await?;
    let (askwell, surface) = Surface::open(disk.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
    surface
        .wait_for("a pause", |news| match news {
            News::Live(steps) => steps.iter().any(|step| matches!(step, LiveStep::Retry { .. })).then_some(()),
            _ => None,
        })
        .await?;
    let ballast = disk.path().join("ballast");
    ensure!(std::fs::write(&ballast, vec![0; 4 << 20]).is_err(), "the disk is full");
    fills_up(&askwell).await?;
    askwell.conversations().retry(id).await?;
    surface.wait_for("the trouble", |news| matches!(news, News::Trouble(Some(_))).then_some(())).await?;
    held(disk.path(), &model, &surface, || 0).await?;
    std::fs::remove_file(&ballast)?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Completed);
    assert_eq!(model.requests().len(), 2, "what it said was kept meanwhile");
    askwell.close().await;
    Ok(())
}

/// The file itself may still have room for a few pages.
async fn fills_up(askwell: &Arc<Askwell>) -> Result<()> {
    for press in 0..400 {
        if askwell.drafts().save_message(None, "x".repeat(4_000 + press)).await.is_err() {
            return Ok(());
        }
    }
    Err(anyhow!("the disk takes everything"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_hangs_up_is_not_called_without_end() -> Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let (port, calls) = (listener.local_addr()?.port(), Arc::new(AtomicUsize::new(0)));
    let counted = calls.clone();
    tokio::spawn(async move {
        while let Ok((peer, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            drop(peer);
        }
    });
    let (model, folder) = (Model::start(|_| Say::text("Here.")).await?, TempDir::new()?);
    let mut settings = model.settings()?;
    let url = format!("http://127.0.0.1:{port}/mcp");
    let server = json!({ "id": "0197b1de-0000-7000-8000-00000000005e", "name": "harbour", "way": { "kind": "http", "url": url } });
    settings.mcp.push(serde_json::from_value(server).context("a server")?);
    let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
    let id = askwell.conversations().start(None, "go".into(), Default::default()).await?;
    surface.complete(id, 1).await?;
    ensure!(calls.load(Ordering::SeqCst) > 0, "it was tried");
    held(folder.path(), &model, &surface, || calls.load(Ordering::SeqCst)).await?;
    askwell.close().await;
    Ok(())
}
