//! Every address of the server. What stands here stands in `openapi.json` too: a test compares them.

use super::ApiState;
use super::problem::{Problem, ProblemKind};
use super::{answer, asks, commands, description, events, gate, mcp, page, session, socket, tasks};
use axum::Router;
use axum::extract::State;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post};
use std::sync::Arc;

pub fn routes(desk: Arc<ApiState>) -> Router {
    let inside = Router::new()
        .route("/api/session", get(session::look).delete(session::close))
        .route("/api/tasks", get(tasks::list).post(tasks::start))
        .route("/api/tasks/{id}", get(tasks::look).delete(tasks::delete))
        .route("/api/tasks/{id}/messages", post(tasks::send))
        .route("/api/tasks/{id}/stop", post(tasks::stop))
        .route("/api/tasks/{id}/ask/answer", post(answer::submit))
        .route("/api/tasks/{id}/events", get(events::list))
        .route("/api/asks", get(asks::list))
        .route("/api/commands/{name}", post(commands::call))
        .route("/api/events", get(socket::open))
        .route("/api/openapi.json", get(description::serve))
        .route("/mcp", get(mcp::serve).post(mcp::serve).delete(mcp::serve))
        .route("/api/{*rest}", any(nothing))
        .method_not_allowed_fallback(not_this_method)
        .layer(from_fn_with_state(desk.clone(), gate::let_in));
    Router::new()
        .route("/api/session", post(session::open))
        .merge(inside)
        .layer(from_fn_with_state(desk.clone(), gate::api))
        .fallback(page::serve)
        .layer(from_fn_with_state(desk.clone(), gate::outer))
        .with_state(desk)
}

async fn nothing(State(desk): State<Arc<ApiState>>) -> Problem {
    desk.problem(ProblemKind::NotFound)
}

async fn not_this_method(State(desk): State<Arc<ApiState>>) -> Problem {
    desk.problem(ProblemKind::MethodNotAllowed)
}
