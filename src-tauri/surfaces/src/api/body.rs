//! What comes with a request: a body that must be JSON, a query, and an id.

use super::ApiState;
use super::problem::{Problem, ProblemKind};
use crate::commands::{ArgumentsError, read};
use ask::limits::API_BODY_BYTES_MAX;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A body. A page of another site cannot send this content type without asking first.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<ApiState>> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, desk: &Arc<ApiState>) -> Result<Self, Problem> {
        let bytes = json(desk, request, API_BODY_BYTES_MAX).await?;
        read(&bytes).map(Json).map_err(|misread| unreadable(desk, &misread))
    }
}

/// The text of a body that must be JSON.
pub async fn json(desk: &ApiState, request: Request, bytes_max: usize) -> Result<Bytes, Problem> {
    let (parts, body) = request.into_parts();
    if !parts.headers.get(CONTENT_TYPE).is_some_and(is_json) {
        return Err(desk.problem(ProblemKind::MediaType));
    }
    if announced(&parts.headers).is_some_and(|bytes| bytes > bytes_max as u64) {
        return Err(desk.too_large(bytes_max));
    }
    to_bytes(body, bytes_max).await.map_err(|_| desk.too_large(bytes_max))
}

/// Names the field, and says what is wrong with it.
pub fn unreadable(desk: &ApiState, misread: &ArgumentsError) -> Problem {
    if !misread.is_json() {
        return desk.problem(ProblemKind::Malformed);
    }
    let (field, why) = misread.wrong();
    desk.wrong_field(&field, &why)
}

/// How long the body is to be, where that is said.
pub fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok())
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
pub struct EmptyBody {}

/// What stands behind the question mark of the address.
pub struct QueryParameters<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<ApiState>> for QueryParameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<ApiState>) -> Result<Self, Problem> {
        let query = Query::try_from_uri(&parts.uri);
        query.map(|Query(asked)| QueryParameters(asked)).map_err(|_| desk.problem(ProblemKind::Query))
    }
}
