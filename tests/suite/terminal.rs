//! The command line, by a person at a terminal and by a script through a pipe: the real program against a scripted model.

mod agents;
mod answers;
mod arming;
mod beside;
mod card;
mod consent;
mod devices;
mod ends;
mod files;
mod fitting;
mod forms;
mod help;
mod meant;
mod no_questions;
mod output;
mod piped;
mod redacted;
mod rules;
mod tmux;
mod tools;
mod waiting;

use anyhow::Result;
use ask::settings::Language;
use engine::{EngineConfig, Lifetime, OpenError};
use std::sync::Arc;
use tests::model::{Model, Request, Say};
use tests::surface::Surface;
use tests::terminal::{Desk, Ended};

/// Asks which database, then says what was chosen.
fn asks(request: &Request) -> Say {
    match request.result() {
        Err(_) => Say::ask("Which database?", &["PostgreSQL", "SQLite"]),
        Ok(result) => {
            let answer = &result["answers"][0];
            let words = answer["selected"][0].as_str().or(answer["text"].as_str());
            Say::text(&format!("Then it is {}.", words.unwrap_or("nothing")))
        }
    }
}

fn is_plain(ended: &Ended) -> bool {
    let steers = |c: char| c.is_control() && c != '\n' && c != '\t';
    !ended.out.contains(steers) && !ended.remarks.contains(steers)
}

