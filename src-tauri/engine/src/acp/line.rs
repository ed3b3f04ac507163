//! One running agent: started, introduced, and given the conversation that it works in.

use super::modes::Modes;
use super::peer::{AcpPeer, PeerError, PeerMessage};
use crate::mcp::{Journal, Program, ProgramLine, ProgramPipes};
use agent_client_protocol_schema::ProtocolVersion;
use agent_client_protocol_schema::v1::{InitializeResponse, LoadSessionResponse, NewSessionResponse};
use ask::acp::{AcpMode, AgentCommand};
use ask::event::FailureCode;
use ask::limits::{ACP_END_MILLIS, ACP_START_SECS};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// What an agent says that wants to be signed in to.
const SIGNED_OUT: i64 = -32000;

/// How long it may take to change its mode.
const SET_WITHIN: Duration = Duration::from_secs(10);

/// How long its last words are waited for, once it has ended.
const LAST_WORDS: Duration = Duration::from_secs(2);

pub struct AgentConnection {
    pub peer: AcpPeer,
    pub heard: mpsc::Receiver<PeerMessage>,
    /// The agent's own name for the conversation.
    pub session: String,
    /// None: it has none.
    pub modes: Option<Modes>,
    program: Option<Program>,
    _journal: Arc<Journal>,
}

/// Why no agent is there, with what it said.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentError {
    pub code: FailureCode,
    pub detail: String,
}

/// A line, and whether the agent remembers what was said before.
pub struct StartedSession {
    pub line: AgentConnection,
    pub remembers: bool,
}

impl AgentConnection {
    /// Starts the agent in this folder and gives it the conversation: the one that it knows by `session`, where it can be
    /// given one of before. Where it is to ask, it is set to a mode in which it does, if it has one.
    pub async fn begin(
        command: &AgentCommand,
        supervisor: PathBuf,
        folder: &Path,
        session: Option<&str>,
        to_ask: bool,
    ) -> Result<StartedSession, AgentError> {
        let journal = Arc::new(Journal::default());
        let started = ProgramLine {
            supervisor,
            command: command.command.clone(),
            args: command.arguments.clone(),
            env: command.environment.clone(),
            folder: folder.to_owned(),
        };
        let (program, ProgramPipes { input, output, mut quiet }) =
            Program::start(&started, &journal).map_err(|error| unavailable(error.to_string()))?;
        let (peer, heard) = AcpPeer::new(input, output);
        let line = AgentConnection {
            peer,
            heard,
            session: String::new(),
            modes: None,
            program: Some(program),
            _journal: journal.clone(),
        };
        let introduced =
            tokio::time::timeout(Duration::from_secs(ACP_START_SECS), line.introduced(folder, session, to_ask)).await;
        let unreached = match introduced.unwrap_or_else(|_| Err(unavailable("it did not answer in time".to_owned()))) {
            Ok(begun) => return Ok(begun),
            Err(unreached) if unreached.code != FailureCode::AgentUnavailable => return Err(unreached),
            Err(unreached) => unreached,
        };
        // What it said last tells more than that it is not there.
        let _ = tokio::time::timeout(LAST_WORDS, quiet.wait_for(|quiet| *quiet)).await;
        Err(match journal.last_words() {
            Some(words) => AgentError { detail: format!("{} ({words})", unreached.detail), ..unreached },
            None => unreached,
        })
    }

    async fn introduced(
        mut self,
        folder: &Path,
        session: Option<&str>,
        to_ask: bool,
    ) -> Result<StartedSession, AgentError> {
        let line = &mut self;
        let introduced = line.ask("initialize", introduction()).await?;
        let introduced: InitializeResponse =
            serde_json::from_value(introduced).map_err(|error| unavailable(error.to_string()))?;
        if introduced.protocol_version != ProtocolVersion::V1 {
            return Err(unavailable("it speaks another version of the protocol than Askwell's, which is 1".to_owned()));
        }
        let known = session.filter(|_| introduced.agent_capabilities.load_session);
        if let Some(session) = known {
            let loaded = line.ask("session/load", place(folder, Some(session))).await;
            // What it tells of the past stands in the thread already.
            while line.heard.try_recv().is_ok() {}
            // Of what cannot be read nobody knows its modes, by which it asks: it begins anew.
            if let Some(LoadSessionResponse { modes, config_options, .. }) = loaded.ok().and_then(loaded_as) {
                line.enter(session.to_owned(), Modes::of(modes, config_options), to_ask).await;
                return Ok(StartedSession { line: self, remembers: true });
            }
        }
        let given = line.ask("session/new", place(folder, None)).await?;
        let given: NewSessionResponse =
            serde_json::from_value(given).map_err(|error| unavailable(error.to_string()))?;
        let modes = Modes::of(given.modes, given.config_options);
        line.enter(given.session_id.0.to_string(), modes, to_ask).await;
        Ok(StartedSession { line: self, remembers: false })
    }

