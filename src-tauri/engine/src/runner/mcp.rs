//! Calls of other programs' tools, from their proposal to their end.

mod asking;
mod calling;
mod cards;
mod ends;
mod images;
mod line;
mod rounds;
mod time;
mod wall;

use super::Runner;
use super::acting::ActingOutcome;
use crate::acting::{self, ProposalRefusal};
use crate::host::News;
use crate::mcp::OfferedTool;
use ask::action::{Known, McpCall, Proposal};
use ask::conversation::State;
use ask::message::{CallResult, CallStatus};
use ask::rule::Approver;
use ask::{CallId, next};
use ends::not_signed_in;
use rounds::{Along, RestartedCallStatus};
use serde_json::{Map, Value};
use std::sync::Arc;

/// How often a call that may be repeated is begun, before it counts as failed.
const ATTEMPTS_COUNT_MAX: u32 = 3;

impl Runner {
    /// The tools of servers that the model is told of. None: something else is to be done first.
    pub(super) async fn foreign_tools(&mut self) -> Option<Vec<OfferedTool>> {
        let (context, workspace) = (self.context.clone(), self.workspace_path());
        let now = next(&self.shared.read().state);
        let still = move |state: &State| next(state) == now;
        self.unless_changed(async move { context.servers.offered(workspace.as_deref()).await }, still).await
    }

    /// Works out a call of a server's tool. None: nobody waits for it any more.
    pub(super) async fn propose_foreign(
        &mut self,
        call: &CallId,
        name: &str,
        arguments: &Map<String, Value>,
    ) -> Option<Result<Proposal, ProposalRefusal>> {
        let (context, workspace) = (self.context.clone(), self.workspace_path());
        let finding = async move { context.servers.callable(workspace.as_deref()).await };
        let callable = self.unless_changed(finding, waits_for(call)).await?;
        Some(acting::mcp_proposed(name, arguments, &callable))
    }

    /// Does what was consented to.
    pub(super) async fn call_tool(&mut self, call: &CallId, proposal: &Arc<Proposal>, tool: &McpCall) -> ActingOutcome {
        self.mark_seen(call, tool).await;
        self.call_again(call, proposal, tool, Along::default()).await
    }

    async fn call_again(
        &mut self,
        call: &CallId,
        proposal: &Arc<Proposal>,
        tool: &McpCall,
        along: Along,
    ) -> ActingOutcome {
        let (context, workspace) = (self.context.clone(), self.workspace_path());
        let finding = async move { context.servers.callable(workspace.as_deref()).await };
        let Some(callable) = self.unless_changed(finding, waits_for(call)).await else { return ActingOutcome::Dropped };
        match callable.iter().find(|offered| offered.name == proposal.tool) {
            Some(offered) if offered.hash != tool.tool_hash || offered.server.trusted != tool.trusted => {
                ActingOutcome::Changed
            }
            Some(offered) => self.call_offered(call, proposal, tool, offered, along).await,
            None if self.context.servers.sign_in_needed(tool.server_id).is_some() => {
                ActingOutcome::Result(not_signed_in(tool))
            }
            None => ActingOutcome::Result(gone(tool)),
        }
    }

    /// A call that was begun and has no result, after a restart. What the person was asked by a server of the newer kind
    /// stands as it did, and what they have said meanwhile is sent; who waited on the wire has gone.
    pub(super) async fn take_up_tool(
        &mut self,
        call: &CallId,
        proposal: &Arc<Proposal>,
        tool: &McpCall,
    ) -> ActingOutcome {
        let (standing, attempts, open) = {
            let held = self.shared.read();
            let open: Vec<_> = held.state.all_asked_of(call).map(|asked| asked.id).collect();
            let attempts = held.state.act(call).map_or(1, |act| act.attempts);
            (rounds::standing(&held.state, call), attempts, open)
        };
        match standing {
            RestartedCallStatus::Asked { asked, state } => {
                let along = Along { state, ..Along::default() };
                let Some(along) = self.collect(call, &asked, along).await else { return ActingOutcome::Dropped };
                return self.call_again(call, proposal, tool, along).await;
            }
            RestartedCallStatus::Plain => {
                for asked in open {
                    self.nobody_waits(asked).await;
                }
            }
            RestartedCallStatus::Sent => {}
        }
        if tool.repeats() && attempts < ATTEMPTS_COUNT_MAX {
            return self.call_tool(call, proposal, tool).await;
        }
        ActingOutcome::Lost(Known::default())
    }

    /// Who consents by themselves has seen what the server says of its tool.
    async fn mark_seen(&self, call: &CallId, tool: &McpCall) {
        let by_person = {
            let held = self.shared.read();
            let by = held.state.act(call).and_then(|act| act.consent.as_ref()).map(|consent| consent.by.clone());
            by == Some(Approver::Person)
        };
        if by_person && tool.seen != ask::mcp::McpSeen::Yes {
            let seen = [(tool.tool.clone(), tool.tool_hash.clone())];
            self.context.servers.seen.mark(tool.server_id, seen).await;
            self.context.host().tell(News::Mcp);
        }
    }

    fn workspace_path(&self) -> Option<String> {
        self.shared.read().state.digest.workspace.clone()
    }
}

/// Whether the call still has no result.
fn waits_for(call: &CallId) -> impl Fn(&State) -> bool + use<> {
    let call = call.clone();
    move |state| state.call(&call).is_some_and(|(item, index)| item.results.get(index) == Some(&None))
}

fn gone(tool: &McpCall) -> CallResult {
    let content = format!(
        "Not run: the server {} is not there, or its tool {} was switched off. Nothing was done; go on without it.",
        tool.server, tool.tool
    );
    CallResult::new(content, CallStatus::NotRun)
}
