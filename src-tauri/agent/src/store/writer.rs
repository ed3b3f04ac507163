//! The one writer. Inputs of different conversations that wait together share one commit to the disk.

mod branch;

use super::chain;
use super::fault::Fault;
use super::{
    Committed, Held, NotBranched, NotCommitted, Observer, Shared, Shelf, clocks, project, rules, standing, unattended,
};
use crate::clocks::Time;
use crate::crash;
use ask::branch::Other;
use ask::conversation::{Consent, Digest, State};
use ask::decision::StandingDecision;
use ask::rule::Approver;
use ask::{ConversationId, Event, Input, InteractionId, StandingId};
use parking_lot::RwLock;
use rusqlite::{Connection, params};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Conversations kept in memory while nobody works on them.
const IDLE_HELD_COUNT_MAX: usize = 64;
/// Inputs that share one commit.
const GROUP_COUNT_MAX: usize = 64;

pub type Reply<T> = oneshot::Sender<T>;

pub enum Job {
    Commit {
        conversation: ConversationId,
        input: Input,
        reply: Reply<Result<Committed, NotCommitted>>,
    },
    Branch {
        conversation: ConversationId,
        interaction: InteractionId,
        other: Box<Other>,
        reply: Reply<Result<(), NotBranched>>,
    },
    Load {
        conversation: ConversationId,
        reply: Reply<Result<Shared, NotCommitted>>,
    },
    Delete {
        conversation: ConversationId,
        reply: Reply<Result<bool, Fault>>,
    },
    Put {
        shelf: Shelf,
        name: String,
        body: Option<String>,
        reply: Reply<Result<(), Fault>>,
    },
    PutAskDraft {
        interaction: InteractionId,
        body: Option<String>,
        reply: Reply<Result<(), Fault>>,
    },
    Begin {
        conversation: ConversationId,
        reply: Reply<Result<Vec<StandingDecision>, Fault>>,
    },
    Revoke {
        id: StandingId,
        reply: Reply<Result<bool, Fault>>,
    },
    RevokeRule {
        id: InteractionId,
        reply: Reply<Result<bool, Fault>>,
    },
    Seen {
        reply: Reply<Result<(), Fault>>,
    },
    KeepClocks {
        clocks: Vec<(InteractionId, Time)>,
        reply: Reply<Result<(), Fault>>,
    },
    Read {
        read: Box<dyn FnOnce(&Connection) + Send>,
    },
    Close {
        reply: Reply<()>,
    },
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

/// A conversation with what only the writer needs of it.
struct Kept {
    shared: Shared,
    hash: chain::Hash,
}

/// A decided input, written but not yet committed.
struct Written {
    conversation: ConversationId,
    events: Vec<Event>,
    hash: chain::Hash,
    reply: Reply<Result<Committed, NotCommitted>>,
}

pub struct Writer {
    connection: Connection,
    observer: Box<dyn Observer>,
    kept: HashMap<ConversationId, Kept>,
    in_trouble: bool,
}

impl Writer {
    pub fn new(connection: Connection, observer: Box<dyn Observer>) -> Self {
        Self { connection, observer, kept: HashMap::new(), in_trouble: false }
    }

    pub fn run(mut self, mut queue: mpsc::UnboundedReceiver<Job>) {
        let mut waiting = VecDeque::new();
        loop {
            let Some(job) = waiting.pop_front().or_else(|| queue.blocking_recv()) else { return };
            while let Ok(job) = queue.try_recv() {
                waiting.push_back(job);
            }
            match job {
                Job::Commit { conversation, input, reply } => {
                    self.commit_group((conversation, input, reply), &mut waiting);
                }
                Job::Branch { conversation, interaction, other, reply } => {
                    let done = self.branch(conversation, interaction, *other);
                    if let Err(NotBranched::NotCommitted(NotCommitted::NotSaved(fault))) = &done {
                        self.note(Some(fault));
                    }
                    let _ = reply.send(done);
                }
                Job::Load { conversation, reply } => {
                    let _ = reply.send(self.keep(conversation).map_err(NotCommitted::NotSaved).and_then(|shared| {
                        let started = shared.read().state.digest.id.is_some();
                        if started { Ok(shared) } else { Err(NotCommitted::Refused(ask::Refusal::NotStarted)) }
                    }));
                }
                Job::Delete { conversation, reply } => {
                    let _ = reply.send(self.delete(conversation));
                }
                Job::Put { shelf, name, body, reply } => {
                    let done = project::put(&self.connection, shelf, &name, body.as_deref());
                    self.done(done, reply);
                }
                Job::PutAskDraft { interaction, body, reply } => {
                    let done = project::put_ask_draft(&self.connection, interaction, body.as_deref());
                    self.done(done, reply);
                }
                Job::Begin { conversation, reply } => {
                    let _ = reply.send(self.begin(conversation));
                }
                Job::Revoke { id, reply } => {
                    let done = standing::revoke(&self.connection, &id);
                    self.done(done, reply);
                }
                Job::RevokeRule { id, reply } => {
                    let done = rules::revoke(&self.connection, id);
                    self.done(done, reply);
                }
                Job::Seen { reply } => {
                    let done = unattended::seen(&self.connection);
                    self.done(done, reply);
                }
                Job::KeepClocks { clocks, reply } => {
                    let done = self.keep_clocks(&clocks);
                    self.done(done, reply);
                }
                Job::Read { read } => read(&self.connection),
                Job::Close { reply } => {
                    drop(self);
                    let _ = reply.send(());
                    return;
                }
            }
        }
    }

