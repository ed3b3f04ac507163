//! Where nothing runs and there is no display, the question is asked in the terminal.

use anyhow::Result;
use ask::settings::Settings;
use tests::surface::reopen;
use tests::terminal::Desk;
use tokio::process::Command;

const DEPLOY: [&str; 6] = ["ask", "Deploy where?", "-o", "staging", "-o!", "production"];

#[tokio::test(flavor = "multi_thread")]
async fn a_line_answers_by_the_rules_of_the_terminal() -> Result<()> {
    for (line, out) in [("2\n", "production\n"), ("neither\n", "neither\n"), ("staging\n", "staging\n")] {
        let desk = Desk::with(Settings::default()).await?;
        let ended = desk.run(&DEPLOY, line).await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(0), out), "{line:?} {ended:?}");
        assert!(ended.remarks.contains("1. staging") && ended.remarks.contains("2. production"), "{ended:?}");
        let (askwell, _) = reopen(&desk.data()).await?;
        assert!(askwell.inbox().all().await?.is_empty());
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_sits_there_is_nobody() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let ended = desk.run(&DEPLOY, "").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "{ended:?}");
    assert!(ended.remarks.contains("No one to ask"), "{ended:?}");
    let (askwell, _) = reopen(&desk.data()).await?;
    let inbox = askwell.inbox().all().await?;
    assert!(inbox.is_empty(), "nothing is left that nobody waits for: {inbox:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn skipping_it_dismisses_it() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let ended = desk.run(&DEPLOY, "skip\n").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(4), ""), "{ended:?}");
    let ended = desk.run(&DEPLOY, "decide\n").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(6), ""), "{ended:?}");
    assert!(ended.remarks.contains("The program that asked decides."), "no agent is there: {ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_terminal_the_answer_is_typed_and_ctrl_c_withdraws() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let mut seat = desk.sit_down("ask 'Deploy where?' -o staging -o production")?;
    seat.sees("2. production").await?;
    seat.types("2\r").await?;
    seat.sees("production").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    let mut seat = desk.sit_down("ask 'Deploy where?' -o staging -o production")?;
    seat.sees("2. production").await?;
    seat.types("\u{3}").await?;
    assert_eq!(seat.leaves().await?, Some(130));
    let (askwell, _) = reopen(&desk.data()).await?;
    assert!(askwell.inbox().all().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn ctrl_d_leaves_the_terminal_and_not_the_question() -> Result<()> {
    for (line, question) in [("ask 'Deploy where?' -o staging", "Deploy where?"), ("confirm 'Deploy?'", "Deploy?")] {
        let desk = Desk::with(Settings::default()).await?;
        let mut seat = desk.sit_down(line)?;
        seat.sees("1. ").await?;
        seat.types("\u{4}").await?;
        seat.sees("The question is still open.").await?;
        assert_eq!(seat.leaves().await?, Some(3), "{line}");
        let pending = desk.run(&["pending"], "").await?;
        assert!(pending.out.contains(question), "{line}: {pending:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_minute_is_told_in_seconds() -> Result<()> {
    for (limit, left) in [("4s", " s (your"), ("59s", " s (your"), ("2m", " in 2 min (your")] {
        let desk = Desk::with(Settings::default()).await?;
        let ended = desk.run(&["ask", "Which?", "-o", "a", "--timeout", limit], "1\n").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(0), "a\n"), "{ended:?}");
        assert!(ended.remarks.contains("Closes unanswered in ") && ended.remarks.contains(left), "{ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_ends_the_command_but_ctrl_c_leaves_the_question_open() -> Result<()> {
    for (line, question) in [("ask 'Deploy where?' -o staging", "Deploy where?"), ("confirm 'Deploy?'", "Deploy?")] {
        for (signal, code) in [("-TERM", 143), ("-HUP", 129)] {
            let desk = Desk::with(Settings::default()).await?;
            let mut seat = desk.sit_down(line)?;
            seat.sees("1. ").await?;
            let process = std::fs::read_to_string(desk.data().join("lock.pid"))?;
            Command::new("kill").args([signal, process.trim()]).status().await?;
            assert_eq!(seat.leaves().await?, Some(code), "{line} {signal}");
            let pending = desk.run(&["pending"], "").await?;
            assert!(pending.out.contains(question), "{line} {signal}: {pending:?}");
        }
    }
    Ok(())
}
