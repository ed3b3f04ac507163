//! The state that a server of the newer era gives along with its question, and that runs out or is not known any more: the person
//! is asked once, and what they said takes effect once.

use anyhow::{Context, Result, ensure};
use ask::wire::AskUser;
use serde_json::{Value, json};
use std::time::Duration;
use tests::calling::{Calling, Server, Through, accepting};
use tests::patience::until;

const KEY: &str = "a-key-of-more-than-thirty-two-bytes-for-tests";
const OTHER_KEY: &str = "another-key-of-more-than-thirty-two-bytes-for-tests";
/// After this, a state that holds for a second is one no longer.
const TOO_LATE: Duration = Duration::from_millis(1_500);

fn wanted(ask: &AskUser) -> Value {
    match ask.card.elicitation().map(|asked| asked.message.contains("many")) {
        Some(true) => json!({ "integer": 7 }),
        Some(false) | None => json!({ "one_of": "balanced" }),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_after_its_state_has_run_out_takes_effect_once_and_is_asked_for_once() -> Result<()> {
    for through in Through::BOTH {
        let calling = Calling::with(Server::Two, through, &[("STATE_SECONDS", "1")]).await?;
        let id = calling.calls("deploy", json!({ "target": "staging" })).await?;
        let ask = calling.asked(id, &[]).await?;
        tokio::time::sleep(TOO_LATE).await;
        calling.says(&ask, accepting(wanted(&ask))).await?;
        assert_eq!(calling.end(id).await?.1, "Deployed to staging: balanced", "{through:?}");
        assert_eq!(calling.asks(id), 1, "{through:?}");
        assert_eq!(calling.effects(), ["deployed to staging"], "{through:?}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_one_question_followed_another_neither_is_put_twice() -> Result<()> {
    for (tool, told) in [
        ("ask_twice", r#"Twice: accept {"one_of": "balanced"} then accept {"integer": 7}"#),
        ("ask_together", r#"Together: accept {"one_of": "balanced"} and accept {"integer": 7}"#),
    ] {
        let calling = Calling::with(Server::Two, Through::Pipe, &[("STATE_SECONDS", "1")]).await?;
        let id = calling.calls(tool, json!({})).await?;
        let first = calling.asked(id, &[]).await?;
        calling.says(&first, accepting(wanted(&first))).await?;
        let second = calling.asked(id, &[&first]).await?;
        tokio::time::sleep(TOO_LATE).await;
        calling.says(&second, accepting(wanted(&second))).await?;
        assert_eq!(calling.end(id).await?.1, told);
        assert_eq!(calling.asks(id), 2, "{tool}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_server_asks_something_else_by_then_the_person_is_asked_with_what_they_had_said() -> Result<()> {
    for through in Through::BOTH {
        let calling = Calling::with(Server::Two, through, &[("STATE_SECONDS", "5")]).await?;
        let id = calling.calls("changing", json!({})).await?;
        let first = calling.asked(id, &[]).await?;
        tokio::time::sleep(Duration::from_millis(5_500)).await;
        calling.says(&first, accepting(wanted(&first))).await?;
        let second = calling.asked(id, &[&first]).await?;
        let message = &second.card.elicitation().context("no form")?.message;
        assert_eq!(message, "Question number 2?", "{through:?}");
        let kept = async || Ok(calling.inbox().await?.into_iter().find_map(|one| one.draft));
        let draft = until("a draft that was kept", kept).await?;
        assert_eq!(draft.form.map(Value::Object), Some(wanted(&first)), "{through:?}");
        calling.says(&second, accepting(json!({ "one_of": "aggressive" }))).await?;
        assert_eq!(calling.end(id).await?.1, r#"Changing: accept {"one_of": "aggressive"}"#, "{through:?}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_another_key_since_is_asked_anew_and_told_once() -> Result<()> {
    // How often the tool is begun without an answer tells whether the state was still known.
    for (through, before, after, begun) in [
        (Through::Http, Some(KEY), Some(KEY), 1),
        (Through::Http, Some(KEY), Some(OTHER_KEY), 2),
        (Through::Http, None, None, 2),
        (Through::Pipe, Some(KEY), Some(KEY), 1),
        (Through::Pipe, None, None, 2),
    ] {
        let which = format!("{through:?} {before:?} {after:?}");
        let key = |key: Option<&'static str>| key.map(|key| ("STATE_KEY", key));
        let variables: Vec<(&str, &str)> = key(before).into_iter().collect();
        let mut calling = Calling::with(Server::Two, through, &variables).await?;
        let id = calling.calls("ask", json!({ "kinds": "one_of" })).await?;
        let ask = calling.asked(id, &[]).await?;
        calling.kill_server().await?;
        calling.start_server(key(after)).await?;
        calling.back().await?;
        calling.says(&ask, accepting(wanted(&ask))).await?;
        let told: Value = serde_json::from_str(&calling.end(id).await?.1)?;
        assert_eq!(told, json!({ "action": "accept", "content": wanted(&ask) }), "{which}");
        assert_eq!(calling.effects(), vec!["ask began"; begun], "{which}");
        ensure!(calling.asks(id) == 1, "{which}: the person is asked {} times", calling.asks(id));
        calling.askwell.close().await;
    }
    Ok(())
}
