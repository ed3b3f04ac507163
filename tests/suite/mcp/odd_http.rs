//! Older servers behind an address that answer the newer kind's first request with anything at all.

use super::result_of;
use anyhow::{Context, Result};
use ask::mcp::McpWay;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::mcp::{Era, Scripted};

#[derive(Debug, Clone, Copy)]
enum Odd {
    Empty,
    Text,
    Page,
    NotFound,
    NotAllowed,
    Failed,
    Nothing,
}

impl Odd {
    const ALL: [Odd; 7] = [Odd::Empty, Odd::Text, Odd::Page, Odd::NotFound, Odd::NotAllowed, Odd::Failed, Odd::Nothing];

    fn answer(self, id: &Value) -> Response {
        match self {
            Odd::Empty => Json(json!({ "jsonrpc": "2.0", "id": id, "result": {} })).into_response(),
            Odd::Text => "what?".into_response(),
            Odd::Page => ([(header::CONTENT_TYPE, "text/html")], "<p>Welcome</p>").into_response(),
            Odd::NotFound => (StatusCode::NOT_FOUND, "no such thing").into_response(),
            Odd::NotAllowed => (StatusCode::BAD_REQUEST, "initialize first").into_response(),
            Odd::Failed => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            Odd::Nothing => StatusCode::OK.into_response(),
        }
    }
}

async fn server(odd: Odd) -> Result<String> {
    let answer = move |body: Bytes| async move {
        let message: Value = serde_json::from_slice(&body).unwrap_or_default();
        let result = match message["method"].as_str() {
            Some("initialize") => {
                json!({ "protocolVersion": "2025-11-25", "capabilities": { "tools": {} }, "serverInfo": { "name": "odd", "version": "1" } })
            }
            Some("tools/list") => {
                json!({ "tools": [{ "name": "say", "description": "Says it.", "inputSchema": { "type": "object" } }] })
            }
            Some("tools/call") => json!({ "content": [{ "type": "text", "text": "said" }] }),
            Some("notifications/initialized") => return StatusCode::ACCEPTED.into_response(),
            Some(_) | None => return odd.answer(&message["id"]),
        };
        Json(json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })).into_response()
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/mcp", listener.local_addr()?);
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/mcp", post(answer))).await });
    Ok(url)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_server_behind_an_address_is_initialized_whatever_it_answers_first() -> Result<()> {
    for odd in Odd::ALL {
        let mut scripted = Scripted::new(Era::Legacy)?;
        scripted.server.way = McpWay::Http {
            url: server(odd).await?,
            headers: BTreeMap::new(),
            has_token: false,
            signed_in: false,
            client_id: None,
        };
        assert_eq!(result_of(&scripted, "say").await.with_context(|| format!("{odd:?}"))?, "said", "{odd:?}");
    }
    Ok(())
}
