//! A command under way: its output on its way to the window, the question when it goes quiet, and its end.

use super::Runner;
use super::acting::{ActingOutcome, known_output};
use super::network::{CommandHosts, reserved_ports};
use crate::acting::{self, ActionContext};
use crate::command::{
    self, CommandExit, CommandOutcome, CommandProgress, Confinement, Handle, RecoveredCommand, Running,
};
use crate::folder;
use ask::action::{Action, Proposal, Quiet};
use ask::conversation::State;
use ask::interaction::{Body, Status};
use ask::limits::{COMMAND_TAIL_BYTES_MAX, COMMAND_WAIT_MILLIS};
use ask::message::{CallResult, CallStatus};
use ask::outcome::{Outcome, Patience};
use ask::wire::LiveStep;
use ask::{CallId, Input, InteractionId};
use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often a quiet command is thought of.
const LOOK: Duration = Duration::from_millis(500);
/// How often it is looked whether a command wants to reach another host.
const LOOK_AT_HOSTS: Duration = Duration::from_millis(100);

/// How long a command may still be quiet, and what was asked about that.
struct Patient {
    handle: Handle,
    /// When it last said something.
    heard: Instant,
    limit: Duration,
    asked: Option<InteractionId>,
}

impl Patient {
    fn stop(&self) {
        if let Err(error) = self.handle.stop() {
            tracing::error!(%error, "a command could not be told to stop");
        }
    }
}

impl Runner {
    /// Makes the folder of a command's next attempt before anybody says that it is begun. Of other actions, nothing is made.
    pub(super) async fn make_ready(
        &self,
        ground: &ActionContext,
        call: &CallId,
        proposal: &Proposal,
    ) -> std::io::Result<command::RunFolderUse> {
        let Some(line) = acting::command_line(ground, &proposal.action) else {
            return Ok(command::RunFolderUse::Fresh);
        };
        let attempt = self.shared.read().state.act(call).map_or(1, |act| act.attempts + 1);
        let folder = ground.run_folder(call, attempt);
        let work = tokio::task::spawn_blocking(move || match command::prepare(&folder)? {
            command::RunFolderUse::Used if !command::was_asked_for(&folder, &line) => {
                // What was run under this name is not what is asked for now, and is of no use to it.
                command::remove(&folder)?;
                match command::prepare(&folder)? {
                    command::RunFolderUse::Fresh => Ok(command::RunFolderUse::Fresh),
                    command::RunFolderUse::Used => Err(std::io::ErrorKind::AlreadyExists.into()),
                }
            }
            found @ (command::RunFolderUse::Fresh | command::RunFolderUse::Used) => Ok(found),
        });
        work.await.unwrap_or_else(|broken| Err(std::io::Error::other(broken)))
    }

    /// A command that was begun before: whatever its run folder tells of it. It is run again only where it is certain that it
    /// was never run.
    pub(super) async fn find_command(
        &mut self,
        ground: &ActionContext,
        call: &CallId,
        proposal: &Arc<Proposal>,
    ) -> ActingOutcome {
        let attempt = self.shared.read().state.act(call).map_or(1, |act| act.attempts);
        match command::attach(&ground.run_folder(call, attempt)) {
            RecoveredCommand::Running(running) => self.follow(call, proposal, running).await,
            RecoveredCommand::Ended(ended) => {
                let workspace = self.shared.read().state.digest.workspace.clone();
                after_restart(&ended, proposal, workspace.as_deref())
            }
            RecoveredCommand::Lost(output) => ActingOutcome::Lost(known_output(&output)),
            RecoveredCommand::NotStarted => self.start_command(ground, call, proposal).await,
        }
    }

    pub(super) async fn start_command(
        &mut self,
        ground: &ActionContext,
        call: &CallId,
        proposal: &Arc<Proposal>,
    ) -> ActingOutcome {
        let attempt = self.shared.read().state.act(call).map_or(1, |act| act.attempts);
        let folder = ground.run_folder(call, attempt);
        let Some(line) = acting::command_line(ground, &proposal.action) else { return ActingOutcome::Changed };
        let supervisor = ground.supervisor.clone();
        let environment = self.context.terminals.of(self.id);
        let reserved = reserved_ports(&self.context.settings());
        let started =
            tokio::task::spawn_blocking(move || command::start(&folder, &supervisor, &line, &environment, reserved));
        match started.await {
            Ok(Ok(running)) => self.follow(call, proposal, running).await,
            Ok(Err(error)) => {
                let content = format!("Not run: it could not be started ({error}). Nothing was done.");
                ActingOutcome::Result(CallResult::new(content, CallStatus::NotRun))
            }
            Err(broken) => {
                tracing::error!(panicked = broken.is_panic(), "the start of a command broke down");
                ActingOutcome::Lost(ask::action::Known::default())
            }
        }
    }

    /// Goes along with a command to its end.
    pub(super) async fn follow(
        &mut self,
        call: &CallId,
        proposal: &Arc<Proposal>,
        mut running: Running,
    ) -> ActingOutcome {
        let quiet = self.context.settings().ai.command_quiet_seconds;
        let mut patient = Patient {
            handle: running.handle(),
            heard: Instant::now(),
            limit: Duration::from_secs(u64::from(quiet)),
            asked: self.asked_before(call),
        };
        self.heed(&mut patient);
        let workspace = self.shared.read().state.digest.workspace.clone();
        let folder = workspace.clone();
        let mut hosts = CommandHosts::of(proposal, running.handle(), workspace);
        loop {
            let waits = self.unless_dropped(call, proposal, &mut patient, hosts.as_mut(), running.progress());
            let progress = match waits.await {
                Some(progress) => progress,
                None => return ActingOutcome::Dropped,
            };
            match progress {
                CommandProgress::Output(text) => {
                    patient.heard = Instant::now();
                    self.context.live.tell(LiveStep::Output { conversation_id: self.id, call: call.clone(), text });
                }
                CommandProgress::Ended(ended) => {
                    self.context.live.flush_all();
                    self.close_folder();
                    return over(&ended, proposal, folder.as_deref());
                }
                CommandProgress::Lost(output) => {
                    self.context.live.flush_all();
                    self.close_folder();
                    return ActingOutcome::Lost(known_output(&output));
                }
            }
        }
    }

