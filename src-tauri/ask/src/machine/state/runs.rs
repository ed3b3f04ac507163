//! A run, from its first round to its summary.

use super::{Compaction, Digest, Item, Run, State};
use crate::base::id::Timestamp;
use crate::facts::event::RunEvent;
use crate::facts::message::Reply;
use crate::facts::plan::Phase;
use crate::facts::run_end::RunEnd;
use std::collections::HashSet;

impl State {
    pub(super) fn apply_run(&mut self, event: &RunEvent) {
        match event {
            RunEvent::Started { run, rounds_max, at } => self.start_run(*run, *rounds_max, *at),
            RunEvent::Replied { run, after, reply, at } => self.reply(*run, *after, reply, *at),
            RunEvent::ReplyCut { run, after, reply, at } => self.cut_reply(*run, *after, reply, *at),
            RunEvent::Compacted { upto, summary, at } => self.compact(*upto, summary, *at),
            RunEvent::Ended { run, end, listed, at } => self.end_run(*run, end, *listed, *at),
            RunEvent::Delivered { run, reply, at } => self.deliver(*run, reply.as_ref(), *at),
        }
    }

    pub(in crate::machine) fn fits_run(&self, event: &RunEvent) -> bool {
        let of_guest = self.digest.guest.is_some();
        match event {
            RunEvent::Started { run, .. } => self.run.is_none() && !of_guest && self.runs.checked_add(1) == Some(*run),
            RunEvent::Replied { run, after, reply, .. } => {
                let mut calls = HashSet::new();
                let new = |id| !self.calls.contains_key(id) && calls.insert(id);
                (if of_guest { *run == 0 } else { self.is_active(*run) })
                    && *after <= self.items.len()
                    && reply.calls.iter().map(|call| &call.id).all(new)
            }
            RunEvent::ReplyCut { run, after, reply, .. } => {
                *run <= self.runs && *after <= self.items.len() && reply.calls.is_empty()
            }
            RunEvent::Compacted { upto, .. } => *upto <= self.items.len(),
            RunEvent::Ended { run, .. } => self.is_active(*run),
            RunEvent::Delivered { run, reply, .. } => {
                self.delivering == Some(*run) && reply.as_ref().is_none_or(|reply| reply.calls.is_empty())
            }
        }
    }

    /// Whether this run is under way.
    pub(super) fn is_active(&self, run: u32) -> bool {
        self.run.as_ref().is_some_and(|active| active.number == run)
    }

    fn start_run(&mut self, number: u32, rounds_max: u32, started_at: Timestamp) {
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

    fn reply(&mut self, run: u32, after: usize, reply: &Reply, at: Timestamp) {
        if let Some(active) = &mut self.run {
            active.rounds += 1;
        }
        self.requested = false;
        self.usage = reply.usage.or(self.usage);
        self.told(after);
        self.insert_reply(run, after, reply, false, at);
        self.new_acts(run, &reply.calls);
    }

    fn cut_reply(&mut self, run: u32, after: usize, reply: &Reply, at: Timestamp) {
        self.told(after);
        self.insert_reply(run, after, reply, true, at);
    }

    fn compact(&mut self, upto: usize, summary: &str, at: Timestamp) {
        self.compaction = Some(Compaction { upto, summary: summary.to_owned() });
        self.usage = None;
        self.reordered += 1;
        self.push(Item::Compacted { at });
    }

    fn end_run(&mut self, run: u32, end: &RunEnd, listed: bool, at: Timestamp) {
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

    fn deliver(&mut self, run: u32, reply: Option<&Reply>, at: Timestamp) {
        self.delivering = None;
        if let Some(reply) = reply {
            self.insert_reply(run, self.items.len(), reply, false, at);
        }
    }
}

impl Digest {
    pub(super) fn apply_run(&mut self, event: &RunEvent) {
        match event {
            RunEvent::Started { .. } => self.start_run(),
            // What another agent calls it carries out itself.
            RunEvent::Replied { .. } if self.agent.is_some() => {}
            RunEvent::Replied { reply, .. } => self.pending.fill(&reply.calls),
            RunEvent::Ended { end, .. } => self.end_run(end),
            RunEvent::Delivered { .. } => self.deliver(),
            RunEvent::ReplyCut { .. } | RunEvent::Compacted { .. } => {}
        }
    }

    fn start_run(&mut self) {
        self.working = true;
        self.failed = false;
        self.acted = 0;
        self.resumes = Phase::Chatting;
    }

    fn end_run(&mut self, end: &RunEnd) {
        let summary = self.acted > 0 && end.lacks_summary();
        self.working = summary;
        self.failed = matches!(end, RunEnd::Failed { .. });
        self.pending.clear();
        self.waiting.clear();
        self.timed.clear();
        self.tasks = 0;
        self.resumes = match end {
            _ if summary => Phase::Delivering,
            RunEnd::Completed | RunEnd::RoundLimit => Phase::Done,
            RunEnd::Stopped | RunEnd::Failed { .. } => Phase::Interrupted,
        };
    }

    fn deliver(&mut self) {
        self.working = false;
        self.resumes = Phase::Interrupted;
    }

    /// The run goes on with the work, where nothing was interrupted.
    pub(super) fn executes(&mut self) {
        if !self.pending.interrupted() {
            self.resumes = Phase::Executing;
        }
    }
}
