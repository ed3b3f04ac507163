//! Starting, reading, steering and removing conversations.

use super::driving::RunOwnership;
use super::view::view;
use super::waking::RunWaker;
use super::{Actions, Drafts, EngineContext, OwnModels, Workspaces};
use crate::host::{Hub, News};
use crate::live::LiveBoard;
use crate::runner::{HaltedRuns, RetryPauses};
use crate::store::CommitError;
use ask::decision::{self, Decision};
use ask::limits::ENTRIES_PAGE_COUNT;
use ask::rule::Mode;
use ask::thread::{self, Placed};
use ask::wire::{Changed, CommandError, ConversationSummary, ConversationView};
use ask::{ConversationId, ConversationRefusal, Input, InteractionId, MessageId, MessageRefusal, Refusal, RunRefusal};
use std::path::Path;
use std::sync::Arc;

/// All conversations, and what a person does in each.
pub struct Conversations {
    pub(super) context: Arc<EngineContext>,
    pub(super) hub: Arc<Hub>,
    pub(super) live: Arc<LiveBoard>,
    pub(super) waker: Arc<RunWaker>,
    pub(super) driving: Arc<RunOwnership>,
    pub(super) own_models: Arc<OwnModels>,
    pub(super) workspaces: Arc<Workspaces>,
    pub(super) drafts: Arc<Drafts>,
    pub(super) actions: Arc<Actions>,
    pub(super) halted: Arc<HaltedRuns>,
    pub(super) pausing: Arc<RetryPauses>,
}

impl Conversations {
    /// All conversations, the latest first.
    pub async fn all(&self) -> Result<Vec<ConversationSummary>, CommandError> {
        self.context.store.conversations().await.map_err(|fault| self.context.not_saved(&fault))
    }

    /// The end of a conversation's thread, and what is being said in it right now.
    pub async fn open(self: &Arc<Self>, id: ConversationId) -> Result<ConversationView, CommandError> {
        let view = self.opened(id).await?;
        self.is_used(id).await;
        Ok(view)
    }

    async fn opened(self: &Arc<Self>, id: ConversationId) -> Result<ConversationView, CommandError> {
        if let Some(view) = self.context.store.opening(id).await {
            self.context.runtime.spawn(self.clone().look_closer(view.clone()));
            return Ok(ConversationView { draft: self.drafts.message_of(id).await?, ..view });
        }
        let shared = self.context.load(id).await?;
        let draft = self.drafts.message_of(id).await?;
        let (view, working) = {
            let held = shared.read();
            let view = view(&held.state, held.seq, held.condition, self.context.errors())?;
            // A run that was stopped is over at once; whoever spoke in it hears of that a moment later.
            let live = held.state.run.as_ref().and_then(|_| self.live.get(id));
            (ConversationView { live, draft, ..view }, held.state.run.is_some() && !held.is_read_only())
        };
        if working {
            // Calls that only read may still be without a result while a question is open.
            self.waker.wake(id);
        }
        Ok(view)
    }

    /// What was shown is a copy. Folds the conversation, and has it opened again where its events say something else.
    async fn look_closer(self: Arc<Self>, shown: ConversationView) {
        let id = shown.summary.id;
        let Ok(shared) = self.context.store.load(id).await else { return };
        let (view, working) = {
            let held = shared.read();
            let view = view(&held.state, held.seq, held.condition, self.context.errors());
            (view, held.state.run.is_some() && !held.is_read_only())
        };
        if working {
            self.waker.wake(id);
        }
        match view {
            Ok(view) if view != shown => self.context.host.tell(News::Changed(Changed {
                summary: view.summary,
                after: view.seq,
                seq: view.seq,
                total: view.total,
                entries: Vec::new(),
                reordered: true,
                decisions: None,
                plan: None,
                agent_mode: None,
            })),
            Ok(_) | Err(_) => {}
        }
    }

    /// Earlier entries of a thread.
    pub async fn entries(&self, id: ConversationId, from: usize, count: usize) -> Result<Vec<Placed>, CommandError> {
        let shared = self.context.load(id).await?;
        let held = shared.read();
        Ok(thread::entries(&held.state, from, count.min(ENTRIES_PAGE_COUNT)))
    }

    /// What the person decided in a conversation, oldest first.
    pub async fn decisions(
        &self,
        id: ConversationId,
        from: usize,
        count: usize,
    ) -> Result<Vec<Decision>, CommandError> {
        let shared = self.context.load(id).await?;
        let held = shared.read();
        Ok(decision::page(&held.state, from, count))
    }

    pub async fn start(
        &self,
        workspace: Option<String>,
        text: String,
        mode: Mode,
    ) -> Result<ConversationId, CommandError> {
        self.start_as(ConversationId(self.context.host.new_id()), workspace, text, mode, None).await
    }

    /// Starts the conversation with this id; one that is there already was started by this very call before. `agent` names
    /// the agent of another make in the settings that it is to be with.
    pub async fn start_as(
        &self,
        id: ConversationId,
        workspace: Option<String>,
        text: String,
        mode: Mode,
        agent: Option<String>,
    ) -> Result<ConversationId, CommandError> {
        self.start_with(id, workspace, text, mode, agent, false).await
    }

