//! A disk that is full, read-only, damaged, or taken: a clear word, and nothing lost.

mod told;

use super::command::run::until_gone;
use anyhow::{Context, Result, bail, ensure};
use engine::OpenError;
use surfaces::Askwell;

use ask::event::RunEnd;
use ask::rule::Mode;
use ask::wire::{AskUser, ErrorCode, Standing, Submitted, TroubleCode};
use faulty::{Disk, Failure, Fault};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::patience::until;
use tests::program::outer_id;
use tests::surface::{Surface, answer, close, option, reopen, visit};

/// A small disk of a test's own. None where this user may not make one.
pub struct SmallDisk {
    at: PathBuf,
    _own: Option<TempDir>,
}

impl SmallDisk {
    pub fn new() -> Result<Option<SmallDisk>> {
        let own = TempDir::new()?;
        SmallDisk { at: own.path().to_owned(), _own: Some(own) }.made()
    }

    /// In the place of this folder.
    pub fn at(folder: PathBuf) -> Result<Option<SmallDisk>> {
        SmallDisk { at: folder, _own: None }.made()
    }

    fn made(self) -> Result<Option<SmallDisk>> {
        let disk = self;
        let made = mount(&["-t", "tmpfs", "-o", "size=3m", "askwell-test"], disk.path())?;
        if !made {
            println!("skipped: only root can make a small disk");
        }
        Ok(made.then_some(disk))
    }

    pub fn path(&self) -> &Path {
        &self.at
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// What needs more than a page has no room from now on.
    pub fn is_full_from_now_on(&self) -> Result<()> {
        ensure!(std::fs::write(self.ballast(), vec![0; 4 << 20]).is_err(), "the disk is full");
        Ok(())
    }

    /// Until nothing more can be saved on it.
    pub async fn fill(&self, askwell: &Askwell) -> Result<()> {
        self.is_full_from_now_on()?;
        for press in 0..400 {
            // The log may still have room for a few pages; drafts use it up.
            if let Err(error) = askwell.drafts().save_message(None, "x".repeat(4_000 + press)).await {
                assert_eq!(error.code, ErrorCode::NotSaved);
                return Ok(());
            }
        }
        bail!("there is still room")
    }

    pub fn free(&self) -> Result<()> {
        Ok(std::fs::remove_file(self.ballast())?)
    }

    pub fn is_read_only_from_now_on(&self) -> Result<bool> {
        mount(&["-o", "remount,ro"], self.path())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.at).output();
    }
}

fn mount(arguments: &[&str], at: &Path) -> Result<bool> {
    Ok(Command::new("mount").args(arguments).arg(at).output()?.status.success())
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
    let id = askwell.conversations().start(None, "Go".into(), Default::default()).await?;
    let ask = surface.question("Which?").await?;
    disk.fill(&askwell).await?;
    let not_saved = answer(&askwell, &ask, option(1)).await;
    assert!(matches!(not_saved, Submitted::NotSaved { .. }), "{not_saved:?}");
    assert_eq!(askwell.trouble().map(|trouble| trouble.code), Some(TroubleCode::DiskFull), "the person is told");
    let more = askwell.question_clocks().more_time(ask.interaction_id).await.err().map(|error| error.code);
    assert_eq!(more, Some(ErrorCode::NotSaved));
    let inbox = askwell.inbox().all().await?;
    let left: Vec<_> = inbox.iter().map(|waiting| waiting.clock.map(|clock| clock.remaining_ms)).collect();
    assert_eq!(left, [Some(60_000)], "the card stays, and time that was refused was not given");

    disk.free()?;
    let accepted = answer(&askwell, &ask, option(2)).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    surface.complete(id, 1).await?;
    until("the trouble to be over, and told so", async || Ok(askwell.trouble().is_none())).await?;
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
    let id = askwell.conversations().start(Some(folder), "Go".into(), Mode::SkipApprovals).await?;
    let command = until("the command", async || {
        let id = std::fs::read_to_string(workspace.path().join("id")).unwrap_or_default();
        Ok(id.trim().parse().ok().and_then(|id| outer_id(workspace.path(), id)))
    })
    .await?;
    disk.fill(&askwell).await?;

    let stopped = askwell.conversations().stop(id).await.err().context("it was not saved")?;
    assert_eq!(stopped.code, ErrorCode::NotSaved);
    assert!(stopped.message.contains("has paused") && stopped.message.contains("disk"), "{stopped:?}");
    until_gone(command).await?;
    assert_eq!(askwell.conversations().all().await?[0].standing, Standing::Working, "nothing else was saved");

    disk.free()?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Stopped);
    askwell.conversations().send(id, "Still there?".into()).await?;
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
async fn a_disk_that_is_full_at_the_start_is_called_full_and_opens_once_there_is_room() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    // Before anything of Askwell is on it, and after.
    for begun in [false, true] {
        if begun {
            let (askwell, surface) = reopen(disk.path()).await?;
            close(disk.path(), askwell, surface).await?;
        }
        disk.is_full_from_now_on()?;
        match Surface::open(disk.path(), None).await {
            Ok((askwell, surface)) => close(disk.path(), askwell, surface).await?,
            Err(error) => {
                let said = error.to_string();
                ensure!(matches!(error.downcast_ref(), Some(OpenError::Full { .. })), "begun {begun}: {said}");
                ensure!(said.contains("Free some space"), "{said}");
            }
        }
        disk.free()?;
    }
    let (askwell, surface) = reopen(disk.path()).await?;
    close(disk.path(), askwell, surface).await
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
    assert_eq!(trouble.code, TroubleCode::RecoveredNothing);
    assert_eq!(std::fs::read_to_string(folder.path().join(trouble.detail))?, "something else".repeat(1000));
    Ok(())
}

