//! Commands of a terminal while another process owns the data folder, each as a process of its own: whatever is asked can be
//! answered, refused or stopped from there, and nothing is allowed unseen.

use super::{Served, asks};
use crate::suite::api::sessions::from_page;
use anyhow::{Context, Result, ensure};
use ask::rule::Mode;
use reqwest::Method;
use serde_json::json;
use tests::model::{Model, Request, Say};
use tests::own_command::is_told_apart;
use tests::patience::until;
use tests::surface::{close, reopen};
use tests::terminal::{Desk, Ended};

fn is_refused(ended: &Ended, code: i32, said: &str) -> Result<()> {
    ensure!(ended.code == Some(code) && ended.remarks.contains(said), "{said}: {ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_shown_and_answered_by_its_id_or_its_conversations() -> Result<()> {
    let model = Model::start(asks).await?;
    let served = Served::start(&model).await?;
    for (number, answer, said, result) in [
        (1, &["2"][..], "Recorded: Blue", "Blue"),
        (2, &["green", "as", "grass"], "Recorded: green as grass", "green as grass"),
        (3, &["decide"], "The agent decides", "delegated"),
        (4, &["skip"], "Dismissed", "dismissed"),
    ] {
        let conversation = served.start_conversation(&format!("Fence {number}"), Mode::default()).await?;
        let waiting = served.waits(&conversation).await?;
        let shown = served.desk.run(&["answer", &waiting], "").await?;
        ensure!(shown.code == Some(0) && shown.out.contains("2. Blue"), "{shown:?}");
        let id = if number == 1 { waiting.clone() } else { conversation.clone() };
        let answered = served.desk.run(&[&["answer", &id], answer].concat(), "").await?;
        ensure!(answered.code == Some(0) && answered.out.contains(said), "{answered:?}");
        let task = format!("Fence {number}");
        let told = model.wait_for("with the answer", |it| it.task() == task && !it.results().is_empty()).await?;
        ensure!(told.results()[0].contains(result), "{result}: {:?}", told.results());
        // It waits no longer, whoever comes now.
        let late = served.desk.run(&["answer", &waiting, "1"], "").await?;
        is_refused(&late, 2, "is waiting for you")?;
    }
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_of_several_takes_an_answer_for_each_and_words_that_fit_none_are_not_sent() -> Result<()> {
    let model = Model::start(|request: &Request| match request.results().len() {
        0 => {
            let question = |text: &str| json!({ "question": text, "options": [{ "label": "Yes" }, { "label": "No" }] });
            Say::call("ask_user", json!({ "questions": [question("Lint?"), question("Test?")] }))
        }
        _ => Say::text("Done."),
    })
    .await?;
    let served = Served::start(&model).await?;
    let id = served.start_conversation("Check", Mode::default()).await?;
    served.waits(&id).await?;
    for (line, said) in [
        (&["1"][..], "2 questions, and you gave 1"),
        (&["7", "1"], "7"),
        (&["back", "1"], "“back” only works in a chat"),
        (&["1", "2", "1"], "2 questions, and you gave 3"),
    ] {
        is_refused(&served.desk.run(&[&["answer", id.as_str()], line].concat(), "").await?, 2, said)?;
    }
    let answered = served.desk.run(&["answer", &id, "1", "skip"], "").await?;
    ensure!(answered.code == Some(0) && answered.out.contains("Unanswered"), "{answered:?}");
    let told = model.wait_for("with the answer", |request| !request.results().is_empty()).await?;
    assert_eq!(told.result()?["status"], "partly_answered");
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn words_of_a_command_line_refuse_what_asks_for_a_yes_and_never_give_one() -> Result<()> {
    let model = Model::start(|request: &Request| match request.results().len() {
        0 => Say::call("write_file", json!({ "path": "a.md", "content": "one\n" })),
        _ => Say::text("So not."),
    })
    .await?;
    let served = Served::start(&model).await?;
    let id = served.start_conversation("Write", Mode::AskBeforeChanges).await?;
    let waiting = served.waits(&id).await?;
    let shown = served.desk.run(&["answer", &waiting], "").await?;
    ensure!(shown.out.contains("Create a.md"), "{shown:?}");
    // Only what is possible here is offered.
    let all = format!("{}{}", shown.out, shown.remarks);
    ensure!(all.contains("To deny it: askwell answer") && !all.contains("Reply with"), "{shown:?}");
    for yes in ["yes", "1", "2", "是"] {
        is_refused(&served.desk.run(&["answer", &waiting, yes], "").await?, 2, "Nothing was allowed")?;
    }
    is_refused(&served.desk.run(&["answer", &waiting, "sure,", "go", "ahead"], "").await?, 2, "othing was decided")?;
    ensure!(!served.desk.work().join("a.md").exists());
    let refused = served.desk.run(&["answer", &waiting, "no because not now"], "").await?;
    ensure!(refused.code == Some(0) && refused.out.contains("not now"), "{refused:?}");
    let told = model.wait_for("with the refusal", |request| !request.results().is_empty()).await?;
    ensure!(told.results()[0].contains("denied") && told.results()[0].contains("not now"), "{:?}", told.results());
    ensure!(!served.desk.work().join("a.md").exists());
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn several_that_wait_in_one_conversation_are_named_one_by_one() -> Result<()> {
    let model = Model::start(|request: &Request| match request.results().len() {
        0 => {
            let ask = |text: &str| {
                let asked = json!({ "question": text, "choices": ["a", "b"], "background": true });
                ("ask_user".to_owned(), asked)
            };
            Say::Calls(vec![ask("First?"), ask("Second?")])
        }
        _ => Say::Endless("working ".to_owned()),
    })
    .await?;
    let served = Served::start(&model).await?;
    let id = served.start_conversation("Two", Mode::default()).await?;
    until("both", async || {
        let pending = served.desk.run(&["pending"], "").await?.out;
        Ok(pending.contains("First?") && pending.contains("Second?"))
    })
    .await?;
    let both = served.desk.run(&["answer", &id, "1"], "").await?;
    is_refused(&both, 2, "Several things are waiting there")?;
    let line = both.remarks.lines().find(|line| line.contains("Second?")).context("the second is named")?;
    let own = line.split_whitespace().next().context("by its id")?.to_owned();
    let answered = served.desk.run(&["answer", &own, "2"], "").await?;
    ensure!(answered.code == Some(0), "{answered:?}");
    let pending = served.desk.run(&["pending"], "").await?.out;
    ensure!(pending.contains("First?") && !pending.contains("Second?"), "{pending}");
    served.end().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_stopped_wherever_it_is_at_work() -> Result<()> {
    let model = Model::start(|_: &Request| Say::Endless("and on ".to_owned())).await?;
    let served = Served::start(&model).await?;
    let id = served.start_conversation("For ever", Mode::default()).await?;
    model.wait_for("of the run", |_| true).await?;
    let stopped = served.desk.run(&["stop", &id], "").await?;
    ensure!(stopped.code == Some(0) && stopped.out.contains("Stopped “For ever”"), "{stopped:?}");
    let again = served.desk.run(&["stop", &id], "").await?;
    ensure!(again.code == Some(0) && again.out.contains("Nothing is running"), "{again:?}");
    is_refused(&served.desk.run(&["stop", "ffffffff"], "").await?, 2, "ffffffff")?;

    // What was at work when the engine was killed is stopped for whichever comes next.
    let id = served.start_conversation("Once more", Mode::default()).await?;
    model.wait_for("of the other run", |request| request.task() == "Once more").await?;
    served.desk.kill().await?;
    let asked = model.requests().len();
    let stopped = served.desk.run(&["stop", &id], "").await?;
    ensure!(stopped.code == Some(0) && stopped.out.contains("Stopped “Once more”"), "{stopped:?}");
    let (askwell, _surface) = reopen(&served.desk.data()).await?;
    ensure!(askwell.conversations().all().await?.iter().all(|one| !one.running), "one still runs");
    askwell.close().await;
    assert_eq!(model.requests().len(), asked, "the model was asked again");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_let_in_by_a_terminal() -> Result<()> {
    let model = Model::start(asks).await?;
    let served = Served::start(&model).await?;
    let (browser, session) = served.browser().await?;
    let hello = from_page(&browser, Method::POST, "/api/commands/hello", &session).body("{}");
    assert_eq!(browser.send(hello).await?.status, 200);
    let desk = served.end_and_keep().await?;
    is_refused(&desk.run(&["pair"], "").await?, 1, "askwell serve --pair")
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_engine_runs_the_answer_starts_one_that_goes_on_with_it() -> Result<()> {
    let model = Model::start(asks).await?;
    let served = Served::start(&model).await?;
    let id = served.start_conversation("Fence", Mode::default()).await?;
    served.waits(&id).await?;
    let desk = served.end_and_keep().await?;
    let answered = desk.run(&["answer", &id, "1"], "").await?;
    ensure!(answered.code == Some(0) && answered.out.contains("Recorded: Red"), "{answered:?}");
    let told = model.wait_for("with the answer", |it| !it.results().is_empty()).await?;
    ensure!(told.results()[0].contains("Red"), "{:?}", told.results());
    let mut seat = desk.sit_down(&format!("chat -c {id}"))?;
    seat.sees("Painted.").await?;
    assert_eq!(model.requests().len(), 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_engine_has_started_itself_asks_and_does_nothing_else() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let (askwell, surface) = reopen(&desk.data()).await?;
    askwell.host_local();
    let started = askwell.conversations().start(None, "Fence".to_owned(), Mode::default()).await?;
    surface.question("Which colour?").await?;
    let id = started.to_string();
    // This test is the engine's process, so what it starts is the engine's own.
    for line in [&["answer", &id, "1"][..], &["stop", &id], &["pair"], &["delete", &id, "--yes"]] {
        is_refused(&desk.run(line, "").await?, 1, "a program that Askwell started itself")?;
    }
    // A command of an agent is told from other programs whatever it does.
    is_told_apart(&desk.data(), &format!("answer {id} 1")).await?;
    assert_eq!(askwell.inbox().all().await?.len(), 1, "it is still open");
    assert_eq!(model.requests().len(), 1);
    close(&desk.data(), askwell, surface).await
}
