//! Everything that has to outlive the process: one SQLite file, one writer.
//!
//! Every input is decided and committed in one transaction on the writer's thread; only then does the state that others
//! see change. Events are the truth, the other tables are made from them in the same transaction.

mod ahead;
mod backup;
mod bin;
mod chain;
mod clocks;
mod condition;
mod error;
mod examine;
mod export;
mod family;
mod files;
mod granted;
mod guests;
mod health;
mod history;
mod identity;
mod listing;
mod look;
mod mark;
mod open;
mod opening;
mod paths;
mod prepared;
mod present;
mod project;
mod readers;
mod ready;
mod recover;
mod resumed;
mod rules;
mod schema;
mod seen;
mod shelf;
mod signed;
mod standing;
mod unattended;
mod unused;
mod writer;

#[cfg(test)]
mod tests;

pub use condition::Condition;
pub use error::{BranchError, CommitError, StoreError};
pub(crate) use examine::{Examination, examine};
pub(crate) use export::{ExportSummary, export, read_lines};
pub use files::{QuestionFiles, in_answers};
pub(crate) use granted::Grants;
pub use granted::{GrantWatch, MetaName};
pub use identity::is_known;
pub use listing::{AskFilter, AskStatus, EventPage};
pub use look::StoreReadError;
pub(crate) use look::look;
pub(crate) use look::{CopyError, copy_whole, verdict};
pub use open::{OpenReport, StoreOpenError};
pub(crate) use paths::{FILE, SMALL, is_set_aside, is_unfinished, marked};
pub use ready::{Ready, last_event, peek};
pub use recover::{RecoveryOutcome, RecoveryProgress};
pub use rules::in_folder as rules_in_folder;
pub(crate) use schema::latest as schema;
pub use seen::StoreSnapshot;
pub(crate) use signed::{SignedContent, sign};
pub use writer::ImportIdStatus;

use crate::clocks::AskTime;
use ahead::Ahead;
use ask::branch::BranchAnswer;
use ask::decision::StandingDecision;
use ask::wire::{
    ConversationSummary, Draft, Figures, FiguresRange, HistoryPage, HistoryQuery, HistoryRow, ListedRule, Unattended,
    Waiting,
};
use ask::{AttachmentId, ConversationId, DecisionId, Event, Input, InteractionId, StandingId, State};
use health::StoreHealth;
use opening::Openings;
use parking_lot::RwLock;
use paths::StorePaths;
use readers::{ReadKind, Readers};
use shelf::TextTable;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use writer::WriterJob;

/// What the request that is being made may tell.
#[derive(Debug)]
pub struct RequestScope {
    /// So many items of the conversation: who writes from here on is told by the next one, and can take it back until then.
    pub items: usize,
    /// What holds for the workspace.
    pub standing: Vec<StandingDecision>,
}

/// A conversation in memory: what is committed, never more.
#[derive(Debug, Default)]
pub struct LoadedConversation {
    pub state: State,
    /// The number of its last event.
    pub seq: u64,
    /// One that is not whole can be read as far as it goes, and not continued.
    pub condition: Condition,
}

impl LoadedConversation {
    /// It can be read, and not continued.
    pub fn is_read_only(&self) -> bool {
        self.condition != Condition::Whole
    }
}

pub type Shared = Arc<RwLock<LoadedConversation>>;

/// What one input made true.
#[derive(Debug, Clone)]
pub struct CommitReport {
    pub conversation: ConversationId,
    pub shared: Shared,
    pub events: Arc<[Event]>,
    /// The event before the first of these, and the last of these.
    pub after: u64,
    pub seq: u64,
    /// Entries have changed their places in the thread.
    pub reordered: bool,
    /// As many of the first events are what a branch begins with: they happened elsewhere.
    pub copied: usize,
}

/// Is told of each commit, in order, on the writer's thread: it must be quick and must not wait for the store.
pub trait Observer: Send + 'static {
    fn committed(&self, committed: &CommitReport);
    /// What grants somebody something was changed.
    fn granted(&self) {}
    /// Nothing could be saved, or it can be saved again.
    fn trouble(&self, fault: Option<&StoreError>);
}

