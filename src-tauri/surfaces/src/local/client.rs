//! The asking end: what other programs of Askwell's speak through.

use super::{
    ASKS, CALL, CallBody, HAND_OVER, HELLO, HandsOver, Hello, Leave, Left, Noted, Read, Receipt, TerminalRequest,
    TerminalRequestOutcome, Trouble, WORK, start, system,
};
use ask::guest::{self, Guest, GuestCallStatus, GuestTool};
use ask::limits::{LOCAL_ANSWER_BYTES_MAX, LOCAL_CALL_MILLIS_MAX, LOCAL_HELLO_MILLIS_MAX};
use ask::message::CallResult;
use ask::{CallId, InteractionId};
use axum::body::{Body, BodyDataStream, Bytes, to_bytes};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use engine::{ModelKey, folder};
use futures_util::TryStreamExt;
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use uuid::Uuid;

const HELLO_WITHIN: Duration = Duration::from_millis(LOCAL_HELLO_MILLIS_MAX);
const CALLED_WITHIN: Duration = Duration::from_millis(LOCAL_CALL_MILLIS_MAX);

/// The way to the running program. Each thing that is said has a connection of its own: one that breaks takes nothing with it.
#[derive(Debug)]
pub struct RunningEngine {
    data: PathBuf,
    /// It shows what it is asked. One in another terminal shows what was typed there, and ends with it.
    pub stays: bool,
    pub(super) outlives_terminals: bool,
    pub(super) version: String,
    pub(super) protocol: u32,
    asked: Mutex<HashMap<InteractionId, Asked>>,
}

/// What is known here of a question.
#[derive(Debug, Default)]
struct Asked {
    /// By which call, so that nobody else's waiting is ended with ours.
    call: Option<CallId>,
    /// How often we were told that the person asks back.
    seen: usize,
}

/// Why there is nobody to speak to.
#[derive(Debug, thiserror::Error)]
pub enum UnreachableError {
    #[error("Askwell is not running")]
    NotRunning,
    /// Somebody listens and says nothing: it was stopped, or it hangs.
    #[error("Askwell is running{} but does not answer", of_process(*pid))]
    Silent { pid: Option<u32> },
    /// What runs is too old for what is wanted of it.
    #[error("Askwell {engine} is running, which is too old for this")]
    OtherVersion { engine: String },
    #[error("there is no display that its window could be opened on")]
    NoDisplay,
    #[error("its program for the desktop was not found, neither beside this one nor in PATH")]
    NoDesktop,
    #[error("it could not be started: {0}")]
    NotStarted(String),
    #[error("what answers in the data folder is not Askwell, or not this person's: {0}")]
    Foreign(String),
}

fn of_process(pid: Option<u32>) -> String {
    pid.map(|pid| format!(" (process {pid})")).unwrap_or_default()
}

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum EngineClientError {
    /// Nobody knows whether it was done: the same call again, under the same id, does it once.
    #[error("the connection was lost: {0}")]
    Lost(io::Error),
    /// It runs, and its store cannot take this now. The same may be said again.
    #[error("{0}")]
    NotSaved(String),
    /// It was not done.
    #[error("{0}")]
    Refused(String),
}

/// How a question stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReceivedAskStatus {
    Open,
    /// The person asks back. Told once; the question stays open.
    TalkFirst {
        text: String,
    },
    /// Its end, as a model reads it.
    Ended {
        result: CallResult,
    },
}

impl RunningEngine {
    /// Whoever answers there.
    pub(super) fn at(data: &Path) -> RunningEngine {
        RunningEngine {
            data: data.to_owned(),
            stays: true,
            outlives_terminals: true,
            version: String::new(),
            protocol: 0,
            asked: Mutex::default(),
        }
    }

    /// What says to the program, for this call, that its answer is where it was to be brought.
    pub fn receipt(&self, interaction: InteractionId, call: Uuid) -> Receipt {
        Receipt::new(&self.data, interaction, call)
    }

