//! Whose each setting is: every one of them is changed from a browser and with a token, and is either a page's own or refused.

use super::{Answer, Page, Scene, scene};
use anyhow::{Context, Result, ensure};
use ask::settings::Settings;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// What whoever is let in may change. Everything else, and everything that is added later, is the machine's.
const OF_THE_PAGE: &[&str] = &[
    "/ai/answerLimitMinutes",
    "/ai/commandQuietSeconds",
    "/ai/enable_ask_user",
    "/ai/maxToolRounds",
    "/ai/profile",
    "/ai/taskDepth",
    "/ai/taskRounds",
    "/ai/tasksAtOnce",
    "/appearance",
    "/channels/away/chat",
    "/channels/away/escalateMinutes",
    "/channels/away/idleMinutes",
    "/channels/away/now",
    "/language",
    "/nobodyHere",
    "/notifications/finished",
    "/notifications/questions",
    "/notifications/quiet/from",
    "/notifications/quiet/to",
    "/notifications/remindMinutes",
    "/notifications/showText",
    "/notifications/sound",
    "/welcomed",
    "/workspace",
];

/// Settings in which everything has a value.
fn full() -> Result<Settings> {
    let profile = |id: &str| {
        json!({ "id": id, "name": "Scripted", "wire": "openAi", "baseUrl": "http://127.0.0.1:9/v1", "model": "scripted",
                "hasKey": false, "headers": ["X-Team"], "proxy": "http://127.0.0.1:9", "contextTokens": 9000,
                "maxOutputTokens": 900, "images": true })
    };
    let server = |id: &str, name: &str, way: Value| {
        json!({ "id": id, "name": name, "way": way, "enabled": false, "trusted": false, "workspace": "/tmp", "off": ["drop"],
                "callSeconds": 90 })
    };
    Ok(serde_json::from_value(json!({
        "ai": {
            "profiles": [profile("0197b1de-0000-7000-8000-000000000001"), profile("0197b1de-0000-7000-8000-000000000002")],
            "profile": "0197b1de-0000-7000-8000-000000000001",
            "maxToolRounds": 20, "enable_ask_user": true, "answerLimitMinutes": 5, "commandQuietSeconds": 60,
            "taskDepth": 1, "tasksAtOnce": 2, "taskRounds": 20,
        },
        "language": "en",
        "appearance": "light",
        "notifications": { "questions": true, "finished": true, "showText": true, "sound": true, "remindMinutes": 5,
                           "quiet": { "from": 60, "to": 120 } },
        "welcomed": true,
        "workspace": "/tmp",
        "nobodyHere": false,
        "api": { "enabled": false, "port": 43210, "network": false, "hosts": ["box.lan:8443"], "mcp": false },
        "log": { "enabled": true, "place": "dataFolder", "keepDays": 9, "keepMegabytes": 9 },
        "storage": { "undoDays": 9, "undoMegabytes": 9, "unusedDays": 9 },
        "channels": {
            "telegram": { "enabled": false, "baseUrl": "http://127.0.0.1:9" },
            "wechat": { "enabled": false, "baseUrl": "http://127.0.0.1:9" },
            "away": { "chat": "telegram", "now": false, "idleMinutes": 9, "escalateMinutes": 9 },
        },
        "mcp": [
            server("0197b1de-0000-7000-8000-000000000101", "program",
                json!({ "kind": "stdio", "command": "/bin/true", "args": ["-x"], "env": { "A": "b" }, "folder": "/tmp" })),
            server("0197b1de-0000-7000-8000-000000000102", "address",
                json!({ "kind": "http", "url": "http://127.0.0.1:9/mcp", "headers": { "X-Team": "port" }, "hasToken": false,
                    "clientId": "askwell" })),
        ],
        "agents": [{ "id": "other", "name": "Other", "command": "/bin/true", "arguments": ["-x"], "environment": { "A": "b" } }],
    }))?)
}

/// Every single value, by its place. Lists stand for themselves, too: they can be emptied.
fn places(value: &Value, at: &str, found: &mut Vec<String>) -> Result<()> {
    match value {
        Value::Object(members) => {
            for (name, member) in members.iter().filter(|(name, _)| *name != "kind") {
                places(member, &format!("{at}/{name}"), found)?;
            }
        }
        Value::Array(items) => {
            ensure!(!items.is_empty(), "{at} is empty: nothing could be changed in it");
            found.push(at.to_owned());
            for (number, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{number}"), found)?;
            }
        }
        Value::Null => anyhow::bail!("{at} has no value that could be changed"),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => found.push(at.to_owned()),
    }
    Ok(())
}

