//! A model that costs next to nothing, and notes when its replies end and when requests have come in whole.

use anyhow::Result;
use ask::settings::Settings;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use bytes::Bytes;
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tokio::sync::Notify;

type Script = dyn Fn(usize) -> Bytes + Send + Sync;

/// When a request had come in whole, and when the reply to it had been written.
#[derive(Debug, Clone, Copy)]
pub struct Turn {
    pub asked: Instant,
    pub replied: Instant,
}

pub struct Model {
    inner: Arc<Inner>,
    port: u16,
}

struct Inner {
    script: Box<Script>,
    number: AtomicUsize,
    turns: Mutex<Vec<Turn>>,
    came: Notify,
}

impl Model {
    /// `script` gives the reply to the request with this number, counted from 0.
    pub async fn start(script: impl Fn(usize) -> Bytes + Send + Sync + 'static) -> Result<Model> {
        let inner = Arc::new(Inner {
            script: Box::new(script),
            number: AtomicUsize::new(0),
            turns: Mutex::default(),
            came: Notify::new(),
        });
        let routes = Router::new()
            .route("/v1/chat/completions", post(complete))
            .layer(axum::extract::DefaultBodyLimit::disable())
            .with_state(inner.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(Model { inner, port })
    }

    pub fn settings(&self) -> Result<Settings> {
        let id = "0197b1de-0000-7000-8000-000000000001";
        let base_url = format!("http://127.0.0.1:{}/v1", self.port);
        let profile = json!({ "id": id, "name": "Bench", "wire": "openAi", "baseUrl": base_url, "model": "bench",
            "contextTokens": 100_000_000 });
        let ai = json!({ "profile": id, "profiles": [profile], "maxToolRounds": 200 });
        Ok(serde_json::from_value(json!({ "welcomed": true, "ai": ai }))?)
    }

    pub fn turns(&self) -> Vec<Turn> {
        self.inner.turns.lock().clone()
    }

    /// Waits until this many requests have been answered.
    pub async fn answered(&self, count: usize) {
        loop {
            let came = self.inner.came.notified();
            if self.inner.turns.lock().len() >= count {
                return;
            }
            came.await;
        }
    }
}

async fn complete(State(inner): State<Arc<Inner>>, _body: Bytes) -> Response {
    let asked = Instant::now();
    let reply = (inner.script)(inner.number.fetch_add(1, Ordering::SeqCst));
    inner.turns.lock().push(Turn { asked, replied: Instant::now() });
    inner.came.notify_waiters();
    let mut response = Response::new(Body::from(reply));
    response.headers_mut().insert("content-type", axum::http::HeaderValue::from_static("text/event-stream"));
    response
}

/// A whole streamed reply that calls one tool.
pub fn call(number: usize, name: &str, arguments: &Value) -> Bytes {
    let call = json!({ "index": 0, "id": format!("call_{number}"), "type": "function",
        "function": { "name": name, "arguments": arguments.to_string() } });
    stream(&[json!({ "tool_calls": [call] })], "tool_calls")
}

pub fn text(parts: impl IntoIterator<Item = String>) -> Bytes {
    let parts: Vec<Value> = parts.into_iter().map(|part| json!({ "content": part })).collect();
    stream(&parts, "stop")
}

fn stream(deltas: &[Value], finish: &str) -> Bytes {
    let mut body = String::new();
    let mut chunk = |delta: &Value, finish: Value| {
        let choice = json!({ "index": 0, "delta": delta, "finish_reason": finish });
        let chunk = json!({ "id": "x", "object": "chat.completion.chunk", "created": 1, "model": "bench", "choices": [choice] });
        body.push_str(&format!("data: {chunk}\n\n"));
    };
    deltas.iter().for_each(|delta| chunk(delta, Value::Null));
    chunk(&json!({}), json!(finish));
    body.push_str("data: [DONE]\n\n");
    body.into()
}
