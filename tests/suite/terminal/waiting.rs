//! A model that takes its time: who waits sees for what and how long, and nothing of it stays.

use anyhow::{Result, bail, ensure};
use std::time::Duration;
use tests::model::{Model, Say};
use tests::terminal::Desk;
use tests::wire_server::Gate;

const LINE: &str = "Waiting for the model … ";

/// The clock that only the test turns. It goes on for as long as something is waited for.
struct Clock<'a>(&'a Desk, u64);

impl<'a> Clock<'a> {
    fn of(desk: &'a Desk) -> Result<Clock<'a>> {
        desk.turns_the_clock_to(1_000)?;
        Ok(Clock(desk, 1_000))
    }

    /// Lets time pass until that has come.
    async fn until<T>(&mut self, coming: impl Future<Output = Result<T>>) -> Result<T> {
        let passes = async {
            loop {
                self.1 += 4_000;
                if let Err(error) = self.0.turns_the_clock_to(self.1) {
                    return error;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! { came = coming => came, error = passes => bail!("the clock stands still: {error}") }
    }
}

/// Says this as soon as the gate opens.
fn late(gate: &Gate) -> impl Fn(&tests::model::Request) -> Say + use<> {
    let gate = gate.clone();
    move |_| Say::Late(vec![(gate.clone(), "Here I am.".into())])
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_the_model_sees_it_until_something_comes() -> Result<()> {
    let (first, rest) = (Gate::default(), Gate::default());
    let gates = (first.clone(), rest.clone());
    let model =
        Model::start(move |_| Say::Late(vec![(gates.0.clone(), "Here ".into()), (gates.1.clone(), "I am.".into())]));
    let model = model.await?;
    let desk = Desk::new(&model).await?.times_keys();
    let mut clock = Clock::of(&desk)?;
    let tmux = desk.tmux(60, 20).await?;
    tmux.starts("chat --new Hello").await?;
    let screen = clock.until(tmux.sees(LINE)).await?;
    ensure!(screen.ends_with(" s · Ctrl-C to stop"), "{screen}");
    let screen = clock.until(tmux.sees(" min ")).await?;
    assert_eq!(screen.matches(LINE).count(), 1, "one line, and another time in it: {screen}");

    // What is typed takes its place.
    tmux.types("and").await?;
    tmux.until("the line", |screen| screen.ends_with("› and") && !screen.contains(LINE)).await?;
    for _ in 0..3 {
        tmux.presses("BSpace").await?;
    }
    tmux.sees(LINE).await?;

    first.open();
    tmux.until("its words", |screen| screen.ends_with("Here") && !screen.contains(LINE)).await?;
    clock.until(tmux.until("it waits again", |screen| screen.contains("Here\nWaiting for the model … "))).await?;
    rest.open();
    tmux.until("all of it", |screen| screen.contains("Here I am.\n›") && !screen.contains("Waiting")).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_only_thinks_is_not_called_silent() -> Result<()> {
    let model = Model::start(|_| Say::Thinks("Let me see.".into())).await?;
    let desk = Desk::new(&model).await?.speaks("zh_CN.UTF-8").times_keys();
    let mut clock = Clock::of(&desk)?;
    let tmux = desk.tmux(60, 20).await?;
    tmux.starts("chat --new 你好").await?;
    let screen = clock.until(tmux.sees("模型正在工作 … ")).await?;
    ensure!(screen.ends_with(" 秒 · 按 Ctrl-C 停止"), "{screen}");
    tmux.presses("C-c").await?;
    let screen = tmux.sees("已停止").await?;
    ensure!(!screen.contains("模型正在工作"), "{screen}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_terminal_it_is_said_once_beside_the_output() -> Result<()> {
    let gate = Gate::default();
    let model = Model::start(late(&gate)).await?;
    let desk = Desk::new(&model).await?.times_keys();
    let mut clock = Clock::of(&desk)?;
    let mut child = desk.start(&["chat", "Hello"], "").await?;
    let said = clock.until(Desk::hears(&mut child, "Ctrl-C to stop\n")).await?;
    ensure!(said.starts_with("· Waiting for the model … ") && said.lines().count() == 1, "{said}");
    // Some of its seconds, in which it has nothing more to say.
    for _ in 0..3 {
        let second = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Ok(())
        };
        clock.until(second).await?;
    }
    gate.open();
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str(), ended.remarks.as_str()), (Some(0), "Here I am.\n", ""));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_that_knows_no_sequences_is_told_in_a_line() -> Result<()> {
    let gate = Gate::default();
    let model = Model::start(late(&gate)).await?;
    let desk = Desk::new(&model).await?.at("dumb").times_keys();
    let mut clock = Clock::of(&desk)?;
    let mut seat = desk.sit_down("chat --new Hello")?;
    clock.until(seat.sees("· Waiting for the model … ")).await?;
    gate.open();
    seat.sees("Here I am.").await?;
    assert!(!seat.all().contains('\u{1b}'), "{:?}", seat.all());
    Ok(())
}
