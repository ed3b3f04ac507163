//! A model on loopback that says what a test wants it to say, and keeps every request it was sent.

use crate::pairing;
use crate::patience::until;
use crate::wire_server::Gate;
use anyhow::{Context, Result};
use ask::settings::Settings;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

/// What the model says to one request.
#[derive(Debug, Clone)]
pub enum Say {
    Text(String),
    Call {
        name: String,
        arguments: Value,
    },
    /// Several calls in one reply.
    Calls(Vec<(String, Value)>),
    /// Begins a text and never ends it.
    Endless(String),
    /// Says each piece as soon as its gate is open, and nothing until then.
    Late(Vec<(Gate, String)>),
    /// Thinks this, and says nothing.
    Thinks(String),
    /// Says only this, and ends with this reason.
    Ends {
        delta: Value,
        finish: &'static str,
    },
    /// Begins a text and hangs up.
    Cut(String),
    /// An HTTP error.
    Refuse {
        status: u16,
        body: String,
    },
    /// Takes nothing for so many seconds, and says so.
    Busy {
        retry_after: u64,
    },
}

impl Say {
    pub fn text(text: &str) -> Say {
        Say::Text(text.to_owned())
    }

    pub fn call(name: &str, arguments: Value) -> Say {
        Say::Call { name: name.to_owned(), arguments }
    }

    pub fn refuse(status: u16, body: &str) -> Say {
        Say::Refuse { status, body: body.to_owned() }
    }

    /// A reply without a word that ends as if all were said.
    pub fn nothing() -> Say {
        Say::Ends { delta: json!({ "content": "" }), finish: "stop" }
    }

    pub fn ask(question: &str, choices: &[&str]) -> Say {
        Say::Call { name: "ask_user".to_owned(), arguments: json!({ "question": question, "choices": choices }) }
    }
}

type Script = dyn Fn(&Request) -> Say + Send + Sync;

/// One request as it came in.
#[derive(Debug, Clone)]
pub struct Request(pub Value);

pub struct Model {
    port: u16,
    inner: Arc<Inner>,
}

struct Inner {
    script: Box<Script>,
    requests: Mutex<Vec<Request>>,
    keys: Mutex<Vec<Option<String>>>,
}

impl Model {
    pub async fn start(script: impl Fn(&Request) -> Say + Send + Sync + 'static) -> Result<Model> {
        let inner = Arc::new(Inner { script: Box::new(script), requests: Mutex::default(), keys: Mutex::default() });
        let routes = Router::new()
            .route("/v1/chat/completions", post(complete))
            .route("/v1/models", get(async || Json(json!({ "data": [{ "id": "scripted" }] }))))
            .with_state(inner.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(Model { port, inner })
    }

    pub fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }

    /// Settings under which this model is the one in use, beyond the welcome.
    pub fn settings(&self) -> Result<Settings> {
        let id = "0197b1de-0000-7000-8000-000000000001";
        Ok(serde_json::from_value(json!({
            "welcomed": true,
            "ai": {
                "profile": id,
                "profiles": [{ "id": id, "name": "Scripted", "wire": "openAi", "baseUrl": self.base_url(), "model": "scripted" }],
            },
        }))?)
    }

    /// Makes this the model of the program that will start on this data folder.
    pub fn set_up(&self, data: &Path) -> Result<()> {
        Ok(std::fs::write(data.join("settings.json"), serde_json::to_vec(&self.settings()?)?)?)
    }

    /// What each request showed to be let in.
    pub fn keys(&self) -> Vec<Option<String>> {
        self.inner.keys.lock().clone()
    }

    pub fn requests(&self) -> Vec<Request> {
        self.inner.requests.lock().clone()
    }

    /// Waits for a request that is as described.
    pub async fn wait_for(&self, what: &str, is: impl Fn(&Request) -> bool) -> Result<Request> {
        let found = until(format!("a request {what}"), async || Ok(self.requests().into_iter().find(&is))).await;
        found.with_context(|| format!("there were {}", self.requests().len()))
    }
}

impl Request {
    fn messages(&self) -> &[Value] {
        self.0["messages"].as_array().map_or(&[], Vec::as_slice)
    }

    /// The first message of the person: it tells the conversations of a test apart.
    pub fn task(&self) -> String {
        let first = self.messages().iter().find(|message| message["role"] == "user");
        first.map(|message| text_of(&message["content"])).unwrap_or_default()
    }

    /// The newest message of the person.
    pub fn last_word(&self) -> String {
        let last = self.messages().iter().rev().find(|message| message["role"] == "user");
        last.map(|message| text_of(&message["content"])).unwrap_or_default()
    }

    /// The results of tool calls, in order.
    pub fn results(&self) -> Vec<String> {
        let results = self.messages().iter().filter(|message| message["role"] == "tool");
        results.map(|message| text_of(&message["content"])).collect()
    }

    /// The one result, read as JSON.
    pub fn result(&self) -> Result<Value> {
        let results = self.results();
        Ok(serde_json::from_str(results.last().context("the request has no tool result")?)?)
    }

