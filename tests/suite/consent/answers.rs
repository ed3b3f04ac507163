//! Every answer to a confirmation: what happens in the world, and what the model is told of it.

use super::{ONCE, Scene, in_turn};
use anyhow::Result;
use ask::Response;
use ask::action::{Action, ChangeKind};
use ask::input::Invalid;
use ask::rule::{Mode, Scope};
use ask::thread::ActionState;
use ask::wire::{Submitted, Tried};
use serde_json::{Map, Value, json};
use tests::model::Say;
use tests::surface::answer;

fn write(path: &str, content: &str) -> Say {
    Say::call("write_file", json!({ "path": path, "content": content }))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_written_before_the_yes_and_exactly_what_was_shown_after_it() -> Result<()> {
    let scene = Scene::of(in_turn(vec![write("notes/a.md", "one\ntwo\n")])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, proposal) = scene.confirm("write_file").await?;
    let Action::Files { changes } = &proposal.action else { panic!("{proposal:?}") };
    assert_eq!((changes[0].path.as_str(), changes[0].kind), ("notes/a.md", ChangeKind::Create));
    assert!(changes[0].diff.as_deref().is_some_and(|diff| diff.contains("+one") && diff.contains("+two")));
    assert_eq!(scene.read("notes/a.md"), None, "nothing happens before the answer");
    assert_eq!(scene.actions(id).await?[0].state, ActionState::Asking);

    answer(&scene.askwell, &asked, ONCE).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("notes/a.md").as_deref(), Some("one\ntwo\n"));
    assert_eq!(scene.actions(id).await?[0].state, ActionState::Ok);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_changes_nothing_and_its_reason_reaches_the_model_word_for_word() -> Result<()> {
    let scene = Scene::of(in_turn(vec![Say::call("run_command", json!({ "command": "touch made" }))])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("run_command").await?;
    let reason = "not here: use the “build” folder";
    answer(&scene.askwell, &asked, Response::Denied { reason: Some(reason.into()) }).await;
    scene.surface.complete(id, 1).await?;
    assert!(!scene.path("made").exists());
    let told: serde_json::Value = serde_json::from_str(&scene.results()[0])?;
    assert_eq!((told["status"].as_str(), told["reason"].as_str()), (Some("denied"), Some(reason)));
    assert_eq!(scene.actions(id).await?[0].state, ActionState::NotRun);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_arguments_are_checked_shown_anew_and_told_to_the_model() -> Result<()> {
    let scene = Scene::of(in_turn(vec![write("a.md", "wrong")])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("write_file").await?;
    let with = |path: &str| json!({ "path": path, "content": "right" }).as_object().cloned().unwrap_or_default();
    let outside = scene.askwell.actions().try_arguments(asked.interaction_id, with("../b.md")).await?;
    assert!(matches!(&outside, Tried::Fails { why } if why.contains("../b.md")), "{outside:?}");
    let tried = scene.askwell.actions().try_arguments(asked.interaction_id, with("b.md")).await?;
    let Tried::Works { proposal } = tried else { panic!("{tried:?}") };
    assert!(matches!(&proposal.action, Action::Files { changes } if changes[0].path == "b.md"));

    let hash = Some(proposal.hash.clone());
    let changed = |path| Response::Approved { scope: Scope::Once, arguments: Some(with(path)), hash: hash.clone() };
    let refused = answer(&scene.askwell, &asked, changed("../b.md")).await;
    assert!(matches!(&refused, Submitted::Invalid { why: Invalid::Arguments { .. }, .. }), "{refused:?}");
    let always = Response::Approved {
        scope: Scope::Conversation {
            pattern: ask::rule::Pattern::Command { command: "x".into(), unconfined: false, isolated: false },
        },
        arguments: Some(with("b.md")),
        hash: hash.clone(),
    };
    let refused = answer(&scene.askwell, &asked, always).await;
    assert!(matches!(&refused, Submitted::Invalid { why: Invalid::UnknownPattern, .. }), "{refused:?}");
    answer(&scene.askwell, &asked, changed("b.md")).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!((scene.read("a.md"), scene.read("b.md").as_deref()), (None, Some("right")));
    assert!(scene.results()[0].contains("The person changed the arguments") && scene.results()[0].contains("b.md"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_changes_before_the_yes_is_shown_anew() -> Result<()> {
    let edit = json!({ "path": "a.md", "old": "one", "new": "two" });
    let scene = Scene::of(in_turn(vec![Say::call("edit_file", edit)])).await?;
    std::fs::write(scene.path("a.md"), "one\n")?;
    let id = scene.start(Mode::default()).await?;
    let (first, _) = scene.confirm("edit_file").await?;
    std::fs::write(scene.path("a.md"), "one, and more\n")?;
    answer(&scene.askwell, &first, ONCE).await;
    let again = scene.surface.asked("the new difference", |asked| asked.id != first.interaction_id).await?;
    assert_eq!(scene.read("a.md").as_deref(), Some("one, and more\n"), "the consent was to something else");
    answer(&scene.askwell, &again, ONCE).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("a.md").as_deref(), Some("two, and more\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_gives_its_exit_code_and_output_and_the_card_says_what_holds_it() -> Result<()> {
    let command = "echo out; echo err >&2; touch made; exit 3";
    let scene = Scene::of(in_turn(vec![Say::call("run_command", json!({ "command": command }))])).await?;
    let id = scene.start(Mode::default()).await?;
    let proposal = scene.allow("run_command").await?;
    let held = engine::command::confinement() != engine::command::Confinement::Unavailable;
    assert!(
        matches!(&proposal.action, Action::Command { command: shown, confined, .. } if shown == command && *confined == held)
    );
    scene.surface.complete(id, 1).await?;
    let told = &scene.results()[0];
    assert!(told.starts_with("Exit code 3") && told.contains("out\nerr"), "{told}");
    assert!(scene.path("made").exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn free_text_is_never_a_yes() -> Result<()> {
    let scene = Scene::of(in_turn(vec![write("a.md", "x")])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("write_file").await?;
    for response in [
        tests::surface::words("yes"),
        tests::surface::option(1),
        Response::Dismissed,
        Response::Delegated { comment: None },
    ] {
        let refused = answer(&scene.askwell, &asked, response).await;
        assert!(matches!(&refused, Submitted::Invalid { why: Invalid::OtherKind, .. }), "{refused:?}");
    }
    assert_eq!(scene.askwell.inbox().all().await?.len(), 1, "it still waits");
    scene.askwell.conversations().stop(id).await?;
    assert_eq!(scene.read("a.md"), None);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_arguments_that_come_to_something_else_meanwhile_are_to_be_looked_at_again() -> Result<()> {
    let scene = Scene::of(in_turn(vec![write("a.md", "wrong")])).await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("write_file").await?;
    let arguments = json!({ "path": "b.md", "content": "right" }).as_object().cloned().unwrap_or_default();
    let other = json!({ "path": "c.md", "content": "right" }).as_object().cloned().unwrap_or_default();
    let look = async |arguments: &Map<String, Value>| match scene
        .askwell
        .actions()
        .try_arguments(asked.interaction_id, arguments.clone())
        .await?
    {
        Tried::Works { proposal } => Ok(proposal.hash),
        Tried::Fails { why } => Err(anyhow::anyhow!(why)),
    };
    let yes = |hash: Option<&String>| Response::Approved {
        scope: Scope::Once,
        arguments: Some(arguments.clone()),
        hash: hash.cloned(),
    };
    let first = look(&arguments).await?;
    // Another window tries something else meanwhile, and somebody writes the file.
    let others = look(&other).await?;
    std::fs::write(scene.path("b.md"), "the person's own")?;
    for hash in [None, Some(&first), Some(&others)] {
        let refused = answer(&scene.askwell, &asked, yes(hash)).await;
        assert!(matches!(&refused, Submitted::Invalid { why: Invalid::NotAsShown, .. }), "{refused:?}");
    }
    assert_eq!(scene.read("b.md").as_deref(), Some("the person's own"));
    let again = look(&arguments).await?;
    let taken = answer(&scene.askwell, &asked, yes(Some(&again))).await;
    assert!(matches!(&taken, Submitted::Accepted { .. }), "{taken:?}");
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("b.md").as_deref(), Some("right"));
    Ok(())
}
