//! One commit: what is decided, written and then shown.

use super::{GROUP_COUNT_MAX, JobReply, StoreWriter, WriterJob};
use crate::crash;
use crate::store::error::StoreError;
use crate::store::prepared::PreparedConversation;
use crate::store::{CommitError, CommitReport, Condition, chain, project, rules};
use ask::conversation::{ActionConsent, Digest, State};
use ask::rule::Approver;
use ask::{ConversationId, Event, Input};
use std::collections::VecDeque;

/// A decided input, written but not yet committed.
struct Written {
    conversation: ConversationId,
    events: Vec<Event>,
    hash: chain::EventHash,
    reply: JobReply<Result<CommitReport, CommitError>>,
}

enum Decided {
    /// All of it is true already: there is nothing to write, and nobody to tell.
    Nothing(CommitReport),
    Events(Vec<Event>, chain::EventHash),
}

impl StoreWriter {
    /// Commits this input, and those waiting at the head of the queue that concern other conversations, together.
    pub(super) fn commit_group(
        &mut self,
        first: (ConversationId, Input, JobReply<Result<CommitReport, CommitError>>),
        waiting: &mut VecDeque<WriterJob>,
    ) {
        let mut group: Vec<Written> = Vec::new();
        if let Err(fault) = self.connection.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from) {
            self.note(Some(&fault));
            let _ = first.2.send(Err(CommitError::NotSaved(fault)));
            return;
        }
        let mut next = Some(first);
        while let Some((conversation, input, reply)) = next.take() {
            match self.write(conversation, input) {
                Ok(Decided::Nothing(present)) => {
                    let _ = reply.send(Ok(present));
                }
                Ok(Decided::Events(events, hash)) => group.push(Written { conversation, events, hash, reply }),
                Err(CommitError::NotSaved(fault)) => {
                    // The transaction may be gone with it: nothing of this group is committed.
                    self.abandon(group, &fault);
                    let _ = reply.send(Err(CommitError::NotSaved(fault)));
                    return;
                }
                Err(refused) => {
                    let _ = reply.send(Err(refused));
                }
            }
            let takes_part = |job: &WriterJob| match job {
                WriterJob::Commit { conversation, .. } => {
                    group.iter().all(|written| written.conversation != *conversation)
                }
                WriterJob::Branch { .. }
                | WriterJob::Import { .. }
                | WriterJob::Load { .. }
                | WriterJob::Hold { .. }
                | WriterJob::KeepOpening { .. }
                | WriterJob::Delete { .. }
                | WriterJob::PutBack { .. }
                | WriterJob::RemoveDeleted { .. }
                | WriterJob::Put { .. }
                | WriterJob::PutAskDraft { .. }
                | WriterJob::Begin { .. }
                | WriterJob::Revoke { .. }
                | WriterJob::RevokeRule { .. }
                | WriterJob::Seen { .. }
                | WriterJob::KeepClocks { .. }
                | WriterJob::Damaged { .. }
                | WriterJob::Presence
                | WriterJob::Close { .. } => false,
            };
            if group.len() < GROUP_COUNT_MAX
                && waiting.front().is_some_and(takes_part)
                && let Some(WriterJob::Commit { conversation, input, reply }) = waiting.pop_front()
            {
                next = Some((conversation, input, reply));
            }
        }
        crash::point("commit");
        if group.is_empty() {
            let _ = self.connection.execute_batch("ROLLBACK");
            return;
        }
        match self.connection.execute_batch("COMMIT").map_err(StoreError::from) {
            Ok(()) => {
                self.note(None);
                for Written { conversation, events, hash, reply } in group {
                    if let Some(committed) = self.publish(conversation, events, hash) {
                        let _ = reply.send(Ok(committed));
                    }
                }
                self.forget_idle();
            }
            Err(fault) => self.abandon(group, &fault),
        }
    }

    /// Decides and writes, inside the open transaction.
    fn write(&mut self, conversation: ConversationId, input: Input) -> Result<Decided, CommitError> {
        let shared = self.keep(conversation)?;
        let held = shared.read();
        if held.condition != Condition::Whole {
            return Err(CommitError::Damaged);
        }
        crash::panic_point("writer");
        if held.seq == 0 {
            self.not_deleted(conversation)?;
        }
        let input = self.with_rules(&held.state, input).map_err(StoreError::from)?;
        let events = ask::decide(&held.state, input).map_err(CommitError::Refused)?;
        if events.is_empty() {
            let (after, shared) = (held.seq, shared.clone());
            let events = events.into();
            let present = CommitReport { conversation, shared, events, after, seq: after, reordered: false, copied: 0 };
            return Ok(Decided::Nothing(present));
        }
        let hash = self.kept.get(&conversation).map_or(chain::START, |kept| kept.hash);
        let mut digest: Digest = held.state.digest.clone();
        let hash = self.insert(conversation, &mut digest, (held.seq, hash), &events)?;
        Ok(Decided::Events(events, hash))
    }

    /// Writes events that stand behind this one, and what the other tables make of them.
    pub(super) fn insert(
        &self,
        conversation: ConversationId,
        digest: &mut Digest,
        (after, mut hash): (u64, chain::EventHash),
        events: &[Event],
    ) -> Result<chain::EventHash, StoreError> {
        for (seq, event) in (after + 1..).zip(events) {
            let body = project::json(event)?;
            hash = chain::link(&hash, seq, &body);
            chain::put(&self.connection, conversation, seq, &body, &hash)?;
            digest.apply(event);
        }
        project::apply(&self.connection, digest, events)?;
        Ok(hash)
    }

    /// What is allowed is looked up in the very transaction that decides on it: what was revoked before allows nothing.
    fn with_rules(&self, state: &State, mut input: Input) -> rusqlite::Result<Input> {
        if let Input::Proposed { rules, .. } | Input::Reach { rules, .. } = &mut input {
            *rules = rules::of(&self.connection, &state.digest)?;
        }
        if let Input::Begin { call, revoked, at, .. } = &mut input
            && let Some(ActionConsent { by: Approver::Rule { rule }, .. }) =
                state.act(call).and_then(|act| act.consent.as_ref())
        {
            *revoked = !rules::holds(&self.connection, *rule, *at)?;
        }
        Ok(input)
    }

    /// Makes what is committed visible, to the state and to the observer.
    pub(super) fn publish(
        &mut self,
        conversation: ConversationId,
        events: Vec<Event>,
        hash: chain::EventHash,
    ) -> Option<CommitReport> {
        let kept = self.kept.get_mut(&conversation)?;
        kept.hash = hash;
        let shared = kept.shared.clone();
        let (after, seq, reordered) = {
            let mut held = shared.write();
            let (after, order) = (held.seq, held.state.reordered);
            for event in &events {
                held.state.apply(event);
            }
            held.seq += events.len() as u64;
            (after, held.seq, held.state.reordered != order)
        };
        crash::point("committed");
        let committed = CommitReport { conversation, shared, events: events.into(), after, seq, reordered, copied: 0 };
        self.observer.committed(&committed);
        Some(committed)
    }

    /// The same for a conversation that came whole.
    pub(super) fn publish_whole(&mut self, made: PreparedConversation) {
        let PreparedConversation { id: conversation, events, copied, state, hash, .. } = made;
        let Some(kept) = self.kept.get_mut(&conversation) else { return };
        kept.hash = hash;
        let (shared, seq, reordered) = (kept.shared.clone(), events.len() as u64, state.reordered != 0);
        {
            let mut held = shared.write();
            (held.state, held.seq) = (state, seq);
        }
        crash::point("committed");
        self.observer.committed(&CommitReport { conversation, shared, events, after: 0, seq, reordered, copied });
    }

    fn abandon(&mut self, group: Vec<Written>, fault: &StoreError) {
        let _ = self.connection.execute_batch("ROLLBACK");
        self.note(Some(fault));
        for written in group {
            let _ = written.reply.send(Err(CommitError::NotSaved(fault.clone())));
        }
    }
}
