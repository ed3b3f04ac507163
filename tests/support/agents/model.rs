//! The model of other people's agents: it speaks the three wires that they speak, and says what a test wants it to say.

use super::wires;
use crate::model::Say;
use anyhow::{Context, Result};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use serde_json::Value;
use std::sync::Arc;

type Script = dyn Fn(&Turn) -> Say + Send + Sync;

/// What an agent tells its model, whichever wire it speaks.
#[derive(Debug, Clone, Default)]
pub struct Turn {
    /// The tools that are offered, each as the agent calls it, with its description.
    pub tools: Vec<Offered>,
    /// The results of its calls, in order.
    pub results: Vec<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Offered {
    pub name: String,
    /// Where the wire has names within names.
    pub space: Option<String>,
    pub description: String,
}

impl Turn {
    /// The tool of the server `askwell` with this name, by the name that this agent has made of it.
    pub fn tool(&self, name: &str) -> Option<&Offered> {
        let whole = |tool: &&Offered| format!("{}_{}", tool.space.as_deref().unwrap_or_default(), tool.name);
        self.tools.iter().find(|tool| whole(tool).contains("askwell") && tool.name.ends_with(name))
    }

    pub fn last(&self) -> &str {
        self.results.last().map(String::as_str).unwrap_or_default()
    }
}

pub struct AgentModel {
    port: u16,
    inner: Arc<Inner>,
}

struct Inner {
    script: Box<Script>,
    turns: Mutex<Vec<Turn>>,
}

impl AgentModel {
    /// The script names tools as Askwell does; each agent is told its own name for them.
    pub async fn start(script: impl Fn(&Turn) -> Say + Send + Sync + 'static) -> Result<AgentModel> {
        let inner = Arc::new(Inner { script: Box::new(script), turns: Mutex::default() });
        let routes = Router::new().fallback(answer).with_state(inner.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(AgentModel { port, inner })
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// What the agent told it, request by request; requests for titles and the like are left out.
    pub fn turns(&self) -> Vec<Turn> {
        self.inner.turns.lock().clone()
    }
}

async fn answer(State(inner): State<Arc<Inner>>, uri: Uri, body: String) -> Response {
    match reply(&inner, uri.path(), &body) {
        Ok((kind, text)) => ([(header::CONTENT_TYPE, kind)], Body::from(text)).into_response(),
        Err(why) => (StatusCode::BAD_REQUEST, format!("{why:#}")).into_response(),
    }
}

fn reply(inner: &Inner, path: &str, body: &str) -> Result<(&'static str, String)> {
    let wire = wires::of(path).with_context(|| format!("no model has {path}"))?;
    let body: Value = serde_json::from_str(body)?;
    let turn = wires::read(wire, &body);
    // What is asked without the tools is not the task: titles, summaries, looks at whether it can go on.
    let say = if turn.tool("").is_some() { (inner.script)(&turn) } else { Say::text("A title") };
    let text = wires::write(wire, &turn, say, path)?;
    if turn.tool("").is_some() {
        inner.turns.lock().push(turn);
    }
    Ok(text)
}
