//! A browser is let in by a cookie that its page cannot read, and by a proof that no page of another address can read. Both are
//! got for the token or for a phone's code, neither of which is ever part of an address that a server or a history could keep.

use super::ApiState;
use super::access::{Requester, SESSION_MILLIS, of_browser};
use super::body::Json;
use super::gate::failed;
use super::host::ConnectionEnds;
use super::problem::{Problem, ProblemKind};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json as Body};
use cookie::{Cookie, SameSite};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

pub const COOKIE: &str = "askwell_session";
/// What the page shows beside the cookie, with every request.
pub const PROOF: HeaderName = HeaderName::from_static("askwell-proof");
/// A page can give a WebSocket no headers: there the proof is the end of a protocol's name, beside the one that is spoken.
pub const PROTOCOL: &str = "askwell";
pub const PROOF_PROTOCOL: &str = "askwell.proof.";

/// One of the two.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum SignInCredential {
    Token { token: String },
    Code { code: String },
}

pub async fn open(
    State(desk): State<Arc<ApiState>>,
    Extension(ends): Extension<ConnectionEnds>,
    headers: HeaderMap,
    Json(shown): Json<SignInCredential>,
) -> Result<Response, Problem> {
    let now = desk.askwell()?.host().now();
    let opening = match shown {
        SignInCredential::Token { token } => desk.access.opened_by(token.trim(), now),
        SignInCredential::Code { code } => desk.access.paired(code.trim(), now),
    };
    let Some(opening) = opening else { return Err(failed(&desk, Some(&ends))) };
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let name = agent.map(of_browser).unwrap_or_default();
    let opened = desk.access.open(name, opening, now).await.map_err(|fault| {
        tracing::warn!(%fault, "a browser could not be let in");
        desk.problem(ProblemKind::NotSaved)
    })?;
    let cookie = session_cookie(opened.cookie.text().to_owned(), ends.secure);
    Ok(with_cookie(Body(json!({ "who": "browser", "proof": opened.proof.text() })).into_response(), cookie))
}

pub async fn look(Extension(who): Extension<Requester>) -> Response {
    let who = match who {
        Requester::Program(_) => "program",
        Requester::Browser(_) => "browser",
    };
    Body(json!({ "who": who })).into_response()
}

pub async fn close(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    Extension(ends): Extension<ConnectionEnds>,
) -> Result<Response, Problem> {
    match who {
        Requester::Program(_) => {}
        Requester::Browser(admitted) => desk.access.remove(&admitted.id).await.map_err(|fault| {
            tracing::warn!(%fault, "a browser could not be sent away");
            desk.problem(ProblemKind::NotSaved)
        })?,
    }
    let gone = cookie(String::new(), ends.secure, 0);
    Ok(with_cookie(StatusCode::NO_CONTENT.into_response(), gone))
}

/// What the browser shows from now on to be let in.
pub fn session_cookie(secret: String, secure: bool) -> Option<HeaderValue> {
    cookie(secret, secure, SESSION_MILLIS / 1000)
}

fn cookie(value: String, secure: bool, seconds: i64) -> Option<HeaderValue> {
    let cookie = Cookie::build((COOKIE, value)).http_only(true).same_site(SameSite::Strict).secure(secure);
    let cookie = cookie.path("/").max_age(cookie::time::Duration::seconds(seconds)).build();
    HeaderValue::from_str(&cookie.to_string()).ok()
}

fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