    /// Commits this input, and those waiting at the head of the queue that concern other conversations, together.
    fn commit_group(
        &mut self,
        first: (ConversationId, Input, Reply<Result<Committed, NotCommitted>>),
        waiting: &mut VecDeque<Job>,
    ) {
        let mut group: Vec<Written> = Vec::new();
        if let Err(fault) = self.connection.execute_batch("BEGIN IMMEDIATE").map_err(Fault::from) {
            self.note(Some(&fault));
            let _ = first.2.send(Err(NotCommitted::NotSaved(fault)));
            return;
        }
        let mut next = Some(first);
        while let Some((conversation, input, reply)) = next.take() {
            match self.write(conversation, input) {
                Ok((events, hash)) => group.push(Written { conversation, events, hash, reply }),
                Err(NotCommitted::NotSaved(fault)) => {
                    // The transaction may be gone with it: nothing of this group is committed.
                    self.abandon(group, &fault);
                    let _ = reply.send(Err(NotCommitted::NotSaved(fault)));
                    return;
                }
                Err(refused) => {
                    let _ = reply.send(Err(refused));
                }
            }
            let takes_part = |job: &Job| match job {
                Job::Commit { conversation, .. } => group.iter().all(|written| written.conversation != *conversation),
                Job::Branch { .. }
                | Job::Load { .. }
                | Job::Delete { .. }
                | Job::Put { .. }
                | Job::PutAskDraft { .. }
                | Job::Begin { .. }
                | Job::Revoke { .. }
                | Job::RevokeRule { .. }
                | Job::Seen { .. }
                | Job::KeepClocks { .. }
                | Job::Read { .. }
                | Job::Close { .. } => false,
            };
            if group.len() < GROUP_COUNT_MAX
                && waiting.front().is_some_and(takes_part)
                && let Some(Job::Commit { conversation, input, reply }) = waiting.pop_front()
            {
                next = Some((conversation, input, reply));
            }
        }
        crash::point("commit");
        if group.is_empty() {
            let _ = self.connection.execute_batch("ROLLBACK");
            return;
        }
        match self.connection.execute_batch("COMMIT").map_err(Fault::from) {
            Ok(()) => {
                self.note(None);
                for Written { conversation, events, hash, reply } in group {
                    if let Some(committed) = self.publish(conversation, events, hash, 0) {
                        let _ = reply.send(Ok(committed));
                    }
                }
                self.forget_idle();
            }
            Err(fault) => self.abandon(group, &fault),
        }
    }

    /// Decides and writes, inside the open transaction.
    fn write(&mut self, conversation: ConversationId, input: Input) -> Result<(Vec<Event>, chain::Hash), NotCommitted> {
        let shared = self.keep(conversation)?;
        let held = shared.read();
        if held.damaged {
            return Err(NotCommitted::Damaged);
        }
        let input = self.with_rules(&held.state, input).map_err(Fault::from)?;
        let events = ask::decide(&held.state, input).map_err(NotCommitted::Refused)?;
        let hash = self.kept.get(&conversation).map_or(chain::START, |kept| kept.hash);
        let mut digest: Digest = held.state.digest.clone();
        let hash = self.insert(conversation, &mut digest, (held.seq, hash), &events)?;
        Ok((events, hash))
    }

