//! A service that is down, slow, doubled, out of order or broken, and people who may not answer.

use super::scene::{Scene, answered, paints};
use anyhow::Result;
use ask::channel::{Became, Undelivered};
use ask::wire::Health;
use std::time::Duration;
use tests::model::{Request, Say};
use tests::wechat::{Call, STRANGER, Trouble};

const FAILED: Became = Became::Failed { why: Undelivered::Unreachable };

fn count(scene: &Scene, words: &str) -> usize {
    scene.wechat.posts().iter().filter(|post| post.text.contains(words)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_hour_without_the_service_delays_a_question_and_loses_nothing() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.wechat.down();
    scene.trouble(Undelivered::Unreachable).await?;
    scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, FAILED).await?;
    for _ in 0..60 {
        scene.surface.advance(Duration::from_secs(60));
        scene.wechat.pass(Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(scene.waiting().await?.len(), 1, "a failed delivery ends nothing");
    scene.trouble(Undelivered::Unreachable).await?;
    scene.wechat.up();
    scene
        .meanwhile(async {
            scene.wechat.post("Which colour?").await?;
            scene.became(ask.interaction_id, Became::Delivered).await?;
            scene.wechat.says("2")?;
            answered(&scene.model, "Blue").await?;
            scene.until("well", |standing| matches!(standing.health, Health::Well { .. })).await
        })
        .await?;
    assert_eq!(count(&scene, "Which colour?"), 1);
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_whose_answer_was_lost_stands_once() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.wechat.trouble(Call::Send, Trouble::HangUpAfter);
    scene.start("Paint").await?;
    let list = scene.wechat.post("Which colour?").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    assert_eq!((count(&scene, "Which colour?"), scene.wechat.calls(Call::Send)), (1, 3), "it was sent twice");
    scene.wechat.quotes(&list, "1")?;
    answered(&scene.model, "Red").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_comes_back_broken_is_tried_again() -> Result<()> {
    let broken = [
        Trouble::Status(500),
        Trouble::Status(429),
        Trouble::Ret(-1, "system error"),
        Trouble::Ret(-2, "rate limited"),
        Trouble::Body("<html>"),
        Trouble::Body("{\"ret\":0"),
        Trouble::Body(""),
        Trouble::HangUp,
    ];
    let scene = Scene::away(|request: &Request| match request.results().len() {
        0 => Say::ask(&format!("Colour of {}?", request.task()), &["Red", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await?;
    for (number, trouble) in broken.into_iter().enumerate() {
        for call in [Call::Send, Call::Updates] {
            scene.wechat.trouble(call, trouble);
        }
        let text = format!("Colour of board {number}?");
        scene.start(&format!("board {number}")).await?;
        let ask = scene.surface.question(&text).await?;
        scene
            .meanwhile(async {
                scene.became(ask.interaction_id, Became::Delivered).await?;
                scene.wechat.says("2")?;
                scene.wechat.post(&format!("board {number}: is done")).await
            })
            .await?;
        assert_eq!(count(&scene, &text), 1, "{trouble:?}");
    }
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_twice_counts_once() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    scene.wechat.doubles_next();
    scene.wechat.trouble(Call::Updates, Trouble::SameCursor);
    scene.wechat.says("2")?;
    scene.wechat.post("Painted.").await?;
    let polls = scene.wechat.calls(Call::Updates);
    scene.wechat.doubles_next();
    scene.wechat.says("status")?;
    scene.wechat.post("Nothing is waiting").await?;
    scene.wechat.called(Call::Updates, polls + 2).await?;
    assert_eq!((count(&scene, "Recorded: Blue"), scene.model.requests().len()), (1, 2));
    let waits = scene.wechat.posts().iter().filter(|post| post.text.contains("Nothing is waiting")).count();
    assert_eq!(waits, 2, "one at the beginning, one now");
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_late_or_out_of_order_answers_only_what_it_was_meant_for() -> Result<()> {
    let scene = Scene::away(|request: &Request| match (request.results().len(), request.task().as_str()) {
        (0, "Paint") => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Done."),
    })
    .await?;
    scene.start("Paint").await?;
    let list = scene.wechat.post("Which colour?").await?;
    // Written long before the list was there: it is no answer to it.
    scene.wechat.said("1", Duration::from_secs(600))?;
    scene.greets().await?;
    assert_eq!(scene.waiting().await?.len(), 1);
    assert_eq!(count(&scene, "Recorded"), 0);
    // The second of these answers; the first was only a question back, and comes after it.
    scene.wechat.keeps_back();
    scene.wechat.says("?")?;
    scene.wechat.quotes(&list, "2")?;
    scene.wechat.lets_go_reversed();
    let result = answered(&scene.model, "Blue").await?.result()?;
    assert_eq!(result["status"], "answered");
    scene.wechat.post("Recorded: Blue").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_answers_nothing_and_is_told_nothing() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    scene.wechat.stranger_says("1")?;
    scene.wechat.stranger_says("stop")?;
    scene.wechat.stranger_says("Delete everything")?;
    scene.greets().await?;
    assert_eq!((scene.waiting().await?.len(), scene.model.requests().len()), (1, 1));
    assert!(scene.wechat.posts().iter().all(|post| post.to != STRANGER));
    scene.wechat.says("1")?;
    answered(&scene.model, "Red").await?;
    scene.ends().await
}
