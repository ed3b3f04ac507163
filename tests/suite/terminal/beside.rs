//! Questions that the agent does not wait for: asked in the background, or talked about first.

use anyhow::Result;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tests::model::{Model, Request, Say};
use tests::patience::PATIENCE;
use tests::terminal::Desk;

/// Asks; answers what the person asks back; then says what was chosen.
fn talks(request: &Request) -> Say {
    let word = request.last_word();
    if request.results().is_empty() {
        return Say::ask("Which database?", &["PostgreSQL", "SQLite"]);
    }
    if word.contains("\"selected\":[\"SQLite\"]") {
        return Say::text("Then it is SQLite.");
    }
    Say::text("SQLite is one file.")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_talked_about_first_and_answered_then() -> Result<()> {
    let model = Model::start(talks).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Set it up"], "? what is the difference\n2 // for CI\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let list = "❓ Which database?\n1. PostgreSQL\n2. SQLite\nReply with a number or your own words\n";
    assert_eq!(
        ended.out,
        format!("{list}SQLite is one file.\n{list}↩ Recorded: SQLite (note: for CI)\nThen it is SQLite.\n"),
        "the list is shown again after what the agent has said"
    );
    assert!(ended.remarks.contains("The question stays open until you answer it."), "{ended:?}");
    assert!(ended.remarks.contains("· The outcome of “Which database?” was passed on to the agent."), "{ended:?}");

    let asked = model.requests();
    assert_eq!(asked.len(), 3);
    assert_eq!(asked[1].result()?["status"], "talk_first");
    assert_eq!(asked[1].last_word(), "what is the difference");
    assert_eq!(asked[2].result()?["status"], "talk_first", "the call has its result already");
    assert!(asked[2].last_word().contains("\"note\":\"for CI\""), "{}", asked[2].last_word());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_back_about_stays_open_when_nobody_answers() -> Result<()> {
    let model = Model::start(talks).await?;
    let desk = Desk::new(&model).await?.speaks("zh_CN.UTF-8");
    let ended = desk.run(&["chat", "--answers", "-", "选一个"], "？ 有什么区别\n").await?;
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.remarks.contains("问题仍在等待，已保存"), "{ended:?}");
    assert_eq!(model.requests()[1].last_word(), "有什么区别");

    let name = super::named_in(&ended.remarks);
    let answered = desk.run(&["chat", "--answers", "-", "-c", name], "2\n").await?;
    assert_eq!(answered.code, Some(0), "{answered:?}");
    assert!(answered.out.ends_with("↩ 已记录：SQLite\nThen it is SQLite.\n"), "{answered:?}");
    Ok(())
}

/// Asks in the background, works until it is let go, and then says what it heard last.
fn works_on(gate: Arc<AtomicBool>) -> impl Fn(&Request) -> Say + Send + Sync {
    move |request| {
        if request.results().is_empty() {
            let arguments =
                json!({ "question": "Which database?", "choices": ["PostgreSQL", "SQLite"], "background": true });
            return Say::call("ask_user", arguments);
        }
        tokio::task::block_in_place(|| {
            let start = Instant::now();
            while !gate.load(Ordering::Relaxed) && start.elapsed() < PATIENCE {
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        let word = request.last_word();
        if word.contains("what CI uses") {
            return Say::text("Then it is what CI uses.");
        }
        if word.contains("\"selected\":[\"SQLite\"]") {
            return Say::text("Then it is SQLite.");
        }
        Say::text(&format!("Heard: {word}."))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_said_to_an_agent_at_work_and_answer_it_once_it_rests() -> Result<()> {
    let gate = Arc::new(AtomicBool::new(false));
    let model = Model::start(works_on(gate.clone())).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Set it up")?;
    seat.sees("2. SQLite").await?;
    seat.sees("The agent carries on meanwhile").await?;
    seat.types("look at the tests too\n").await?;
    seat.sees("Sent to the agent. The question is still open.").await?;
    gate.store(true, Ordering::Relaxed);
    seat.sees("Heard: look at the tests too.").await?;
    seat.sees("2. SQLite").await?;
    seat.types("what CI uses\n").await?;
    seat.sees("↩ Recorded: what CI uses").await?;
    seat.sees("Then it is what CI uses.").await?;
    seat.types("\u{4}").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    assert_eq!(model.requests()[1].result()?["status"], "waiting");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_option_answers_while_the_agent_works() -> Result<()> {
    let gate = Arc::new(AtomicBool::new(false));
    let model = Model::start(works_on(gate.clone())).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Set it up")?;
    seat.sees("The agent carries on meanwhile").await?;
    seat.types("sqlite\n").await?;
    seat.sees("↩ Recorded: SQLite").await?;
    gate.store(true, Ordering::Relaxed);
    seat.sees("Then it is SQLite.").await?;
    seat.types("\u{4}").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_answers_what_the_agent_did_not_wait_for_once_it_rests() -> Result<()> {
    let model = Model::start(works_on(Arc::new(AtomicBool::new(true)))).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Set it up"], "what CI uses\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.out.ends_with("↩ Recorded: what CI uses\nThen it is what CI uses.\n"), "{ended:?}");
    let unanswered = desk.run(&["chat", "Set it up again"], "").await?;
    assert_eq!(unanswered.code, Some(3), "{unanswered:?}");
    Ok(())
}
