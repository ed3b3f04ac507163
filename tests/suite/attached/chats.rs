//! `askwell chat` in several terminals at one engine, which is killed under them: everybody sees the same, and nothing is lost
//! or done twice.

use super::{Served, asks};
use crate::suite::api::sessions::from_page;
use anyhow::{Context, Result, ensure};
use ask::rule::Mode;
use reqwest::Method;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::reopen;
use tests::terminal::{Desk, Seat};
use tests::wire_server::Gate;

/// Asks for the colour of the fence, and says so much to everything else.
fn paints(request: &Request) -> Say {
    match request.last_word().as_str() {
        "And the gate" => Say::text("The gate too."),
        _ => asks(request),
    }
}

/// Terminals, all of which have the question on their screens.
async fn seats(served: &Served, count: usize) -> Result<(String, Vec<Seat>)> {
    let mut seats = vec![served.desk.sit_down("chat --new Fence")?];
    seats[0].sees("Which colour?").await?;
    let id = served.only_conversation().await?;
    for _ in 1..count {
        seats.push(served.desk.sit_down(&format!("chat -c {id}"))?);
    }
    for seat in seats.iter_mut().skip(1) {
        seat.sees("Which colour?").await?;
    }
    for seat in &mut seats {
        seat.sees("2. Blue").await?;
    }
    Ok((id, seats))
}

