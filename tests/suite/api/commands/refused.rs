//! What a page in a browser is not given: what belongs to the machine, what there is not, and anything without a session.

use super::{NOWHERE, Page, Scene, from_page, scene};
use anyhow::{Result, ensure};
use ask::command::ALL;
use ask::limits::{API_COMMAND_BYTES_MAX, MESSAGE_BYTES_MAX};
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn what_there_is_not_is_not_found() -> Result<()> {
    let Scene { caller, model: _model, folder: _folder, askwell: _askwell, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    for name in ["nothing", "HELLO", "hello%2F", "hello%00", "attach_file2", "..%2Fsession"] {
        let unknown = page.call(name, json!({})).await?;
        assert_eq!((unknown.status.as_u16(), unknown.problem()?.as_str()), (404, "not-found"), "{name}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_calls_anything_without_a_session_or_from_another_page() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    let body = json!({ "workspace": null, "text": "Paint" }).to_string();
    for name in ALL.iter().map(|command| command.name).chain(["nothing"]) {
        // A wait, so that this many requests are not too many.
        tokio::time::sleep(std::time::Duration::from_millis(60)).await;
        let request = page.caller.client.post(format!("{}/api/commands/{name}", page.caller.base));
        let request = request.header("origin", &page.caller.base).header("content-type", "application/json");
        let stranger = page.caller.send(request.body(body.clone())).await?;
        assert_eq!((stranger.status.as_u16(), stranger.problem()?.as_str()), (401, "unauthorized"), "{name}");
    }
    let path = "/api/commands/start_conversation";
    let elsewhere = from_page(&page.caller, Method::POST, path, &page.session).header("origin", "http://evil.example");
    assert_eq!(page.caller.send(elsewhere.body(body.clone())).await?.problem()?, "forbidden");
    let nowhere = page.session.shown(page.caller.client.post(format!("{}{path}", page.caller.base)));
    let nowhere = nowhere.header("content-type", "application/json").body(body.clone());
    assert_eq!(
        page.caller.send(nowhere).await?.problem()?,
        "forbidden",
        "what does not come from our page changes nothing"
    );
    let form = page.session.shown(page.caller.client.post(format!("{}{path}", page.caller.base)));
    let form = form.header("origin", &page.caller.base).header("content-type", "text/plain").body(body);
    assert_eq!(page.caller.send(form).await?.problem()?, "media-type");
    ensure!(askwell.conversations().all().await.is_ok_and(|all| all.is_empty()), "somebody started something");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_may_be_as_large_as_the_longest_message() -> Result<()> {
    let Scene { caller, model: _model, folder: _folder, askwell: _askwell, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    let text = |message: &str| json!({ "workspace": null, "text": message });
    // Every byte of it is written as six.
    let longest = "\u{1}".repeat(MESSAGE_BYTES_MAX - 1) + "x";
    ensure!(page.done("start_conversation", text(&longest)).await?.is_string());
    let longer = page.call("start_conversation", text(&"x".repeat(MESSAGE_BYTES_MAX + 1))).await?;
    assert_eq!((longer.status.as_u16(), longer.member("code")?.as_str()), (422, "invalid"));
    assert_eq!(longer.member("detail")?, longer.member("message")?, "the page says what the window says");
    let over = page.call("start_conversation", text(&"x".repeat(API_COMMAND_BYTES_MAX))).await?;
    assert_eq!((over.status.as_u16(), over.problem()?.as_str()), (413, "too-large"));
    ensure!(over.member("detail")?.contains("1600 KiB"), "{over:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_changes_nothing() -> Result<()> {
    let Scene { caller, model: _model, folder: _folder, askwell: _askwell, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    let unreadable = [
        ("stop_run", json!({}), "conversationId"),
        ("stop_run", json!({ "conversationId": "x" }), "conversationId"),
        ("stop_run", json!({ "conversation_id": NOWHERE }), "conversation_id"),
        ("stop_run", json!([]), "body"),
        ("stop_run", Value::Null, "body"),
        ("hello", json!({ "more": 1 }), "more"),
        ("entries", json!({ "conversationId": NOWHERE, "from": -1, "count": 1 }), "from"),
        (
            "submit_ask_user_response",
            json!({ "conversationId": NOWHERE, "response": { "kind": "whatever" } }),
            "response",
        ),
    ];
    for (name, arguments, field) in unreadable {
        let refused = page.call(name, arguments.clone()).await?;
        ensure!(
            refused.status == 422 && refused.member("field")?.starts_with(field),
            "{name} {arguments}: {refused:?}"
        );
    }
    let request = from_page(&page.caller, Method::POST, "/api/commands/hello", &page.session);
    assert_eq!(page.caller.send(request.body("{")).await?.problem()?, "malformed");
    let gone = page.call("open_conversation", json!({ "conversationId": NOWHERE })).await?;
    assert_eq!((gone.status.as_u16(), gone.member("code")?.as_str()), (404, "notFound"));
    let unknown = json!({ "conversationId": NOWHERE, "interactionId": NOWHERE, "response": { "kind": "dismissed" } });
    assert_eq!(page.done("submit_ask_user_response", unknown).await?["kind"], "unknown", "told as in the window");
    Ok(())
}
