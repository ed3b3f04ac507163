//! The real program, stopped dead at every step of a turn of an agent of another make: what it asks is answered once, nothing
//! is done twice, and it goes on only where the person says so.

use super::choosing;
use anyhow::{Context, Result, ensure};
use ask::Response;
use ask::acp::AgentCommand;
use ask::elicitation::ElicitedReply;
use ask::interaction::Status;
use ask::settings::Settings;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::others;
use tests::walk::Walk;

/// The points of `engine/src/runner/agent.rs` and of the store, and how often a turn passes each of them at least.
const POINTS: [(&str, u32); 6] = [
    ("agent-prompt", 1),
    ("agent-prompted", 1),
    ("agent-answered", 1),
    ("agent-ended", 1),
    ("commit", 6),
    ("committed", 6),
];

async fn walk() -> Result<Walk> {
    let script = others::script("agents/acp.py")?;
    let (id, name, command) = ("one".into(), "Script".into(), script.program);
    let agent = AgentCommand { id, name, command, arguments: script.arguments, environment: BTreeMap::new() };
    Walk::new(Settings { welcomed: true, agents: vec![agent], ..Settings::default() }).await
}

/// The answers that have reached the agent, as it took them down.
fn effects(walk: &Walk) -> Vec<String> {
    let text = std::fs::read_to_string(walk.workspace.path().join("effects.txt")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// What the agent was told, over all of its lives: the last line of each prompt.
fn prompts(walk: &Walk) -> Result<Vec<String>> {
    let mut prompts = Vec::new();
    for entry in std::fs::read_dir(walk.workspace.path())? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".acp-")) {
            let told: Vec<String> = serde_json::from_str(&std::fs::read_to_string(path)?)?;
            prompts.extend(told.iter().map(|text| text.lines().last().unwrap_or_default().to_owned()));
        }
    }
    Ok(prompts)
}

fn last_end(walk: &Walk) -> Result<String> {
    let events = walk.events()?;
    let last = events.iter().rfind(|event| event["event"] == "run.ended").context("no run has ended")?;
    Ok(last["end"]["kind"].as_str().unwrap_or_default().to_owned())
}

fn holds(walk: &Walk, crash: &str) -> Result<()> {
    let events = walk.events()?;
    let named = |name: &str| events.iter().filter(|event| event["event"] == name).count();
    assert_eq!(named("user.message"), 1, "{crash}: nothing was said twice");
    assert_eq!(named("run.started"), named("run.ended"), "{crash}");
    let mut ended: Vec<&Value> =
        events.iter().filter(|event| event["event"] == "tool.result").map(|event| &event["call"]).collect();
    let results = ended.len();
    ended.sort_by_key(|call| call.to_string());
    ended.dedup();
    assert_eq!(ended.len(), results, "{crash}: a call has one result");
    let asked = walk.interactions()?;
    ensure!(asked.len() <= 1, "{crash}: the person is asked once");
    ensure!(asked.iter().all(|asked| asked.status != Status::Open), "{crash}: what was asked has its end");
    let done = effects(walk);
    ensure!(done.len() <= 1, "{crash}: {done:?}");
    ensure!(
        done.is_empty() || named("agent.ask.handed_over") == 1,
        "{crash}: what reached the agent was on the disk before"
    );
    let tasks = prompts(walk)?.iter().filter(|text| text.starts_with("edit") || text.starts_with("form")).count();
    ensure!(tasks <= 1, "{crash}: the task was given {tasks} times");
    Ok(())
}

async fn everywhere(task: &str, response: fn() -> Response, effect: &str) -> Result<()> {
    for (point, at_least) in POINTS {
        let mut pass = 1;
        loop {
            let crash = format!("{task}, {point}:{pass}");
            let mut walk = walk().await?;
            let killed = walk.through(&format!("{point}:{pass}"), (task, Some("one")), |_| Some(response())).await;
            let killed = killed.with_context(|| crash.clone())?;
            holds(&walk, &crash)?;
            if last_end(&walk)? == "completed" {
                assert_eq!(effects(&walk), [effect], "{crash}");
            } else {
                // Nobody knows how far it came: it goes on when the person says so, and is told to look first.
                ensure!(killed, "{crash}: it was lost, and nobody had killed it");
                let before = effects(&walk);
                ensure!(walk.retries().await.is_some(), "{crash}: it cannot be gone on with");
                walk.until(&crash, |walk| Ok(last_end(walk)? == "completed" && walk.is_over()?)).await?;
                assert_eq!(effects(&walk), before, "{crash}: nothing is done again by itself");
                holds(&walk, &crash)?;
                let last = prompts(&walk)?.into_iter().filter(|text| text.contains("First look what of it")).count();
                assert_eq!(last, 1, "{crash}: it is told once to go on");
            }
            if !killed {
                break;
            }
            pass += 1;
        }
        ensure!(pass > at_least, "{task}: {point} is passed {at_least} times or more, not {}", pass - 1);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_a_permission_is_given_once_and_nothing_is_done_twice() -> Result<()> {
    everywhere("edit it", || choosing("a1"), "edited by a1").await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_a_form_is_answered_once() -> Result<()> {
    let bold = || {
        let content = json!({ "strategy": "bold" }).as_object().cloned().unwrap_or_default();
        Response::Elicited { reply: ElicitedReply::Accept { content } }
    };
    everywhere("form", bold, r#"{"action": "accept", "content": {"strategy": "bold"}}"#).await
}
