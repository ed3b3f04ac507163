//! MCP over HTTP, for agents that are not started here but know the token: the same tools as over the standard streams.

use super::ApiState;
use super::access::Requester;
use super::problem::{Problem, ProblemKind};
use crate::mcp_server::{McpServer, WithResponse};
use ask::limits::{LOCAL_BODY_BYTES_MAX, MCP_SESSION_MILLIS_MAX};
use ask::wire::AccessScope;
use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName};
use axum::response::Response;
use futures_util::StreamExt;
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

pub const PATH: &str = "/mcp";
const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
/// Ours are shorter.
const SESSION_BYTES_MAX: usize = 64;

pub type McpService = StreamableHttpService<McpServer, LocalSessionManager>;

/// A session is ended only where nothing has come for longer than the longest call: a call in which a person thinks is silent.
pub fn service(data: &Path, stop: &CancellationToken) -> McpService {
    let server = McpServer::open(data);
    let mut session = SessionConfig::default();
    session.keep_alive = Some(Duration::from_millis(MCP_SESSION_MILLIS_MAX));
    let mut sessions = LocalSessionManager::default();
    sessions.session_config = session;
    // Host and Origin were held against our own addresses before the request came here.
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_cancellation_token(stop.child_token())
        .with_max_request_body_bytes(LOCAL_BODY_BYTES_MAX);
    StreamableHttpService::new(move || Ok(server.for_another()), Arc::new(sessions), config)
}

/// Which session of MCP a request names; empty where it begins one, or does without.
pub fn session_of(headers: &HeaderMap) -> String {
    let named = headers.get(SESSION).and_then(|value| value.to_str().ok());
    named.filter(|named| named.len() <= SESSION_BYTES_MAX).unwrap_or_default().to_owned()
}

pub async fn serve(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    mut request: Request,
) -> Result<Response, Problem> {
    if !desk.askwell()?.settings().api.mcp {
        return Err(desk.problem(ProblemKind::NotFound));
    }
    // A page has its own way to the person, and no business to ask in a program's name.
    if !matches!(who, Requester::Program(_)) {
        return Err(desk.problem(ProblemKind::Forbidden));
    }
    desk.within(&who, AccessScope::Work)?;
    let owed = WithResponse::default();
    request.extensions_mut().insert(owed.clone());
    // A call waits for a person, perhaps for days: what they say then is nobody's who was sent away meanwhile.
    let let_in = desk.access.let_in(who.admitted());
    let handled = desk.mcp.handle(request);
    let response = tokio::select! {
        response = handled => response,
        () = let_in.cancelled() => return Err(desk.problem(ProblemKind::Unauthorized)),
    };
    let until_sent_away =
        |body| Body::from_stream(Body::new(body).into_data_stream().take_until(let_in.cancelled_owned()));
    Ok(owed.watches(response.map(until_sent_away)))
}
