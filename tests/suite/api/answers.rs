//! Answers that come over HTTP: each is told what became of it.

use super::{Scene, scene, scene_with};
use anyhow::{Context, Result};
use ask::guest::{Guest, GuestTool, Origin, Via};
use ask::rule::Mode;
use ask::wire::Submitted;
use ask::{Outcome, Surface as By};
use serde_json::{Value, json};
use tests::model::Say;
use tests::patience::until;
use tests::surface::{answer, option};

#[tokio::test(flavor = "multi_thread")]
async fn a_program_starts_a_task_answers_its_question_and_reads_what_came_of_it() -> Result<()> {
    let Scene { model, caller, surface, folder: _folder, askwell: _askwell } = scene().await?;
    let task = caller.start("Paint the fence").await?;
    let ask = caller.ask_of(&task).await?;
    assert_eq!(ask["interaction"]["display_text"], "Which colour?");
    assert_eq!(ask["from"], json!({ "type": "agent", "taskId": task }));
    assert_eq!(ask["to"], json!({ "type": "user" }));
    let listed = caller.get("/api/asks?status=open").await?.json()?;
    assert_eq!(listed["asks"], json!([ask]));

    let taken = caller.answer(&task, &ask["id"], "2").await?;
    assert_eq!((taken.status.as_u16(), &taken.json()?["result"]), (200, &json!("accepted")));
    let closed = surface.closed(&surface.question("Which colour?").await?).await?;
    assert_eq!(closing_of(&closed.closing.outcome), "o2");
    assert_eq!(closed.closing.by, Some(By::Api), "every surface hears where it came from");
    let seen = caller.end_of(&task).await?;
    assert_eq!((&seen["reply"], &seen["openAsks"]), (&json!("Painted."), &json!(0)));
    assert_eq!(model.requests()[1].result()?["answers"][0]["selected"], json!(["Blue"]));

    let ended = caller.get("/api/asks?status=closed").await?.json()?;
    assert_eq!(ended["asks"][0]["interaction"]["metadata"]["closed_by"], "api");
    assert_eq!(caller.get("/api/asks").await?.json()?["asks"], json!([]), "nothing waits any more");
    let listed = caller.get("/api/tasks").await?.json()?;
    assert_eq!(listed["tasks"][0]["id"], json!(task));
    Ok(())
}

