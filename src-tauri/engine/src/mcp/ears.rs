//! What a server says without being asked: how far a call has come, that its tools are others, and what it wants to know.

use super::journal::{Journal, McpNote};
use super::lines::ASKS;
use ask::limits::MCP_ASKS_PER_MINUTE_COUNT_MAX;
use ask::{ConversationId, InteractionId};
use parking_lot::Mutex;
use rmcp::ErrorData;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ClientResult, CustomResult, ElicitationCapability, ErrorCode, Implementation,
    ProgressNotificationParam, ProgressToken, ProtocolVersion, ServerNotification, ServerRequest,
};
use rmcp::service::{NotificationContext, RequestContext, RoleClient, Service};
use serde::Deserialize;
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
pub enum CallMessage {
    Progress {
        done: f64,
        of: Option<f64>,
        text: Option<String>,
    },
    /// It wants to know something of the person, and waits.
    Asks(McpAsk),
}

#[derive(Debug)]
pub struct McpAsk {
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
    words: mpsc::Sender<CallMessage>,
    refused: Arc<AtomicUsize>,
}

#[derive(Default)]
pub struct ServerListener {
    lines: Mutex<Vec<Line>>,
    next: Mutex<u64>,
    /// When it asked something, the latest times.
    asked: Mutex<VecDeque<Instant>>,
    /// Progress of calls whose sign is not known yet: a server may be faster than whoever has called it.
    early: Mutex<VecDeque<(ProgressToken, CallMessage)>>,
    /// Its tools are others.
    pub tools: Notify,
    /// Where the person was sent by it, as long as it may say that they are through.
    pages: Mutex<VecDeque<UrlElicitation>>,
    /// Pages of which it has said so.
    through: Mutex<Vec<UrlElicitation>>,
    pub passed: Notify,
}

/// A page that a server has sent the person to, by the name that it has for it.
#[derive(Debug, Clone)]
pub struct UrlElicitation {
    pub id: String,
    pub conversation: ConversationId,
    pub interaction: InteractionId,
}

/// The ears of a connection, as the library calls them.
#[derive(Clone)]
pub struct ServerClientHandler {
    pub heard: Arc<ServerListener>,
    pub journal: Arc<Journal>,
}

/// As long as it is held, a call hears what is meant for it.
pub struct CallListener {
    heard: Arc<ServerListener>,
    number: u64,
}

impl ServerListener {
    /// A call begins to hear. `refused` counts the questions that it is not even told of.
    pub fn listen(self: &Arc<Self>, refused: &Arc<AtomicUsize>) -> (CallListener, mpsc::Receiver<CallMessage>) {
        let (words, heard) = mpsc::channel(AHEAD_COUNT_MAX);
        let number = {
            let mut next = self.next.lock();
            *next += 1;
            *next
        };
        self.lines.lock().push(Line { number, token: None, words, refused: refused.clone() });
        (CallListener { heard: self.clone(), number }, heard)
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

    /// Takes what is said beside requests and answers, in the order in which it was said: the library hands on each message
    /// by itself, so that the last step of a call could come after its result. False: it is for the library.
    pub fn overhears(&self, message: &Value) -> bool {
        let params = message.get("params");
        match message.get("method").and_then(Value::as_str) {
            Some("notifications/progress") => {
                let said = params.and_then(|params| ProgressNotificationParam::deserialize(params).ok());
                if let Some(said) = said {
                    let word = CallMessage::Progress { done: said.progress, of: said.total, text: said.message };
                    self.progress(said.progress_token, word);
                }
                true
            }
            Some("notifications/elicitation/complete") => {
                if let Some(id) = params.and_then(|params| params.get("elicitationId")?.as_str()) {
                    self.is_through(id);
                }
                true
            }
            Some(_) | None => false,
        }
    }

    fn progress(&self, token: ProgressToken, word: CallMessage) {
        let lines = self.lines.lock();
        if let Some(line) = lines.iter().find(|line| line.token.as_ref() == Some(&token)) {
            // Who says more at once than anybody reads is not waited for.
            let _ = line.words.try_send(word);
        } else if lines.iter().any(|line| line.token.is_none()) {
            keep(&self.early, (token, word));
        }
    }

    /// The person is sent to a page; the server may say later that they are through.
    pub fn sends(&self, page: UrlElicitation) {
        keep(&self.pages, page);
    }

    fn is_through(&self, id: &str) {
        let mut pages = self.pages.lock();
        if let Some(place) = pages.iter().position(|page| page.id == id) {
            self.through.lock().extend(pages.remove(place));
            self.passed.notify_one();
        }
    }

    /// The pages that it has said to be done, each once.
    pub fn take_through(&self) -> Vec<UrlElicitation> {
        std::mem::take(&mut *self.through.lock())
    }

    /// The call that a question belongs to: the protocol does not say, so older servers are called one call at a time.
    fn latest(&self) -> Option<(mpsc::Sender<CallMessage>, Arc<AtomicUsize>)> {
        self.lines.lock().last().map(|line| (line.words.clone(), line.refused.clone()))
    }
}

/// The latest of what is kept for a while.
fn keep<T>(kept: &Mutex<VecDeque<T>>, one: T) {
    let mut kept = kept.lock();
    if kept.len() >= AHEAD_COUNT_MAX {
        kept.pop_front();
    }
    kept.push_back(one);
}

impl CallListener {
    /// The sign under which the server says how far the request has come.
    pub fn under(&self, token: ProgressToken) {
        let mut lines = self.heard.lines.lock();
        let Some(line) = lines.iter_mut().find(|line| line.number == self.number) else { return };
        let mut early = self.heard.early.lock();
        let (said, others) = std::mem::take(&mut *early).into_iter().partition(|(of, _)| *of == token);
        *early = others;
        VecDeque::into_iter(said).for_each(|(_, word)| drop(line.words.try_send(word)));
        line.token = Some(token);
    }
}

impl Drop for CallListener {
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

impl ServerClientHandler {
    async fn asked(&self, params: Option<Value>, gone: CancellationToken) -> Value {
        let nobody = || json!({ "action": "cancel" });
        let Some((words, refused)) = self.heard.latest() else {
            self.journal.note_of_many(McpNote::AskedOutsideCall);
            return nobody();
        };
        let Some(Value::Object(params)) = params else { return nobody() };
        if !self.heard.may_ask() {
            refused.fetch_add(1, Ordering::Relaxed);
            self.journal.note_of_many(McpNote::AsksTooOften);
            return nobody();
        }
        let (answer, answered) = oneshot::channel();
        if words.send(CallMessage::Asks(McpAsk { params, answer, gone })).await.is_err() {
            return nobody();
        }
        answered.await.unwrap_or_else(|_| nobody())
    }
}

impl Service<RoleClient> for ServerClientHandler {
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
            ServerNotification::ToolListChangedNotification(_) => self.heard.tools.notify_one(),
            ServerNotification::LoggingMessageNotification(said) => {
                let said = serde_json::to_value(said.params).unwrap_or_default();
                let data = said.get("data");
                let text = data
                    .and_then(Value::as_str)
                    .map_or_else(|| data.map(Value::to_string), |text| Some(text.to_owned()));
                self.journal.server_said(&text.unwrap_or_default());
            }
            _ => {}
        }
        Ok(())
    }

    fn get_info(&self) -> ClientConfig {
        own_info()
    }
}
