//! `askwell hook`: an agent's own questions and permission requests reach the person, and only their word goes back.

use super::Office;
use anyhow::{Context, Result};
use ask::outcome::Consent;
use ask::{Body, Response};
use serde_json::{Value, json};
use std::process::Stdio;
use tests::patience::PATIENCE;
use tests::program::{built, mortal};
use tests::surface::{answer, option};
use tokio::io::AsyncWriteExt;
use tokio::process::Child;

pub(super) async fn hook(office: &Office, arguments: &[&str], input: &Value) -> Result<Child> {
    let mut command = mortal(built("askwell")?.to_str().context("Unicode")?);
    let data = office.data();
    command.args(["--data", data.to_str().context("Unicode")?, "hook"]).args(arguments);
    command.env_remove("ASKWELL_DATA_DIR").env_remove("DISPLAY").env("LC_ALL", "C.UTF-8");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn()?;
    let mut stdin = child.stdin.take().context("no input")?;
    stdin.write_all(input.to_string().as_bytes()).await?;
    Ok(child)
}

/// What it has printed when it ended well; null where that was nothing.
async fn printed(child: Child) -> Result<Value> {
    let ended = tokio::time::timeout(PATIENCE, child.wait_with_output()).await??;
    assert!(ended.status.success(), "{ended:?}");
    let text = String::from_utf8(ended.stdout)?;
    Ok(if text.is_empty() { Value::Null } else { serde_json::from_str(&text)? })
}

pub(super) fn run(command: &str) -> Value {
    json!({ "session_id": "s", "cwd": "/p", "hook_event_name": "PermissionRequest", "tool_name": "Bash", "tool_input": { "command": command } })
}

fn question() -> Value {
    json!({ "session_id": "s", "cwd": "/p", "hook_event_name": "PreToolUse", "tool_name": "AskUserQuestion", "tool_input": { "questions": [
        { "question": "Which database?", "header": "Database", "multiSelect": false, "options": [{ "label": "SQLite", "description": "a" }, { "label": "Postgres", "description": "b" }] },
    ] } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_is_the_persons_and_shown_word_for_word() -> Result<()> {
    for (agent, consent, behavior) in
        [("claude-code", Consent::Yes, "allow"), ("codex", Consent::No, "deny"), ("qwen-code", Consent::Alt, "deny")]
    {
        let office = Office::open().await?;
        let child = hook(&office, &[agent], &run("rm -rf build\nmake")).await?;
        let asked = office.surface.asked("the permission", |it| matches!(it.body, Body::Consent { .. })).await?;
        let Body::Consent { request } = &asked.card.body else { panic!("{asked:?}") };
        assert_eq!(request.details.as_deref(), Some("rm -rf build\nmake"));
        answer(&office.askwell, &asked, Response::Consented { consent, rationale: Some("use make clean".into()) })
            .await;
        let output = printed(child).await?;
        assert_eq!(output["hookSpecificOutput"]["decision"]["behavior"], behavior, "{agent} {output}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn its_own_question_is_answered_here() -> Result<()> {
    let office = Office::open().await?;
    let child = hook(&office, &["claude-code"], &question()).await?;
    let asked = office.surface.question("Which database?").await?;
    answer(&office.askwell, &asked, option(2)).await;
    let output = printed(child).await?;
    assert_eq!(
        output["hookSpecificOutput"]["updatedInput"]["answers"],
        json!({ "Which database?": "Postgres" }),
        "{output}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_decides_nothing_is_printed_and_nothing_stays_open() -> Result<()> {
    let office = Office::open().await?;
    let child = hook(&office, &["claude-code", "--limit", "1s"], &run("ls")).await?;
    let asked = office.surface.asked("the permission", |_| true).await?;
    assert_eq!(printed(child).await?, Value::Null, "the time ran out");
    office.surface.closed(&asked).await?;
    let child = hook(&office, &["claude-code"], &run("ls -a")).await?;
    let asked = office
        .surface
        .asked(
            "the permission",
            |it| matches!(&it.body, Body::Consent { request } if request.details.as_deref() == Some("ls -a")),
        )
        .await?;
    answer(&office.askwell, &asked, Response::Dismissed).await;
    assert_eq!(printed(child).await?, Value::Null, "it was dismissed");
    assert!(office.open_asks().await?.is_empty());
    for odd in [json!({}), json!("x"), json!({ "hook_event_name": "Stop", "tool_name": "x" })] {
        assert_eq!(printed(hook(&office, &["codex"], &odd).await?).await?, Value::Null, "{odd}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_goes_on_by_itself_withdraws_its_question() -> Result<()> {
    let office = Office::open().await?;
    let child = hook(&office, &["claude-code"], &run("ls")).await?;
    let asked = office.surface.asked("the permission", |_| true).await?;
    let id = child.id().context("it runs")?.to_string();
    tokio::process::Command::new("kill").args(["-TERM", &id]).status().await?;
    assert_eq!(printed(child).await?, Value::Null);
    office.surface.closed(&asked).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_askwell_does_not_run_the_agent_asks_for_itself_at_once() -> Result<()> {
    let office = Office::open().await?;
    office.askwell.close().await;
    assert_eq!(printed(hook(&office, &["claude-code"], &run("ls")).await?).await?, Value::Null);
    Ok(())
}
