//! A protected path that stopped a command: it is named, can be asked for, and is asked for in every case.

use super::{ONCE, Scene, in_turn, isolates};
use anyhow::{Context, Result, ensure};
use ask::action::Action;
use ask::rule::{Mode, Pattern, Scope};
use ask::{Interaction, Response};
use serde_json::{Value, json};
use std::process::Command;
use tests::model::Say;
use tests::surface::answer;

const ADDS: &str = "git remote add origin https://example.org/a.git";

fn run(more: Value) -> Say {
    let mut arguments = json!({ "command": ADDS });
    if let (Some(all), Some(more)) = (arguments.as_object_mut(), more.as_object()) {
        all.extend(more.clone());
    }
    Say::call("run_command", arguments)
}

fn in_repository(scene: &Scene) -> Result<()> {
    let init = Command::new("git").args(["init", "--quiet"]).current_dir(scene.workspace.path()).status()?;
    ensure!(init.success(), "git is not installed");
    Ok(())
}

fn remote(scene: &Scene) -> bool {
    scene.read(".git/config").is_some_and(|config| config.contains("example.org"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_a_protected_path_stopped_is_asked_for_again_with_that_path_open() -> Result<()> {
    if !isolates() {
        println!("skipped: commands are not isolated here");
        return Ok(());
    }
    let scene = Scene::of(in_turn(vec![run(json!({})), run(json!({ "open_paths": ["./.git/config"] }))])).await?;
    in_repository(&scene)?;
    let id = scene.start(Mode::AllowChanges).await?;
    // Everything that the first card offers is taken: no rule opens what is protected.
    let (asked, proposal) = scene.confirm("run_command").await?;
    let exactly = proposal.patterns.into_iter().find(|one| matches!(one, Pattern::Command { .. })).context("a rule")?;
    let always = Scope::Always { pattern: exactly, until: None };
    answer(&scene.askwell, &asked, Response::Approved { scope: always, arguments: None, hash: None }).await;
    let is_open = |one: &Interaction| {
        one.proposal().is_some_and(|it| matches!(&it.action, Action::Command { opened, .. } if !opened.is_empty()))
    };
    let asked = scene.surface.asked("the second card", is_open).await?;
    let proposal = asked.card.proposal().context("a proposal")?.clone();
    let Action::Command { opened, isolated, .. } = &proposal.action else { panic!("{proposal:?}") };
    assert_eq!((opened.as_slice(), *isolated), (&[".git/config".to_owned()][..], true));
    ensure!(proposal.guarded && proposal.patterns.is_empty(), "{proposal:?}");
    let told = scene.results()[0].clone();
    ensure!(told.contains("stopped at what is protected: .git/config.") && told.contains("open_paths"), "{told}");
    ensure!(!remote(&scene), "nothing was written before the yes");
    answer(&scene.askwell, &asked, ONCE).await;
    scene.surface.complete(id, 1).await?;
    ensure!(remote(&scene), "{:?}", scene.results());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_protected_or_too_much_is_not_opened() -> Result<()> {
    let paths = [json!(["src"]), json!([".git"]), json!(["../other/.git/config"]), json!("x"), json!([1])];
    let calls = paths.iter().map(|paths| run(json!({ "open_paths": paths }))).collect();
    let scene = Scene::of(in_turn(calls)).await?;
    in_repository(&scene)?;
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    let results = scene.results();
    for (result, said) in results.iter().zip([
        "is no protected path that is there",
        "is more than a protected path",
        "../other/.git/config",
        "a list of texts",
        "a list of texts",
    ]) {
        ensure!(result.contains(said), "{said}: {result}");
    }
    ensure!(results[1].contains(".git/config") && results[1].contains(".git/hooks"), "{}", results[1]);
    ensure!(!remote(&scene), "nothing was run");
    Ok(())
}