/// Asks, lets the data go in this way, and answers: it is not taken, and the card stays.
async fn without_its_data(askwell: &Askwell, surface: &Surface, go: impl FnOnce() -> Result<()>) -> Result<AskUser> {
    let id = askwell.conversations().start(None, "Go".into(), Default::default()).await?;
    let ask = surface.question("Which?").await?;
    go()?;
    let not_saved = answer(askwell, &ask, option(1)).await;
    assert!(matches!(not_saved, Submitted::NotSaved { .. }), "{not_saved:?}");
    assert_eq!(askwell.trouble().map(|trouble| trouble.code), Some(TroubleCode::Gone), "the person is told");
    let refused = askwell.conversations().start(None, "More".into(), Default::default()).await.err();
    assert_eq!(refused.map(|error| error.code), Some(ErrorCode::NotSaved));
    assert_eq!(ask.conversation_id, id);
    Ok(ask)
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn while_the_data_folder_is_away_nothing_is_taken_and_everything_once_it_is_back() -> Result<()> {
    let yard = TempDir::new()?;
    let (data, away) = (yard.path().join("data"), yard.path().join("away"));
    let model = asking_model().await?;
    let settings = model.settings()?;
    let (askwell, surface) = Surface::open(&data, Some(settings)).await?;
    let ask = without_its_data(&askwell, &surface, || Ok(std::fs::rename(&data, &away)?)).await?;
    // Another one in its place is not the one that is open.
    std::fs::create_dir(&data)?;
    std::fs::copy(away.join("askwell.db"), data.join("askwell.db"))?;
    let not_saved = answer(&askwell, &ask, option(1)).await;
    assert!(matches!(not_saved, Submitted::NotSaved { .. }), "{not_saved:?}");
    std::fs::remove_dir_all(&data)?;
    std::fs::rename(&away, &data)?;
    let accepted = answer(&askwell, &ask, option(2)).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    surface.complete(ask.conversation_id, 1).await?;
    assert_eq!(askwell.trouble(), None);
    askwell.close().await;
    drop((askwell, surface));
    let (again, _) = Surface::open(&data, None).await?;
    assert_eq!(again.conversations().all().await?.len(), 1);
    Ok(())
}

/// What answers there is another copy, and the same question may be answered in both.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn while_a_link_to_the_data_folder_leads_elsewhere_nothing_is_taken() -> Result<()> {
    use std::os::unix::fs::symlink;
    let yard = TempDir::new()?;
    let [real, copy, link] = ["real", "copy", "link"].map(|name| yard.path().join(name));
    std::fs::create_dir(&real)?;
    symlink(&real, &link)?;
    let model = asking_model().await?;
    let (askwell, surface) = Surface::open(&link, Some(model.settings()?)).await?;
    let point_to = |folder: &Path| -> Result<()> {
        std::fs::remove_file(&link)?;
        Ok(symlink(folder, &link)?)
    };
    let elsewhere = || {
        ensure!(Command::new("cp").arg("-a").args([&real, &copy]).status()?.success());
        point_to(&copy)
    };
    let ask = without_its_data(&askwell, &surface, elsewhere).await?;
    point_to(&real)?;
    let accepted = answer(&askwell, &ask, option(2)).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    surface.complete(ask.conversation_id, 1).await?;
    close(&link, askwell, surface).await
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_after_the_data_was_removed_is_not_said_to_be_kept() -> Result<()> {
    for gone in ["", "askwell.db", "askwell.db-wal"] {
        let folder = TempDir::new()?;
        let model = asking_model().await?;
        let settings = model.settings()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
        let path = folder.path().join(gone);
        let remove = || {
            let removed = if gone.is_empty() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
            Ok(removed?)
        };
        without_its_data(&askwell, &surface, remove).await.with_context(|| format!("{gone:?}"))?;
        askwell.close().await;
    }
    Ok(())
}

/// The only copy of what was there may be what lies beside it.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_gone_or_empty_is_no_new_beginning() -> Result<()> {
    for empty in [true, false] {
        let folder = TempDir::new()?;
        let model = asking_model().await?;
        let settings = model.settings()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
        let id = askwell.conversations().start(None, "Go".into(), Default::default()).await?;
        surface.question("Which?").await?;
        askwell.close().await;
        drop((askwell, surface));
        let log = folder.path().join(".tasklogs").join(id.to_string());
        until("the log is written", async || Ok(log.is_dir().then_some(()))).await?;
        for name in ["askwell.db", "askwell.db-wal", "askwell.db-shm"] {
            let _ = std::fs::remove_file(folder.path().join(name));
        }
        if empty {
            std::fs::write(folder.path().join("askwell.db"), "")?;
        }
        let report = engine::doctor::examine(folder.path());
        assert_eq!(report.findings, [ask::doctor::Finding::Gone], "{empty}");
        for _ in 0..2 {
            let (askwell, _) = Surface::open(folder.path(), None).await?;
            assert!(log.is_dir(), "{empty}: what is left of it is left alone");
            let code = askwell.trouble().map(|trouble| trouble.code);
            assert!(matches!(code, Some(TroubleCode::RecoveredNothing) | None), "{empty}: {code:?}");
            askwell.close().await;
        }
    }
    Ok(())
}