/// The name of the conversation in the line that says how to answer.
fn named_in(remarks: &str) -> &str {
    let name = remarks.split("askwell chat -c ").nth(1).and_then(|rest| rest.split(' ').next());
    name.expect("it says how to answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_gives_the_task_and_the_answer() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Set it up"], "2\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(
        ended.out,
        "❓ Which database?\n1. PostgreSQL\n2. SQLite\nReply with a number or your own words\n↩ Recorded: SQLite\nThen it is SQLite.\n"
    );
    assert!(is_plain(&ended), "{ended:?}");
    let asked = model.requests();
    assert_eq!(asked.len(), 2);
    assert_eq!(asked[0].task(), "Set it up");
    assert_eq!(asked[1].result()?["answers"][0]["selected"][0], "SQLite");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_decided_when_nobody_answers() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "Set", "it", "up"], "").await?;
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.remarks.contains("Nothing was decided"), "{ended:?}");
    assert_eq!(model.requests().len(), 1);

    let listed = desk.run(&["list"], "").await?;
    assert!(listed.out.contains("Set it up  (needs you · just now · "), "{listed:?}");

    let name = named_in(&ended.remarks);
    let again = desk.run(&["chat", "-c", name], "").await?;
    assert_eq!(again.code, Some(3), "{again:?}");
    assert!(again.out.starts_with("❓ Which database?\n1. PostgreSQL"), "it is shown again: {again:?}");

    let answered = desk.run(&["chat", "-c", name, "postgresql"], "").await?;
    assert_eq!(answered.code, Some(0), "{answered:?}");
    assert!(answered.out.ends_with("↩ Recorded: PostgreSQL\nThen it is PostgreSQL.\n"), "{answered:?}");
    assert_eq!(model.requests().len(), 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_can_be_closed_without_an_answer() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Set it up"], "跳过\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.remarks.contains("neither a yes nor a no"), "{ended:?}");
    assert_eq!(model.requests()[1].result()?["status"], "dismissed");

    let stopped = desk.run(&["chat", "--answers", "-", "Set it up again"], "stop\n").await?;
    assert_eq!(stopped.code, Some(130), "{stopped:?}");
    assert!(stopped.remarks.ends_with("Stopped. Nothing was lost; send a message to continue.\n"), "{stopped:?}");
    assert_eq!(model.requests().len(), 3, "a stopped run asks nothing more");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chinese_person_reads_chinese() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?.speaks("zh_CN.UTF-8");
    let missed = desk.run(&["chat", "--answers", "-", "选一个"], "９\n1\n").await?;
    assert_eq!(missed.code, Some(3), "{missed:?}");
    assert!(missed.remarks.starts_with("没有选项 ９。"), "{missed:?}");
    assert!(missed.remarks.contains("已停止读取回答"), "{missed:?}");
    let ended = desk.run(&["chat", "-n", "--answers", "-", "选一个"], "用 MySQL，谢谢\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.out.contains("请回复编号，或直接用自己的话回答\n↩ 已记录：用 MySQL，谢谢\n"), "{ended:?}");
    assert_eq!(model.requests()[2].result()?["answers"][0]["text"], "用 MySQL，谢谢");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_model_says_cannot_steer_the_terminal() -> Result<()> {
    let hostile = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31mred\rover \u{202e}txt";
    let model = Model::start(move |request| match request.results().len() {
        // What is no text is refused, and named on the screen.
        0 => Say::ask(&format!("Go{hostile}?"), &["Yes", "No"]),
        1 => Say::ask("Gored\rover \u{202e}txt?", &["Yesred\rover \u{202e}txt\n2. No", "No"]),
        _ => Say::text(hostile),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Try"], "1\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(is_plain(&ended), "{ended:?}");
    assert!(ended.out.contains("1. Yesred over ‹U+202E›txt 2. No\n2. No\n"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_can_come_from_a_file() -> Result<()> {
    let model = Model::start(|_| Say::text("Read.")).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "-"], "Two\nlines\n").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "Read.\n"), "{ended:?}");
    assert_eq!(model.requests()[0].task(), "Two\nlines");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_in_use_is_left_alone() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let (window, _) = Surface::open(&desk.data(), None).await?;
    let ended = desk.run(&["chat", "Set it up"], "").await?;
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let said = format!("Askwell is already running with this data folder (process {})", std::process::id());
    assert!(ended.remarks.starts_with(&said), "{ended:?}");
    window.close().await;
    drop(window);
    assert_eq!(model.requests().len(), 0);
    let opening = EngineConfig {
        folder: desk.data(),
        host: Arc::new(Surface::default()),
        lifetime: Lifetime::Stays,
        language: Language::En,
    };
    assert!(!matches!(surfaces::Askwell::open(opening).await, Err(OpenError::InUse { .. })));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_usage_has_a_code_of_its_own() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    for (arguments, said) in [
        (&["chat", "--workspace", "/nowhere/at/all", "x"][..], "The folder /nowhere/at/all doesn't exist."),
        (&["chat", "-c", "12345678"], "No conversation has an ID that ends with “12345678”."),
        (&["chat", "--frobnicate"], "error: unexpected argument '--frobnicate' found"),
    ] {
        let ended = desk.run(arguments, "").await?;
        assert_eq!(ended.code, Some(2), "{ended:?}");
        assert!(ended.remarks.starts_with(said), "{ended:?}");
    }
    assert_eq!(model.requests().len(), 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_stops_and_leaves_by_key() -> Result<()> {
    let model = Model::start(|request| match request.last_word().as_str() {
        "Go" => Say::Endless("Working on".into()),
        _ => asks(request),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat")?;
    seat.sees("What would you like to do?").await?;
    seat.types("Go\n").await?;
    seat.sees("Working on").await?;
    seat.types("\u{3}").await?;
    seat.sees("Stopped. Nothing was lost").await?;
    seat.types("Ask me\n").await?;
    seat.sees("2. SQLite").await?;
    seat.types("\u{3}").await?;
    seat.sees("The question stays open. Press Ctrl-C again to leave").await?;
    seat.types("\u{3}").await?;
    seat.sees("The question is still open and saved").await?;
    assert_eq!(seat.leaves().await?, Some(3));

    // Without a word on the command line, a person goes on where they were.
    let mut seat = desk.sit_down("chat")?;
    seat.sees("Resuming “Go”").await?;
    seat.sees("2. SQLite").await?;
    seat.types("2\n").await?;
    seat.sees("↩ Recorded: SQLite").await?;
    seat.sees("Then it is SQLite.").await?;
    seat.types("\u{4}").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_that_knows_no_sequences_gets_none() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?.at("dumb");
    let mut seat = desk.sit_down("chat --new Set it up")?;
    seat.sees("2. SQLite").await?;
    seat.types("2\n").await?;
    seat.sees("Then it is SQLite.").await?;
    seat.types("\u{4}").await?;
    assert!(!seat.all().contains('\u{1b}'), "{:?}", seat.all());
    assert_eq!(seat.leaves().await?, Some(0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_tells_by_its_code_what_became_of_it() -> Result<()> {
    let model = Model::start(|request| match request.task().as_str() {
        "Fail" => Say::refuse(400, "no such model"),
        _ => asks(request),
    });
    let model = model.await?;
    let desk = Desk::new(&model).await?;
    for (message, script, code, said) in [
        ("Set it up", "1\n", 0, ""),
        ("Set it up", "", 3, "The question is still open and saved. Nothing was decided."),
        ("Set it up", "? why\n", 3, "askwell serve"),
        ("Fail", "", 1, "no such model"),
    ] {
        let ended = desk.run(&["chat", "--answers", "-", message], script).await?;
        assert_eq!(ended.code, Some(code), "{script:?}: {ended:?}");
        assert!(ended.remarks.contains(said), "{script:?}: {ended:?}");
        assert!(is_plain(&ended), "{ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_chooses_from_the_list_too_and_nothing_without_a_choice() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    assert_eq!(desk.run(&["chat", "Set it up"], "").await?.code, Some(3));
    let left = desk.run(&["chat", "--resume"], "").await?;
    assert_eq!(left.code, Some(2), "{left:?}");
    assert!(left.remarks.contains("No conversation was chosen. Nothing was changed."), "{left:?}");
    let ended = desk.run(&["chat", "--answers", "-", "--resume"], "1\n2\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.out.ends_with("Then it is SQLite.\n"), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_loses_neither_question_nor_answer() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Set it up")?;
    seat.sees("2. SQLite").await?;
    desk.kill().await?;
    let mut seat = desk.sit_down("chat")?;
    seat.sees("2. SQLite").await?;
    seat.types("what the others use\n").await?;
    seat.sees("Then it is what the others use.").await?;
    assert_eq!(model.requests().len(), 2);
    assert_eq!(model.requests()[1].results().len(), 1);
    Ok(())
}
