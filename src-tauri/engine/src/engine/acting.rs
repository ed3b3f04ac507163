//! Calls with an effect, as the person tries them out, changes and undoes them.

use super::driving::RunOwnership;
use super::{EngineContext, TerminalVariables, Workspaces};
use crate::acting::{self, ActionContext};
use crate::changes::Restore;
use crate::command;
use crate::mcp::Servers;
use crate::store::{CommitError, Store};
use crate::trash::Trash;
use crate::workspace::Workspace;
use ask::action::Proposal;
use ask::input::Invalid;
use ask::interaction::{Body, Status};
use ask::thread::{self, ActionEntry};
use ask::tool::Tool;
use ask::wire::{CommandError, Submitted, Tried};
use ask::{CallId, ConversationId, Input, InteractionId, Response};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How often, and how many times, the run folders of a deleted conversation are looked after.
const RUNS_LOOK: Duration = Duration::from_millis(250);
const RUNS_LOOKS_COUNT: u32 = 40;

/// What calls with an effect are to do, and what is left of them.
pub struct Actions {
    pub(super) context: Arc<EngineContext>,
    pub(super) workspaces: Arc<Workspaces>,
    pub(super) terminals: Arc<TerminalVariables>,
    pub(super) servers: Arc<Servers>,
    pub(super) restore: Arc<Restore>,
    pub(super) driving: Arc<RunOwnership>,
}

impl Actions {
    /// Puts the files of a run back, as far as nobody has changed them since.
    pub async fn undo(&self, id: ConversationId, run: u32) -> Result<(), CommandError> {
        self.context.commit(id, Input::Undo { run, at: self.context.now() }).await
    }

    /// What the confirmation would be about with these arguments instead. Nothing is done by it.
    pub async fn try_arguments(
        &self,
        interaction: InteractionId,
        arguments: Map<String, Value>,
    ) -> Result<Tried, CommandError> {
        let found =
            self.context.store.conversation_of(interaction).await.map_err(|fault| self.context.not_saved(&fault))?;
        let conversation = found.ok_or_else(|| self.context.errors().no_conversation())?;
        Ok(match self.reproposed(conversation, interaction, &arguments).await {
            Ok(proposal) => Tried::Works { proposal: Box::new(proposal) },
            Err(why) => Tried::Fails { why },
        })
    }

    /// One call with an effect, wherever it stands in the thread.
    pub async fn entry(&self, id: ConversationId, call: CallId) -> Result<ActionEntry, CommandError> {
        let shared = self.context.load(id).await?;
        let held = shared.read();
        thread::action(&held.state, &call).ok_or_else(|| self.context.errors().no_action())
    }

    /// What the changed arguments of an approval come to now. They are checked like those of a model, and what they come to is
    /// compared with what was on the screen where the answer is decided on.
    pub(super) async fn edited(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        response: &Response,
    ) -> Result<Option<Box<Proposal>>, Submitted> {
        let Response::Approved { arguments: Some(arguments), .. } = response else { return Ok(None) };
        if !self.stands_open(conversation, interaction).await {
            return Ok(None);
        }
        let invalid = |why| Submitted::Invalid { field: "arguments".into(), why: Invalid::Arguments { why } };
        self.reproposed(conversation, interaction, arguments)
            .await
            .map(|proposal| Some(Box::new(proposal)))
            .map_err(invalid)
    }

    async fn stands_open(&self, conversation: ConversationId, interaction: InteractionId) -> bool {
        let Ok(shared) = self.context.store.load(conversation).await else { return false };
        let held = shared.read();
        held.state.interaction(interaction).is_some_and(|asked| asked.status == Status::Open)
    }

    pub(super) async fn reproposed(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        arguments: &Map<String, Value>,
    ) -> Result<Proposal, String> {
        let shared = self.context.store.load(conversation).await.map_err(|error| error.to_string())?;
        let (tool, workspace) = {
            let held = shared.read();
            let tool = held.state.interaction(interaction).and_then(|asked| match &asked.body {
                Body::Confirm { proposal } => Some(proposal.tool.clone()),
                Body::Question { .. }
                | Body::Consent { .. }
                | Body::Plan { .. }
                | Body::Quiet { .. }
                | Body::Network { .. }
                | Body::Elicitation { .. }
                | Body::ConnectionLost { .. } => None,
            });
            (tool.ok_or("There is no action to change.")?, held.state.digest.workspace.clone())
        };
        let Some(own) = Tool::named(&tool) else {
            let callable = self.servers.callable(workspace.as_deref()).await;
            return acting::mcp_proposed(&tool, arguments, &callable).map_err(acting::ProposalRefusal::said);
        };
        let workspace = workspace.map(|path| self.workspaces.open(path.as_ref())).transpose();
        let ground = self.ground(conversation, workspace.map_err(|error| error.to_string())?);
        acting::propose(&ground, own, arguments).await.map_err(acting::ProposalRefusal::said)
    }

