//! What the bot writes.

use super::manners;
use super::state::{POSTS_FOR_EACH_MESSAGE, Post, State, WINDOW_MILLIS};
use super::trouble::{Call, Trouble, hung_up};
use super::{Desk, login::Host};
use crate::line::Connection;
use axum::extract::State as Shared;
use axum::http::HeaderMap;
use axum::http::header::DATE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

const TEXT_UNITS_MAX: usize = 4000;

pub(super) async fn sendmessage(
    Shared((desk, _)): Shared<(Arc<Desk>, Host)>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    let trouble = match desk.called(Call::Send, &connection).await {
        Ok(trouble) => trouble,
        Err(answer) => return answer,
    };
    let answer = desk.change(|state| match manners::bot(state, &headers, &body, "sendmessage") {
        Ok(bot) => take(state, &bot, &body["msg"]).unwrap_or_else(|refused| refused),
        Err(refused) => refused,
    });
    match trouble {
        Some(Trouble::HangUpAfter) => hung_up(&connection),
        _ => ([(DATE, date(desk.look().now()))], Json(answer)).into_response(),
    }
}

/// An answer is dated by the clock of the service.
fn date(now: i64) -> String {
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(now.unsigned_abs()))
}

/// The window is shut, or was never open. The real service gives no reason.
fn shut() -> Value {
    json!({ "ret": -2, "errmsg": "" })
}

fn take(state: &mut State, bot: &str, message: &Value) -> Result<Value, Value> {
    let text = text_of(message).map_err(|why| {
        state.breach(format!("sendmessage: {why}"));
        // What the real one says to such a message is not known.
        json!({ "ret": -1, "errmsg": why })
    })?;
    let field = |name: &str| message[name].as_str().unwrap_or_default().to_owned();
    let (to, context, client_id) = (field("to_user_id"), field("context_token"), field("client_id"));
    // That a repeated id is one message, shown once, is a guess: nothing is said of it. The id is the sender's own
    // name of its message, made anew for each, so that a message that is sent again cannot be meant as two.
    if let Some(known) = state.posts.iter().find(|post| post.client_id == client_id) {
        return Ok(json!({ "ret": 0, "errmsg": "", "message_id": known.id.parse::<u64>().unwrap_or_default() }));
    }
    let now = state.now();
    let window = state.windows.iter_mut().find(|one| one.bot == bot && one.person == to).ok_or_else(shut)?;
    let known = window.contexts.contains(&context);
    if !known || window.posts >= POSTS_FOR_EACH_MESSAGE || now - window.since >= WINDOW_MILLIS {
        return Err(shut());
    }
    window.posts += 1;
    let newest = window.contexts.last() == Some(&context);
    let id = state.new_id();
    state.posts.push(Post { id: id.to_string(), to, text, client_id, newest });
    Ok(json!({ "ret": 0, "errmsg": "", "message_id": id }))
}

fn text_of(message: &Value) -> Result<String, &'static str> {
    let is = |name: &str, value: Value| message[name] == value;
    if !is("from_user_id", json!("")) || !is("message_type", json!(2)) || !is("message_state", json!(2)) {
        return Err("this is no finished message of a bot");
    }
    let named = |name: &str| message[name].as_str().is_some_and(|text| !text.is_empty());
    if !named("to_user_id") || !named("client_id") {
        return Err("it is to nobody, or has no id");
    }
    let [item] = message["item_list"].as_array().map(Vec::as_slice).unwrap_or_default() else {
        return Err("one item for each message");
    };
    let text = item["text_item"]["text"].as_str().filter(|_| item["type"] == 1).ok_or("this is no text")?;
    match text.encode_utf16().count() {
        0 => Err("the text is empty"),
        1..=TEXT_UNITS_MAX => Ok(text.to_owned()),
        _ => Err("the text is too long"),
    }
}