    /// `no_questions`: nobody can be asked in it, now or later.
    pub async fn start_with(
        &self,
        id: ConversationId,
        workspace: Option<String>,
        text: String,
        mode: Mode,
        agent: Option<String>,
        no_questions: bool,
    ) -> Result<ConversationId, CommandError> {
        let settings = self.context.settings();
        let agent = match agent {
            None => None,
            Some(named) => {
                let known = settings.agents.iter().find(|known| known.id == named);
                Some(known.ok_or_else(|| self.context.errors().no_agent())?.agent())
            }
        };
        if let Some(folder) = &workspace
            && !Path::new(folder).is_dir()
        {
            return Err(self.context.errors().no_folder(folder));
        }
        if let Some(folder) = &workspace {
            self.workspaces.may_be_free(folder, mode)?;
        }
        let input = Input::Start {
            id,
            workspace,
            message: MessageId(self.context.host.new_id()),
            text,
            mode,
            model: self.own_models.of_beginning(id),
            parent: None,
            agent,
            no_questions,
            rounds_max: settings.ai.rounds_max(),
            at: self.context.now(),
        };
        self.driving.take(id);
        match self.context.store.commit(id, input).await {
            Ok(_) | Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::AlreadyStarted))) => Ok(id),
            Err(error) => Err(self.context.not_taken(&error)),
        }
    }

    /// Says something in a conversation. Open questions are set aside by it.
    pub async fn send(&self, id: ConversationId, text: String) -> Result<(), CommandError> {
        self.send_as(id, MessageId(self.context.host.new_id()), text, None).await
    }

    /// Says it once, however often the message with this id is sent. `skips` are the questions that it may set aside; where
    /// another one is open, nothing is said. None: whichever are open.
    pub async fn send_as(
        &self,
        id: ConversationId,
        message: MessageId,
        text: String,
        skips: Option<Vec<InteractionId>>,
    ) -> Result<(), CommandError> {
        let rounds_max = self.context.settings().ai.rounds_max();
        self.driving.take(id);
        self.context.commit(id, Input::Send { message, text, skips, rounds_max, at: self.context.now() }).await
    }

    /// Takes a message back that the agent was not told yet. False: it was told, and stays.
    pub async fn take_back(&self, id: ConversationId, message: MessageId) -> Result<bool, CommandError> {
        match self.context.store.commit(id, Input::TakeBack { message, at: self.context.now() }).await {
            Ok(_) => Ok(true),
            Err(CommitError::Refused(Refusal::Message(MessageRefusal::AlreadyTold))) => Ok(false),
            Err(error) => Err(self.context.not_taken(&error)),
        }
    }

    /// Stops the run at once. Nothing to stop is no error: it has ended by itself meanwhile.
    pub async fn stop(&self, id: ConversationId) -> Result<(), CommandError> {
        let family = self.family_at_work(id).await;
        match self.context.store.commit(id, Input::Stop { at: self.context.now() }).await {
            Ok(_) => {
                self.actions.end_running(family).await;
                Ok(())
            }
            Err(CommitError::Refused(Refusal::Run(RunRefusal::NothingRunning))) => Ok(()),
            Err(CommitError::NotSaved(fault)) if self.halt(id).await => Err(self.context.errors().halted(&fault)),
            Err(error) => Err(self.context.not_taken(&error)),
        }
    }

    /// With the subtasks that are not over.
    async fn family_at_work(&self, id: ConversationId) -> Vec<ConversationId> {
        let (mut family, mut looked) = (vec![id], 0);
        while let Some(id) = family.get(looked).copied() {
            looked += 1;
            if let Ok(shared) = self.context.store.load(id).await {
                family.extend(shared.read().state.family.alive().map(|task| task.id));
            }
        }
        family
    }

    /// Lets the run and those of its tasks stand still until it can be kept that they were stopped: a command that fills
    /// the disk is ended though the disk is full. False where nothing runs.
    async fn halt(&self, id: ConversationId) -> bool {
        let (mut left, mut any) = (vec![id], false);
        while let Some(id) = left.pop() {
            let Ok(shared) = self.context.store.load(id).await else { continue };
            let held = shared.read();
            left.extend(held.state.family.alive().map(|task| task.id));
            if let Some(run) = &held.state.run {
                self.halted.begin(id, run.number);
                self.waker.wake(id);
                any = true;
            }
        }
        any
    }

    /// Goes on after a failed or stopped run. One that waits for the network or the provider tries again at once.
    pub async fn retry(&self, id: ConversationId) -> Result<(), CommandError> {
        if self.pausing.cut_short(id) {
            return Ok(());
        }
        let rounds_max = self.context.settings().ai.rounds_max();
        self.driving.take(id);
        self.context.commit(id, Input::Retry { rounds_max, at: self.context.now() }).await
    }

    pub async fn rename(&self, id: ConversationId, title: String) -> Result<(), CommandError> {
        self.context.commit(id, Input::Rename { title, at: self.context.now() }).await
    }

    pub async fn title_of(&self, id: ConversationId) -> Option<String> {
        let shared = self.context.store.load(id).await.ok()?;
        let title = shared.read().state.digest.title.clone();
        Some(title)
    }

    pub async fn is_there(&self, id: ConversationId) -> bool {
        self.context.store.load(id).await.is_ok()
    }

    /// Somebody looks into a conversation. It is noted where what nobody uses is deleted some day.
    pub(super) async fn is_used(&self, id: ConversationId) {
        if self.context.settings().storage.unused_days.is_some()
            && let Err(fault) = self.context.store.used(id, self.context.now()).await
        {
            tracing::warn!(%fault, "that a conversation is used was not noted");
        }
    }
}
