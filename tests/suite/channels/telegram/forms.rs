//! A server's form in a chat: filled in field by field, or ended by the window while half of it stands in the chat.

use super::{ANNA, Scene};
use anyhow::{Result, ensure};
use ask::elicitation::ElicitedReply;
use ask::rule::Mode;
use ask::wire::{AskUser, Submitted};
use ask::{Response, Surface as By};
use serde_json::{Value, json};
use tests::mcp::{Era, Scripted, look_at_tools};
use tests::model::Say;
use tests::surface::answer;

use super::super::super::mcp::named;

/// A run whose server asks for a berth; its form stands in Anna's chat.
async fn booking() -> Result<(Scene, Scripted, AskUser)> {
    let scene = Scene::of(|request| match request.results().first() {
        None => Say::call(&named("books"), json!({})),
        Some(result) => Say::text(result),
    })
    .await?;
    let server = Scripted::new(Era::Modern)?;
    scene.change(|settings| settings.mcp = vec![server.server.clone()]).await?;
    look_at_tools(&scene.askwell).await?;
    scene.askwell.conversations().start(None, "Book it".into(), Mode::SkipApprovals).await?;
    let ask = scene.surface.asked("the form", |asked| asked.elicitation().is_some()).await?;
    scene.post("1 of 4: Name").await?;
    Ok((scene, server, ask))
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_filled_in_by_words_and_by_presses() -> Result<()> {
    let (scene, _server, ask) = booking().await?;
    scene.telegram.says(ANNA, "A");
    scene.post("Not accepted: at least 2 characters").await?;
    scene.telegram.says(ANNA, "Ada");
    let days = scene.post("2 of 4: Days").await?;
    scene.telegram.presses(ANNA, &days, "↺ Default")?;
    let pier = scene.post("3 of 4: Pier").await?;
    scene.telegram.presses(ANNA, &pier, "South")?;
    let night = scene.post("4 of 4: At night").await?;
    scene.telegram.presses(ANNA, &night, "⏭ Skip")?;
    let all = scene.post("This will be sent to the MCP server").await?;
    ensure!(all.text.contains("1. Name → Ada\n2. Days → 3\n3. Pier → South\n4. At night → (blank)"), "{}", all.text);
    scene.telegram.says(ANNA, "send");
    let said = scene.post("The person said").await?;
    ensure!(said.text.contains(r#""content": {"name": "Ada", "days": 3, "pier": "s"}"#), "{}", said.text);
    assert_eq!(scene.surface.closed(&ask).await?.closing.by, Some(By::Telegram));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_window_answers_first_the_chat_says_so_and_that_its_half_was_not_sent() -> Result<()> {
    let (scene, _server, ask) = booking().await?;
    scene.telegram.says(ANNA, "Ada");
    let days = scene.post("2 of 4: Days").await?;
    let content = json!({ "name": "Bob", "pier": "n" });
    let Value::Object(content) = content else { unreachable!() };
    let taken = answer(&scene.askwell, &ask, Response::Elicited { reply: ElicitedReply::Accept { content } }).await;
    ensure!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
    let over = scene.telegram.edited(&days, "answered in the window. What you filled in here was not sent.").await?;
    ensure!(over.labels().is_empty(), "nothing is left to press");
    scene.telegram.replies(ANNA, &days, "5");
    scene.post("This question is closed: answered in the window").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn cancel_ends_the_form_and_not_the_run() -> Result<()> {
    for (word, action) in [("取消", "cancel"), ("cancel", "cancel"), ("decline", "decline")] {
        let (scene, _server, _) = booking().await?;
        scene.telegram.says(ANNA, word);
        let said = scene.post("The person said").await?;
        ensure!(said.text.contains(&format!(r#""action": "{action}""#)), "{word}: {}", said.text);
    }
    Ok(())
}
