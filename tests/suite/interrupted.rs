//! Coming back: what was under way when the program ended, and what becomes of it after the next start.

use super::consent::{ONCE, Scene, in_turn};
use anyhow::{Context, Result};
use ask::action::FileState;
use ask::interaction::Body;
use ask::outcome::Settling;
use ask::rule::Mode;
use ask::wire::AskUser;
use ask::{ConversationId, Interaction, Response, RunEnd};
use engine::command::{RecoveredCommand, attach};
use serde_json::json;
use std::path::{Path, PathBuf};
use tests::model::Say;
use tests::patience::until;
use tests::surface::answer;

const WAITS: &str = "echo begun; echo x >> effects; while [ ! -e go ]; do sleep 0.05; done; echo gone on";

async fn under_way(scene: &Scene) -> Result<ConversationId> {
    let id = scene.start(Mode::default()).await?;
    scene.allow("run_command").await?;
    let begun = || {
        // What it prints is taken down by its supervisor, a moment after it was printed.
        let Ok(RecoveredCommand::Running(running)) = run_folder(scene.data.path()).map(|run| attach(&run)) else {
            return false;
        };
        scene.path("effects").exists() && running.tail(100).contains("begun")
    };
    until("the command to begin", async || Ok(begun())).await?;
    Ok(id)
}

fn waiting() -> impl Fn(&tests::model::Request) -> Say + Send + Sync {
    in_turn(vec![Say::call("run_command", json!({ "command": WAITS }))])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_outlives_the_program_and_its_true_result_is_told_without_a_question() -> Result<()> {
    let scene = Scene::of(waiting()).await?;
    let id = under_way(&scene).await?;
    let scene = scene.restarted().await?;
    std::fs::write(scene.path("go"), "")?;
    scene.surface.complete(id, 1).await?;
    let told_of = &scene.results()[0];
    assert!(told_of.contains("Exit code 0") && told_of.contains("begun") && told_of.ends_with("gone on"), "{told_of}");
    assert_eq!(scene.read("effects").as_deref(), Some("x\n"), "it was run once");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_ended_meanwhile_is_no_question_either() -> Result<()> {
    let scene = Scene::of(waiting()).await?;
    let id = under_way(&scene).await?;
    let Scene { model, data, askwell, workspace, .. } = scene;
    askwell.close().await;
    drop(askwell);
    std::fs::write(workspace.path().join("go"), "")?;
    let run = run_folder(data.path())?;
    ended(&run).await?;
    let (askwell, surface) = tests::surface::reopen(data.path()).await?;
    let scene = Scene { model, data, askwell, surface, workspace };
    scene.surface.complete(id, 1).await?;
    assert!(scene.results()[0].contains("Askwell was restarted while this ran"), "{:?}", scene.results());
    assert_eq!(scene.read("effects").as_deref(), Some("x\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_can_know_the_person_decides_and_nothing_is_repeated_unasked() -> Result<()> {
    for (how, effects, told_of) in [
        (Settling::Happened, "x\n", "says that it has happened"),
        (Settling::Skip, "x\n", "says to leave it"),
        (Settling::Retry, "x\nx\n", "gone on"),
        (Settling::Stop, "x\n", ""),
    ] {
        let scene = Scene::of(waiting()).await?;
        let id = under_way(&scene).await?;
        let run = run_folder(scene.data.path())?;
        kill_supervisor(&run).await?;
        let card = lost(&scene).await?;
        let Body::ConnectionLost { lost } = &card.card.body else { unreachable!() };
        assert!(lost.known.output.as_deref().is_some_and(|output| output.contains("begun")), "{lost:?}");
        assert_eq!(scene.read("effects").as_deref(), Some("x\n"));
        std::fs::write(scene.path("go"), "")?;
        // The card stands after a restart too, and nothing has been done meanwhile.
        let scene = scene.restarted().await?;
        let open = scene.askwell.inbox().all().await?;
        let open = &open.first().context("the card stands")?.interaction;
        assert_eq!((open.id, scene.read("effects").as_deref()), (card.interaction_id, Some("x\n")));
        settle(&scene, open, how).await;
        let end = scene.surface.complete(id, 1).await?.end;
        assert_eq!(end == RunEnd::Stopped, how == Settling::Stop, "{how:?}");
        assert_eq!(scene.read("effects").as_deref(), Some(effects), "{how:?}");
        if how != Settling::Stop {
            assert!(scene.results()[0].contains(told_of), "{how:?}: {:?}", scene.results());
        }
    }
    Ok(())
}

/// Waits for the end of a command that nobody is asked about.
async fn ended(run: &Path) -> Result<()> {
    until("the end of the command", async || Ok(matches!(attach(run), RecoveredCommand::Ended(_)))).await
}

/// A cleaner took what the command left, or the database came back without it.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_whose_traces_are_gone_is_asked_about_and_not_run_again() -> Result<()> {
    let scene = Scene::of(waiting()).await?;
    let id = under_way(&scene).await?;
    let Scene { model, data, askwell, workspace, .. } = scene;
    askwell.close().await;
    drop(askwell);
    std::fs::write(workspace.path().join("go"), "")?;
    ended(&run_folder(data.path())?).await?;
    std::fs::remove_dir_all(data.path().join("commands"))?;
    let (askwell, surface) = tests::surface::reopen(data.path()).await?;
    let scene = Scene { model, data, askwell, surface, workspace };
    let card = lost(&scene).await?;
    assert_eq!(scene.read("effects").as_deref(), Some("x\n"), "nothing was done unasked");
    settle(&scene, &card.card, Settling::Happened).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("effects").as_deref(), Some("x\n"));
    Ok(())
}

/// An older copy of the database knows nothing of a command that was run since.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_restored_database_does_not_know_of_is_not_run_again() -> Result<()> {
    let scene = Scene::of(waiting()).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("run_command").await?;
    let Scene { model, data, askwell, workspace, .. } = scene;
    askwell.close().await;
    drop(askwell);
    let (file, copy) = (data.path().join("askwell.db"), data.path().join("copy"));
    rusqlite::Connection::open(&file)?.execute("VACUUM INTO ?1", [copy.display().to_string()])?;
    let (askwell, surface) = tests::surface::reopen(data.path()).await?;
    let scene = Scene { model, data, askwell, surface, workspace };
    std::fs::write(scene.path("go"), "")?;
    answer(&scene.askwell, &asked, ONCE).await;
    scene.surface.complete(id, 1).await?;
    let Scene { model, data, askwell, workspace, .. } = scene;
    askwell.close().await;
    drop(askwell);

    for beside in ["askwell.db-wal", "askwell.db-shm"] {
        let _ = std::fs::remove_file(data.path().join(beside));
    }
    std::fs::rename(&copy, &file)?;
    let (askwell, surface) = tests::surface::reopen(data.path()).await?;
    let scene = Scene { model, data, askwell, surface, workspace };
    answer(&scene.askwell, &asked, ONCE).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("effects").as_deref(), Some("x\n"), "it was run once");
    assert!(scene.results()[0].contains("Exit code 0"), "{:?}", scene.results());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_a_run_ends_the_whole_command_and_the_model_is_told_that_it_was_under_way() -> Result<()> {
    let scene = Scene::of(waiting()).await?;
    let id = under_way(&scene).await?;
    scene.askwell.conversations().stop(id).await?;
    let run = run_folder(scene.data.path())?;
    let has_ended = || matches!(attach(&run), RecoveredCommand::Ended(_) | RecoveredCommand::NotStarted);
    until("the end of the command after the stop", async || Ok(has_ended())).await?;
    let view = scene.actions(id).await?;
    assert!(view[0].result.contains("under way") && view[0].result.contains("in part"), "{view:?}");
    Ok(())
}

/// What is known of files is on the disk itself: all before means do it, all after means it has happened.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_as_before_or_as_after_and_so_needs_no_question() -> Result<()> {
    let write = json!({ "path": "a.md", "content": "new\n" });
    let scene = Scene::of(in_turn(vec![Say::call("write_file", write)])).await?;
    std::fs::write(scene.path("a.md"), "old\n")?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("write_file").await?;
    let Body::Confirm { proposal } = &asked.card.body else { unreachable!() };
    let ask::action::Action::Files { changes } = &proposal.action else { unreachable!() };
    let workspace = engine::workspace::Workspace::open(scene.workspace.path())?;
    let restore = engine::changes::Restore::open(scene.data.path());
    let call = ask::CallId("x".into());
    let state = || engine::changes::standing(&workspace, restore.of(id), &call, changes)[0].state;
    assert_eq!(state(), FileState::Before);
    std::fs::write(scene.path("a.md"), "other\n")?;
    assert_eq!(state(), FileState::Other);
    std::fs::write(scene.path("a.md"), "old\n")?;
    answer(&scene.askwell, &asked, ONCE).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!(state(), FileState::After);
    Ok(())
}

