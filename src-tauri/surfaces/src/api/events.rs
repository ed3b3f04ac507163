//! What happened in one task: page by page, line by line, or as it happens.

use super::ApiState;
use super::access::Requester;
use super::body::QueryParameters;
use super::following::follow;
use super::problem::{Problem, ProblemKind};
use super::shape::{ApiEvent, Events};
use super::tasks::{page_count, task};
use ask::{ConversationId, Event};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use engine::Engine;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;
use std::sync::Arc;

/// The last event that a browser has had of a stream that broke off.
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
const LINES: &str = "application/x-ndjson";
/// Beyond it a number in JSON is not exact any more; no event has it.
const SEQ_MAX: u64 = (1 << 53) - 1;
const STREAM: &str = "text/event-stream";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventQuery {
    /// The events behind this one; from the first on where it is left out.
    #[serde(default)]
    after: u64,
    limit: Option<u32>,
}

pub async fn list(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    Path(id): Path<String>,
    QueryParameters(wish): QueryParameters<EventQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let id = task(&desk, &id)?;
    let count = page_count(&desk, wish.limit)?;
    if wish.after > SEQ_MAX {
        return Err(desk.problem(ProblemKind::Query).with("field", "after"));
    }
    let accepts = |kind: &str| {
        headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| accept.contains(kind))
    };
    let resumed = match headers.get(LAST_EVENT_ID) {
        None => None,
        Some(last) => {
            let last = last.to_str().ok().and_then(|last| last.parse().ok());
            Some(last.ok_or_else(|| desk.problem(ProblemKind::Query).with("field", "Last-Event-ID"))?)
        }
    };
    if accepts(STREAM) {
        return follow(&desk, &who, id, resumed.unwrap_or(wish.after)).await;
    }
    let page = page(&desk, id, wish.after, count).await?.ok_or_else(|| desk.problem(ProblemKind::NotFound))?;
    let next = page.next.map(|next| format!("</api/tasks/{id}/events?after={next}&limit={count}>; rel=\"next\""));
    let mut response = if accepts(LINES) { lines(&page.events) } else { Json(page).into_response() };
    if let Some(Ok(link)) = next.map(|next| HeaderValue::from_str(&next)) {
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// The events behind this one. None where there is no such conversation.
pub async fn page(desk: &ApiState, id: ConversationId, after: u64, count: usize) -> Result<Option<Events>, Problem> {
    let askwell = desk.askwell()?;
    let Some((stored, more)) = askwell.conversations().events(id, after, count).await? else { return Ok(None) };
    let next = stored.last().map(|(seq, _)| *seq).filter(|_| more);
    let events = stored.into_iter().map(|(seq, body)| told(&askwell, id, seq, &body)).collect::<Option<Vec<_>>>();
    let events = events.ok_or_else(|| desk.problem(ProblemKind::Damaged))?;
    Ok(Some(Events { events, next }))
}

/// None where the stored line is none of our events.
fn told(engine: &Engine, task_id: ConversationId, seq: u64, body: &str) -> Option<ApiEvent> {
    let at = serde_json::from_str::<Event>(body).ok()?.at();
    let Ok(Value::Object(mut data)) = serde_json::from_str(body) else { return None };
    let Some(Value::String(event)) = data.remove("event") else { return None };
    let data = engine.redactor().scrub_json(Value::Object(data));
    Some(ApiEvent { seq, task_id, event, at, data })
}

fn lines(events: &[ApiEvent]) -> Response {
    let mut text = String::new();
    for event in events {
        // Writing to a String cannot fail, and neither can what was JSON before.
        let _ = writeln!(text, "{}", serde_json::to_string(event).unwrap_or_default());
    }
    ([(header::CONTENT_TYPE, LINES)], text).into_response()
}
