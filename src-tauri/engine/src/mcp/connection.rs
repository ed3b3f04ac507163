//! One connection to a server, over its program's input and output or over HTTP, in whichever kind of the protocol it speaks.

use super::McpServerError;
use super::ears::{ServerClientHandler, ServerListener};
use super::http::{HttpParts, SignInRefusal, over_http};
use super::journal::Journal;
use super::lines::{LineError, MessageLines};
use super::program::{Program, ProgramSpec, home};
use super::sign_in::{TokenSource, is_offered};
use ask::limits::MCP_START_MILLIS_MAX;
use ask::mcp::{McpWay, Server};
use ask::plain_text::one_line;
use ask::thread::cut;
use ask::wire::{McpEra, Secrets};
use parking_lot::Mutex;
use rmcp::model::ProtocolVersion;
use rmcp::service::{
    ClientInitializeError, ClientLifecycleMode, ClientServiceExt, Peer, RoleClient, RunningServiceCancellationToken,
    ServiceError,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long the error output of a program that has ended may still come.
const LAST_WORDS: Duration = Duration::from_millis(500);
const CALLS_ITSELF_BYTES_MAX: usize = 120;

/// A server that answers.
pub struct Connection {
    pub peer: Peer<RoleClient>,
    pub era: McpEra,
    pub protocol: String,
    pub calls_itself: Option<String>,
    pub heard: Arc<ServerListener>,
    /// Whether it tells of changes of its tools.
    pub tells: bool,
    stop: Option<RunningServiceCancellationToken>,
    /// Until it has ended.
    over: Option<JoinHandle<()>>,
    program: Option<Program>,
    fault: Arc<Mutex<Option<LineError>>>,
    journal: Arc<Journal>,
    /// It wants a person to sign in.
    pub refusal: Arc<SignInRefusal>,
}

/// What a connection is made with.
pub struct ConnectionParts<'a> {
    pub server: &'a Server,
    pub secrets: &'a Secrets,
    pub supervisor: PathBuf,
    pub journal: &'a Arc<Journal>,
    /// Where tokens come from, if the person has signed in.
    pub source: Option<Arc<TokenSource>>,
}

pub async fn connect(means: ConnectionParts<'_>) -> Result<Connection, McpServerError> {
    let met = match begin(&means, lifecycle()).await {
        Err(Unmet { older: true, .. }) => begin(&means, ClientLifecycleMode::Initialize).await,
        met => met,
    };
    match (met, &means.server.way) {
        (Ok(connection), _) => Ok(connection),
        (Err(unmet), McpWay::Http { url, .. }) => Err(refused(unmet.fault, url, means.source.is_some()).await),
        (Err(unmet), McpWay::Stdio { .. }) => Err(unmet.fault),
    }
}

/// Who is refused may be one who could sign in.
async fn refused(fault: McpServerError, url: &str, was_signed_in: bool) -> McpServerError {
    let McpServerError::SignInNeeded { challenge } = fault else { return fault };
    if was_signed_in || is_offered(url, challenge.as_deref()).await {
        McpServerError::SignInNeeded { challenge }
    } else {
        McpServerError::Unauthorized
    }
}

/// No connection came about.
struct Unmet {
    fault: McpServerError,
    /// The server answered the newer kind's first request in no way that this kind knows: it may be one of the older kind.
    older: bool,
}

impl From<McpServerError> for Unmet {
    fn from(fault: McpServerError) -> Unmet {
        Unmet { fault, older: false }
    }
}

