//! One conversation's task: it does what `next` says, and looks again whenever it is woken.

mod acting;
mod agent;
mod command;
mod family;
mod halted;
mod mcp;
mod network;
mod page;
mod patience;
mod request;
mod restore;
mod templates;

use crate::attachments::ConversationAttachments;
use crate::crash;
use crate::engine::RunContext;
use crate::parts::{PanicError, Restarts, guarded};
use crate::store::{CommitError, Shared, StoreError};
use crate::tools;
use crate::workspace::Workspace;
use ask::conversation::State;
use ask::event::{FailureCode, RunFailure};
use ask::message::{Arguments, CallResult, CallStatus};
use ask::template::StoredTemplate;
use ask::wire::LiveStep;
use ask::{CallId, ConversationId, Input, Next, next};
use futures_util::stream::{FuturesUnordered, StreamExt};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;

/// A lost wake-up costs this long, never an answer.
const LOOK_AGAIN: Duration = Duration::from_secs(10);
/// Between two tries to save what a model or a tool has produced while the disk refuses.
const SAVE_AGAIN: Duration = Duration::from_secs(1);
/// A run in which a step has broken down so often in a short time has failed.
const BREAKDOWNS_COUNT_MAX: u32 = 4;

pub use halted::HaltedRuns;
pub use patience::RetryPauses;

pub struct Runner {
    context: Arc<RunContext>,
    id: ConversationId,
    /// The conversation's channel, of capacity one. It carries no data: only "look again".
    wake: Receiver<()>,
    shared: Shared,
    workspace: Option<Arc<Workspace>>,
    writer: Option<request::RequestBody>,
    /// The templates that there were when this run began.
    shelf: Option<(u32, Arc<[StoredTemplate]>)>,
    /// What keeps the model from being reached, while it does.
    trouble: Option<patience::RetryHistory>,
}

