//! What comes with a request: a body that must be JSON, a query, and an id.

use super::Desk;
use super::problem::{Kind, Problem};
use ask::limits::API_BODY_BYTES_MAX;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::sync::Arc;

/// A body. A page of another site cannot send this content type without asking first.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Desk>> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, desk: &Arc<Desk>) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let bytes = read(desk, &parts.headers, body).await?;
        let text = if bytes.is_empty() { b"{}" } else { bytes.as_ref() };
        serde_json::from_slice(text).map(Json).map_err(|error| match error.classify() {
            Category::Data => desk.problem(Kind::Invalid).with("field", "body"),
            Category::Syntax | Category::Eof | Category::Io => desk.problem(Kind::Malformed),
        })
    }
}

async fn read(desk: &Desk, headers: &HeaderMap, body: Body) -> Result<axum::body::Bytes, Problem> {
    if !headers.get(CONTENT_TYPE).is_some_and(is_json) {
        return Err(desk.problem(Kind::MediaType));
    }
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|bytes| bytes > API_BODY_BYTES_MAX as u64) {
        return Err(desk.problem(Kind::TooLarge));
    }
    to_bytes(body, API_BODY_BYTES_MAX).await.map_err(|_| desk.problem(Kind::TooLarge))
}

fn is_json(value: &HeaderValue) -> bool {
    let Ok(text) = value.to_str() else { return false };
    let (kind, parameter) = text.split_once(';').unwrap_or((text, ""));
    let parameter = parameter.trim();
    kind.trim().eq_ignore_ascii_case("application/json")
        && (parameter.is_empty() || parameter.eq_ignore_ascii_case("charset=utf-8"))
}

/// A body that says nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// What stands behind the question mark of the address.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Desk>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Problem> {
        let query = Query::try_from_uri(&parts.uri);
        query.map(|Query(asked)| Asked(asked)).map_err(|_| desk.problem(Kind::Query))
    }
}
