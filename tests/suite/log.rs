//! The log beside the store: the same story, line by line, however often the program was ended while it was written.

mod command_line;
mod folded;
mod hashes;
mod room;

use anyhow::{Context, Result, ensure};
use ask::ConversationId;
use ask::record::LogLine;
use engine::log::{Archive, Cursor, LogFilter};
use std::path::Path;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::patience;
use tests::surface::{Surface, answer, option};

/// On a folder that an earlier program is just letting go of.
async fn reopened(data: &Path, model: &Model) -> Result<(Arc<Askwell>, Arc<Surface>)> {
    let (askwell, surface) = tests::surface::reopen(data).await?;
    askwell.program_settings().save(model.settings()?).await?;
    Ok((askwell, surface))
}

/// All lines of a log, which has to be without fault.
fn lines(data: &Path, id: ConversationId) -> Result<Vec<LogLine>> {
    let reader = Archive::of(data).reader(id)?.context("it has no log")?;
    let (mut lines, mut next) = (Vec::new(), Cursor::default());
    loop {
        let page = reader.page(next, &LogFilter::default(), 100)?;
        ensure!(page.warnings.is_empty(), "{:?}", page.warnings);
        (lines, next) = (lines.into_iter().chain(page.lines).collect(), page.next);
        if !page.more {
            return Ok(lines);
        }
    }
}

/// Waits until the log has come so far.
async fn until(data: &Path, id: ConversationId, event: &str) -> Result<Vec<LogLine>> {
    let holds = |lines: &Vec<LogLine>| lines.iter().any(|line| line.event() == event);
    let found = patience::until(format!("{event} in the log"), async || {
        Ok(Some(lines(data, id).unwrap_or_default()).filter(holds))
    });
    found.await.with_context(|| format!("{:?}", lines(data, id)))
}

