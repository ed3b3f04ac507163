//! The engine in the background: the first terminal starts it, closing terminals ends nothing, and it ends when nothing is left to
//! do.

use super::{Served, asks, end_of};
use anyhow::{Context, Result, ensure};
use ask::Surface as By;
use ask::action::Action;
use ask::command::called;
use ask::interaction::Body;
use ask::limits::BACKGROUND_IDLE_MILLIS;
use ask::wire::ConversationSummary;
use engine::host::now;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use surfaces::local::EngineClient;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::program::{built, is_alive, outer_id};
use tests::terminal::Desk;
use tests::wire_server::Gate;

/// The process that has the data folder.
fn engine(data: &Path) -> Result<u32> {
    engine::folder::owner(data).context("nobody has the data folder")
}

async fn conversations(data: &Path) -> Result<Vec<ConversationSummary>> {
    let client = EngineClient::reach(data).await?;
    Ok(client.call(&called::conversations {}, By::Terminal).await?)
}

async fn ends(engine: u32) -> Result<()> {
    until("the end of the engine", async || Ok(!is_alive(engine))).await
}

/// It looks so often that nothing is left to do, without ending.
async fn goes_on(engine: u32) -> Result<()> {
    let until_then = now() + 2 * BACKGROUND_IDLE_MILLIS;
    until("twice the time after which it ends", async || {
        ensure!(is_alive(engine), "it has ended");
        Ok(now() > until_then)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_terminal_leaves_its_run_at_work_and_the_engine_ends_when_it_is_done() -> Result<()> {
    let gate = Gate::default();
    let late = gate.clone();
    let model = Model::start(move |_: &Request| Say::Late(vec![(late.clone(), "Painted.".to_owned())])).await?;
    let desk = Desk::new(&model).await?;
    let seat = desk.sit_down("chat --new Fence")?;
    model.wait_for("of the run", |_| true).await?;
    let (engine, data) = (engine(&desk.data())?, desk.data());
    seat.is_closed().await?;
    goes_on(engine).await.context("a reply is on its way")?;
    gate.open();
    until("the end of the run", async || Ok(conversations(&data).await?.iter().all(|one| !one.running))).await?;
    ends(engine).await?;
    let id = end_of(&engine::store::StoreSnapshot::in_folder(&data)?.conversations[0].id.to_string());
    let mut seat = desk.sit_down(&format!("chat -c {id}"))?;
    seat.sees("Painted.").await?;
    assert_eq!(model.requests().len(), 1, "it was the same run");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn terminals_that_start_at_once_have_one_engine_and_a_question_needs_none() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seats = Vec::new();
    for number in 0..3 {
        seats.push(desk.sit_down(&format!("chat --new Fence {number}"))?);
    }
    for seat in &mut seats {
        seat.sees("2. Blue").await?;
    }
    let engine = engine(&desk.data())?;
    assert_eq!(conversations(&desk.data()).await?.len(), 3);
    goes_on(engine).await.context("terminals are attached")?;
    for seat in seats {
        seat.is_closed().await?;
    }
    ends(engine).await?;
    let pending = desk.run(&["pending"], "").await?.out;
    assert_eq!(pending.lines().count(), 3, "{pending}");
    Ok(())
}

/// Runs a command that waits to be let go, and asks when it is over.
fn runs_and_asks(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::call(
            "run_command",
            json!({ "command": "echo begun >> ran; until [ -e go ]; do sleep 0.05; done; echo over" }),
        ),
        1 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn under_a_command_it_goes_on_and_killed_it_is_started_anew_and_the_command_is_not() -> Result<()> {
    let model = Model::start(runs_and_asks).await?;
    let desk = Desk::new(&model).await?;
    let seat = desk.sit_down("chat --new --mode skip Fence")?;
    until("the command to begin", async || Ok(desk.work().join("ran").exists())).await?;
    let first = engine(&desk.data())?;
    seat.is_closed().await?;
    goes_on(first).await.context("a command runs")?;
    desk.kill().await?;
    let mut seat = desk.sit_down("chat")?;
    seat.sees("Resuming").await?;
    std::fs::write(desk.work().join("go"), "")?;
    seat.sees("2. Blue").await?;
    ensure!(engine(&desk.data())? != first);
    // The one of the terminal is killed under it.
    desk.kill().await?;
    seat.sees("Reconnected.").await?;
    seat.sees("2. Blue").await?;
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    ensure!(std::fs::read_to_string(desk.work().join("ran"))? == "begun\n", "it was run twice");
    ensure!(model.requests()[1].results()[0].contains("over"), "{:?}", model.requests()[1].results());
    assert_eq!(model.requests().len(), 3);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stopped_while_no_engine_runs_is_ended() -> Result<()> {
    let command = "echo $$ > id; until [ -e go ]; do sleep 0.05; done; echo over > effect";
    let model =
        Model::start(move |request: &Request| match !request.results().is_empty() || !request.offers("run_command") {
            true => Say::text("Stopped."),
            false => Say::call("run_command", json!({ "command": command })),
        })
        .await?;
    let desk = Desk::new(&model).await?;
    let seat = desk.sit_down("chat --new --mode skip Fence")?;
    let id = desk.work().join("id");
    let command = until("the command to begin", async || {
        let inner = std::fs::read_to_string(&id).ok().and_then(|id| id.trim().parse().ok());
        Ok(inner.and_then(|inner| outer_id(&desk.work(), inner)))
    })
    .await?;
    let conversation = end_of(&conversations(&desk.data()).await?[0].id.to_string());
    seat.is_closed().await?;
    desk.kill().await?;
    ensure!(is_alive(command), "it runs on");
    let stopped = desk.run(&["stop", &conversation], "").await?;
    ensure!(stopped.code == Some(0) && stopped.out.contains("Stopped"), "{stopped:?}");
    ensure!(!is_alive(command), "it is said to have ended");
    std::fs::write(desk.work().join("go"), "")?;
    let mut seat = desk.sit_down(&format!("chat -c {conversation}"))?;
    seat.sees("Resuming").await?;
    until("the end of the run", async || Ok(!conversations(&desk.data()).await?[0].running)).await?;
    ensure!(!desk.work().join("effect").exists(), "it ran on");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_as_it_ends_it_loses_nothing_and_holds_nobody_up() -> Result<()> {
    for point in ["idle", "unheard"] {
        let model = Model::start(asks).await?;
        let desk = Desk::new(&model).await?;
        let mut command = desk.command(&built("askwell")?);
        command.arg("engine").env("ASKWELL_CRASH_AT", format!("{point}:1"));
        let mut dies = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        until("its socket", async || Ok(EngineClient::reach(&desk.data()).await.is_ok())).await?;
        let mut seat = desk.sit_down("chat --new Fence")?;
        seat.sees("2. Blue").await?;
        ensure!(dies.id() == Some(engine(&desk.data())?), "another one was started");
        seat.is_closed().await?;
        ensure!(!dies.wait().await?.success(), "{point} is never passed");
        let mut seat = desk.sit_down("chat")?;
        seat.sees("2. Blue").await?;
        seat.types("2\r").await?;
        seat.sees("Painted.").await?;
        assert_eq!(model.requests().len(), 2, "{point}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_takes_over_from_it_and_gives_back_with_no_terminal_between() -> Result<()> {
    let model = Model::start(runs_and_asks).await?;
    let desk = Desk::new(&model).await?;
    let seat = desk.sit_down("chat --new --mode skip Fence")?;
    until("the command to begin", async || Ok(desk.work().join("ran").exists())).await?;
    let background = engine(&desk.data())?;
    seat.is_closed().await?;
    let served = Served { engine: Served::engine(&desk).await?, desk };
    ends(background).await?;
    let desk = served.end_and_keep().await?;
    std::fs::write(desk.work().join("go"), "")?;
    // It goes on with what the server left.
    let mut seat = desk.sit_down("chat")?;
    seat.sees("2. Blue").await?;
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    ensure!(std::fs::read_to_string(desk.work().join("ran"))? == "begun\n", "it was run twice");
    assert_eq!(model.requests().len(), 3);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_terminal_brings_its_own_way_to_programs_and_no_keys() -> Result<()> {
    let model = Model::start(|request: &Request| match request.results().len() {
        0 => Say::call("run_command", json!({ "command": "echo \"$(paintbrush) key=$OPENAI_API_KEY\"" })),
        _ => Say::text("Painted."),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    let mut way = Vec::new();
    for colour in ["red", "blue"] {
        let folder = desk.work().join(colour);
        std::fs::create_dir(&folder)?;
        std::fs::write(folder.join("paintbrush"), format!("#!/bin/sh\necho {colour}"))?;
        std::fs::set_permissions(folder.join("paintbrush"), PermissionsExt::from_mode(0o755))?;
        way.push(format!("OPENAI_API_KEY=secret PATH={}:$PATH", folder.display()));
    }
    for round in 0..2 {
        // A server takes over in the second round: it was started without any of it.
        let mut served = if round == 1 { Some(Served::engine(&desk).await?) } else { None };
        for (way, colour) in way.iter().zip(["red", "blue"]) {
            let mut seat = desk.sit_down_with(way, &format!("chat --new --mode skip Fence {colour} {round}"))?;
            seat.sees("Painted.").await?;
            let told = model.requests().into_iter().rfind(|it| !it.results().is_empty()).context("no result")?;
            ensure!(told.results()[0].ends_with(&format!("\n{colour} key=")), "{:?}", told.results());
            seat.is_closed().await?;
        }
        if let Some(served) = &mut served {
            served.kill().await?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_counts_what_its_own_terminal_has_and_does_not_pass_on() -> Result<()> {
    let model = Model::start(|_: &Request| Say::call("run_command", json!({ "command": "make fence" }))).await?;
    let desk = Desk::new(&model).await?;
    let mut counts = Vec::new();
    let mut seats = Vec::new();
    for variables in ["PAINT=1", "PAINT=1 BRUSH=2 TIN_KEY=3"] {
        let mut seat = desk.sit_down_with(variables, "chat --new Fence")?;
        seat.sees("left out").await?;
        seats.push(seat);
        let inbox = EngineClient::reach(&desk.data()).await?.call(&called::inbox {}, By::Terminal).await?;
        counts.extend(inbox.into_iter().map(|waiting| match waiting.interaction.body {
            Body::Confirm { proposal } => match proposal.action {
                Action::Command { left_out, .. } => left_out,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }));
    }
    counts.sort_unstable();
    // The first one is counted twice: once before the second has come.
    assert_eq!(counts, [counts[0], counts[0], counts[0] + 2], "the engine was started by the first");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_keeps_it_from_starting_is_told_where_it_was_to_be_started() -> Result<()> {
    let desk = Desk::fresh()?;
    std::fs::write(desk.data().join("settings.json"), "{ not json")?;
    let mut seat = desk.sit_down("chat")?;
    seat.sees("line 1, column 3").await?;
    assert_eq!(seat.leaves().await?, Some(2));
    ensure!(EngineClient::reach(&desk.data()).await.is_err(), "it runs");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_data_folder_is_gone_and_nobody_is_there_it_ends() -> Result<()> {
    let model = Model::start(|_: &Request| Say::Late(vec![(Gate::default(), String::new())])).await?;
    let desk = Desk::new(&model).await?;
    let seat = desk.sit_down("chat --new Fence")?;
    model.wait_for("of the run", |_| true).await?;
    let engine = engine(&desk.data())?;
    std::fs::rename(desk.data(), desk.data().with_extension("away"))?;
    goes_on(engine).await.context("a terminal waits for it to be back")?;
    seat.is_closed().await?;
    ends(engine).await?;
    ensure!(!desk.data().exists(), "there are two of them");
    Ok(())
}
