//! What the service refuses: told as facts of the question, and of the channel; nothing is lost by it.

use super::{ANNA, Scene, asks};
use anyhow::{Result, ensure};
use ask::channel::{Became, Undelivered};
use ask::wire::{Health, Submitted};
use std::time::Duration;
use surfaces::commands::RunningProgram;
use tests::commits::commits;
use tests::surface::{answer, option};
use tests::telegram::{Mishap, Telegram};

fn failed(why: Undelivered) -> Became {
    Became::Failed { why }
}

fn undelivered(why: Undelivered) -> Became {
    Became::Undelivered { why }
}

async fn in_trouble(scene: &Scene, wanted: Undelivered) -> Result<Option<String>> {
    let look = |standing: &ask::wire::ChannelStanding| match &standing.health {
        Health::Trouble { why, detail, .. } if *why == wanted => Some(detail.clone()),
        _ => None,
    };
    scene.until(&format!("in trouble: {wanted:?}"), look).await
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_messages_wait_as_long_as_they_are_told_to() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.telegram.next("sendMessage", Mishap::TooMany { retry_after: 300 });
    scene.start("Paint the fence").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, failed(Undelivered::TooMany)).await?;
    in_trouble(&scene, Undelivered::TooMany).await?;
    let sent = scene.telegram.called("sendMessage").len();
    scene.advance(Duration::from_secs(290));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(scene.telegram.called("sendMessage").len(), sent, "not before");
    let post = scene.post_in_time("Which colour?").await?;
    let all = scene.became(ask.interaction_id, Became::Delivered).await?;
    assert_eq!(all, [failed(Undelivered::TooMany), Became::Delivered]);
    scene.telegram.presses(ANNA, &post, "Red")?;
    scene.post("Painted Red.").await?;
    Ok(())
}

