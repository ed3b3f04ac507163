//! An Askwell that runs and says nothing, because it was stopped or hangs: nobody calls that "isn't running", or waits for ever.

use anyhow::{Context, Result};
use ask::settings::Settings;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::terminal::Desk;
use tokio::process::{Child, Command};

/// Serves, and goes on only when it is told to.
struct Frozen {
    program: Child,
    id: String,
}

impl Frozen {
    async fn serves(desk: &Desk) -> Result<Frozen> {
        let mut program = desk.start_open(&["serve"])?;
        Desk::says(&mut program, "http").await?;
        until("its socket", async || Ok(desk.data().join("askwell.sock").exists())).await?;
        let id = program.id().context("it runs")?.to_string();
        Ok(Frozen { program, id })
    }

    async fn stops(&self) -> Result<()> {
        Command::new("kill").args(["-STOP", &self.id]).status().await?;
        let stat = format!("/proc/{}/stat", self.id);
        until("it is stopped", async || {
            let stat = std::fs::read_to_string(&stat)?;
            Ok(stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')))
        })
        .await
    }

    fn is_named_in(&self, remarks: &str) -> bool {
        remarks.contains(&format!("(process {})", self.id))
            && remarks.contains("doesn't respond")
            && remarks.contains(&format!("kill -CONT {}", self.id))
            && !remarks.contains("isn't running")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_talks_to_it_says_that_it_runs_and_does_not_answer() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let desk = Desk::new(&model).await?;
    for message in ["Keep", "Lose"] {
        assert_eq!(desk.run(&["chat", message], "").await?.code, Some(0));
    }
    let listed = desk.run(&["list"], "").await?.out;
    let ids: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let &[lost, kept] = ids.as_slice() else { panic!("{listed}") };
    assert_eq!(desk.run(&["delete", "--yes", lost], "").await?.code, Some(0));
    assert_eq!(desk.run(&["export", kept, "kept.tar.gz"], "").await?.code, Some(0));
    let mut frozen = Frozen::serves(&desk).await?;
    frozen.stops().await?;
    for (line, code) in [
        (&["ask", "Which?", "-o", "a"][..], 3),
        (&["confirm", "Now?"], 3),
        (&["delete", "--yes", kept], 1),
        (&["undelete", lost], 1),
        (&["import", "kept.tar.gz"], 1),
    ] {
        let ended = desk.run(line, "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(code), ""), "{line:?} {ended:?}");
        assert!(frozen.is_named_in(&ended.remarks), "{line:?} {ended:?}");
    }
    // What only reads needs nobody.
    assert_eq!(desk.run(&["list"], "").await?.code, Some(0));
    Command::new("kill").args(["-CONT", &frozen.id]).status().await?;
    until("it answers again", async || Ok(desk.run(&["undelete", lost], "").await?.code == Some(0))).await?;
    frozen.program.kill().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_says_that_it_does_not_respond_and_keeps_what_was_typed_until_it_does() -> Result<()> {
    let model = Model::start(|request: &Request| match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    let mut frozen = Frozen::serves(&desk).await?;
    let mut seat = desk.sit_down("chat --new Fence")?;
    seat.sees("2. Blue").await?;
    frozen.stops().await?;
    seat.types("2\r").await?;
    seat.sees("Press Ctrl-C to leave.").await?;
    assert!(frozen.is_named_in(seat.all()) && !seat.all().contains("has quit"), "{}", seat.all());
    Command::new("kill").args(["-CONT", &frozen.id]).status().await?;
    seat.sees("Reconnected.").await?;
    seat.sees("Painted.").await?;
    let told = model.requests().last().map(Request::results).unwrap_or_default();
    assert!(told.iter().any(|result| result.contains("Blue")), "{told:?}");
    frozen.program.kill().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_with_a_time_limit_ends_where_its_question_waits_at_one_that_hangs_or_has_gone() -> Result<()> {
    for hangs in [true, false] {
        let desk = Desk::with(Settings::default()).await?;
        let mut frozen = Frozen::serves(&desk).await?;
        let asking = desk.start(&["ask", "Which?", "-o", "a", "--timeout", "6s"], "").await?;
        let confirming = desk.start(&["confirm", "Now?", "--timeout", "6s"], "").await?;
        for question in ["Which?", "Now?"] {
            let stands = async || Ok(desk.run(&["pending"], "").await?.out.contains(question));
            until(format!("the question {question}"), stands).await?;
        }
        if hangs {
            frozen.stops().await?;
        } else {
            frozen.program.kill().await?;
        }
        for child in [asking, confirming] {
            let ended = Desk::ended(child).await?;
            assert_eq!((ended.code, ended.out.as_str()), (Some(5), ""), "hangs: {hangs} {ended:?}");
            assert!(ended.remarks.contains("No answer in time"), "hangs: {hangs} {ended:?}");
            assert_eq!(frozen.is_named_in(&ended.remarks), hangs, "{ended:?}");
        }
        let pending = desk.run(&["pending"], "").await?.out;
        assert!(pending.contains("Which?") && pending.contains("Now?"), "both stay: {pending}");
        if hangs {
            frozen.program.kill().await?;
        }
    }
    Ok(())
}
