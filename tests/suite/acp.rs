//! Conversations with agents that speak the Agent Client Protocol: a script that does what it is told, over the real pipes.

mod killed;
mod modes;
mod stopped;

use anyhow::{Context, Result, ensure};
use ask::acp::AgentCommand;
use ask::elicitation::ElicitedReply;
use ask::event::{FailureCode, RunEnd};
use ask::settings::Settings;
use ask::thread::{Entry, ToolState};
use ask::wire::{AskUser, Submitted};
use ask::{ConversationId, Outcome, Response};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::others;
use tests::patience;
use tests::surface::{Surface, answer, reopen};
use tokio::runtime::Runtime;

struct Scene {
    folder: TempDir,
    workspace: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

impl Scene {
    /// The script as an agent in Settings, with these words about how it is.
    async fn of(how: &[&str]) -> Result<Scene> {
        let script = others::script("agents/acp.py")?;
        let arguments = script.arguments.into_iter().chain(how.iter().map(|&word| word.to_owned())).collect();
        let (id, name, command) = ("one".into(), "Script".into(), script.program);
        let agent = AgentCommand { id, name, command, arguments, environment: BTreeMap::new() };
        let (folder, workspace) = (TempDir::new()?, TempDir::new()?);
        let settings = Settings { agents: vec![agent], ..Settings::default() };
        let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
        Ok(Scene { folder, workspace, askwell, surface })
    }

    async fn start(&self, text: &str) -> Result<ConversationId> {
        let id = ConversationId(engine::host::new_id());
        let workspace = Some(self.workspace.path().display().to_string());
        let started =
            self.askwell.conversations().start_as(id, workspace, text.into(), Default::default(), Some("one".into()));
        Ok(started.await?)
    }

    async fn asked(&self) -> Result<AskUser> {
        self.surface.asked("what the agent asks", |asked| asked.elicitation().is_some()).await
    }

    fn effects(&self) -> String {
        std::fs::read_to_string(self.workspace.path().join("effects.txt")).unwrap_or_default()
    }

    async fn entries(&self, id: ConversationId) -> Result<Vec<Entry>> {
        let view = self.askwell.conversations().open(id).await?;
        Ok(view.entries.into_iter().map(|placed| placed.entry).collect())
    }

    /// How the run with this number ended, as its thread has it.
    async fn ended(&self, id: ConversationId, number: u32) -> Result<Option<RunEnd>> {
        let of_run = |entry| match entry {
            Entry::Ended { run, end, .. } if run == number => Some(end),
            _ => None,
        };
        Ok(self.entries(id).await?.into_iter().find_map(of_run))
    }

