//! Pages that servers of others send the person to: the whole address is shown, consent is all that goes back, and what the
//! server says afterwards is followed.

use super::forms::PYTHON;
use anyhow::{Context, Result, ensure};
use ask::elicitation::{ElicitedReply, Wanted};
use ask::wire::AskUser;
use ask::{ConversationId, Interaction, Response};
use serde_json::{Value, json};
use tests::calling::{Calling, Server, Through, accepting};
use tests::patience::until;

const DECLINE: Response = Response::Elicited { reply: ElicitedReply::Decline };
const CANCEL: Response = Response::Elicited { reply: ElicitedReply::Cancel };

fn address(ask: &AskUser) -> Result<(&str, &str)> {
    match &ask.card.elicitation().context("no page")?.ask {
        Wanted::Url { url, host, .. } => Ok((url, host)),
        other => anyhow::bail!("{other:?}"),
    }
}

/// The one question of this conversation, as it stands now.
async fn standing(calling: &Calling, id: ConversationId) -> Result<Interaction> {
    let action = calling.actions(id).await?.pop().context("nothing was called")?;
    action.interactions.into_iter().find(|asked| asked.elicitation().is_some()).context("nothing was asked")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_named_in_full_and_what_becomes_of_it_is_followed() -> Result<()> {
    for (server, through) in PYTHON {
        let which = format!("{server:?} {through:?}");
        let calling = Calling::of(server, through).await?;
        for (response, said) in [(accepting(json!({})), "accept"), (DECLINE, "decline"), (CANCEL, "cancel")] {
            let id = calling.calls("visit", json!({})).await?;
            let ask = calling.asked(id, &[]).await?;
            assert_eq!(address(&ask)?, ("https://bank.example/consent?case=7", "bank.example"), "{which}");
            calling.says(&ask, response).await?;
            assert_eq!(calling.end(id).await?.1, format!("Visit: {said}"), "{which}");
            // Only the older protocol tells that the person is through.
            if server == Server::One && said == "accept" {
                let told = async || Ok(standing(&calling, id).await?.completed);
                until("the server to tell that the page is done with", told).await?;
            }
            let completed = standing(&calling, id).await?.completed;
            assert_eq!(completed, server == Server::One && said == "accept", "{which} {said}");
        }
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lets_nobody_in_before_a_page_is_called_again_after_consent_and_not_without() -> Result<()> {
    for through in Through::BOTH {
        for (response, told) in
            [(accepting(json!({})), "The gate is open"), (DECLINE, "they did not"), (CANCEL, "they did not")]
        {
            let calling = Calling::of(Server::One, through).await?;
            let id = calling.calls("gated", json!({})).await?;
            let ask = calling.asked(id, &[]).await?;
            assert_eq!(address(&ask)?.1, "bank.example", "{through:?}");
            calling.says(&ask, response).await?;
            let result = calling.end(id).await?.1;
            ensure!(result.contains(told), "{through:?}: {result}");
            assert_eq!(calling.asks(id), 1, "{through:?}");
            calling.askwell.close().await;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_that_has_everything_sends_to_pages_both_ways() -> Result<()> {
    let url = "https://example.org/consent?case=7#here";
    for through in Through::BOTH {
        let calling = Calling::of(Server::Everything, through).await?;
        for (response, said) in [(accepting(json!({})), "accept"), (DECLINE, "decline"), (CANCEL, "cancel")] {
            let id = calling.calls("trigger-url-elicitation", json!({ "url": url, "message": said })).await?;
            let ask = calling.asked(id, &[]).await?;
            assert_eq!(address(&ask)?, (url, "example.org"), "{through:?}");
            calling.says(&ask, response).await?;
            let told = calling.end(id).await?.1;
            let raw = told.split_once("Raw result: ").with_context(|| told.clone())?.1;
            assert_eq!(serde_json::from_str::<Value>(raw)?, json!({ "action": said }), "{through:?}");
        }
        // It first wants the person somewhere else, and is then called again.
        let arguments = json!({ "url": url, "errorPath": true });
        let id = calling.calls("trigger-url-elicitation", arguments).await?;
        let first = calling.asked(id, &[]).await?;
        assert_eq!(address(&first)?.1, "modelcontextprotocol.io", "{through:?}");
        calling.says(&first, accepting(json!({}))).await?;
        let second = calling.asked(id, &[&first]).await?;
        assert_eq!(address(&second)?, (url, "example.org"), "{through:?}");
        calling.says(&second, accepting(json!({}))).await?;
        let told = calling.end(id).await?.1;
        ensure!(told.contains("User completed the URL elicitation flow"), "{through:?}: {told}");
        calling.askwell.close().await;
    }
    Ok(())
}
