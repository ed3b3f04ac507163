//! What every request passes before anything looks at it: the name it comes under, how often its peer comes, who it is from;
//! and what every answer carries.

use super::access::{Admitted, Requester, SessionCheck};
use super::connections::ConnectionSlot;
use super::host::{ConnectionEnds, is_from_own_page, is_ours};
use super::problem::{Problem, ProblemKind};
use super::rates::{RateLimitKey, TooOften};
use super::session::{COOKIE, PROOF, PROOF_PROTOCOL, session_cookie};
use super::{ApiState, commands, mcp};
use ask::limits::API_REQUEST_MILLIS_MAX;
use ask::wire::AttemptKind;
use axum::extract::{Request, State};
use axum::http::header::{self, AUTHORIZATION, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use engine::crash;
use engine::parts::{PanicError, guarded};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_millis(API_REQUEST_MILLIS_MAX);

/// Held against every request, for the page as for the API.
pub async fn outer(State(desk): State<Arc<ApiState>>, request: Request, next: Next) -> Response {
    let ends = request.extensions().get::<ConnectionEnds>().copied();
    let ours = ends.is_some_and(|ends| {
        let (uri, headers) = (request.uri(), request.headers());
        is_ours(&ends, &desk.hosts, uri, headers)
    });
    let answered =
        async { if ours { next.run(request).await } else { desk.problem(ProblemKind::Forbidden).into_response() } };
    let answered = guarded("a request", answered).await;
    if !ours {
        desk.tried(AttemptKind::OtherPage, ends.as_ref());
    }
    let mut response = answered.unwrap_or_else(|PanicError| desk.problem(ProblemKind::Internal).into_response());
    dress(response.headers_mut());
    response
}

/// Who comes, as far as they show it.
#[derive(Clone)]
enum Shown {
    Program(Admitted),
    Browser(Admitted),
    /// A session, from a page that may not use it.
    Elsewhere,
    /// A cookie without what belongs to it.
    Half,
    WrongToken,
    Nothing,
}

impl Shown {
    fn by(desk: &ApiState, request: &Request) -> Shown {
        let headers = request.headers();
        if let Some(authorization) = headers.get(AUTHORIZATION) {
            let token = authorization.to_str().ok().and_then(bearer).unwrap_or_default();
            let Ok(askwell) = desk.askwell() else { return Shown::Nothing };
            return desk.access.token(token, askwell.host().now()).map_or(Shown::WrongToken, Shown::Program);
        }
        let (Some(cookie), Ok(askwell)) = (cookie_of(headers), desk.askwell()) else { return Shown::Nothing };
        // A browser sends its cookie along whoever asked it to: what changes something must come from our own page.
        let reads = matches!(*request.method(), Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
        match desk.access.session(&cookie, proof_of(headers).unwrap_or_default(), askwell.host().now()) {
            SessionCheck::Both(admitted) if reads || is_from_own_page(headers) => Shown::Browser(admitted),
            SessionCheck::Both(_) => Shown::Elsewhere,
            SessionCheck::Half => Shown::Half,
            SessionCheck::Nothing => Shown::Nothing,
        }
    }

    /// Who is known is counted for themselves, so that nobody else's requests are held against them.
    fn counted(&self, desk: &ApiState, request: &Request, peer: IpAddr) -> Result<(), TooOften> {
        let path = request.uri().path();
        match self {
            Shown::Browser(who) if commands::is_command(path) => {
                desk.rates.command(RateLimitKey::Known(who.hash.clone()))
            }
            // Each agent comes in a session of its own, and with many small requests, as a page does.
            Shown::Program(who) if path == mcp::PATH => {
                desk.rates.command(RateLimitKey::Session(who.hash.clone(), mcp::session_of(request.headers())))
            }
            Shown::Browser(who) | Shown::Program(who) => desk.rates.request(RateLimitKey::Known(who.hash.clone())),
            Shown::Elsewhere | Shown::Half | Shown::WrongToken | Shown::Nothing => {
                desk.rates.request(RateLimitKey::Stranger(peer))
            }
        }
    }
}

/// Held against every request to the API: not too often, and not too slow.
pub async fn api(State(desk): State<Arc<ApiState>>, mut request: Request, next: Next) -> Response {
    crash::panic_point("request");
    let shown = Shown::by(&desk, &request);
    if let (Shown::Program(_) | Shown::Browser(_), Some(place)) =
        (&shown, request.extensions().get::<Arc<ConnectionSlot>>())
    {
        place.is_known();
    }
    let peer = request.extensions().get::<ConnectionEnds>().map(|ends| ends.peer.ip());
    let mut response = match peer.map(|peer| shown.counted(&desk, &request, peer)) {
        Some(Err(too_often)) => desk.problem(ProblemKind::TooOften).retry_after(too_often.seconds).into_response(),
        Some(Ok(())) | None => {
            request.extensions_mut().insert(shown);
            let patience = commands::patience(request.uri().path()).unwrap_or(PATIENCE);
            match tokio::time::timeout(patience, next.run(request)).await {
                Ok(response) => response,
                Err(_) => desk.problem(ProblemKind::TooSlow).into_response(),
            }
        }
    };
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Lets in a program with the token, and a browser with its session.
pub async fn let_in(State(desk): State<Arc<ApiState>>, mut request: Request, next: Next) -> Response {
    match who(&desk, &request) {
        Ok(who) => {
            let longer = kept_longer(&desk, &who, &request).await;
            request.extensions_mut().insert(who);
            let mut response = next.run(request).await;
            if let Some(cookie) = longer {
                response.headers_mut().entry(header::SET_COOKIE).or_insert(cookie);
            }
            response
        }
        Err(problem) => problem.into_response(),
    }
}

fn who(desk: &ApiState, request: &Request) -> Result<Requester, Problem> {
    let ends = request.extensions().get();
    match request.extensions().get::<Shown>() {
        Some(Shown::Program(admitted)) => Ok(Requester::Program(admitted.clone())),
        Some(Shown::Browser(admitted)) => Ok(Requester::Browser(admitted.clone())),
        Some(Shown::WrongToken) => Err(failed(desk, ends)),
        Some(Shown::Elsewhere) => {
            desk.tried(AttemptKind::OtherPage, ends);
            Err(desk.problem(ProblemKind::Forbidden))
        }
        Some(Shown::Half) => {
            desk.tried(AttemptKind::CookieAlone, ends);
            Err(unauthorized(desk, ProblemKind::SignInAgain))
        }
        // A program that ends says so, and not that nobody is let in.
        Some(Shown::Nothing) | None => {
            Err(desk.askwell().err().unwrap_or_else(|| unauthorized(desk, ProblemKind::Unauthorized)))
        }
    }
}

/// Whoever was here is noted; a browser is let in for longer by it, and keeps its cookie for longer.
fn kept_longer(
    desk: &Arc<ApiState>,
    who: &Requester,
    request: &Request,
) -> impl Future<Output = Option<HeaderValue>> + use<> {
    let (desk, who, secret) = (desk.clone(), who.clone(), cookie_of(request.headers()));
    let ends = request.extensions().get::<ConnectionEnds>();
    let secure = ends.is_some_and(|ends| ends.secure);
    let from = ends.map(from).unwrap_or_default();
    async move {
        let now = desk.askwell().ok()?.host().now();
        match desk.access.seen(who.admitted(), &from, now).await {
            Ok(noted) => match (who, secret) {
                (Requester::Browser(_), Some(secret)) if noted => session_cookie(secret, secure),
                (Requester::Browser(_) | Requester::Program(_), _) => None,
            },
            Err(fault) => {
                tracing::warn!(%fault, "that a browser was here could not be noted");
                None
            }
        }
    }
}

/// Somebody came with something that lets nobody in.
pub fn failed(desk: &ApiState, ends: Option<&ConnectionEnds>) -> Problem {
    desk.tried(AttemptKind::WrongSecret, ends);
    match ends.map(|ends| desk.rates.failure(ends.peer.ip())) {
        Some(Err(too_often)) => desk.problem(ProblemKind::TooOften).retry_after(too_often.seconds),
        Some(Ok(())) | None => unauthorized(desk, ProblemKind::Unauthorized),
    }
}

fn unauthorized(desk: &ApiState, kind: ProblemKind) -> Problem {
    desk.problem(kind).header(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))
}

/// The address that somebody comes from.
pub fn from(ends: &ConnectionEnds) -> String {
    ends.peer.ip().to_canonical().to_string()
}

fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

pub fn cookie_of(headers: &HeaderMap) -> Option<String> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let found = all.flat_map(cookie::Cookie::split_parse).filter_map(Result::ok);
    found.into_iter().find(|cookie| cookie.name() == COOKIE).map(|cookie| cookie.value().to_owned())
}

/// What a page shows beside its cookie: in a header, or for a WebSocket among the names of protocols.
fn proof_of(headers: &HeaderMap) -> Option<&str> {
    let named = || {
        let offered = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(text_of);
        offered.flat_map(|names| names.split(',')).find_map(|name| name.trim().strip_prefix(PROOF_PROTOCOL))
    };
    headers.get(PROOF).and_then(text_of).or_else(named)
}

fn text_of(value: &HeaderValue) -> Option<&str> {
    value.to_str().ok()
}

/// Nothing of this is shown inside another page, guessed at, or told to another site.
fn dress(headers: &mut HeaderMap) {
    let dressed: [(HeaderName, &'static str); 6] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in dressed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let nothing = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(nothing);
}
