//! What the task of a conversation works with.

use super::model_clients::ModelClients;
use super::{Actions, AttachedFiles, EngineContext, TerminalVariables, Workspaces};
use crate::acp::RunningAgents;
use crate::live::LiveBoard;
use crate::mcp::Servers;
use crate::runner::{HaltedRuns, RetryPauses};
use crate::tasks::ConversationTasks;
use std::ops::Deref;
use std::sync::Arc;

pub struct RunContext {
    pub(super) context: Arc<EngineContext>,
    pub(crate) tasks: Arc<ConversationTasks>,
    pub(crate) live: Arc<LiveBoard>,
    pub(crate) pausing: Arc<RetryPauses>,
    pub(crate) halted: Arc<HaltedRuns>,
    /// Agents of other makes that run.
    pub(crate) agents: Arc<RunningAgents>,
    /// MCP servers.
    pub(crate) servers: Arc<Servers>,
    pub(crate) clients: Arc<ModelClients>,
    pub(crate) workspaces: Arc<Workspaces>,
    pub(crate) files: Arc<AttachedFiles>,
    pub(crate) terminals: Arc<TerminalVariables>,
    pub(crate) actions: Arc<Actions>,
}

/// What all parts stand on, a task stands on, too.
impl Deref for RunContext {
    type Target = EngineContext;

    fn deref(&self) -> &EngineContext {
        &self.context
    }
}
