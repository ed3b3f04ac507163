//! Forms that servers of others put to the person: every kind of field is shown as it was meant, checked here, and comes back
//! as it was given.

use anyhow::{Context, Result, ensure};
use ask::Response;
use ask::elicitation::ElicitedReply;
use ask::wire::{AskUser, Submitted};
use serde_json::{Value, json};
use tests::calling::{Calling, Server, Through, accepting};
use tests::surface::answer;

pub const PYTHON: [(Server, Through); 4] = [
    (Server::One, Through::Pipe),
    (Server::One, Through::Http),
    (Server::Two, Through::Pipe),
    (Server::Two, Through::Http),
];

/// What `forms.py` asks for, as the card shows it.
fn shown() -> Value {
    let named = |values: &[(&str, &str)]| -> Value {
        values.iter().map(|(value, title)| json!({ "value": value, "title": title })).collect()
    };
    let field = |key: &str, kind: Value| json!({ "key": key, "required": false, "secret": false, "kind": kind });
    let text = |key: &str, format: &str| field(key, json!({ "kind": "text", "format": format }));
    let strategies = named(&[("conservative", "conservative"), ("balanced", "balanced"), ("aggressive", "aggressive")]);
    let colours = named(&[("red", "red"), ("green", "green"), ("blue", "blue")]);
    json!([
        {
            "key": "text", "title": "Name", "description": "What it is to be called", "required": true, "secret": false,
            "kind": { "kind": "text", "charsMin": 2, "charsMax": 20 },
        },
        {
            "key": "text_default", "title": "Greeting", "required": false, "secret": false,
            "kind": { "kind": "text", "default": "hello" },
        },
        text("email", "email"),
        text("uri", "uri"),
        text("date", "date"),
        text("date_time", "date-time"),
        field("number", json!({ "kind": "number", "whole": false, "min": 0.5, "max": 9.5 })),
        field("integer", json!({ "kind": "number", "whole": true, "min": 1, "max": 12, "default": 3 })),
        field("boolean", json!({ "kind": "switch", "default": true })),
        {
            "key": "one_of", "title": "Strategy", "required": true, "secret": false,
            "kind": { "kind": "one", "options": strategies },
        },
        field(
            "one_of_titled",
            json!({ "kind": "one", "options": named(&[("#FF0000", "Red"), ("#0000FF", "Blue")]), "default": "#0000FF" }),
        ),
        field("many", json!({ "kind": "many", "options": colours, "countMin": 1, "countMax": 2 })),
        field(
            "many_titled",
            json!({ "kind": "many", "options": named(&[("r", "Red"), ("g", "Green")]), "default": ["g"] }),
        ),
        field("old_titled", json!({ "kind": "one", "options": named(&[("s", "Small"), ("l", "Large")]) })),
        field("pattern", json!({ "kind": "text", "pattern": "^[a-z]+-[0-9]+$" })),
    ])
}

/// Every field of it filled in.
fn filled() -> Value {
    json!({
        "text": "Ada 字", "text_default": "", "email": "ada@example.org", "uri": "https://example.org/a?b=c",
        "date": "2026-02-28", "date_time": "2026-02-28T12:00:00Z", "number": 2.5, "integer": 12, "boolean": false,
        "one_of": "balanced", "one_of_titled": "#FF0000", "many": ["red", "blue"], "many_titled": [],
        "old_titled": "l", "pattern": "abc-12",
    })
}

/// What does not fit, one field at a time, beside what does.
fn nonsense() -> Vec<(&'static str, Value)> {
    vec![
        ("text", json!("a")),
        ("text", json!("x".repeat(21))),
        ("text", json!(1)),
        ("text", Value::Null),
        ("email", json!("ada")),
        ("uri", json!("not an address")),
        ("date", json!("2026-02-30")),
        ("date_time", json!("2026-02-28")),
        ("number", json!(0.4)),
        ("number", json!(10)),
        ("number", json!("2")),
        ("integer", json!(2.5)),
        ("integer", json!(13)),
        ("boolean", json!("yes")),
        ("one_of", json!("reckless")),
        ("one_of", json!(["balanced"])),
        ("one_of_titled", json!("Red")),
        ("many", json!([])),
        ("many", json!(["red", "green", "blue"])),
        ("many", json!(["red", "red"])),
        ("many_titled", json!(["Red"])),
        ("old_titled", json!("Small")),
        ("pattern", json!("ABC")),
        ("unknown", json!("x")),
    ]
}

