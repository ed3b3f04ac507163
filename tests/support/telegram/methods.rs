//! The methods, each as the real service answers it.

use super::chat::{Post, told};
use super::checks::{self, Refusal, refuse};
use super::mishap::{self, Mishap};
use super::person::Acknowledged;
use super::{All, BOT, Request, Service};
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant, UNIX_EPOCH};

const LONG_POLL_SECS_MAX: u64 = 50;
const BODY_BYTES_MAX: usize = 1024 * 1024;

pub fn bot() -> Value {
    json!({ "id": 123_456_789, "is_bot": true, "first_name": BOT.0, "username": BOT.1 })
}

/// The answer, with the time by the service's clock.
pub async fn dated(state: State<Arc<Service>>, path: Path<(String, String)>, body: Body) -> Response {
    let service = state.0.clone();
    let mut response = answer(state, path, body).await;
    let secs = Duration::from_secs(service.all.lock().now_secs());
    if let Ok(date) = httpdate::fmt_http_date(UNIX_EPOCH + secs).parse() {
        response.headers_mut().insert("date", date);
    }
    response
}

async fn answer(
    State(service): State<Arc<Service>>,
    Path((bot, method)): Path<(String, String)>,
    body: Body,
) -> Response {
    let bytes = to_bytes(body, BODY_BYTES_MAX).await.unwrap_or_default();
    let mut body: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    let mishap = {
        let mut all = service.all.lock();
        let Some(token) = bot.strip_prefix("bot").filter(|token| token.contains(':')) else {
            return refused(&refuse(404, "Not Found"));
        };
        if token != all.token {
            return refused(&refuse(401, "Unauthorized"));
        }
        all.requests.push(Request { method: method.clone(), body: body.clone(), at: Instant::now() });
        all.mishaps.take(&method)
    };
    service.changed.notify_waiters();
    if mishap == Some(Mishap::Short) {
        body["timeout"] = json!(0);
    } else if let Some(mishap) = mishap {
        if mishap == Mishap::Lost {
            let _ = done(&service, &method, &body).await;
        }
        return match mishap.answer() {
            Some(answer) => answer,
            None => std::future::pending().await,
        };
    }
    let result = done(&service, &method, &body).await;
    service.changed.notify_waiters();
    match result {
        Ok(result) => {
            mishap::answer(200, "application/json", json!({ "ok": true, "result": result }).to_string().into())
        }
        Err(refusal) => refused(&refusal),
    }
}

fn refused(refusal: &Refusal) -> Response {
    let mut body = json!({ "ok": false, "error_code": refusal.code, "description": refusal.description });
    if let Some(secs) = refusal.retry_after {
        body["parameters"] = json!({ "retry_after": secs });
    }
    mishap::answer(refusal.code, "application/json", body.to_string().into())
}

async fn done(service: &Service, method: &str, body: &Value) -> Result<Value, Refusal> {
    if method == "getUpdates" {
        return get_updates(service, body).await;
    }
    let all = &mut *service.all.lock();
    match method {
        "getMe" => Ok(bot()),
        "getWebhookInfo" => Ok(json!({ "url": all.webhook.as_deref().unwrap_or_default(), "pending_update_count": 0 })),
        "sendMessage" => send_message(all, body),
        "editMessageText" => edit_message_text(all, body),
        "answerCallbackQuery" => answer_callback_query(all, body),
        _ => Err(refuse(404, "Not Found: method not found")),
    }
}

