//! A file for an answer: its bytes are the body, and what it is called stands in a header.

use crate::api::ApiState;
use crate::api::body::announced;
use crate::api::problem::{Problem, ProblemKind};
use ask::limits::{API_DISCARDED_BYTES_MAX, ATTACHMENT_BYTES_MAX};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use engine::attachments::{AttachmentError, Label};
use futures_util::StreamExt;

const BYTES: &str = "application/octet-stream";

pub struct UploadedFile {
    pub label: Label,
    pub content: Vec<u8>,
}

pub async fn read(desk: &ApiState, request: Request) -> Result<UploadedFile, Problem> {
    let (parts, body) = request.into_parts();
    if parts.headers.get(CONTENT_TYPE).is_none_or(|kind| !kind.as_bytes().eq_ignore_ascii_case(BYTES.as_bytes())) {
        return Err(desk.problem(ProblemKind::MediaType).saying(desk.strings().not_sent_as_file()));
    }
    let unknown = || desk.problem(ProblemKind::Invalid).with("field", "interaction");
    let label = Label::of(&parts.headers).ok_or_else(unknown)?;
    match announced(&parts.headers) {
        Some(bytes) if bytes > ATTACHMENT_BYTES_MAX as u64 => {
            discard(body).await;
            let fault = AttachmentError::TooLarge { name: label.name, bytes };
            Err(desk.problem(ProblemKind::TooLarge).saying(fault.told(desk.language()).message))
        }
        Some(_) | None => match to_bytes(body, ATTACHMENT_BYTES_MAX).await {
            Ok(content) => Ok(UploadedFile { label, content: content.into() }),
            Err(_) => Err(desk.too_large(ATTACHMENT_BYTES_MAX)),
        },
    }
}

/// Lets the other side send what it has begun to send, within bounds. What goes wrong meanwhile is all the same.
async fn discard(body: Body) {
    let mut pieces = body.into_data_stream();
    let mut left = API_DISCARDED_BYTES_MAX;
    while let Some(Ok(piece)) = pieces.next().await {
        match left.checked_sub(piece.len()) {
            Some(less) => left = less,
            None => return,
        }
    }
}