    /// An agent that cannot be set to asking works all the same: it is said to decide by itself.
    async fn enter(&mut self, session: String, modes: Option<Modes>, to_ask: bool) {
        self.session = session;
        self.modes = modes;
        let wanted = self.modes.as_ref().and_then(|modes| modes.to_asking(&self.session)).filter(|_| to_ask);
        let Some((method, params, mode)) = wanted else { return };
        let set = tokio::time::timeout(SET_WITHIN, self.ask(method, params)).await;
        if let (Ok(Ok(_)), Some(modes)) = (set, &mut self.modes) {
            modes.set(mode);
        }
    }

    /// How it decides what it asks.
    pub fn mode(&self) -> AcpMode {
        self.modes.as_ref().map_or(AcpMode { name: None, asks: false }, Modes::shown)
    }

    /// A request during the introduction. What is said meanwhile is left: nothing is at work yet.
    async fn ask(&mut self, method: &str, params: Value) -> Result<Value, AgentError> {
        let mut result = self.peer.request(method, params);
        let refused = loop {
            tokio::select! {
                biased;
                answered = &mut result => break answered.unwrap_or(Err(PeerError::Gone)),
                heard = self.heard.recv() => match heard {
                    Some(PeerMessage::Asked { id, method, .. }) => {
                        self.peer.refuse(&id, super::peer::NO_METHOD, &format!("{method} is not offered here"));
                    }
                    Some(PeerMessage::Told { .. }) => {}
                    None => break result.await.unwrap_or(Err(PeerError::Gone)),
                },
            }
        };
        refused.map_err(|refused| match refused {
            PeerError::Said { code: SIGNED_OUT, message } => {
                AgentError { code: FailureCode::AgentSignedOut, detail: message }
            }
            PeerError::Said { message, .. } => {
                AgentError { code: FailureCode::AgentUnavailable, detail: format!("{method}: {message}") }
            }
            PeerError::Gone => {
                AgentError { code: FailureCode::AgentUnavailable, detail: "it ended at once".to_owned() }
            }
        })
    }

    /// Tells it what the person said. The result is how its turn ended.
    pub fn prompt(&self, text: &str) -> oneshot::Receiver<Result<Value, PeerError>> {
        let blocks = json!([{ "type": "text", "text": text }]);
        self.peer.request("session/prompt", json!({ "sessionId": self.session, "prompt": blocks }))
    }

    /// Stops its turn. False: it does not stop, and is to be let go of.
    pub async fn cancel(&mut self, turn: &mut oneshot::Receiver<Result<Value, PeerError>>) -> bool {
        self.peer.tell("session/cancel", json!({ "sessionId": self.session }));
        let stopped = async {
            loop {
                tokio::select! {
                    biased;
                    ended = &mut *turn => return ended.is_ok(),
                    heard = self.heard.recv() => match heard {
                        // Every question that is open has to be answered, and is answered so.
                        Some(PeerMessage::Asked { id, method, .. }) => super::told::cancelled(&self.peer, &id, &method),
                        Some(PeerMessage::Told { .. }) => {}
                        None => return false,
                    },
                }
            }
        };
        tokio::time::timeout(Duration::from_millis(ACP_END_MILLIS), stopped).await.unwrap_or(false)
    }
}

fn unavailable(detail: String) -> AgentError {
    AgentError { code: FailureCode::AgentUnavailable, detail }
}

impl Drop for AgentConnection {
    fn drop(&mut self) {
        let Some(mut program) = self.program.take() else { return };
        // Its input ends with this line; its guard sees to the rest.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { program.ended().await });
        }
    }
}

fn introduction() -> Value {
    json!({
        "protocolVersion": ProtocolVersion::V1,
        "clientCapabilities": { "elicitation": { "form": {}, "url": {} } },
        "clientInfo": { "name": "askwell", "title": "Askwell", "version": env!("CARGO_PKG_VERSION") },
    })
}

fn place(folder: &Path, session: Option<&str>) -> Value {
    let mut place = json!({ "cwd": folder, "mcpServers": [] });
    if let Some(session) = session {
        place["sessionId"] = json!(session);
    }
    place
}

/// Agents of earlier days answer with nothing.
fn loaded_as(loaded: Value) -> Option<LoadSessionResponse> {
    if loaded.is_null() { Some(LoadSessionResponse::default()) } else { serde_json::from_value(loaded).ok() }
}
