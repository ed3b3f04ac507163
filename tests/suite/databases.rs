//! Data of every earlier version opens in this one: nothing is lost, and what waited still waits.
//!
//! What lies in `databases/` was written by the real program of that version: the demo's task done once with an answer,
//! and once left at its question (since 0.2.0 with a note on the answer, and asked back about;
//! since 0.3.0 with actions done under a rule, and a confirmation that waits; since 0.4.0 with a task of a scripted model
//! that asked and was answered, and a branch of what came of it; since 0.5.0 as a folder, with questions taken to a chat and
//! answered there, restore points, and a program that was killed in the middle of a reply and of a command; since 0.6.0 with
//! forms of a server and of an agent of another make, and questions of a script, answered and left open). A release adds its
//! own, and none is ever changed or taken away: whoever comes from it is to be read for good.

mod kept;
mod newer;

pub use kept::record;

use anyhow::{Context, Result};
use ask::wire::{ConversationSummary, DecidedBy, HistoryQuery, OutcomeKind, Standing, Submit, Submitted};
use ask::{Answer, Body, Interaction, Response, Surface as By};
use std::path::Path;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::surface::Surface;

/// With the run in which the question that waits is answered, and the confirmations that wait beside it.
const VERSIONS: [(&str, u32, usize); 6] =
    [("0.1.0", 1, 0), ("0.2.0", 2, 0), ("0.3.0", 1, 1), ("0.4.0", 1, 1), ("0.5.0", 1, 0), ("0.6.0", 1, 0)];
/// Those from before agents of others and scripts could ask, where all that waits is the demo's.
const ALONE: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn the_data_of_every_version_opens_and_goes_on() -> Result<()> {
    for (version, run, confirms) in &VERSIONS[..ALONE] {
        goes_on(version, *run, *confirms).await.with_context(|| (*version).to_owned())?;
    }
    Ok(())
}

async fn goes_on(version: &str, run: u32, confirms: usize) -> Result<()> {
    let model = Model::start(|_| Say::text("Tidied.")).await?;
    let folder = copy_of(version)?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    assert!(askwell.trouble().is_none(), "{:?}", askwell.trouble());

    let conversations = askwell.conversations().all().await?;
    let is_done = |one: &&ConversationSummary| one.standing == Standing::Idle && one.title.starts_with("Tidy");
    let done = conversations.iter().find(is_done).context("the one that was done")?;
    let view = askwell.conversations().open(done.id).await?;
    assert!(
        view.decisions.latest[0].answer.starts_with("Sunday"),
        "its answer is a decision now: {:?}",
        view.decisions
    );

    let query = HistoryQuery { text: Some("sunday".into()), conversation: Some(done.id), ..HistoryQuery::default() };
    let found = askwell.history().page(query).await?.rows;
    let answers = found.iter().flat_map(|row| &row.answers).filter(|answer| answer.words.starts_with("Sunday"));
    assert_eq!(answers.count(), 1, "and stands in the history");

    let inbox = askwell.inbox().all().await?;
    assert_eq!(inbox.len(), 1 + confirms, "what waited still waits");
    assert_eq!(askwell.permissions().rules().await?.len(), confirms, "and what was allowed still is");
    let is_question = |one: &&ask::wire::Waiting| matches!(one.interaction.body, Body::Question { .. });
    let waiting = &inbox.iter().find(is_question).context("the question")?.interaction;
    assert_eq!(model.requests().len(), 0, "and nothing was asked of a model by opening it");
    let question = &waiting.questions()[0];
    let answer = Answer::choosing(&question.id, vec![question.options[0].id.clone()]);
    let submit = Submit { response: Some(Response::Answered(vec![answer].into())), ..submit_for(waiting) };
    let submitted = askwell.inbox().submit(submit, By::Window).await;
    assert!(matches!(submitted, Submitted::Accepted { .. }), "{submitted:?}");
    surface.complete(waiting.conversation, run).await?;
    for confirm in inbox.iter().filter(|one| !is_question(one)).map(|one| &one.interaction) {
        let refused = Submit { response: Some(Response::Denied { reason: None }), ..submit_for(confirm) };
        let refused = askwell.inbox().submit(refused, By::Window).await;
        assert!(matches!(refused, Submitted::Accepted { .. }), "{refused:?}");
        surface.complete(confirm.conversation, 1).await?;
    }
    let request = &model.requests()[0];
    let told = request
        .results()
        .into_iter()
        .chain([request.last_word()])
        .any(|text| text.contains(r#""selected":["Saturday"#));
    assert!(told, "the model is told the answer: {}", request.0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_agents_asked_one_another_stands_as_it_was() -> Result<()> {
    let folder = copy_of("0.4.0")?;
    let (askwell, _surface) = Surface::open(folder.path(), None).await?;
    let conversations = askwell.conversations().all().await?;
    let released: Vec<_> = conversations.iter().filter(|one| one.title == "Release it").collect();
    let task = conversations.iter().find(|one| one.parent.is_some()).context("the task")?;
    let parent = released.iter().find(|one| task.parent == Some(one.id)).context("its parent")?;
    let branch = released.iter().find(|one| one.id != parent.id).context("the branch")?;
    assert_eq!(branch.branched_from.map(|from| from.conversation), Some(parent.id));

    let decided = |conversation| HistoryQuery { conversation: Some(conversation), ..HistoryQuery::default() };
    let of_task = askwell.history().page(decided(task.id)).await?.rows;
    assert_eq!(of_task.len(), 1);
    assert_eq!((of_task[0].asked.as_str(), of_task[0].answers[0].words.as_str()), ("Which base?", "dev"));
    assert_eq!(of_task[0].decided_by, DecidedBy::Agent { conversation: parent.id });
    for (conversation, consent) in [(parent.id, OutcomeKind::ConsentYes), (branch.id, OutcomeKind::ConsentNo)] {
        let rows = askwell.history().page(decided(conversation)).await?.rows;
        let asked = rows.iter().find(|row| row.asked.contains("Publish it")).context("the consent")?;
        assert_eq!(asked.outcome, consent);
    }
    Ok(())
}

/// A data folder with the data of this version.
pub fn copy_of(version: &str) -> Result<TempDir> {
    let folder = TempDir::new()?;
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("databases");
    if kept.join(version).is_dir() {
        crate::suite::looking::copied(&kept.join(version), folder.path())?;
    } else {
        std::fs::copy(kept.join(format!("{version}.db")), folder.path().join("askwell.db"))?;
    }
    Ok(folder)
}

fn submit_for(asked: &Interaction) -> Submit {
    Submit {
        conversation_id: asked.conversation,
        interaction_id: Some(asked.id),
        submit_id: None,
        response: None,
        answer: None,
        revises: false,
    }
}