async fn lost(scene: &Scene) -> Result<AskUser> {
    scene.surface.asked("the lost command", |asked| matches!(asked.body, Body::ConnectionLost { .. })).await
}

async fn settle(scene: &Scene, asked: &Interaction, how: Settling) {
    let submit = ask::wire::Submit {
        conversation_id: asked.conversation,
        interaction_id: Some(asked.id),
        submit_id: None,
        response: Some(Response::Settled { how }),
        answer: None,
        revises: false,
    };
    let taken = scene.askwell.inbox().submit(submit, ask::Surface::Window).await;
    assert!(matches!(taken, ask::wire::Submitted::Accepted { .. }), "{taken:?}");
}

/// The one run folder below this data folder.
fn run_folder(data: &Path) -> Result<PathBuf> {
    let only = |folder: &Path| -> Result<PathBuf> {
        Ok(std::fs::read_dir(folder)?.next().context("an empty folder")??.path())
    };
    only(&only(&data.join("commands"))?)
}

async fn kill_supervisor(run: &Path) -> Result<()> {
    let pattern = format!("__command {}", run.display());
    let killed = tokio::process::Command::new("pkill").args(["-9", "-f", &pattern]).status().await?;
    anyhow::ensure!(killed.success(), "the supervisor was not found");
    Ok(())
}
