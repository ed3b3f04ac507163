//! What a server says without being asked: how far a call has come, that its tools are others, and what it wants to know.

use super::journal::Journal;
use super::lines::ASKS;
use ask::limits::MCP_ASKS_PER_MINUTE_COUNT_MAX;
use parking_lot::Mutex;
use rmcp::ErrorData;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ClientResult, CustomResult, ElicitationCapability, ErrorCode, Implementation,
    ProgressToken, ProtocolVersion, ServerNotification, ServerRequest,
};
use rmcp::service::{NotificationContext, RequestContext, RoleClient, Service};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// What was said and not yet looked at. Who says more is not waited for.
const AHEAD_COUNT_MAX: usize = 64;
const MINUTE: Duration = Duration::from_secs(60);

/// What comes from the server while a call of ours is under way.
#[derive(Debug)]
pub enum Word {
    Progress {
        done: f64,
        of: Option<f64>,
        text: Option<String>,
    },
    /// It wants to know something of the person, and waits.
    Asks(Asked),
    /// What the person was sent to a page for is done.
    Completed {
        id: String,
    },
}

#[derive(Debug)]
pub struct Asked {
    pub params: Map<String, Value>,
    /// What is given here is sent to the server.
    pub answer: oneshot::Sender<Value>,
    /// The server does not want to know any more.
    pub gone: CancellationToken,
}

/// Where a call hears what the server says.
struct Line {
    number: u64,
    token: Option<ProgressToken>,
    words: mpsc::Sender<Word>,
    refused: Arc<AtomicUsize>,
}

#[derive(Default)]
pub struct Heard {
    lines: Mutex<Vec<Line>>,
    next: Mutex<u64>,
    /// When it asked something, the latest times.
    asked: Mutex<VecDeque<Instant>>,
    /// Its tools are others.
    pub tools: Notify,
}

/// The ears of a connection, as the library calls them.
#[derive(Clone)]
pub struct Ears {
    pub heard: Arc<Heard>,
    pub journal: Arc<Journal>,
}

/// As long as it is held, a call hears what is meant for it.
pub struct Hearing {
    heard: Arc<Heard>,
    number: u64,
}

impl Heard {
    /// A call begins to hear. `refused` counts the questions that it is not even told of.
    pub fn listen(self: &Arc<Self>, refused: &Arc<AtomicUsize>) -> (Hearing, mpsc::Receiver<Word>) {
        let (words, heard) = mpsc::channel(AHEAD_COUNT_MAX);
        let number = {
            let mut next = self.next.lock();
            *next += 1;
            *next
        };
        self.lines.lock().push(Line { number, token: None, words, refused: refused.clone() });
        (Hearing { heard: self.clone(), number }, heard)
    }

    /// Whether it may ask once more. A server that floods is told that nobody answers.
    fn may_ask(&self) -> bool {
        let mut asked = self.asked.lock();
        let now = Instant::now();
        asked.retain(|at| now.duration_since(*at) < MINUTE);
        let may = asked.len() < MCP_ASKS_PER_MINUTE_COUNT_MAX;
        if may {
            asked.push_back(now);
        }
        may
    }

    fn progress(&self, token: &ProgressToken, word: Word) {
        let lines = self.lines.lock();
        if let Some(line) = lines.iter().find(|line| line.token.as_ref() == Some(token)) {
            // Of progress only the latest counts.
            let _ = line.words.try_send(word);
        }
    }

    /// The call that a question belongs to: the protocol does not say, so older servers are called one call at a time.
    fn latest(&self) -> Option<(mpsc::Sender<Word>, Arc<AtomicUsize>)> {
        self.lines.lock().last().map(|line| (line.words.clone(), line.refused.clone()))
    }
}

impl Hearing {
    /// The sign under which the server says how far the request has come.
    pub fn under(&self, token: ProgressToken) {
        let mut lines = self.heard.lines.lock();
        if let Some(line) = lines.iter_mut().find(|line| line.number == self.number) {
            line.token = Some(token);
        }
    }
}

