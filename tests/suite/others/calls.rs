//! Calls of tools of servers that others wrote: what each kind of result comes to, over every way a server is reached.

mod forms;
mod gone;
mod killed;
mod meanwhile;
mod pages;
mod states;
mod victim;

use anyhow::{Context, Result, ensure};
use ask::thread::ActionState;
use serde_json::{Value, json};
use tests::calling::{Calling, Server, Through};
use tests::others;

/// The tool, its arguments, how the call ends, and what the model is told, in part.
type Row = (&'static str, Value, ActionState, &'static [&'static str]);

fn everything() -> Vec<Row> {
    let ok = ActionState::Ok;
    vec![
        ("echo", json!({ "message": "ahoy" }), ok, &["Echo: ahoy"]),
        ("get-sum", json!({ "a": 2, "b": 40 }), ok, &["The sum of 2 and 40 is 42."]),
        ("get-structured-content", json!({ "location": "Chicago" }), ok, &["\"humidity\":82"]),
        ("get-tiny-image", json!({}), ok, &["Here's the image you requested:"]),
        (
            "get-resource-links",
            json!({ "count": 2 }),
            ok,
            &["[Link to \"Text Resource 2\": demo://", "Link to \"Blob Resource 1\": demo://"],
        ),
        ("get-resource-reference", json!({ "resourceType": "Text", "resourceId": 3 }), ok, &["Resource 3", "[demo://"]),
        ("get-resource-reference", json!({ "resourceType": "Blob", "resourceId": 4 }), ok, &["[demo://", "a file ("]),
        ("get-annotated-message", json!({ "messageType": "error" }), ok, &["Error: Operation failed"]),
        ("trigger-long-running-operation", json!({ "duration": 0.2, "steps": 2 }), ok, &["operation completed"]),
        ("echo", json!({ "wrong": true }), ActionState::Failed, &["Invalid"]),
        ("simulate-research-query", json!({ "topic": "tides" }), ActionState::Failed, &["task"]),
    ]
}

fn python() -> Vec<Row> {
    let ok = ActionState::Ok;
    vec![
        ("echo", json!({ "text": "ahoy \u{202e}字" }), ok, &["Echo: ahoy ‹U+202E›字"]),
        ("image", json!({}), ok, &["A red square:"]),
        ("structured", json!({ "city": "Oslo" }), ok, &["\"city\"", "Oslo", "21.5"]),
        ("progress", json!({ "steps": 2 }), ok, &["Done in 2 steps"]),
        ("fail", json!({ "why": "low tide" }), ActionState::Failed, &["low tide"]),
        ("echo", json!({ "wrong": 1 }), ActionState::Failed, &["text"]),
        ("slow", json!({ "seconds": 0 }), ok, &["At last"]),
        ("effect", json!({ "name": "it" }), ok, &["Did it"]),
    ]
}

/// All of these at once, each in a conversation of its own.
async fn holds(calling: &Calling, rows: Vec<Row>, who: &str) -> Result<()> {
    let mut begun = Vec::new();
    for (tool, arguments, state, told) in rows {
        let id = calling.calls(tool, arguments.clone()).await?;
        begun.push((id, format!("{who} {tool} {arguments}"), state, told));
    }
    for (id, which, state, told) in begun {
        let (action, result) = calling.end(id).await.with_context(|| which.clone())?;
        assert_eq!(action.state, state, "{which}: {result}");
        for part in told {
            assert!(result.contains(part), "{which}: {part:?} is not told: {result}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_the_server_that_has_everything_gives_is_told() -> Result<()> {
    for through in Through::BOTH {
        let calling = Calling::of(Server::Everything, through).await?;
        holds(&calling, everything(), &format!("{through:?}")).await?;
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_servers_on_both_python_sdks_give_is_told() -> Result<()> {
    for server in [Server::One, Server::Two] {
        for through in Through::BOTH {
            let calling = Calling::of(server, through).await?;
            holds(&calling, python(), &format!("{server:?} {through:?}")).await?;
            // A newer server does them side by side.
            let mut effects = calling.effects();
            effects.sort();
            assert_eq!(effects, ["did it", "slow began", "slow ended"], "{server:?} {through:?}: each once");
            calling.askwell.close().await;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_written_and_read_by_the_server_and_its_refusals_are_told() -> Result<()> {
    let calling = Calling::of(Server::Files, Through::Pipe).await?;
    let path = |name: &str| calling.room().join(name).display().to_string();
    let (ok, failed) = (ActionState::Ok, ActionState::Failed);
    let red = calling.room().join("red.png");
    std::fs::write(&red, others::red_square())?;
    let edits = json!([{ "oldText": "low", "newText": "high" }]);
    for (tool, arguments, state, told) in [
        ("write_file", json!({ "path": path("tide.txt"), "content": "low\n" }), ok, "Successfully wrote"),
        ("edit_file", json!({ "path": path("tide.txt"), "edits": edits }), ok, "+high"),
        ("read_text_file", json!({ "path": path("tide.txt") }), ok, "high"),
        ("list_directory", json!({ "path": path("") }), ok, "[FILE] tide.txt"),
        ("read_media_file", json!({ "path": path("red.png") }), ok, "image"),
        ("read_text_file", json!({ "path": "/etc/hostname" }), failed, "outside allowed directories"),
        ("read_text_file", json!({ "path": path("none.txt") }), failed, "ENOENT"),
        ("edit_file", json!({ "path": path("tide.txt"), "edits": edits }), failed, "exact match"),
    ] {
        let id = calling.calls(tool, arguments.clone()).await?;
        let (action, result) = calling.end(id).await?;
        assert_eq!(action.state, state, "{tool} {arguments}: {result}");
        ensure!(result.contains(told), "{tool} {arguments}: {result}");
        ensure!(!result.contains("iVBORw0KGgo"), "{tool}: a picture is no text for the model: {result}");
    }
    assert_eq!(std::fs::read_to_string(calling.room().join("tide.txt"))?, "high\n");
    calling.askwell.close().await;
    Ok(())
}