    /// The program that owns this data folder, if one runs.
    pub async fn reach(data: &Path) -> Result<RunningEngine, UnreachableError> {
        let local = RunningEngine::at(data);
        let hello = tokio::time::timeout(HELLO_WITHIN, local.get::<Hello>(HELLO));
        match hello.await {
            Ok(Ok(Hello { program, version, stays, outlives_terminals, protocol })) if program == "askwell" => {
                Ok(RunningEngine { stays, outlives_terminals: stays || outlives_terminals, version, protocol, ..local })
            }
            Ok(Ok(hello)) => Err(UnreachableError::Foreign(hello.program)),
            Ok(Err(EngineClientError::Refused(why) | EngineClientError::NotSaved(why))) => {
                Err(UnreachableError::Foreign(why))
            }
            Ok(Err(EngineClientError::Lost(why))) if why.kind() == io::ErrorKind::PermissionDenied => {
                Err(UnreachableError::Foreign(why.to_string()))
            }
            Ok(Err(EngineClientError::Lost(_))) => Err(UnreachableError::NotRunning),
            Err(_) => Err(UnreachableError::Silent { pid: folder::owner(data) }),
        }
    }

    /// The same; where none runs, the desktop program is started, without bringing its window to the front.
    pub async fn reach_or_start(data: &Path) -> Result<RunningEngine, UnreachableError> {
        match RunningEngine::reach(data).await {
            Err(UnreachableError::NotRunning) => start::desktop(data).await,
            reached => reached,
        }
    }

    /// Makes a call under this id. The same call again is the one that was made.
    pub async fn call(
        &self,
        guest: &Guest,
        call: Uuid,
        tool: GuestTool,
        arguments: Map<String, Value>,
    ) -> Result<GuestCallStatus, EngineClientError> {
        let call = CallId(call.to_string());
        let body = CallBody {
            guest: guest.clone(),
            call: call.clone(),
            tool: tool.name().to_owned(),
            arguments,
            says_read: true,
        };
        let called = within(CALLED_WITHIN, self.post(CALL, &body)).await?;
        if let GuestCallStatus::Open { interaction } = &called {
            self.asked.lock().entry(*interaction).or_default().call = Some(call);
        }
        Ok(called)
    }

    /// Has it done by the program that owns the data folder. It may take as long as it takes.
    pub async fn work(&self, work: &TerminalRequest) -> Result<TerminalRequestOutcome, EngineClientError> {
        self.post(WORK, work).await
    }

    /// Asks a program that does not stay for the data folder. It lets go of it as soon as it can; these are the keys that it
    /// was told. None: it does not.
    pub(super) async fn asks_for_the_folder(&self) -> Result<Option<Vec<ModelKey>>, EngineClientError> {
        let HandsOver { hands_over, keys } = within(CALLED_WITHIN, self.post(HAND_OVER, &Noted {})).await?;
        Ok(hands_over.then_some(keys))
    }

    /// Waits for the question's end, or until the person asks back, or for as long as this.
    pub async fn wait(
        &self,
        interaction: InteractionId,
        patience: Duration,
    ) -> Result<ReceivedAskStatus, EngineClientError> {
        let seen = self.asked.lock().get(&interaction).map_or(0, |asked| asked.seen);
        let path = format!("{ASKS}/{interaction}?seen={seen}&says_read=true&patience_ms={}", patience.as_millis());
        Ok(match within(patience.saturating_add(CALLED_WITHIN), self.get(&path)).await? {
            guest::GuestAskStatus::Open => ReceivedAskStatus::Open,
            guest::GuestAskStatus::TalkFirst { text, times } => {
                self.asked.lock().entry(interaction).or_default().seen = times;
                ReceivedAskStatus::TalkFirst { text }
            }
            guest::GuestAskStatus::Ended { result } => ReceivedAskStatus::Ended { result },
        })
    }

    /// Takes back a call that may still be under way. Nobody knows its question's id then: the same call gives it.
    pub async fn take_back(
        &self,
        guest: &Guest,
        call: Uuid,
        tool: GuestTool,
        arguments: Map<String, Value>,
    ) -> Result<(), EngineClientError> {
        match self.call(guest, call, tool, arguments).await {
            Ok(GuestCallStatus::Open { interaction }) => self.cancel(interaction).await,
            Ok(GuestCallStatus::Said(_) | GuestCallStatus::Ended { .. }) | Err(_) => Ok(()),
        }
    }

    /// We wait no longer. Where nobody else does, the question is withdrawn.
    pub async fn cancel(&self, interaction: InteractionId) -> Result<(), EngineClientError> {
        let call = self.asked.lock().get(&interaction).and_then(|asked| asked.call.clone());
        let path = format!("{ASKS}/{interaction}/leave");
        within(CALLED_WITHIN, self.post::<Left>(&path, &Leave { call })).await.map(drop)
    }

