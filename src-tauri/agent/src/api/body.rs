//! What comes with a request: a body that must be JSON, a query, and an id.

use super::Desk;
use super::problem::{Kind, Problem};
use super::words;
use ask::limits::API_BODY_BYTES_MAX;
use ask::plain_text::one_line;
use ask::thread::cut;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::sync::Arc;

/// What a caller sent is said back to it shortened.
const FIELD_BYTES_MAX: usize = 200;
const WHY_BYTES_MAX: usize = 400;

/// A body. A page of another site cannot send this content type without asking first.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Desk>> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, desk: &Arc<Desk>) -> Result<Self, Problem> {
        let bytes = json(desk, request, API_BODY_BYTES_MAX).await?;
        arguments(&bytes).map(Json).map_err(|error| unreadable(desk, &error))
    }
}

/// The text of a body that must be JSON.
pub async fn json(desk: &Desk, request: Request, bytes_max: usize) -> Result<Bytes, Problem> {
    let (parts, body) = request.into_parts();
    if !parts.headers.get(CONTENT_TYPE).is_some_and(is_json) {
        return Err(desk.problem(Kind::MediaType));
    }
    if announced(&parts.headers).is_some_and(|bytes| bytes > bytes_max as u64) {
        return Err(desk.too_large(bytes_max));
    }
    to_bytes(body, bytes_max).await.map_err(|_| desk.too_large(bytes_max))
}

/// Why a body cannot be taken, with the place in it.
pub struct BodyError {
    place: String,
    error: serde_json::Error,
}

impl From<serde_path_to_error::Error<serde_json::Error>> for BodyError {
    fn from(error: serde_path_to_error::Error<serde_json::Error>) -> BodyError {
        BodyError { place: error.path().to_string(), error: error.into_inner() }
    }
}

/// What the body says. One that is empty says nothing.
pub fn arguments<T: DeserializeOwned>(body: &[u8]) -> Result<T, BodyError> {
    let body = if body.is_empty() { b"{}" } else { body };
    let mut read = serde_json::Deserializer::from_slice(body);
    let said = serde_path_to_error::deserialize(&mut read)?;
    read.end().map_err(|error| BodyError { place: String::new(), error })?;
    Ok(said)
}

/// Names the field, and says what is wrong with it.
pub fn unreadable(desk: &Desk, error: &BodyError) -> Problem {
    match error.error.classify() {
        Category::Data => {
            let (field, why) = wrong(error);
            desk.problem(Kind::Invalid).saying(words::wrong_field(&field, &why, desk.language())).with("field", field)
        }
        Category::Syntax | Category::Eof | Category::Io => desk.problem(Kind::Malformed),
    }
}

/// The field, as `scope.kind`, and what is wrong with it. A name that is missing or unknown stands in the reason only.
pub fn wrong(error: &BodyError) -> (String, String) {
    let whole = error.error.to_string();
    let why = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(why, _)| why);
    let place = Some(error.place.as_str()).filter(|path| !matches!(*path, "." | ""));
    let named =
        ["missing field `", "unknown field `"].iter().find_map(|start| why.strip_prefix(start)?.split('`').next());
    let field = match (place, named) {
        // The path of an unknown field ends in it already.
        (Some(place), Some(name)) if place == name || place.ends_with(&format!(".{name}")) => place.to_owned(),
        (Some(place), Some(name)) => format!("{place}.{name}"),
        (None, Some(name)) => name.to_owned(),
        (Some(place), None) => place.to_owned(),
        (None, None) => "body".to_owned(),
    };
    (cut(&one_line(&field), FIELD_BYTES_MAX).to_owned(), cut(&one_line(why), WHY_BYTES_MAX).to_owned())
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