impl Drop for Hearing {
    fn drop(&mut self) {
        self.heard.lines.lock().retain(|line| line.number != self.number);
    }
}

/// What Askwell is to a server: it can ask a person by forms and by pages, and nothing else.
pub fn own_info() -> ClientConfig {
    let elicitation = ElicitationCapability::new().with_form(Default::default()).with_url(Default::default());
    let mut capabilities = ClientCapabilities::default();
    capabilities.elicitation = Some(elicitation);
    let own = Implementation::new("askwell", env!("CARGO_PKG_VERSION")).with_title("Askwell");
    let mut info = ClientConfig::new(capabilities, own);
    info.protocol_version = ProtocolVersion::LATEST_WITH_INITIALIZE;
    info
}

impl Ears {
    async fn asked(&self, params: Option<Value>, gone: CancellationToken) -> Value {
        let nobody = || json!({ "action": "cancel" });
        let Some((words, refused)) = self.heard.latest() else {
            self.journal.note_of_many("It asked for something while no call was under way; that is declined.");
            return nobody();
        };
        let Some(Value::Object(params)) = params else { return nobody() };
        if !self.heard.may_ask() {
            refused.fetch_add(1, Ordering::Relaxed);
            self.journal.note_of_many("It asks too much in a short time; that is declined.");
            return nobody();
        }
        let (answer, answered) = oneshot::channel();
        if words.send(Word::Asks(Asked { params, answer, gone })).await.is_err() {
            return nobody();
        }
        answered.await.unwrap_or_else(|_| nobody())
    }
}

impl Service<RoleClient> for Ears {
    async fn handle_request(
        &self,
        request: ServerRequest,
        context: RequestContext<RoleClient>,
    ) -> Result<ClientResult, ErrorData> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "what was never declared is not there")]
        match request {
            ServerRequest::PingRequest(_) => Ok(ClientResult::empty(())),
            ServerRequest::CustomRequest(custom) if custom.method == ASKS => {
                Ok(ClientResult::CustomResult(CustomResult(self.asked(custom.params, context.ct).await)))
            }
            ServerRequest::ElicitRequest(typed) => {
                let params = serde_json::to_value(typed.params).ok();
                Ok(ClientResult::CustomResult(CustomResult(self.asked(params, context.ct).await)))
            }
            ServerRequest::CustomRequest(custom) if custom.method == "elicitation/create" => {
                Ok(ClientResult::CustomResult(CustomResult(self.asked(custom.params, context.ct).await)))
            }
            _ => Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "Askwell does not do this for servers.", None)),
        }
    }

    async fn handle_notification(
        &self,
        notification: ServerNotification,
        _: NotificationContext<RoleClient>,
    ) -> Result<(), ErrorData> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "a notification that nobody waits for changes nothing")]
        match notification {
            ServerNotification::ProgressNotification(said) => {
                let said = said.params;
                let word = Word::Progress { done: said.progress, of: said.total, text: said.message };
                self.heard.progress(&said.progress_token, word);
            }
            ServerNotification::ToolListChangedNotification(_) => self.heard.tools.notify_one(),
            ServerNotification::LoggingMessageNotification(said) => {
                let said = serde_json::to_value(said.params).unwrap_or_default();
                let data = said.get("data");
                let text = data
                    .and_then(Value::as_str)
                    .map_or_else(|| data.map(Value::to_string), |text| Some(text.to_owned()));
                self.journal.server_said(&text.unwrap_or_default());
            }
            ServerNotification::CustomNotification(said) if said.method == "notifications/elicitation/complete" => {
                let id = said.params.as_ref().and_then(|params| params.get("elicitationId")?.as_str());
                if let Some(id) = id {
                    let words: Vec<_> = self.heard.lines.lock().iter().map(|line| line.words.clone()).collect();
                    words.iter().for_each(|line| drop(line.try_send(Word::Completed { id: id.to_owned() })));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn get_info(&self) -> ClientConfig {
        own_info()
    }
}
