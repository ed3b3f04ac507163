//! The figures of the core: rounds, questions, the command line, streams, memory, restarts.

use crate::figure::{Budget, print};
use crate::model::{self, Model};
use crate::{children, prepared};
use anyhow::{Context, Result};
use serde_json::json;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tests::surface::{Surface, answer, option};

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// A tool round: from the last byte of a reply with a cheap call to the last byte of the next request.
pub async fn rounds() -> Result<()> {
    const ROUNDS: usize = 1000;
    const A_RUN: usize = 199;
    let model = Model::start(|number| {
        if number % (A_RUN + 1) == A_RUN {
            model::text(["Done.".to_owned()])
        } else {
            model::call(number, "read_file", &json!({ "path": "note.txt" }))
        }
    })
    .await?;
    let folder = TempDir::new()?;
    let workspace = TempDir::new()?;
    std::fs::write(workspace.path().join("note.txt"), "thirty bytes of text, no more\n")?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let workspace = Some(workspace.path().display().to_string());
    let id = askwell.conversations().start(workspace, "go".into(), Default::default()).await?;
    let mut run = 1;
    while model.turns().len() < ROUNDS + 10 {
        surface.complete(id, run).await?;
        run += 1;
        askwell.conversations().send(id, "go on".into()).await?;
        model.answered(((run as usize) * (A_RUN + 1)).min(ROUNDS + 10)).await;
    }
    askwell.conversations().stop(id).await?;
    let turns = model.turns();
    let gap = |at: usize| millis(turns[at + 1].asked - turns[at].replied);
    let within = |from: usize, to: usize| (from..to).filter(|at| at % (A_RUN + 1) != A_RUN).map(gap).collect();
    print("tool round, first 50", "ms", within(0, 50), Budget::AtMost(1.2));
    print("tool round, at round 10", "ms", within(8, 13), Budget::None);
    print("tool round, at round 100", "ms", within(95, 106), Budget::None);
    print("tool round, at round 1,000", "ms", within(985, 999), Budget::AtMost(3.0));
    askwell.close().await;
    let size = std::fs::metadata(folder.path().join("askwell.db"))?.len() as f64 / 1e6;
    print("disk for 1,000 rounds", "MB", vec![size * 1000.0 / turns.len() as f64], Budget::AtMost(1.2));
    Ok(())
}

/// From the last byte of a reply with a question to the news of it; from the answer to the next request.
pub async fn question_and_answer() -> Result<()> {
    const QUESTIONS: usize = 60;
    let model = Model::start(|number| {
        model::call(number, "ask_user", &json!({ "question": format!("Number {number}?"), "choices": ["a", "b"] }))
    })
    .await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    askwell.conversations().start(None, "go".into(), Default::default()).await?;
    let (mut visible, mut onward) = (Vec::new(), Vec::new());
    for number in 0..QUESTIONS {
        let ask = surface.question(&format!("Number {number}?")).await?;
        let heard = surface.heard_at(ask.interaction_id).context("the question was heard")?;
        visible.push(millis(heard - model.turns()[number].replied));
        let submitted = Instant::now();
        answer(&askwell, &ask, option(1)).await;
        model.answered(number + 2).await;
        onward.push(millis(model.turns()[number + 1].asked - submitted));
    }
    print("question visible after the call's last byte", "ms", visible, Budget::AtMost(1.5));
    print("answer to the next request", "ms", onward, Budget::AtMost(2.0));
    Ok(())
}

/// From the yes to the first sign of the command on the disk, and to the next request after a command that does nothing.
pub async fn approval() -> Result<()> {
    const ACTIONS: usize = 40;
    let model = Model::start(|number| {
        model::call(number, "write_file", &json!({ "path": format!("f{number}"), "content": "x" }))
    })
    .await?;
    let (folder, workspace) = (TempDir::new()?, TempDir::new()?);
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let place = Some(workspace.path().display().to_string());
    askwell.conversations().start(place, "go".into(), Default::default()).await?;
    let (mut started, mut onward) = (Vec::new(), Vec::new());
    for number in 0..ACTIONS {
        let ask = surface.question(&format!("Create f{number}")).await?;
        let approved = Instant::now();
        let yes = ask::Response::Approved { scope: ask::rule::Scope::Once, arguments: None, hash: None };
        answer(&askwell, &ask, yes).await;
        while !workspace.path().join(format!("f{number}")).exists() {
            tokio::task::yield_now().await;
        }
        started.push(millis(approved.elapsed()));
        model.answered(number + 2).await;
        onward.push(millis(model.turns()[number + 1].asked - approved));
    }
    print("approval to the file written", "ms", started, Budget::None);
    print("approval to the next request", "ms", onward, Budget::None);
    Ok(())
}

