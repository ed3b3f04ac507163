//! The MCP server: it lets nobody in without a token, and says where one is to be had.

use super::{Asked, Shared, with};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn is_let_in(desk: &Shared, headers: &HeaderMap) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let desk = desk.lock();
    given.is_some_and(|token| !desk.refuses && desk.access.contains(token))
}

fn refused(desk: &Shared) -> Response {
    let desk = desk.lock();
    let metadata = format!("{}/.well-known/oauth-protected-resource/mcp", desk.service);
    match desk.says_where {
        true => (
            StatusCode::UNAUTHORIZED,
            [(header::WWW_AUTHENTICATE, format!(r#"Bearer resource_metadata="{metadata}", scope="berths""#))],
        )
            .into_response(),
        false => StatusCode::UNAUTHORIZED.into_response(),
    }
}

pub async fn describe(State(desk): State<Shared>) -> Json<Value> {
    let mut desk = desk.lock();
    desk.asked.push(Asked { path: "resource".to_owned(), form: BTreeMap::new() });
    let usual = json!({ "resource": format!("{}/mcp", desk.service), "authorization_servers": [desk.login] });
    Json(with(usual, &desk.resource))
}

pub async fn listen(State(desk): State<Shared>, headers: HeaderMap) -> Response {
    match is_let_in(&desk, &headers) {
        true => StatusCode::METHOD_NOT_ALLOWED.into_response(),
        false => refused(&desk),
    }
}

pub async fn speak(State(desk): State<Shared>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_let_in(&desk, &headers) {
        return refused(&desk);
    }
    let message: Value = serde_json::from_slice(&body).unwrap_or_default();
    let method = message["method"].as_str().unwrap_or_default().to_owned();
    desk.lock().asked.push(Asked { path: method.clone(), form: BTreeMap::new() });
    let result = match method.as_str() {
        "initialize" => {
            json!({ "protocolVersion": "2025-11-25", "capabilities": { "tools": {} },
                    "serverInfo": { "name": "harbour", "version": "1" } })
        }
        "tools/list" => {
            json!({ "tools": [{ "name": "say", "description": "Says it.", "inputSchema": { "type": "object" } }] })
        }
        "tools/call" => json!({ "content": [{ "type": "text", "text": "said" }] }),
        "notifications/initialized" => return StatusCode::ACCEPTED.into_response(),
        _ => {
            let error = json!({ "code": -32601, "message": "unknown" });
            return Json(json!({ "jsonrpc": "2.0", "id": message["id"], "error": error })).into_response();
        }
    };
    Json(json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })).into_response()
}
