//! "Answer differently from here", at the wire: what the model of the branch really reads, and what becomes of files.

mod killed;

use crate::suite::consent::{ONCE, Scene};
use anyhow::{Context, Result, ensure};
use ask::rule::Mode;
use ask::thread::Entry;
use ask::wire::{AskUser, BranchFrom, Branched, HistoryQuery, TreeEdgeKind};
use ask::{ConversationId, Response, SubmitId, Surface as By};
use serde_json::{Value, json};
use tests::model::{Request, Say};
use tests::surface::{answer, option};
use uuid::Uuid;

const BRANCH: ConversationId = ConversationId(Uuid::from_u128(0xb7a2_c400));

/// Asks for the colour, paints with it, and says so.
fn paints(request: &Request) -> Say {
    let colour = if request.0["messages"].to_string().contains(r#"\"selected\":[\"Blue\"]"#) { "blue" } else { "red" };
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        1 => Say::Calls(vec![
            ("edit_file".into(), json!({ "path": "fence.md", "old": "old", "new": colour })),
            ("write_file".into(), json!({ "path": "new.md", "content": colour })),
            ("write_file".into(), json!({ "path": "own.md", "content": colour })),
        ]),
        _ => Say::text(&format!("The fence is {colour}.")),
    }
}

fn from(asked: &AskUser, response: Response, restore_files: bool) -> BranchFrom {
    BranchFrom {
        conversation_id: asked.conversation_id,
        interaction_id: asked.interaction_id,
        branch_id: BRANCH,
        submit_id: SubmitId(Uuid::from_u128(9)),
        response,
        restore_files,
    }
}

/// The fence is painted red, and somebody has changed one of the files since.
async fn painted() -> Result<(Scene, AskUser)> {
    let scene = Scene::of(paints).await?;
    std::fs::write(scene.path("fence.md"), "old\n")?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let asked = scene.surface.question("Which colour?").await?;
    answer(&scene.askwell, &asked, option(1)).await;
    scene.surface.complete(id, 1).await?;
    std::fs::write(scene.path("own.md"), "somebody's own")?;
    Ok((scene, asked))
}

