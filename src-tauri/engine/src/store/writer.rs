//! The one writer. Inputs of different conversations that wait together share one commit to the disk.

mod branch;
mod commit;
mod delete;
mod import;
mod job;

pub use import::{ImportIdStatus, imported};
pub use job::{JobReply, WriterJob};

use super::ahead::HeldConversations;
use super::chain;
use super::condition::{self, Condition};
use super::error::StoreError;
use super::granted::GrantWatch;
use super::health::StoreHealth;
use super::opening::{self, ConversationOpening};
use super::shelf::TextTable;
use super::{
    BranchError, CommitError, LoadedConversation, Observer, RequestScope, Shared, clocks, rules, shelf, standing,
    unattended,
};
use crate::clocks::AskTime;
use ask::wire::{Trouble, TroubleCode};
use ask::{ConversationId, InteractionId};
use parking_lot::RwLock;
use rusqlite::Connection;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use tokio::sync::mpsc;

/// Conversations kept in memory while nobody works on them.
const IDLE_HELD_COUNT_MAX: usize = 64;
/// Inputs that share one commit.
const GROUP_COUNT_MAX: usize = 64;

/// A conversation with what only the writer needs of it.
struct Kept {
    shared: Shared,
    hash: chain::EventHash,
}

pub struct StoreWriter {
    connection: Connection,
    observer: Box<dyn Observer>,
    kept: HashMap<ConversationId, Kept>,
    /// What was told last. Each is told once.
    trouble: Option<Trouble>,
    /// It stays so, whatever else can be saved.
    damage: Option<StoreError>,
    health: StoreHealth,
    held: HeldConversations,
    grants: Arc<GrantWatch>,
    /// The file is looked after for as long as this is held.
    _watched: Sender<()>,
}

impl StoreWriter {
    pub fn new(
        connection: Connection,
        observer: Box<dyn Observer>,
        health: StoreHealth,
        held: HeldConversations,
        grants: Arc<GrantWatch>,
        watched: Sender<()>,
    ) -> Self {
        let (kept, trouble, damage) = Default::default();
        Self { connection, observer, kept, trouble, damage, health, held, grants, _watched: watched }
    }

    pub fn run(mut self, mut queue: mpsc::UnboundedReceiver<WriterJob>) {
        let mut waiting = VecDeque::new();
        loop {
            let Some(job) = waiting.pop_front().or_else(|| queue.blocking_recv()) else { return };
            while let Ok(job) = queue.try_recv() {
                waiting.push_back(job);
            }
            match job {
                WriterJob::Commit { conversation, input, reply } => {
                    self.commit_group((conversation, input, reply), &mut waiting);
                }
                WriterJob::Branch { conversation, interaction, id, made, reply } => {
                    let done = self.branch(conversation, interaction, id, made);
                    if let Err(BranchError::NotCommitted(CommitError::NotSaved(fault))) = &done {
                        self.note(Some(fault));
                    }
                    let _ = reply.send(done);
                }
                WriterJob::Import { conversations, reply } => {
                    let done = self.import(conversations);
                    if let Err(CommitError::NotSaved(fault)) = &done {
                        self.note(Some(fault));
                    }
                    let _ = reply.send(done);
                }
                WriterJob::Load { conversation, reply } => {
                    let _ = reply.send(self.load(conversation));
                }
                WriterJob::Hold { conversation, record } => {
                    if !self.kept.contains_key(&conversation)
                        && let Err(fault) = self.keep_on(conversation, *record)
                    {
                        tracing::warn!(%conversation, %fault, "what was read of a conversation was of no use");
                    }
                }
                WriterJob::KeepOpening { conversation, opening } => self.keep_opening(conversation, &opening),
                WriterJob::Delete { root, unless, at, reply } => {
                    let done = self.delete(root, unless.as_deref(), at);
                    self.done(done, reply);
                }
                WriterJob::PutBack { root, at, reply } => {
                    let done = self.put_back(root, at);
                    self.done(done, reply);
                }
                WriterJob::RemoveDeleted { root, reply } => {
                    let done = self.remove_deleted(root);
                    self.done(done, reply);
                }
                WriterJob::Put { shelf: TextTable::Draft, name, body, reply } => {
                    let done = shelf::put(&self.connection, TextTable::Draft, &name, body.as_deref());
                    self.done(done, reply);
                }
                WriterJob::Put { shelf: TextTable::Meta, name, body, reply } => {
                    let done = self.grants.put(&self.connection, &name, body.as_deref());
                    if done.as_ref().is_ok_and(|grants| *grants) {
                        self.observer.granted();
                    }
                    self.done(done.map(drop), reply);
                }
                WriterJob::PutAskDraft { interaction, body, reply } => {
                    let done = shelf::put_ask_draft(&self.connection, interaction, body.as_deref());
                    self.done(done, reply);
                }
                WriterJob::Begin { conversation, reply } => {
                    let _ = reply.send(self.begin(conversation));
                }
                WriterJob::Revoke { id, reply } => {
                    let done = standing::revoke(&self.connection, &id);
                    self.done(done, reply);
                }
                WriterJob::RevokeRule { id, reply } => {
                    let done = rules::revoke(&self.connection, id);
                    self.done(done, reply);
                }
                WriterJob::Seen { reply } => {
                    let done = unattended::seen(&self.connection);
                    self.done(done, reply);
                }
                WriterJob::KeepClocks { clocks, reply } => {
                    let done = self.keep_clocks(&clocks);
                    self.done(done, reply);
                }
                WriterJob::Damaged { verdict } => {
                    self.damage.get_or_insert_with(|| StoreError::damaged(verdict));
                    self.note(None);
                }
                WriterJob::Presence if self.health.presence().has_gone() => self.note(Some(&StoreError::away())),
                WriterJob::Presence => {
                    if self.trouble.as_ref().is_some_and(|trouble| trouble.code == TroubleCode::Gone) {
                        self.note(None);
                    }
                }
                WriterJob::Close { reply } => {
                    drop(self);
                    let _ = reply.send(());
                    return;
                }
            }
        }
    }

