//! The loop: reading, limits, stopping, switching asking off, making room.

use anyhow::{Context, Result};
use ask::event::RunEnd;
use ask::thread::{Entry, ToolState};
use ask::wire::{LiveStep, Standing};
use serde_json::json;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::surface::{Surface, answer, option};

fn path(folder: &TempDir) -> Option<String> {
    Some(folder.path().display().to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_read_side_by_side_and_only_inside_the_workspace() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::Calls(vec![
            ("read_file".into(), json!({ "path": "a.txt" })),
            ("read_file".into(), json!({ "path": "../secret.txt" })),
            ("search_text".into(), json!({ "pattern": "moss" })),
            ("list_files".into(), json!({})),
        ]),
        _ => Say::text("Read."),
    })
    .await?;
    let (folder, outer) = (TempDir::new()?, TempDir::new()?);
    let workspace = outer.path().join("inner");
    std::fs::create_dir(&workspace)?;
    std::fs::write(workspace.join("a.txt"), "moss green\n")?;
    std::fs::write(outer.path().join("secret.txt"), "CANARY\n")?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id =
        askwell.conversations().start(Some(workspace.display().to_string()), "Look".into(), Default::default()).await?;
    surface.complete(id, 1).await?;
    let results = model.requests()[1].results();
    assert_eq!(results.len(), 4);
    assert!(results[0].contains("moss green"), "{}", results[0]);
    assert!(!results[1].contains("CANARY"), "{}", results[1]);
    assert!(results[2].contains("a.txt:1"), "{}", results[2]);
    assert!(results[3].contains("a.txt"), "{}", results[3]);
    let view = askwell.conversations().open(id).await?;
    let states: Vec<ToolState> = view
        .entries
        .iter()
        .filter_map(|placed| match &placed.entry {
            Entry::Tool { state, .. } => Some(*state),
            _ => None,
        })
        .collect();
    assert_eq!(states, [ToolState::Ok, ToolState::Failed, ToolState::Ok, ToolState::Ok]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_round_limit_one_request_without_tools_sums_up() -> Result<()> {
    let model = Model::start(|request| {
        if request.0["tool_choice"] == "none" {
            Say::text("Two files were read.")
        } else {
            Say::call("list_files", json!({}))
        }
    })
    .await?;
    let (folder, workspace) = (TempDir::new()?, TempDir::new()?);
    let mut settings = model.settings()?;
    settings.ai.max_tool_rounds = 3;
    let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
    let id = askwell.conversations().start(path(&workspace), "Look".into(), Default::default()).await?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::RoundLimit);
    assert_eq!(model.requests().len(), 4, "three rounds and the summary");
    assert!(model.requests()[3].last_word().contains("all 3 rounds"));

    askwell.conversations().send(id, "go on".into()).await?;
    surface.complete(id, 2).await?;
    assert_eq!(model.requests().len(), 8, "a new message has all rounds again");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_drops_the_stream_at_once_and_the_conversation_can_go_on() -> Result<()> {
    let model = Model::start(|request| match request.last_word().as_str() {
        "begin" => Say::Endless("Half a sen".into()),
        _ => Say::text("Whole."),
    })
    .await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "begin".into(), Default::default()).await?;
    surface
        .wait_for("the first words", |news| match news {
            engine::News::Live(steps) => steps
                .iter()
                .any(|step| matches!(step, LiveStep::Text { text, .. } if text.contains("sen")))
                .then_some(()),
            _ => None,
        })
        .await?;
    let live = askwell.conversations().open(id).await?.live.context("somebody is speaking")?;
    assert_eq!(live.text, "Half a sen", "a window that opens now sees what was said so far");
    askwell.conversations().stop(id).await?;
    assert_eq!(surface.complete(id, 1).await?.end, RunEnd::Stopped);
    askwell.conversations().stop(id).await?;

    askwell.conversations().send(id, "and now?".into()).await?;
    assert_eq!(surface.complete(id, 2).await?.end, RunEnd::Completed);
    let view = askwell.conversations().open(id).await?;
    assert!(
        view.entries
            .iter()
            .any(|placed| matches!(&placed.entry, Entry::Reply { text, cut: true, .. } if text == "Half a sen")),
        "what was shown stays, marked as cut: {:?}",
        view.entries
    );
    assert_eq!(view.summary.standing, Standing::Idle);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_closes_the_open_question_and_the_agent_is_told_so_later() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::ask("Which?", &["a", "b"]),
        _ => Say::text("All right."),
    })
    .await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "Go".into(), Default::default()).await?;
    let ask = surface.question("Which?").await?;
    askwell.conversations().stop(id).await?;
    surface.closed(&ask).await?;
    assert!(askwell.inbox().all().await?.is_empty());
    let late = answer(&askwell, &ask, option(1)).await;
    assert!(matches!(late, ask::wire::Submitted::Closed { .. }), "{late:?}");
    askwell.conversations().retry(id).await?;
    surface.complete(id, 2).await?;
    assert_eq!(model.requests()[1].result()?["status"], "cancelled");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn when_asking_is_off_the_model_is_neither_offered_it_nor_told_of_it() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 if request.last_word() == "off" => Say::ask("Which?", &["a", "b"]),
        _ => Say::text("Fine."),
    })
    .await?;
    let (folder, workspace) = (TempDir::new()?, TempDir::new()?);
    let mut settings = model.settings()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(settings.clone())).await?;
    let on = askwell.conversations().start(path(&workspace), "on".into(), Default::default()).await?;
    surface.complete(on, 1).await?;
    assert!(model.requests()[0].offers("ask_user"));
    assert!(model.requests()[0].0["messages"][0].to_string().contains("ask_user"));

    settings.ai.enable_ask_user = Some(false);
    askwell.program_settings().save(settings).await?;
    let off = askwell.conversations().start(path(&workspace), "off".into(), Default::default()).await?;
    surface.complete(off, 1).await?;
    let requests = model.requests();
    assert!(!requests[1].offers("ask_user") && requests[1].offers("read_file"));
    assert!(!requests[1].0["messages"][0].to_string().contains("ask_user"));
    assert!(requests[2].results()[0].contains("switched questions off"), "a call all the same is told why");
    assert!(askwell.inbox().all().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nearly_full_context_is_summarised_and_the_decision_stays_word_for_word() -> Result<()> {
    let model = Model::start(|request| {
        if request.last_word().contains("Summarise the conversation") {
            return Say::text("SUMMARY OF EARLIER WORK");
        }
        match request.results().len() {
            0 if request.last_word() == "Paint" => Say::ask("Which colour?", &["Red", "Blue"]),
            _ => Say::text(&"word ".repeat(400)),
        }
    })
    .await?;
    let folder = TempDir::new()?;
    let mut settings = model.settings()?;
    settings.ai.profiles[0].context_tokens = Some(3_000);
    let (askwell, surface) = Surface::open(folder.path(), Some(settings)).await?;
    let id = askwell.conversations().start(None, "Paint".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;
    answer(&askwell, &ask, tests::surface::words("moss green, \"matt\"")).await;
    surface.complete(id, 1).await?;
    for run in 2..9 {
        askwell.conversations().send(id, format!("more {run}")).await?;
        surface.complete(id, run).await?;
    }
    let told_of_summary = |request: &tests::model::Request| request.0.to_string().contains("SUMMARY OF EARLIER WORK");
    let request = model.requests().into_iter().find(told_of_summary).context("older rounds were summarised")?;
    let system = request.0["messages"][0]["content"].as_str().unwrap_or_default();
    assert!(system.contains("- Which colour?\n  → moss green, \"matt\""), "{system}");
    let shown = |step: &LiveStep| matches!(step, LiveStep::Text { text, .. } if text.contains("SUMMARY"));
    let steps = surface.news().into_iter().filter_map(|news| match news {
        engine::News::Live(steps) => Some(steps),
        _ => None,
    });
    assert!(!steps.flatten().any(|step| shown(&step)), "what the model notes for itself is not shown as its words");
    let view = askwell.conversations().open(id).await?;
    assert!(view.entries.iter().any(|placed| matches!(placed.entry, Entry::Compacted { .. })));
    assert!(view.entries.iter().any(|placed| matches!(placed.entry, Entry::Ask { .. })), "the person still sees all");
    Ok(())
}