async fn asked_and_answered(data: &Path) -> Result<(Model, Arc<Askwell>, ConversationId)> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await?;
    let (askwell, surface) = Surface::open(data, Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "Paint the fence".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;
    askwell.inbox().shown(ask.interaction_id, ask::Surface::Window);
    until(data, id, "agent.ask.shown").await?;
    answer(&askwell, &ask, option(2)).await;
    surface.complete(id, 1).await?;
    Ok((model, askwell, id))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_tells_one_question_from_its_call_to_its_result() -> Result<()> {
    let data = TempDir::new()?;
    let (_model, _askwell, id) = asked_and_answered(data.path()).await?;
    let lines = until(data.path(), id, "run.ended").await?;
    let of = |event: &str| lines.iter().find(|line| line.event() == event).with_context(|| event.to_owned());
    let (reply, asked, shown) = (of("model.reply")?, of("agent.ask.request")?, of("agent.ask.shown")?);
    let (answered, result) = (of("agent.ask.response")?, of("tool.result")?);
    let (call, interaction) = (asked.text("call").context("call")?, asked.text("interaction").context("interaction")?);
    assert_eq!(reply.0["calls"][0], call);
    assert_eq!((answered.text("call"), answered.text("interaction")), (Some(call), Some(interaction)));
    assert_eq!(result.text("call"), Some(call));
    assert_eq!((shown.text("call"), shown.text("interaction")), (Some(call), Some(interaction)));
    assert_eq!(shown.text("surface"), Some("window"));
    for line in [reply, asked, shown, answered, result] {
        assert_eq!(line.0["run"], 1, "{line:?}");
    }
    assert_eq!((asked.text("question"), answered.text("answer")), (Some("Which colour?"), Some("Blue")));
    assert_eq!((answered.text("surface"), answered.text("outcome")), (Some("window"), Some("answered")));
    let waited = answered.0["afterMs"].as_i64().context("how long")?;
    assert_eq!(waited, answered.at() - asked.at());
    let seqs: Vec<u64> = lines.iter().map(LogLine::seq).collect();
    assert_eq!(seqs, (1..=lines.len() as u64).collect::<Vec<_>>());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_conversation_leaves_nothing_but_the_record_of_that() -> Result<()> {
    let data = TempDir::new()?;
    let (_model, askwell, id) = asked_and_answered(data.path()).await?;
    let events = until(data.path(), id, "run.ended").await?.len();
    askwell.deletions().delete(id).await?;
    assert!(Archive::of(data.path()).reader(id)?.is_none());
    let record = std::fs::read_to_string(data.path().join(".tasklogs/deleted.jsonl"))?;
    let record: serde_json::Value = serde_json::from_str(record.trim())?;
    assert_eq!(
        (record["conversation"].as_str(), record["events"].as_u64()),
        (Some(id.to_string().as_str()), Some(events as u64))
    );
    let left =
        std::process::Command::new("grep").args(["-rliE", "Which colour|Paint the fence"]).arg(data.path()).output()?;
    let left = String::from_utf8(left.stdout)?;
    assert!(left.lines().all(|file| file.contains("askwell.db")), "{left}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_in_a_question_an_answer_or_a_result_never_reaches_the_log() -> Result<()> {
    let data = TempDir::new()?;
    let key = format!("sk-{}", "a1B2c3D4e5F6g7H8i9J0");
    let asked = key.clone();
    let model = Model::start(move |request| match request.results().len() {
        0 => Say::ask(&format!("Use {asked}?"), &["password=swordfish1"]),
        _ => Say::text(&format!("I used {asked}.")),
    })
    .await?;
    let (askwell, surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
    let task = format!("My token: {key}");
    let id = askwell.conversations().start(None, task, Default::default()).await?;
    let ask = surface.question(&format!("Use {key}?")).await?;
    answer(&askwell, &ask, tests::surface::words("better take password: Tr0ub4dor9")).await;
    surface.complete(id, 1).await?;
    let lines = until(data.path(), id, "run.ended").await?;
    let text = lines.iter().map(|line| format!("{:?}", line.0)).collect::<String>();
    for secret in [key.as_str(), "swordfish1", "Tr0ub4dor9"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let hidden = lines.iter().filter(|line| !line.is_whole()).count();
    assert!(hidden >= 5, "{hidden} lines say that something was hidden");
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_written_is_told_once_and_so_is_its_end() -> Result<()> {
    use ask::settings::LogPlace;
    use ask::wire::TroubleCode;
    use engine::News;
    let (data, workspace, elsewhere) = (TempDir::new()?, TempDir::new()?, TempDir::new()?);
    let model = Model::start(|_| Say::text("Done.")).await?;
    let mut settings = model.settings()?;
    settings.log.place = LogPlace::Workspace;
    let link = workspace.path().join(".tasklogs");
    std::os::unix::fs::symlink(elsewhere.path(), &link)?;
    let (askwell, surface) = Surface::open(data.path(), Some(settings.clone())).await?;
    let folder = Some(workspace.path().display().to_string());
    let id = askwell.conversations().start(folder, "Tidy up".into(), Default::default()).await?;
    surface.complete(id, 1).await?;
    let behind = |news: &News| match news {
        News::Trouble(Some(trouble)) if trouble.code == TroubleCode::LogBehind => Some(trouble.clone()),
        _ => None,
    };
    let trouble = surface.wait_for("the log", behind).await?;
    assert_eq!(askwell.trouble(), Some(trouble.clone()), "a window that opens later is told, too");
    askwell.conversations().send(id, "And again".into()).await?;
    surface.complete(id, 2).await?;
    std::fs::remove_file(&link)?;
    // What is saved is taken up at once: nothing is waited for.
    settings.log.keep_days = Some(settings.log.keep_days.unwrap_or(30) + 1);
    askwell.program_settings().save(settings).await?;
    surface.wait_for("the log is written", |news| matches!(news, News::Trouble(None)).then_some(())).await?;
    assert_eq!(surface.news().iter().filter_map(behind).count(), 1, "it is said once");
    assert_eq!(askwell.trouble(), None);
    assert_eq!(std::fs::read_dir(elsewhere.path())?.count(), 0, "nothing left the workspace");
    Ok(())
}
