//! What passes while a call is under way: how far it is, that it is called off, and that the tools are others.

use anyhow::{Result, ensure};
use ask::ConversationId;
use ask::thread::ActionState;
use ask::wire::LiveStep;
use engine::News;
use serde_json::{Value, json};
use tests::calling::{Calling, Server, Through};
use tests::mcp::look_at_tools;

/// Every server with both ways of reaching it, and its tools for what is tested here.
const ALL: [Which; 4] = [
    (Server::One, Through::Pipe),
    (Server::One, Through::Http),
    (Server::Two, Through::Pipe),
    (Server::Two, Through::Http),
];

type Which = (Server, Through);
/// A tool with its arguments, and what it tells live.
type Steps = (&'static str, Value, [&'static str; 3]);

/// What was told live of calls in this conversation.
fn live(calling: &Calling, id: ConversationId) -> String {
    let steps = calling.surface.news().into_iter().filter_map(|news| match news {
        News::Live(steps) => Some(steps),
        _ => None,
    });
    let of_it = |step| match step {
        LiveStep::Output { conversation_id, text, .. } if conversation_id == id => Some(text),
        _ => None,
    };
    steps.flatten().filter_map(of_it).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn how_far_a_call_has_come_is_told_live() -> Result<()> {
    let python = ("progress", json!({ "steps": 3 }), ["1 / 3  step 1\n", "2 / 3  step 2\n", "3 / 3  step 3\n"]);
    let operation = json!({ "duration": 0.6, "steps": 3 });
    let npm = ("trigger-long-running-operation", operation, ["1 / 3\n", "2 / 3\n", "3 / 3\n"]);
    let rows: Vec<(Which, &Steps)> = ALL
        .into_iter()
        .map(|which| (which, &python))
        .chain(Through::BOTH.map(|through| ((Server::Everything, through), &npm)))
        .collect();
    for ((server, through), (tool, arguments, steps)) in rows {
        let calling = Calling::of(server, through).await?;
        let id = calling.calls(tool, arguments.clone()).await?;
        let (action, _) = calling.end(id).await?;
        assert_eq!(action.state, ActionState::Ok, "{server:?} {through:?}");
        assert_eq!(live(&calling, id), steps.concat(), "{server:?} {through:?}: in order, each once");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_the_run_and_the_server_hears_of_it() -> Result<()> {
    for (server, through) in ALL {
        let calling = Calling::of(server, through).await?;
        let id = calling.calls("slow", json!({ "seconds": 600 })).await?;
        calling.effect("slow began").await?;
        calling.askwell.conversations().stop(id).await?;
        let (action, _) = calling.end(id).await?;
        ensure!(action.result.contains("stopped"), "{server:?} {through:?}: {action:?}");
        calling.effect("slow was cancelled").await?;
        // It is there for the next one.
        let id = calling.calls("echo", json!({ "text": "ahoy" })).await?;
        assert_eq!(calling.end(id).await?.1, "Echo: ahoy", "{server:?} {through:?}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tool_that_is_there_only_now_is_offered_and_can_be_called() -> Result<()> {
    for (server, through) in ALL {
        let calling = Calling::of(server, through).await?;
        ensure!(calling.message("grown", &json!({})).is_err(), "it is there already");
        let id = calling.calls("grow", json!({})).await?;
        assert_eq!(calling.end(id).await?.1, "Grown", "{server:?} {through:?}");
        calling.stands("grown", |standing| standing.tools.iter().any(|tool| tool.name == "grown")).await?;
        look_at_tools(&calling.askwell).await?;
        let text = calling.message("grown", &json!({}))?;
        calling.askwell.conversations().send(id, text).await?;
        calling.surface.complete(id, 2).await?;
        let told = calling.model.requests().last().map(|request| request.results());
        assert_eq!(told.as_deref(), Some(&["Grown".to_owned(), "Here I am".to_owned()][..]), "{server:?} {through:?}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_of_two_conversations_do_not_get_into_each_others_way() -> Result<()> {
    for (server, through) in ALL {
        let calling = Calling::of(server, through).await?;
        let mut begun = Vec::new();
        for number in 1..=4 {
            begun.push((number, calling.calls("progress", json!({ "steps": number })).await?));
        }
        for (number, id) in begun {
            assert_eq!(calling.end(id).await?.1, format!("Done in {number} steps"), "{server:?} {through:?}");
            let steps: String = (1..=number).map(|step| format!("{step} / {number}  step {step}\n")).collect();
            assert_eq!(live(&calling, id), steps, "{server:?} {through:?}");
        }
        calling.askwell.close().await;
    }
    Ok(())
}
