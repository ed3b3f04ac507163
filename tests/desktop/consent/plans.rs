//! A plan in the window, the pane beside it, and a run whose files are put back.

use super::{Acting, armed, in_turn, there, write};
use anyhow::{Result, ensure};
use serde_json::json;
use tests::in_a_browser;
use tests::in_the_window;
use tests::model::Say;
use tests::place::Place;

in_the_window![the_files_of_a_run_are_put_back];
in_a_browser![a_plan_is_accepted_with_a_changed_step_and_counted_beside_the_thread];

async fn a_plan_is_accepted_with_a_changed_step_and_counted_beside_the_thread(place: Place) -> Result<()> {
    let plan = Say::call("propose_plan", json!({ "title": "Tidy up", "steps": ["look", "move"] }));
    let step = Say::call("step_done", json!({}));
    let acting = Acting::open(place, in_turn(vec![plan, step, Say::ask("Go on?", &["Yes", "No"])])).await?;
    let window = acting.window();
    armed(window, "plan-card").await?;
    window.see_text("phase", "Waiting").await?;
    window.click("plan-edit").await?;
    window.type_into("plan-step-field", " around").await?;
    window.click("plan-accept").await?;
    ensure!(acting.result(0).await?.contains("look around"));
    window.see("ask-card").await?;
    window.see_text("phase", "2").await?;
    if window.find("pane-step").await?.is_none() {
        window.click("decisions-toggle").await?;
    }
    window.see_text("pane-step", "look around").await?;

    let acting = acting.crash_and_reopen().await?;
    acting.window().see("ask-card").await?;
    acting.window().see_text("phase", "2").await
}

async fn the_files_of_a_run_are_put_back(place: Place) -> Result<()> {
    let acting = Acting::with(place, in_turn(vec![write("a.md", "new\n")]), |_| {}).await?;
    std::fs::write(acting.workspace.join("other.md"), "stays\n")?;
    let window = acting.window();
    armed(window, "confirm-card").await?;
    window.click("confirm-once").await?;
    there(&acting.workspace.join("a.md")).await?;
    window.see("delivery").await?;
    window.click("undo").await?;
    window.click("undo-yes").await?;
    window.see("undone-notice").await?;
    ensure!(acting.read("a.md").is_none() && acting.read("other.md").is_some());
    window.see("delivery-undone").await.map(drop)
}
