//! A run, from its first round to its summary.

use super::{Compaction, Item, Run, State};
use crate::base::id::Timestamp;
use crate::facts::message::Reply;
use crate::facts::run_end::RunEnd;

impl State {
    pub(super) fn start_run(&mut self, number: u32, rounds_max: u32, started_at: Timestamp) {
        self.requested = false;
        self.runs = number;
        let heard = matches!(self.items.last(), Some(Item::Heard { .. }));
        self.family.for_parent = self.family.parent.is_some() && (number == 1 || heard);
        self.delivering = None;
        self.unfinished = false;
        self.run = Some(Run { number, rounds: 0, rounds_max, started_at });
    }

    /// The next request is being made: what it tells cannot be changed any more. So many items it may tell; what comes later
    /// is told by the request after it.
    pub fn request_begins(&mut self) -> usize {
        self.requested = true;
        self.queued.clear();
        self.items.len()
    }

    /// Whether a request is being made. All else that is known here is what the events say.
    pub fn is_requesting(&self) -> bool {
        self.requested
    }

    pub(super) fn reply(&mut self, run: u32, after: usize, reply: &Reply, at: Timestamp) {
        if let Some(active) = &mut self.run {
            active.rounds += 1;
        }
        self.requested = false;
        self.usage = reply.usage.or(self.usage);
        self.told(after);
        self.insert_reply(run, after, reply, false, at);
        self.new_acts(run, &reply.calls);
    }

    pub(super) fn cut_reply(&mut self, run: u32, after: usize, reply: &Reply, at: Timestamp) {
        self.told(after);
        self.insert_reply(run, after, reply, true, at);
    }

    pub(super) fn compact(&mut self, upto: usize, summary: &str, at: Timestamp) {
        self.compaction = Some(Compaction { upto, summary: summary.to_owned() });
        self.usage = None;
        self.reordered += 1;
        self.push(Item::Compacted { at });
    }

    pub(super) fn finish_step(&mut self, step: u32, note: Option<&String>) {
        let plan = self.plan.as_mut();
        if let Some(step) = plan.and_then(|plan| plan.steps.get_mut((step as usize).checked_sub(1)?)) {
            step.done = true;
            step.note = note.cloned();
        }
    }

    pub(super) fn end_run(&mut self, run: u32, end: &RunEnd, listed: bool, at: Timestamp) {
        self.run = None;
        self.queued.clear();
        if let Some(agent) = &mut self.agent {
            agent.at_work = false;
        }
        self.family.end_all();
        self.requested = false;
        self.unfinished = *end != RunEnd::Completed;
        if self.unfinished {
            self.push(Item::Ended { run, end: end.clone(), at });
        }
        let acted = self.digest.acted > 0;
        if acted || listed {
            self.push(Item::Delivery { run, at });
        }
        self.delivering = (acted && end.lacks_summary()).then_some(run);
    }

    pub(super) fn deliver(&mut self, run: u32, reply: Option<&Reply>, at: Timestamp) {
        self.delivering = None;
        if let Some(reply) = reply {
            self.insert_reply(run, self.items.len(), reply, false, at);
        }
    }
}
