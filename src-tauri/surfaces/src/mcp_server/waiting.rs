//! One call, until there is an answer, or until the client would give up.

use super::Own;
use super::calls::RunningCall;
use crate::local::{EngineClientError, GuestCallStatus, Receipt, ReceivedAskStatus, RunningEngine, UnreachableError};
use ask::InteractionId;
use ask::guest::{Guest, GuestTool, waiting};
use ask::limits::MCP_PROGRESS_MILLIS;
use ask::message::{CallResult, CallStatus};
use parking_lot::Mutex;
use rmcp::model::ProgressNotificationParam;
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// While the program is away.
const AWAY: Duration = Duration::from_millis(250);
/// One look at how the question stands: the program answers as soon as there is something to tell.
const LOOK: Duration = Duration::from_secs(50);
/// Between the end of a call and the word that ended it.
const WORD: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(MCP_PROGRESS_MILLIS);

/// What a client has called for. The id is the call's own: made once, it counts once.
pub struct ClientCall {
    pub guest: Guest,
    pub call: Uuid,
    pub tool: GuestTool,
    pub arguments: Map<String, Value>,
}

/// What a call is told, and what is to be said once the client has it.
pub struct ToolResponse {
    pub result: CallResult,
    pub receipt: Option<Receipt>,
}

impl From<CallResult> for ToolResponse {
    fn from(result: CallResult) -> ToolResponse {
        ToolResponse { result, receipt: None }
    }
}

impl Own {
    /// The result, within the limit. A client that calls it off withdraws its question; one that has gone does not.
    pub async fn answer(
        &self,
        wanted: ClientCall,
        limit: Duration,
        context: &RequestContext<RoleServer>,
        call: &RunningCall,
    ) -> ToolResponse {
        let until = Instant::now() + limit;
        let open = Mutex::new(None);
        let mut done = std::pin::pin!(self.until(&wanted, until, &open, call.gone()));
        let mut ticks = interval_at(Instant::now() + TICK, TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let token = context.meta.get_progress_token();
        let mut told = 0.0;
        loop {
            tokio::select! {
                told = &mut done => return told,
                () = call.called_off.cancelled() => break,
                () = ended(context, call) => {
                    return not_done("Nobody is there to be told. The question stands as it stood.").into();
                }
                _ = ticks.tick() => {
                    let Some(token) = token.clone() else { continue };
                    told += 1.0;
                    let progress = ProgressNotificationParam::new(token, told).with_message("The person has not answered yet.");
                    // A client that has gone is told of by the end of its stream.
                    drop(context.peer.notify_progress(progress).await);
                }
            }
        }
        self.called_off(&wanted, &open, done).await.into()
    }

    /// Whoever only read an answer has withdrawn nothing.
    async fn called_off(
        &self,
        wanted: &ClientCall,
        open: &Mutex<Option<InteractionId>>,
        done: std::pin::Pin<&mut impl Future<Output = ToolResponse>>,
    ) -> CallResult {
        if wanted.tool == GuestTool::CheckAnswer {
            return not_done("The client called it off. The question stands as it stood.");
        }
        let known = *open.lock();
        // Where the call is still under way, the question may yet come to stand: it is waited for, and then withdrawn.
        let id = match known {
            Some(id) => Some(id),
            None => timeout(LOOK, async {
                tokio::select! { _ = done => None, id = appears(open) => Some(id) }
            })
            .await
            .ok()
            .flatten(),
        };
        let id = id.or_else(|| *open.lock());
        let local = self.local.lock().clone();
        if let (Some(id), Some(local)) = (id, local)
            && let Err(why) = local.cancel(id).await
        {
            tracing::warn!(%why, "a question that was called off could not be withdrawn");
        }
        not_done("The client called it off, and the question was withdrawn.")
    }

    async fn until(
        &self,
        wanted: &ClientCall,
        until: Instant,
        open: &Mutex<Option<InteractionId>>,
        gone: &CancellationToken,
    ) -> ToolResponse {
        let mut was_sent = false;
        loop {
            if Instant::now() >= until || (was_sent && gone.is_cancelled()) {
                return late(*open.lock(), was_sent).into();
            }
            let local = match self.reached().await {
                Ok(local) => local,
                Err(why @ UnreachableError::Foreign(_)) => return unreachable(&why).into(),
                Err(why) if !was_sent => return unreachable(&why).into(),
                Err(_) => {
                    sleep(AWAY).await;
                    continue;
                }
            };
            was_sent = true;
            match self.once(&local, wanted, until, open, gone).await {
                Ok(told) => return told,
                Err(EngineClientError::Refused(why)) => return not_done(&why).into(),
                // Nobody has seen it, and its agent can ask in its own way.
                Err(EngineClientError::NotSaved(why)) if open.lock().is_none() => return not_saved(&why).into(),
                Err(EngineClientError::NotSaved(why)) => {
                    tracing::info!(%why, "the store is waited for");
                    sleep(AWAY).await;
                }
                Err(EngineClientError::Lost(why)) => {
                    tracing::info!(%why, "the program has gone, and is waited for");
                    self.local.lock().take_if(|held| Arc::ptr_eq(held, &local));
                    sleep(AWAY).await;
                }
            }
        }
    }

    /// Calls, and waits as long as the connection holds.
    async fn once(
        &self,
        local: &RunningEngine,
        wanted: &ClientCall,
        until: Instant,
        open: &Mutex<Option<InteractionId>>,
        gone: &CancellationToken,
    ) -> Result<ToolResponse, EngineClientError> {
        let ClientCall { guest, call, tool, arguments } = wanted;
        let id = match local.call(guest, *call, *tool, arguments.clone()).await? {
            GuestCallStatus::Open { interaction } => interaction,
            GuestCallStatus::Ended { interaction, result } => {
                return Ok(ToolResponse { result, receipt: Some(local.receipt(interaction, *call)) });
            }
            GuestCallStatus::Said(result) => match waits(*tool, &result) {
                Some(id) => id,
                None => return Ok(result.into()),
            },
        };
        *open.lock() = Some(id);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let standing = tokio::select! {
                biased;
                // Nobody is left to be told: whoever asks the same again joins the question, and has its answer. Where the
                // client withdrew it with its last words, these are just being read.
                () = gone.cancelled() => {
                    sleep(WORD).await;
                    return Ok(waiting(id, &[]).into());
                }
                standing = local.wait(id, left.min(LOOK)) => standing?,
            };
            match standing {
                ReceivedAskStatus::Ended { result } => {
                    return Ok(ToolResponse { result, receipt: Some(local.receipt(id, *call)) });
                }
                ReceivedAskStatus::TalkFirst { text } => return Ok(waiting(id, &[&text]).into()),
                ReceivedAskStatus::Open if Instant::now() >= until => return Ok(waiting(id, &[]).into()),
                ReceivedAskStatus::Open => {}
            }
        }
    }

