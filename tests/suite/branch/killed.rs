//! The program killed at every step of making a branch and putting its files back.

use super::{BRANCH, from, paints};
use anyhow::{Context, Result, ensure};
use ask::rule::Mode;
use ask::wire::{AskUser, HistoryQuery};
use ask::{Interaction, Surface as By};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tests::model::Model;
use tests::patience::PATIENCE;
use tests::program::mortal;
use tests::surface::{Surface, answer, option, reopen};

/// The points of `engine/src/crash.rs` on the way.
const POINTS: [&str; 7] = ["branch", "commit", "committed", "told", "branched", "restored", "restored-told"];
/// Restarts after which a branch that has not ended never will.
const STARTS_MAX: usize = 6;

fn folder(name: &str) -> Option<std::path::PathBuf> {
    Some(std::env::var_os(name)?.into())
}

/// The press of the person, again after each restart, until the branch has ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the test that kills it"]
async fn presses() -> Result<()> {
    let Some(data) = folder("ASKWELL_BRANCH_DATA") else { return Ok(()) };
    let (askwell, _surface) = reopen(&data).await?;
    let asked: Interaction = serde_json::from_str(&std::env::var("ASKWELL_BRANCH_ASKED")?)?;
    let asked = AskUser {
        conversation_id: asked.conversation,
        tool_call_id: asked.tool_call.clone(),
        interaction_id: asked.id,
        question: String::new(),
        choices: Vec::new(),
        allow_freeform: true,
        title: String::new(),
        card: asked,
    };
    askwell.branches().make(from(&asked, option(2), true), By::Window).await?;
    loop {
        let view = askwell.conversations().open(BRANCH).await?;
        if !view.summary.running {
            askwell.close().await;
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// True if it lived to the end.
async fn start(data: &Path, asked: &Interaction, crash: Option<&str>) -> Result<bool> {
    let mut command = mortal(&std::env::current_exe()?.display().to_string());
    command.args(["--exact", "suite::branch::killed::presses", "--ignored"]);
    command.env("ASKWELL_BRANCH_DATA", data).env("ASKWELL_BRANCH_ASKED", serde_json::to_string(asked)?);
    command.env_remove("ASKWELL_CRASH_AT");
    if let Some(crash) = crash {
        command.env("ASKWELL_CRASH_AT", crash);
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok(tokio::time::timeout(PATIENCE, child.wait()).await.context("it hangs")??.success())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_there_is_one_branch_and_nothing_is_lost_or_doubled() -> Result<()> {
    for point in POINTS {
        let mut pass = 1;
        while killed_at(&format!("{point}:{pass}")).await? {
            // What is passed many times is passed by all that follows too: its first passes are those of the branch.
            if pass == 3 {
                break;
            }
            pass += 1;
        }
        assert!(pass > 1, "the way passes `{point}`");
    }
    Ok(())
}

/// False if it was not killed there.
async fn killed_at(crash: &str) -> Result<bool> {
    let (model, data, workspace) = (Model::start(paints).await?, TempDir::new()?, TempDir::new()?);
    std::fs::write(workspace.path().join("fence.md"), "old\n")?;
    let asked = {
        let (askwell, surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
        let path = workspace.path().display().to_string();
        let id = askwell.conversations().start(Some(path), "Go".into(), Mode::SkipApprovals).await?;
        let asked = surface.question("Which colour?").await?;
        answer(&askwell, &asked, option(1)).await;
        surface.complete(id, 1).await?;
        askwell.close().await;
        asked.card
    };
    let killed = !start(data.path(), &asked, Some(crash)).await?;
    let mut starts = 0;
    while !start(data.path(), &asked, None).await? {
        starts += 1;
        ensure!(starts < STARTS_MAX, "{crash}: it does not end");
    }
    let (askwell, _surface) = reopen(data.path()).await?;
    assert_eq!(askwell.conversations().all().await?.len(), 2, "{crash}: one branch");
    let rows = askwell.history().page(HistoryQuery::default()).await?.rows;
    assert_eq!(rows.iter().filter(|row| row.asked == "Which colour?").count(), 2, "{crash}");
    let read = |name: &str| std::fs::read_to_string(workspace.path().join(name)).unwrap_or_default();
    assert_eq!((read("fence.md"), read("new.md")), ("blue\n".into(), "blue".into()), "{crash}");
    for id in [asked.conversation, BRANCH] {
        let steps = askwell.history().steps(id).await?;
        let restored = steps.iter().filter(|step| step.kind == ask::wire::ReplayKind::Restored).count();
        assert_eq!(restored, 1, "{crash}: it is told once in each");
    }
    askwell.close().await;
    Ok(killed)
}