    async fn last_words(&self, id: ConversationId) -> Result<String> {
        let said = |entry: &Entry| if let Entry::Reply { text, .. } = entry { Some(text.clone()) } else { None };
        self.entries(id).await?.iter().rev().find_map(said).context("it said nothing")
    }
}

fn choosing(option: &str) -> Response {
    let content = Map::from_iter([("option".to_owned(), json!(option))]);
    Response::Elicited { reply: ElicitedReply::Accept { content } }
}

fn failure(end: &RunEnd) -> Option<FailureCode> {
    if let RunEnd::Failed { failure } = end { Some(failure.code) } else { None }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_says_and_does_stands_in_the_thread() -> Result<()> {
    let scene = Scene::of(&["noisy"]).await?;
    let id = scene.start("Say hello").await?;
    assert_eq!(scene.surface.complete(id, 1).await?.end, RunEnd::Completed);
    assert_eq!(scene.last_words(id).await?, "You said: Say hello");
    scene.askwell.conversations().send(id, "two at once".into()).await?;
    scene.surface.complete(id, 2).await?;
    let tools: Vec<(String, String, ToolState, String)> =
        scene.entries(id).await?.into_iter().filter_map(tool).collect();
    let found =
        |number: u8| ("search".to_owned(), format!("Search {number}"), ToolState::Ok, format!("found {number}"));
    assert_eq!(tools, [found(1), found(2)]);
    scene.askwell.conversations().send(id, "recall".into()).await?;
    scene.surface.complete(id, 3).await?;
    assert_eq!(scene.last_words(id).await?, "Say hello | two at once | recall", "it is one session");
    let view = scene.askwell.conversations().open(id).await?;
    assert_eq!(view.agent.context("no agent")?.name, "Script");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_without_a_word_is_said_to_be_one_unless_it_has_worked() -> Result<()> {
    let scene = Scene::of(&[]).await?;
    let id = scene.start("nothing").await?;
    assert_eq!(failure(&scene.surface.complete(id, 1).await?.end), Some(FailureCode::EmptyReply));
    scene.askwell.conversations().send(id, "quiet".into()).await?;
    assert_eq!(scene.surface.complete(id, 2).await?.end, RunEnd::Completed, "it has done its work");
    scene.askwell.conversations().send(id, "nothing again".into()).await?;
    assert_eq!(failure(&scene.surface.complete(id, 3).await?.end), Some(FailureCode::EmptyReply), "not in this one");
    scene.askwell.conversations().send(id, "Say hello".into()).await?;
    assert_eq!(scene.surface.complete(id, 4).await?.end, RunEnd::Completed, "and it goes on");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_talks_without_end_is_kept_in_parts() -> Result<()> {
    let scene = Scene::of(&[]).await?;
    let id = scene.start("flood").await?;
    assert_eq!(scene.surface.complete(id, 1).await?.end, RunEnd::Completed);
    let said = |entry| if let Entry::Reply { text, .. } = entry { Some(text.len()) } else { None };
    let parts: Vec<usize> = scene.entries(id).await?.into_iter().filter_map(said).collect();
    assert!(parts.len() == 2 && parts.iter().sum::<usize>() == 17_000_000, "{parts:?}");
    Ok(())
}

fn tool(entry: Entry) -> Option<(String, String, ToolState, String)> {
    if let Entry::Tool { name, subject, state, result, .. } = entry {
        Some((name, subject, state, result))
    } else {
        None
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_does_what_was_permitted_and_nothing_else() -> Result<()> {
    for (response, effects, said) in [
        (choosing("a1"), "edited by a1\n", "Edited."),
        (choosing("a2"), "edited by a2\n", "Edited."),
        (choosing("r1"), "", "Left as it is."),
        (Response::Elicited { reply: ElicitedReply::Decline }, "", "Left as it is."),
        (Response::Elicited { reply: ElicitedReply::Cancel }, "", "Nobody decided."),
    ] {
        let scene = Scene::of(&[]).await?;
        let id = scene.start("edit it").await?;
        let ask = scene.asked().await?;
        let elicitation = ask.card.elicitation().context("no elicitation")?;
        assert_eq!((elicitation.server.as_str(), elicitation.tool.as_str()), ("Script", "edit"));
        ensure!(elicitation.message.contains("-one\n+two"), "all that is permitted is shown: {}", elicitation.message);
        assert_eq!(scene.effects(), "", "nothing is done before it is permitted");
        let nothing = answer(&scene.askwell, &ask, choosing("a9")).await;
        ensure!(matches!(nothing, Submitted::Invalid { .. }), "what was not offered permits nothing: {nothing:?}");
        let accepted = answer(&scene.askwell, &ask, response.clone()).await;
        ensure!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
        let second = answer(&scene.askwell, &ask, choosing("a1")).await;
        ensure!(!matches!(second, Submitted::Accepted { .. }), "{second:?}");
        scene.surface.complete(id, 1).await?;
        assert_eq!((scene.effects().as_str(), scene.last_words(id).await?.as_str()), (effects, said), "{response:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn its_forms_are_filled_in_and_checked() -> Result<()> {
    let scene = Scene::of(&[]).await?;
    let id = scene.start("form").await?;
    let ask = scene.asked().await?;
    let accept = |content: Value| Response::Elicited {
        reply: ElicitedReply::Accept { content: content.as_object().cloned().unwrap_or_default() },
    };
    for wrong in [json!({}), json!({ "strategy": "wild" }), json!({ "strategy": "bold", "steps": 10 })] {
        let refused = answer(&scene.askwell, &ask, accept(wrong.clone())).await;
        ensure!(matches!(refused, Submitted::Invalid { .. }), "{wrong}: {refused:?}");
    }
    answer(&scene.askwell, &ask, accept(json!({ "strategy": "bold", "steps": 3 }))).await;
    scene.surface.complete(id, 1).await?;
    let heard: Value = serde_json::from_str(scene.effects().trim())?;
    assert_eq!(heard, json!({ "action": "accept", "content": { "strategy": "bold", "steps": 3 } }));
    scene.askwell.conversations().send(id, "wrong".into()).await?;
    scene.surface.complete(id, 2).await?;
    assert_eq!(scene.last_words(id).await?, "-32602 -32601", "what has no mode, and what is not offered here");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_reaches_it_and_ends_what_it_asks() -> Result<()> {
    let scene = Scene::of(&[]).await?;
    let id = scene.start("edit it").await?;
    let ask = scene.asked().await?;
    scene.askwell.conversations().stop(id).await?;
    assert_eq!(scene.surface.complete(id, 1).await?.end, RunEnd::Stopped);
    ensure!(matches!(scene.surface.closed(&ask).await?.closing.outcome, Outcome::Stopped), "it ends with the run");
    scene.askwell.conversations().send(id, "hang".into()).await?;
    scene.surface.wait_for("its words", |news| format!("{news:?}").contains("I think").then_some(())).await?;
    scene.askwell.conversations().stop(id).await?;
    scene.askwell.conversations().send(id, "recall".into()).await?;
    scene.surface.complete(id, 3).await?;
    assert_eq!(scene.last_words(id).await?, "edit it | hang | recall", "it is the same agent, which has stopped");
    assert_eq!(scene.effects(), "");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_cannot_be_had_is_said_to_be() -> Result<()> {
    for (how, code) in [("signed-out", FailureCode::AgentSignedOut), ("old", FailureCode::AgentUnavailable)] {
        let scene = Scene::of(&[how]).await?;
        let id = scene.start("hello").await?;
        assert_eq!(failure(&scene.surface.complete(id, 1).await?.end), Some(code), "{how}");
    }
    let scene = Scene::of(&[]).await?;
    let mut settings = (*scene.askwell.settings()).clone();
    settings.agents[0].command = "no-such-program".into();
    scene.askwell.program_settings().save(settings.clone()).await?;
    let id = scene.start("hello").await?;
    let end = scene.surface.complete(id, 1).await?.end;
    assert_eq!(failure(&end), Some(FailureCode::AgentUnavailable));
    ensure!(format!("{end:?}").contains("no-such-program"), "what is missing is named: {end:?}");
    settings.agents.clear();
    scene.askwell.program_settings().save(settings).await?;
    ensure!(scene.start("hello").await.is_err(), "one that is in the settings no more is not started with");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_dies_leaves_no_call_without_a_result_and_is_gone_on_with() -> Result<()> {
    let scene = Scene::of(&["loads"]).await?;
    let id = scene.start("die").await?;
    assert_eq!(failure(&scene.surface.complete(id, 1).await?.end), Some(FailureCode::AgentLost));
    let states: Vec<ToolState> = scene.entries(id).await?.into_iter().filter_map(tool).map(|tool| tool.2).collect();
    assert_eq!(states, [ToolState::Failed]);
    assert_eq!(scene.effects(), "begun\n");
    scene.askwell.conversations().send(id, "recall".into()).await?;
    scene.surface.complete(id, 2).await?;
    assert_eq!(scene.last_words(id).await?, "die | recall", "started anew, it is given its own session again");
    assert_eq!(scene.effects(), "begun\n", "and nothing is done again by itself");
    Ok(())
}

#[test]
fn where_askwell_ends_what_was_asked_is_gone_and_nothing_is_done_by_itself() -> Result<()> {
    // What runs in a program ends with it.
    let first = Runtime::new()?;
    let (folder, workspace, id, ask) = first.block_on(async {
        let scene = Scene::of(&[]).await?;
        let id = scene.start("edit it").await?;
        let ask = scene.asked().await?;
        anyhow::Ok((scene.folder, scene.workspace, id, ask))
    })?;
    first.shutdown_timeout(Duration::from_secs(5));
    Runtime::new()?.block_on(async {
        let (askwell, surface) = reopen(folder.path()).await?;
        let scene = Scene { folder, workspace, askwell, surface };
        // Its program may have noted the end while it ended, before this one could tell of it.
        let ended = patience::until("the end of the run", async || scene.ended(id, 1).await).await?;
        assert_eq!(failure(&ended), Some(FailureCode::AgentLost));
        let late = answer(&scene.askwell, &ask, choosing("a1")).await;
        ensure!(matches!(late, Submitted::Closed { .. } | Submitted::TooLate { .. }), "{late:?}");
        assert_eq!(scene.effects(), "");
        scene.askwell.conversations().retry(id).await?;
        scene.surface.complete(id, 2).await?;
        let said = scene.last_words(id).await?;
        ensure!(said.contains("First look what of it has happened"), "it is told to look first: {said}");
        Ok(())
    })
}
