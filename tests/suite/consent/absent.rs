//! "Nobody is here": what is asked ends without a choice, nothing is allowed that no rule permits, and a list waits.

use super::{Scene, in_turn};
use anyhow::Result;
use ask::rule::Mode;
use ask::wire::UnattendedKind;
use serde_json::{Value, json};
use tests::model::Say;
use tests::surface::option;

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_everything_with_a_true_sentence_and_lists_it_for_the_return() -> Result<()> {
    let write = |path: &str| Say::call("write_file", json!({ "path": path, "content": "x" }));
    let run = Say::call("run_command", json!({ "command": "touch made" }));
    let plan = Say::call("propose_plan", json!({ "title": "Tidy up", "steps": ["look"] }));
    let scene = Scene::of(in_turn(vec![Say::ask("Which?", &["a", "b"]), write("a.md"), run, plan])).await?;
    set(&scene, true).await?;
    let id = scene.start(Mode::AllowChanges).await?;
    scene.surface.complete(id, 1).await?;
    assert!(scene.path("a.md").exists(), "the mode permits it");
    assert!(!scene.path("made").exists(), "nothing permits that");
    let told_of = |number: usize| serde_json::from_str::<Value>(&scene.results()[number]);
    for number in [0, 2, 3] {
        assert_eq!(told_of(number)?["status"], "afk", "{number}");
    }
    let scene = scene.restarted().await?;
    let list = scene.askwell.permissions().unattended().await?;
    let kinds: Vec<UnattendedKind> = list.iter().map(|one| one.what).collect();
    use UnattendedKind::{Asked, Done, Planned, Refused};
    assert_eq!(kinds, [Asked, Done, Refused, Planned]);

    set(&scene, false).await?;
    let late = ask::wire::Submit {
        conversation_id: id,
        interaction_id: list[0].interaction_id,
        submit_id: None,
        response: Some(option(2)),
        answer: None,
        revises: true,
    };
    let taken = scene.askwell.inbox().submit(late, ask::Surface::Window).await;
    assert!(matches!(taken, ask::wire::Submitted::Accepted { .. }), "{taken:?}");
    scene.surface.complete(id, 2).await?;
    assert!(scene.model.requests().last().is_some_and(|request| request.last_word().contains("\"b\"")));
    scene.askwell.permissions().unattended_seen().await?;
    assert!(scene.askwell.permissions().unattended().await?.is_empty());
    Ok(())
}

async fn set(scene: &Scene, nobody_here: bool) -> Result<()> {
    let settings = ask::settings::Settings { nobody_here, ..scene.askwell.settings().as_ref().clone() };
    scene.askwell.program_settings().save(settings).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_permitted_and_did_not_come_about_is_not_listed_as_done() -> Result<()> {
    let call =
        |command: &str, folder: &str| ("run_command".to_owned(), json!({ "command": command, "folder": folder }));
    let scene =
        Scene::of(in_turn(vec![Say::Calls(vec![call("rmdir inner", "."), call("touch made", "inner")])])).await?;
    std::fs::create_dir(scene.path("inner"))?;
    set(&scene, true).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert!(scene.results()[1].contains("Not run"), "{:?}", scene.results());
    let list = scene.askwell.permissions().unattended().await?;
    let texts: Vec<&str> = list.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["Run: rmdir inner"]);
    Ok(())
}
