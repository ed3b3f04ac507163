//! Servers of others that are killed before a call, while the person is asked, and after: nothing is lost, and nothing is done twice
//! unless the person says so.

use super::forms::PYTHON;
use anyhow::{Context, Result, ensure};
use ask::outcome::Settling;
use ask::thread::ActionState;
use ask::{Outcome, Response};
use serde_json::{Value, json};
use tests::calling::{Calling, Server, accepting, draft};
use tests::patience::PATIENCE;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_before_it_is_called_is_there_again() -> Result<()> {
    for (server, through) in PYTHON {
        let mut calling = Calling::of(server, through).await?;
        calling.kill_server().await?;
        calling.start_server(None).await?;
        calling.back().await?;
        let id = calling.calls("effect", json!({ "name": "it" })).await?;
        assert_eq!(calling.end(id).await?.1, "Did it", "{server:?} {through:?}");
        assert_eq!(calling.effects(), ["did it"], "{server:?} {through:?}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_while_it_asks_loses_neither_the_question_nor_what_was_typed() -> Result<()> {
    let content = json!({ "one_of": "balanced" });
    for (server, through) in PYTHON {
        let which = format!("{server:?} {through:?}");
        let mut calling = Calling::of(server, through).await?;
        let id = calling.calls("deploy", json!({ "target": "staging" })).await?;
        let ask = calling.asked(id, &[]).await?;
        calling.askwell.drafts().save(ask.interaction_id, draft(&content)).await?;
        calling.kill_server().await?;
        calling.start_server(None).await?;
        if server == Server::Two {
            // Nothing was open towards the server: the card stands, and its answer goes to the next one.
            calling.back().await?;
            assert_eq!(calling.inbox().await?.len(), 1, "{which}");
            calling.says(&ask, accepting(content.clone())).await?;
            assert_eq!(calling.asks(id), 1, "{which}");
        } else {
            let closed = calling.surface.closed(&ask).await?;
            ensure!(matches!(closed.closing.outcome, Outcome::Gone), "{which}: {closed:?}");
            let lost = calling.lost(id).await?;
            assert_eq!(calling.effects(), Vec::<String>::new(), "{which}: nothing is called by itself");
            calling.says(&lost, Response::Settled { how: Settling::Retry }).await?;
            let again = calling.asked(id, &[&ask]).await?;
            let waiting = calling.inbox().await?;
            let kept = waiting.first().and_then(|one| one.draft.clone()).context("what was typed is gone")?;
            assert_eq!((kept.form.map(Value::Object), kept.resumed), (Some(content.clone()), true), "{which}");
            calling.says(&again, accepting(content.clone())).await?;
        }
        assert_eq!(calling.end(id).await?.1, "Deployed to staging: balanced", "{which}");
        assert_eq!(calling.effects(), ["deployed to staging"], "{which}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_after_it_has_done_its_work_is_not_called_again_by_itself() -> Result<()> {
    for (server, through) in PYTHON {
        for (how, effects) in [(Settling::Happened, 1), (Settling::Skip, 1), (Settling::Retry, 2)] {
            let which = format!("{server:?} {through:?} {how:?}");
            let mut calling = Calling::of(server, through).await?;
            let id = calling.calls("effect", json!({ "name": "it", "seconds": 600 })).await?;
            calling.effect("did it").await?;
            calling.kill_server().await?;
            calling.start_server(None).await?;
            let lost = calling.lost(id).await?;
            calling.back().await?;
            assert_eq!(calling.effects(), ["did it"], "{which}: before the person has said anything");
            calling.says(&lost, Response::Settled { how }).await?;
            if how == Settling::Retry {
                calling.effect_times("did it", 2).await?;
                calling.askwell.conversations().stop(id).await?;
            }
            let (action, _) = calling.end(id).await?;
            ensure!(action.state != ActionState::Running, "{which}: {action:?}");
            assert_eq!(calling.effects().len(), effects, "{which}");
            calling.askwell.close().await;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stays_away_is_told_of_and_holds_up_nothing() -> Result<()> {
    for (server, through) in PYTHON.into_iter().filter(|(_, through)| *through == tests::calling::Through::Http) {
        let mut calling = Calling::of(server, through).await?;
        let message = calling.message("echo", &json!({ "text": "ahoy" }))?;
        calling.kill_server().await?;
        let id = calling.calls_with(message).await?;
        let (action, told) = tokio::time::timeout(PATIENCE, async {
            tokio::select! {
                lost = calling.lost(id) => {
                    calling.says(&lost?, Response::Settled { how: Settling::Skip }).await?;
                    calling.end(id).await
                }
                ended = calling.end(id) => ended,
            }
        })
        .await??;
        ensure!(action.state != ActionState::Ok && !told.contains("Echo"), "{server:?}: {action:?} {told}");
        calling.askwell.close().await;
    }
    Ok(())
}