    /// The program, found again or started where it is not there.
    async fn reached(&self) -> Result<Arc<RunningEngine>, UnreachableError> {
        let held = self.local.lock().clone();
        if let Some(local) = held {
            return Ok(local);
        }
        let local = Arc::new(RunningEngine::reach_or_start(&self.data).await?);
        *self.local.lock() = Some(local.clone());
        Ok(local)
    }
}

/// The way to the client has come to its end, and no word of its own came with that.
async fn ended(context: &RequestContext<RoleServer>, call: &RunningCall) {
    context.ct.cancelled().await;
    // Its word, where it has said one, is just being read.
    sleep(WORD).await;
    if call.called_off.is_cancelled() {
        std::future::pending::<()>().await;
    }
}

/// A question that was asked before and is still open: it is waited for as well.
fn waits(tool: GuestTool, result: &CallResult) -> Option<InteractionId> {
    if tool != GuestTool::CheckAnswer {
        return None;
    }
    let body: Value = serde_json::from_str(&result.content).ok()?;
    let is_open = body["status"] == "waiting";
    body["id"].as_str().filter(|_| is_open)?.parse().ok()
}

async fn appears(open: &Mutex<Option<InteractionId>>) -> InteractionId {
    loop {
        let found = *open.lock();
        if let Some(id) = found {
            return id;
        }
        sleep(AWAY).await;
    }
}

fn late(open: Option<InteractionId>, was_sent: bool) -> CallResult {
    match open {
        Some(id) => waiting(id, &[]),
        None if was_sent => not_done(
            "Askwell went away while this was being asked, and nobody knows whether it stands before the person. Ask the same again: if it does, that joins it.",
        ),
        None => not_done("Not asked: Askwell did not answer in time. Nobody has seen this."),
    }
}

fn unreachable(why: &UnreachableError) -> CallResult {
    let state = if matches!(why, UnreachableError::Silent { .. }) { "does not answer" } else { "is not running" };
    not_done(&format!(
        "Not done: {why}. Nobody has seen this, and nothing was chosen. Ask the person in your own way, and tell them that Askwell {state}."
    ))
}

fn not_saved(why: &str) -> CallResult {
    not_done(&format!(
        "Not asked: Askwell cannot save it. {why} Nobody has seen this, and nothing was chosen. Ask the person in your own way, and tell them what Askwell says."
    ))
}

fn not_done(why: &str) -> CallResult {
    CallResult::new(why.to_owned(), CallStatus::Failed)
}
