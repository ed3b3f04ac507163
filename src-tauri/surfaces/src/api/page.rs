//! The page of the window, for a browser.

use super::ApiState;
use super::problem::{Problem, ProblemKind};
use crate::page::{self, PageFile};
use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::fmt::Write;
use std::sync::Arc;

const INDEX: &str = "index.html";
/// As strict as the window's own; the connections are those to this very server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; frame-src 'none'; frame-ancestors 'none'; object-src 'none'; base-uri 'none'; \
    form-action 'none'";
/// The builder names these files by what they hold.
const HASHED: &str = "assets/";

/// A file of the page; the page itself for any address of its own.
pub async fn serve(
    State(desk): State<Arc<ApiState>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let name = uri.path().trim_start_matches('/');
    if name == "api" || name.starts_with("api/") {
        return Err(desk.problem(ProblemKind::NotFound));
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        let allowed = HeaderValue::from_static("GET, HEAD");
        return Err(desk.problem(ProblemKind::MethodNotAllowed).header(header::ALLOW, allowed));
    }
    let is_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let name = if name.is_empty() || !is_file { INDEX } else { name };
    let file = page::file(name).ok_or_else(|| desk.problem(ProblemKind::NotFound))?;
    Ok(answer(name, file, &headers))
}

fn answer(name: &str, file: PageFile, headers: &HeaderMap) -> Response {
    let tag = tag(&file);
    let keeping = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, file.kind)], file.data).into_response()
    };
    let dressed = response.headers_mut();
    dressed.insert(header::CACHE_CONTROL, HeaderValue::from_static(keeping));
    dressed.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        dressed.insert(header::ETAG, tag);
    }
    response
}

fn tag(file: &PageFile) -> String {
    let mut tag = String::from("\"");
    for byte in file.sha256.iter().take(16) {
        // Writing to a String cannot fail.
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    tag
}
