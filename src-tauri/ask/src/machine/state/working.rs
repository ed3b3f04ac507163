//! An agent of another make at work in a conversation.

use crate::facts::acp::{Agent, AgentMode};

/// What the state knows of the agent's work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Working {
    /// The agent that the conversation was started with.
    pub agent: Agent,
    /// Its own name for this conversation, with which it finds it again.
    pub session: Option<String>,
    /// How it decides what it asks, as far as it has said.
    pub mode: Option<AgentMode>,
    /// It has been told the messages so far, and has not ended its turn.
    pub at_work: bool,
    /// The number of items that it has been told.
    pub told: usize,
}

impl Working {
    /// Before it was reached for the first time.
    pub fn new(agent: Agent) -> Working {
        Working { agent, session: None, mode: None, at_work: false, told: 0 }
    }
}