/// The rate of the service itself, which is in force in all of these.
#[tokio::test(flavor = "multi_thread")]
async fn messages_are_spaced_so_that_the_service_takes_them() -> Result<()> {
    let scene = Scene::of(asks).await?;
    for _ in 0..3 {
        scene.start("Paint the fence").await?;
    }
    let all = |telegram: &Telegram| {
        let lists = telegram.posts(ANNA).into_iter().filter(|post| post.text.contains("Which colour?"));
        (lists.count() == 3).then_some(())
    };
    scene.telegram.wait_for("three lists", all).await?;
    for ask in scene.askwell.inbox().all().await? {
        let became = scene.became(ask.interaction.id, Became::Delivered).await?;
        assert_eq!(became, [Became::Delivered], "none was refused");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn another_program_with_the_same_token_is_told_of() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.until_well().await?;
    let (client, url) = (reqwest::Client::new(), scene.telegram.base_url());
    let poll = format!("{url}/bot{}/getUpdates", scene.telegram.token());
    let other = client.post(&poll).json(&serde_json::json!({ "timeout": 50 })).send();
    let other = tokio::spawn(other);
    let detail = in_trouble(&scene, Undelivered::Elsewhere).await?;
    ensure!(detail.is_some_and(|words| words.contains("other getUpdates")));
    let (_, ask, post) = scene.asked().await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    other.abort();
    scene.until_well().await?;
    scene.telegram.presses(ANNA, &post, "Red")?;
    scene.post("Painted Red.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_is_set_later_is_told_of_and_left_alone() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.until_well().await?;
    scene.telegram.sets_a_webhook(Some("https://hook.example/"));
    let detail = in_trouble(&scene, Undelivered::Elsewhere).await?;
    ensure!(detail.is_some_and(|words| words.contains("ebhook")));
    scene.telegram.sets_a_webhook(None);
    scene.until_well().await?;
    ensure!(scene.telegram.called("deleteWebhook").is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_void_leaves_questions_at_the_desk_until_there_is_a_new_one() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.until_well().await?;
    let token = scene.telegram.revokes_the_token();
    scene.start("Paint the fence").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, undelivered(Undelivered::SignedOut)).await?;
    in_trouble(&scene, Undelivered::SignedOut).await?;
    let refused = scene.askwell.test_channel(ask::channel::Messenger::Telegram).await;
    ensure!(refused.is_err_and(|error| error.message.contains("does not know this token")));

    let standing = scene.askwell.set_up_telegram(token, Some(scene.telegram.base_url())).await;
    let code = super::scene::code(&standing?)?;
    scene.telegram.says(ANNA, &code);
    let post = scene.post("Which colour?").await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.telegram.presses(ANNA, &post, "Blue")?;
    scene.post("Painted Blue.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_blocks_the_bot_is_asked_again_when_they_write_to_it() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.telegram.blocks(ANNA);
    scene.start("Paint the fence").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.became(ask.interaction_id, undelivered(Undelivered::Blocked)).await?;
    in_trouble(&scene, Undelivered::Blocked).await?;
    ensure!(scene.askwell.inbox().all().await?.len() == 1, "it waits at the desk");
    scene.telegram.unblocks(ANNA);
    scene.telegram.says(ANNA, "status");
    let post = scene.post("1. Red").await?;
    scene.became(ask.interaction_id, Became::Delivered).await?;
    scene.until_well().await?;
    scene.telegram.presses(ANNA, &post, "Red")?;
    scene.post("Painted Red.").await?;
    Ok(())
}

/// Neither the pairing nor what stood on its way is written over by a beginning from nothing.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_of_a_chat_and_cannot_be_read_is_set_aside_and_told() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.asked().await?;
    let kept = |scene: &Scene, sql: &str| -> Result<Vec<(String, String)>> {
        let connection = rusqlite::Connection::open(scene.folder.path().join("askwell.db"))?;
        let mut rows = connection.prepare(sql)?;
        Ok(rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()?)
    };
    let broken = "{\"person\":[";
    scene.askwell.close().await;
    let changed = format!("UPDATE meta SET body = '{broken}' WHERE name = 'channel-telegram' RETURNING name, body");
    assert_eq!(kept(&scene, &changed)?.len(), 1);

    let scene = scene.restart().await?;
    let told = in_trouble(&scene, Undelivered::SignedOut).await?.unwrap_or_default();
    ensure!(told.contains("kept a copy aside"), "{told}");
    let all = kept(&scene, "SELECT name, body FROM meta WHERE name LIKE 'channel-telegram.unreadable-%'")?;
    ensure!(matches!(all.as_slice(), [(_, body)] if body == broken), "{all:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_refused_leaves_its_question_at_the_desk_and_holds_up_no_other() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let refusal = Mishap::Refuse { code: 400, description: "Bad Request: message is too long".into() };
    scene.telegram.next("sendMessage", refusal);
    scene.start("Paint the fence").await?;
    let ask = scene.surface.question("Which colour?").await?;
    let all = scene.became(ask.interaction_id, undelivered(Undelivered::NotFit)).await?;
    assert_eq!(all.len(), 1);
    scene.askwell.test_channel(ask::channel::Messenger::Telegram).await?;
    ensure!(matches!(answer(&scene.askwell, &ask, option(1)).await, Submitted::Accepted { .. }));
    Ok(())
}

/// Whoever has blocked the bot may stay away for days, with a question open all the while.
#[tokio::test(flavor = "multi_thread")]
async fn a_chat_that_may_not_be_written_to_costs_nothing_while_a_question_stands_open() -> Result<()> {
    let scene = Scene::of(asks).await?;
    scene.telegram.blocks(ANNA);
    let id = scene.start("Paint the fence").await?;
    let ask = scene.surface.question("Which colour?").await?;
    let blocked = undelivered(Undelivered::Blocked);
    scene.became(ask.interaction_id, blocked).await?;
    in_trouble(&scene, Undelivered::Blocked).await?;
    let (before, sent) = (commits(scene.folder.path())?, scene.telegram.called("sendMessage").len());
    let news = scene.surface.news().len();
    // Each name wakes the line once more; beside that it looks again every fifteen seconds.
    const NAMES: u32 = 40;
    for name in 0..NAMES {
        scene.askwell.conversations().rename(id, format!("Name {name}")).await?;
        scene.advance(Duration::from_secs(60));
    }
    assert_eq!(scene.deliveries(ask.interaction_id)?, [blocked], "it is a fact once");
    let written = commits(scene.folder.path())? - before - NAMES;
    let told = scene.surface.news().len() - news - NAMES as usize;
    ensure!(written <= 3 && told <= 3, "{written} commits and {told} news of nothing");
    assert_eq!(scene.telegram.called("sendMessage").len(), sent, "nothing is tried that cannot be");
    Ok(())
}
