//! The history over all conversations, as the window asks for it.

use crate::suite::consent::{Scene, in_turn};
use anyhow::{Context, Result};
use ask::Response;
use ask::rule::Mode;
use ask::thread::Entry;
use ask::wire::{DecidedBy, Decider, DecisionKind, FiguresRange, HistoryQuery, HistoryRow, OutcomeKind, ReplayKind};
use serde_json::json;
use tests::model::Say;
use tests::surface::{answer, option, words};

async fn found(scene: &Scene, query: HistoryQuery) -> Result<Vec<HistoryRow>> {
    Ok(scene.askwell.history().page(query).await?.rows)
}

fn text(text: &str) -> HistoryQuery {
    HistoryQuery { text: Some(text.into()), ..HistoryQuery::default() }
}

/// A question answered by the person, a file written because the mode permits it, a command refused.
async fn lived() -> Result<Scene> {
    let scene = Scene::of(in_turn(vec![
        Say::ask("用什么颜色？", &["深红色", "Blue"]),
        Say::call("write_file", json!({ "path": "fence.md", "content": "red\n" })),
        Say::call("run_command", json!({ "command": "make paint" })),
    ]))
    .await?;
    let id = scene.start(Mode::AllowChanges).await?;
    let asked = scene.surface.question("用什么颜色？").await?;
    answer(&scene.askwell, &asked, words("rather 浅蓝色")).await;
    let (asked, _) = scene.confirm("run_command").await?;
    answer(&scene.askwell, &asked, Response::Denied { reason: Some("not on a Sunday".into()) }).await;
    scene.surface.complete(id, 1).await?;
    Ok(scene)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_decision_is_found_with_who_made_it_and_after_a_restart() -> Result<()> {
    let scene = lived().await?;
    let rows = found(&scene, HistoryQuery::default()).await?;
    let kinds: Vec<_> = rows.iter().map(|row| (row.kind, row.outcome, row.decided_by.decider())).collect();
    assert_eq!(
        kinds,
        [
            (DecisionKind::Confirmation, OutcomeKind::Denied, Decider::Person),
            (DecisionKind::Unasked, OutcomeKind::Approved, Decider::Mode),
            (DecisionKind::Question, OutcomeKind::Answered, Decider::Person),
        ]
    );
    assert_eq!(rows[1].decided_by, DecidedBy::Mode { mode: Mode::AllowChanges });
    let scene = scene.restarted().await?;
    for (query, number) in [
        (text("什么颜色"), 2),
        (text("浅蓝"), 2),
        (text("深红色"), 2),
        (text("fence.md"), 1),
        (text("sunday paint"), 0),
        (HistoryQuery { decided_by: Some(Decider::Mode), ..HistoryQuery::default() }, 1),
    ] {
        assert_eq!(found(&scene, query.clone()).await?, [rows[number].clone()], "{query:?}");
    }
    assert_eq!(found(&scene, text("nothing like it")).await?, []);
    let long = scene.askwell.history().page(text(&"x".repeat(2000))).await.expect_err("too long");
    assert!(long.message.contains("2000") && long.message.contains("1024"), "{}", long.message);
    let figures = scene.askwell.history().figures(FiguresRange::default()).await?;
    assert_eq!((figures.total.asked, figures.total.answered, figures.total.unasked), (2, 2, 1));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_shown_with_what_stood_before_it_and_what_came_of_it() -> Result<()> {
    let scene = Scene::of(in_turn(vec![Say::ask("Which colour?", &["Red", "Blue"]), Say::text("Red it is.")])).await?;
    let id = scene.start(Mode::default()).await?;
    let asked = scene.surface.question("Which colour?").await?;
    answer(&scene.askwell, &asked, option(1)).await;
    scene.surface.complete(id, 1).await?;
    let shown = scene.askwell.history().decision(asked.interaction_id.into()).await?;
    assert!(matches!(&shown.entry, Entry::Ask { interaction } if interaction.id == asked.interaction_id));
    assert!(
        matches!(&shown.before.last().context("what stood before")?.entry, Entry::User { text, .. } if text == "Go")
    );
    assert!(shown.result.contains("Chosen by the person"), "{}", shown.result);
    assert_eq!((shown.reply.as_deref(), shown.can_branch), (Some("Red it is."), true));
    scene.askwell.deletions().delete(id).await?;
    let gone = scene.askwell.history().decision(asked.interaction_id.into()).await.expect_err("it is deleted");
    assert_eq!(gone.code, ask::wire::ErrorCode::NotFound);
    assert_eq!(found(&scene, HistoryQuery::default()).await?, []);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_played_back_step_by_step() -> Result<()> {
    let scene = lived().await?;
    let id = scene.askwell.conversations().all().await?[0].id;
    let steps = scene.askwell.history().steps(id).await?;
    let asked = steps.iter().find(|step| step.kind == ReplayKind::Asked).context("the question")?;
    let then = scene.askwell.history().at_step(id, asked.seq).await?;
    assert_eq!((then.summary.open_asks, then.seq), (1, asked.seq));
    let last = scene.askwell.history().at_step(id, u64::MAX).await?;
    let now = scene.askwell.conversations().open(id).await?;
    assert_eq!((last.entries, last.seq), (now.entries, now.seq));
    let first = scene.askwell.history().at_step(id, 0).await?;
    assert_eq!((first.total, first.seq), (0, 1));
    Ok(())
}