/// Waits for something to deliver, unless another poll comes: there is one per bot.
async fn get_updates(service: &Service, body: &Value) -> Result<Value, Refusal> {
    let conflict =
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";
    let limit = body["limit"].as_u64().unwrap_or(100) as usize;
    let until = Instant::now() + Duration::from_secs(body["timeout"].as_u64().unwrap_or(0).min(LONG_POLL_SECS_MAX));
    let mine = {
        let all = &mut *service.all.lock();
        if all.webhook.is_some() {
            return Err(refuse(409, conflict));
        }
        if let Some(kinds) = body["allowed_updates"].as_array() {
            let kinds: Vec<String> = kinds.iter().filter_map(|kind| kind.as_str().map(str::to_owned)).collect();
            all.updates.allow(&kinds);
        }
        all.updates.confirm(body["offset"].as_i64().unwrap_or(0));
        all.updates.poll += 1;
        all.updates.poll
    };
    service.changed.notify_waiters();
    loop {
        let changed = service.changed.notified();
        {
            let all = &mut *service.all.lock();
            if all.updates.poll != mine {
                let other =
                    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
                return Err(refuse(409, other));
            }
            if all.webhook.is_some() {
                return Err(refuse(409, "Conflict: terminated by setWebhook request"));
            }
            let batch = all.updates.batch(limit);
            if !batch.is_empty() {
                let taps = batch.iter().filter_map(|update| update["callback_query"]["id"].as_str());
                all.taps.heard.extend(taps.map(str::to_owned));
                service.changed.notify_waiters();
                return Ok(Value::Array(batch));
            }
        }
        // Looking again soon makes up for a bell that rang in between.
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(json!([]));
        }
        let _ = tokio::time::timeout(left.min(Duration::from_millis(100)), changed).await;
    }
}

fn chat_of(all: &All, body: &Value) -> Result<i64, Refusal> {
    let id = &body["chat_id"];
    let chat = id.as_i64().or_else(|| id.as_str()?.parse().ok());
    let chat = chat.ok_or_else(|| refuse(400, "Bad Request: chat_id is empty"))?;
    if !all.chats.known.contains(&chat) {
        return Err(refuse(400, "Bad Request: chat not found"));
    }
    if all.chats.blocked.contains(&chat) {
        return Err(refuse(403, "Forbidden: bot was blocked by the user"));
    }
    Ok(chat)
}

fn send_message(all: &mut All, body: &Value) -> Result<Value, Refusal> {
    let chat = chat_of(all, body)?;
    let text = checks::text(body)?;
    let (keyboard, asks_for_reply) = checks::markup(body)?;
    if let (Some(spacing), Some(last)) = (all.spacing, all.sent.get(&chat))
        && last.elapsed() < spacing
    {
        let secs = (spacing - last.elapsed()).as_secs() + 1;
        let description = format!("Too Many Requests: retry after {secs}");
        return Err(Refusal { code: 429, description, retry_after: Some(secs) });
    }
    all.sent.insert(chat, Instant::now());
    let (id, date) = (all.chats.next_id(), all.now_secs());
    let post = Post { chat, id, text, keyboard, asks_for_reply, date, edits: 0 };
    let answer = told(&post, bot());
    all.chats.posts.push(post);
    Ok(answer)
}

fn edit_message_text(all: &mut All, body: &Value) -> Result<Value, Refusal> {
    let chat = chat_of(all, body)?;
    let text = checks::text(body)?;
    let (keyboard, asks_for_reply) = checks::markup(body)?;
    if asks_for_reply.is_some() {
        return Err(refuse(400, "Bad Request: inline keyboard expected"));
    }
    let id = body["message_id"].as_i64().unwrap_or(0);
    let post = all.chats.post_mut(chat, id).ok_or_else(|| refuse(400, "Bad Request: message to edit not found"))?;
    if post.asks_for_reply.is_some() {
        return Err(refuse(400, "Bad Request: message can't be edited"));
    }
    if (&post.text, &post.keyboard) == (&text, &keyboard) {
        let same = "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message";
        return Err(refuse(400, same));
    }
    (post.text, post.keyboard, post.edits) = (text, keyboard, post.edits + 1);
    Ok(told(post, bot()))
}

fn answer_callback_query(all: &mut All, body: &Value) -> Result<Value, Refusal> {
    let too_old = "Bad Request: query is too old and response timeout expired or query ID is invalid";
    let id = body["callback_query_id"].as_str().unwrap_or_default();
    let (text, alert) = checks::acknowledgement(body)?;
    let old = all.taps.old.iter().any(|old| old == id);
    match all.taps.open.get_mut(id) {
        Some(shown) if shown.is_none() && !old => {
            *shown = Some(Acknowledged { text, alert });
            Ok(json!(true))
        }
        Some(_) | None => Err(refuse(400, too_old)),
    }
}
