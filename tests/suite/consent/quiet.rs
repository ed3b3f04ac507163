//! A command that says nothing for long: the person is asked, and the answer acts on that process.

use super::{Scene, in_turn};
use anyhow::Result;
use ask::interaction::Body;
use ask::outcome::Patience;
use ask::rule::Mode;
use ask::wire::AskUser;
use ask::{Outcome, Response};
use serde_json::json;
use tests::model::Say;
use tests::surface::answer;

const WAITS: &str = "echo begun; while [ ! -e go ]; do sleep 0.05; done; echo gone on";

async fn asked(scene: &Scene) -> Result<AskUser> {
    scene.surface.asked("the quiet command", |asked| matches!(asked.body, Body::Quiet { .. })).await
}

async fn quiet_after(scene: &Scene, seconds: u32) -> Result<()> {
    let mut settings = scene.askwell.settings().as_ref().clone();
    settings.ai.command_quiet_seconds = seconds;
    scene.askwell.program_settings().save(settings).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn wait_lets_it_go_on_to_its_own_end() -> Result<()> {
    let scene = Scene::of(in_turn(vec![Say::call("run_command", json!({ "command": WAITS }))])).await?;
    quiet_after(&scene, 5).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let card = asked(&scene).await?;
    assert!(matches!(&card.card.body, Body::Quiet { quiet } if quiet.tail.contains("begun") && quiet.quiet_ms >= 5000));
    answer(&scene.askwell, &card, Response::Decided { patience: Patience::Wait }).await;
    std::fs::write(scene.path("go"), "")?;
    scene.surface.complete(id, 1).await?;
    assert!(scene.results()[0].starts_with("Exit code 0") && scene.results()[0].ends_with("gone on"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_ends_it_and_says_so() -> Result<()> {
    let scene = Scene::of(in_turn(vec![Say::call("run_command", json!({ "command": WAITS }))])).await?;
    quiet_after(&scene, 5).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let card = asked(&scene).await?;
    answer(&scene.askwell, &card, Response::Decided { patience: Patience::Stop }).await;
    scene.surface.complete(id, 1).await?;
    assert!(scene.results()[0].starts_with("The person had it stopped"), "{:?}", scene.results());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_ends_by_itself_takes_its_question_with_it() -> Result<()> {
    let scene = Scene::of(in_turn(vec![Say::call("run_command", json!({ "command": WAITS }))])).await?;
    quiet_after(&scene, 5).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let card = asked(&scene).await?;
    std::fs::write(scene.path("go"), "")?;
    assert_eq!(scene.surface.closed(&card).await?.closing.outcome, Outcome::Moot);
    scene.surface.complete(id, 1).await?;
    Ok(())
}
