//! The system's notifications, as a recording service on a private bus sees them.

mod replies;

use crate::desktop::scene::{CHOICES, QUESTION, Scene, answer_in, armed_card, asks_once, start};
use anyhow::{Result, ensure};
use serde_json::json;
use std::time::Duration;
use tests::model::{Model, Say};
use tests::notifications::Notifications;
use tests::patience::until;
use tests::place::Place;
use tests::window::Window;
use tests::world::World;

struct Desk {
    window: Window,
    notifications: Notifications,
    model: Model,
    _world: World,
}

/// A desktop whose notifications can do these things, and a window that shows one conversation while another asks.
async fn unseen(capabilities: &[&str], show_text: bool) -> Result<Desk> {
    let world = World::new().await?;
    let notifications = Notifications::start(world.bus(), capabilities).await?;
    let model = Model::start(
        |request| if request.task() == "Something else" { Say::text("Done.") } else { asks_once(request) },
    );
    let model = model.await?;
    let mut settings = model.settings()?;
    settings.notifications.show_text = show_text;
    std::fs::write(world.data().join("settings.json"), serde_json::to_vec(&settings)?)?;
    let window = world.open().await?;
    start(&window, "Something else").await?;
    window.see_text("thread", "Done.").await?;
    let started =
        window.call("start_conversation", json!({ "workspace": null, "text": "Install <b>tools</b>" })).await?;
    ensure!(started["ok"].is_string(), "{started}");
    Ok(Desk { window, notifications, model, _world: world })
}

#[tokio::test]
async fn a_button_answers_and_the_text_stays_private() -> Result<()> {
    let desk = unseen(&["actions", "body", "body-markup", "persistence"], false).await?;
    let [note] = &desk.notifications.wait_for(1).await?[..] else { unreachable!() };
    assert_eq!(note.body, "Needs your decision");
    assert_eq!(note.summary, "Install <b>tools</b>");
    ensure!(!format!("{note:?}").contains(QUESTION));
    let labels: Vec<_> =
        note.actions.iter().filter(|(key, _)| key != "default").map(|(_, label)| label.as_str()).collect();
    assert_eq!(labels, CHOICES);

    desk.notifications.press(note.id, &note.actions[2].0).await?;
    let request = desk.model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(answer_in(&request)?.0, ["Aliyun"]);
    desk.notifications.wait_for(0).await?;
    desk.window.see_no("inbox-item").await
}

#[tokio::test]
async fn an_answer_elsewhere_withdraws_it() -> Result<()> {
    let desk = unseen(&["actions", "body"], false).await?;
    desk.notifications.wait_for(1).await?;
    desk.window.click("inbox-item").await?;
    armed_card(&desk.window).await?;
    desk.window.click("ask-option-1").await?;
    desk.notifications.wait_for(0).await?;
    Ok(())
}

#[tokio::test]
async fn a_click_shows_the_conversation_and_answers_nothing() -> Result<()> {
    let desk = unseen(&["actions", "body"], false).await?;
    let id = desk.notifications.wait_for(1).await?[0].id;
    desk.notifications.press(id, "default").await?;
    desk.window.see_text("ask-card", QUESTION).await?;
    ensure!(desk.model.requests().iter().all(|request| request.results().is_empty()));
    Ok(())
}

#[tokio::test]
async fn a_service_without_buttons_gets_none_and_markup_is_shown_as_written() -> Result<()> {
    let desk = unseen(&["body", "body-markup"], true).await?;
    let [note] = &desk.notifications.wait_for(1).await?[..] else { unreachable!() };
    assert_eq!(note.actions, []);
    assert_eq!(note.body, QUESTION);
    Ok(())
}

#[tokio::test]
async fn a_question_before_the_persons_eyes_is_not_announced() -> Result<()> {
    let mut world = World::new().await?;
    world.manage_windows().await?;
    let notifications = Notifications::start(world.bus(), &["actions", "body"]).await?;
    let model = Model::start(asks_once).await?;
    model.set_up(&world.data())?;
    let window = world.open().await?;
    world.bring_to_front().await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(notifications.shown(), []);
    Ok(())
}

#[tokio::test]
async fn a_question_behind_other_windows_calls_for_attention() -> Result<()> {
    let mut world = World::new().await?;
    world.manage_windows().await?;
    let notifications = Notifications::start(world.bus(), &["actions", "body"]).await?;
    let model = Model::start(asks_once).await?;
    model.set_up(&world.data())?;
    let window = world.open().await?;
    window.see("composer").await?;
    let mut hide = world.command("xdotool");
    hide.args(["search", "--sync", "--onlyvisible", "--name", "Askwell", "windowminimize", "--sync"]);
    ensure!(hide.status().await?.success());
    let started = window.call("start_conversation", json!({ "workspace": null, "text": "Install" })).await?;
    ensure!(started["ok"].is_string(), "{started}");
    notifications.wait_for(1).await?;
    let script =
        "for id in $(xdotool search --name '^\\(1\\) Askwell$'); do xprop -id $id WM_HINTS _NET_WM_STATE; done";
    until("the window to ask for attention", async || {
        let mut look = world.command("sh");
        let seen = String::from_utf8(look.args(["-c", script]).output().await?.stdout)?;
        Ok(seen.contains("DEMANDS_ATTENTION") || seen.contains("urgency"))
    })
    .await
}

#[tokio::test]
async fn a_desktop_without_notifications_is_no_fault() -> Result<()> {
    let Scene { window, model, world } = Scene::open(Place::Window, asks_once).await?;
    start(&window, "Install the tools").await?;
    armed_card(&window).await?;
    window.click("ask-option-1").await?;
    model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    drop(world);
    Ok(())
}