fn closing_of(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Answered(given) => given.answers[0].selected[0].0.clone(),
        other => format!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_became_of_an_answer_is_always_said() -> Result<()> {
    let Scene { caller, surface, askwell, model: _model, folder: _folder } = scene().await?;
    let task = caller.start("Paint the fence").await?;
    let ask = caller.ask_of(&task).await?;
    let path = format!("/api/tasks/{task}/ask/answer");

    let unfit = caller.answer(&task, &ask["id"], "7").await?;
    assert_eq!((unfit.status.as_u16(), unfit.member("result")?.as_str()), (422, "invalid"));
    assert!(unfit.member("detail")?.starts_with("There is no option 7."), "{unfit:?}");
    let unknown_option = json!({ "kind": "answered", "answers": [{ "question": "q1", "selected": ["o9"] }] });
    let unfit = caller.answer(&task, &ask["id"], unknown_option).await?;
    assert_eq!((unfit.status.as_u16(), &unfit.json()?["why"]["kind"]), (422, &json!("unknownOption")));
    for stop in ["stop", "?", "取消"] {
        assert_eq!(caller.answer(&task, &ask["id"], stop).await?.status, 422, "{stop} is for terminals");
    }
    for nobody in [json!("0197b1de-0000-7000-8000-0000000a1b2c"), json!("call_99"), json!("")] {
        let unknown = caller.answer(&task, &nobody, "1").await?;
        assert_eq!((unknown.status.as_u16(), unknown.member("result")?.as_str()), (404, "unknown"), "{nobody}");
    }
    let other = caller.start("Another one").await?;
    assert_eq!(caller.answer(&other, &ask["id"], "1").await?.status, 404, "an answer names its task");

    // The call's id will do as well, and the same press counts once.
    let press = json!({ "inReplyTo": ask["interaction"]["metadata"]["tool_call_id"], "answer": "Red",
                        "submitId": "0197b1de-0000-7000-8000-0000000a1b2d" });
    assert_eq!(caller.post(&path, press.clone()).await?.member("result")?, "accepted");
    let again = caller.post(&path, press).await?;
    assert_eq!((again.status.as_u16(), again.member("result")?.as_str()), (200, "duplicate"));
    let late = caller.answer(&task, &ask["id"], "2").await?;
    assert_eq!((late.status.as_u16(), late.member("result")?.as_str()), (409, "closed"));
    assert_eq!((late.member("how")?.as_str(), late.member("by")?.as_str()), ("answered", "api"));
    caller.end_of(&task).await?;
    let meant = json!({ "inReplyTo": ask["id"], "answer": "2", "revises": true });
    let late = caller.post(&path, meant).await?;
    assert_eq!((late.status.as_u16(), late.member("result")?.as_str()), (409, "too_late"));
    let asked = surface.asked("the same question", |interaction| json!(interaction.id) == ask["id"]).await?;
    let late = answer(&askwell, &asked, option(2)).await;
    assert!(matches!(&late, Submitted::Closed { closing } if closing.by == Some(By::Api)), "{late:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_surfaces_answering_at_once_agree_on_one() -> Result<()> {
    for round in 0..10 {
        let Scene { model, caller, surface, askwell, folder: _folder } = scene().await?;
        let task = caller.start("Paint the fence").await?;
        let ask = surface.question("Which colour?").await?;
        let id = json!(ask.interaction_id);
        let (window, program) = tokio::join!(answer(&askwell, &ask, option(1)), caller.answer(&task, &id, "2"));
        let program = program?;
        let window_won = matches!(window, Submitted::Accepted { .. });
        assert_eq!(program.status.as_u16(), if window_won { 409 } else { 200 }, "round {round}: {window:?}");
        caller.end_of(&task).await?;
        let told = model.requests()[1].result()?["answers"][0]["selected"][0].clone();
        assert_eq!(told, if window_won { "Red" } else { "Blue" }, "the model was told the winner's");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_alone_never_consents() -> Result<()> {
    let workspace = tempfile::tempdir()?;
    let file = workspace.path().join("a.txt");
    let Scene { caller, folder: _folder, askwell: _askwell, model: _model, surface: _surface } =
        scene_with(|request| match request.results().len() {
            0 | 1 => Say::call("write_file", json!({ "path": "a.txt", "content": "x" })),
            _ => Say::text("Done."),
        })
        .await?;
    let wish = json!({ "text": "Write", "workspace": workspace.path() });
    let task = caller.post("/api/tasks", wish).await?.member("id")?;
    let ask = caller.ask_of(&task).await?;
    assert_eq!(ask["interaction"]["type"], "confirm");
    for text in ["yes", "1", "是", "Yes.", "ok", "yes, but elsewhere", "stop"] {
        let refused = caller.answer(&task, &ask["id"], text).await?;
        assert_eq!((refused.status.as_u16(), refused.member("result")?.as_str()), (422, "invalid"), "{text}");
    }
    assert!(!file.exists());
    assert_eq!(caller.answer(&task, &ask["id"], "no because it is too early").await?.status, 200);
    let second = next_ask(&caller, &task, &ask).await?;
    let consent = |hash: Value| json!({ "kind": "approved", "scope": { "kind": "once" }, "hash": hash });
    for (hash, why) in [(Value::Null, "hash: missing"), (json!("another"), "hash: doesn't match")] {
        let refused = caller.answer(&task, &second["id"], consent(hash)).await?;
        assert_eq!((refused.status.as_u16(), refused.member("field")?.as_str()), (422, "answer.hash"), "{refused:?}");
        assert!(refused.member("detail")?.starts_with(why), "{refused:?}");
    }
    let unnamed = json!({ "kind": "approved", "scope": { "kind": "once" } });
    assert_eq!(caller.answer(&task, &second["id"], unnamed).await?.status, 422);
    assert!(!file.exists());
    let consent = consent(second["hash"].clone());
    assert_eq!(caller.answer(&task, &second["id"], consent).await?.status, 200);
    caller.end_of(&task).await?;
    assert_eq!(std::fs::read_to_string(&file)?, "x");
    Ok(())
}

/// The answer that a refusal offers in place of a text.
fn offered(detail: &str) -> Result<Value> {
    let given = detail.rsplit_once("such as ").and_then(|(_, rest)| rest.strip_suffix('.')).context("no example")?;
    Ok(serde_json::from_str(given)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_that_is_no_consent_is_told_which_answer_is() -> Result<()> {
    let Scene { caller, folder: _folder, askwell, model: _model, surface: _surface } =
        scene_with(|request| match request.results().len() {
            0 => Say::call("write_file", json!({ "path": "a.txt", "content": "x" })),
            _ => Say::text("Done."),
        })
        .await?;
    let workspace = tempfile::tempdir()?;
    let wish = json!({ "text": "Write", "workspace": workspace.path() });
    let task = caller.post("/api/tasks", wish).await?.member("id")?;
    let action = caller.ask_of(&task).await?;
    let origin = Some(Origin::of(["bash".to_owned()]));
    let guest = Guest { name: "Script".into(), client: None, folder: None, via: Via::CommandLine, origin };
    let arguments = json!({ "action": "Publish it", "risk": "It is public then" });
    let arguments = arguments.as_object().cloned().unwrap_or_default();
    let called = askwell.guests().call(guest, ask::CallId("c1".into()), GuestTool::Confirm, arguments).await;
    let asks = caller.get("/api/asks").await?.json()?;
    let asks = asks["asks"].as_array().context("no asks")?;
    let risk = asks.iter().find(|ask| ask["id"] != action["id"]).with_context(|| format!("{called:?}"))?;
    for (ask, kind) in [(&action, "approved"), (risk, "consented")] {
        let task = ask["taskId"].as_str().context("no task")?;
        let refused = caller.answer(task, &ask["id"], "yes").await?;
        let detail = refused.member("detail")?;
        assert!(detail.contains("no because REASON"), "{detail}");
        let example = offered(&detail)?;
        assert_eq!(example["kind"], kind, "{detail}");
        assert_eq!(caller.answer(task, &ask["id"], example).await?.status, 200, "{detail}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_asks_is_refused_by_a_word_and_never_by_a_number() -> Result<()> {
    for (text, sent) in [("no", "decline"), ("decline", "decline"), ("Cancel", "cancel"), ("拒绝", "decline")] {
        let server = tests::mcp::Scripted::new(tests::mcp::Era::Modern)?;
        let Scene { caller, folder: _folder, askwell, model: _model, surface: _surface } =
            scene_with(|request| match request.results().len() {
                0 => Say::call("mcp__harbour__asks", json!({})),
                _ => Say::text("Done."),
            })
            .await?;
        let mut settings = ask::settings::Settings::clone(&askwell.settings());
        settings.mcp = vec![server.server.clone()];
        askwell.program_settings().save(settings).await?;
        tests::mcp::look_at_tools(&askwell).await?;
        let task = askwell.conversations().start(None, "Go".into(), Mode::SkipApprovals).await?.to_string();
        let ask = caller.ask_of(&task).await?;
        for nothing in ["1", "2", "yes", "no because later", "red"] {
            let refused = caller.answer(&task, &ask["id"], nothing).await?;
            let detail = refused.member("detail")?;
            assert_eq!((refused.status.as_u16(), refused.member("result")?.as_str()), (422, "invalid"), "{nothing}");
            assert!(detail.contains("no, decline, cancel") && detail.contains(r#""kind":"elicited""#), "{detail}");
        }
        assert_eq!(caller.answer(&task, &ask["id"], text).await?.status, 200, "{text}");
        caller.end_of(&task).await?;
        let heard = serde_json::to_string(&server.heard())?;
        assert!(heard.contains(&format!(r#""action":"{sent}""#)), "{text}: {heard}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_names_the_field() -> Result<()> {
    let Scene { caller, folder: _folder, askwell: _askwell, model: _model, surface: _surface } = scene().await?;
    let task = caller.start("Paint").await?;
    let ask = caller.ask_of(&task).await?;
    let answer = |answer: Value| json!({ "inReplyTo": ask["id"], "answer": answer });
    let path = format!("/api/tasks/{task}/ask/answer");
    let cases = [
        ("/api/tasks".to_owned(), json!({ "message": "x" }), "message", "text"),
        ("/api/tasks".to_owned(), json!({}), "text", "missing"),
        ("/api/tasks".to_owned(), json!({ "text": "x", "model": "gpt" }), "model", "unknown"),
        ("/api/tasks".to_owned(), json!({ "text": "x", "mode": "whatever" }), "mode", "askBeforeChanges"),
        (path.clone(), json!({ "answer": "Red" }), "inReplyTo", "missing"),
        (path.clone(), answer(json!({ "kind": "approved", "scope": "once" })), "answer", "once"),
        (path.clone(), answer(json!({ "kind": "whatever" })), "answer", "whatever"),
        (path.clone(), answer(json!(7)), "answer", "7"),
    ];
    for (path, body, field, why) in cases {
        let refused = caller.post(&path, body.clone()).await?;
        let named = refused.member("field")?;
        assert!(
            refused.status == 422 && (named == field || named.starts_with(&format!("{field}."))),
            "{body}: {refused:?}"
        );
        let detail = refused.member("detail")?;
        assert!(detail.starts_with(&named) && detail.contains(why), "{body}: {detail}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_failed_says_why() -> Result<()> {
    let Scene { caller, folder: _folder, askwell: _askwell, model: _model, surface: _surface } =
        scene_with(|_| Say::refuse(401, r#"{"error":{"message":"Incorrect API key"}}"#)).await?;
    let task = caller.start("Paint").await?;
    let failed = caller.end_of(&task).await?;
    assert_eq!((&failed["standing"], &failed["reply"]), (&json!("failed"), &Value::Null));
    assert_eq!(failed["failure"]["code"], "unauthorized");
    assert!(failed["failure"]["detail"].as_str().is_some_and(|why| why.contains("Incorrect API key")), "{failed}");
    Ok(())
}

async fn next_ask(caller: &tests::caller::Caller, task: &str, before: &Value) -> Result<Value> {
    let other = async || Ok(Some(caller.ask_of(task).await?).filter(|ask| ask["id"] != before["id"]));
    until("another question", other).await
}

#[tokio::test(flavor = "multi_thread")]
async fn several_questions_take_an_answer_that_names_each() -> Result<()> {
    let Scene { caller, model, folder: _folder, askwell: _askwell, surface: _surface } =
        scene_with(|request| match request.results().len() {
            0 => Say::call(
                "ask_user",
                json!({ "questions": [
                    { "question": "Which colour?", "options": [{ "label": "Red" }, { "label": "Blue" }] },
                    { "question": "Which brush?", "options": [{ "label": "Wide" }, { "label": "Fine" }] },
                ] }),
            ),
            _ => Say::text("Painted."),
        })
        .await?;
    let task = caller.start("Paint").await?;
    let ask = caller.ask_of(&task).await?;
    assert_eq!(caller.answer(&task, &ask["id"], "1").await?.status, 422, "which of them?");
    let both = json!({ "kind": "answered", "answers": [
        { "question": "q1", "selected": ["o2"] }, { "question": "q2", "selected": ["o1"], "note": "a new one" },
    ] });
    assert_eq!(caller.answer(&task, &ask["id"], both).await?.status, 200);
    caller.end_of(&task).await?;
    let told = model.requests()[1].result()?;
    assert_eq!(
        (&told["answers"][0]["selected"][0], &told["answers"][1]["selected"][0]),
        (&json!("Blue"), &json!("Wide"))
    );
    Ok(())
}
