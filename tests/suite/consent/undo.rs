//! What a run did, at its end, and putting its files back.

use super::Scene;
use anyhow::{Context, Result};
use ask::rule::Mode;
use ask::thread::{DeliveryEntry, Entry};
use ask::{ConversationId, RunEnd};
use serde_json::json;
use tests::model::{Request, Say};
use tests::patience::until;

async fn delivery(scene: &Scene, id: ConversationId) -> Result<DeliveryEntry> {
    let view = scene.askwell.conversations().open(id).await?;
    let found = view.entries.into_iter().rev().find_map(|placed| match placed.entry {
        Entry::Delivery(entry) => Some(*entry),
        _ => None,
    });
    found.context("the thread says what the run did")
}

fn works(request: &Request) -> Say {
    match request.replies() {
        0 => Say::Calls(vec![
            ("write_file".into(), json!({ "path": "new/a.md", "content": "a\n" })),
            ("edit_file".into(), json!({ "path": "b.md", "old": "old", "new": "fresh" })),
            ("move_file".into(), json!({ "from": "c.md", "to": "d.md" })),
            ("delete_file".into(), json!({ "path": "e.md" })),
            ("run_command".into(), json!({ "command": "echo hi" })),
        ]),
        _ => Say::text("All done."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_run_are_put_back_but_for_what_was_changed_since() -> Result<()> {
    let scene = Scene::of(works).await?;
    for (name, content) in [("b.md", "old text\n"), ("c.md", "c\n"), ("e.md", "e\n")] {
        std::fs::write(scene.path(name), content)?;
    }
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("b.md").as_deref(), Some("fresh text\n"));
    let did = delivery(&scene, id).await?;
    assert_eq!((did.files.len(), did.commands.len(), did.by_mode, did.can_undo), (4, 1, 5, true));
    std::fs::write(scene.path("d.md"), "somebody's own\n")?;

    let scene = scene.restarted().await?;
    scene.askwell.actions().undo(id, 1).await?;
    let undone = until("the undoing", async || Ok(delivery(&scene, id).await?.undone)).await?;
    assert_eq!(scene.read("new/a.md"), None);
    assert_eq!((scene.read("b.md").as_deref(), scene.read("e.md").as_deref()), (Some("old text\n"), Some("e\n")));
    assert_eq!(scene.read("d.md").as_deref(), Some("somebody's own\n"), "what was changed since stays");
    assert!(undone.kept.iter().any(|path| path.contains("c.md") || path.contains("d.md")), "{undone:?}");
    assert!(scene.askwell.actions().undo(id, 1).await.is_err(), "once");
    scene.askwell.conversations().send(id, "And now?".into()).await?;
    scene.surface.complete(id, 2).await?;
    let request = scene.model.requests().pop().context("a request")?;
    assert!(request.0["messages"].to_string().contains("undone your file changes"), "the agent is told");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_run_that_did_something_is_summed_up_once_without_tools() -> Result<()> {
    let scene = Scene::of(|request| match request.replies() {
        _ if request.last_word().contains("has ended before you were done") => Say::text("I wrote a, and no more."),
        0 => Say::call("write_file", json!({ "path": "a", "content": "x" })),
        _ => Say::Endless("Now ".into()),
    })
    .await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.model.wait_for("after the write", |request| request.replies() == 1).await?;
    scene.askwell.conversations().stop(id).await?;
    assert_eq!(scene.surface.complete(id, 1).await?.end, RunEnd::Stopped);
    let last =
        scene.model.wait_for("the summary", |request| request.last_word().contains("before you were done")).await?;
    assert_eq!(last.0["tool_choice"], "none");
    let said = |entry: &Entry| matches!(entry, Entry::Reply { text, .. } if text == "I wrote a, and no more.");
    let view = until("the summary", async || {
        let view = scene.askwell.conversations().open(id).await?;
        Ok(Some(view).filter(|view| view.entries.iter().any(|placed| said(&placed.entry))))
    })
    .await?;
    assert_eq!(view.summary.phase, ask::plan::Phase::Interrupted);
    assert_eq!(delivery(&scene, id).await?.files.len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_failed_says_what_it_did_and_can_be_gone_on_with() -> Result<()> {
    let scene = Scene::of(|request| match request.replies() {
        0 => Say::call("write_file", json!({ "path": "a", "content": "x" })),
        _ if request.last_word() == "Go" && request.results().len() == 1 => Say::refuse(401, "{}"),
        _ => Say::text("Done."),
    })
    .await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    assert!(matches!(scene.surface.complete(id, 1).await?.end, RunEnd::Failed { .. }));
    let did = delivery(&scene, id).await?;
    assert_eq!((did.run, did.files.len()), (1, 1));
    scene.askwell.conversations().retry(id).await?;
    scene.surface.complete(id, 2).await?;
    Ok(())
}
