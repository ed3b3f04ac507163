//! Calls with an effect, step by step: worked out, begun, carried out, and what is known of those that were interrupted.

use super::network::refused_hosts;
use super::{Runner, page};
use crate::acting::{self, ActionContext};
use crate::changes::{self, Failure};
use crate::command;
use crate::crash;
use crate::store::CommitError;
use ask::action::{Action, FileChange, FileStanding, FileState, Known, Proposal, Undone};
use ask::message::{Arguments, CallResult, CallStatus};
use ask::outcome;
use ask::tool::Tool;
use ask::{CallId, CallRefusal, Input, InteractionId, Next, Refusal, next};
use std::sync::Arc;

/// How a call that was begun went.
pub(super) enum ActingOutcome {
    Result(CallResult),
    /// Nothing was done: the world is no longer as it was shown.
    Changed,
    /// Nobody knows.
    Lost(Known),
    /// Nobody waits for it any more.
    Dropped,
}

impl Runner {
    /// Works out what these calls are going to do, and hands each in to be shown or permitted.
    pub(super) async fn propose(&mut self, calls: Vec<CallId>) {
        let ground = match self.ground() {
            Ok(ground) => ground,
            Err(why) => {
                for call in calls {
                    self.finish(call, CallResult::new(why.clone(), CallStatus::Failed)).await;
                }
                return;
            }
        };
        for call in calls {
            let Some((name, arguments)) = self.asked(&call) else { return };
            let proposed = match Tool::named(&name) {
                Some(tool) => acting::propose(&ground, tool, &arguments).await,
                None => match self.propose_foreign(&call, &name, &arguments).await {
                    Some(proposed) => proposed,
                    None => return,
                },
            };
            match proposed {
                Ok(proposal) => {
                    let host = self.context.host();
                    let (interaction, at) = (InteractionId(host.new_id()), host.now());
                    let asking = self.asking_here();
                    let (rules, proposal) = (Vec::new(), Box::new(proposal));
                    self.save(Input::Proposed { call, proposal, interaction, rules, asking, at }).await;
                }
                Err(unproposed) => self.finish(call, unproposed.result()).await,
            }
        }
    }

    /// Does what was consented to.
    pub(super) async fn act(&mut self, call: CallId) {
        let Some(proposal) = self.consented(&call) else { return };
        let ground = match self.ground() {
            Ok(ground) => ground,
            Err(content) => return self.finish(call, CallResult::new(content, CallStatus::Failed)).await,
        };
        let ready = match self.make_ready(&ground, &call, &proposal).await {
            Ok(ready) => ready,
            Err(error) => {
                let content = format!("Not run: it could not be started ({error}). Nothing was done.");
                return self.finish(call, CallResult::new(content, CallStatus::NotRun)).await;
            }
        };
        crash::point("begin");
        let hash = acting::hash(&proposal.tool, &proposal.arguments, &proposal.action);
        if !self.begin(&call, hash).await {
            return;
        }
        crash::point("started");
        let done = match &proposal.action {
            Action::Command { .. } if ready == command::RunFolderUse::Used => {
                self.find_command(&ground, &call, &proposal).await
            }
            Action::Command { .. } => self.start_command(&ground, &call, &proposal).await,
            Action::Mcp { call: tool } => self.call_tool(&call, &proposal, tool).await,
            Action::Files { .. } | Action::Page { .. } | Action::Network { .. } => {
                self.carry_out(&ground, &call, &proposal).await
            }
        };
        crash::point("acted");
        self.end(call, &proposal, done).await;
    }

    /// A call that was begun and has no result: it is looked what is known of it. Only where that does not tell how it
    /// ended, the person is asked.
    pub(super) async fn look_after(&mut self, call: CallId) {
        let Some(proposal) = self.consented(&call) else { return };
        let Ok(ground) = self.ground() else {
            return self.end(call, &proposal, ActingOutcome::Lost(Known::default())).await;
        };
        let done = match &proposal.action {
            Action::Command { .. } => self.find_command(&ground, &call, &proposal).await,
            Action::Files { changes } => match standing(ground.clone(), call.clone(), changes.clone()).await {
                files if files.iter().all(|file| file.state == FileState::After) => ActingOutcome::Result(happened()),
                files if files.iter().all(|file| file.state == FileState::Before) => {
                    self.carry_out(&ground, &call, &proposal).await
                }
                files => ActingOutcome::Lost(Known { files, ..Known::default() }),
            },
            // To fetch a page changes nothing, so it may be done again.
            Action::Page { .. } => self.carry_out(&ground, &call, &proposal).await,
            Action::Mcp { call: tool } => self.take_up_tool(&call, &proposal, tool).await,
            Action::Network { .. } => self.carry_out(&ground, &call, &proposal).await,
        };
        self.end(call, &proposal, done).await;
    }

