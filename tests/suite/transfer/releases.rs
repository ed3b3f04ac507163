//! What every release kept goes out and comes in.

use super::*;
use crate::suite::databases::copy_of;
use tempfile::TempDir;

const VERSIONS: [&str; 6] = ["0.1.0", "0.2.0", "0.3.0", "0.4.0", "0.5.0", "0.6.0"];

#[tokio::test(flavor = "multi_thread")]
async fn every_conversation_of_every_release_comes_in() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    for version in VERSIONS {
        let folder = copy_of(version)?;
        let (there, _surface) = tests::surface::visit(folder.path()).await?;
        let desk = Desk::new(&model).await?;
        let (here, surface) = Surface::open(&desk.data(), None).await?;
        let files = TempDir::new()?;
        let all = there.conversations().all().await?;
        ensure!(!all.is_empty());
        for one in &all {
            let file = files.path().join(one.id.to_string());
            there.transfers().export(one.id, file.clone(), false).await.context(version)?;
            let outcome = here.transfers().import(file).await.with_context(|| format!("{version} {one:?}"))?;
            ensure!(!outcome.known && outcome.title == one.title);
            let before = there.conversations().open(one.id).await?;
            let after = here.conversations().open(outcome.conversation_id).await?;
            ensure!(after.total >= before.total, "{version}: nothing of its past is lost");
            ensure!(!after.summary.running && after.summary.open_asks == 0, "{version}");
        }
        there.close().await;
        ensure!(here.inbox().all().await?.is_empty() && here.permissions().rules().await?.is_empty());
        ensure!(!surface.news().iter().any(|news| matches!(news, engine::News::AskUser(_))), "{version}");
        here.close().await;
        drop((here, surface));
        is_whole(&desk).await.context(version)?;
    }
    assert_eq!(model.requests().len(), 0);
    Ok(())
}
