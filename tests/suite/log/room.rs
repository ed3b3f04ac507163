//! What is removed for room is old, whatever days files are called by, and whatever an earlier version removed.

use super::*;
use serde_json::json;
use std::path::PathBuf;
use tests::surface::reopen;

const TO_COME: u32 = 20_650_124;

fn folder_of(data: &Path, id: ConversationId) -> PathBuf {
    data.join(".tasklogs").join(id.to_string())
}

/// A conversation with a log, in a folder whose logs may take a megabyte, and that nobody has open.
async fn limited(data: &Path) -> Result<(Model, ConversationId)> {
    let (model, askwell, id) = asked_and_answered(data).await?;
    until(data, id, "run.ended").await?;
    let mut settings = askwell.settings().as_ref().clone();
    settings.log.keep_megabytes = Some(1);
    askwell.program_settings().save(settings).await?;
    askwell.close().await;
    Ok((model, id))
}

/// A conversation begins, and it has a log.
async fn another_is_logged(data: &Path, askwell: &Arc<Askwell>) -> Result<()> {
    let id = askwell.conversations().start(None, "Paint the gate".into(), Default::default()).await?;
    until(data, id, "agent.ask.request").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_a_day_that_is_still_to_come_push_no_log_out() -> Result<()> {
    let data = TempDir::new()?;
    let (_model, id) = limited(data.path()).await?;
    let folder = folder_of(data.path(), id);
    let today = std::fs::read_dir(&folder)?.next().context("no log")??.path();
    let [old, to_come] = [20_200_101, TO_COME].map(|day| folder.join(format!("events-{day}.jsonl")));
    let text = format!("{}\n", "x".repeat(999)).repeat(2_000);
    std::fs::write(&old, &text)?;
    std::fs::write(&to_come, &text)?;

    let (askwell, _surface) = reopen(data.path()).await?;
    another_is_logged(data.path(), &askwell).await?;
    patience::until("the oldest to be gone", async || Ok(!old.exists())).await?;
    ensure!(today.exists() && to_come.exists(), "only what is old goes");
    another_is_logged(data.path(), &askwell).await?;
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_went_by_a_day_that_is_still_to_come_is_written_anew() -> Result<()> {
    for left in [0, 4] {
        let data = TempDir::new()?;
        let (_model, id) = limited(data.path()).await?;
        let file = std::fs::read_dir(folder_of(data.path(), id))?.next().context("no log")??.path();
        let whole = std::fs::read_to_string(&file)?;
        let skipped = whole.lines().count().saturating_sub(left);
        std::fs::remove_file(&file)?;
        if left > 0 {
            std::fs::write(&file, whole.lines().skip(skipped).map(|line| format!("{line}\n")).collect::<String>())?;
        }
        let record = data.path().join(".tasklogs/deleted.jsonl");
        let removed = json!({
            "v": 1, "atMs": engine::host::now(), "event": "log.expired", "conversation": id, "files": 1,
            "before": TO_COME, "room": true,
        });
        std::fs::write(&record, format!("{removed}\n"))?;

        let (askwell, _surface) = reopen(data.path()).await?;
        patience::until("the log to be written anew", async || {
            Ok(std::fs::read_to_string(&record)?.contains("log.anew"))
        })
        .await?;
        let seqs: Vec<u64> = lines(data.path(), id)?.iter().map(LogLine::seq).collect();
        ensure!(seqs.len() >= whole.lines().count(), "{seqs:?}");
        ensure!(seqs == (1..=seqs.len() as u64).collect::<Vec<_>>(), "{seqs:?}");
        another_is_logged(data.path(), &askwell).await?;
        askwell.close().await;
    }
    Ok(())
}