    /// Writes events that stand behind this one, and what the other tables make of them.
    fn insert(
        &self,
        conversation: ConversationId,
        digest: &mut Digest,
        (after, mut hash): (u64, chain::Hash),
        events: &[Event],
    ) -> Result<chain::Hash, Fault> {
        for (seq, event) in (after + 1..).zip(events) {
            let body = project::json(event)?;
            hash = chain::link(&hash, seq, &body);
            self.connection
                .prepare_cached("INSERT INTO event (conversation, seq, body, hash) VALUES (?1, ?2, ?3, ?4)")
                .and_then(|mut insert| insert.execute(params![conversation.0.as_bytes(), seq, body, hash]))?;
            digest.apply(event);
        }
        project::apply(&self.connection, digest, events)?;
        Ok(hash)
    }

    /// What is allowed is looked up in the very transaction that decides on it: what was revoked before allows nothing.
    fn with_rules(&self, state: &State, mut input: Input) -> rusqlite::Result<Input> {
        if let Input::Proposed { rules, .. } = &mut input {
            *rules = rules::of(&self.connection, &state.digest)?;
        }
        if let Input::Begin { call, revoked, at, .. } = &mut input
            && let Some(Consent { by: Approver::Rule { rule }, .. }) =
                state.act(call).and_then(|act| act.consent.as_ref())
        {
            *revoked = !rules::holds(&self.connection, *rule, *at)?;
        }
        Ok(input)
    }

    /// Makes what is committed visible, to the state and to the observer.
    fn publish(
        &mut self,
        conversation: ConversationId,
        events: Vec<Event>,
        hash: chain::Hash,
        copied: usize,
    ) -> Option<Committed> {
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
        let committed = Committed { conversation, shared, events: events.into(), after, seq, reordered, copied };
        self.observer.committed(&committed);
        Some(committed)
    }

    fn abandon(&mut self, group: Vec<Written>, fault: &Fault) {
        let _ = self.connection.execute_batch("ROLLBACK");
        self.note(Some(fault));
        for written in group {
            let _ = written.reply.send(Err(NotCommitted::NotSaved(fault.clone())));
        }
    }

    /// Says what became of a small change, to who asked for it and to the observer.
    fn done<T>(&mut self, done: rusqlite::Result<T>, reply: Reply<Result<T, Fault>>) {
        let done = done.map_err(Fault::from);
        self.note(done.as_ref().err());
        let _ = reply.send(done);
    }

    fn note(&mut self, fault: Option<&Fault>) {
        if fault.is_some() || self.in_trouble {
            self.in_trouble = fault.is_some();
            self.observer.trouble(fault);
        }
    }

    fn keep(&mut self, conversation: ConversationId) -> Result<Shared, Fault> {
        if let Some(kept) = self.kept.get(&conversation) {
            return Ok(kept.shared.clone());
        }
        let record = chain::read(&self.connection, conversation)?;
        if record.damaged {
            tracing::error!(%conversation, seq = record.seq, "the record breaks off");
            let _ = project::mark_damaged(&self.connection, conversation);
        }
        let held = Held { state: record.state, seq: record.seq, damaged: record.damaged };
        let shared = Arc::new(RwLock::new(held));
        self.kept.insert(conversation, Kept { shared: shared.clone(), hash: record.hash });
        Ok(shared)
    }

    /// On this thread, so that no answer is changed between the look at it and the request that tells it.
    fn begin(&mut self, conversation: ConversationId) -> Result<Vec<StandingDecision>, Fault> {
        let shared = self.keep(conversation)?;
        let mut held = shared.write();
        held.state.request_begins();
        match &held.state.digest.workspace {
            Some(workspace) => Ok(standing::of(&self.connection, workspace)?),
            None => Ok(Vec::new()),
        }
    }

    fn delete(&mut self, conversation: ConversationId) -> Result<bool, Fault> {
        let transaction = self.connection.unchecked_transaction()?;
        let existed = project::delete(&transaction, conversation)?;
        transaction.commit()?;
        if let Some(kept) = self.kept.remove(&conversation) {
            *kept.shared.write() = Held::default();
        }
        Ok(existed)
    }

    /// All in one commit to the disk: there may be many.
    fn keep_clocks(&self, times: &[(InteractionId, Time)]) -> rusqlite::Result<()> {
        let transaction = self.connection.unchecked_transaction()?;
        clocks::keep(&transaction, times)?;
        transaction.commit()
    }

    /// Lets go of conversations that nobody holds and nothing runs in.
    fn forget_idle(&mut self) {
        if self.kept.len() > IDLE_HELD_COUNT_MAX {
            self.kept.retain(|_, kept| Arc::strong_count(&kept.shared) > 1);
        }
    }
}
