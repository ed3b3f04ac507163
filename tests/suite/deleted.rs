//! Deleting, putting back and removing for good, over the API, with the program stopped dead at each step of them.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::program::tampers_with;
use tests::walk::Walk;

const POINTS: [&str; 4] = ["deleting:1", "deleted:1", "putting-back:1", "removing:1"];

fn count(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_a_conversation_is_there_or_deleted_and_never_both() -> Result<()> {
    let model = Model::start(|_| Say::ask("Which colour?", &["Red", "Blue"])).await?;
    for point in POINTS {
        let mut walk = Walk::new(model.settings()?).await?;
        let id = json!({ "conversationId": walk.conversation() });
        walk.start(Some(point)).await?;
        ensure!(walk.asks_for("Paint the fence", None).await.is_some());
        walk.until("it asks", |walk| Ok(!walk.open()?.is_empty())).await?;

        let (_, mut killed) = walk.does_at_last("delete_conversation", id.clone()).await?;
        for list in ["conversations", "inbox"] {
            assert_eq!(walk.does(list, json!({})).await, Some(json!([])), "{point}: {list}");
        }
        let deleted = walk.does("deleted_conversations", json!({})).await.unwrap_or_default();
        assert_eq!((count(&deleted), &deleted[0]["title"]), (1, &json!("Paint the fence")), "{point}");
        ensure!(walk.asks_for("Paint the fence", None).await.is_none(), "{point}: its id is not taken again");
        ensure!(!walk.has_ended()?, "{point}: it is refused in words");

        killed |= walk.does_at_last("restore_conversation", id.clone()).await?.1;
        let all = walk.does("conversations", json!({})).await.unwrap_or_default();
        assert_eq!((count(&all), &all[0]["id"]), (1, &id["conversationId"]), "{point}: it is back");
        ensure!(walk.does("open_conversation", id.clone()).await.is_some(), "{point}: and can be read");
        ensure!(walk.is_over()?, "{point}: what ran in it was stopped");
        let events = walk.events()?;
        let named = |name: &str| events.iter().filter(|event| event["event"] == name).count();
        assert_eq!((named("user.message"), named("run.ended")), (1, 1), "{point}");

        walk.does_at_last("delete_conversation", id.clone()).await?;
        killed |= walk.does_at_last("remove_deleted_conversation", id.clone()).await?.1;
        assert_eq!(walk.does("deleted_conversations", json!({})).await, Some(json!([])), "{point}");
        ensure!(walk.does("restore_conversation", id).await.is_none(), "{point}: it is gone for good");
        ensure!(walk.events()?.is_empty(), "{point}: and nothing of it is left");
        ensure!(killed, "{point} is passed");
    }
    Ok(())
}

const WAYS: [&str; 3] = ["signal=KILL:when={}", "error=ENOSPC:when={}+", "error=EIO:when={}"];

/// The same data folder again.
fn copy(data: &Path) -> Result<TempDir> {
    let folder = TempDir::new()?;
    let all = format!("{}/.", data.display());
    ensure!(std::process::Command::new("cp").args(["-a", &all]).arg(folder.path()).status()?.success());
    Ok(folder)
}

/// Deletes and puts back while calls to the system go wrong. True where both were done at once.
async fn interrupted(data: &Path, token: &str, id: &Value, inject: &str) -> Result<bool> {
    let mut walk = Walk::on(copy(data)?, TempDir::new()?, token.to_owned())?;
    walk.start(None).await?;
    let strace = tampers_with(walk.data(), inject, walk.process()?).await?;
    let deleted = walk.does("delete_conversation", id.clone()).await.is_some();
    let back = deleted && walk.does("restore_conversation", id.clone()).await.is_some();
    drop(strace);
    walk.kill().await?;

    walk.start(None).await?;
    let there = count(&walk.does("conversations", json!({})).await.context("no list")?);
    let in_bin = count(&walk.does("deleted_conversations", json!({})).await.context("no list")?);
    assert_eq!(there + in_bin, 1, "{inject}: it is in one place");
    ensure!(!back || there == 1, "{inject}: it was said to be back");
    ensure!(
        in_bin == 0 || walk.does("restore_conversation", id.clone()).await.is_some(),
        "{inject}: it can be put back"
    );
    let messages = walk.events()?.iter().filter(|event| event["event"] == "user.message").count();
    assert_eq!(messages, 1, "{inject}: all that was said in it is there");
    walk.kill().await?;
    Ok(deleted && back)
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_and_put_back_whatever_the_system_does_meanwhile_it_is_in_one_place() -> Result<()> {
    if !Path::new("/usr/bin/strace").exists() {
        println!("skipped: there is no strace here");
        return Ok(());
    }
    let model = Model::start(|_| Say::ask("Which colour?", &["Red", "Blue"])).await?;
    let mut walk = Walk::new(model.settings()?).await?;
    let id = json!({ "conversationId": walk.conversation() });
    walk.start(None).await?;
    ensure!(walk.asks_for("Paint the fence", None).await.is_some());
    walk.until("it asks", |walk| Ok(!walk.open()?.is_empty())).await?;
    walk.kill().await?;
    for way in WAYS {
        let mut call = 1;
        while !interrupted(walk.data(), walk.token(), &id, &way.replace("{}", &call.to_string())).await? {
            call += 1 + call / 3;
            ensure!(call < 1_000, "{way} is always met");
        }
        ensure!(call > 3, "{way} meets nothing");
    }
    Ok(())
}