    /// Says what became of a small change, to who asked for it and to the observer.
    fn done<T, E: Into<StoreError>>(&mut self, done: Result<T, E>, reply: JobReply<Result<T, StoreError>>) {
        let done = done.map_err(Into::into);
        self.note(done.as_ref().err());
        let _ = reply.send(done);
    }

    fn note(&mut self, fault: Option<&StoreError>) {
        if let Some(fault) = fault {
            self.health.note(fault);
        }
        let fault = fault.or(self.damage.as_ref());
        let trouble = fault.map(StoreError::trouble);
        if trouble != self.trouble {
            self.trouble = trouble;
            self.observer.trouble(fault);
        }
    }

    fn keep(&mut self, conversation: ConversationId) -> Result<Shared, StoreError> {
        if let Some(kept) = self.kept.get(&conversation) {
            return Ok(kept.shared.clone());
        }
        self.keep_on(conversation, chain::ConversationRecord::default())
    }

    /// Keeps a conversation of which so much is folded already.
    fn keep_on(
        &mut self,
        conversation: ConversationId,
        so_far: chain::ConversationRecord,
    ) -> Result<Shared, StoreError> {
        let record = chain::go_on(&self.connection, conversation, so_far)?;
        let known = condition::of(&self.connection, conversation)?;
        // What a recovery cut off fits together: only the column tells that there was more.
        let now = if known == Condition::CutOff { known } else { record.condition() };
        if now != known {
            tracing::warn!(%conversation, seq = record.seq, ?now, "how far the record can be continued has changed");
            let _ = condition::set(&self.connection, conversation, now);
        }
        let held = LoadedConversation { state: record.state, seq: record.seq, condition: now };
        let shared = Arc::new(RwLock::new(held));
        self.kept.insert(conversation, Kept { shared: shared.clone(), hash: record.hash });
        self.held.write().insert(conversation);
        Ok(shared)
    }

    /// Where more was committed meanwhile, another one is on its way. Nothing is lost where it cannot be kept.
    fn keep_opening(&self, conversation: ConversationId, opening: &ConversationOpening) {
        let Some(kept) = self.kept.get(&conversation) else { return };
        if kept.shared.read().seq != opening.seq || kept.shared.read().is_read_only() {
            return;
        }
        if let Err(error) = opening::put(&self.connection, conversation, &kept.hash, opening) {
            let fault = StoreError::from(error);
            tracing::warn!(%conversation, %fault, "what a conversation is opened with could not be kept");
            self.health.note(&fault);
        }
    }

    fn load(&mut self, conversation: ConversationId) -> Result<Shared, CommitError> {
        let shared = self.keep(conversation)?;
        let started = shared.read().state.digest.id.is_some();
        if started {
            return Ok(shared);
        }
        self.not_deleted(conversation)?;
        Err(CommitError::Refused(ask::Refusal::Conversation(ask::ConversationRefusal::NotStarted)))
    }

    /// On this thread, so that no answer is changed between the look at it and the request that tells it.
    fn begin(&mut self, conversation: ConversationId) -> Result<RequestScope, StoreError> {
        let shared = self.keep(conversation)?;
        let mut held = shared.write();
        let items = held.state.request_begins();
        let standing = match &held.state.digest.workspace {
            Some(workspace) => standing::of(&self.connection, workspace)?,
            None => Vec::new(),
        };
        Ok(RequestScope { items, standing })
    }

    /// All in one commit to the disk: there may be many.
    fn keep_clocks(&self, times: &[(InteractionId, AskTime)]) -> rusqlite::Result<()> {
        let transaction = self.connection.unchecked_transaction()?;
        clocks::keep(&transaction, times)?;
        transaction.commit()
    }

    /// Lets go of conversations that nobody holds and nothing runs in.
    fn forget_idle(&mut self) {
        if self.kept.len() > IDLE_HELD_COUNT_MAX {
            self.kept.retain(|_, kept| Arc::strong_count(&kept.shared) > 1);
            self.held.write().retain(|id| self.kept.contains_key(id));
        }
    }
}