    /// How many replies the model has made so far.
    pub fn replies(&self) -> usize {
        self.messages().iter().filter(|message| message["role"] == "assistant").count()
    }

    /// The names of the tools it has called so far, in order.
    pub fn calls(&self) -> Vec<String> {
        let calls = self.messages().iter().filter_map(|message| message["tool_calls"].as_array()).flatten();
        calls.filter_map(|call| call["function"]["name"].as_str().map(str::to_owned)).collect()
    }

    pub fn offers(&self, tool: &str) -> bool {
        self.0["tools"].as_array().is_some_and(|tools| tools.iter().any(|one| one["function"]["name"] == tool))
    }
}

fn text_of(content: &Value) -> String {
    match content.as_array() {
        Some(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        None => content.as_str().unwrap_or_default().to_owned(),
    }
}

async fn complete(State(inner): State<Arc<Inner>>, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    let key = headers.get(AUTHORIZATION).and_then(|key| key.to_str().ok()).map(str::to_owned);
    inner.keys.lock().push(key);
    let request = Request(body);
    if let Err(why) = pairing::check("/chat/completions", &request.0) {
        // As real servers do: this is what must never be sent.
        let body = json!({ "error": { "message": why } }).to_string();
        return answer(400, "application/json", Body::from(body));
    }
    let say = (inner.script)(&request);
    let number = {
        let mut requests = inner.requests.lock();
        requests.push(request);
        requests.len()
    };
    if let Say::Refuse { status, body } = say {
        return answer(status, "application/json", Body::from(body));
    }
    if let Say::Busy { retry_after } = say {
        let mut busy = answer(429, "application/json", Body::from(r#"{"error":{"message":"slow down"}}"#));
        busy.headers_mut().insert("retry-after", retry_after.into());
        return busy;
    }
    let late = match &say {
        Say::Late(pieces) => pieces.clone(),
        _ => Vec::new(),
    };
    let (lines, ends) = spoken(say, number);
    let lines = stream::iter(lines.into_iter().map(|text| Ok::<_, Infallible>(line(&text))));
    let late = stream::iter(late).then(move |(gate, text)| async move {
        gate.opened().await;
        Ok(line(&said(number, json!({ "content": text }), &Value::Null)))
    });
    let lines = late.chain(lines);
    let body = if ends { Body::from_stream(lines) } else { Body::from_stream(lines.chain(stream::pending())) };
    answer(200, "text/event-stream", body)
}

fn line(text: &str) -> Bytes {
    Bytes::from(format!("data: {text}\n\n"))
}

fn said(number: usize, delta: Value, finish: &Value) -> String {
    json!({ "id": format!("r{number}"), "object": "chat.completion.chunk", "model": "scripted",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }] })
    .to_string()
}

/// The lines of the stream, and whether it ends.
fn spoken(say: Say, number: usize) -> (Vec<String>, bool) {
    let chunk = |delta: Value, finish: Value| said(number, delta, &finish);
    let mut lines = vec![chunk(json!({ "role": "assistant" }), Value::Null)];
    match say {
        Say::Text(text) => {
            lines.extend(text.split_inclusive(' ').map(|word| chunk(json!({ "content": word }), Value::Null)));
            lines.push(chunk(json!({}), json!("stop")));
        }
        Say::Call { name, arguments } => {
            let call = json!({ "index": 0, "id": format!("call_{number}"), "type": "function",
                               "function": { "name": name, "arguments": arguments.to_string() } });
            lines.push(chunk(json!({ "tool_calls": [call] }), Value::Null));
            lines.push(chunk(json!({}), json!("tool_calls")));
        }
        Say::Calls(calls) => {
            for (index, (name, arguments)) in calls.into_iter().enumerate() {
                let call = json!({ "index": index, "id": format!("call_{number}_{index}"), "type": "function",
                                   "function": { "name": name, "arguments": arguments.to_string() } });
                lines.push(chunk(json!({ "tool_calls": [call] }), Value::Null));
            }
            lines.push(chunk(json!({}), json!("tool_calls")));
        }
        Say::Endless(text) => {
            lines.push(chunk(json!({ "content": text }), Value::Null));
            return (lines, false);
        }
        Say::Ends { delta, finish } => {
            lines.push(chunk(delta, Value::Null));
            lines.push(chunk(json!({}), json!(finish)));
        }
        Say::Thinks(text) => {
            lines.push(chunk(json!({ "reasoning_content": text }), Value::Null));
            return (lines, false);
        }
        Say::Late(_) => lines.push(chunk(json!({}), json!("stop"))),
        Say::Cut(text) => {
            lines.push(chunk(json!({ "content": text }), Value::Null));
            return (lines, true);
        }
        Say::Refuse { .. } | Say::Busy { .. } => {}
    }
    lines.push("[DONE]".to_owned());
    (lines, true)
}

fn answer(status: u16, kind: &str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = axum::http::StatusCode::from_u16(status).unwrap_or_default();
    if let Ok(kind) = kind.parse() {
        response.headers_mut().insert("content-type", kind);
    }
    response
}