    /// This call has the answer.
    pub(super) async fn was_read(&self, interaction: InteractionId, call: Uuid) -> Result<(), EngineClientError> {
        let (path, call) = (format!("{ASKS}/{interaction}/read"), CallId(call.to_string()));
        within(CALLED_WITHIN, self.post::<Noted>(&path, &Read { call })).await.map(drop)
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, EngineClientError> {
        self.send(Method::GET, path, Body::empty()).await
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, EngineClientError> {
        let text = serde_json::to_vec(body).map_err(|error| EngineClientError::Refused(error.to_string()))?;
        self.send(Method::POST, path, Body::from(text)).await
    }

    async fn send<T: DeserializeOwned>(&self, method: Method, path: &str, body: Body) -> Result<T, EngineClientError> {
        let answer = request(&self.data, method, path, body).await.map_err(EngineClientError::Lost)?;
        let answer = answer.whole().await.map_err(EngineClientError::Lost)?;
        if answer.status.is_success() {
            return serde_json::from_slice(&answer.body).map_err(lost);
        }
        let Trouble { message, not_saved, .. } = answer.trouble();
        Err(match answer.status.as_u16() {
            503 if not_saved => EngineClientError::NotSaved(message),
            // It ends: whoever asks again finds the next one.
            503 => lost(message),
            _ => EngineClientError::Refused(message),
        })
    }
}

/// An answer of which the head is there.
pub(super) struct EngineResponse {
    response: Response<Incoming>,
    /// It ends with the answer, or with us.
    speaks: Speaks,
}

/// All of it.
pub(super) struct Whole {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Asks the program that owns this data folder, over a connection of its own.
pub(super) async fn request(data: &Path, method: Method, path: &str, body: Body) -> io::Result<EngineResponse> {
    let stream = system::connect(data).await?;
    if !system::is_ours(&stream) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "another user's program answers there"));
    }
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let speaks = Speaks(tokio::spawn(async move { drop(connection.await) }));
    let request = Request::builder().method(method).uri(path).header(header::HOST, "askwell");
    let request = request.header(header::CONTENT_TYPE, "application/json").body(body).map_err(io::Error::other)?;
    let response = sender.send_request(request).await.map_err(io::Error::other)?;
    Ok(EngineResponse { response, speaks })
}

impl EngineResponse {
    pub async fn whole(self) -> io::Result<Whole> {
        let EngineResponse { response, speaks } = self;
        let (head, body) = response.into_parts();
        let body = to_bytes(Body::new(body), LOCAL_ANSWER_BYTES_MAX).await.map_err(io::Error::other)?;
        drop(speaks);
        Ok(Whole { status: head.status, headers: head.headers, body })
    }

    /// Its lines as they come; what it says instead, where it does not begin.
    pub async fn lines(self) -> io::Result<Result<ResponseLines, Whole>> {
        if self.response.status().is_success() {
            Ok(Ok(ResponseLines {
                pieces: Body::new(self.response.into_body()).into_data_stream(),
                text: Vec::new(),
                _speaks: self.speaks,
            }))
        } else {
            self.whole().await.map(Err)
        }
    }
}

/// Lines over a connection that stands as long as this.
pub(super) struct ResponseLines {
    pieces: BodyDataStream,
    /// What has come of those that were not given yet.
    text: Vec<u8>,
    _speaks: Speaks,
}

impl ResponseLines {
    /// None at the end. A line without its end was torn off, and is none.
    pub async fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut looked = 0;
        loop {
            let rest = self.text.get(looked..).unwrap_or_default();
            if let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
                let after = self.text.split_off(looked + end + 1);
                return Ok(Some(std::mem::replace(&mut self.text, after)));
            }
            looked = self.text.len();
            match self.pieces.try_next().await.map_err(io::Error::other)? {
                Some(piece) => self.text.extend_from_slice(&piece),
                None => return Ok(None),
            }
        }
    }
}

impl Whole {
    pub fn trouble(&self) -> Trouble {
        let said = serde_json::from_slice::<Trouble>(&self.body);
        said.unwrap_or_else(|_| Trouble::saying(self.status.to_string()))
    }
}

struct Speaks(tokio::task::JoinHandle<()>);

impl Drop for Speaks {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn within<T>(
    time: Duration,
    done: impl Future<Output = Result<T, EngineClientError>>,
) -> Result<T, EngineClientError> {
    tokio::time::timeout(time, done).await.unwrap_or_else(|_| Err(lost("no answer came in time")))
}

fn lost(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> EngineClientError {
    EngineClientError::Lost(io::Error::other(why))
}