/// A run that waits for nobody goes on at the next start, also where the disk cannot be read in that moment.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_whichever_read_of_its_cold_start_fails() -> Result<()> {
    let hangs = Arc::new(AtomicBool::new(true));
    let hanging = hangs.clone();
    let model = Model::start(move |_| match hanging.load(Ordering::SeqCst) {
        true => Say::Endless("Well".into()),
        false => Say::text("Done."),
    })
    .await?;
    let folder = TempDir::new()?;
    let disk = Disk::under(folder.path())?;
    let (mut askwell, mut surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "Go".into(), Default::default()).await?;
    for at in 1.. {
        // The program ends in the middle of a request, and another one takes the run up.
        until("the request", async || Ok(model.requests().len() as u64 == 2 * at - 1)).await?;
        close(folder.path(), askwell, surface).await?;
        hangs.store(false, Ordering::SeqCst);
        (askwell, surface) = visit(folder.path()).await?;
        disk.fails(Fault { how: Failure::Unreadable, at, and_later: false });
        while askwell.drive(id).await.is_err() {}
        until("the run to go on", async || {
            surface.advance(Duration::from_secs(60));
            Ok(model.requests().len() as u64 == 2 * at)
        })
        .await
        .with_context(|| format!("read {at} failed"))?;
        let met = disk.is_mended();
        surface.complete(id, at as u32).await?;
        if !met {
            ensure!(at > 2, "a cold start reads more than {at} times");
            break;
        }
        hangs.store(true, Ordering::SeqCst);
        askwell.conversations().send(id, "Go on".into()).await?;
    }
    close(folder.path(), askwell, surface).await
}
