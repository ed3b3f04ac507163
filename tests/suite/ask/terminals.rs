//! Without a display, whoever asks first has Askwell in its terminal. Who asks meanwhile is told so, and is next.

use anyhow::{Context, Result};
use ask::settings::Settings;
use rusqlite::{Connection, OpenFlags};
use tests::patience::until;
use tests::program::kill_dead;
use tests::terminal::{Desk, Ended};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin};

const FIRST: &[&str] = &["ask", "Deploy where?", "-o", "staging", "-o", "production"];
const SECOND: &[&str] = &["ask", "Which tag?", "-o", "v1", "-o", "v2"];
const ELSEWHERE: &str = "busy in another terminal";

/// How many were asked, and how many of them are open.
fn asked(desk: &Desk) -> Result<(u32, u32)> {
    let file = Connection::open_with_flags(desk.data().join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let count = "SELECT count(*), count(*) FILTER (WHERE state = 'open') FROM interaction";
    Ok(file.query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// Whether somebody waits for a question that another one had asked.
fn joined(desk: &Desk) -> Result<bool> {
    let file = Connection::open_with_flags(desk.data().join("askwell.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let count = "SELECT count(*) FROM event WHERE body LIKE '%\"agent.ask.joined\"%'";
    Ok(file.query_row(count, [], |row| row.get::<_, u32>(0))? > 0)
}

async fn open(desk: &Desk, count: u32) -> Result<()> {
    until("they stand", async || Ok(asked(desk).is_ok_and(|(_, open)| open == count))).await
}

/// Asks, with a pipe whose lines are answers.
async fn starts(desk: &Desk, line: &[&str], standing: u32) -> Result<(Child, ChildStdin)> {
    let mut child = desk.start_open(line)?;
    let input = child.stdin.take().context("no input")?;
    open(desk, standing).await?;
    Ok((child, input))
}

async fn types(mut input: ChildStdin, line: &str) -> Result<()> {
    Ok(input.write_all(line.as_bytes()).await?)
}

fn is_answer(ended: &Ended, out: &str) {
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), out), "{ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_is_told_and_is_asked_in_its_own_place_when_the_first_is_done() -> Result<()> {
    for dies in [false, true] {
        let desk = Desk::with(Settings::default()).await?;
        let (first, here) = starts(&desk, FIRST, 1).await?;
        let (mut second, there) = starts(&desk, SECOND, 2).await?;
        let mut said = BufReader::new(second.stderr.take().context("no remarks")?).lines();
        let line = said.next_line().await?.context("it says nothing")?;
        assert!(line.contains(ELSEWHERE), "{line:?}");
        if dies {
            kill_dead(first.id().context("it runs")?).await?;
        } else {
            types(here, "2\n").await?;
            is_answer(&Desk::ended(first).await?, "production\n");
        }
        while !said.next_line().await?.context("its card never comes")?.contains("2. v2") {}
        types(there, "2\n").await?;
        is_answer(&Desk::ended(second).await?, "v2\n");
        assert_eq!(asked(&desk)?, (2, u32::from(dies)), "each was put once");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_that_wait_each_has_its_turn() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let (first, here) = starts(&desk, FIRST, 1).await?;
    let mut others = Vec::new();
    for number in 0..3_u32 {
        let question = format!("Tag {number}?");
        others.push(starts(&desk, &["ask", &question, "-o", "v1"], number + 2).await?);
    }
    let mut ends = Vec::new();
    types(here, "1\n").await?;
    is_answer(&Desk::ended(first).await?, "staging\n");
    for (child, input) in others {
        types(input, "1\n").await?;
        ends.push(tokio::spawn(Desk::ended(child)));
    }
    for end in ends {
        is_answer(&end.await??, "v1\n");
    }
    assert_eq!(asked(&desk)?, (4, 0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_in_both_is_one_and_stays_for_the_second() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let (first, here) = starts(&desk, FIRST, 1).await?;
    let (second, there) = starts(&desk, FIRST, 1).await?;
    until("the second waits for it too", async || joined(&desk)).await?;
    let id = first.id().context("it runs")?.to_string();
    tokio::process::Command::new("kill").args(["-INT", &id]).status().await?;
    drop(here);
    Desk::ended(first).await?;
    types(there, "2\n").await?;
    is_answer(&Desk::ended(second).await?, "production\n");
    assert_eq!(asked(&desk)?, (1, 0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_sits_at_the_second_it_ends_with_nobody_and_leaves_nothing() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let (first, here) = starts(&desk, FIRST, 1).await?;
    let second = desk.start(SECOND, "").await?;
    open(&desk, 2).await?;
    types(here, "1\n").await?;
    is_answer(&Desk::ended(first).await?, "staging\n");
    let ended = Desk::ended(second).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "{ended:?}");
    assert!(ended.remarks.contains(ELSEWHERE) && ended.remarks.contains("No one to ask"), "{ended:?}");
    assert_eq!(asked(&desk)?, (2, 0), "nothing is left that nobody waits for");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn at_two_terminals_each_person_answers_at_their_own() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let mut seat = desk.sit_down("ask 'Deploy where?' -o staging -o production")?;
    seat.sees("2. production").await?;
    let tmux = desk.tmux(100, 30).await?;
    tmux.starts("ask 'Which tag?' -o v1 -o v2").await?;
    tmux.sees(ELSEWHERE).await?;
    seat.types("1\r").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    tmux.sees("2. v2").await?;
    tmux.types("2\n").await?;
    let screen = tmux.sees("left with 0").await?;
    assert_eq!(screen.matches("Which tag?").count(), 1, "it is shown once:\n{screen}");
    assert_eq!(asked(&desk)?, (2, 0));
    Ok(())
}
