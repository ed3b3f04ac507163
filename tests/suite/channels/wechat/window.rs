//! WeChat lets little be written. What cannot be written stays on the desk, and goes out once the person has written.

use super::scene::{Scene, answered, paints};
use anyhow::{Context, Result};
use ask::channel::{Became, Messenger, Undelivered};
use ask::wire::{ChannelStanding, SetUp};
use std::time::Duration;
use surfaces::commands::RunningProgram;
use tests::commits::commits;
use tests::model::{Request, Say};
use tests::wechat::Call;

const HOUR: Duration = Duration::from_secs(3600);
const SHUT: Became = Became::Undelivered { why: Undelivered::WindowShut };

fn by_task(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask(&format!("Colour of {}?", request.task()), &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

fn posts_left(standing: &ChannelStanding) -> Option<u32> {
    standing.window.map(|window| window.posts_left)
}

#[tokio::test(flavor = "multi_thread")]
async fn after_ten_posts_a_question_waits_on_the_desk_until_the_person_writes() -> Result<()> {
    let scene = Scene::away(by_task).await?;
    for task in 1..=9 {
        scene.start(&format!("board {task}")).await?;
        scene.wechat.post(&format!("Colour of board {task}?")).await?;
    }
    scene.until("no post is left", |standing| posts_left(standing) == Some(0)).await?;
    scene.start("the roof").await?;
    let ask = scene.surface.question("Colour of the roof?").await?;
    scene.became(ask.interaction_id, SHUT).await?;
    assert_eq!((scene.waiting().await?.len(), scene.wechat.calls(Call::Send)), (10, 10), "it was not even tried");

    let scene = scene.restarts().await?;
    scene.until("the count outlasts a restart", |standing| posts_left(standing) == Some(0)).await?;
    scene.wechat.says("status")?;
    scene.wechat.post("Colour of the roof?").await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.wechat.says("2")?;
    answered(&scene.model, "Blue").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_nothing_is_written_until_the_person_writes() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.wechat.pass(23 * HOUR);
    scene.surface.advance(23 * HOUR);
    let sent = scene.wechat.calls(Call::Send);
    scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, SHUT).await?;
    assert_eq!(scene.wechat.calls(Call::Send), sent, "an hour is left to be on the safe side");
    scene.wechat.says("I am back")?;
    scene.wechat.post("Which colour?").await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.wechat.says("1")?;
    answered(&scene.model, "Red").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_is_shut_costs_nothing_while_a_question_stands_open() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.wechat.pass(23 * HOUR);
    scene.surface.advance(23 * HOUR);
    let id = scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, SHUT).await?;
    let (before, sent) = (commits(scene.folder.path())?, scene.wechat.calls(Call::Send));
    const NAMES: u32 = 40;
    for name in 0..NAMES {
        scene.askwell.conversations().rename(id, format!("Name {name}")).await?;
        scene.surface.advance(Duration::from_secs(60));
    }
    let written = commits(scene.folder.path())? - before - NAMES;
    assert!(written <= 3, "{written} commits of nothing");
    assert_eq!(scene.wechat.calls(Call::Send), sent, "nothing is tried that cannot be");
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_counts_more_strictly_is_believed() -> Result<()> {
    let scene = Scene::away(paints).await?;
    // Only the service's clock goes on: for us, the window is open.
    scene.wechat.pass(24 * HOUR);
    let posts = scene.wechat.posts().len();
    scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, SHUT).await?;
    assert_eq!((scene.waiting().await?.len(), scene.wechat.posts().len()), (1, posts));
    let refused = scene.askwell.test_channel(Messenger::WeChat).await.err().context("a test message went out")?;
    assert!(refused.message.contains("until you write"), "{refused:?}");
    scene.wechat.says("status")?;
    scene.wechat.post("Which colour?").await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_lost_is_told_and_a_new_login_goes_on() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.wechat.forgets_bot();
    let standing = scene.trouble(Undelivered::SignedOut).await?;
    assert!(matches!(standing.setup, SetUp::Ready { .. }), "{standing:?}");
    let polls = scene.wechat.calls(Call::Updates);
    scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, Became::Undelivered { why: Undelivered::SignedOut }).await?;
    let refused = scene.askwell.test_channel(Messenger::WeChat).await.err().context("a test message went out")?;
    assert!(refused.message.contains("Set it up again"), "{refused:?}");
    assert_eq!(scene.wechat.calls(Call::Updates), polls, "it is not asked on and on");

    scene.sign_in().await?;
    scene.wechat.says("status")?;
    scene.wechat.post("Which colour?").await?;
    scene.wechat.says("2")?;
    answered(&scene.model, "Blue").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_quiet_for_long_is_woken_and_nobody_signs_in() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    scene.wechat.lets_bot_doze();
    scene.wechat.called(Call::Start, 1).await?;
    scene.wechat.says("1")?;
    answered(&scene.model, "Red").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_message_shows_that_it_works_and_removing_forgets_it_all() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.askwell.test_channel(Messenger::WeChat).await?;
    scene.wechat.post("test message").await?;
    let token = scene.wechat.token().context("no token")?;
    let holding = files_with(scene.folder.path(), &token)?;
    assert_eq!(holding, ["keys.json"], "the token is where keys are, and nowhere else");
    scene.askwell.remove_channel(Messenger::WeChat).await?;
    assert_eq!(scene.standing().setup, SetUp::None);
    assert!(files_with(scene.folder.path(), &token)?.is_empty());
    let posts = scene.wechat.posts().len();
    scene.start("Paint").await?;
    scene.surface.question("Which colour?").await?;
    scene.wechat.says("1")?;
    assert_eq!((scene.waiting().await?.len(), scene.wechat.posts().len()), (1, posts));
    scene.ends().await
}

/// The names of all files in the data folder that hold this.
fn files_with(folder: &std::path::Path, text: &str) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            found.extend(files_with(&entry.path(), text)?);
        } else if std::fs::read(entry.path())?.windows(text.len()).any(|part| part == text.as_bytes()) {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(found)
}