    /// What is new of the command; None when nobody waits for it any more. It is asked for once: whoever asks again at
    /// every wake-up never gets to hear anything.
    async fn unless_dropped(
        &mut self,
        call: &CallId,
        proposal: &Proposal,
        patient: &mut Patient,
        mut hosts: Option<&mut CommandHosts>,
        progress: impl Future<Output = CommandProgress>,
    ) -> Option<CommandProgress> {
        let mut progress = std::pin::pin!(progress);
        let mut look = tokio::time::interval(LOOK);
        let mut look_at_hosts = tokio::time::interval(LOOK_AT_HOSTS);
        loop {
            tokio::select! {
                biased;
                progress = &mut progress => return Some(progress),
                woken = self.wake.recv() => {
                    // When the program ends or hands over, the command goes on, and is found again.
                    woken.filter(|()| !self.context.tasks.rests())?;
                    if !self.wants(|state| waits(state, call)) {
                        patient.stop();
                        self.close_folder();
                        return None;
                    }
                    self.heed(patient);
                    if let Some(hosts) = hosts.as_deref_mut() {
                        hosts.look(self, call).await;
                    }
                }
                _ = look_at_hosts.tick(), if hosts.is_some() => {
                    if let Some(hosts) = hosts.as_deref_mut() {
                        hosts.look(self, call).await;
                    }
                }
                _ = look.tick() => self.think_of(call, proposal, patient).await,
            }
        }
    }

    fn close_folder(&self) {
        if let Err(error) = folder::close_again(self.context.folder()) {
            tracing::error!(%error, "the data folder could not be closed to others again");
        }
    }

    /// What was asked about it before the program was restarted.
    fn asked_before(&self, call: &CallId) -> Option<InteractionId> {
        let held = self.shared.read();
        let asked = held.state.act(call)?.interactions.iter().rev().filter_map(|id| held.state.interaction(*id));
        // Beside it there may be questions about hosts.
        let last = asked.into_iter().find(|asked| !matches!(asked.body, Body::Network { .. }))?;
        matches!(last.body, Body::Quiet { .. }).then_some(last.id)
    }

    /// Asks about a command that has been quiet for too long.
    async fn think_of(&mut self, call: &CallId, proposal: &Proposal, patient: &mut Patient) {
        self.context.live.flush();
        let (Action::Command { command, .. }, None) = (&proposal.action, patient.asked) else { return };
        // One that waits for an answer about a host has a reason to say nothing.
        let waits_for_host =
            self.shared.read().state.all_asked_of(call).any(|asked| matches!(asked.body, Body::Network { .. }));
        if waits_for_host {
            patient.heard = Instant::now();
            return;
        }
        let quiet_for = patient.heard.elapsed();
        if quiet_for < patient.limit {
            return;
        }
        let host = self.context.host();
        let (interaction, at) = (InteractionId(host.new_id()), host.now());
        let quiet = Quiet {
            command: command.clone(),
            quiet_ms: quiet_for.as_millis() as u64,
            tail: patient.handle.tail(COMMAND_TAIL_BYTES_MAX),
        };
        patient.asked = Some(interaction);
        self.save(Input::Quiet { call: call.clone(), interaction, quiet, at }).await;
    }

    /// Does what the person has decided about a quiet command.
    fn heed(&self, patient: &mut Patient) {
        let held = self.shared.read();
        let ended = patient.asked.and_then(|id| held.state.interaction(id)).map(|asked| &asked.status);
        let Some(Status::Closed(closing)) = ended else { return };
        if closing.outcome == (Outcome::Decided { patience: Patience::Stop }) {
            patient.stop();
        }
        patient.limit = patient.heard.elapsed() + Duration::from_millis(COMMAND_WAIT_MILLIS);
        patient.asked = None;
    }
}

/// What a command came to. Where its folder is another one by now, it was not run, and is shown anew.
fn over(ended: &CommandOutcome, proposal: &Proposal, workspace: Option<&str>) -> ActingOutcome {
    if ended.exit == CommandExit::FolderChanged {
        return ActingOutcome::Changed;
    }
    let walls = match proposal.action {
        Action::Command { isolated: true, .. } => Confinement::Isolated,
        Action::Command { confined: true, .. } => Confinement::Enforced,
        Action::Command { confined: false, .. }
        | Action::Files { .. }
        | Action::Page { .. }
        | Action::Mcp { .. }
        | Action::Network { .. } => Confinement::Unavailable,
    };
    ActingOutcome::Result(acting::command_result(ended, walls, workspace.map(Path::new)))
}

/// Whether the call still has no result.
fn waits(state: &State, call: &CallId) -> bool {
    state.call(call).is_some_and(|(item, index)| item.results.get(index) == Some(&None))
}

fn after_restart(ended: &CommandOutcome, proposal: &Proposal, workspace: Option<&str>) -> ActingOutcome {
    let mut done = over(ended, proposal, workspace);
    if let ActingOutcome::Result(result) = &mut done {
        result.content.insert_str(0, "[Askwell was restarted while this ran; it went on and ended by itself.]\n");
    }
    done
}
