//! An answer is read when it was written to the client, and not before.

use super::http::{Door, of_session, single};
use super::{Office, deploy};
use anyhow::{Context, Result};
use ask::wire::AskUser;
use serde_json::{Value, json};
use std::time::Duration;
use tests::mcp_client::{Era, McpClient};
use tests::patience::until;
use tests::program::kill_dead;
use tests::surface::{answer, option};
use tokio::process::Command;

impl Office {
    /// Who asks the same has the answer of before, once.
    async fn is_kept(&self, mut next: McpClient, question: &str) -> Result<()> {
        let said = next.called("ask_user", deploy(question)).await?;
        assert_eq!(said["answers"][0]["selected"], json!(["production"]), "{said}");
        assert_eq!(said["answered_while_you_were_away"], true, "{said}");
        assert!(self.open_asks().await?.is_empty(), "nobody is asked twice");
        self.is_read(next, question).await
    }

    /// Who asks the same asks anew.
    async fn is_read(&self, mut next: McpClient, question: &str) -> Result<()> {
        self.all_is_read().await?;
        let open = self.open_asks().await?.len();
        next.call("ask_user", deploy(question)).await?;
        until("it to be asked anew", async || Ok(self.open_asks().await?.len() != open)).await
    }
}

async fn stop(id: u32) -> Result<()> {
    Command::new("kill").args(["-STOP", &id.to_string()]).status().await?;
    until("it to stop", async || {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        Ok(stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_dies_before_it_has_passed_the_answer_on_has_not_read_it() -> Result<()> {
    for era in Era::BOTH {
        let office = Office::open().await?;
        let mut client = office.client(era, &[]).await?;
        let (_, asked) = office.asks(&mut client, "Deploy where?").await?;
        stop(client.id()).await?;
        answer(&office.askwell, &asked, option(2)).await;
        kill_dead(client.id()).await?;
        drop(client);
        office.is_kept(office.client(era, &[]).await?, "Deploy where?").await.with_context(|| format!("{era:?}"))?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_whose_client_reads_nothing_more_has_told_it_to_nobody() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Session, &[]).await?;
    let (_, asked) = office.asks(&mut client, "Deploy where?").await?;
    let client = client.deaf();
    answer(&office.askwell, &asked, option(2)).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    office.is_kept(office.client(Era::Session, &[]).await?, "Deploy where?").await?;
    drop(client);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_is_read_by_whichever_tool_and_not_told_again() -> Result<()> {
    for era in Era::BOTH {
        let office = Office::open().await?;
        let mut client = office.client(era, &[]).await?;
        let (call, asked) = office.asks(&mut client, "Deploy where?").await?;
        answer(&office.askwell, &asked, option(2)).await;
        client.said(call).await?;
        office.is_read(client, "Deploy where?").await.with_context(|| format!("{era:?}"))?;
        let mut client = office.client(era, &[]).await?;
        let (_, asked) = office.asks(&mut client, "Which?").await?;
        kill_dead(client.id()).await?;
        drop(client);
        answer(&office.askwell, &asked, option(2)).await;
        let mut next = office.client(era, &[]).await?;
        let said = next.called("check_answer", json!({ "id": asked.interaction_id.to_string() })).await?;
        assert_eq!(said["answers"][0]["selected"], json!(["production"]), "{said}");
        office.is_read(next, "Which?").await.with_context(|| format!("{era:?}"))?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_the_server_that_has_gone_has_not_read_it() -> Result<()> {
    let door = Door::open(true).await?;
    let session = door.session().await?;
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "ask_user", "arguments": deploy("Older?") } });
    let older = tokio::spawn(of_session(&door, &session, &call).send());
    let newer = tokio::spawn(single(&door, &deploy("Newer?")).send());
    let first = door.office.surface.question("Older?").await?;
    let second = door.office.surface.question("Newer?").await?;
    for gone in [older, newer] {
        gone.abort();
        drop(gone.await);
    }
    door.is_left().await?;
    for asked in [&first, &second] {
        answer(&door.office.askwell, asked, option(2)).await;
    }
    let again = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "ask_user", "arguments": deploy("Older?") } });
    for (asked, request) in [(&first, of_session(&door, &session, &again)), (&second, single(&door, &deploy("Newer?")))]
    {
        is_told_of_earlier(request.send().await?.text().await?, asked)?;
    }
    assert!(door.office.open_asks().await?.is_empty(), "nobody is asked twice");
    // It was read now.
    let third = tokio::spawn(single(&door, &deploy("Newer?")).send());
    door.office.surface.questions(3).await?;
    third.abort();
    Ok(())
}

fn is_told_of_earlier(body: String, asked: &AskUser) -> Result<()> {
    let lines = body.lines().map(|line| line.strip_prefix("data:").unwrap_or(line).trim());
    let said = lines.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let texts: Vec<Value> = said
        .filter_map(|message| serde_json::from_str(message["result"]["content"][0]["text"].as_str()?).ok())
        .collect();
    let [said] = texts.as_slice() else { anyhow::bail!("{}: {body}", asked.question) };
    assert_eq!(said["answers"][0]["selected"], json!(["production"]), "{}: {said}", asked.question);
    assert_eq!(said["answered_while_you_were_away"], true, "{said}");
    Ok(())
}
