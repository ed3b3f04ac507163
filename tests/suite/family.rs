//! A parent and its tasks over real sockets: who asks whom, who answers, and what becomes of it all.

mod house;
mod killed;
mod limits;
mod terminal;

pub use house::{House, answers, asking_child, base, is_child, news_of, parent, run_task, unanswered};

use anyhow::{Context, Result};
use ask::event::{AskEvent, RunEnd};
use ask::wire::Standing;
use ask::{Event, InteractionId};
use engine::News;
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::patience::until;
use tests::surface::{Surface, answer, option};

#[tokio::test(flavor = "multi_thread")]
async fn a_parent_answers_its_task_and_gets_the_report() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return asking_child(request, &base());
        }
        parent(request, |news| answers(news, "dev"))
    })
    .await?;
    let end = house.surface.complete(house.parent, 1).await?;
    assert_eq!(end.end, RunEnd::Completed);
    let view = house.askwell.conversations().open(house.parent).await?;
    assert!(format!("{:?}", view.entries).contains("Based on dev."), "{:?}", view.entries);
    let children = house.children().await?;
    assert_eq!(children.iter().map(|child| child.title.as_str()).collect::<Vec<_>>(), ["tests"]);
    assert_eq!(children[0].standing, Standing::Idle);

    let child = house.model.requests().into_iter().find(is_child).context("the task asked the model")?;
    assert!(child.offers("ask_parent") && !child.offers("ask_user"), "a task asks its parent first");
    let asked = house.events()?.into_iter().filter_map(|event| match event {
        Event::Ask(AskEvent::Response { closing, .. }) => closing.answerer,
        _ => None,
    });
    let by: Vec<_> = asked.map(|agent| (agent.conversation, agent.confidence_percent)).collect();
    assert_eq!(by, [(house.parent, Some(90))], "it is on record who answered, and how sure they were");
    let called = house.surface.news().iter().any(|news| matches!(news, News::AskUser(_)));
    assert!(!called, "nothing of it was a call for the person");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parent_passes_a_question_on_and_the_persons_answer_reaches_the_task() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return asking_child(request, &base());
        }
        parent(request, |news| {
            let passing = json!({ "question": "Which base for the tests?", "choices": ["main", "dev"], "in_reply_to": news["in_reply_to"] });
            Say::call("ask_user", passing)
        })
    })
    .await?;
    let ask = house.surface.question("Which base for the tests?").await?;
    let between = house.between(1).await?;
    assert_eq!(ask.card.passes_on.map(|on| on.interaction), Some(between[0].interaction.id));
    answer(&house.askwell, &ask, option(1)).await;
    house.surface.complete(house.parent, 1).await?;
    house.model.wait_for("with the report", |request| news_of(request)["result"] == "Based on main.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_the_parent_leaves_is_asked_again_and_then_climbs() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return asking_child(request, &base());
        }
        parent(request, |_| Say::text("I do not know."))
    })
    .await?;
    house.between(1).await?;
    house.model.wait_for("that leaves it", |request| !is_child(request) && request.replies() == 1).await?;
    house.surface.pass_and_count(130).await?;
    house
        .model
        .wait_for("asked once more", |request| !is_child(request) && news_of(request)["asked_before"].is_string())
        .await?;
    house.surface.pass(130);
    let ask = house.surface.question("Which base?").await?;
    assert!(ask.card.climbed && ask.card.unanswered == 2, "{:?}", ask.card);
    assert_eq!(house.askwell.inbox().all().await?.len(), 1, "now it is the person's");
    answer(&house.askwell, &ask, option(2)).await;
    house.surface.complete(house.parent, 1).await?;
    let times = house.events()?.into_iter().filter_map(|event| match event {
        Event::Ask(AskEvent::Unanswered { times, climbed, .. }) => Some((times, climbed)),
        _ => None,
    });
    assert_eq!(times.collect::<Vec<_>>(), [(1, false), (2, true)], "each time is on record");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_person_answers_in_the_parents_place() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return asking_child(request, &base());
        }
        parent(request, |_| Say::text("Let me think."))
    })
    .await?;
    let waiting = house.between(1).await?.remove(0);
    let submit = ask::wire::Submit {
        conversation_id: waiting.interaction.conversation,
        interaction_id: Some(waiting.interaction.id),
        submit_id: None,
        response: Some(option(1)),
        answer: None,
        revises: false,
    };
    let accepted = house.askwell.inbox().submit(submit, ask::Surface::Window).await;
    assert!(matches!(accepted, ask::wire::Submitted::Accepted { .. }), "{accepted:?}");
    house.surface.complete(house.parent, 1).await?;
    house.model.wait_for("with the report", |request| news_of(request)["result"] == "Based on main.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_questions_of_one_task_are_answered_one_by_one_without_waiting() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            let asks = |name: &str| ("ask_parent".to_owned(), json!({ "question": format!("Which {name}?") }));
            return match request.results().as_slice() {
                [] => Say::Calls(vec![asks("base"), asks("name")]),
                results => {
                    let results = results.iter().map(|it| serde_json::from_str(it).unwrap_or(Value::Null));
                    let said: Vec<_> = results.map(|it| it["answers"][0]["text"].to_string()).collect();
                    Say::text(&said.join(" and "))
                }
            };
        }
        parent(request, |news| answers(news, &format!("for {}", news["question"].as_str().unwrap_or_default())))
    })
    .await?;
    // No clock moves here: an answer that waited for the other question would wait for ever.
    house.surface.complete(house.parent, 1).await?;
    let view = house.askwell.conversations().open(house.parent).await?;
    let said = format!("{:?}", view.entries);
    assert!(said.contains(r#"for Which base?"#) && said.contains(r#"for Which name?"#), "{said}");
    let asked =
        house.events()?.into_iter().filter(|event| matches!(event, Event::Ask(AskEvent::Unanswered { .. }))).count();
    assert_eq!(asked, 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_tasks_ask_at_once_and_each_gets_its_own_answer() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            let name = request.task();
            return match request.results().last() {
                None => Say::call("ask_parent", json!({ "question": format!("What is {name}?") })),
                Some(result) => {
                    let result: Value = serde_json::from_str(result).unwrap_or_default();
                    Say::text(result["answers"][0]["text"].as_str().unwrap_or("nothing"))
                }
            };
        }
        // Every question that came and was not answered yet is answered with itself.
        let messages = request.0["messages"].to_string();
        let open = |id: &str| messages.matches(id).count() == 1;
        let all = messages.split("in_reply_to\\\":\\\"").skip(1).filter_map(|rest| rest.get(..36));
        let answers: Vec<(String, Value)> = all
            .filter(|id| open(id))
            .map(|id| ("answer_child".to_owned(), json!({ "in_reply_to": id, "answer": format!("to {id}") })))
            .collect();
        match request.replies() {
            0 => Say::Calls((0..10).map(|number| run_task(&format!("part {number}"))).collect()),
            _ if !answers.is_empty() => Say::Calls(answers),
            _ => Say::text("Waiting for them."),
        }
    })
    .await?;
    let end = house.surface.complete(house.parent, 1).await?;
    assert_eq!(end.end, RunEnd::Completed);
    let events = house.events()?;
    let mut asked: Vec<(InteractionId, String)> = Vec::new();
    for event in &events {
        if let Event::Ask(AskEvent::Response { interaction, closing }) = event {
            let given = closing.outcome.given().context("answered")?;
            asked.push((*interaction, given.answers[0].text.clone().unwrap_or_default()));
        }
    }
    assert_eq!(asked.len(), 10);
    assert!(asked.iter().all(|(id, text)| *text == format!("to {id}")), "{asked:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_the_tree_and_a_deletion_removes_it() -> Result<()> {
    let house = House::of(|request| match (request.task().as_str(), request.replies()) {
        ("Release it", 0) => Say::Calls(vec![run_task("tests"), run_task("docs")]),
        ("Do tests.", 0) => Say::Calls(vec![("run_task".into(), json!({ "title": "deep", "prompt": "Dig." }))]),
        ("Do docs.", 0) => Say::call("ask_parent", base()),
        ("Dig.", 0) => Say::Endless("Digging ".into()),
        (_, _) => Say::text("Waiting."),
    })
    .await?;
    house.model.wait_for("of the grandchild", |request| request.task() == "Dig.").await?;
    house.between(1).await?;
    house.askwell.conversations().stop(house.parent).await?;
    let all = async || house.askwell.conversations().all().await;
    until("the end of all", async || Ok(all().await?.iter().all(|summary| !summary.running))).await?;
    let all = house.askwell.conversations().all().await?;
    assert_eq!(all.len(), 4);
    assert!(all.iter().all(|summary| !summary.running && summary.open_asks == 0), "{all:?}");
    house.between(0).await?;
    let cancelled =
        house.events()?.iter().filter(|event| matches!(event, Event::Ask(AskEvent::Cancelled { .. }))).count();
    assert_eq!(cancelled, 1, "the question has its end");

    house.askwell.deletions().delete(house.parent).await?;
    assert_eq!(house.askwell.conversations().all().await?.len(), 0, "nothing of the tree is left");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_is_deleted_is_told_as_that_and_not_started_again() -> Result<()> {
    let house = House::of(|request| match (request.task().as_str(), news_of(request)["status"].as_str()) {
        ("Release it", None) => Say::Calls(vec![run_task("tests")]),
        ("Release it", Some(status)) => Say::text(status),
        (_, _) => Say::Endless("Testing ".into()),
    })
    .await?;
    house.model.wait_for("of the task", is_child).await?;
    let child = house.children().await?.remove(0);
    house.askwell.deletions().delete(child.id).await?;
    house.surface.complete(house.parent, 1).await?;
    let view = house.askwell.conversations().open(house.parent).await?;
    assert!(format!("{:?}", view.entries.last()).contains("deleted"), "{:?}", view.entries);
    assert_eq!(house.children().await?.len(), 0);
    Ok(())
}
