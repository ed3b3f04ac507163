//! A disk that is full, read-only, damaged, or taken: a clear word, and nothing lost.

use super::command::run::until_gone;
use agent::{Askwell, OpenError};
use anyhow::{Context, Result, anyhow, bail};
use ask::ConversationId;
use ask::event::RunEnd;
use ask::rule::Mode;
use ask::wire::{CommandError, ErrorCode, Standing, Submitted, TroubleCode};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::patience::until;
use tests::surface::{Surface, answer, option};

fn told(error: CommandError) -> anyhow::Error {
    anyhow!("{error:?}")
}

/// A small disk of a test's own. None where this user may not make one.
pub struct SmallDisk(TempDir);

impl SmallDisk {
    pub fn new() -> Result<Option<SmallDisk>> {
        let disk = SmallDisk(TempDir::new()?);
        let made = mount(&["-t", "tmpfs", "-o", "size=3m", "askwell-test"], disk.path())?;
        if !made {
            println!("skipped: only root can make a small disk");
        }
        Ok(made.then_some(disk))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn is_read_only_from_now_on(&self) -> Result<bool> {
        mount(&["-o", "remount,ro"], self.path())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).output();
    }
}

fn mount(arguments: &[&str], at: &Path) -> Result<bool> {
    Ok(Command::new("mount").args(arguments).arg(at).output()?.status.success())
}

/// Until nothing more can be saved. The file that is in the way.
async fn fill(disk: &SmallDisk, askwell: &Askwell, id: ConversationId) -> Result<PathBuf> {
    let ballast = disk.path().join("ballast");
    let filled = std::fs::write(&ballast, vec![0; 4 << 20]);
    assert!(filled.is_err(), "the disk is full");
    for press in 0..400 {
        // The log may still have room for a few pages; drafts use it up.
        let draft = "x".repeat(4_000 + press);
        if let Err(error) = askwell.save_message_draft(Some(id), draft).await {
            assert_eq!(error.code, ErrorCode::NotSaved);
            return Ok(ballast);
        }
    }
    bail!("there is still room")
}

async fn asking_model() -> Result<Model> {
    Model::start(|request| match request.results().len() {
        0 => Say::ask("Which?", &["a", "b"]),
        _ => Say::text("Good."),
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_the_answer_is_not_acknowledged_and_taken_once_there_is_room() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let model = asking_model().await?;
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = Some(1);
    let (askwell, surface) = Surface::open(disk.path(), Some(settings)).await?;
    let id = askwell.start_conversation(None, "Go".into(), Default::default()).await.map_err(told)?;
    let ask = surface.question("Which?").await?;
    let ballast = fill(&disk, &askwell, id).await?;
    let not_saved = answer(&askwell, &ask, option(1)).await;
    assert!(matches!(not_saved, Submitted::NotSaved { .. }), "{not_saved:?}");
    assert_eq!(askwell.trouble().map(|trouble| trouble.code), Some(TroubleCode::DiskFull), "the person is told");
    let more = askwell.more_time(ask.interaction_id).await.err().map(|error| error.code);
    assert_eq!(more, Some(ErrorCode::NotSaved));
    let inbox = askwell.inbox().await.map_err(told)?;
    let left: Vec<_> = inbox.iter().map(|waiting| waiting.clock.map(|clock| clock.remaining_ms)).collect();
    assert_eq!(left, [Some(60_000)], "the card stays, and time that was refused was not given");

    std::fs::remove_file(&ballast)?;
    let accepted = answer(&askwell, &ask, option(2)).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    surface.complete(id, 1).await?;
    assert_eq!(askwell.trouble(), None, "and told that it is over");
    assert_eq!(model.requests()[1].result()?["answers"][0]["selected"][0], "b");
    askwell.close().await;
    Ok(())
}

/// A command that fills the disk is what Stop is for then.
#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_stop_ends_the_command_at_once_and_is_kept_when_there_is_room() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let model = Model::start(|request| match request.results().len() {
        0 if request.last_word() == "Go" => {
            Say::call("run_command", json!({ "command": "echo $$ > id; exec sleep 1000" }))
        }
        _ => Say::text("Here."),
    })
    .await?;
    let (askwell, surface) = Surface::open(disk.path(), Some(model.settings()?)).await?;
    let workspace = TempDir::new()?;
    let folder = workspace.path().display().to_string();
    let id = askwell.start_conversation(Some(folder), "Go".into(), Mode::SkipApprovals).await.map_err(told)?;
    let command = until("the command", async || {
        let id = std::fs::read_to_string(workspace.path().join("id")).unwrap_or_default();
        Ok(id.trim().parse().ok())
    })
    .await?;
    let ballast = fill(&disk, &askwell, id).await?;

    let stopped = askwell.stop_run(id).await.err().context("it was not saved")?;
    assert_eq!(stopped.code, ErrorCode::NotSaved);
    assert!(stopped.message.contains("stands still") && stopped.message.contains("disk"), "{stopped:?}");
    until_gone(command).await?;
    assert_eq!(askwell.conversations().await.map_err(told)?[0].standing, Standing::Working, "nothing else was saved");

    std::fs::remove_file(&ballast)?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Stopped);
    askwell.send_message(id, "Still there?".into()).await.map_err(told)?;
    assert_eq!(surface.complete(id, 2).await?.end, RunEnd::Completed, "a stop is for the run that it was meant for");
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_folder_is_named_before_anything_is_tried() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let (askwell, _) = Surface::open(disk.path(), None).await?;
    askwell.close().await;
    drop(askwell);
    assert!(disk.is_read_only_from_now_on()?);
    let refused = Surface::open(disk.path(), None).await.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(refused.contains("cannot be used") && refused.contains("nothing was changed"), "{refused}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_in_use_is_left_alone() -> Result<()> {
    let folder = TempDir::new()?;
    let (_askwell, _) = Surface::open(folder.path(), None).await?;
    let second = Surface::open(folder.path(), None).await.err().and_then(|error| error.downcast::<OpenError>().ok());
    assert!(matches!(second, Some(OpenError::InUse { .. })), "{second:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_store_is_set_aside_and_the_person_is_told_its_new_name() -> Result<()> {
    let folder = TempDir::new()?;
    std::fs::write(folder.path().join("askwell.db"), "something else".repeat(1000))?;
    let (askwell, _) = Surface::open(folder.path(), None).await?;
    let trouble = askwell.trouble().expect("the person is told");
    assert_eq!(trouble.code, TroubleCode::Recovered);
    assert_eq!(std::fs::read_to_string(folder.path().join(trouble.detail))?, "something else".repeat(1000));
    Ok(())
}
