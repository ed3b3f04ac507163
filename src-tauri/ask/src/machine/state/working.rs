//! An agent of another make at work in a conversation.

use super::State;
use crate::facts::acp::{AcpAgent, AcpMode};
use crate::facts::event::AgentEvent;

/// What the state knows of the agent's work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentWork {
    /// The agent that the conversation was started with.
    pub agent: AcpAgent,
    /// Its own name for this conversation, with which it finds it again.
    pub session: Option<String>,
    /// How it decides what it asks, as far as it has said.
    pub mode: Option<AcpMode>,
    /// It has been told the messages so far, and has not ended its turn.
    pub at_work: bool,
    /// The number of items that it has been told.
    pub told: usize,
}

impl AgentWork {
    /// Before it was reached for the first time.
    pub fn new(agent: AcpAgent) -> AgentWork {
        AgentWork { agent, session: None, mode: None, at_work: false, told: 0 }
    }
}

impl State {
    pub(super) fn apply_agent(&mut self, event: &AgentEvent) {
        match event {
            AgentEvent::Session { session, mode, .. } => self.take_session(session, mode.as_ref()),
            AgentEvent::Prompted { .. } => self.prompt_agent(),
        }
    }

    pub(in crate::machine) fn fits_agent(&self, event: &AgentEvent) -> bool {
        match event {
            AgentEvent::Session { .. } => self.agent.is_some(),
            AgentEvent::Prompted { run, .. } => self.agent.is_some() && self.is_active(*run),
        }
    }

    fn take_session(&mut self, session: &str, mode: Option<&AcpMode>) {
        if let Some(agent) = &mut self.agent {
            agent.session = Some(session.to_owned());
            agent.mode = mode.cloned();
        }
    }

    /// Its session and its mode were those of another machine.
    pub(super) fn forget_session(&mut self) {
        self.agent = self.agent.take().map(|agent| AgentWork::new(agent.agent));
    }

    fn prompt_agent(&mut self) {
        let told = self.items.len();
        self.queued.clear();
        if let Some(agent) = &mut self.agent {
            (agent.at_work, agent.told) = (true, told);
        }
    }
}