    /// Puts the files of a run back.
    pub(super) async fn undo(&mut self, run: u32) {
        let calls = {
            let held = self.shared.read();
            let changed = held.state.done_in(run).filter_map(|(call, act, consent)| match &consent.proposal.action {
                Action::Files { changes } if act.own => Some((call.clone(), changes.clone())),
                Action::Files { .. }
                | Action::Command { .. }
                | Action::Page { .. }
                | Action::Mcp { .. }
                | Action::Network { .. } => None,
            });
            changed.collect::<Vec<_>>()
        };
        let all = calls.iter().flat_map(|(_, changes)| changes).map(|change| change.path.clone());
        let all = Undone { restored: Vec::new(), kept: all.collect() };
        let files = match self.ground() {
            Ok(ground) => {
                let work = tokio::task::spawn_blocking(move || {
                    let workspace = ground.workspace.as_ref()?;
                    Some(changes::undo(workspace, ground.points(), &calls))
                });
                work.await.ok().flatten().unwrap_or(all)
            }
            Err(_) => all,
        };
        crash::point("undone");
        let at = self.context.host().now();
        self.save(Input::Undone { run, files, at }).await;
    }

    /// Files and pages: done without a break.
    async fn carry_out(&mut self, ground: &ActionContext, call: &CallId, proposal: &Arc<Proposal>) -> ActingOutcome {
        match &proposal.action {
            Action::Files { .. } => change_files(ground.clone(), call.clone(), proposal.clone()).await,
            Action::Page { url, .. } => {
                let beneath = page::bound_to(&self.context, &self.shared, call, url).await;
                let fetched = page::fetch(url.clone(), beneath, proposal.clone());
                let wanted = call.clone();
                let waits = move |state: &ask::State| {
                    state.call(&wanted).is_some_and(|(item, index)| item.results.get(index) == Some(&None))
                };
                self.unless_changed(fetched, waits).await.map_or(ActingOutcome::Dropped, ActingOutcome::Result)
            }
            Action::Command { .. } => self.start_command(ground, call, proposal).await,
            Action::Mcp { call: tool } => self.call_tool(call, proposal, tool).await,
            // It is asked beside a command, and no call comes to it.
            Action::Network { .. } => ActingOutcome::Changed,
        }
    }

    pub(super) async fn end(&mut self, call: CallId, proposal: &Proposal, done: ActingOutcome) {
        match done {
            ActingOutcome::Result(mut result) => {
                if let Some(changed) = self.changed_by_person(&call, proposal) {
                    result.content.insert_str(0, &changed);
                }
                let refused = refused_hosts(&self.shared.read().state, &call);
                if let Some(refused) = refused {
                    result.content.insert_str(0, &refused);
                }
                self.finish(call, result).await;
            }
            ActingOutcome::Changed => {
                let at = self.context.host().now();
                self.save(Input::Void { call, at }).await;
            }
            ActingOutcome::Lost(known) => {
                let host = self.context.host();
                let (interaction, at) = (InteractionId(host.new_id()), host.now());
                self.save(Input::Lost { call, interaction, known, at }).await;
            }
            ActingOutcome::Dropped => {}
        }
    }

    /// What the model is told where the person changed the arguments.
    fn changed_by_person(&self, call: &CallId, used: &Proposal) -> Option<String> {
        let held = self.shared.read();
        let edited = held.state.act(call)?.consent.as_ref()?.edited;
        let (item, index) = held.state.call(call)?;
        match &item.reply.calls.get(index)?.arguments {
            Arguments::Object(proposed) if edited => Some(outcome::changed(proposed, &used.arguments)),
            Arguments::Object(_) | Arguments::Unreadable(_) => None,
        }
    }

