//! `askwell delete`, `askwell undelete` and `DELETE /api/tasks/{id}`: with the window open and without, in words, and only
//! where it is meant.

use super::doctor::lived_in;
use anyhow::{Context, Result, ensure};
use ask::Surface as By;
use ask::command::called;
use reqwest::Method;
use serde_json::json;
use surfaces::local::EngineClient;
use tests::caller::Caller;
use tests::model::{Model, Say};
use tests::patience::until;
use tests::surface::Surface;
use tests::terminal::Desk;

async fn prints(desk: &Desk, arguments: &[&str], words: &str) -> Result<String> {
    let ended = desk.run(arguments, "").await?;
    ensure!(ended.code == Some(0) && ended.out.contains(words), "{arguments:?}: {ended:?}");
    Ok(ended.out)
}

async fn is_refused(desk: &Desk, arguments: &[&str], code: i32, words: &str) -> Result<()> {
    let ended = desk.run(arguments, "yes\n").await?;
    ensure!(ended.code == Some(code) && ended.remarks.contains(words), "{arguments:?}: {ended:?}");
    Ok(())
}

async fn end_of_its_id(desk: &Desk, arguments: &[&str]) -> Result<String> {
    let out = prints(desk, arguments, "Paint").await?;
    Ok(out.split_whitespace().next().context("no line")?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_is_deleted_and_got_back_from_a_terminal() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let id = end_of_its_id(&desk, &["list"]).await?;
    is_refused(&desk, &["delete", &id], 2, "Add --yes. Nothing was deleted.").await?;
    is_refused(&desk, &["delete", "--yes", "ffffffff"], 2, "No conversation has an ID").await?;
    prints(&desk, &["undelete", &id], "isn't deleted").await?;
    ensure!(end_of_its_id(&desk, &["list"]).await? == id, "a line in a pipe is nobody's yes");

    prints(&desk, &["delete", "--yes", &id], &format!("askwell undelete {id}")).await?;
    ensure!(!prints(&desk, &["list"], "").await?.contains("Paint"));
    let listed = prints(&desk, &["list", "--deleted"], "days left").await?;
    ensure!(listed.starts_with(&id), "{listed}");
    for again in [&["delete", "--yes", &id][..], &["delete", &id]] {
        let said = prints(&desk, again, "“Paint” is already deleted. You can restore it until 20").await?;
        ensure!(said.contains(&format!("askwell undelete {id}")), "{said}");
    }
    let listed_still = prints(&desk, &["list", "--deleted"], "days left").await?;
    ensure!(listed_still == listed, "nothing was changed: {listed_still}");

    let desk = desk.speaks("zh_CN.UTF-8");
    prints(&desk, &["list", "--deleted"], "还保留").await?;
    prints(&desk, &["delete", &id], "之前可以恢复").await?;
    prints(&desk, &["undelete", &id], "已恢复").await?;
    ensure!(end_of_its_id(&desk, &["list"]).await? == id);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_askwell_runs_it_deletes_and_its_pages_hear_of_it() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let id = end_of_its_id(&desk, &["list"]).await?;
    // In a process of its own: what this one starts may not delete anything.
    let mut serve = desk.start_open(&["serve"])?;
    Desk::says(&mut serve, "http").await?;
    let data = desk.data();
    let client = until("its socket", async || Ok(EngineClient::reach(&data).await.ok())).await?;
    let all = async || client.call(&called::conversations {}, By::Terminal).await;
    prints(&desk, &["delete", "--yes", &id], "Deleted “Paint”").await?;
    ensure!(all().await?.is_empty(), "the running program has done it");
    prints(&desk, &["undelete", &id], "Restored").await?;
    ensure!(all().await?.len() == 1);
    Ok(serve.kill().await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_with_the_token_deletes_a_task() -> Result<()> {
    let model = Model::start(|_| Say::ask("Which colour?", &["Red", "Blue"])).await?;
    let folder = tempfile::tempdir()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let caller = Caller::of(&askwell).await?;
    let id = caller.start("Paint").await?;
    surface.question("Which colour?").await?;
    let task = format!("/api/tasks/{id}");
    for time in ["first", "second"] {
        let answer = caller.send(caller.request(Method::DELETE, &task)).await?;
        ensure!(answer.status == 204, "{time}: {answer:?}");
    }
    ensure!(caller.get(&task).await?.status == 404);
    ensure!(askwell.inbox().all().await.is_ok_and(|all| all.is_empty()), "what it asked waits no longer");
    let none = caller.send(caller.request(Method::DELETE, "/api/tasks/0197b1de-0000-7000-8000-0000000a1b2c")).await?;
    ensure!(none.status == 404, "{none:?}");
    let back = caller.post("/api/commands/restore_conversation", json!({ "conversationId": id })).await?;
    ensure!(back.status == 200, "{back:?}");
    ensure!(caller.get(&task).await?.status == 200);
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_deleted_is_back_already() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "Keep it"], "").await?.code, Some(0));
    let listed = desk.run(&["list"], "").await?.out;
    let id = listed.split_whitespace().next().context("there is one")?;
    let there = async || {
        let ended = desk.run(&["undelete", id], "").await?;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        Ok::<_, anyhow::Error>(ended.out)
    };
    assert!(there().await?.contains("“Keep it” isn't deleted"));
    assert_eq!(desk.run(&["delete", "--yes", id], "").await?.code, Some(0));
    assert!(there().await?.contains("Restored “Keep it”"));
    assert!(there().await?.contains("“Keep it” isn't deleted"));
    let unknown = desk.run(&["undelete", "0123abcd"], "").await?;
    assert_eq!(unknown.code, Some(2), "{unknown:?}");
    assert!(unknown.remarks.contains("To see them: askwell list --deleted"), "{unknown:?}");
    Ok(())
}
