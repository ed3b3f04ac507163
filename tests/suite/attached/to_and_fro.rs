//! The data folder goes to a server and back to the engine in the background, again and again, in the middle of whatever runs.

use super::handing_over::{command_begins, each_once, let_go, runs_and_asks, took_over};
use super::{Served, asks};
use anyhow::{Context, Result, ensure};
use ask::Surface as By;
use ask::command::called;
use ask::thread::Entry;
use surfaces::local::EngineClient;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::terminal::{Desk, Seat};
use tests::wire_server::Gate;
use tokio::process::{Child, Command};

async fn is_asked_to_end(server: &Child) -> Result<()> {
    let id = server.id().context("the server has ended")?.to_string();
    Command::new("kill").args(["-TERM", &id]).status().await?;
    Ok(())
}

/// A server takes the folder over and is killed: one in the background has it again.
async fn goes_and_comes(desk: &Desk, seat: &mut Seat) -> Result<()> {
    let mut engine = Served::engine(desk).await?;
    seat.sees("Reconnected.").await?;
    engine.kill().await?;
    seat.sees("Reconnected.").await
}

async fn under_a_command(rounds: usize) -> Result<()> {
    let model = Model::start(runs_and_asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new --mode skip Fence")?;
    command_begins(&desk).await?;
    for _ in 0..rounds {
        goes_and_comes(&desk, &mut seat).await?;
    }
    let served = took_over(desk).await?;
    seat.sees("Reconnected.").await?;
    let_go(&served.desk)?;
    seat.sees("2. Blue").await?;
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    each_once(&model)?;
    served.end().await
}

async fn under_an_open_card(rounds: usize) -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Fence")?;
    seat.sees("2. Blue").await?;
    for _ in 0..rounds {
        goes_and_comes(&desk, &mut seat).await?;
        seat.sees("2. Blue").await?;
    }
    seat.types("2\r").await?;
    seat.sees("Painted.").await?;
    assert_eq!(model.requests().len(), 2);
    ensure!(model.requests()[1].results()[0].contains("Blue"), "{:?}", model.requests()[1].results());
    Ok(())
}

fn beginning(round: usize) -> String {
    format!("Board {round} is painted ")
}

/// There, and back in the next one, each time in the middle of a reply: it is said to its end by whoever began it.
async fn within_a_reply(rounds: usize) -> Result<()> {
    let gates: Vec<Gate> = std::iter::repeat_with(Gate::default).take(2 * rounds).collect();
    let rest = gates.clone();
    let model = Model::start(move |request: &Request| {
        let round = request.replies();
        let first = Gate::default();
        first.open();
        let end = (rest[round].clone(), format!("in colour {round}."));
        Say::Late(vec![(first, beginning(round)), end])
    })
    .await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Fence")?;
    let mut server: Option<Child> = None;
    for (round, gate) in gates.iter().enumerate() {
        if round > 0 {
            seat.types(&format!("Board {round}, please\r")).await?;
        }
        seat.sees(&beginning(round)).await?;
        server = match server {
            None => {
                let mut engine = desk.start_open(&["serve"])?;
                seat.sees("takes over").await?;
                gate.open();
                Desk::says(&mut engine, "http").await?;
                Some(engine)
            }
            Some(mut engine) => {
                is_asked_to_end(&engine).await?;
                gate.open();
                engine.wait().await?;
                None
            }
        };
        seat.sees("Reconnected.").await?;
        seat.sees(&format!("in colour {round}.")).await?;
    }
    let client = EngineClient::reach(&desk.data()).await?;
    let all = client.call(&called::conversations {}, By::Terminal).await?;
    let id = all.first().context("no conversation")?.id;
    let whole = until("the end of the run", async || {
        let view = client.call(&called::open_conversation { conversation_id: id }, By::Terminal).await?;
        Ok((!view.summary.running).then_some(view))
    })
    .await?;
    let said = whole.entries.iter().filter_map(|placed| match &placed.entry {
        Entry::Reply { text, .. } => Some(text.clone()),
        _ => None,
    });
    let wanted = (0..gates.len()).map(|round| format!("{}in colour {round}.", beginning(round)));
    assert_eq!(said.collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    assert_eq!(model.requests().len(), gates.len(), "no reply was asked for twice");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn twice_under_a_command_it_is_run_once() -> Result<()> {
    under_a_command(2).await
}

#[tokio::test(flavor = "multi_thread")]
async fn twice_under_an_open_card_it_is_answered_once() -> Result<()> {
    under_an_open_card(2).await
}

#[tokio::test(flavor = "multi_thread")]
async fn twice_within_a_reply_each_word_is_said_once() -> Result<()> {
    within_a_reply(2).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: minutes"]
async fn fifty_times_under_each() -> Result<()> {
    under_a_command(50).await?;
    under_an_open_card(50).await?;
    within_a_reply(50).await
}
