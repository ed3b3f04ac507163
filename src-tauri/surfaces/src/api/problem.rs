//! What a caller is told when something was not done: a problem as RFC 9457 has it. It helps whoever may be here, and says
//! nothing to anybody else.

use crate::strings::{Strings, strings};
use ask::limits::API_BODY_BYTES_MAX;
use ask::settings::Language;
use ask::wire::{CommandError, ErrorCode};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::host::new_id;
use serde_json::{Map, Value};

/// Every kind of problem. Its name is the end of the problem's type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The body is no JSON.
    Malformed,
    /// The query cannot be read.
    Query,
    Unauthorized,
    /// A browser shows a cookie, and not what belongs to it.
    SignInAgain,
    /// Another host, or another page than our own.
    Forbidden,
    /// What only whoever sits at the machine may do.
    AtTheMachine,
    NotFound,
    MethodNotAllowed,
    TooSlow,
    /// The answer came when its question had ended.
    Closed,
    TooLate,
    Damaged,
    TooLarge,
    MediaType,
    Invalid,
    Upgrade,
    TooOften,
    Internal,
    NotSaved,
    Crowded,
    Ending,
}

impl Kind {
    pub fn status(self) -> StatusCode {
        match self {
            Kind::Malformed | Kind::Query => StatusCode::BAD_REQUEST,
            Kind::Unauthorized | Kind::SignInAgain => StatusCode::UNAUTHORIZED,
            Kind::Forbidden | Kind::AtTheMachine => StatusCode::FORBIDDEN,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Kind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Kind::Closed | Kind::TooLate | Kind::Damaged => StatusCode::CONFLICT,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Kind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Upgrade => StatusCode::UPGRADE_REQUIRED,
            Kind::TooOften => StatusCode::TOO_MANY_REQUESTS,
            Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Kind::NotSaved | Kind::Crowded | Kind::Ending => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Malformed => "malformed",
            Kind::Query => "query",
            Kind::Unauthorized => "unauthorized",
            Kind::SignInAgain => "sign-in-again",
            Kind::Forbidden => "forbidden",
            Kind::AtTheMachine => "at-the-machine",
            Kind::NotFound => "not-found",
            Kind::MethodNotAllowed => "method-not-allowed",
            Kind::TooSlow => "too-slow",
            Kind::Closed => "closed",
            Kind::TooLate => "too-late",
            Kind::Damaged => "damaged",
            Kind::TooLarge => "too-large",
            Kind::MediaType => "media-type",
            Kind::Invalid => "invalid",
            Kind::Upgrade => "upgrade-required",
            Kind::TooOften => "too-often",
            Kind::Internal => "internal",
            Kind::NotSaved => "not-saved",
            Kind::Crowded => "crowded",
            Kind::Ending => "ending",
        }
    }

    /// What the type means, for those who write clients: always the same and always in English, as RFC 9457 wants it and as
    /// types, statuses and the description at `/api/openapi.json` are. A person reads `detail`, in their language.
    fn title(self) -> &'static str {
        match self {
            Kind::Malformed => "The body is not JSON",
            Kind::Query => "The query is invalid",
            Kind::Unauthorized => "Access token missing or wrong",
            Kind::SignInAgain => "Sign in again",
            Kind::Forbidden => "Not accepted from here",
            Kind::AtTheMachine => "Only on the machine itself",
            Kind::NotFound => "Not found",
            Kind::MethodNotAllowed => "Method not allowed",
            Kind::TooSlow => "The request took too long",
            Kind::Closed => "The question has ended",
            Kind::TooLate => "The agent has continued",
            Kind::Damaged => "The record is damaged",
            Kind::TooLarge => "The body is too large",
            Kind::MediaType => "The body must be JSON",
            Kind::Invalid => "Something is missing or invalid",
            Kind::Upgrade => "WebSocket required",
            Kind::TooOften => "Too many requests",
            Kind::Internal => "Askwell could not finish this",
            Kind::NotSaved => "Saving is not possible",
            Kind::Crowded => "Too many event connections",
            Kind::Ending => "Askwell is quitting",
        }
    }
}