#[tokio::test(flavor = "multi_thread")]
async fn three_terminals_a_browser_and_a_script_see_the_same_question_and_one_answer_wins() -> Result<()> {
    let model = Model::start(paints).await?;
    let served = Served::start(&model).await?;
    let (id, mut seats) = seats(&served, 3).await?;
    // A browser that is let in reads it, too.
    let (browser, session) = served.browser().await?;
    let inbox = async || -> Result<String> {
        let asks = from_page(&browser, Method::POST, "/api/commands/inbox", &session).body("{}");
        Ok(browser.send(asks).await?.text)
    };
    ensure!(inbox().await?.contains("Which colour?"));
    // A script asks at the same engine, and is answered from a terminal of another conversation.
    let script = served.desk.start(&["ask", "Deploy where?", "-o", "staging", "-o", "production"], "").await?;
    for seat in &mut seats {
        seat.sees("also has a question for you").await?;
    }
    let pending = served.desk.run(&["pending"], "").await?.out;
    let line = pending.lines().find(|line| line.contains("Deploy where?")).context("it is listed")?;
    let asker = line.split_whitespace().next().context("by its conversation")?;
    let answered = served.desk.run(&["answer", asker, "2"], "").await?;
    ensure!(answered.code == Some(0), "{answered:?}");
    assert_eq!(Desk::ended(script).await?.out, "production\n");

    seats[1].types("2\r").await?;
    seats[1].sees("Recorded: Blue").await?;
    for place in [0, 2] {
        seats[place].sees("The question was answered in another terminal: Blue").await?;
    }
    for seat in &mut seats {
        seat.sees("Painted.").await?;
    }
    ensure!(!inbox().await?.contains("Which colour?"));
    // What is said in one is read in the others, once.
    seats[2].types("And the gate\r").await?;
    for place in [0, 1] {
        seats[place].sees("» And the gate").await?;
    }
    for seat in &mut seats {
        seat.sees("The gate too.").await?;
    }
    ensure!(!seats[2].all().contains("»"), "who has typed it sees it once: {}", seats[2].all());
    let results = model.requests().iter().filter(|request| request.results().len() == 1).count();
    ensure!(results >= 1 && model.requests().len() == 3, "asked once for each: {}", model.requests().len());
    let listed = served.desk.run(&["list"], "").await?.out;
    ensure!(listed.contains(&id), "{listed}");
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_is_killed_under_all_and_all_come_back_to_the_next() -> Result<()> {
    let model = Model::start(paints).await?;
    let mut served = Served::start(&model).await?;
    let (_, mut seats) = seats(&served, 3).await?;
    served.engine.kill().await?;
    for seat in &mut seats {
        seat.sees("has quit").await?;
    }
    served.engine = Served::engine(&served.desk).await?;
    for seat in &mut seats {
        seat.sees("Reconnected.").await?;
        // What was open is, and can be answered.
        seat.sees("2. Blue").await?;
    }
    seats[2].types("1\r").await?;
    for place in [0, 1] {
        seats[place].sees("The question was answered in another terminal: Red").await?;
    }
    for seat in &mut seats {
        seat.sees("Painted.").await?;
    }
    assert_eq!(model.requests().len(), 2, "the model was asked once more than needed");
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_other_comes_one_is_started_and_all_attach_to_it() -> Result<()> {
    let gate = Gate::default();
    let late = gate.clone();
    let model = Model::start(move |request: &Request| match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::Late(vec![(late.clone(), "Painted.".to_owned())]),
    })
    .await?;
    let mut served = Served::start(&model).await?;
    let (_, mut seats) = seats(&served, 2).await?;
    seats[0].types("2\r").await?;
    model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    served.engine.kill().await?;
    for seat in &mut seats {
        seat.sees("has quit").await?;
    }
    // One is there in the background, goes on with the run, and both hear it from there.
    until("the run to go on", async || {
        Ok(model.requests().iter().filter(|request| !request.results().is_empty()).count() == 2)
    })
    .await?;
    // That one is killed too.
    served.desk.kill().await?;
    until("the run to go on once more", async || {
        Ok(model.requests().iter().filter(|request| !request.results().is_empty()).count() == 3)
    })
    .await?;
    gate.open();
    for mut seat in seats {
        seat.sees("Painted.").await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_that_is_closed_leaves_its_run_at_work_and_says_how_to_return() -> Result<()> {
    let gate = Gate::default();
    let late = gate.clone();
    let model = Model::start(move |_: &Request| Say::Late(vec![(late.clone(), "Painted.".to_owned())])).await?;
    let served = Served::start(&model).await?;
    let mut seat = served.desk.sit_down("chat --new Fence")?;
    model.wait_for("of the run", |_| true).await?;
    let id = served.only_conversation().await?;
    seat.types("\u{4}").await?;
    seat.sees(&format!("The agent keeps working. To return: askwell chat -c {id}")).await?;
    assert_eq!(seat.leaves().await?, Some(0));
    let mut seat = served.desk.sit_down(&format!("chat -c {id}"))?;
    seat.sees("Resuming").await?;
    // The window that it is in is closed.
    seat.is_closed().await?;
    let mut seat = served.desk.sit_down(&format!("chat -c {id}"))?;
    seat.sees("Resuming").await?;
    gate.open();
    seat.sees("Painted.").await?;
    assert_eq!(model.requests().len(), 1, "it was the same run");
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_attaches_as_well_and_ends_with_its_own_run() -> Result<()> {
    let model = Model::start(paints).await?;
    let served = Served::start(&model).await?;
    let other = served.start_conversation("Another fence", Mode::default()).await?;
    served.waits(&other).await?;
    let ended = served.desk.run(&["chat", "--answers", "-", "Fence"], "2\n").await?;
    ensure!(ended.code == Some(0) && ended.out.ends_with("↩ Recorded: Blue\nPainted.\n"), "{ended:?}");
    ensure!(!ended.remarks.contains("Another fence"), "what is not its own: {ended:?}");
    let unanswered = served.desk.run(&["chat", "Third fence"], "").await?;
    ensure!(unanswered.code == Some(3), "{unanswered:?}");
    let desk = served.end_and_keep().await?;
    let (askwell, _surface) = reopen(&desk.data()).await?;
    assert_eq!(askwell.inbox().all().await?.len(), 2, "what nobody has answered is still open");
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_surface_deletes_is_gone_from_each_terminal_at_once() -> Result<()> {
    let model = Model::start(paints).await?;
    let served = Served::start(&model).await?;
    let (id, mut seats) = seats(&served, 2).await?;
    let deleted = served.desk.run(&["delete", "--yes", &id], "").await?;
    ensure!(deleted.code == Some(0), "{deleted:?}");
    for seat in &mut seats {
        seat.sees(&format!("This conversation was deleted. To restore it: askwell undelete {id}")).await?;
    }
    let restored = served.desk.run(&["undelete", &id], "").await?;
    ensure!(restored.code == Some(0), "{restored:?}");
    // What is typed then is no answer to the question that was deleted with it.
    seats[0].types("And the gate\r").await?;
    for seat in &mut seats {
        seat.sees("The gate too.").await?;
    }
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_while_the_data_folder_is_away_is_sent_when_it_is_back() -> Result<()> {
    let model = Model::start(paints).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Fence")?;
    seat.sees("2. Blue").await?;
    let (here, away) = (desk.data(), desk.data().with_extension("away"));
    std::fs::rename(&here, &away)?;
    seat.types("2\r").await?;
    seat.sees("What you typed is sent when it is back.").await?;
    ensure!(!here.exists(), "something was made in its place");
    std::fs::rename(&away, &here)?;
    seat.sees("Painted.").await?;
    assert_eq!(model.requests().len(), 2);
    ensure!(model.requests()[1].results()[0].contains("Blue"), "{:?}", model.requests()[1].results());
    Ok(())
}
