//! A line is an answer only to a card that could be read before its first key came. The clock of the keys stands still, and the
//! tests turn it.

use super::asks;
use anyhow::{Result, ensure};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tests::model::{Model, Request, Say};
use tests::patience::PATIENCE;
use tests::terminal::Desk;
use tests::tmux::Tmux;

const WHY: &str = "Not sent: you started typing before this question could be read. Press Enter to send it.";
/// Two commands, one after the other; the second is asked for only once the gate is open.
fn acts(gate: Arc<AtomicBool>) -> impl Fn(&Request) -> Say + Send + Sync {
    move |request| match request.results().len() {
        0 => Say::call("run_command", json!({ "command": "touch first" })),
        1 => {
            tokio::task::block_in_place(|| {
                let start = Instant::now();
                while !gate.load(Ordering::Relaxed) && start.elapsed() < PATIENCE {
                    std::thread::sleep(Duration::from_millis(10));
                }
            });
            Say::call("run_command", json!({ "command": "touch second" }))
        }
        _ => Say::text("That was it."),
    }
}

struct Scene {
    desk: Desk,
    gate: Arc<AtomicBool>,
    _model: Model,
}

impl Scene {
    async fn new() -> Result<Scene> {
        let gate = Arc::new(AtomicBool::new(false));
        let model = Model::start(acts(gate.clone())).await?;
        Ok(Scene { desk: Desk::new(&model).await?.times_keys(), gate, _model: model })
    }

    fn ran(&self, name: &str) -> bool {
        self.desk.work().join(name).exists()
    }

    /// At the card of the first command, which was read.
    async fn at_the_first_card(&self) -> Result<Tmux<'_>> {
        let tmux = self.desk.tmux(90, 40).await?;
        tmux.starts("chat --new Do both").await?;
        tmux.until("the first card", |screen| screen.contains("touch first") && screen.ends_with('›')).await?;
        self.desk.turns_the_clock_to(1_000)?;
        Ok(tmux)
    }
}

/// The line stands in the editor, below the sentence that says why.
async fn held(tmux: &Tmux<'_>, line: &str) -> Result<String> {
    let line = format!("› {line}");
    tmux.until("the line that was put back", |screen| screen.contains(WHY) && screen.ends_with(line.trim_end())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_before_a_card_is_no_consent_to_it() -> Result<()> {
    let scene = Scene::new().await?;
    let tmux = scene.at_the_first_card().await?;
    tmux.types("yes\n").await?;
    tmux.sees("✓ $ touch first").await?;
    // The agent works on, and the next yes is typed before its card is there.
    tmux.types("yes").await?;
    tmux.until("the line", |screen| screen.ends_with("› yes")).await?;
    scene.gate.store(true, Ordering::Relaxed);
    tmux.until("the second card", |screen| screen.contains("touch second") && screen.ends_with("› yes")).await?;
    scene.desk.turns_the_clock_to(60_000)?;
    tmux.types("\n").await?;
    held(&tmux, "yes").await?;
    ensure!(!scene.ran("second"));

    // A key that bounces is not another Enter. A window of another size changes nothing.
    tmux.types("\n").await?;
    tmux.resize(70, 30).await?;
    tmux.resize(90, 40).await?;
    tmux.until("the line", |screen| screen.ends_with("› yes")).await?;
    ensure!(!scene.ran("second"));
    scene.desk.turns_the_clock_to(60_500)?;
    tmux.types("\n").await?;
    tmux.sees("That was it.").await?;
    ensure!(scene.ran("second"));
    let all = tmux.all().await?;
    ensure!(all.matches("Not sent:").count() == 1, "it is said once: {all}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_quick_yes_are_one_yes() -> Result<()> {
    let scene = Scene::new().await?;
    scene.gate.store(true, Ordering::Relaxed);
    let tmux = scene.at_the_first_card().await?;
    tmux.types("yes\n").await?;
    tmux.until("the second card", |screen| screen.contains("touch second") && screen.ends_with('›')).await?;
    scene.desk.turns_the_clock_to(1_499)?;
    tmux.types("yes\n").await?;
    held(&tmux, "yes").await?;
    ensure!(!scene.ran("second"));
    // What was put back can be taken away, and another answer typed in its place.
    scene.desk.turns_the_clock_to(3_000)?;
    tmux.presses("C-u").await?;
    tmux.types("no\n").await?;
    tmux.sees("✗ Denied").await?;
    tmux.sees("That was it.").await?;
    ensure!(!scene.ran("second"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_before_a_card_is_no_consent_either() -> Result<()> {
    for keys in ["\u{1b}[200~yes\u{1b}[201~", "ye\u{1b}[200~s\u{1b}[201~"] {
        let scene = Scene::new().await?;
        let mut seat = scene.desk.sit_down("chat --new Do both")?;
        seat.sees("Reply with a number, yes or no").await?;
        seat.sees("›").await?;
        scene.desk.turns_the_clock_to(1_000)?;
        seat.types("1\n").await?;
        seat.sees("✓ $ touch first").await?;
        seat.types(keys).await?;
        seat.sees("› yes").await?;
        scene.gate.store(true, Ordering::Relaxed);
        seat.sees("Reply with a number, yes or no").await?;
        seat.sees("› yes").await?;
        scene.desk.turns_the_clock_to(9_000)?;
        seat.types("\n").await?;
        seat.sees("Not sent:").await?;
        ensure!(!scene.ran("second"), "{keys:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stood_in_the_terminal_before_the_program_began_is_no_consent() -> Result<()> {
    let scene = Scene::new().await?;
    let left = scene.desk.run(&["chat", "Do both"], "").await?;
    assert_eq!(left.code, Some(3), "{left:?}");
    let mut seat = scene.desk.sit_down("chat")?;
    seat.types("yes\n1\n").await?;
    seat.sees("Not sent:").await?;
    seat.sees("yes⏎1").await?;
    ensure!(!scene.ran("first"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arrow_at_a_question_that_just_appeared_is_held_and_a_stop_is_not() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?.times_keys();
    let tmux = desk.tmux(90, 30).await?;
    tmux.starts("chat --new Set it up").await?;
    tmux.until("the question", |screen| screen.contains("2. SQLite") && screen.ends_with('›')).await?;
    tmux.presses("Down").await?;
    tmux.types("\n").await?;
    held(&tmux, "1  PostgreSQL").await?;
    assert_eq!(model.requests().len(), 1);
    tmux.presses("C-u").await?;
    tmux.types("stop\n").await?;
    tmux.sees("Stopped. Nothing was lost").await?;
    assert_eq!(model.requests().len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_terminal_edits_the_line_it_is_to_be_typed_again() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?.times_keys().at("dumb");
    let mut seat = desk.sit_down("chat --new Set it up")?;
    seat.sees("own words").await?;
    seat.sees("›").await?;
    seat.types("2\n").await?;
    seat.sees("Not accepted: you typed it before this question could be read. Type it again.").await?;
    assert_eq!(model.requests().len(), 1);
    desk.turns_the_clock_to(500)?;
    seat.types("2\n").await?;
    seat.sees("Then it is SQLite.").await?;
    Ok(())
}