async fn made(scene: &Scene, from: BranchFrom) -> Result<()> {
    let branched = scene.askwell.branches().make(from, By::Window).await?;
    ensure!(matches!(branched, Branched::Made { conversation_id, .. } if conversation_id == BRANCH), "{branched:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_of_the_branch_reads_the_other_answer_and_the_files_are_as_they_were() -> Result<()> {
    let (scene, asked) = painted().await?;
    let preview = scene.askwell.branches().preview(asked.conversation_id, asked.interaction_id).await?;
    assert_eq!(
        (preview.files.restored, preview.files.kept),
        (vec!["fence.md".into(), "new.md".into()], vec!["own.md".into()])
    );
    assert_eq!(scene.read("fence.md").as_deref(), Some("red\n"), "nothing is done by looking");
    let before = scene.model.requests().len();

    made(&scene, from(&asked, option(2), true)).await?;
    scene.surface.complete(BRANCH, 1).await?;
    let requests = scene.model.requests();
    let first = requests.get(before).context("the branch asks the model")?;
    let words = first.0["messages"].to_string();
    assert!(words.contains(r#"\"selected\":[\"Blue\"]"#) && !words.contains(r#"\"selected\":[\"Red\"]"#), "{words}");
    assert!(words.contains("own.md") && !words.contains("fence.md"), "only what is not as it was is told: {words}");
    assert_eq!(scene.read("fence.md").as_deref(), Some("blue\n"));
    assert_eq!(scene.read("own.md").as_deref(), Some("blue"), "the agent of the branch wrote it, knowing that");

    scene.askwell.conversations().send(asked.conversation_id, "And now?".into()).await?;
    scene.surface.complete(asked.conversation_id, 2).await?;
    let old = scene.model.requests().pop().context("a request")?.0["messages"].to_string();
    assert!(old.contains("put back as they were then") && old.contains("fence.md"), "the other agent is told: {old}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_files_nothing_is_put_back_and_pressed_twice_it_is_one_branch() -> Result<()> {
    let (scene, asked) = painted().await?;
    made(&scene, from(&asked, option(2), false)).await?;
    made(&scene, from(&asked, option(1), false)).await?;
    scene.surface.complete(BRANCH, 1).await?;
    assert_eq!(scene.read("new.md").as_deref(), Some("blue"));
    assert_eq!(scene.askwell.conversations().all().await?.len(), 2);
    let words: Vec<Value> = scene.model.requests().iter().map(|request| request.0["messages"].clone()).collect();
    assert!(!words.iter().any(|words| words.to_string().contains("put back")), "{words:?}");

    let compared = scene.askwell.history().compare(asked.conversation_id, BRANCH).await?;
    assert_eq!(compared.common, 1, "both begin with the same message");
    let replies: Vec<_> =
        compared.rows.iter().filter_map(|row| Some((words_of(row.a.as_ref()?)?, words_of(row.b.as_ref()?)?))).collect();
    assert_eq!(replies, [("The fence is red.", "The fence is blue.")]);
    let tree = scene.askwell.history().tree(BRANCH).await?;
    assert_eq!(tree.edges.iter().filter(|edge| edge.kind == TreeEdgeKind::Branch).count(), 1);
    let rows = scene.askwell.history().page(HistoryQuery::default()).await?.rows;
    let questions = rows.iter().filter(|row| row.asked == "Which colour?").count();
    assert_eq!(questions, 2, "one for each answer");
    Ok(())
}

fn words_of(entry: &Entry) -> Option<&str> {
    match entry {
        Entry::Reply { text, .. } => Some(text),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_becomes_a_no_and_a_no_a_yes() -> Result<()> {
    let scene = Scene::of(|request| match request.replies() {
        0 => Say::call("write_file", json!({ "path": "a.md", "content": "a" })),
        _ => Say::text("Well."),
    })
    .await?;
    let id = scene.start(Mode::default()).await?;
    let (asked, _) = scene.confirm("write_file").await?;
    answer(&scene.askwell, &asked, ONCE).await;
    scene.surface.complete(id, 1).await?;
    assert!(scene.read("a.md").is_some());
    made(&scene, from(&asked, Response::Denied { reason: Some("rather not".into()) }, true)).await?;
    scene.surface.complete(BRANCH, 1).await?;
    assert_eq!(scene.read("a.md"), None, "it is as if it had not been written");
    assert!(scene.results()[0].contains("rather not"), "{:?}", scene.results());

    let own =
        scene.askwell.history().page(HistoryQuery { conversation: Some(BRANCH), ..HistoryQuery::default() }).await;
    let own = own?.rows[0].interaction.context("the no")?;
    let again = ConversationId(Uuid::from_u128(0xb7a2_c401));
    let yes =
        BranchFrom { conversation_id: BRANCH, interaction_id: own, branch_id: again, ..from(&asked, ONCE, false) };
    scene.askwell.branches().make(yes, By::Window).await?;
    scene.surface.complete(again, 1).await?;
    assert_eq!(scene.read("a.md").as_deref(), Some("a"), "what was consented to in the branch is done in it");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_decided_nothing_is_branched_and_the_person_is_told_why() -> Result<()> {
    let scene = Scene::of(paints).await?;
    scene.start(Mode::default()).await?;
    let asked = scene.surface.question("Which colour?").await?;
    let open =
        scene.askwell.branches().make(from(&asked, option(2), false), By::Window).await.expect_err("it stands open");
    assert!(open.message.contains("isn't decided yet"), "{}", open.message);
    answer(&scene.askwell, &asked, option(1)).await;
    let wrong = scene.askwell.branches().make(from(&asked, option(9), false), By::Window).await?;
    assert!(matches!(wrong, Branched::Invalid { .. }), "{wrong:?}");
    let busy =
        scene.askwell.branches().make(from(&asked, option(2), true), By::Window).await.expect_err("it is at work");
    assert!(busy.message.contains("still working"), "{}", busy.message);
    assert_eq!(scene.askwell.conversations().all().await?.len(), 1, "nothing was made");
    Ok(())
}
