//! Several questions of several conversations in one chat.

use super::{ANNA, Scene, asks};
use anyhow::{Context, Result, ensure};
use ask::Surface as By;
use tests::model::{Request, Say};

fn asks_about_its_task(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask(&format!("{}: which colour?", request.task()), &["Red", "Blue"]),
        _ => Say::text(&format!("{} is {}.", request.task(), super::confirmed(request))),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_for_the_newest_list_and_a_quote_for_the_quoted_one() -> Result<()> {
    let scene = Scene::of(asks_about_its_task).await?;
    scene.start("Fence").await?;
    let first = scene.post("Fence: which colour?").await?;
    scene.start("Door").await?;
    scene.post("Door: which colour?").await?;
    scene.telegram.replies(ANNA, &first, "1");
    scene.post("Fence is Red.").await.context("the quoted one")?;
    scene.telegram.says(ANNA, "2");
    scene.post("Door is Blue.").await.context("the newest that is open")?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_is_for_the_list_it_stands_under_whatever_came_after_it() -> Result<()> {
    let scene = Scene::of(asks_about_its_task).await?;
    scene.start("Fence").await?;
    let first = scene.post("Fence: which colour?").await?;
    scene.start("Door").await?;
    let second = scene.post("Door: which colour?").await?;
    scene.telegram.presses(ANNA, &first, "Blue")?;
    scene.telegram.presses(ANNA, &second, "Red")?;
    scene.post("Fence is Blue.").await?;
    scene.post("Door is Red.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_question_fits_whatever_it_is_made_of() -> Result<()> {
    let long = "🙂".repeat(1000);
    let asked = long.clone();
    let scene = Scene::of(move |request: &Request| match request.results().len() {
        0 => {
            let label = |n: usize| format!("{n} {}", "长".repeat(160));
            let labels: Vec<String> = (1..=12).map(label).collect();
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            Say::ask(&asked, &labels)
        }
        _ => asks(request),
    })
    .await?;
    scene.start("Ask much").await?;
    let post = scene.post("12.").await?;
    ensure!(post.text.encode_utf16().count() <= 4096);
    assert_eq!(post.labels()[..12], ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
    assert_eq!(post.keyboard[0].len(), 5, "numbers stand beside each other");
    scene.telegram.presses(ANNA, &post, "12")?;
    scene
        .surface
        .wait_for("the answer", |news| match news {
            engine::News::AskClosed(closed) => (closed.closing.by == Some(By::Telegram)).then_some(()),
            _ => None,
        })
        .await?;
    Ok(())
}
