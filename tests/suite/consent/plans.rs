//! Plans: proposed, accepted as they are or changed, refused, and counted.

use super::{Scene, in_turn};
use anyhow::Result;
use ask::interaction::Body;
use ask::plan::Phase;
use ask::rule::Mode;
use ask::wire::{AskUser, Submitted};
use ask::{ConversationId, Response};
use serde_json::{Value, json};
use tests::model::Say;
use tests::surface::answer;

fn plan() -> Say {
    Say::call("propose_plan", json!({ "title": "Tidy up", "steps": ["look", "move", "check"] }))
}

async fn proposed(scene: &Scene) -> Result<AskUser> {
    scene.surface.asked("the plan", |asked| matches!(asked.body, Body::Plan { .. })).await
}

async fn phase(scene: &Scene, id: ConversationId) -> Result<Phase> {
    Ok(scene.askwell.conversations().open(id).await?.summary.phase)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_plan_is_counted_and_a_restart_comes_back_to_the_same_step() -> Result<()> {
    let step = || Say::call("step_done", json!({ "note": "went well" }));
    let scene = Scene::of(in_turn(vec![plan(), step(), Say::ask("Go on?", &["Yes"]), step()])).await?;
    let id = scene.start(Mode::default()).await?;
    let asked = proposed(&scene).await?;
    assert_eq!(phase(&scene, id).await?, Phase::Interrupted);
    assert_eq!(asked.card.resume.phase, Phase::Chatting);
    let steps = vec!["look twice".to_owned(), "move".into(), "check".into()];
    let empty = answer(&scene.askwell, &asked, Response::PlanAccepted { steps: Some(Vec::new()) }).await;
    assert!(matches!(empty, Submitted::Invalid { .. }), "{empty:?}");
    answer(&scene.askwell, &asked, Response::PlanAccepted { steps: Some(steps.clone()) }).await;
    scene.surface.question("Go on?").await?;
    let accepted: Value = serde_json::from_str(&scene.results()[0])?;
    assert_eq!((&accepted["status"], &accepted["steps"]), (&json!("accepted"), &json!(steps)));

    let scene = scene.restarted().await?;
    let waiting = scene.askwell.inbox().pending().await?;
    assert_eq!((waiting[0].resume_step, waiting[0].resume_phase), (2, Phase::Executing));
    let view = scene.askwell.conversations().open(id).await?;
    let done: Vec<bool> = view.plan.iter().flat_map(|plan| &plan.steps).map(|step| step.done).collect();
    assert_eq!(done, [true, false, false]);
    let open = scene.askwell.inbox().all().await?.remove(0).interaction;
    let submit = ask::wire::Submit {
        conversation_id: id,
        interaction_id: Some(open.id),
        submit_id: None,
        response: Some(tests::surface::option(1)),
        answer: None,
        revises: false,
    };
    scene.askwell.inbox().submit(submit, ask::Surface::Window).await;
    scene.surface.complete(id, 1).await?;
    assert!(scene.results()[3].starts_with("Step 2 of 3 is done. Next, step 3: check"), "{:?}", scene.results());
    assert_eq!(phase(&scene, id).await?, Phase::Done);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_plan_gives_its_reason_and_another_may_be_proposed() -> Result<()> {
    let scene = Scene::of(in_turn(vec![plan(), plan()])).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let first = proposed(&scene).await?;
    answer(&scene.askwell, &first, Response::Denied { reason: Some("no moving".into()) }).await;
    let second = scene.surface.asked("the next plan", |asked| asked.id != first.interaction_id).await?;
    assert!(scene.results()[0].contains("no moving"));
    answer(&scene.askwell, &second, Response::PlanAccepted { steps: None }).await;
    scene.surface.complete(id, 1).await?;
    let view = scene.askwell.conversations().open(id).await?;
    assert_eq!(view.plan.map(|plan| plan.interaction), Some(second.interaction_id));
    Ok(())
}