    /// Commits that it is begun. False: it is not to be done.
    async fn begin(&mut self, call: &CallId, hash: String) -> bool {
        loop {
            let at = self.context.host().now();
            let input = Input::Begin { call: call.clone(), hash: hash.clone(), revoked: false, at };
            match self.context.store().commit(self.id, input).await {
                Ok(_) => return true,
                Err(CommitError::NotSaved(fault)) => {
                    tracing::warn!(conversation = %self.id, %fault, "not begun: nothing can be saved; trying again");
                    tokio::time::sleep(super::SAVE_AGAIN).await;
                    let wanted = Next::Act(call.clone());
                    if next(&self.shared.read().state) != wanted {
                        return false;
                    }
                }
                // The consent does not hold any more: it is shown anew.
                Err(CommitError::Refused(Refusal::Call(CallRefusal::NotApproved))) => {
                    self.save(Input::Void { call: call.clone(), at }).await;
                    return false;
                }
                Err(refused @ (CommitError::Refused(_) | CommitError::Damaged)) => {
                    tracing::warn!(conversation = %self.id, %refused, "not begun");
                    return false;
                }
            }
        }
    }

    pub(super) async fn finish(&mut self, call: CallId, result: CallResult) {
        let [.., high, low] = *self.context.host().new_id().as_bytes();
        let result = self.context.redactor().redacted(result, u16::from_be_bytes([high, low]));
        let at = self.context.host().now();
        self.save(Input::Finished { call, result, at }).await;
    }

    pub(super) fn ground(&mut self) -> Result<ActionContext, String> {
        let workspace = self.open_workspace()?.map(|workspace| workspace.as_ref().clone());
        Ok(self.context.actions.ground(self.id, workspace))
    }

    fn consented(&self, call: &CallId) -> Option<Arc<Proposal>> {
        let held = self.shared.read();
        held.state.act(call)?.consent.as_ref().map(|consent| consent.proposal.clone())
    }

    pub(super) fn asked(&self, call: &CallId) -> Option<(String, serde_json::Map<String, serde_json::Value>)> {
        let held = self.shared.read();
        let (item, index) = held.state.call(call)?;
        let call = item.reply.calls.get(index)?;
        match &call.arguments {
            Arguments::Object(arguments) => Some((call.name.clone(), arguments.clone())),
            Arguments::Unreadable(_) => None,
        }
    }
}

async fn change_files(ground: ActionContext, call: CallId, proposal: Arc<Proposal>) -> ActingOutcome {
    let work = tokio::task::spawn_blocking(move || {
        let Some(workspace) = &ground.workspace else {
            return Err(Failure::Failed("Not run: this conversation has no workspace folder.".into()));
        };
        let Some(Tool::File(tool)) = Tool::named(&proposal.tool) else { return Err(Failure::Changed) };
        let Action::Files { changes } = &proposal.action else { return Err(Failure::Changed) };
        changes::carry_out(workspace, ground.points(), &call, tool, &proposal.arguments, changes)
    });
    match work.await {
        Ok(Ok(content)) => ActingOutcome::Result(CallResult::new(content, CallStatus::Ok)),
        Ok(Err(Failure::Changed)) => ActingOutcome::Changed,
        Ok(Err(Failure::Failed(content))) => ActingOutcome::Result(CallResult::new(content, CallStatus::Failed)),
        Err(broken) => {
            tracing::error!(panicked = broken.is_panic(), "a change of files broke down");
            ActingOutcome::Lost(Known::default())
        }
    }
}

async fn standing(ground: ActionContext, call: CallId, changes: Vec<FileChange>) -> Vec<FileStanding> {
    let unknown = changes.iter().map(|change| FileStanding { path: change.path.clone(), state: FileState::Unknown });
    let unknown: Vec<FileStanding> = unknown.collect();
    let work = tokio::task::spawn_blocking(move || {
        let workspace = ground.workspace.as_ref()?;
        Some(changes::standing(workspace, ground.points(), &call, &changes))
    });
    work.await.ok().flatten().unwrap_or(unknown)
}

fn happened() -> CallResult {
    let content = "Done. The program was interrupted just then; the files are as this call was to leave them.";
    CallResult::new(content.to_owned(), CallStatus::Ok)
}

pub(super) fn known_output(output: &command::CommandOutput) -> Known {
    let text = output.within(ask::limits::RESULT_SHOWN_BYTES_MAX);
    Known { output: Some(text).filter(|text| !text.is_empty()), ..Known::default() }
}
