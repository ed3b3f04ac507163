//! Cards with several questions: one by one, each answered or left open, all of it seen once more before it goes.

use anyhow::Result;
use serde_json::{Value, json};
use tests::model::{Model, Request, Say};
use tests::terminal::Desk;

fn asks(request: &Request) -> Say {
    if !request.results().is_empty() {
        return Say::text("Thanks.");
    }
    let questions = json!([
        {
            "question": "Which database?",
            "header": "Storage",
            "options": [{ "label": "PostgreSQL", "description": "A server.", "recommended": true }, { "label": "SQLite" }],
        },
        {
            "question": "Which checks?",
            "options": [{ "label": "Lint" }, { "label": "Test" }, { "label": "Docs" }],
            "multi_select": true,
        },
    ]);
    Say::call("ask_user", json!({ "questions": questions }))
}

fn selected(result: &Value) -> Vec<Value> {
    result["answers"].as_array().into_iter().flatten().map(|answer| answer["selected"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_goes_through_a_card_line_by_line() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let ended = desk.run(&["chat", "--answers", "-", "Set it up"], "2\n3、1 // quick\n").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(
        ended.out,
        "(1/2) ❓ [Storage] Which database?\n1. PostgreSQL (recommended)\n   A server.\n2. SQLite\nReply with a number or your own words\n\
         ↩ Recorded: SQLite\n(2/2) ❓ Which checks?\n1. Lint\n2. Test\n3. Docs\nReply with one or more numbers, such as 1,3, or your own words\n\
         ↩ Recorded: Lint, Docs (note: quick)\nThanks.\n"
    );
    let result = model.requests()[1].result()?;
    assert_eq!(result["status"], "answered");
    assert_eq!(selected(&result), [json!(["SQLite"]), json!(["Lint", "Docs"])]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_left_open_one_by_one() -> Result<()> {
    for (lines, status, said) in [
        ("skip\n2\n", "partly_answered", "Submitted. Unanswered: “Storage”."),
        ("skip\nskip\n", "dismissed", "Dismissed: neither a yes nor a no."),
        ("decide\n", "delegated", "The agent decides and will tell you what it chose."),
    ] {
        let model = Model::start(asks).await?;
        let desk = Desk::new(&model).await?;
        let ended = desk.run(&["chat", "--answers", "-", "Set it up"], lines).await?;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert!(ended.remarks.contains(said), "{ended:?}");
        assert_eq!(model.requests()[1].result()?["status"], status, "{lines:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_all_answers_before_they_go_and_kill_loses_none() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Set it up")?;
    seat.sees("(1/2)").await?;
    seat.types("1\n").await?;
    seat.sees("(2/2)").await?;
    desk.kill().await?;

    let mut seat = desk.sit_down("chat")?;
    seat.sees("(2/2)").await?;
    seat.types("back\n").await?;
    seat.sees("(1/2)").await?;
    seat.types("2\n").await?;
    seat.sees("(2/2)").await?;
    seat.types("skip\n").await?;
    seat.sees("Your answers: 1 of 2").await?;
    seat.sees("1. Storage → SQLite").await?;
    seat.sees("2. Which checks? → (unanswered)").await?;
    seat.types("yes\n").await?;
    seat.sees("Nothing was submitted yet.").await?;
    seat.types("2\n").await?;
    seat.sees("(2/2)").await?;
    seat.types("1 and 2\n").await?;
    seat.sees("2. Which checks? → Lint, Test").await?;
    assert_eq!(model.requests().len(), 1, "nothing goes before Enter");
    seat.types("\n").await?;
    seat.sees("Submitted.").await?;
    seat.sees("Thanks.").await?;
    assert_eq!(selected(&model.requests()[1].result()?), [json!(["SQLite"]), json!(["Lint", "Test"])]);
    Ok(())
}
