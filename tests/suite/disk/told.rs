//! What a person at a terminal is told when nothing can be saved: at once, once, and once more when it is over.

use super::SmallDisk;
use anyhow::{Context, Result, ensure};
use std::process::Stdio;
use tests::model::{Model, Say};
use tests::program::built;
use tests::terminal::Desk;
use tests::wire_server::Gate;
use tokio::process::Child;

const FULL: &str = "The disk is full, so nothing can be saved";
const OVER: &str = "Saving works again.";
/// What the program's own log says of each try.
const TRIES: &str = "not saved; trying again";

/// A model that says something long once its gate is open.
async fn long_winded(gate: &Gate) -> Result<Model> {
    let gate = gate.clone();
    Model::start(move |_| Say::Late(vec![(gate.clone(), "word ".repeat(20_000))])).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_says_once_that_the_disk_is_full_and_once_that_it_is_over() -> Result<()> {
    let (gate, desk) = (Gate::default(), Desk::fresh()?);
    let Some(disk) = SmallDisk::at(desk.data())? else { return Ok(()) };
    let model = long_winded(&gate).await?;
    model.set_up(disk.path())?;
    let mut command = desk.command(&built("askwell")?);
    command.args(["chat", "--new", "Go"]).env("ASKWELL_LOG", "engine=warn");
    // A pipe that nobody reads would hold up what is said beside it.
    let out = desk.work().join("out");
    command.stdin(Stdio::null()).stdout(std::fs::File::create(&out)?).stderr(Stdio::piped());
    let mut chat = command.spawn()?;
    model.wait_for("of the chat", |_| true).await?;
    disk.is_full_from_now_on()?;
    gate.open();
    let mut told = Desk::hears(&mut chat, FULL).await?;
    for _ in 0..3 {
        told += &Desk::hears(&mut chat, TRIES).await?;
    }
    disk.free()?;
    let ended = Desk::ended(chat).await?;
    told += &ended.remarks;
    assert_eq!((told.matches(FULL).count(), told.matches(OVER).count()), (1, 1), "{told}");
    ensure!(ended.code == Some(0) && std::fs::read_to_string(out)?.contains("word word"), "{:?}: {told}", ended.code);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_saved_is_said_in_a_chat_and_nobody_is_sent_away() -> Result<()> {
    let (gate, desk) = (Gate::default(), Desk::fresh()?);
    let Some(disk) = SmallDisk::at(desk.data())? else { return Ok(()) };
    let model = long_winded(&gate).await?;
    model.set_up(disk.path())?;
    let mut seat = desk.sit_down("chat --new Go")?;
    model.wait_for("of the chat", |_| true).await?;
    disk.is_full_from_now_on()?;
    gate.open();
    seat.sees(FULL).await?;
    seat.types("stop\r").await?;
    seat.sees("stopping it couldn't be saved: the disk is full").await?;
    seat.types("And then?\r").await?;
    seat.sees("Not saved: the disk is full. Free some space, then try again.").await?;
    ensure!(!seat.all().contains("Couldn't do that"), "{}", seat.all());
    disk.free()?;
    seat.sees(OVER).await
}

/// A server, up to where it takes questions.
async fn serves(desk: &Desk) -> Result<Child> {
    let mut serve = desk.start_open(&["serve"])?;
    Desk::says(&mut serve, "Access token").await?;
    Ok(serve)
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn while_a_servers_folder_is_away_it_says_so_and_nobody_begins_another_one() -> Result<()> {
    let model = Model::start(|_| Say::text("Here.")).await?;
    let desk = Desk::new(&model).await?;
    let away = desk.data().with_extension("away");
    let asks = ["ask", "Which?", "-o", "a", "-o", "b", "--timeout", "1s"];
    let mut serve = serves(&desk).await?;
    std::fs::rename(desk.data(), &away)?;
    // Nobody writes anything: it is noticed all the same.
    Desk::hears(&mut serve, "The data folder was deleted or moved").await?;
    let asked = desk.run(&asks, "").await?;
    let pid = serve.id().context("it runs")?;
    ensure!(asked.remarks.contains(&format!("(process {pid})")) && asked.remarks.contains("Put it back"), "{asked:?}");
    ensure!(asked.code == Some(1) && asked.remarks.contains("Not asked"), "{asked:?}");
    for line in [&["chat", "--new", "Go"][..], &["serve"]] {
        let refused = desk.run(line, "").await?;
        ensure!(refused.code == Some(1) && refused.remarks.contains("Put it back"), "{refused:?}");
    }
    ensure!(!desk.data().exists(), "nothing began there");

    std::fs::rename(&away, desk.data())?;
    Desk::hears(&mut serve, OVER).await?;
    let asked = desk.run(&asks, "").await?;
    assert_eq!(asked.code, Some(5), "it was put, and nobody answered: {asked:?}");
    let chat = desk.run(&["chat", "--new", "Go"], "").await?;
    assert_eq!((chat.code, chat.out.as_str()), (Some(0), "Here.\n"), "{chat:?}");
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn once_an_askwell_whose_folder_was_deleted_has_ended_another_one_begins() -> Result<()> {
    let model = Model::start(|_| Say::text("Here.")).await?;
    let desk = Desk::new(&model).await?;
    let mut serve = serves(&desk).await?;
    std::fs::remove_dir_all(desk.data())?;
    Desk::hears(&mut serve, "The data folder was deleted or moved").await?;
    serve.kill().await?;
    let list = desk.run(&["list"], "").await?;
    assert_eq!(list.code, Some(0), "{list:?}");
    std::fs::create_dir(desk.data())?;
    model.set_up(&desk.data())?;
    let chat = desk.run(&["chat", "--new", "Go"], "").await?;
    assert_eq!((chat.code, chat.out.as_str()), (Some(0), "Here.\n"), "{chat:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_that_comes_while_a_server_runs_is_told_at_once_and_recovered_by_the_next() -> Result<()> {
    let model = Model::start(|_| Say::text("Here.")).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "--new", "Go"], "").await?.code, Some(0));
    let mut serve = serves(&desk).await?;
    let file = desk.data().join("askwell.db");
    let mut bytes = std::fs::read(&file)?;
    ensure!(bytes.len() > 3 * 4096, "{} bytes", bytes.len());
    bytes[4096..3 * 4096].fill(0xA5);
    std::fs::write(&file, &bytes)?;
    Desk::hears(&mut serve, "The stored data is damaged (").await?;
    Desk::hears(&mut serve, "Restart Askwell").await?;
    serve.kill().await?;
    let mut again = desk.start_open(&["serve"])?;
    Desk::hears(&mut again, "is kept as askwell.db.damaged-").await?;
    Ok(())
}