/// The way to the writer, and to what is stored. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    // Let go of before the writer's: the last connection of all tidies the file up.
    readers: Readers,
    jobs: mpsc::UnboundedSender<WriterJob>,
    health: StoreHealth,
    ahead: Ahead,
    openings: Openings,
}

impl Store {
    /// Opens the file in this folder, recovering what can be read if it is damaged.
    pub fn open(folder: &Path, now: ask::Timestamp) -> Result<(OpenReport, Ready), StoreOpenError> {
        Store::open_telling(folder, now, &mut |_| {})
    }

    /// The same; `told` hears how far a recovery has come.
    pub fn open_telling(
        folder: &Path,
        now: ask::Timestamp,
        told: &mut dyn FnMut(RecoveryProgress),
    ) -> Result<(OpenReport, Ready), StoreOpenError> {
        let (opened, connection) = open::open(folder, now, told)?;
        let paths = StorePaths::of(folder);
        let (readers, health) = (Readers::of(paths.file()), StoreHealth::of(paths));
        Ok((opened, Ready { connection, readers, health, grants: Arc::default() }))
    }

    /// Decides on an input and commits what it makes true.
    pub async fn commit(&self, conversation: ConversationId, input: Input) -> Result<CommitReport, CommitError> {
        self.fold_ahead(conversation).await;
        let committed = self.ask(|reply| WriterJob::Commit { conversation, input, reply }).await??;
        self.openings.note(&committed, &self.jobs);
        Ok(committed)
    }

    /// Makes a conversation that goes on from this decision with another answer; all of it in one commit. The same branch
    /// made again is the one that is there.
    pub async fn branch(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        other: BranchAnswer,
    ) -> Result<(), BranchError> {
        let id = other.id;
        self.fold_ahead(conversation).await;
        let made = self.prepared_branch(conversation, interaction, other).await.map(Box::new);
        self.ask(|reply| WriterJob::Branch { conversation, interaction, id, made, reply }).await?
    }

    /// Takes in conversations that were exported before, the exported one first; all of it in one commit.
    pub async fn import(&self, conversations: Vec<(ConversationId, Vec<Event>)>) -> Result<(), CommitError> {
        let conversations = self.prepared(conversations).await?;
        self.ask(|reply| WriterJob::Import { conversations, reply }).await?
    }

    /// What is known of this id.
    pub async fn imported(&self, root: ConversationId) -> Result<ImportIdStatus, StoreError> {
        self.read(move |connection| writer::imported(connection, root)).await
    }

    /// The events of a conversation as far as its record holds, and whether it breaks off.
    pub async fn record(&self, conversation: ConversationId) -> Result<(Vec<Event>, bool), StoreError> {
        self.read_long(move |connection| chain::events(connection, conversation)).await
    }

    /// The conversation that this one comes from in the end, with all its branches and tasks, those first that others come
    /// from.
    pub async fn family(&self, conversation: ConversationId) -> Result<Vec<ConversationId>, StoreError> {
        self.read(move |connection| family::family(connection, conversation)).await
    }

    /// The conversation as it is committed.
    pub async fn load(&self, conversation: ConversationId) -> Result<Shared, CommitError> {
        self.fold_ahead(conversation).await;
        self.ask(|reply| WriterJob::Load { conversation, reply }).await?
    }

    /// Takes a conversation with all its tasks out of every list, after what runs in them was stopped: all in one commit. Gives
    /// each with the number of its events; none where there is no such conversation.
    pub async fn delete(
        &self,
        root: ConversationId,
        at: ask::Timestamp,
    ) -> Result<Vec<(ConversationId, u64)>, StoreError> {
        self.fold_ahead(root).await;
        self.ask(|reply| WriterJob::Delete { root, unless: None, at, reply }).await?
    }

