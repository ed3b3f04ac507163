//! What is to be done now. The normal loop and a cold start ask the same question.

use crate::base::id::CallId;
use crate::facts::interaction::Interaction;
use crate::machine::state::State;

/// One step for the conversation's task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Nothing, until the person says something.
    Done,
    /// Nothing, until somebody answers.
    Wait,
    /// Carry these calls out in other conversations: tasks to be started, answers to be given.
    Relay(Vec<CallId>),
    /// These calls read only, and have no result yet: run them side by side.
    Run(Vec<CallId>),
    /// Work out what these calls with an effect are going to do, to show it or to have it permitted.
    Prepare(Vec<CallId>),
    /// Consent is there: do it.
    Act(CallId),
    /// It was begun and has no result, and nobody is at it: find out what can be known, and ask.
    OpenLost(CallId),
    /// Ask the model.
    Request(RequestKind),
    /// The run has ended without last words: ask the model once for a summary.
    Deliver(u32),
    /// Put the files of this run back.
    Undo(u32),
    /// Put back what the conversation that this one was branched from has changed since.
    Restore,
}

/// What is asked of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// The next round: what is new, the results of the last calls, and the tools.
    Round,
    /// The round limit is reached: one request without tools, for a summary.
    Summary,
}

/// The step that is due. It depends on the events alone, so it is the same after a restart.
pub fn next(state: &State) -> Next {
    if let Some(run) = state.undoing {
        return Next::Undo(run);
    }
    if state.restoring.is_some() {
        return Next::Restore;
    }
    let Some(run) = &state.run else {
        return state.delivering.map_or(Next::Done, Next::Deliver);
    };
    if let Some(agent) = &state.agent {
        return if agent.at_work { Next::Wait } else { Next::Request(RequestKind::Round) };
    }
    let work = state.digest.pending.work();
    if let Some(call) = work.lost {
        return Next::OpenLost(call);
    }
    if !work.relaying.is_empty() {
        return Next::Relay(work.relaying);
    }
    if !work.reading.is_empty() {
        return Next::Run(work.reading);
    }
    if !work.planned.is_empty() {
        return Next::Prepare(work.planned);
    }
    if let Some(call) = work.approved {
        return Next::Act(call);
    }
    if state.blocking().next().is_some() || state.digest.pending.waits() || state.waits_for_tasks() {
        return Next::Wait;
    }
    if run.rounds >= run.rounds_max { Next::Request(RequestKind::Summary) } else { Next::Request(RequestKind::Round) }
}

impl State {
    /// Whether nothing waits, runs or is still to be handed over here.
    pub fn is_at_rest(&self) -> bool {
        let unread = || self.interactions().any(Interaction::unread);
        next(self) == Next::Done && self.open.is_empty() && self.queued.is_empty() && !self.requested && !unread()
    }
}
