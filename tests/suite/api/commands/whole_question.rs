//! A whole question from a page: asked, seen, drafted, answered with a file, and decided in the browser.

use super::{Page, Scene, scene};
use anyhow::{Context, Result, ensure};
use ask::limits::ATTACHMENT_BYTES_MAX;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tests::patience::{PATIENCE, until};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// What the page hears.
type News = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn listen(page: &Page) -> Result<News> {
    let mut request = page.caller.base.replace("http://", "ws://").into_client_request()?;
    *request.uri_mut() = format!("{}/api/events", page.caller.base.replace("http://", "ws://")).parse()?;
    request.headers_mut().insert("origin", page.caller.base.parse()?);
    request.headers_mut().insert("cookie", page.session.cookie.parse()?);
    let proof = format!("askwell, askwell.proof.{}", page.session.proof);
    request.headers_mut().insert("sec-websocket-protocol", proof.parse()?);
    let (news, response) = tokio_tungstenite::connect_async(request).await?;
    ensure!(response.headers()["sec-websocket-protocol"] == "askwell", "the proof is not said back");
    Ok(news)
}

/// The first of these news that fits.
async fn hear(news: &mut News, event: &str, fits: impl Fn(&Value) -> bool) -> Result<Value> {
    let hearing = async {
        while let Some(message) = news.next().await {
            let Message::Text(text) = message? else { continue };
            let heard: Value = serde_json::from_str(&text)?;
            if heard["event"] == event && fits(&heard["payload"]) {
                return Ok(heard["payload"].clone());
            }
        }
        anyhow::bail!("the news ended without {event}")
    };
    timeout(PATIENCE, hearing).await.with_context(|| format!("no {event}"))?
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_asked_and_answered_in_a_browser() -> Result<()> {
    let Scene { caller, model, surface, folder: _folder, askwell: _askwell } = scene().await?;
    let page = Page::of(caller).await?;
    let mut news = listen(&page).await?;
    let task = page.done("start_conversation", json!({ "workspace": null, "text": "Paint the fence" })).await?;
    let asked = hear(&mut news, "ai-agent-ask-user", |asked| asked["conversationId"] == task).await?;
    let id = &asked["interactionId"];
    let inbox = page.done("inbox", json!({})).await?;
    assert_eq!((inbox.as_array().map(Vec::len), &inbox[0]["interaction"]["id"]), (Some(1), id));

    let name = "%E8%AE%BE%E8%AE%A1.png";
    let bytes = [b"\x89PNG\r\n\x1a\n".as_slice(), &(0..=255).collect::<Vec<u8>>()].concat();
    let file = page.attach(id.as_str().context("no id")?, name, bytes.clone()).await?.json()?;
    assert_eq!((file["name"].as_str(), file["mediaType"].as_str()), (Some("设计.png"), Some("image/png")));
    assert_eq!(std::fs::read(file["path"].as_str().context("no path")?)?, bytes);
    let shown = json!({ "interactionId": id, "attachmentId": file["id"] });
    ensure!(page.done("attachment_image", shown).await?.as_str().is_some_and(|url| url.starts_with("data:image/png")));

    let answers = json!([{ "question": "q1", "selected": ["o2"], "note": "half a no" }]);
    let draft = json!({ "answers": answers, "comment": null, "attachments": [file], "remember": false,
                        "talk": null, "step": 0, "submit": null });
    assert_eq!(page.done("save_draft", json!({ "interactionId": id, "draft": draft })).await?, Value::Null);
    let inbox = page.done("inbox", json!({})).await?;
    assert_eq!(inbox[0]["draft"]["answers"], answers, "{inbox}");

    let response = json!({ "kind": "answered", "answers": answers, "attachments": [file] });
    let press = json!({ "conversationId": task, "interactionId": id, "submitId": super::NOWHERE, "answer": null,
                        "response": response, "revises": false });
    assert_eq!(page.done("submit_ask_user_response", press.clone()).await?["kind"], "accepted");
    assert_eq!(page.done("submit_ask_user_response", press).await?["kind"], "duplicate", "the same press counts once");
    let closed = hear(&mut news, "ai-agent-ask-closed", |closed| closed["interactionId"] == *id).await?;
    assert_eq!(closed["closing"]["by"], "browser", "wherever it is shown, it says where it was answered");
    hear(&mut news, "ai-chat-complete", |complete| complete["conversationId"] == task).await?;
    let told = model.requests()[1].result()?;
    assert_eq!(told["answers"][0]["selected"], json!(["Blue"]));
    assert_eq!(
        surface.closed(&surface.question("Which colour?").await?).await?.closing.by,
        Some(ask::Surface::Browser)
    );

    let all = page.done("history", json!({ "query": {} })).await?;
    assert_eq!(all["rows"].as_array().map(Vec::len), Some(1), "{all}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_twice_under_one_id_is_said_once() -> Result<()> {
    let Scene { caller, surface, model: _model, folder: _folder, askwell: _askwell } = scene().await?;
    let page = Page::of(caller).await?;
    let begins = json!({ "conversationId": super::NOWHERE, "workspace": null, "text": "Paint the fence" });
    for _ in 0..2 {
        assert_eq!(page.done("start_conversation", begins.clone()).await?, super::NOWHERE);
    }
    surface.question("Which colour?").await?;
    let says = json!({ "conversationId": super::NOWHERE, "messageId": super::NOWHERE, "text": "White, please" });
    for _ in 0..2 {
        page.done("send_message", says.clone()).await?;
    }
    let view = page.done("open_conversation", json!({ "conversationId": super::NOWHERE })).await?;
    let said: Vec<_> =
        view["entries"].as_array().into_iter().flatten().filter(|placed| placed["entry"]["kind"] == "user").collect();
    let texts: Vec<_> = said.iter().map(|placed| placed["entry"]["text"].as_str()).collect();
    assert_eq!(texts, [Some("Paint the fence"), Some("White, please")], "{view}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_speaks_for_the_browser_whatever_the_page_says() -> Result<()> {
    let Scene { caller, surface, model: _model, folder: _folder, askwell: _askwell } = scene().await?;
    let page = Page::of(caller).await?;
    let task = page.done("start_conversation", json!({ "workspace": null, "text": "Paint" })).await?;
    let ask = surface.question("Which colour?").await?;
    let press =
        json!({ "conversationId": task, "interactionId": ask.interaction_id, "response": { "kind": "dismissed" } });
    let mut claimed = press.clone();
    claimed["by"] = "window".into();
    assert_eq!(page.call("submit_ask_user_response", claimed).await?.status, 422);
    page.done("submit_ask_user_response", press).await?;
    assert_eq!(surface.closed(&ask).await?.closing.by, Some(ask::Surface::Browser));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_too_large_or_belongs_nowhere_is_not_kept() -> Result<()> {
    let Scene { caller, surface, folder, model: _model, askwell: _askwell } = scene().await?;
    let page = Page::of(caller).await?;
    page.done("start_conversation", json!({ "workspace": null, "text": "Paint" })).await?;
    let id = surface.question("Which colour?").await?.interaction_id.to_string();
    let over = page.attach(&id, "a.bin", vec![0; ATTACHMENT_BYTES_MAX + 1]).await?;
    assert_eq!((over.status.as_u16(), over.problem()?.as_str()), (413, "too-large"));
    ensure!(over.member("detail")?.contains("a.bin"), "{over:?}");
    let unknown = page.attach(super::NOWHERE, "a.bin", vec![0]).await?;
    assert_eq!((unknown.status.as_u16(), unknown.member("code")?.as_str()), (404, "notFound"));
    let nobodys = page.attach("x", "a.bin", vec![0]).await?;
    assert_eq!((nobodys.status.as_u16(), nobodys.member("field")?.as_str()), (422, "interaction"));
    let as_json = page.call("attach_file", json!({ "content": [1, 2, 3] })).await?;
    assert_eq!((as_json.status.as_u16(), as_json.problem()?.as_str()), (415, "media-type"));
    ensure!(!folder.path().join("attachments").exists(), "something was kept");
    let largest = page.attach(&id, "a.bin", vec![0; ATTACHMENT_BYTES_MAX]).await?;
    assert_eq!(largest.status, 200, "{largest:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_stands_still_for_a_browser_only_while_it_is_there() -> Result<()> {
    let Scene { caller, surface, askwell, model: _model, folder: _folder } = scene().await?;
    let page = Page::of(caller).await?;
    let mut settings = ask::settings::Settings::clone(&askwell.settings());
    settings.ai.answer_limit_minutes = Some(5);
    page.done("save_settings", json!({ "settings": settings })).await?;
    let mut news = listen(&page).await?;
    page.done("start_conversation", json!({ "workspace": null, "text": "Paint" })).await?;
    let ask = surface.question("Which colour?").await?;
    let standing = |running: bool| {
        let id = json!(ask.interaction_id);
        move |change: &Value| change["interactionId"] == id && change["clock"]["running"] == running
    };
    hear(&mut news, "ask-clock", standing(true)).await?;
    page.done("attending", json!({ "interactionId": ask.interaction_id })).await?;
    hear(&mut news, "ask-clock", standing(false)).await?;

    let mut other = listen(&page).await?;
    drop(news);
    page.done("conversations", json!({})).await?;
    // Another one is still there: the next that is told is what the end of the last one brings about.
    other.close(None).await?;
    let runs = |news: &engine::News| match news {
        engine::News::Clock(change) if change.clock.running => Some(()),
        _ => None,
    };
    surface.wait_for("a clock that runs", runs).await?;
    let runs = async || Ok(page.done("inbox", json!({})).await?[0]["clock"]["running"] == true);
    until("the clock, which stands still for somebody who has gone", runs).await
}