    /// Puts back what was deleted with this one, as it was. Gives what is there again.
    pub async fn put_back(&self, root: ConversationId, at: ask::Timestamp) -> Result<Vec<ConversationId>, StoreError> {
        self.ask(|reply| WriterJob::PutBack { root, at, reply }).await?
    }

    /// Removes for good what was deleted with this one. Gives what is gone.
    pub async fn remove_deleted(&self, root: ConversationId) -> Result<Vec<ConversationId>, StoreError> {
        self.ask(|reply| WriterJob::RemoveDeleted { root, reply }).await?
    }

    pub async fn conversations(&self) -> Result<Vec<ConversationSummary>, StoreError> {
        self.read(project::conversations).await
    }

    /// Everything that waits for a person, oldest first.
    pub async fn inbox(&self) -> Result<Vec<Waiting>, StoreError> {
        self.read(project::inbox).await
    }

    /// Conversations whose run is under way.
    pub async fn running(&self) -> Result<Vec<ConversationId>, StoreError> {
        self.read(project::running).await
    }

    /// The next request is being made: from here on, what it tells cannot be changed.
    pub async fn begin(&self, conversation: ConversationId) -> Result<RequestScope, StoreError> {
        self.ask(|reply| WriterJob::Begin { conversation, reply }).await?
    }

    pub async fn standing(&self) -> Result<Vec<StandingDecision>, StoreError> {
        self.read(standing::all).await
    }

    /// True if there was one.
    pub async fn revoke(&self, id: StandingId) -> Result<bool, StoreError> {
        self.ask(|reply| WriterJob::Revoke { id, reply }).await?
    }

    /// What the person allows without being asked, and what that let through.
    pub async fn rules(&self, now: ask::Timestamp) -> Result<Vec<ListedRule>, StoreError> {
        self.read(move |connection| rules::listed(connection, now)).await
    }

    /// True if there was one.
    pub async fn revoke_rule(&self, id: InteractionId) -> Result<bool, StoreError> {
        self.ask(|reply| WriterJob::RevokeRule { id, reply }).await?
    }

    /// What ended or was done while nobody was here.
    pub async fn unattended(&self) -> Result<Vec<Unattended>, StoreError> {
        self.read(unattended::all).await
    }

    pub async fn unattended_seen(&self) -> Result<(), StoreError> {
        self.ask(|reply| WriterJob::Seen { reply }).await?
    }

    /// Decisions of all conversations, the latest first. None where the seeker looks for something else by now.
    pub async fn history(&self, query: HistoryQuery) -> Result<Option<HistoryPage>, StoreError> {
        let found = match query.seeker.clone() {
            Some(seeker) => self.readers.seek(seeker, move |connection| history::find(connection, &query)).await,
            None => {
                self.readers.read(ReadKind::Long, move |connection| history::find(connection, &query)).await.map(Some)
            }
        };
        found.inspect_err(|fault| self.health.note(fault))
    }

    pub async fn decision(&self, id: DecisionId) -> Result<Option<HistoryRow>, StoreError> {
        self.read(move |connection| history::one(connection, id)).await
    }

    pub async fn figures(&self, range: FiguresRange) -> Result<Figures, StoreError> {
        self.read_long(move |connection| history::figures(connection, range)).await
    }

    /// The conversation that an interaction belongs to.
    pub async fn conversation_of(&self, interaction: InteractionId) -> Result<Option<ConversationId>, StoreError> {
        self.read(move |connection| project::conversation_of(connection, interaction)).await
    }

    /// Whose question this is, and whether it waits for an answer.
    pub async fn asked(&self, interaction: InteractionId) -> Result<Option<QuestionFiles>, StoreError> {
        self.read(move |connection| files::asked(connection, interaction)).await
    }

    /// The attached files that a question's answers and its draft refer to. None where the conversation is deleted and may
    /// come back with all of them, which is looked at in the same moment.
    pub async fn files_of(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
    ) -> Result<Option<Vec<AttachmentId>>, StoreError> {
        self.read(move |connection| {
            let there = !bin::is_deleted_for_now(connection, conversation)?;
            there.then(|| files::referred(connection, conversation, interaction)).transpose()
        })
        .await
    }