impl Runner {
    /// Runs the conversation until nothing is left to do in it.
    pub async fn run(context: Arc<RunContext>, id: ConversationId, mut wake: Receiver<()>) {
        let Some(shared) = load(&context, id, &mut wake).await else { return };
        let (workspace, writer, shelf, trouble) = Default::default();
        let mut runner = Runner { context, id, wake, shared, workspace, writer, shelf, trouble };
        let mut restarts = Restarts::default();
        loop {
            match guarded("a conversation's task", runner.step()).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(PanicError) => runner.begin_anew(&mut restarts).await,
            }
        }
        runner.live(LiveStep::End { conversation_id: id });
    }

    /// After a panic: nothing that the broken step held is relied on. A run that breaks down again and again has failed.
    async fn begin_anew(&mut self, restarts: &mut Restarts) {
        (self.workspace, self.writer, self.shelf, self.trouble) = Default::default();
        self.context.pausing.end(self.id);
        self.live(LiveStep::End { conversation_id: self.id });
        let (count, pause) = restarts.another();
        let run = self.shared.read().state.run.as_ref().map(|run| run.number);
        if let Some(run) = run
            && count >= BREAKDOWNS_COUNT_MAX
        {
            tracing::error!(conversation = %self.id, run, "the run breaks down again and again; it has failed");
            let failure = RunFailure { code: FailureCode::Internal, detail: String::new() };
            // Where it waits for somebody, that is what is seen of it, and it is not over.
            if self.save(Input::Failed { run, failure, at: self.context.host().now() }).await {
                *restarts = Restarts::default();
                return;
            }
        }
        self.context.host().pause(pause).await;
    }

    /// Does one step. False when the task has ended.
    async fn step(&mut self) -> bool {
        if self.wake.is_closed() || self.context.tasks.rests() {
            return false;
        }
        crash::panic_point("runner");
        if self.is_halted() {
            self.stand_still().await;
            return true;
        }
        self.look_around().await;
        let now = {
            let held = self.shared.read();
            if held.is_read_only() { Next::Done } else { next(&held.state) }
        };
        match now {
            // A message may have come between the look and here: then its wake-up is in the channel.
            Next::Done => !self.context.tasks.end_if_quiet(self.id, &mut self.wake),
            Next::Wait if self.shared.read().state.agent.is_some() => {
                self.agent_lost().await;
                true
            }
            Next::Wait => {
                self.wait().await;
                true
            }
            Next::Relay(calls) => {
                self.relay(calls).await;
                true
            }
            Next::Run(calls) => {
                self.run_calls(calls).await;
                true
            }
            Next::Prepare(calls) => {
                self.propose(calls).await;
                true
            }
            Next::Act(call) => {
                self.act(call).await;
                true
            }
            Next::OpenLost(call) => {
                self.look_after(call).await;
                true
            }
            Next::Request(_) if self.shared.read().state.agent.is_some() => {
                self.agent_turn().await;
                true
            }
            Next::Request(kind) => {
                self.request(kind).await;
                true
            }
            Next::Deliver(run) => {
                self.deliver(run).await;
                true
            }
            Next::Undo(run) => {
                self.undo(run).await;
                true
            }
            Next::Restore => {
                self.restore().await;
                true
            }
        }
    }

    /// Until something has happened, or the run waits for an answer no longer.
    async fn wait(&mut self) {
        let timed = {
            let held = self.shared.read();
            let timed = held.state.blocking().filter_map(|asked| Some((asked.waits_until()?, asked.id)));
            timed.min()
        };
        let Some((until, interaction)) = timed else {
            let _waits = self.context.tasks.waits(self.id);
            let _ = tokio::time::timeout(LOOK_AGAIN, self.wake.recv()).await;
            return;
        };
        let at = self.context.host().now();
        match u64::try_from(until - at) {
            Ok(left) if left > 0 => {
                let left = LOOK_AGAIN.min(Duration::from_millis(left));
                tokio::select! {
                    _ = self.wake.recv() => {}
                    () = self.context.host().pause(left) => {}
                }
            }
            Ok(_) | Err(_) => {
                self.save(Input::WaitOver { interaction, at }).await;
            }
        }
    }

    /// Runs calls that only read, side by side; each result is committed as it comes.
    async fn run_calls(&mut self, calls: Vec<CallId>) {
        let workspace = self.open_workspace();
        let attached = ConversationAttachments::new(self.context.files.attachments().clone(), self.id);
        let running = calls.into_iter().map(|call| run_call(self.shared.clone(), workspace.clone(), &attached, call));
        let mut running: FuturesUnordered<_> = running.collect();
        loop {
            let wanted = |state: &State| matches!(next(state), Next::Run(_));
            match self.unless_changed(running.next(), wanted).await {
                Some(Some((call, result))) => {
                    self.finish(call, result).await;
                }
                Some(None) | None => return,
            }
        }
    }

    fn open_workspace(&mut self) -> Result<Option<Arc<Workspace>>, String> {
        if self.workspace.is_none()
            && let Some(path) = self.shared.read().state.digest.workspace.clone()
        {
            let opened = self.context.workspaces.open(path.as_ref()).map_err(|error| error.to_string())?;
            self.workspace = Some(Arc::new(opened));
        }
        Ok(self.workspace.clone())
    }

    /// Commits what a model or a tool has produced. While the disk refuses it is kept and tried again. False where it came
    /// too late.
    async fn save(&mut self, input: Input) -> bool {
        self.save_in(self.id, input).await
    }

    /// The same, for a relative.
    async fn save_in(&mut self, conversation: ConversationId, input: Input) -> bool {
        loop {
            match self.context.store().commit(conversation, input.clone()).await {
                Ok(_) => return true,
                // The program is ending: whoever holds on to it keeps its data folder.
                Err(CommitError::NotSaved(fault)) if fault == StoreError::gone() => return false,
                Err(CommitError::NotSaved(fault)) => {
                    tracing::warn!(%conversation, %fault, "not saved; trying again");
                    tokio::time::sleep(SAVE_AGAIN).await;
                }
                Err(refused @ (CommitError::Refused(_) | CommitError::Damaged)) => {
                    tracing::info!(%conversation, %refused, "came too late");
                    return false;
                }
            }
        }
    }

    /// The work's outcome, unless the conversation has changed so that it is no longer wanted: then it is dropped at once.
    async fn unless_changed<T>(&mut self, work: impl Future<Output = T>, wanted: impl Fn(&State) -> bool) -> Option<T> {
        let mut work = std::pin::pin!(work);
        loop {
            tokio::select! {
                biased;
                done = &mut work => return Some(done),
                woken = self.wake.recv() => {
                    // A long reply or command holds nothing up between agents.
                    if woken.is_some() {
                        self.look_around().await;
                    }
                    if woken.is_none() || !self.wants(&wanted) {
                        return None;
                    }
                }
            }
        }
    }
}

/// The conversation. While the disk refuses to be read, that is tried again, after pauses that grow; None where there is no
/// such conversation, or the program ends.
async fn load(context: &RunContext, id: ConversationId, wake: &mut Receiver<()>) -> Option<Shared> {
    let mut restarts = Restarts::default();
    while !wake.is_closed() {
        match context.store().load(id).await {
            Ok(shared) => return Some(shared),
            Err(CommitError::NotSaved(fault)) => {
                tracing::warn!(conversation = %id, %fault, "the conversation could not be read; trying again");
                context.host().pause(restarts.another().1).await;
            }
            Err(error @ (CommitError::Refused(_) | CommitError::Damaged)) => {
                tracing::info!(conversation = %id, %error, "there is nothing to run");
                if context.tasks.end_if_quiet(id, wake) {
                    return None;
                }
            }
        }
    }
    None
}

async fn run_call(
    shared: Shared,
    workspace: Result<Option<Arc<Workspace>>, String>,
    attached: &ConversationAttachments,
    id: CallId,
) -> (CallId, CallResult) {
    let call = shared.read().state.call(&id).and_then(|(item, index)| item.reply.calls.get(index).cloned());
    let failed = |content: String| CallResult::new(content, CallStatus::Failed);
    let result = match (call.map(|call| (call.name, call.arguments)), workspace) {
        (Some((name, Arguments::Object(arguments))), Ok(workspace)) => {
            tools::run(workspace.as_deref(), Some(attached), &name, &arguments).await
        }
        (_, Err(why)) => failed(why),
        (Some((_, Arguments::Unreadable(_))) | None, Ok(_)) => failed("Not run: the call could not be read.".into()),
    };
    (id, result)
}