async fn begin(means: &ConnectionParts<'_>, lifecycle: ClientLifecycleMode) -> Result<Connection, Unmet> {
    let (heard, refusal) = (Arc::<ServerListener>::default(), Arc::<SignInRefusal>::default());
    let ears = ServerClientHandler { heard: heard.clone(), journal: means.journal.clone() };
    let limit = Duration::from_millis(MCP_START_MILLIS_MAX);
    let connected = match &means.server.way {
        McpWay::Stdio { command, args, env, folder } => {
            let line = ProgramSpec {
                supervisor: means.supervisor.clone(),
                command: command.clone(),
                args: args.clone(),
                env: values(env, means.secrets),
                folder: folder_of(means.server, folder.as_deref()),
            };
            let (program, ends) =
                Program::start(&line, means.journal).map_err(|error| McpServerError::NotStarted(error.to_string()))?;
            let lines = MessageLines::new(ends.input, ends.output, heard.clone(), means.journal.clone());
            let (mut program, fault) = (program, lines.fault());
            let served = tokio::time::timeout(limit, ears.serve_with_lifecycle(lines, lifecycle)).await;
            match served {
                Ok(Ok(service)) => Ok((service, Some(program), fault)),
                Ok(Err(error)) => {
                    let _ = tokio::time::timeout(LAST_WORDS, ends.quiet.clone().wait_for(|quiet| *quiet)).await;
                    let older = answered_oddly(&error);
                    let fault = fault.lock().is_some().then_some(McpServerError::TooLong);
                    let fault = fault.unwrap_or(of_program(error, &mut program, means.journal).await);
                    Err(Unmet { fault, older })
                }
                Err(_) => Err(McpServerError::Silent.into()),
            }
        }
        McpWay::Http { url, headers, has_token, .. } => {
            let transport = over_http(HttpParts {
                url,
                headers: &values(headers, means.secrets),
                token: means.secrets.key.clone().filter(|_| *has_token),
                source: means.source.clone(),
                heard: heard.clone(),
                refusal: refusal.clone(),
            })?;
            match tokio::time::timeout(limit, ears.serve_with_lifecycle(transport, lifecycle)).await {
                Ok(Ok(service)) => Ok((service, None, Arc::default())),
                Ok(Err(error)) => {
                    // What is no answer in the protocol's form comes as a broken transport here.
                    let broken = matches!(error, ClientInitializeError::TransportError { .. });
                    let older = answered_oddly(&error) || (broken && !error.is_authorization_required());
                    Err(Unmet { fault: of_http(error, &refusal), older })
                }
                Err(_) => Err(McpServerError::Silent.into()),
            }
        }
    };
    let (service, program, fault) = connected?;
    let peer = service.peer().clone();
    let info = peer.peer_info();
    let version = info.as_ref().map(|info| info.protocol_version.clone()).unwrap_or_default();
    let calls_itself = info.as_ref().and_then(|info| info.server_info.as_ref()).map(|own| {
        let text = one_line(&format!("{} {}", own.title.as_ref().unwrap_or(&own.name), own.version));
        cut(&text, CALLS_ITSELF_BYTES_MAX).to_owned()
    });
    let tells = info.as_ref().and_then(|info| info.capabilities.tools.as_ref()?.list_changed).unwrap_or(false);
    Ok(Connection {
        era: if version.has_initialize() { McpEra::Legacy } else { McpEra::Modern },
        protocol: cut(&one_line(version.as_str()), CALLS_ITSELF_BYTES_MAX).to_owned(),
        calls_itself,
        tells,
        peer,
        heard,
        stop: Some(service.cancellation_token()),
        over: Some(tokio::spawn(async move { drop(service.waiting().await) })),
        program,
        fault,
        journal: means.journal.clone(),
        refusal,
    })
}

impl Connection {
    /// Until it ends by itself: why it did. Who was called away meanwhile may ask again.
    pub async fn ended(&mut self) -> McpServerError {
        if let Some(over) = &mut self.over {
            let _ = over.await;
            self.over = None;
        }
        if self.fault.lock().is_some() {
            return McpServerError::TooLong;
        }
        match &mut self.program {
            Some(program) => McpServerError::Ended { code: program.ended().await, said: self.journal.last_words() },
            None => McpServerError::Unreachable("the connection was closed".to_owned()),
        }
    }

