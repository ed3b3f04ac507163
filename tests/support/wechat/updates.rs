//! The long poll for what people say.

use super::manners;
use super::state::State;
use super::trouble::{Call, Trouble, hung_up};
use super::{Desk, login::Host};
use crate::line::Connection;
use axum::extract::State as Shared;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) async fn getupdates(
    Shared((desk, _)): Shared<(Arc<Desk>, Host)>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    let trouble = match desk.called(Call::Updates, &connection).await {
        Ok(trouble) => trouble,
        Err(answer) => return answer,
    };
    let started = {
        let mut state = desk.look();
        manners::bot(&mut state, &headers, &body, "getupdates").map(|bot| (from(&mut state, &bot, &body), bot))
    };
    let (from, bot) = match started {
        Ok(started) => started,
        Err(refused) => return Json(refused).into_response(),
    };
    let news = desk.held(|state| {
        let known = state.bots.iter().any(|one| one.id == bot && !one.gone && !one.dozing);
        let some = state.feed.iter().skip(from).any(|entry| entry.bot == bot);
        (some || !known).then(|| known.then(|| (messages(state, &bot, from), state.feed.len())))
    });
    let (messages, next) = match news.await {
        Some(Some(found)) => found,
        // It was forgotten while it waited.
        Some(None) => return Json(manners::stale()).into_response(),
        None => (Vec::new(), from),
    };
    if trouble == Some(Trouble::HangUpAfter) {
        return hung_up(&connection);
    }
    let next = if trouble == Some(Trouble::SameCursor) { from } else { next };
    Json(json!({
        "ret": 0, "msgs": messages, "get_updates_buf": cursor(&bot, next), "longpolling_timeout_ms": 35_000,
    }))
    .into_response()
}

fn messages(state: &State, bot: &str, from: usize) -> Vec<Value> {
    let mine = state.feed.iter().skip(from).filter(|entry| entry.bot == bot);
    mine.map(|entry| entry.message.clone()).collect()
}

fn cursor(bot: &str, at: usize) -> String {
    BASE64_STANDARD.encode(format!("{bot} {at}"))
}

/// Where the cursor stands. One of another bot tells nothing, and nobody should send it.
fn from(state: &mut State, bot: &str, body: &Value) -> usize {
    let Some(given) = body["get_updates_buf"].as_str() else {
        state.breach("getupdates: without a cursor");
        return 0;
    };
    let read = || {
        let text = String::from_utf8(BASE64_STANDARD.decode(given).ok()?).ok()?;
        text.strip_prefix(bot)?.trim().parse().ok()
    };
    read().unwrap_or_else(|| {
        if !given.is_empty() {
            state.breach("getupdates: a cursor of somebody else");
        }
        0
    })
}

/// A bot that was not heard of for long says that it is here again.
pub(super) async fn notifystart(
    Shared((desk, _)): Shared<(Arc<Desk>, Host)>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    if let Err(answer) = desk.called(Call::Start, &connection).await {
        return answer;
    }
    let bearer = headers.get("authorization").and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let answer = desk.change(|state| {
        if let Some(bot) = state.bots.iter_mut().find(|bot| Some(bot.token.as_str()) == bearer) {
            bot.dozing = false;
        }
        manners::bot(state, &headers, &body, "notifystart").map_or_else(|refused| refused, |_| json!({ "ret": 0 }))
    });
    Json(answer).into_response()
}