#[derive(Debug)]
pub struct Problem(Box<Content>);

#[derive(Debug)]
struct Content {
    kind: Kind,
    detail: String,
    more: Map<String, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    pub fn new(kind: Kind, language: Language) -> Problem {
        Problem::told(kind, detail(kind, strings(language)))
    }

    fn told(kind: Kind, detail: String) -> Problem {
        Problem(Box::new(Content { kind, detail, more: Map::new(), headers: Vec::new() }))
    }

    pub fn saying(mut self, detail: impl Into<String>) -> Problem {
        self.0.detail = detail.into();
        self
    }

    /// A member of its own beside the usual ones.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Problem {
        self.0.more.insert(name.to_owned(), value.into());
        self
    }

    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Problem {
        self.0.headers.push((name, value));
        self
    }

    pub fn retry_after(self, seconds: u64) -> Problem {
        self.header(header::RETRY_AFTER, HeaderValue::from(seconds))
    }
}

impl From<CommandError> for Problem {
    fn from(error: CommandError) -> Problem {
        let kind = match error.code {
            ErrorCode::NotFound => Kind::NotFound,
            ErrorCode::Invalid | ErrorCode::WouldSkip => Kind::Invalid,
            ErrorCode::NotSaved => Kind::NotSaved,
            ErrorCode::Damaged => Kind::Damaged,
            ErrorCode::Model | ErrorCode::Keychain | ErrorCode::Internal => Kind::Internal,
        };
        Problem::told(kind, error.message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Content { kind, detail, more, headers } = *self.0;
        let instance = new_id();
        let status = kind.status();
        // What was wrong by its name, and nothing of what was sent.
        tracing::info!(%instance, status = status.as_u16(), problem = kind.name(), "a request was not done");
        let mut body = Map::new();
        body.insert("type".into(), format!("urn:askwell:problem:{}", kind.name()).into());
        body.insert("title".into(), kind.title().into());
        body.insert("status".into(), status.as_u16().into());
        body.insert("detail".into(), detail.into());
        body.insert("instance".into(), format!("urn:uuid:{instance}").into());
        body.extend(more);
        let problem = [(header::CONTENT_TYPE, "application/problem+json")];
        let mut response = (status, problem, Value::Object(body).to_string()).into_response();
        response.headers_mut().extend(headers);
        response
    }
}

/// What a person reads.
fn detail(kind: Kind, strings: &dyn Strings) -> String {
    let said = match kind {
        Kind::Malformed => strings.body_not_json(),
        Kind::Query => strings.query_unreadable(),
        Kind::Unauthorized => strings.token_missing(),
        Kind::SignInAgain => strings.sign_in_again(),
        Kind::Forbidden => strings.not_from_here(),
        Kind::AtTheMachine => strings.only_at_the_machine(),
        Kind::NotFound => strings.nothing_at_address(),
        Kind::MethodNotAllowed => strings.method_not_allowed(),
        Kind::TooSlow => strings.request_too_slow(),
        Kind::Closed => strings.question_ended(),
        Kind::TooLate => strings.agent_has_continued(),
        Kind::Damaged => strings.conversation_damaged(),
        Kind::TooLarge => return strings.body_too_large(API_BODY_BYTES_MAX / 1024),
        Kind::MediaType => strings.not_sent_as_json(),
        Kind::Invalid => strings.something_missing(),
        Kind::Upgrade => strings.websocket_only(),
        Kind::TooOften => strings.too_many_requests(),
        Kind::Internal => strings.not_finished(),
        Kind::NotSaved => strings.nothing_can_be_saved(),
        Kind::Crowded => strings.too_many_followers(),
        Kind::Ending => strings.askwell_ending(),
    };
    said.to_owned()
}
