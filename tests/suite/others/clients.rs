//! Clients on the official SDKs, with the time limits that these have of themselves, ask the person through `askwell mcp`.

use anyhow::{Context, Result, ensure};
use ask::wire::{AskUser, Submitted};
use ask::{Body, Interaction, Response};
use futures_util::future::try_join_all;
use serde_json::{Value, json};
use std::sync::Arc;
use surfaces::Askwell;
use tempfile::TempDir;
use tests::client::{Client, Sdk};
use tests::others::{self, Python};
use tests::surface::{Surface, answer, option};

/// Askwell as it runs on a person's desk.
struct Desk {
    folder: TempDir,
    askwell: Arc<Askwell>,
    surface: Arc<Surface>,
}

async fn desk() -> Result<Desk> {
    let folder = TempDir::new()?;
    let (askwell, surface) = Surface::open(folder.path(), None).await?;
    askwell.host_local();
    Ok(Desk { folder, askwell, surface })
}

impl Desk {
    fn client(&self, sdk: Sdk, options: &[&str]) -> Result<Client> {
        Client::start(sdk, &others::askwell(self.folder.path(), options)?)
    }

    /// The question that stands, whose text tells it from others.
    async fn stands(&self, question: &str) -> Result<AskUser> {
        self.surface.question(question).await
    }

    async fn chooses(&self, ask: &AskUser, number: usize) -> Result<()> {
        let submitted = answer(&self.askwell, ask, option(number)).await;
        ensure!(matches!(submitted, Submitted::Accepted { .. }), "{submitted:?}");
        Ok(())
    }
}

fn question(text: &str) -> Value {
    json!({ "question": text, "choices": ["Staging", "Production"] })
}

fn chosen(result: &Value) -> Option<&str> {
    result["answers"][0]["selected"][0].as_str()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_client_asks_and_goes_on_with_the_answer() -> Result<()> {
    let desk = desk().await?;
    for sdk in Sdk::ALL {
        let text = format!("Where does {sdk:?} deploy?");
        let mut client = desk.client(sdk, &[])?;
        let tools = client.tools().await.with_context(|| format!("{sdk:?}"))?;
        assert_eq!(tools, ["ask_user", "confirm", "notify_user", "check_answer", "cancel_ask"], "{sdk:?}");

        client.begins("ask_user", question(&text)).await?;
        let ask = desk.stands(&text).await?;
        let guest = ask.card.guest.as_ref().context("nobody's question")?;
        assert!(!guest.name.is_empty() && guest.folder.is_some(), "{sdk:?}: {guest:?}");
        desk.chooses(&ask, 2).await?;
        let result = client.result().await?;
        assert_eq!((result["status"].as_str(), chosen(&result)), (Some("answered"), Some("Production")), "{sdk:?}");

        client.begins("confirm", json!({ "action": format!("{sdk:?} deletes it") })).await?;
        let is_its = |card: &Interaction| matches!(&card.body, Body::Consent { request } if request.action == format!("{sdk:?} deletes it"));
        let consent = desk.surface.asked("consent", is_its);
        let response =
            Response::Consented { consent: ask::outcome::Consent::No, rationale: Some("Keep it.".to_owned()) };
        let submitted = answer(&desk.askwell, &consent.await?, response).await;
        ensure!(matches!(submitted, Submitted::Accepted { .. }), "{submitted:?}");
        let result = client.result().await?;
        assert!(result.to_string().contains("Keep it.") && result["consent"] == "no", "{sdk:?}: {result}");
    }
    desk.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_client_gives_up_before_it_hears_that_the_question_waits() -> Result<()> {
    let desk = desk().await?;
    // All at once: this takes as long as the shortest limit that is known, whatever is done to it.
    try_join_all(Sdk::ALL.map(async |sdk| -> Result<()> {
        let text = format!("Does {sdk:?} wait?");
        let mut client = desk.client(sdk, &[])?;
        client.begins("ask_user", question(&text)).await?;
        let ask = desk.stands(&text).await?;
        let waiting = client.result().await.with_context(|| format!("{sdk:?}"))?;
        ensure!(waiting["status"] == "waiting" && waiting["id"].is_string(), "{sdk:?}: {waiting}");
        // The libraries for Python say what they hear; those for TypeScript only where they are asked to.
        ensure!(client.progress > 0 || matches!(sdk, Sdk::TypeScript(_)), "{sdk:?} heard no progress");

        client.begins("check_answer", json!({ "id": waiting["id"] })).await?;
        desk.chooses(&ask, 1).await?;
        let result = client.result().await?;
        ensure!(chosen(&result) == Some("Staging"), "{sdk:?}: {result}");
        Ok(())
    }))
    .await?;
    desk.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_again_joins_the_question_that_stands() -> Result<()> {
    let desk = desk().await?;
    let mut client = desk.client(Sdk::TypeScript("1"), &["--limit", "1s"])?;
    client.begins("ask_user", question("Where to?")).await?;
    let first = client.result().await?;
    client.begins("ask_user", question("Where to?")).await?;
    let second = client.result().await?;
    assert_eq!(first["status"], "waiting", "{first}");
    assert_eq!(first["id"], second["id"], "{second}");

    let ask = desk.stands("Where to?").await?;
    desk.chooses(&ask, 1).await?;
    client.begins("check_answer", json!({ "id": first["id"] })).await?;
    let checked = client.result().await?;
    assert_eq!(chosen(&checked), Some("Staging"), "{checked}");
    desk.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_calls_it_off_withdraws_its_question() -> Result<()> {
    let desk = desk().await?;
    // Python's 1.x drops a call without a word to the server: its question stands on.
    for sdk in Sdk::ALL.into_iter().filter(|sdk| *sdk != Sdk::Python(Python::One)) {
        let text = format!("Will {sdk:?} stay?");
        let mut client = desk.client(sdk, &[])?;
        assert_eq!(client.tools().await?.len(), 5, "{sdk:?}");
        client.calls_off("ask_user", question(&text), 2.0).await?;
        let ask = desk.stands(&text).await?;
        let said = client.hears().await?;
        assert_eq!(said["cancelled"], true, "{sdk:?}: {said}");
        desk.surface.closed(&ask).await.with_context(|| format!("{sdk:?}"))?;
    }
    desk.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_whose_program_is_gone_for_a_while_has_its_answer_all_the_same() -> Result<()> {
    let desk = desk().await?;
    let mut client = desk.client(Sdk::Python(Python::Two), &[])?;
    client.begins("ask_user", question("Still there?")).await?;
    let ask = desk.stands("Still there?").await?;
    let Desk { folder, askwell, .. } = desk;
    askwell.close().await;
    drop(askwell);

    let (askwell, surface) = tests::surface::reopen(folder.path()).await?;
    askwell.host_local();
    let desk = Desk { folder, askwell, surface };
    desk.chooses(&ask, 2).await?;
    let result = client.result().await?;
    assert_eq!(chosen(&result), Some("Production"), "{result}");
    desk.askwell.close().await;
    Ok(())
}
