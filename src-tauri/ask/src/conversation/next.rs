//! What is to be done now. The normal loop and a cold start ask the same question.

use super::State;
use crate::id::CallId;

/// One step for the conversation's task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Nothing, until the person says something.
    Done,
    /// Nothing, until somebody answers.
    Wait,
    /// These calls read only, and have no result yet: run them side by side.
    Run(Vec<CallId>),
    /// Ask the model.
    Request(RequestKind),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    Round,
    /// The round limit is reached: one request without tools, for a summary.
    Summary,
}

pub fn next(state: &State) -> Next {
    let Some(run) = &state.run else { return Next::Done };
    let runnable: Vec<CallId> =
        state.pending().filter(|(_, interaction)| interaction.is_none()).map(|(call, _)| call.clone()).collect();
    if !runnable.is_empty() {
        return Next::Run(runnable);
    }
    if state.blocking().next().is_some() {
        return Next::Wait;
    }
    if run.rounds >= run.rounds_max { Next::Request(RequestKind::Summary) } else { Next::Request(RequestKind::Round) }
}
