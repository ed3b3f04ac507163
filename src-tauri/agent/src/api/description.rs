//! The description of the API, as OpenAPI 3.1. Every answer that a test sees is held against it.

use axum::http::header;
use axum::response::{IntoResponse, Response};

pub const DESCRIPTION: &str = include_str!("openapi.json");

pub async fn serve() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}
