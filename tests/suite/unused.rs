//! Conversations that nobody uses are deleted after a time that the person sets, and can be put back. Whatever somebody waits
//! for, works on or looks into stays.

use super::wall_clock::{self, days_pass};
use anyhow::{Context, Result, ensure};
use ask::ConversationId;
use engine::Host;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::patience::until;
use tests::surface::Surface;

/// Titles, in their order.
async fn titles(askwell: &Askwell) -> Result<Vec<String>> {
    let mut titles: Vec<_> = askwell.conversations().all().await?.into_iter().map(|one| one.title).collect();
    titles.sort();
    Ok(titles)
}

async fn starts(askwell: &Arc<Askwell>, title: &str) -> Result<ConversationId> {
    Ok(askwell.conversations().start(None, title.into(), Default::default()).await?)
}

async fn set(askwell: &Askwell, unused_days: Option<u32>) -> Result<()> {
    let mut settings = askwell.settings().as_ref().clone();
    settings.storage.unused_days = unused_days;
    askwell.program_settings().save(settings).await?;
    Ok(())
}

async fn are_left(askwell: &Askwell, wanted: &[&str]) -> Result<()> {
    until(format!("{wanted:?} to be left"), async || Ok(titles(askwell).await? == wanted)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_uses_is_deleted_and_can_be_put_back() -> Result<()> {
    let model = Model::start(|request| match request.task().as_str() {
        "asks" => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Done."),
    })
    .await?;
    let data = TempDir::new()?;
    let (askwell, surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
    starts(&askwell, "asks").await?;
    surface.question("Which colour?").await?;
    let mut ids = Vec::new();
    for title in ["done", "drafted", "opened"] {
        let id = starts(&askwell, title).await?;
        surface.complete(id, 1).await?;
        ids.push(id);
    }
    let [done, drafted, opened] = ids[..] else { unreachable!() };
    askwell.drafts().save_message(Some(drafted), "half a mess".into()).await?;

    for _ in 0..14 {
        days_pass(data.path(), &surface, 3).await?;
    }
    ensure!(titles(&askwell).await?.len() == 4, "nothing is deleted that nobody wants deleted");
    // It is looked into, and only then the limit is set.
    set(&askwell, Some(365)).await?;
    askwell.conversations().open(opened).await?;
    set(&askwell, Some(30)).await?;
    are_left(&askwell, &["asks", "drafted", "opened"]).await?;

    askwell.deletions().restore(done).await?;
    days_pass(data.path(), &surface, 1).await?;
    days_pass(data.path(), &surface, 1).await?;
    are_left(&askwell, &["asks", "done", "drafted", "opened"]).await?;
    askwell.close().await;
    drop(askwell);

    // The clock is far ahead: nobody has proved that a month has passed.
    let (askwell, surface) = wall_clock::opened(data.path(), 44).await?;
    ensure!(!days_pass(data.path(), &surface, 400).await?);
    days_pass(data.path(), &surface, 1).await?;
    are_left(&askwell, &["asks", "done", "drafted", "opened"]).await?;
    for _ in 0..2 {
        days_pass(data.path(), &surface, 4).await?;
    }
    // The date is believed by now, and what it jumped over makes nothing older.
    days_pass(data.path(), &surface, 1).await?;
    are_left(&askwell, &["asks", "done", "drafted", "opened"]).await?;
    for _ in 0..11 {
        days_pass(data.path(), &surface, 2).await?;
    }
    are_left(&askwell, &["asks", "drafted"]).await?;
    let deleted = askwell.deletions().all().await?;
    let first = deleted.first().context("they can be put back")?;
    ensure!(deleted.len() == 2 && first.kept_until > surface.now() + 20 * 86_400_000, "{deleted:?}");
    askwell.close().await;
    Ok(())
}
