//! Conversations, as tasks: listed, started, looked at, spoken to, stopped and deleted.

use super::ApiState;
use super::access::Requester;
use super::body::{EmptyBody, Json, QueryParameters};
use super::problem::{Problem, ProblemKind};
use super::shape::{Ask, Task, TaskView, Tasks};
use ask::ConversationId;
use ask::limits::{API_PAGE_COUNT_DEFAULT, API_PAGE_COUNT_MAX};
use ask::rule::Mode;
use ask::wire::{AccessScope, ConversationSummary};
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json as Body};
use serde::Deserialize;
use std::cmp::Reverse;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    limit: Option<u32>,
    after: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    text: String,
    workspace: Option<String>,
    #[serde(default)]
    mode: Option<Mode>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MessageBody {
    text: String,
}

/// The id in the address. One that is none stands for nothing.
pub fn task(desk: &ApiState, id: &str) -> Result<ConversationId, Problem> {
    id.parse().map_err(|_| desk.problem(ProblemKind::NotFound))
}

/// How many entries a page is to have.
pub fn page_count(desk: &ApiState, limit: Option<u32>) -> Result<usize, Problem> {
    let limit = limit.unwrap_or(API_PAGE_COUNT_DEFAULT);
    let fits = (1..=API_PAGE_COUNT_MAX).contains(&limit);
    if fits { Ok(limit as usize) } else { Err(desk.problem(ProblemKind::Query).with("field", "limit")) }
}

/// The latest first.
pub async fn list(
    State(desk): State<Arc<ApiState>>,
    QueryParameters(page): QueryParameters<PageQuery>,
) -> Result<Body<Tasks>, Problem> {
    let count = page_count(&desk, page.limit)?;
    let after = match &page.after {
        Some(text) => Some(place(text).ok_or_else(|| desk.problem(ProblemKind::Query).with("field", "after"))?),
        None => None,
    };
    let mut all = desk.askwell()?.conversations().all().await?;
    all.sort_by_key(order);
    let mut rest = all.into_iter().skip_while(|one| after.is_some_and(|after| order(one) <= after)).peekable();
    let tasks: Vec<ConversationSummary> = rest.by_ref().take(count).collect();
    let next = tasks.last().filter(|_| rest.peek().is_some()).map(|last| format!("{}-{}", last.updated_at, last.id));
    Ok(Body(Tasks { tasks: tasks.into_iter().map(Task::from).collect(), next }))
}

fn order(summary: &ConversationSummary) -> (Reverse<i64>, ConversationId) {
    (Reverse(summary.updated_at), summary.id)
}

/// Where a page ended, as the caller hands it back.
fn place(text: &str) -> Option<(Reverse<i64>, ConversationId)> {
    let (at, id) = text.split_once('-')?;
    Some((Reverse(at.parse().ok()?), id.parse().ok()?))
}

pub async fn start(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    Json(wish): Json<Start>,
) -> Result<Response, Problem> {
    desk.within(&who, AccessScope::Work)?;
    let askwell = desk.askwell()?;
    let mode = wish.mode.unwrap_or_default();
    let told = |fault| desk.beyond(&who, fault);
    let rights = desk.rights(&who)?;
    rights.in_mode(mode).map_err(told)?;
    rights.in_folder(&askwell, wish.workspace.as_deref()).await.map_err(told)?;
    let id = askwell.conversations().start(wish.workspace, wish.text, mode).await?;
    let view = view(&desk, id).await?;
    let mut response = (StatusCode::CREATED, Body(view)).into_response();
    if let Ok(address) = HeaderValue::from_str(&format!("/api/tasks/{id}")) {
        response.headers_mut().insert(header::LOCATION, address);
    }
    Ok(response)
}

pub async fn look(State(desk): State<Arc<ApiState>>, Path(id): Path<String>) -> Result<Body<TaskView>, Problem> {
    Ok(Body(view(&desk, task(&desk, &id)?).await?))
}

/// Says something in it. Open questions are set aside by that.
pub async fn send(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    Path(id): Path<String>,
    Json(message): Json<MessageBody>,
) -> Result<Response, Problem> {
    desk.within(&who, AccessScope::Work)?;
    let id = task(&desk, &id)?;
    let askwell = desk.askwell()?;
    desk.rights(&who)?.in_conversation(&askwell, id).await.map_err(|fault| desk.beyond(&who, fault))?;
    askwell.conversations().send(id, message.text).await?;
    Ok((StatusCode::ACCEPTED, Body(view(&desk, id).await?)).into_response())
}

/// Ends its run. One that has ended already is no error.
pub async fn stop(
    State(desk): State<Arc<ApiState>>,
    Path(id): Path<String>,
    Json(EmptyBody {}): Json<EmptyBody>,
) -> Result<Body<TaskView>, Problem> {
    let id = task(&desk, &id)?;
    desk.askwell()?.conversations().stop(id).await?;
    Ok(Body(view(&desk, id).await?))
}

/// Takes it out of every list, with its subtasks. One that was deleted already is no error.
pub async fn delete(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    desk.within(&who, AccessScope::Work)?;
    let id = task(&desk, &id)?;
    desk.askwell()?.deletions().delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn view(desk: &ApiState, id: ConversationId) -> Result<TaskView, Problem> {
    let askwell = desk.askwell()?;
    let seen = askwell.conversations().snapshot(id).await?;
    let title = seen.summary.title.clone();
    let asks = seen.open.iter().map(|interaction| Ask::new(interaction, &title, askwell.inbox().clock(interaction)));
    Ok(TaskView {
        asks: asks.collect(),
        task: seen.summary.into(),
        seq: seen.seq,
        reply: seen.reply,
        failure: seen.failure,
        retry: seen.retry,
    })
}
