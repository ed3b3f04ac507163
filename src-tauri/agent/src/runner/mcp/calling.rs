//! One call on its way: what the server says meanwhile, its time, and its end.

use super::{gone, waits_for};
use crate::crash;
use crate::mcp::{Asked, Hearing, Offered, Reach, Word, content, plain};
use crate::runner::Runner;
use crate::runner::acting::Done;
use ask::CallId;
use ask::action::{Known, McpCall, Proposal};
use ask::limits::MCP_PROGRESS_BYTES_MAX;
use ask::message::{CallResult, CallStatus};
use ask::plain_text::one_line;
use ask::thread::cut;
use ask::wire::{LiveStep, McpEra};
use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest, ErrorData, ServerResult};
use rmcp::service::{PeerRequestOptions, RequestHandle, RoleClient, ServiceError};
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How often the time of a call is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// How one request to a server went.
pub(super) enum Came {
    Result(Value),
    Refused(ErrorData),
    /// The server has gone, or what it said cannot be told from that.
    Gone,
    TooLong,
    /// Nobody waits for it any more.
    Dropped,
}

/// The time that a call still has. It counts only while nobody is asked.
pub(super) struct Time {
    left: Duration,
    looked: Instant,
}

impl Time {
    fn of(seconds: u32) -> Time {
        Time { left: Duration::from_secs(u64::from(seconds)), looked: Instant::now() }
    }

    /// Whether it is over. A machine that slept takes nothing from it.
    fn passes(&mut self) -> bool {
        self.left = self.left.saturating_sub(self.looked.elapsed().min(2 * LOOK));
        self.looked = Instant::now();
        self.left.is_zero()
    }

    /// What went by until now does not count.
    pub fn stood_still(&mut self) {
        self.looked = Instant::now();
    }
}

impl Runner {
    pub(super) async fn call_offered(
        &mut self,
        call: &CallId,
        proposal: &Arc<Proposal>,
        tool: &McpCall,
        offered: &Offered,
    ) -> Done {
        let askwell = self.askwell.clone();
        let reach = match self.unless_changed(askwell.mcp.reach(tool.server_id), waits_for(call)).await {
            Some(Ok(reach)) => reach,
            Some(Err(_)) => return Done::Result(gone(tool)),
            None => return Done::Dropped,
        };
        // Older servers do not say to which call their questions belong.
        let turn = match reach.era {
            McpEra::Legacy => match self.unless_changed(reach.turn.clone().lock_owned(), waits_for(call)).await {
                Some(turn) => Some(turn),
                None => return Done::Dropped,
            },
            McpEra::Modern => None,
        };
        let mut time = Time::of(offered.server.call_seconds());
        let params = CallToolRequestParams::new(tool.tool.clone()).with_arguments(proposal.arguments.clone());
        let done = match self.request_tool(call, &reach, params, &mut time).await {
            Came::Result(value) => Done::Result(content::result(&value)),
            Came::Refused(error) => Done::Result(refused(tool, &error)),
            Came::Gone => Done::Lost(Known::default()),
            Came::TooLong => Done::Result(too_long(tool, offered.server.call_seconds())),
            Came::Dropped => Done::Dropped,
        };
        drop(turn);
        done
    }

    /// One request, until it is answered.
    pub(super) async fn request_tool(
        &mut self,
        call: &CallId,
        reach: &Reach,
        params: CallToolRequestParams,
        time: &mut Time,
    ) -> Came {
        let (hearing, mut words) = reach.heard.listen();
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let sent = reach.peer.send_request_with_option(request, PeerRequestOptions::no_options()).await;
        let Ok(mut handle) = sent else { return Came::Gone };
        hearing.under(handle.progress_token.clone());
        crash::point("mcp-called");
        time.stood_still();
        let came = self.attend(call, &mut handle, &mut words, time).await;
        drop::<Hearing>(hearing);
        self.askwell.live().flush_all();
        match came {
            Came::Dropped => {
                let _ = handle.cancel(Some("The person has stopped it.".to_owned())).await;
                Came::Dropped
            }
            Came::TooLong => {
                let _ = handle.cancel(Some("It took too long.".to_owned())).await;
                Came::TooLong
            }
            came => came,
        }
    }

    async fn attend(
        &mut self,
        call: &CallId,
        handle: &mut RequestHandle<RoleClient>,
        words: &mut mpsc::Receiver<Word>,
        time: &mut Time,
    ) -> Came {
        let mut look = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                biased;
                answered = &mut handle.rx => return came(answered),
                word = words.recv() => match word {
                    Some(Word::Progress { done, of, text }) => self.tell_progress(call, done, of, text.as_deref()),
                    Some(Word::Asks(asked)) => self.decline(asked),
                    Some(Word::Completed { .. }) | None => {}
                },
                woken = self.wake.recv() => {
                    if woken.is_some() {
                        self.look_around().await;
                    }
                    if woken.is_none() || !waits_for(call)(&self.shared.read().state) {
                        return Came::Dropped;
                    }
                }
                _ = look.tick() => {
                    self.askwell.live().flush();
                    if time.passes() {
                        return Came::TooLong;
                    }
                }
            }
        }
    }

    fn tell_progress(&self, call: &CallId, done: f64, of: Option<f64>, text: Option<&str>) {
        let share = of.map_or_else(|| format!("{done}"), |of| format!("{done} / {of}"));
        let text = text.map(|text| format!("  {}", cut(&one_line(text), MCP_PROGRESS_BYTES_MAX))).unwrap_or_default();
        let (conversation_id, call) = (self.id, call.clone());
        self.askwell.live().tell(LiveStep::Output { conversation_id, call, text: format!("{share}{text}\n") });
    }

    fn decline(&self, asked: Asked) {
        drop(asked.answer.send(serde_json::json!({ "action": "cancel" })));
    }
}

fn came(answered: Result<Result<ServerResult, ServiceError>, tokio::sync::oneshot::error::RecvError>) -> Came {
    match answered {
        Ok(Ok(result)) => Came::Result(plain(result)),
        Ok(Err(ServiceError::McpError(error))) => Came::Refused(error),
        Ok(Err(_)) | Err(_) => Came::Gone,
    }
}

fn refused(tool: &McpCall, error: &ErrorData) -> CallResult {
    let said = cut(&one_line(&error.message), MCP_PROGRESS_BYTES_MAX).to_owned();
    let content = format!("The server {} did not carry it out: {said} (error {}).", tool.server, error.code.0);
    CallResult { content, status: CallStatus::Failed }
}

fn too_long(tool: &McpCall, seconds: u32) -> CallResult {
    let content = format!(
        "It took longer than {seconds} seconds and was called off. The server {} was told; whether the tool has taken effect by then is not known.",
        tool.server
    );
    CallResult { content, status: CallStatus::Failed }
}
