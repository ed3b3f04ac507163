//! A service that is away, slow, doubled and out of order; and a program that is started again.

use super::{ANNA, Scene, asks};
use anyhow::{Result, ensure};
use ask::Event;
use ask::channel::{Became, Undelivered};
use ask::event::{AskEvent, MessageEvent};
use ask::wire::Health;
use std::time::Duration;
use tests::patience::until;
use tests::telegram::{Mishap, Telegram};

fn answers(scene: &Scene) -> Result<usize> {
    Ok(scene.events()?.iter().filter(|event| matches!(event, Event::Ask(AskEvent::Response { .. }))).count())
}

fn lists(telegram: &Telegram) -> usize {
    telegram.posts(ANNA).iter().filter(|post| post.text.contains("Which colour?")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_between_question_and_reply_changes_nothing() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, ask, post) = scene.asked().await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.telegram.says(ANNA, "7");
    scene.telegram.all_heard().await?;
    let scene = scene.restart().await?;
    scene.until_well().await?;
    assert_eq!(lists(&scene.telegram), 1, "it is not asked again");
    scene.telegram.presses(ANNA, &post, "Blue")?;
    scene.post("Painted Blue.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_while_the_program_is_not_there_counts_when_it_is() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, ask, post) = scene.asked().await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.askwell.close().await;
    scene.telegram.replies(ANNA, &post, "Red");
    scene.telegram.presses(ANNA, &post, "Blue")?;
    scene.telegram.lets_presses_grow_old();
    let scene = scene.restart().await?;
    scene.post("Painted Red.").await?;
    assert_eq!(answers(&scene)?, 1, "the first counts");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_down_for_an_hour_gets_the_question_once_when_it_is_back() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.until_well().await?;
    scene.telegram.goes_down();
    scene.start("Paint the fence").await?;
    let ask = scene.surface.question("Which colour?").await?;
    let down = Became::Failed { why: Undelivered::Unreachable };
    scene.became(ask.interaction_id, down).await?;
    for _ in 0..120 {
        scene.advance(Duration::from_secs(30));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let since = scene
        .until("in trouble", |standing| match standing.health {
            Health::Trouble { why: Undelivered::Unreachable, since, .. } => Some(since),
            _ => None,
        })
        .await?;
    let now = engine::Host::now(&*scene.surface);
    ensure!(now - since >= 3_500_000, "it is told since when: {} ms", now - since);
    assert_eq!(scene.deliveries(ask.interaction_id)?, [down], "an hour of attempts is one fact");
    assert_eq!(scene.askwell.inbox().all().await?.len(), 1, "and ends nothing");

    scene.telegram.comes_back();
    let post = scene.post_in_time("Which colour?").await?;
    assert_eq!(scene.became(ask.interaction_id, Became::Delivered).await?, [down, Became::Delivered]);
    scene.until_well().await?;
    assert_eq!(lists(&scene.telegram), 1);
    scene.telegram.presses(ANNA, &post, "Red")?;
    scene.post("Painted Red.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn updates_that_come_twice_and_out_of_order_count_once() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.telegram.repeats_updates(true);
    scene.telegram.reorders_updates(true);
    scene.telegram.says(ANNA, "Paint the fence");
    let ask = scene.surface.question("Which colour?").await?;
    let post = scene.post("Which colour?").await?;
    scene.telegram.presses(ANNA, &post, "Blue")?;
    scene.surface.closed(&ask).await?;
    scene.post("Painted Blue.").await?;
    scene.telegram.all_heard().await?;
    let said =
        scene.events()?.iter().filter(|event| matches!(event, Event::Message(MessageEvent::Sent { .. }))).count();
    assert_eq!((said, answers(&scene)?), (1, 1));
    assert_eq!(scene.askwell.conversations().all().await?.len(), 1);
    let ends = scene.telegram.posts(ANNA).into_iter().filter(|post| post.text.contains("Painted Blue."));
    assert_eq!(ends.count(), 1, "its end is told once");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_comes_late_is_not_taken_for_another_question() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (id, ask, _) = scene.asked().await?;
    scene.advance(Duration::from_secs(5));
    scene.telegram.keeps_updates_back(true);
    scene.telegram.says(ANNA, "1");
    scene.telegram.keeps_updates_back(false);
    scene.advance(Duration::from_secs(5));
    tests::surface::answer(&scene.askwell, &ask, tests::surface::option(2)).await;
    scene.surface.complete(id, 1).await?;
    scene.start("Paint the door").await?;
    scene.telegram.wait_for("a second list", |telegram| (lists(telegram) >= 2).then_some(())).await?;
    scene.telegram.lets_updates_through();
    scene.post("This question is closed").await?;
    assert_eq!(scene.askwell.inbox().all().await?.len(), 1, "the second stands open");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_changed_afterwards_says_nothing_new() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let (_, _, _) = scene.asked().await?;
    let message = scene.telegram.says(ANNA, "2");
    scene.telegram.edits(ANNA, message, "1");
    scene.post("Painted Blue.").await?;
    assert_eq!(answers(&scene)?, 1);
    Ok(())
}

/// Each attempt goes wrong in another way; a question and its answer get through all of them.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_goes_wrong_on_the_way_the_answer_gets_there() -> Result<()> {
    let scene = Scene::of(asks).await?;
    // What hangs is waited for in real time: once is enough.
    scene.telegram.next("sendMessage", Mishap::Hang);
    for mishap in &[Mishap::Cut, Mishap::Gateway(502), Mishap::Malformed, Mishap::Endless] {
        scene.telegram.next("sendMessage", mishap.clone());
        scene.telegram.next("getUpdates", mishap.clone());
        scene.telegram.next("answerCallbackQuery", mishap.clone());
        scene.telegram.next("editMessageText", mishap.clone());
    }
    let through = async {
        scene.start("Paint the fence").await?;
        let ask = scene.surface.question("Which colour?").await?;
        until("the delivery", async || Ok(scene.deliveries(ask.interaction_id)?.last() == Some(&Became::Delivered)))
            .await?;
        let post = scene.post("Which colour?").await?;
        scene.telegram.presses(ANNA, &post, "Blue")?;
        let told = || scene.telegram.posts(ANNA).iter().any(|post| post.text.contains("Painted Blue."));
        until("the end of the run", async || Ok(told())).await
    };
    scene.meanwhile(through).await?;
    assert_eq!(answers(&scene)?, 1);
    Ok(())
}
