//! Several actions of one reply, and several surfaces at one action.

use super::{ONCE, Scene, in_turn};
use anyhow::{Result, ensure};
use ask::interaction::{Body, Status};
use ask::rule::Mode;
use ask::wire::{AskUser, Submit, Submitted};
use ask::{Interaction, Response, SubmitId, Surface as By};
use serde_json::{Value, json};
use std::collections::HashSet;
use tests::model::{Request, Say};
use tests::surface::answer;

fn append(line: &str) -> (String, Value) {
    ("run_command".to_owned(), json!({ "command": format!("echo {line} >> log") }))
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_shown_together_and_done_in_the_order_of_the_reply() -> Result<()> {
    let scene = Scene::of(in_turn(vec![Say::Calls(vec![append("a"), append("b"), append("c")])])).await?;
    let id = scene.start(Mode::default()).await?;
    scene.surface.questions(3).await?;
    let waiting = scene.askwell.inbox().all().await?;
    let of = |line: &str| waiting.iter().find(|one| is(&one.interaction, line)).expect("it stands").interaction.clone();
    let (a, b, c) = (of("a"), of("b"), of("c"));
    say(&scene, &c, ONCE).await;
    say(&scene, &b, Response::Denied { reason: None }).await;
    assert_eq!(scene.read("log"), None, "a comes before c");
    say(&scene, &a, ONCE).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("log").as_deref(), Some("a\nc\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_follows_a_question_in_the_same_reply_is_not_done() -> Result<()> {
    let question = ("ask_user".to_owned(), json!({ "question": "Really?", "choices": ["Yes", "No"] }));
    let scene = Scene::of(in_turn(vec![Say::Calls(vec![question, append("a")])])).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let asked = scene.surface.question("Really?").await?;
    answer(&scene.askwell, &asked, tests::surface::option(1)).await;
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.read("log"), None);
    assert!(scene.results()[1].contains("Decide again with the answer"), "{:?}", scene.results());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_surfaces_that_answer_at_once_one_wins_and_both_are_told_the_truth() -> Result<()> {
    const REPLIES: usize = 16;
    const CALLS: usize = 63;
    let script = |request: &Request| {
        let replies = request.replies();
        let call = |call| ("write_file".to_owned(), json!({ "path": format!("{replies}-{call}"), "content": "x" }));
        if replies < REPLIES { Say::Calls((0..CALLS).map(call).collect()) } else { Say::text("Done.") }
    };
    let scene = Scene::of(script).await?;
    let id = scene.start(Mode::default()).await?;
    let (mut races, mut seen) = (0, HashSet::new());
    while races < REPLIES * CALLS {
        let open = scene.askwell.inbox().all().await?;
        let new: Vec<_> = open.into_iter().map(|one| one.interaction).filter(|one| seen.insert(one.id)).collect();
        if new.is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        for one in new {
            race(&scene, &one, races).await?;
            races += 1;
        }
    }
    scene.surface.complete(id, 1).await?;
    let files = std::fs::read_dir(scene.workspace.path())?.count();
    let allowed = scene.results().iter().filter(|told| !told.contains("denied")).count();
    assert_eq!(files, allowed, "a file for each yes that won, and none for a no");
    Ok(())
}

/// One says yes, one says no, at the same moment; who begins changes from race to race.
async fn race(scene: &Scene, asked: &Interaction, number: usize) -> Result<()> {
    let no = Response::Denied { reason: None };
    let (first, second) = if number.is_multiple_of(2) { (ONCE, no) } else { (no, ONCE) };
    let window = scene.askwell.inbox().submit(submit(asked, first), By::Window);
    let terminal = scene.askwell.inbox().submit(submit(asked, second), By::Terminal);
    let (window, terminal) = tokio::join!(window, terminal);
    let (winner, loser) = match (&window, &terminal) {
        (Submitted::Accepted { .. }, Submitted::Closed { closing }) => (By::Window, closing),
        (Submitted::Closed { closing }, Submitted::Accepted { .. }) => (By::Terminal, closing),
        (window, terminal) => anyhow::bail!("{window:?} {terminal:?}"),
    };
    ensure!(loser.by == Some(winner), "the loser is told who won");
    let shared = scene.askwell.inbox().pending().await?;
    ensure!(shared.iter().all(|one| one.interaction_id != asked.id), "it is closed everywhere");
    Ok(())
}

fn submit(asked: &Interaction, response: Response) -> Submit {
    Submit {
        conversation_id: asked.conversation,
        interaction_id: Some(asked.id),
        submit_id: Some(SubmitId(engine::host::new_id())),
        response: Some(response),
        answer: None,
        revises: false,
    }
}

async fn say(scene: &Scene, asked: &Interaction, response: Response) {
    assert_eq!(asked.status, Status::Open);
    let taken = scene.askwell.inbox().submit(submit(asked, response), By::Window).await;
    assert!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
}

fn is(asked: &Interaction, line: &str) -> bool {
    matches!(&asked.body, Body::Confirm { proposal } if proposal.summary().contains(&format!("echo {line} ")))
}

/// Every ask is an interaction of its own: the plain form names it too.
#[tokio::test(flavor = "multi_thread")]
async fn the_plain_event_of_an_action_says_in_words_what_is_asked() -> Result<()> {
    let scene = Scene::of(in_turn(vec![Say::Calls(vec![append("a")])])).await?;
    scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("run_command").await?;
    let AskUser { question, choices, allow_freeform, .. } = asked;
    assert_eq!((question.as_str(), choices.len(), allow_freeform), ("Run: echo a >> log", 0, false));
    Ok(())
}