/// What one event costs to commit, alone and with others of the same input.
pub async fn commits() -> Result<()> {
    let spent = prepared::commits(400).await?;
    print("commit of one input", "ms", spent, Budget::None);
    Ok(())
}

/// From the start of the program to its first request, new and with a thousand rounds behind it.
pub async fn command_line() -> Result<()> {
    let model = Model::start(|_| model::text(["Hello.".to_owned()])).await?;
    let folder = prepared::empty(&model).await?;
    let (mut first, mut resumed) = (Vec::new(), Vec::new());
    for number in 0..20 {
        let began = Instant::now();
        children::chat(folder.path(), &["--new", "hello"]).await?;
        first.push(millis(model.turns()[number].asked - began));
    }
    print("command line: start to the first request", "ms", first, Budget::AtMost(40.0));

    let model = Model::start(|_| model::text(["Hello.".to_owned()])).await?;
    let (folder, id) = prepared::thousand_rounds(&model).await?;
    for number in 0..20 {
        let began = Instant::now();
        children::chat(folder.path(), &["--conversation", &id.to_string(), "go on"]).await?;
        resumed.push(millis(model.turns()[number].asked - began));
    }
    print("resume 1,000 rounds: start to the next request", "ms", resumed, Budget::AtMost(60.0));
    Ok(())
}

/// 50,000 deltas: the time of the whole, and what the program's processor time was beyond a short reply's.
pub async fn deltas() -> Result<()> {
    const DELTAS: usize = 50_000;
    let long = model::text((0..DELTAS).map(|number| format!("w{number} ")));
    let short = model::text(["w".to_owned()]);
    let model = Model::start(move |number| if number % 2 == 0 { short.clone() } else { long.clone() }).await?;
    let folder = prepared::empty(&model).await?;
    let (mut wall, mut cpu) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let base = children::chat(folder.path(), &["--new", "hello"]).await?;
        let began = Instant::now();
        let spent = children::chat(folder.path(), &["--new", "hello"]).await?;
        wall.push(millis(began.elapsed()) / 1000.0);
        cpu.push((spent - base).max(0.0));
    }
    print("50,000 deltas: wall", "s", wall, Budget::None);
    print("50,000 deltas: processor time of the core", "s", cpu, Budget::AtMost(0.3));
    Ok(())
}

/// A hundred conversations, each waiting for an answer.
pub async fn waiting() -> Result<()> {
    let model =
        Model::start(|number| model::call(number, "ask_user", &json!({ "question": "Which?", "choices": ["a", "b"] })))
            .await?;
    let folder = prepared::empty(&model).await?;
    let megabytes = children::resident_while_waiting(folder.path(), 100).await?;
    print("memory of the core, 100 conversations waiting", "MB", vec![megabytes], Budget::AtMost(40.0));
    Ok(())
}

/// 100,000 events and 1,000 open questions: from the start of the program to the listed inbox.
pub async fn restart() -> Result<()> {
    let folder = prepared::many_events(1_000, 100).await?;
    let mut listed = Vec::new();
    for _ in 0..10 {
        let began = Instant::now();
        let count = children::inbox(folder.path()).await?;
        anyhow::ensure!(count == 1_000, "{count} questions are listed");
        listed.push(millis(began.elapsed()));
    }
    print("restart with 100,000 events: start to listed inbox", "ms", listed, Budget::AtMost(150.0));
    for (events, name) in [(10, "10"), (1_000, "1,000"), (100_000, "100,000")] {
        let folder = prepared::many_events(1, events).await?;
        let mut shown = Vec::new();
        for _ in 0..5 {
            let began = Instant::now();
            children::card(folder.path()).await?;
            shown.push(millis(began.elapsed()));
        }
        print(&format!("restart to the card, {name} events in its thread"), "ms", shown, Budget::None);
    }
    Ok(())
}
