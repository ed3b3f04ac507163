//! A server takes the data folder over from the terminal that had it, and that stays attached: what was under way goes on, and
//! nothing is lost or done twice.

use super::following::another;
use super::{Served, asks};
use anyhow::{Context, Result, ensure};
use ask::Surface as By;
use ask::command::called;
use ask::thread::Entry;
use serde_json::json;
use std::process::Stdio;
use surfaces::local::EngineClient;
use tests::model::{Model, Request, Say};
use tests::own_command::is_refused;
use tests::patience::until;
use tests::program::built;
use tests::terminal::{Desk, Seat};
use tests::wire_server::Gate;
use tokio::process::Child;

/// Runs a command that waits to be let go, and asks when it is over.
pub(super) fn runs_and_asks(request: &Request) -> Say {
    let command = "echo begun >> ran; until [ -e go ]; do sleep 0.05; done; echo over";
    match request.results().len() {
        0 => Say::call("run_command", json!({ "command": command })),
        1 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

pub(super) async fn took_over(desk: Desk) -> Result<Served> {
    let engine = Served::engine(&desk).await?;
    Ok(Served { desk, engine })
}

fn dying_server(desk: &Desk, point: &str) -> Result<Child> {
    let mut command = desk.command(&built("askwell")?);
    command.arg("serve").env("ASKWELL_CRASH_AT", format!("{point}:1"));
    Ok(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
}

pub(super) async fn command_begins(desk: &Desk) -> Result<()> {
    until("the command to begin", async || Ok(desk.work().join("ran").exists())).await
}

/// Lets the command end, and sees that it ran once.
pub(super) fn let_go(desk: &Desk) -> Result<()> {
    ensure!(std::fs::read_to_string(desk.work().join("ran"))? == "begun\n", "it was run twice");
    Ok(std::fs::write(desk.work().join("go"), "")?)
}

/// Each request was made once, and the command's result is its own.
pub(super) fn each_once(model: &Model) -> Result<()> {
    let requests = model.requests();
    ensure!(requests.len() == 3, "{} requests", requests.len());
    ensure!(requests[1].results()[0].contains("over"), "{:?}", requests[1].results());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_said_to_its_end_or_once_more() -> Result<()> {
    for is_cut in [false, true] {
        let (first, rest) = (Gate::default(), Gate::default());
        first.open();
        let said = vec![(first, "The fence ".to_owned()), (rest.clone(), "is painted.".to_owned())];
        let model = Model::start(move |_: &Request| Say::Late(said.clone())).await?;
        let desk = Desk::new(&model).await?;
        let mut seat = desk.sit_down("chat --new Fence")?;
        seat.sees("The fence").await?;
        let mut engine = desk.start_open(&["serve"])?;
        seat.sees("takes over").await?;
        if !is_cut {
            rest.open();
        }
        Desk::says(&mut engine, "http").await?;
        seat.sees("Reconnected.").await?;
        if is_cut {
            until("the second request", async || Ok(model.requests().len() == 2)).await?;
            rest.open();
        }
        seat.sees("is painted.").await?;
        assert_eq!(model.requests().len(), if is_cut { 2 } else { 1 });
        let client = EngineClient::reach(&desk.data()).await?;
        let all = client.call(&called::conversations {}, By::Terminal).await?;
        let id = all.first().context("no conversation")?.id;
        let whole = until("the end of the run", async || {
            let view = client.call(&called::open_conversation { conversation_id: id }, By::Terminal).await?;
            Ok((!view.summary.running).then_some(view))
        })
        .await?;
        let is_whole = |entry: &Entry| matches!(entry, Entry::Reply { text, .. } if text == "The fence is painted.");
        assert_eq!(whole.entries.iter().filter(|placed| is_whole(&placed.entry)).count(), 1);
        engine.kill().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_runs_on_and_once() -> Result<()> {
    let model = Model::start(runs_and_asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new --mode skip Fence")?;
    command_begins(&desk).await?;
    let served = took_over(desk).await?;
    seat.sees("takes over").await?;
    seat.sees("Reconnected.").await?;
    let_go(&served.desk)?;
    seat.sees("2. Blue").await?;
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    each_once(&model)?;
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_card_stays_open_with_what_was_typed_and_one_answer_wins() -> Result<()> {
    for here in [true, false] {
        let model = Model::start(asks).await?;
        let desk = Desk::new(&model).await?;
        let mut seat = desk.sit_down("chat --new Fence")?;
        seat.sees("2. Blue").await?;
        // Another one is attached to it, and to whoever comes next.
        let mut other = desk.sit_down("chat")?;
        other.sees("2. Blue").await?;
        seat.types("2 // as the gate").await?;
        seat.sees("as the gate").await?;
        let served = took_over(desk).await?;
        for seat in [&mut seat, &mut other] {
            seat.sees("Reconnected.").await?;
            seat.sees("2. Blue").await?;
        }
        if here {
            seat.types("\r").await?;
            seat.sees("Recorded: Blue").await?;
        } else {
            let id = served.only_conversation().await?;
            let answered = served.desk.run(&["answer", &id, "1"], "").await?;
            ensure!(answered.code == Some(0), "{answered:?}");
            seat.sees("The question was answered").await?;
        }
        for seat in [&mut seat, &mut other] {
            seat.sees("Painted.").await?;
        }
        assert_eq!(model.requests().len(), 2);
        let result = model.requests()[1].results()[0].clone();
        ensure!(result.contains(if here { "as the gate" } else { "Red" }), "{result}");
        served.end().await?;
    }
    Ok(())
}

/// Of whoever hands over.
const STEPS: [&str; 4] = ["handing-over", "rounds-ended", "closed", "handed-over"];

#[tokio::test(flavor = "multi_thread")]
async fn the_one_that_hands_over_is_killed_at_each_step() -> Result<()> {
    for point in STEPS {
        let model = Model::start(runs_and_asks).await?;
        let desk = Desk::new(&model).await?;
        let _seat = desk.sit_down_dying("chat --new --mode skip Fence", point)?;
        command_begins(&desk).await?;
        let served = took_over(desk).await.context(point)?;
        let_go(&served.desk)?;
        let id = served.only_conversation().await?;
        let waits = served.waits(&id).await?;
        let answered = served.desk.run(&["answer", &waits, "2"], "").await?;
        ensure!(answered.code == Some(0), "{point}: {answered:?}");
        until("the last request", async || Ok(model.requests().len() == 3)).await?;
        each_once(&model).context(point)?;
        served.end().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_each_step_under_an_open_card_it_is_there_once() -> Result<()> {
    for point in STEPS {
        let model = Model::start(asks).await?;
        let desk = Desk::new(&model).await?;
        let mut seat = desk.sit_down_dying("chat --new Fence", point)?;
        seat.sees("2. Blue").await?;
        let served = took_over(desk).await.context(point)?;
        let id = served.only_conversation().await?;
        let waits = served.waits(&id).await?;
        let listed = served.desk.run(&["pending"], "").await?.out;
        ensure!(listed.lines().count() == 1, "{point}: {listed}");
        let answered = served.desk.run(&["answer", &waits, "2"], "").await?;
        ensure!(answered.code == Some(0), "{point}: {answered:?}");
        until("the last request", async || Ok(model.requests().len() == 2)).await?;
        served.end().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_one_that_takes_over_is_killed_at_each_step() -> Result<()> {
    for point in ["taking-over", "took-over"] {
        let model = Model::start(runs_and_asks).await?;
        let desk = Desk::new(&model).await?;
        let mut seat = desk.sit_down("chat --new --mode skip Fence")?;
        command_begins(&desk).await?;
        let died = dying_server(&desk, point)?.wait().await?;
        ensure!(!died.success(), "{point} is never passed");
        seat.sees("Reconnected.").await?;
        let_go(&desk)?;
        seat.sees("2. Blue").await?;
        seat.types("2\r").await?;
        seat.sees("Painted.").await?;
        each_once(&model).context(point)?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_one_takes_over_and_the_other_says_so() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Fence")?;
    seat.sees("2. Blue").await?;
    let mut servers = [desk.start_open(&["serve"])?, desk.start_open(&["serve"])?];
    seat.sees("Reconnected.").await?;
    let ended = until("the end of one of them", async || {
        for (index, server) in servers.iter_mut().enumerate() {
            if server.try_wait()?.is_some() {
                return Ok(Some(index));
            }
        }
        Ok(None)
    })
    .await?;
    let [first, second] = servers;
    let (ended, mut serves) = if ended == 0 { (first, second) } else { (second, first) };
    let ended = Desk::ended(ended).await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("already running"), "{ended:?}");
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    Ok(serves.kill().await?)
}

async fn list_is_shown(seat: &mut Seat) -> Result<()> {
    seat.sees("Which colour?").await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_chooses_from_a_list_or_asks_a_script_s_question_hands_over_too() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "Fence"], "").await?;
    ensure!(ended.code == Some(3), "{ended:?}");
    let mut seat = desk.sit_down("chat --resume")?;
    seat.sees("Fence").await?;
    let mut served = took_over(desk).await?;
    seat.types("1\r").await?;
    list_is_shown(&mut seat).await?;
    seat.is_closed().await?;
    served.engine.kill().await?;

    let mut seat = served.desk.sit_down("ask 'Deploy where?' -o staging -o production")?;
    seat.sees("2. production").await?;
    let served = took_over(served.desk).await?;
    seat.sees("now asks this question").await?;
    let pending = served.desk.run(&["pending"], "").await?.out;
    let line = pending.lines().find(|line| line.contains("Deploy where?")).context("it is not listed")?;
    let id = line.split_whitespace().next().context("it has no id")?;
    let answered = served.desk.run(&["answer", id, "2"], "").await?;
    ensure!(answered.code == Some(0), "{answered:?}");
    seat.sees("production").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_version_is_left_alone_and_named() -> Result<()> {
    let desk = Desk::fresh()?;
    let _held = engine::folder::Lock::take(&desk.data())?;
    let hello = r#"{"program":"askwell","version":"0.7.0","stays":false,"protocol":2}"#;
    another(&desk.data(), hello, "404 Not Found", "").await?;
    let ended = desk.run(&["serve"], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("doesn't hand over"), "{ended:?}");
    ensure!(ended.remarks.contains(&format!("process {}", std::process::id())), "{ended:?}");
    Ok(())
}

/// Whoever took it over would begin another one at its path.
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_was_moved_away_is_handed_to_nobody() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Fence")?;
    seat.sees("2. Blue").await?;
    let away = desk.data().with_extension("away");
    std::fs::rename(desk.data(), &away)?;
    let ended = desk.run(&["serve"], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("moved or deleted"), "{ended:?}");
    ensure!(!desk.data().exists(), "there are two of them");
    // Nor does anybody who only looks find an empty one.
    for line in [&["list"][..], &["pending"], &["answer", "12345678", "2"], &["doctor"], &["doctor", "--json"]] {
        let ended = desk.run(line, "").await?;
        ensure!(ended.code == Some(1) && ended.out.is_empty(), "{line:?}: {ended:?}");
        ensure!(ended.remarks.contains("moved or deleted"), "{line:?}: {ended:?}");
    }
    // An engine that cannot have it makes nothing in its place either.
    let ended = desk.run(&["engine"], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.is_empty() && !desk.data().exists(), "{ended:?}");
    std::fs::rename(&away, desk.data())?;
    let served = took_over(desk).await?;
    seat.sees("Reconnected.").await?;
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_the_agent_takes_nothing_over() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Fence")?;
    seat.sees("2. Blue").await?;
    is_refused(&desk.data(), "serve", "Askwell's own agent called this command").await?;
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    ensure!(!seat.all().contains("takes over"), "{}", seat.all());
    Ok(())
}
