//! Programs that are killed in the middle: no question is lost, none is doubled.

use super::{Office, deploy};
use anyhow::{Context, Result};
use ask::wire::Submit;
use serde_json::json;
use tests::mcp_client::{Era, McpClient};
use tests::patience::until;
use tests::program::{Program, built, kill_dead, mortal};
use tests::surface::{answer, option, reopen};

/// Where the serving program can be stopped while a question comes in.
const POINTS: [&str; 5] = ["guest-call:1", "commit:1", "committed:1", "told:1", "guest-called:1"];

#[tokio::test(flavor = "multi_thread")]
async fn the_agent_dies_and_its_next_one_joins_the_question() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Session, &[]).await?;
    let (_, asked) = office.asks(&mut client, "Deploy where?").await?;
    kill_dead(client.id()).await?;
    drop(client);
    assert_eq!(office.open_asks().await?, [asked.interaction_id], "it stands on");
    let mut next = office.client(Era::Single, &[]).await?;
    let id = next.call("ask_user", deploy("Deploy where?")).await?;
    next.called("notify_user", json!({ "text": "Here again." })).await?;
    assert_eq!(office.open_asks().await?, [asked.interaction_id]);
    answer(&office.askwell, &asked, option(2)).await;
    assert_eq!(next.said(id).await?["answers"][0]["selected"], json!(["production"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn wherever_the_program_dies_the_question_stands_once_and_the_call_waits_on() -> Result<()> {
    for (at, point) in POINTS.into_iter().enumerate() {
        let root = tempfile::tempdir()?;
        let data = root.path().join("data");
        let mut serve = mortal(built("askwell")?.to_str().context("the path is not Unicode")?);
        serve.arg("serve").env("ASKWELL_DATA_DIR", &data).env("ASKWELL_CRASH_AT", point);
        serve.env("HOME", root.path()).env_remove("DBUS_SESSION_BUS_ADDRESS");
        let mut serve = Program::start(serve)?;
        serve.first_line().await?;
        let mut client = McpClient::start(Era::BOTH[at % 2], &data, root.path(), &[]).await?;
        let id = client.call("ask_user", deploy("Deploy where?")).await?;
        assert_eq!(serve.code().await?, None, "{point}: it was killed there");
        let (askwell, _surface) = reopen(&data).await?;
        askwell.host_local();
        let open = async || askwell.inbox().all().await;
        let stands = async || Ok(Some(open().await?).filter(|open| !open.is_empty()));
        let stands = until("an open question", stands).await.context(point)?;
        assert_eq!(stands.len(), 1, "{point}: it was asked once");
        let asked = &stands[0].interaction;
        let submit = Submit {
            conversation_id: asked.conversation,
            interaction_id: Some(asked.id),
            submit_id: None,
            response: Some(option(1)),
            answer: None,
            revises: false,
        };
        askwell.inbox().submit(submit, ask::Surface::Window).await;
        assert_eq!(client.said(id).await?["answers"][0]["selected"], json!(["staging"]), "{point}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_runs_and_nothing_can_be_started_that_is_said_at_once() -> Result<()> {
    let root = tempfile::tempdir()?;
    let mut client = McpClient::start(Era::Session, &root.path().join("data"), root.path(), &[]).await?;
    let said = client.called("ask_user", deploy("Deploy where?")).await?;
    assert!(
        said["isError"] == true && said["words"].as_str().is_some_and(|words| words.contains("Nobody has seen this")),
        "{said}"
    );
    Ok(())
}