    /// Why it gave no list of its tools: where it went away over that, why it did.
    pub async fn without_tools(mut self, error: ServiceError) -> McpServerError {
        let fault = if matches!(error, ServiceError::TransportClosed | ServiceError::TransportSend(_)) {
            self.ended().await
        } else {
            McpServerError::NotMcp(whole(&error))
        };
        self.close().await;
        fault
    }

    /// Tells it to end, and sees to it.
    pub async fn close(mut self) {
        if let Some(stop) = self.stop.take() {
            stop.cancel();
        }
        if let Some(program) = &mut self.program {
            program.ended().await;
        }
    }
}

/// An answer to the first request that is none: an empty result, or another request's.
fn answered_oddly(error: &ClientInitializeError) -> bool {
    matches!(
        error,
        ClientInitializeError::ExpectedInitResult(_)
            | ClientInitializeError::ExpectedInitResponse(_)
            | ClientInitializeError::ConflictInitResponseId(_, _)
    )
}

/// The newer kind is tried first; what does not know it is taken for an older one.
fn lifecycle() -> ClientLifecycleMode {
    ClientLifecycleMode::Auto {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        legacy_version: Some(ProtocolVersion::LATEST_WITH_INITIALIZE),
    }
}

/// A value that stands nowhere is left out: a server says itself what it misses.
fn values(named: &BTreeMap<String, Option<String>>, secrets: &Secrets) -> BTreeMap<String, String> {
    let value = |(name, value): (&String, &Option<String>)| {
        let value = value.clone().or_else(|| secrets.headers.get(name).cloned())?;
        Some((name.clone(), value))
    };
    named.iter().filter_map(value).collect()
}

fn folder_of(server: &Server, folder: Option<&str>) -> PathBuf {
    let workspace = server.workspace.as_deref().map(Path::new);
    match folder {
        Some(folder) => match folder.strip_prefix("~/") {
            Some(rest) => home().join(rest),
            None => workspace.map_or_else(home, Path::to_owned).join(folder),
        },
        None => workspace.map_or_else(home, Path::to_owned),
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the library grows, and what it says more is a fault of the protocol"
)]
async fn of_program(error: ClientInitializeError, program: &mut Program, journal: &Journal) -> McpServerError {
    match error {
        ClientInitializeError::ConnectionClosed(_) | ClientInitializeError::TransportError { .. } => {
            let code = program.ended().await;
            let said = journal.last_words();
            match code {
                Some(super::warden::NOT_STARTED) => McpServerError::NotStarted(said.unwrap_or_default()),
                code => McpServerError::Ended { code, said },
            }
        }
        other => of_protocol(other),
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the library grows, and what it says more is a fault of the protocol"
)]
fn of_http(error: ClientInitializeError, refusal: &SignInRefusal) -> McpServerError {
    let sign_in_needed = || McpServerError::SignInNeeded { challenge: refusal.challenge() };
    if error.is_authorization_required() {
        return sign_in_needed();
    }
    match error {
        error @ (ClientInitializeError::ConnectionClosed(_) | ClientInitializeError::TransportError { .. }) => {
            let text = whole(&error);
            if text.contains("401 Unauthorized") {
                sign_in_needed()
            } else if text.contains("403 Forbidden") {
                McpServerError::Unauthorized
            } else {
                McpServerError::Unreachable(text)
            }
        }
        other => of_protocol(other),
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the library grows, and what it says more is a fault of the protocol"
)]
fn of_protocol(error: ClientInitializeError) -> McpServerError {
    match error {
        ClientInitializeError::NoCompatibleProtocolVersion { server_supported, .. } => {
            let versions = server_supported.iter().map(|version| one_line(version.as_str()));
            McpServerError::Version(versions.collect::<Vec<_>>().join(", "))
        }
        ClientInitializeError::LegacyFallbackFailed { fallback, .. } => of_protocol(*fallback),
        other => McpServerError::NotMcp(whole(&other)),
    }
}

/// An error with what it came from, on one line.
fn whole(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let more = error.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        source = error.source();
    }
    cut(&one_line(&text), 400).to_owned()
}