    /// The files that came with the results of a conversation's calls. None where it is deleted, as above.
    pub async fn files_of_results(
        &self,
        conversation: ConversationId,
    ) -> Result<Option<Vec<AttachmentId>>, StoreError> {
        self.read_long(move |connection| {
            let there = !bin::is_deleted_for_now(connection, conversation)?;
            there.then(|| files::of_results(connection, conversation)).transpose()
        })
        .await
    }

    pub async fn save_draft(&self, interaction: InteractionId, draft: &Draft) -> Result<(), StoreError> {
        let empty = *draft == Draft::default();
        let body = if empty { None } else { serde_json::to_string(draft).ok() };
        self.ask(|reply| WriterJob::PutAskDraft { interaction, body, reply }).await?
    }

    /// The open questions with a limit, and how long each still waits.
    pub async fn clocks(&self) -> Result<Vec<clocks::StoredClock>, StoreError> {
        self.read(clocks::all).await
    }

    /// Keeps how long these questions still wait.
    pub async fn keep_clocks(&self, clocks: Vec<(InteractionId, AskTime)>) -> Result<(), StoreError> {
        self.ask(|reply| WriterJob::KeepClocks { clocks, reply }).await?
    }

    pub async fn save_message_draft(
        &self,
        conversation: Option<ConversationId>,
        text: String,
    ) -> Result<(), StoreError> {
        let body = (!text.is_empty()).then_some(text);
        self.put(TextTable::Draft, shelf::message_draft_name(conversation), body).await
    }

    pub async fn message_draft(&self, conversation: Option<ConversationId>) -> Result<Option<String>, StoreError> {
        let name = shelf::message_draft_name(conversation);
        self.read(move |connection| shelf::get(connection, TextTable::Draft, &name)).await
    }

    pub async fn meta(&self, name: MetaName) -> Result<Option<String>, StoreError> {
        self.read(move |connection| shelf::get(connection, TextTable::Meta, name.text())).await
    }

    /// Kept as JSON. What cannot be written takes the place of nothing.
    pub async fn save_meta(&self, name: MetaName, value: &impl serde::Serialize) -> Result<(), StoreError> {
        let body = serde_json::to_string(value).map_err(std::io::Error::from)?;
        self.put(TextTable::Meta, name.text().to_owned(), Some(body)).await
    }

    /// Gives one of these values another name, under which nothing looks for it.
    pub async fn set_meta_aside(&self, name: MetaName, now: ask::Timestamp) -> Result<(), StoreError> {
        let Some(body) = self.meta(name).await? else { return Ok(()) };
        self.put(TextTable::Meta, format!("{}.unreadable-{now}", name.text()), Some(body)).await?;
        self.put(TextTable::Meta, name.text().to_owned(), None).await
    }

    /// Waits until all that was handed in is done, and closes the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.openings.keep(&self.jobs).await;
        let (reply, done) = oneshot::channel();
        if self.jobs.send(WriterJob::Close { reply }).is_ok() {
            let _ = done.await;
        }
    }

    async fn put(&self, shelf: TextTable, name: String, body: Option<String>) -> Result<(), StoreError> {
        self.ask(|reply| WriterJob::Put { shelf, name, body, reply }).await?
    }

    async fn read<T, F>(&self, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&rusqlite::Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.readers.read(ReadKind::Quick, read).await.inspect_err(|fault| self.health.note(fault))
    }

    /// The same for what looks through much: nothing short waits for it.
    async fn read_long<T, F>(&self, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&rusqlite::Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.readers.read(ReadKind::Long, read).await.inspect_err(|fault| self.health.note(fault))
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> WriterJob) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.jobs.send(job(reply)).map_err(|_| StoreError::gone())?;
        answer.await.map_err(|_| StoreError::gone())
    }
}
