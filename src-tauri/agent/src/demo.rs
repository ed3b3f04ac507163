//! The built-in demo: a scripted model behind a real port of this machine, reached through the real client. It is
//! used while the person has set up no model, says what it is, and remembers nothing: a request holds all it knows.

mod acting;
mod past;
mod sample;
mod scene;
mod speech;
#[cfg(test)]
mod tests;
mod words;

pub use sample::{SAMPLES, sample_workspace};
pub use speech::Pace;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use tokio::task::JoinHandle;

pub const MODEL: &str = "askwell-demo";
/// A conversation that is longer has nothing to do with a demo.
const REQUEST_BYTES_MAX: usize = 64 * 1024 * 1024;

/// The demo while it listens. Dropped, it stops.
pub struct Demo {
    pub base_url: String,
    listening: JoinHandle<()>,
}

pub async fn serve() -> std::io::Result<Demo> {
    serve_at(Pace::from_environment()).await
}

pub async fn serve_at(pace: Pace) -> std::io::Result<Demo> {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let base_url = format!("http://{}/v1", listener.local_addr()?);
    let model = json!({ "object": "list", "data": [{ "id": MODEL, "object": "model", "owned_by": "askwell" }] });
    let routes = Router::new()
        .route("/v1/models", get(move || async move { Json(model) }))
        .route("/v1/chat/completions", post(talk))
        .layer(DefaultBodyLimit::max(REQUEST_BYTES_MAX))
        .with_state(pace);
    let listening = tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, routes).await {
            tracing::warn!(%error, "the demo model stopped listening");
        }
    });
    Ok(Demo { base_url, listening })
}

async fn talk(State(pace): State<Pace>, body: Bytes) -> Response {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        let error = json!({ "error": { "message": "the request is no JSON", "type": "invalid_request_error" } });
        return (StatusCode::BAD_REQUEST, Json(error)).into_response();
    };
    let past = past::Past::read(&request);
    let turn = scene::next(&past);
    let events = speech::events(&turn, past.calls, body.len(), pace);
    ([(CONTENT_TYPE, "text/event-stream")], Body::from_stream(events)).into_response()
}

impl Drop for Demo {
    fn drop(&mut self) {
        self.listening.abort();
    }
}
