//! Every way to reply to one question, as the model hears of it.

use super::asks;
use anyhow::Result;
use serde_json::{Value, json};
use tests::model::{Model, Say};
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn each_way_to_reply_reaches_the_model_as_what_it_is() -> Result<()> {
    for (locale, line, status, note, said) in [
        ("en_GB.UTF-8", "2 // it is one file", "answered", json!("it is one file"), ""),
        ("zh_CN.UTF-8", "２　／／　只有一个文件", "answered", json!("只有一个文件"), ""),
        ("en_GB.UTF-8", "decide", "delegated", Value::Null, "The agent decides and will tell you what it chose."),
        ("zh_CN.UTF-8", "由你决定", "delegated", Value::Null, "由智能体决定，它会说明选了什么。"),
        ("zh_CN.UTF-8", "跳过", "dismissed", Value::Null, "既不是同意，也不是拒绝"),
    ] {
        let model = Model::start(asks).await?;
        let desk = Desk::new(&model).await?.speaks(locale);
        let ended = desk.run(&["chat", "--answers", "-", "Set it up"], &format!("{line}\n")).await?;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert!(ended.remarks.contains(said), "{ended:?}");
        let result = model.requests()[1].result()?;
        assert_eq!(result["status"], status, "{line}");
        assert_eq!(result["answers"][0]["note"], note, "{line}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_mark_shows_the_question_and_all_that_can_be_typed() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Set it up"], "?\n1,2\n1\n").await?;
    assert_eq!(ended.code, Some(3), "a line that does not fit ends the answers: {ended:?}");
    assert_eq!(ended.out.matches("❓ Which database?").count(), 2, "{ended:?}");
    for way in ["2 // why", "1,3", "? TEXT", "skip", "back", "decide", "stop"] {
        assert!(ended.remarks.contains(way), "{way}: {ended:?}");
    }
    assert!(ended.remarks.contains("This question takes only one option."), "{ended:?}");

    let help = desk.run(&["chat", "--help"], "").await?;
    for way in ["2 // why", "1,3", "? TEXT", "preview 2", "skip", "back", "decide", "stop", "--no-questions"] {
        assert!(help.out.contains(way), "{way}: {help:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_is_told_beside_the_question() -> Result<()> {
    let model = Model::start(asks).await?;
    let mut settings = model.settings()?;
    settings.ai.answer_limit_minutes = Some(5);
    let desk = Desk::with(settings).await?;
    let ended = desk.run(&["chat", "Set it up"], "").await?;
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(
        ended.remarks.starts_with("Closes unanswered in 5 min (your time limit). Nothing is chosen for you.\n"),
        "{ended:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_run_is_tried_again_although_a_question_stands_open_beside_it() -> Result<()> {
    let model = Model::start(|request| match (request.results().len(), request.last_word().as_str()) {
        (0, _) => Say::call("ask_user", json!({ "question": "Which database?", "background": true })),
        (_, "Set it up") => Say::refuse(401, "{}"),
        (_, _) => Say::text("Noted."),
    })
    .await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Set it up"], "retry\nSQLite\n").await?;
    assert_eq!(ended.remarks.matches("The model provider didn't accept the key.").count(), 2, "{ended:?}");
    assert!(ended.out.ends_with("↩ Recorded: SQLite\nNoted.\n"), "retry is no answer: {ended:?}");
    Ok(())
}
