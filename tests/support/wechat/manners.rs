//! What every request must carry. The service answers a bot that is not known, or does not say what it is, in one way.

use super::state::State;
use axum::http::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// What the real service says to a token it does not know, and to requests without the headers of an app.
pub(super) fn stale() -> Value {
    json!({ "errcode": -14, "errmsg": "session timeout" })
}

/// The headers of every call.
pub(super) fn app(state: &mut State, headers: &HeaderMap, what: &str) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let version = text("ilink-app-clientversion").parse::<u32>().ok().filter(|version| *version < 1 << 24);
    let known = text("ilink-app-id") == "bot" && version.is_some();
    if !known {
        state.breach(format!("{what}: the app does not say what it is"));
    }
    known
}

/// The headers of a POST, and what its body says of the sender. Only a known bot has a token.
pub(super) fn post(state: &mut State, headers: &HeaderMap, what: &str) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let uin = BASE64_STANDARD.decode(text("x-wechat-uin")).unwrap_or_default();
    let uin = String::from_utf8(uin).ok().and_then(|number| number.parse::<u32>().ok());
    let polite = text("content-type") == "application/json"
        && text("authorizationtype") == "ilink_bot_token"
        && uin.is_some_and(|uin| state.uins.insert(uin));
    if !polite {
        state.breach(format!("{what}: a header is missing or not new"));
    }
    app(state, headers, what) && polite
}

/// The bot that calls, if it is known and says all that it must. Else what the service answers.
pub(super) fn bot(state: &mut State, headers: &HeaderMap, body: &Value, what: &str) -> Result<String, Value> {
    let polite = post(state, headers, what);
    let info = &body["base_info"];
    let encoded = |version: &str| {
        let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or(999));
        let mut part = || parts.next().unwrap_or_default();
        part() << 16 | part() << 8 | part()
    };
    let named = info["bot_agent"].as_str().is_some_and(|agent| agent.starts_with("Askwell/"));
    let version = info["channel_version"].as_str().map(encoded);
    let header = headers.get("ilink-app-clientversion").and_then(|value| value.to_str().ok()?.parse::<u32>().ok());
    if !named || version.is_none() || version != header {
        state.breach(format!("{what}: base_info is {info}"));
    }
    let bearer = headers.get("authorization").and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let bot = bearer.and_then(|token| state.bot_with(token)).filter(|bot| !bot.gone && !bot.dozing);
    bot.filter(|_| polite).map(|bot| bot.id.clone()).ok_or_else(stale)
}
