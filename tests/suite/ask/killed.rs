//! Both programs stopped dead wherever they are: one question, one answer.

use super::Office;
use anyhow::{Context, Result};
use ask::settings::Settings;
use rusqlite::{Connection, OpenFlags};
use tests::patience::until;
use tests::program::{Program, built, kill_dead, mortal};
use tests::surface::{answer, option, reopen};
use tests::terminal::Desk;

/// Where the serving program can be stopped while a question comes in.
const POINTS: [&str; 5] = ["guest-call:1", "commit:1", "committed:1", "told:1", "guest-called:1"];
const ASK: [&str; 4] = ["ask", "Deploy where?", "-o", "staging"];

#[tokio::test(flavor = "multi_thread")]
async fn wherever_the_program_dies_the_question_stands_once_and_its_answer_is_printed() -> Result<()> {
    for point in POINTS {
        let desk = Desk::with(Settings::default()).await?;
        let mut serve = mortal(built("askwell")?.to_str().context("the path is not Unicode")?);
        serve.arg("serve").env("ASKWELL_DATA_DIR", desk.data()).env("ASKWELL_CRASH_AT", point);
        serve.env("HOME", desk.work()).env_remove("DBUS_SESSION_BUS_ADDRESS");
        let mut serve = Program::start(serve)?;
        serve.first_line().await?;
        let child = desk.start(&ASK, "").await?;
        assert_eq!(serve.code().await?, None, "{point}: it was killed there");
        let (askwell, surface) = reopen(&desk.data()).await?;
        askwell.host_local();
        until(point, async || Ok(askwell.inbox().all().await.is_ok_and(|inbox| inbox.len() == 1))).await?;
        let open = askwell.inbox().all().await?.remove(0).interaction;
        let submit = ask::wire::Submit {
            conversation_id: open.conversation,
            interaction_id: Some(open.id),
            submit_id: None,
            response: Some(option(1)),
            answer: None,
            revises: false,
        };
        askwell.inbox().submit(submit, ask::Surface::Window).await;
        let ended = Desk::ended(child).await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "{point} {ended:?}");
        askwell.close().await;
        drop((askwell, surface));
        assert_eq!(asked_in(&desk)?, 1, "{point}: it was asked once");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_dies_leaves_its_question_and_asked_again_it_is_the_same() -> Result<()> {
    let office = Office::open().await?;
    let (child, asked) = office.asks(&ASK[1..], "").await?;
    kill_dead(child.id().context("it runs")?).await?;
    drop(child);
    assert_eq!(office.open_asks().await?, [asked.interaction_id], "an answer is not lost with who asked");
    let child = office.desk.start(&ASK, "").await?;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    answer(&office.askwell, &asked, option(1)).await;
    assert_eq!(Desk::ended(child).await?.out, "staging\n");
    assert_eq!(asked_in(&office.desk)?, 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_given_while_the_script_cannot_hear_it_is_there_when_it_can() -> Result<()> {
    let office = Office::open().await?;
    let (mut child, asked) = office.asks(&ASK[1..], "").await?;
    let Office { desk, askwell, surface } = office;
    askwell.close().await;
    drop((askwell, surface));
    Desk::hears(&mut child, "The question is kept").await?;
    // The window is opened and answered before the socket is there again.
    let (askwell, _surface) = reopen(&desk.data()).await?;
    answer(&askwell, &asked, option(1)).await;
    askwell.host_local();
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "{ended:?}");
    Ok(())
}

fn asked_in(desk: &Desk) -> Result<u32> {
    let file = Connection::open_with_flags(desk.data().join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    Ok(file.query_row("SELECT count(*) FROM interaction", [], |row| row.get(0))?)
}
