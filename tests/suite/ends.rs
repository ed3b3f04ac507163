//! Every end of a question as the model reads it in its next request, over a real socket.

use anyhow::Result;
use ask::wire::{AskUser, Submit, Submitted};
use ask::{Answer, Answers, ConversationId, QuestionId, Response, Surface as By};
use serde_json::{Value, json};
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::surface::{Surface, answer, option, words};

struct Scene {
    model: Model,
    _folder: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
    workspace: TempDir,
}

impl Scene {
    async fn of(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Scene> {
        let model = Model::start(script).await?;
        let folder = TempDir::new()?;
        let (askwell, surface) = Surface::open(folder.path(), Some(model.settings()?)).await?;
        Ok(Scene { model, _folder: folder, askwell, surface, workspace: TempDir::new()? })
    }

    async fn start(&self, text: &str) -> Result<ConversationId> {
        let workspace = self.workspace.path().display().to_string();
        Ok(self.askwell.conversations().start(Some(workspace), text.into(), Default::default()).await?)
    }

    async fn revise(&self, ask: &AskUser, response: Response) -> Submitted {
        let submit = Submit {
            conversation_id: ask.conversation_id,
            interaction_id: Some(ask.interaction_id),
            submit_id: None,
            response: Some(response),
            answer: None,
            revises: true,
        };
        self.askwell.inbox().submit(submit, By::Window).await
    }
}

fn asks(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

fn results(request: &Request) -> Vec<Value> {
    request.results().iter().map(|result| serde_json::from_str(result).unwrap_or(Value::Null)).collect()
}

fn system(request: &Request) -> &str {
    request.0["messages"][0]["content"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_it_to_the_agent_says_so_and_chooses_nothing() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let id = scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    answer(&scene.askwell, &ask, Response::Delegated { comment: Some("nothing loud".into()) }).await;
    scene.surface.complete(id, 1).await?;
    let result = scene.model.requests()[1].result()?;
    assert_eq!((&result["status"], &result["answers"]), (&json!("delegated"), &json!([])));
    assert_eq!(result["comment"], "nothing loud");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn talking_first_is_answered_in_the_thread_while_the_question_stays_open() -> Result<()> {
    let scene = Scene::of(|request| match request.last_word().as_str() {
        "Paint" => Say::ask("Which colour?", &["Red", "Blue"]),
        "Is red dearer?" => Say::text("By ten euros."),
        _ => Say::text("Painted."),
    })
    .await?;
    let id = scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    let talked = answer(&scene.askwell, &ask, Response::TalkFirst { text: "Is red dearer?".into() }).await;
    assert!(matches!(talked, Submitted::Accepted { .. }), "{talked:?}");
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.askwell.inbox().all().await?.len(), 1, "the question stands");
    assert_eq!(scene.model.requests()[1].result()?["status"], "talk_first");

    answer(&scene.askwell, &ask, option(2)).await;
    scene.surface.complete(id, 2).await?;
    let last = scene.model.requests()[2].last_word();
    assert!(last.contains(&ask.interaction_id.to_string()) && last.contains(r#""selected":["Blue"]"#), "{last}");
    assert!(scene.askwell.inbox().all().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_background_question_lets_the_agent_work_and_outlasts_a_restart() -> Result<()> {
    let scene = Scene::of(|request| match (request.results().len(), request.last_word().contains("answered")) {
        (_, true) => Say::text("Painted."),
        (0, _) => Say::call(
            "ask_user",
            json!({ "question": "Which colour?", "choices": ["Red", "Blue"], "background": true }),
        ),
        (1, _) => Say::call("list_files", json!({})),
        _ => Say::text("All but the colour is done."),
    })
    .await?;
    let id = scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    scene.surface.complete(id, 1).await?;
    let waiting = results(&scene.model.requests()[1]);
    assert_eq!((&waiting[0]["status"], &waiting[0]["id"]), (&json!("waiting"), &json!(ask.interaction_id)));

    let Scene { model, _folder: folder, askwell, surface, .. } = scene;
    askwell.close().await;
    drop((askwell, surface));
    let (askwell, surface) = tests::surface::reopen(folder.path()).await?;
    assert_eq!(askwell.inbox().all().await?[0].interaction.id, ask.interaction_id);
    assert!(matches!(answer(&askwell, &ask, option(1)).await, Submitted::Accepted { .. }));
    surface.complete(id, 2).await?;
    let requests = model.requests();
    assert_eq!(requests.len(), 4, "one for each step, none for the wait");
    assert!(requests[3].last_word().contains(r#""selected":["Red"]"#), "{}", requests[3].last_word());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn several_asks_in_one_reply_are_paired_each_with_its_own_call() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 => Say::Calls(vec![
            ("ask_user".into(), json!({ "question": "First?", "choices": ["a", "b"] })),
            ("list_files".into(), json!({})),
            ("ask_user".into(), json!({ "question": "Second?", "choices": ["a", "b"] })),
            ("ask_user".into(), json!({ "question": 7 })),
        ]),
        _ => Say::text("Good."),
    })
    .await?;
    let id = scene.start("Go").await?;
    let (first, second) = (scene.surface.question("First?").await?, scene.surface.question("Second?").await?);
    answer(&scene.askwell, &second, option(2)).await;
    let changed = scene.revise(&second, option(1)).await;
    assert!(matches!(changed, Submitted::Accepted { .. }), "no request has begun: {changed:?}");
    assert_eq!(scene.model.requests().len(), 1, "nothing goes on before the last answer");
    answer(&scene.askwell, &first, words("neither")).await;
    scene.surface.complete(id, 1).await?;
    let request = &scene.model.requests()[1];
    let results = request.results();
    assert_eq!(results.len(), 4);
    assert!(results[0].contains(r#""text":"neither""#), "{}", results[0]);
    assert!(results[2].contains(r#""selected":["a"]"#), "the changed answer: {}", results[2]);
    assert!(results[3].starts_with("Not asked: `question`"), "{}", results[3]);
    let late = scene.revise(&second, option(2)).await;
    assert!(matches!(late, Submitted::TooLate { .. }), "{late:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_again_after_a_dismissal_it_is_a_question_of_its_own() -> Result<()> {
    let scene = Scene::of(|request| match request.results().len() {
        0 | 1 => Say::ask("Which colour?", &["Red", "Blue"]),
        _ => Say::text("Painted."),
    })
    .await?;
    let id = scene.start("Paint").await?;
    let first = scene.surface.question("Which colour?").await?;
    answer(&scene.askwell, &first, Response::Dismissed).await;
    scene.surface.questions(2).await?;
    let open = scene.askwell.inbox().all().await?;
    assert_eq!(open.len(), 1);
    assert_ne!(open[0].interaction.id, first.interaction_id);
    let stale = answer(&scene.askwell, &first, option(1)).await;
    assert!(matches!(stale, Submitted::Closed { .. }), "the first one's buttons answer nothing: {stale:?}");
    let after_all = scene.revise(&first, option(2)).await;
    assert!(matches!(after_all, Submitted::Accepted { .. }), "unless it is meant: {after_all:?}");
    let submit = Submit {
        conversation_id: id,
        interaction_id: Some(open[0].interaction.id),
        submit_id: None,
        response: Some(option(1)),
        answer: None,
        revises: false,
    };
    assert!(matches!(scene.askwell.inbox().submit(submit, By::Window).await, Submitted::Accepted { .. }));
    scene.surface.complete(id, 1).await?;
    let last = scene.model.requests().pop().unwrap();
    assert_eq!(results(&last)[0]["status"], "dismissed");
    assert_eq!(results(&last)[1]["answers"][0]["selected"], json!(["Red"]));
    assert!(last.0.to_string().contains("answered it after all"), "and the late answer is told");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_decided_for_the_workspace_is_told_to_every_conversation_in_it_until_revoked() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let id = scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    let chosen = Answer::choosing(&QuestionId("q1".into()), vec![ask::OptionId("o2".into())]);
    let given = Answers { answers: vec![chosen], remember: true, ..Answers::default() };
    answer(&scene.askwell, &ask, Response::Answered(given)).await;
    scene.surface.complete(id, 1).await?;
    assert!(system(&scene.model.requests()[1]).contains("- Which colour?\n  → Blue"));

    let task = |text: &'static str| move |request: &Request| request.task() == text;
    scene.start("Second").await?;
    let second = scene.model.wait_for("in the same workspace", task("Second")).await?;
    assert!(system(&second).contains("for everything in this workspace"), "{}", system(&second));
    scene.askwell.conversations().start(None, "Elsewhere".into(), Default::default()).await?;
    let elsewhere = scene.model.wait_for("elsewhere", task("Elsewhere")).await?;
    assert!(!system(&elsewhere).contains("Blue"));

    scene.askwell.deletions().delete(id).await?;
    let standing = scene.askwell.decisions().standing().await?;
    assert_eq!((standing.len(), standing[0].answer.as_str()), (1, "Blue"), "it outlives its conversation");
    scene.askwell.decisions().revoke(standing[0].id.clone()).await?;
    scene.start("Third").await?;
    let third = scene.model.wait_for("after it was revoked", task("Third")).await?;
    assert!(!system(&third).contains("Blue"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_corrected_decision_is_told_in_its_new_words_and_a_withdrawn_one_no_more() -> Result<()> {
    let scene = Scene::of(asks).await?;
    let id = scene.start("Paint").await?;
    let ask = scene.surface.question("Which colour?").await?;
    answer(&scene.askwell, &ask, option(1)).await;
    scene.surface.complete(id, 1).await?;
    let (interaction, question) = (ask.interaction_id, QuestionId("q1".into()));
    let correct = scene.askwell.decisions().correct(id, interaction, question.clone(), "Moss green".into());
    correct.await?;
    let view = scene.askwell.conversations().open(id).await?;
    assert!(view.decisions.latest[0].corrected && view.decisions.latest[0].answer == "Moss green");
    scene.askwell.conversations().send(id, "Go on".into()).await?;
    scene.surface.complete(id, 2).await?;
    assert!(system(&scene.model.requests()[2]).contains("→ Moss green"));
    scene.askwell.decisions().withdraw(id, interaction, question.clone()).await?;
    scene.askwell.conversations().send(id, "And on".into()).await?;
    scene.surface.complete(id, 3).await?;
    assert!(!system(&scene.model.requests()[3]).contains("Moss green"));
    let again = scene.askwell.decisions().withdraw(id, interaction, question).await;
    assert!(again.is_err_and(|error| error.message.contains("is no longer valid")));
    Ok(())
}