/// Another value of the same kind.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(is) => json!(!is),
        Value::Number(number) => json!(number.as_u64().unwrap_or_default() + 1),
        Value::String(text) => {
            let words = [
                ("en", "zh"),
                ("light", "dark"),
                ("openAi", "anthropic"),
                ("dataFolder", "workspace"),
                ("telegram", "wechat"),
            ];
            let word = words.iter().find(|(word, _)| word == text).map(|(_, other)| (*other).to_owned());
            let id = text.starts_with("0197b1de-").then(|| format!("{}f", &text[..text.len() - 1]));
            json!(word.or(id).unwrap_or_else(|| format!("{text}x")))
        }
        Value::Array(_) => json!([]),
        Value::Null | Value::Object(_) => value.clone(),
    }
}

/// Not too often: a program is counted, too.
async fn tried<F: Future<Output = Result<Answer>>>(send: impl Fn() -> F) -> Result<Answer> {
    loop {
        let answer = send().await?;
        if answer.status != 429 {
            return Ok(answer);
        }
        tokio::time::sleep(Duration::from_secs(answer.header("retry-after").parse()?)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_setting_is_the_pages_own_or_refused() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    let base = full()?;
    assert_eq!(askwell.program_settings().save(base.clone()).await?, base, "within limits");
    let whole = serde_json::to_value(&base)?;
    let mut all = Vec::new();
    places(&whole, "", &mut all)?;
    let unknown: BTreeSet<&str> = OF_THE_PAGE.iter().copied().filter(|place| whole.pointer(place).is_none()).collect();
    ensure!(unknown.is_empty() && all.len() > 70, "{unknown:?} {}", all.len());
    for place in &all {
        let mut changed = whole.clone();
        let member = changed.pointer_mut(place).with_context(|| place.clone())?;
        *member = match place.as_str() {
            // The only other one that there is.
            "/ai/profile" => json!("0197b1de-0000-7000-8000-000000000002"),
            _ => other(member),
        };
        ensure!(changed != whole, "{place} was not changed");
        let arguments = json!({ "settings": changed });
        let by_page = tried(|| page.call("save_settings", arguments.clone())).await?;
        let after_page = askwell.program_settings().save(base.clone()).await?;
        let by_token = tried(|| page.caller.post("/api/commands/save_settings", arguments.clone())).await?;
        for (who, answer) in [("a page", by_page), ("a token", by_token)] {
            if OF_THE_PAGE.contains(&place.as_str()) {
                ensure!(answer.status == 200 && answer.json()? != whole, "{who} may change {place}: {answer:?}");
            } else {
                ensure!(answer.status == 403 && answer.problem()? == "at-the-machine", "{who}, {place}: {answer:?}");
            }
        }
        assert_eq!(after_page, base);
        if OF_THE_PAGE.contains(&place.as_str()) {
            askwell.program_settings().save(base.clone()).await?;
        }
        assert_eq!(*askwell.settings(), base, "{place} was changed although it was refused");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_program_starts_because_a_browser_wrote_it_into_the_settings() -> Result<()> {
    let Scene { caller, askwell, model, folder, surface } = scene().await?;
    let page = Page::of(caller).await?;
    let mark = folder.path().join("started");
    let mut settings = serde_json::to_value(askwell.settings().as_ref())?;
    settings["mcp"] = json!([{ "id": "0197b1de-0000-7000-8000-0000000001aa", "name": "more", "enabled": true,
        "way": { "kind": "stdio", "command": "/bin/sh", "args": ["-c", format!("touch {}", mark.display())], "env": {} } }]);
    let refused = page.call("save_settings", json!({ "settings": settings })).await?;
    assert_eq!((refused.status.as_u16(), refused.problem()?.as_str()), (403, "at-the-machine"));
    page.done("start_conversation", json!({ "workspace": null, "text": "Paint" })).await?;
    surface.question("Which colour?").await?;
    ensure!(model.requests().len() == 1 && !mark.exists() && askwell.settings().mcp.is_empty(), "it was started");
    Ok(())
}

/// Read by its position it would be the defaults, and what was set would be gone without a word.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_in_the_place_of_fields_is_refused_by_its_place() -> Result<()> {
    let Scene { caller, askwell, model: _model, folder: _folder, surface: _surface } = scene().await?;
    let page = Page::of(caller).await?;
    let base = askwell.program_settings().save(full()?).await?;
    for (place, at) in
        [("settings", ""), ("settings.ai", "/ai"), ("settings.notifications.quiet", "/notifications/quiet")]
    {
        let mut settings = serde_json::to_value(&base)?;
        *settings.pointer_mut(at).context("a place")? = json!([]);
        let answer = tried(|| page.call("save_settings", json!({ "settings": settings }))).await?;
        assert_eq!((answer.status.as_u16(), answer.problem()?.as_str()), (422, "invalid"), "{place}: {answer:?}");
        ensure!(answer.text.contains(&format!("\"{place}\"")), "{place}: {answer:?}");
        assert_eq!(*askwell.settings(), base, "{place}");
    }
    Ok(())
}
