//! What a caller is told when something was not done: a problem as RFC 9457 has it. It helps whoever may be here, and says
//! nothing to anybody else.

use crate::strings::{Strings, strings};
use ask::limits::API_BODY_BYTES_MAX;
use ask::settings::Language;
use ask::wire::{AccessScope, CommandError, ErrorCode};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::host::new_id;
use serde_json::{Map, Value};

/// Every kind of problem. Its name is the end of the problem's type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
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
    /// Whoever asks was let in for less.
    BeyondScope,
    /// Somebody at the machine has to say yes to it once.
    NeedsYes,
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

impl ProblemKind {
    pub fn status(self) -> StatusCode {
        match self {
            ProblemKind::Malformed | ProblemKind::Query => StatusCode::BAD_REQUEST,
            ProblemKind::Unauthorized | ProblemKind::SignInAgain => StatusCode::UNAUTHORIZED,
            ProblemKind::Forbidden | ProblemKind::AtTheMachine | ProblemKind::BeyondScope | ProblemKind::NeedsYes => {
                StatusCode::FORBIDDEN
            }
            ProblemKind::NotFound => StatusCode::NOT_FOUND,
            ProblemKind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ProblemKind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ProblemKind::Closed | ProblemKind::TooLate | ProblemKind::Damaged => StatusCode::CONFLICT,
            ProblemKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ProblemKind::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ProblemKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            ProblemKind::Upgrade => StatusCode::UPGRADE_REQUIRED,
            ProblemKind::TooOften => StatusCode::TOO_MANY_REQUESTS,
            ProblemKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ProblemKind::NotSaved | ProblemKind::Crowded | ProblemKind::Ending => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            ProblemKind::Malformed => "malformed",
            ProblemKind::Query => "query",
            ProblemKind::Unauthorized => "unauthorized",
            ProblemKind::SignInAgain => "sign-in-again",
            ProblemKind::Forbidden => "forbidden",
            ProblemKind::AtTheMachine => "at-the-machine",
            ProblemKind::BeyondScope => "beyond-scope",
            ProblemKind::NeedsYes => "needs-yes",
            ProblemKind::NotFound => "not-found",
            ProblemKind::MethodNotAllowed => "method-not-allowed",
            ProblemKind::TooSlow => "too-slow",
            ProblemKind::Closed => "closed",
            ProblemKind::TooLate => "too-late",
            ProblemKind::Damaged => "damaged",
            ProblemKind::TooLarge => "too-large",
            ProblemKind::MediaType => "media-type",
            ProblemKind::Invalid => "invalid",
            ProblemKind::Upgrade => "upgrade-required",
            ProblemKind::TooOften => "too-often",
            ProblemKind::Internal => "internal",
            ProblemKind::NotSaved => "not-saved",
            ProblemKind::Crowded => "crowded",
            ProblemKind::Ending => "ending",
        }
    }

    /// What the type means, for those who write clients: always the same and always in English, as RFC 9457 wants it and as
    /// types, statuses and the description at `/api/openapi.json` are. A person reads `detail`, in their language.
    fn title(self) -> &'static str {
        match self {
            ProblemKind::Malformed => "The body is not JSON",
            ProblemKind::Query => "The query is invalid",
            ProblemKind::Unauthorized => "Access token missing or wrong",
            ProblemKind::SignInAgain => "Sign in again",
            ProblemKind::Forbidden => "Not accepted from here",
            ProblemKind::AtTheMachine => "Only on the machine itself",
            ProblemKind::BeyondScope => "Beyond what this device or token may do",
            ProblemKind::NeedsYes => "Needs a yes on the machine itself",
            ProblemKind::NotFound => "Not found",
            ProblemKind::MethodNotAllowed => "Method not allowed",
            ProblemKind::TooSlow => "The request took too long",
            ProblemKind::Closed => "The question has ended",
            ProblemKind::TooLate => "The agent has continued",
            ProblemKind::Damaged => "The record is damaged",
            ProblemKind::TooLarge => "The body is too large",
            ProblemKind::MediaType => "The body must be JSON",
            ProblemKind::Invalid => "Something is missing or invalid",
            ProblemKind::Upgrade => "WebSocket required",
            ProblemKind::TooOften => "Too many requests",
            ProblemKind::Internal => "Askwell could not finish this",
            ProblemKind::NotSaved => "Saving is not possible",
            ProblemKind::Crowded => "Too many event connections",
            ProblemKind::Ending => "Askwell is quitting",
        }
    }
}

#[derive(Debug)]
pub struct Problem(Box<Content>);

#[derive(Debug)]
struct Content {
    kind: ProblemKind,
    detail: String,
    more: Map<String, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    pub fn new(kind: ProblemKind, language: Language) -> Problem {
        Problem::told(kind, detail(kind, strings(language)))
    }

    fn told(kind: ProblemKind, detail: String) -> Problem {
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
            ErrorCode::NotFound => ProblemKind::NotFound,
            ErrorCode::Invalid | ErrorCode::WouldSkip => ProblemKind::Invalid,
            ErrorCode::NotSaved => ProblemKind::NotSaved,
            ErrorCode::Damaged => ProblemKind::Damaged,
            ErrorCode::Model | ErrorCode::Keychain | ErrorCode::Internal => ProblemKind::Internal,
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
fn detail(kind: ProblemKind, strings: &dyn Strings) -> String {
    let said = match kind {
        ProblemKind::Malformed => strings.body_not_json(),
        ProblemKind::Query => strings.query_unreadable(),
        ProblemKind::Unauthorized => strings.token_missing(),
        ProblemKind::SignInAgain => strings.sign_in_again(),
        ProblemKind::Forbidden => strings.not_from_here(),
        ProblemKind::AtTheMachine => strings.only_at_the_machine(),
        ProblemKind::BeyondScope => return strings.beyond_scope(AccessScope::Answer),
        ProblemKind::NeedsYes => strings.needs_yes(),
        ProblemKind::NotFound => strings.nothing_at_address(),
        ProblemKind::MethodNotAllowed => strings.method_not_allowed(),
        ProblemKind::TooSlow => strings.request_too_slow(),
        ProblemKind::Closed => strings.question_ended(),
        ProblemKind::TooLate => strings.agent_has_continued(),
        ProblemKind::Damaged => strings.conversation_damaged(),
        ProblemKind::TooLarge => return strings.body_too_large(API_BODY_BYTES_MAX / 1024),
        ProblemKind::MediaType => strings.not_sent_as_json(),
        ProblemKind::Invalid => strings.something_missing(),
        ProblemKind::Upgrade => strings.websocket_only(),
        ProblemKind::TooOften => strings.too_many_requests(),
        ProblemKind::Internal => strings.not_finished(),
        ProblemKind::NotSaved => strings.nothing_can_be_saved(),
        ProblemKind::Crowded => strings.too_many_followers(),
        ProblemKind::Ending => strings.askwell_ending(),
    };
    said.to_owned()
}
