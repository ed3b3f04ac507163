//! One question, from the model's socket to the window's event, from the command back to the next request.

use anyhow::Result;
use ask::event::RunEnd;
use ask::wire::{AskUser, Submit, Submitted};
use ask::{Outcome, Response, Surface as By};
use engine::News;
use serde_json::json;
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Say};
use tests::surface::{Surface, answer, option, reopen, words};

/// A model that asks for a colour first and is content with any answer, and the program that speaks with it.
struct Scene {
    model: Model,
    folder: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

async fn scene() -> Result<Scene> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    Ok(Scene { model, folder, askwell, surface })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_reaches_the_model_as_the_result_of_its_own_call() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::ask("Which colour?", &["Red, dark", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let id = askwell.conversations().start(None, "Paint the fence".into(), Default::default()).await?;

    let ask = surface.question("Which colour?").await?;
    assert_eq!(ask.conversation_id, id);
    assert_eq!(
        (ask.choices.as_slice(), ask.allow_freeform),
        (["Red, dark".to_owned(), "Blue".to_owned()].as_slice(), true)
    );
    let inbox = askwell.inbox().all().await?;
    assert_eq!(inbox.len(), 1, "it was on disk before it was shown");
    assert_eq!(inbox[0].interaction, ask.card);

    let accepted = answer(&askwell, &ask, option(1)).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    let end = surface.complete(id, 1).await?;
    assert_eq!(end.end, RunEnd::Completed);

    let requests = model.requests();
    assert_eq!(requests.len(), 2);
    let messages = requests[1].0["messages"].as_array().unwrap();
    let (call, result) = (&messages[messages.len() - 2], &messages[messages.len() - 1]);
    assert_eq!(call["tool_calls"][0]["id"], result["tool_call_id"], "the same call");
    assert_eq!(call["tool_calls"][0]["id"], json!(ask.tool_call_id), "which the window was told of");
    let content: serde_json::Value = serde_json::from_str(result["content"].as_str().unwrap())?;
    assert_eq!(content["status"], "answered");
    assert_eq!(content["answers"][0]["selected"], json!(["Red, dark"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_became_of_an_answer_is_always_said() -> Result<()> {
    let Scene { model: _model, folder: _folder, askwell, surface } = scene().await?;
    askwell.conversations().start(None, "Paint the fence".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;

    let empty = answer(&askwell, &ask, words("  ")).await;
    assert!(matches!(empty, Submitted::Invalid { .. }), "{empty:?}");
    assert_eq!(askwell.inbox().all().await?.len(), 1, "the card stays open");
    let plain = Submit {
        conversation_id: ask.conversation_id,
        interaction_id: None,
        submit_id: None,
        response: None,
        answer: Some("Blue".into()),
        revises: false,
    };
    assert!(matches!(askwell.inbox().submit(plain.clone(), By::Window).await, Submitted::Accepted { .. }));
    let closed = surface.closed(&ask).await?;
    assert!(matches!(&closed.closing.outcome, Outcome::Answered(given) if given.answers[0].selected[0].0 == "o2"));
    let late = answer(&askwell, &ask, option(1)).await;
    assert!(matches!(&late, Submitted::Closed { closing } if closing.by == Some(By::Window)), "{late:?}");
    assert_eq!(answer(&askwell, &ask, option(2)).await, Submitted::Duplicate { closing: closed.closing });
    assert_eq!(
        askwell.inbox().submit(plain, By::Window).await,
        Submitted::Unknown,
        "nothing is open for a plain answer"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_surfaces_answering_at_once_agree_on_one() -> Result<()> {
    for round in 0..20 {
        let Scene { model, folder: _folder, askwell, surface } = scene().await?;
        let id = askwell.conversations().start(None, "Paint the fence".into(), Default::default()).await?;
        let ask = surface.question("Which colour?").await?;
        let (one, two) = tokio::join!(answer(&askwell, &ask, option(1)), answer(&askwell, &ask, option(2)));
        let won = |end: &Submitted| matches!(end, Submitted::Accepted { .. });
        assert!(won(&one) != won(&two), "round {round}: {one:?} {two:?}");
        surface.complete(id, 1).await?;
        let chosen = model.requests()[1].result()?["answers"][0]["selected"][0].clone();
        assert_eq!(chosen, if won(&one) { "Red" } else { "Blue" }, "the model was told the winner's");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_closed_without_an_answer_decides_nothing() -> Result<()> {
    let Scene { model, folder: _folder, askwell, surface } = scene().await?;
    let dismissed = askwell.conversations().start(None, "One".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;
    answer(&askwell, &ask, Response::Dismissed).await;
    surface.complete(dismissed, 1).await?;
    let result =
        model.wait_for("with a result", |request| request.task() == "One" && !request.results().is_empty()).await?;
    assert_eq!(result.result()?["status"], "dismissed");

    let id = askwell.conversations().start(None, "Two".into(), Default::default()).await?;
    let second = surface
        .wait_for("the second question", |news| match news {
            News::AskUser(ask) if ask.conversation_id == id => Some(AskUser::clone(ask)),
            _ => None,
        })
        .await?;
    askwell.conversations().send(id, "Leave it, do the gate".into()).await?;
    surface.closed(&second).await?;
    surface.complete(id, 1).await?;
    let next = model.wait_for("after the message", |request| request.last_word().contains("the gate")).await?;
    assert_eq!(next.result()?["status"], "superseded");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_question_is_asked_again_after_a_restart_and_answered_once() -> Result<()> {
    let Scene { model, folder, askwell, surface } = scene().await?;
    let id = askwell.conversations().start(None, "Paint the fence".into(), Default::default()).await?;
    let ask = surface.question("Which colour?").await?;
    askwell.close().await;
    drop(askwell);

    let (askwell, surface) = reopen(folder.path()).await?;
    let inbox = askwell.inbox().all().await?;
    assert_eq!(inbox[0].interaction, ask.card, "the same card, with the same ids");
    assert_eq!(model.requests().len(), 1, "nothing is asked of the model while it waits");
    assert!(matches!(answer(&askwell, &ask, option(2)).await, Submitted::Accepted { .. }));
    surface.complete(id, 1).await?;
    assert_eq!(model.requests().len(), 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn many_conversations_ask_at_once_and_none_is_mixed_up() -> Result<()> {
    let model = Model::start(|request| match request.results().len() {
        0 => Say::ask(&format!("What about {}?", request.task()), &["yes", "no"]),
        _ => Say::text("Good."),
    })
    .await?;
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
    let mut conversations = Vec::new();
    for number in 0..30 {
        let task = format!("task {number}");
        let id = askwell.conversations().start(None, task.clone(), Default::default()).await?;
        conversations.push((id, task));
    }
    for (_, task) in conversations.iter().rev() {
        let ask = surface.question(&format!("What about {task}?")).await?;
        let accepted = answer(&askwell, &ask, words(&format!("answer to {task}"))).await;
        assert!(matches!(accepted, Submitted::Accepted { .. }));
    }
    for (id, task) in &conversations {
        surface.complete(*id, 1).await?;
        let request = model
            .wait_for("with the answer", |request| request.task() == *task && !request.results().is_empty())
            .await?;
        assert_eq!(request.result()?["answers"][0]["text"], format!("answer to {task}"));
    }
    Ok(())
}
