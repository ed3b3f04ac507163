//! What a server asks in the middle of a call: answered once, in both eras, whoever is gone meanwhile.

use super::*;
use ask::elicitation::{ElicitedReply, Wanted};
use ask::rule::Mode;
use ask::wire::AskUser;
use ask::{ConversationId, Interaction, InteractionId, Outcome, Response};
use tests::mcp::Era;

fn accepting(content: Value) -> Response {
    Response::Elicited { reply: ElicitedReply::Accept { content: content.as_object().cloned().unwrap_or_default() } }
}

/// The next question of the server that is none of these.
async fn asked(scene: &Scene, known: &[InteractionId]) -> Result<AskUser> {
    let fits = |asked: &Interaction| asked.elicitation().is_some() && !known.contains(&asked.id);
    scene.surface.asked("what the server asks", fits).await
}

async fn accepted(scene: &Scene, ask: &AskUser, response: Response) -> Result<()> {
    let taken = answer(&scene.askwell, ask, response).await;
    ensure!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
    Ok(())
}

/// A run in which the model calls this tool, permitted by the mode.
async fn calling(server: &Scripted, tool: &str) -> Result<(Scene, ConversationId)> {
    let scene = seen_scene(&server.server, calls(tool, json!({}))).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    Ok((scene, id))
}

/// What the model was told in the end.
async fn end(scene: Scene, id: ConversationId) -> Result<String> {
    scene.surface.complete(id, 1).await?;
    let result = scene.results().into_iter().next().unwrap_or_default();
    scene.askwell.close().await;
    Ok(result)
}