    pub(crate) fn ground(&self, conversation: ConversationId, workspace: Option<Workspace>) -> ActionContext {
        ActionContext {
            workspace,
            conversation,
            restore: self.restore.clone(),
            runs: acting::runs_of(&self.context.folder, conversation),
            supervisor: self.context.host.supervisor(),
            data: self.context.folder.clone(),
            left_out: self.terminals.left_out_of(conversation),
        }
    }

    /// Commands of a conversation that is deleted are ended: each has its result by then.
    pub(super) async fn end_commands_of(&self, id: ConversationId) {
        let runs = acting::runs_of(&self.context.folder, id);
        let root = runs.clone();
        let work = tokio::task::spawn_blocking(move || command::sweep(&root, |_| false));
        if let Err(broken) = work.await {
            tracing::warn!(panicked = broken.is_panic(), "the commands of a deleted conversation were not ended yet");
        }
        tokio::spawn(remove_runs(runs));
    }

    /// The commands of what was stopped are ended, also those that nobody looks after here. A program that does one thing waits
    /// for that; in others whoever follows a command does.
    pub(super) async fn end_running(&self, stopped: Vec<ConversationId>) {
        let runs: Vec<PathBuf> = stopped.into_iter().map(|id| acting::runs_of(&self.context.folder, id)).collect();
        let ending = tokio::task::spawn_blocking(move || {
            for runs in runs {
                match command::end_all(&runs) {
                    Err(error) if error.kind() != ErrorKind::NotFound => {
                        tracing::warn!(%error, "a command of a stopped run was not ended");
                    }
                    Ok(()) | Err(_) => {}
                }
            }
        });
        if !self.driving.covers_all() && ending.await.is_err() {
            tracing::warn!("the end of a stopped run's commands was not seen");
        }
    }

    /// What a conversation that is gone kept for going back.
    pub(super) async fn remove_restore_points_of(&self, id: ConversationId) {
        let restore = self.restore.clone();
        let work = tokio::task::spawn_blocking(move || restore.remove_conversation(id));
        if let Ok(Err(error)) = work.await {
            tracing::warn!(%error, "what a conversation kept for going back was not removed");
        }
    }
}

/// A command takes a moment to end, and one may just have been started: what they were and printed goes after them. What
/// is still there then goes at the next start.
async fn remove_runs(runs: PathBuf) {
    for _ in 0..RUNS_LOOKS_COUNT {
        tokio::time::sleep(RUNS_LOOK).await;
        let runs = runs.clone();
        let work = tokio::task::spawn_blocking(move || {
            command::sweep(&runs, |_| false);
            let removed = std::fs::remove_dir(&runs);
            removed.map_or_else(|error| error.kind() == ErrorKind::NotFound, |()| true)
        });
        if work.await.unwrap_or(true) {
            return;
        }
    }
}

/// Puts away what is kept for conversations that are gone: they were deleted in the moment of a crash. It holds on to no
/// more than it needs, so that the program can end meanwhile.
pub(super) async fn sweep_restore_points(store: Store, restore: Arc<Restore>, trash: Trash) {
    let Ok(conversations) = store.all_kept().await else { return };
    let known: HashSet<ConversationId> = conversations.into_iter().collect();
    let work = tokio::task::spawn_blocking(move || restore.keep_only(&known, &trash));
    if let Ok(Err(error)) = work.await {
        tracing::warn!(%error, "old restore points were not put away");
    }
}

/// Ends the commands that nobody waits for any more, and puts their run folders away: they were left behind by a stop in the
/// moment of a crash.
pub(super) async fn sweep_commands(store: Store, data: PathBuf, trash: Trash) {
    let Ok(entries) = std::fs::read_dir(data.join(acting::RUNS)) else { return };
    let ids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<ConversationId>().ok());
    for id in ids.collect::<Vec<_>>() {
        let folder = acting::runs_of(&data, id);
        // Looked at first: what is started from here on is waited for by somebody who is not counted below.
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        let found: HashSet<_> = entries.flatten().map(|entry| entry.file_name()).collect();
        let waiting: HashSet<String> = match store.load(id).await {
            Ok(shared) => {
                let held = shared.read();
                held.state.pending().map(|(call, _)| call.to_string()).collect()
            }
            Err(CommitError::Refused(_)) => HashSet::new(),
            Err(CommitError::NotSaved(_) | CommitError::Damaged) => continue,
        };
        let is_waited_for = move |name: &str| name.rsplit_once('-').is_some_and(|(call, _)| waiting.contains(call));
        let kept = move |name: &str| !found.contains(OsStr::new(name)) || is_waited_for(name);
        let put_away = {
            let (trash, runs) = (trash.clone(), acting::runs_of("".as_ref(), id));
            move |name: &str| trash.take(&runs.join(name))
        };
        let work = tokio::task::spawn_blocking(move || command::put_away(&folder, kept, put_away));
        if let Err(broken) = work.await {
            tracing::warn!(panicked = broken.is_panic(), "old commands were not looked after");
        }
    }
}