fn fields(ask: &AskUser) -> Result<Value> {
    Ok(serde_json::to_value(ask.card.elicitation().context("no form")?.fields())?)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_field_is_shown_checked_and_comes_back_as_it_was_given() -> Result<()> {
    for (server, through) in PYTHON {
        let which = format!("{server:?} {through:?}");
        let calling = Calling::of(server, through).await?;
        let id = calling.calls("ask", json!({ "message": "Fill it in." })).await?;
        let ask = calling.asked(id, &[]).await?;
        let elicitation = ask.card.elicitation().context("no form")?;
        assert_eq!((elicitation.server.as_str(), elicitation.message.as_str()), ("other", "Fill it in."), "{which}");
        // A newer server over HTTP answers in one piece, which the library reads by the protocol's own kinds of fields: there a text
        // has no pattern.
        let patterns = (server, through) != (Server::Two, Through::Http);
        let mut expected = shown();
        if let Some(kind) = expected.pointer_mut("/14/kind").and_then(Value::as_object_mut).filter(|_| !patterns) {
            kind.remove("pattern");
        }
        assert_eq!(fields(&ask)?, expected, "{which}");
        for (key, value) in nonsense().into_iter().filter(|(key, _)| patterns || *key != "pattern") {
            let mut content = filled();
            content[key] = value;
            let refused = answer(&calling.askwell, &ask, accepting(content.clone())).await;
            ensure!(matches!(refused, Submitted::Invalid { .. }), "{which} {key} {}: {refused:?}", content[key]);
        }
        for missing in ["text", "one_of"] {
            let mut content = filled();
            content.as_object_mut().map(|content| content.remove(missing));
            let refused = answer(&calling.askwell, &ask, accepting(content)).await;
            ensure!(matches!(refused, Submitted::Invalid { .. }), "{which} without {missing}: {refused:?}");
        }
        calling.says(&ask, accepting(filled())).await?;
        let told: Value = serde_json::from_str(&calling.end(id).await?.1)?;
        assert_eq!(told, json!({ "action": "accept", "content": filled() }), "{which}");
        assert_eq!(calling.effects(), ["ask began"], "{which}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn yes_no_and_put_aside_are_three_answers() -> Result<()> {
    let least = json!({ "text": "Ada", "one_of": "balanced" });
    let replies = [
        ("", accepting(least.clone()), json!({ "action": "accept", "content": least })),
        ("none", accepting(json!({})), json!({ "action": "accept", "content": {} })),
        ("", Response::Elicited { reply: ElicitedReply::Decline }, json!({ "action": "decline", "content": null })),
        ("one_of", Response::Elicited { reply: ElicitedReply::Cancel }, json!({ "action": "cancel", "content": null })),
    ];
    for (server, through) in PYTHON {
        let calling = Calling::of(server, through).await?;
        for (kinds, reply, sent) in replies.clone() {
            let id = calling.calls("ask", json!({ "kinds": kinds })).await?;
            let ask = calling.asked(id, &[]).await?;
            calling.says(&ask, reply).await?;
            let told: Value = serde_json::from_str(&calling.end(id).await?.1)?;
            assert_eq!(told, sent, "{server:?} {through:?} {kinds:?}");
            let again = answer(&calling.askwell, &ask, Response::Elicited { reply: ElicitedReply::Decline }).await;
            ensure!(!matches!(again, Submitted::Accepted { .. }), "{server:?} {through:?}: it is answered once");
        }
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_the_server_that_has_everything_comes_back_as_it_was_given() -> Result<()> {
    let content = json!({
        "name": "Ada", "check": true, "firstLine": "Once", "email": "ada@example.org", "homepage": "https://example.org/",
        "birthdate": "1815-12-10", "integer": 42, "number": 3.25, "untitledSingleSelectEnum": "Ross",
        "untitledMultipleSelectEnum": ["Guitar", "Bass"], "titledSingleSelectEnum": "hero-2",
        "titledMultipleSelectEnum": ["fish-3"], "legacyTitledEnum": "pet-5",
    });
    for through in Through::BOTH {
        let calling = Calling::of(Server::Everything, through).await?;
        for (reply, sent) in [
            (accepting(content.clone()), json!({ "action": "accept", "content": content })),
            (Response::Elicited { reply: ElicitedReply::Decline }, json!({ "action": "decline" })),
            (Response::Elicited { reply: ElicitedReply::Cancel }, json!({ "action": "cancel" })),
        ] {
            let id = calling.calls("trigger-elicitation-request", json!({})).await?;
            let ask = calling.asked(id, &[]).await?;
            let kinds: Vec<String> = fields(&ask)?.as_array().into_iter().flatten().map(kind).collect();
            let wanted = "text switch text text text text number number one many one many one";
            assert_eq!(kinds.join(" "), wanted, "{through:?}");
            calling.says(&ask, reply).await?;
            let told = calling.end(id).await?.1;
            let raw = told.split_once("Raw result: ").with_context(|| told.clone())?.1;
            assert_eq!(serde_json::from_str::<Value>(raw)?, sent, "{through:?}");
        }
        calling.askwell.close().await;
    }
    Ok(())
}

fn kind(field: &Value) -> String {
    field["kind"]["kind"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn several_questions_of_one_call_are_each_answered_once() -> Result<()> {
    let wanted = |ask: &AskUser| match ask.card.elicitation().map(|asked| asked.message.contains("many")) {
        Some(true) => accepting(json!({ "integer": 7 })),
        Some(false) | None => accepting(json!({ "one_of": "balanced" })),
    };
    let both = r#"accept {"one_of": "balanced"}"#;
    for (server, through, tool, told) in [
        (Server::One, Through::Pipe, "ask_twice", format!("Twice: {both} then accept {{\"integer\": 7}}")),
        (Server::One, Through::Http, "ask_twice", format!("Twice: {both} then accept {{\"integer\": 7}}")),
        (Server::Two, Through::Pipe, "ask_twice", format!("Twice: {both} then accept {{\"integer\": 7}}")),
        (Server::Two, Through::Http, "ask_twice", format!("Twice: {both} then accept {{\"integer\": 7}}")),
        (Server::Two, Through::Pipe, "ask_together", format!("Together: {both} and accept {{\"integer\": 7}}")),
        (Server::Two, Through::Http, "ask_together", format!("Together: {both} and accept {{\"integer\": 7}}")),
    ] {
        let calling = Calling::of(server, through).await?;
        let id = calling.calls(tool, json!({})).await?;
        let first = calling.asked(id, &[]).await?;
        if tool == "ask_together" {
            // They stand there together, and the second may be answered first.
            let second = calling.asked(id, &[&first]).await?;
            assert_eq!(calling.inbox().await?.len(), 2, "{server:?} {through:?}");
            calling.says(&second, wanted(&second)).await?;
            calling.says(&first, wanted(&first)).await?;
        } else {
            calling.says(&first, wanted(&first)).await?;
            let second = calling.asked(id, &[&first]).await?;
            calling.says(&second, wanted(&second)).await?;
        }
        assert_eq!(calling.end(id).await?.1, told, "{server:?} {through:?}");
        assert_eq!(calling.asks(id), 2, "{server:?} {through:?}");
        calling.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_closes_the_card_and_nothing_is_done() -> Result<()> {
    for (server, through) in PYTHON {
        let calling = Calling::of(server, through).await?;
        let id = calling.calls("deploy", json!({ "target": "staging" })).await?;
        let ask = calling.asked(id, &[]).await?;
        calling.askwell.conversations().stop(id).await?;
        let closed = calling.surface.closed(&ask).await?;
        ensure!(matches!(closed.closing.outcome, ask::Outcome::Stopped), "{server:?} {through:?}: {closed:?}");
        calling.surface.complete(id, 1).await?;
        // The server is there for the next call, and that call's question is another one.
        let id = calling.calls("deploy", json!({ "target": "production" })).await?;
        let ask = calling.asked(id, &[]).await?;
        calling.says(&ask, accepting(json!({ "one_of": "balanced" }))).await?;
        assert_eq!(calling.end(id).await?.1, "Deployed to production: balanced", "{server:?} {through:?}");
        assert_eq!(calling.effects(), ["deployed to production"], "{server:?} {through:?}");
        calling.askwell.close().await;
    }
    Ok(())
}