/// The answers that a server was given, in either era.
fn given(server: &Scripted) -> Vec<Value> {
    let answered = |message: &Value| match message["params"]["inputResponses"].as_object() {
        Some(answers) => answers.values().cloned().collect(),
        None if message["method"].is_null() && message["result"]["action"].is_string() => {
            vec![message["result"].clone()]
        }
        None => Vec::new(),
    };
    server.heard().iter().flat_map(answered).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_of_the_three_answers_reaches_the_server_once() -> Result<()> {
    for era in Era::BOTH {
        for (response, sent) in [
            (accepting(json!({ "colour": "red" })), json!({ "action": "accept", "content": { "colour": "red" } })),
            (Response::Elicited { reply: ElicitedReply::Decline }, json!({ "action": "decline" })),
            (Response::Elicited { reply: ElicitedReply::Cancel }, json!({ "action": "cancel" })),
        ] {
            let server = Scripted::new(era)?;
            let (scene, id) = calling(&server, "asks").await?;
            let ask = asked(&scene, &[]).await?;
            let elicitation = ask.card.elicitation().unwrap();
            assert_eq!((elicitation.server.as_str(), elicitation.tool.as_str()), ("harbour", "asks"));
            accepted(&scene, &ask, response.clone()).await?;
            let told = end(scene, id).await?;
            assert_eq!(given(&server), std::slice::from_ref(&sent), "{era:?}");
            let said: Value = serde_json::from_str(told.trim_start_matches("The person said: "))?;
            assert_eq!(said, sent, "{era:?}: the server was content with it");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_is_refused_and_the_card_stays() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let (scene, id) = calling(&server, "asks").await?;
        let ask = asked(&scene, &[]).await?;
        for wrong in [json!({}), json!({ "colour": "green" }), json!({ "colour": "red", "size": 1 })] {
            let refused = answer(&scene.askwell, &ask, accepting(wrong.clone())).await;
            ensure!(matches!(refused, Submitted::Invalid { .. }), "{era:?} {wrong}: {refused:?}");
        }
        assert_eq!(given(&server), Vec::<Value>::new(), "{era:?}: nothing was sent");
        accepted(&scene, &ask, accepting(json!({ "colour": "blue" }))).await?;
        end(scene, id).await?;
        assert_eq!(given(&server).len(), 1, "{era:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_asks_for_nothing_is_a_yes_or_a_no() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let (scene, id) = calling(&server, "asks_nothing").await?;
        let ask = asked(&scene, &[]).await?;
        accepted(&scene, &ask, accepting(json!({}))).await?;
        ensure!(end(scene, id).await?.contains("accept"), "{era:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_questions_of_one_call_are_both_answered() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let (scene, id) = calling(&server, "both").await?;
        let first = asked(&scene, &[]).await?;
        if era == Era::Modern {
            asked(&scene, &[first.interaction_id]).await?;
        }
        let fitting = |ask: &AskUser| match ask.card.elicitation().map(|it| it.message.as_str()) {
            Some("Which colour?") => accepting(json!({ "colour": "red" })),
            _ => accepting(json!({ "size": 3 })),
        };
        accepted(&scene, &first, fitting(&first)).await?;
        let second = asked(&scene, &[first.interaction_id]).await?;
        accepted(&scene, &second, fitting(&second)).await?;
        let told = end(scene, id).await?;
        ensure!(told.contains(r#""colour": "red""#) && told.contains(r#""size": 3"#), "{era:?}: {told}");
        assert_eq!(given(&server).len(), 2, "{era:?}: each is answered once");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_that_has_run_out_is_asked_for_anew_and_the_answer_goes_with_it() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let (scene, id) = calling(&server, "expires").await?;
    let ask = asked(&scene, &[]).await?;
    accepted(&scene, &ask, accepting(json!({ "colour": "red" }))).await?;
    scene.surface.complete(id, 1).await?;
    let asks = scene.surface.news().into_iter().filter(|news| matches!(news, engine::News::AskUser(_))).count();
    assert_eq!(asks, 1, "the person is asked once");
    let told = end(scene, id).await?;
    ensure!(told.contains(r#""colour": "red""#), "{told}");
    let states: Vec<Value> =
        server.heard_of("tools/call").iter().map(|call| call["params"]["requestState"].clone()).collect();
    assert_eq!(states, [Value::Null, json!("state-1"), Value::Null, json!("state-2")]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_server_asks_for_something_else_then_the_person_is_asked_again() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let (scene, id) = calling(&server, "turns").await?;
    let first = asked(&scene, &[]).await?;
    accepted(&scene, &first, accepting(json!({ "colour": "red" }))).await?;
    let second = asked(&scene, &[first.interaction_id]).await?;
    assert_eq!(second.card.elicitation().unwrap().message, "Which colour, now?");
    accepted(&scene, &second, accepting(json!({ "colour": "blue" }))).await?;
    let told = end(scene, id).await?;
    ensure!(told.contains("blue") && !told.contains("red"), "only what was said to this question: {told}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_only_needs_to_be_called_again_asks_nobody() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let (scene, id) = calling(&server, "waits").await?;
    assert_eq!(end(scene, id).await?, "waited");
    assert_eq!(server.heard_of("tools/call").len(), 4);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_asks_without_end_is_stopped_after_ten() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let (scene, id) = calling(&server, "endless").await?;
        let mut known = Vec::new();
        while known.len() < 10 {
            let ask = asked(&scene, &known).await?;
            known.push(ask.interaction_id);
            accepted(&scene, &ask, accepting(json!({ "colour": "red" }))).await?;
        }
        if era == Era::Legacy {
            // On the wire it is answered for the person from here on, until it gives up or is stopped.
            scene.askwell.conversations().stop(id).await?;
        }
        scene.surface.complete(id, 1).await?;
        let asks = scene.surface.news().into_iter().filter(|news| matches!(news, engine::News::AskUser(_))).count();
        ensure!((10..=40).contains(&asks), "{era:?}: the person is asked {asks} times");
        scene.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_shown_in_full_and_consent_is_all_that_is_sent() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let (scene, id) = calling(&server, "page").await?;
        let ask = asked(&scene, &[]).await?;
        let Wanted::Url { url, host, .. } = &ask.card.elicitation().unwrap().ask else { anyhow::bail!("no address") };
        assert_eq!((url.as_str(), host.as_str()), ("https://example.org/sign-in", "example.org"));
        accepted(&scene, &ask, accepting(json!({}))).await?;
        end(scene, id).await?;
        let sent = given(&server);
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0]["action"], "accept");
        ensure!(sent[0].get("content").is_none_or(|content| content == &json!({})), "{era:?}: {}", sent[0]);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_to_be_done_first_is_asked_for_and_the_call_is_made_again() -> Result<()> {
    let server = Scripted::new(Era::Legacy)?;
    let (scene, id) = calling(&server, "walled").await?;
    let ask = asked(&scene, &[]).await?;
    accepted(&scene, &ask, accepting(json!({}))).await?;
    assert_eq!(end(scene, id).await?, "let in");
    assert_eq!(server.heard_of("tools/call").len(), 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_the_server_takes_back_is_gone() -> Result<()> {
    let server = Scripted::new(Era::Legacy)?;
    let (scene, id) = calling(&server, "takes_back").await?;
    let ask = asked(&scene, &[]).await?;
    let closed = scene.surface.closed(&ask).await?;
    ensure!(matches!(closed.closing.outcome, Outcome::Gone), "{closed:?}");
    let late = answer(&scene.askwell, &ask, accepting(json!({ "colour": "red" }))).await;
    ensure!(!matches!(late, Submitted::Accepted { .. }), "{late:?}");
    assert_eq!(end(scene, id).await?, "went on without it");
    assert_eq!(given(&server), Vec::<Value>::new());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_closes_the_card_and_tells_the_server() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let (scene, id) = calling(&server, "asks").await?;
        let ask = asked(&scene, &[]).await?;
        scene.askwell.conversations().stop(id).await?;
        let closed = scene.surface.closed(&ask).await?;
        ensure!(matches!(closed.closing.outcome, Outcome::Stopped), "{era:?}: {closed:?}");
        if era == Era::Legacy {
            server.hears("notifications/cancelled", 1).await?;
        }
        scene.surface.complete(id, 1).await?;
        scene.askwell.close().await;
        ensure!(given(&server).iter().all(|answer| answer["action"] == "cancel"), "{era:?}: nothing is consented to");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_newer_era_the_question_outlives_both_programs() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let (scene, id) = calling(&server, "asks").await?;
    let ask = asked(&scene, &[]).await?;
    let scene = scene.restarted().await?;
    let waiting = scene.askwell.inbox().all().await?;
    assert_eq!(waiting.iter().map(|one| one.interaction.id).collect::<Vec<_>>(), [ask.interaction_id]);
    accepted(&scene, &ask, accepting(json!({ "colour": "blue" }))).await?;
    let told = end(scene, id).await?;
    ensure!(told.contains("blue"), "{told}");
    assert_eq!(given(&server).len(), 1, "it is answered once");
    assert_eq!(server.heard_of("tools/call").len(), 2, "and called no more often than that takes");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_older_era_it_is_gone_with_the_program_and_nothing_is_called_again_by_itself() -> Result<()> {
    let server = Scripted::new(Era::Legacy)?;
    let (scene, _) = calling(&server, "asks").await?;
    let ask = asked(&scene, &[]).await?;
    let scene = scene.restarted().await?;
    let lost = scene
        .surface
        .asked("what to do now", |asked| matches!(asked.body, ask::interaction::Body::ConnectionLost { .. }));
    lost.await?;
    let late = answer(&scene.askwell, &ask, accepting(json!({ "colour": "red" }))).await;
    ensure!(!matches!(late, Submitted::Accepted { .. }), "{late:?}");
    assert_eq!(server.heard_of("tools/call").len(), 1, "only the person has it called again");
    scene.askwell.close().await;
    Ok(())
}
