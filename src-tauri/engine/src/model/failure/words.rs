//! Reading a server's refusal: its status, and its own words where the status says too little.

use super::{ModelError, RETRY_AFTER_MAX};
use ask::event::FailureCode;
use serde_json::Value;
use std::time::Duration;

/// A reply with a status other than success.
pub(crate) fn of_status(status: u16, body: &[u8], after: Option<Duration>) -> ModelError {
    let said = Said::read(body);
    let code = code(status, &said);
    let detail = match (&said, said.is_page()) {
        (_, true) => format!("{status}: the server sent a web page instead of an answer"),
        (Said { message, .. }, false) if message.trim().is_empty() => format!("{status}, without a word"),
        (Said { message, .. }, false) => format!("{status}: {message}"),
    };
    let fault = ModelError::new(code, detail);
    passing(fault, after).shortened()
}

/// An error told inside a stream that had begun well.
pub(crate) fn in_stream(error: &Value) -> ModelError {
    let said = Said::of(error);
    let status = said.code.parse().ok().filter(|status| (400..600).contains(status));
    let status = status.or(match said.kind.as_str() {
        "rate_limit_error" | "rate_limit_exceeded" => Some(429),
        "authentication_error" | "permission_error" => Some(401),
        "not_found_error" => Some(404),
        "billing_error" => Some(402),
        "request_too_large" => Some(413),
        "invalid_request_error" => Some(400),
        "overloaded_error" | "api_error" | "server_error" => Some(500),
        _ if said.code == "rate_limit_exceeded" => Some(429),
        _ => None,
    });
    let code = match status {
        Some(status) => code(status, &said),
        // Without a status only the words can say that it is the request's fault.
        None => {
            Some(code(400, &said)).filter(|code| *code != FailureCode::BadResponse).unwrap_or(FailureCode::ServerError)
        }
    };
    let detail = if said.message.trim().is_empty() { error.to_string() } else { said.message.clone() };
    passing(ModelError::new(code, detail), None).shortened()
}

/// An error that comes as a list with one error in it, as Gemini sends them.
pub(crate) fn in_list(body: &[u8]) -> Option<ModelError> {
    let list = body.starts_with(b"[").then(|| serde_json::from_slice::<Value>(body).ok())??;
    list.get(0)?.get("error").map(in_stream)
}

fn passing(fault: ModelError, after: Option<Duration>) -> ModelError {
    match (fault.code, after) {
        (FailureCode::RateLimited | FailureCode::ServerError, Some(after)) if after > RETRY_AFTER_MAX => {
            let minutes = after.as_secs().div_ceil(60);
            let detail = format!("{} (the server asks to wait {minutes} minutes)", fault.detail);
            ModelError { detail, ..fault }
        }
        (FailureCode::RateLimited | FailureCode::ServerError, after) => fault.passing(after),
        (
            FailureCode::Unauthorized
            | FailureCode::UnknownModel
            | FailureCode::ContextTooLong
            | FailureCode::Refused
            | FailureCode::OutputLimit
            | FailureCode::QuotaExceeded
            | FailureCode::Unreachable
            | FailureCode::CutOff
            | FailureCode::EmptyReply
            | FailureCode::BadResponse
            | FailureCode::KeyUnavailable
            | FailureCode::KeyNotKept
            | FailureCode::AgentUnavailable
            | FailureCode::AgentLost
            | FailureCode::AgentSignedOut
            | FailureCode::Internal,
            _,
        ) => fault,
    }
}

fn code(status: u16, said: &Said) -> FailureCode {
    let text = said.all();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match status {
        402 => FailureCode::QuotaExceeded,
        400..=429 if has(QUOTA) => FailureCode::QuotaExceeded,
        429 => FailureCode::RateLimited,
        413 if has(&["tokens per min", "rate_limit"]) => FailureCode::RateLimited,
        413 => FailureCode::ContextTooLong,
        400..=599 if has(CONTEXT) => FailureCode::ContextTooLong,
        400..=499 if has(FILTER) => FailureCode::Refused,
        401 | 403 => FailureCode::Unauthorized,
        404 if said.is_page() || text.contains("page not found") => FailureCode::BadResponse,
        404 => FailureCode::UnknownModel,
        400..=499 if has(MODEL) => FailureCode::UnknownModel,
        408 | 425 | 500..=599 => FailureCode::ServerError,
        _ => FailureCode::BadResponse,
    }
}

const QUOTA: &[&str] = &[
    "insufficient_quota",
    "insufficient balance",
    "insufficient credit",
    "credit balance is too low",
    "billing_error",
    "exceeded your current quota",
    "余额不足",
    "欠费",
    "arrearage",
];
const CONTEXT: &[&str] = &[
    "context_length_exceeded",
    "context length",
    "context window",
    "context size",
    "maximum context",
    "prompt is too long",
    "input is too long",
    "too many tokens",
    "exceed_context_size",
    "exceeds the maximum number of tokens",
    "reduce the length",
    "range of input length",
];
const FILTER: &[&str] = &[
    "content_filter",
    "content_policy",
    "content management policy",
    "data_inspection_failed",
    "responsibleaipolicyviolation",
    "敏感内容",
];
const MODEL: &[&str] = &[
    "model_not_found",
    "model not found",
    "model_not_exist",
    "model not exist",
    "no such model",
    "unknown model",
    "invalid model",
    "not a valid model",
    "unknown_model",
    "模型不存在",
];

/// What a server said, whichever of the usual shapes it chose.
struct Said {
    message: String,
    kind: String,
    code: String,
}

impl Said {
    fn read(body: &[u8]) -> Said {
        match serde_json::from_slice::<Value>(body) {
            Ok(value) => Said::of(&value),
            Err(_) => {
                Said { message: String::from_utf8_lossy(body).into_owned(), kind: String::new(), code: String::new() }
            }
        }
    }

    fn of(value: &Value) -> Said {
        let value = value.get(0).unwrap_or(value);
        let inner = value.get("error").filter(|error| !error.is_null()).unwrap_or(value);
        let field = |name: &str| inner.get(name).or_else(|| value.get(name)).filter(|value| !value.is_null());
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let message = inner
            .as_str()
            .map(str::to_owned)
            .or_else(|| ["message", "detail", "msg", "errors"].into_iter().find_map(|name| field(name).map(text)));
        // A gateway's message is often only "Provider returned error": what the provider said stands beside it.
        let beside = inner.pointer("/metadata/raw").map(|raw| format!(" {}", text(raw))).unwrap_or_default();
        Said {
            message: message.unwrap_or_else(|| inner.to_string()) + &beside,
            kind: field("type").map(text).unwrap_or_default(),
            code: field("code").map(text).unwrap_or_default(),
        }
    }

    fn is_page(&self) -> bool {
        self.message.trim_start().starts_with('<')
    }

    fn all(&self) -> String {
        format!("{} {} {}", self.code, self.kind, self.message).to_lowercase()
    }
}
