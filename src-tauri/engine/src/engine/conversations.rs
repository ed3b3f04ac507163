//! Starting, reading, steering and removing conversations.

use super::{CommandErrors, Engine};
use crate::host::News;
use crate::store::{CommitError, Condition};
use ask::decision::{self, Decision};
use ask::limits::ENTRIES_PAGE_COUNT;
use ask::rule::Mode;
use ask::thread::{self, Placed};
use ask::wire::{Changed, CommandError, ConversationSummary, ConversationView};
use ask::{ConversationId, Input, InteractionId, MessageId, Refusal, State};
use std::path::Path;
use std::sync::Arc;

impl Engine {
    /// All conversations, the latest first.
    pub async fn conversations(&self) -> Result<Vec<ConversationSummary>, CommandError> {
        self.store.conversations().await.map_err(|fault| self.not_saved(&fault))
    }

    /// The end of a conversation's thread, and what is being said in it right now.
    pub async fn open_conversation(self: &Arc<Self>, id: ConversationId) -> Result<ConversationView, CommandError> {
        let view = self.opened(id).await?;
        self.is_used(id).await;
        Ok(view)
    }

    async fn opened(self: &Arc<Self>, id: ConversationId) -> Result<ConversationView, CommandError> {
        if let Some(view) = self.store.opening(id).await {
            self.runtime.spawn(self.clone().look_closer(view.clone()));
            return Ok(ConversationView { draft: self.message_draft_of(id).await?, ..view });
        }
        let shared = self.store.load(id).await.map_err(|error| self.not_taken(&error))?;
        let draft = self.message_draft_of(id).await?;
        let (view, working) = {
            let held = shared.read();
            let view = view(&held.state, held.seq, held.condition, self.errors())?;
            // A run that was stopped is over at once; whoever spoke in it hears of that a moment later.
            let live = held.state.run.as_ref().and_then(|_| self.live.get(id));
            (ConversationView { live, draft, ..view }, held.state.run.is_some() && !held.is_read_only())
        };
        if working {
            // Calls that only read may still be without a result while a question is open.
            self.wake(id);
        }
        Ok(view)
    }

    pub(super) async fn message_draft_of(&self, id: ConversationId) -> Result<Option<String>, CommandError> {
        self.store.message_draft(Some(id)).await.map_err(|fault| self.not_saved(&fault))
    }

    /// What was shown is a copy. Folds the conversation, and has it opened again where its events say something else.
    async fn look_closer(self: Arc<Self>, shown: ConversationView) {
        let id = shown.summary.id;
        let Ok(shared) = self.store.load(id).await else { return };
        let (view, working) = {
            let held = shared.read();
            let view = view(&held.state, held.seq, held.condition, self.errors());
            (view, held.state.run.is_some() && !held.is_read_only())
        };
        if working {
            self.wake(id);
        }
        match view {
            Ok(view) if view != shown => self.host.tell(News::Changed(Changed {
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
        let shared = self.store.load(id).await.map_err(|error| self.not_taken(&error))?;
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
        let shared = self.store.load(id).await.map_err(|error| self.not_taken(&error))?;
        let held = shared.read();
        Ok(decision::page(&held.state, from, count))
    }

    pub async fn start_conversation(
        &self,
        workspace: Option<String>,
        text: String,
        mode: Mode,
    ) -> Result<ConversationId, CommandError> {
        self.start_conversation_as(ConversationId(self.host.new_id()), workspace, text, mode, None).await
    }

    /// Starts the conversation with this id; one that is there already was started by this very call before. `agent` names
    /// the agent of another make in the settings that it is to be with.
    pub async fn start_conversation_as(
        &self,
        id: ConversationId,
        workspace: Option<String>,
        text: String,
        mode: Mode,
        agent: Option<String>,
    ) -> Result<ConversationId, CommandError> {
        self.start(id, workspace, text, mode, agent, false).await
    }

    /// `no_questions`: nobody can be asked in it, now or later.
    pub async fn start(
        &self,
        id: ConversationId,
        workspace: Option<String>,
        text: String,
        mode: Mode,
        agent: Option<String>,
        no_questions: bool,
    ) -> Result<ConversationId, CommandError> {
        let settings = self.settings();
        let agent = match agent {
            None => None,
            Some(named) => {
                let known = settings.agents.iter().find(|known| known.id == named);
                Some(known.ok_or_else(|| self.errors().no_agent())?.agent())
            }
        };
        if let Some(folder) = &workspace
            && !Path::new(folder).is_dir()
        {
            return Err(self.errors().no_folder(folder));
        }
        if let Some(folder) = &workspace {
            self.workspaces.may_be_free(folder, mode)?;
        }
        let input = Input::Start {
            id,
            workspace,
            message: MessageId(self.host.new_id()),
            text,
            mode,
            model: self.own_models.of_beginning(id),
            parent: None,
            agent,
            no_questions,
            rounds_max: settings.ai.rounds_max(),
            at: self.host.now(),
        };
        self.driving.take(id);
        match self.store.commit(id, input).await {
            Ok(_) | Err(CommitError::Refused(Refusal::AlreadyStarted)) => Ok(id),
            Err(error) => Err(self.not_taken(&error)),
        }
    }

    /// Says something in a conversation. Open questions are set aside by it.
    pub async fn send_message(&self, id: ConversationId, text: String) -> Result<(), CommandError> {
        self.send_message_as(id, MessageId(self.host.new_id()), text, None).await
    }

    /// Says it once, however often the message with this id is sent. `skips` are the questions that it may set aside; where
    /// another one is open, nothing is said. None: whichever are open.
    pub async fn send_message_as(
        &self,
        id: ConversationId,
        message: MessageId,
        text: String,
        skips: Option<Vec<InteractionId>>,
    ) -> Result<(), CommandError> {
        let rounds_max = self.settings().ai.rounds_max();
        self.driving.take(id);
        self.commit(id, Input::Send { message, text, skips, rounds_max, at: self.host.now() }).await
    }

    /// Takes a message back that the agent was not told yet. False: it was told, and stays.
    pub async fn take_back_message(&self, id: ConversationId, message: MessageId) -> Result<bool, CommandError> {
        match self.store.commit(id, Input::TakeBack { message, at: self.host.now() }).await {
            Ok(_) => Ok(true),
            Err(CommitError::Refused(Refusal::AlreadyTold)) => Ok(false),
            Err(error) => Err(self.not_taken(&error)),
        }
    }

    /// Stops the run at once. Nothing to stop is no error: it has ended by itself meanwhile.
    pub async fn stop_run(self: &Arc<Self>, id: ConversationId) -> Result<(), CommandError> {
        let family = self.family_at_work(id).await;
        match self.store.commit(id, Input::Stop { at: self.host.now() }).await {
            Ok(_) => {
                self.end_running(family).await;
                Ok(())
            }
            Err(CommitError::Refused(Refusal::NothingRunning)) => Ok(()),
            Err(CommitError::NotSaved(fault)) if self.halt(id).await => Err(self.errors().halted(&fault)),
            Err(error) => Err(self.not_taken(&error)),
        }
    }

    /// With the subtasks that are not over.
    async fn family_at_work(&self, id: ConversationId) -> Vec<ConversationId> {
        let (mut family, mut looked) = (vec![id], 0);
        while let Some(id) = family.get(looked).copied() {
            looked += 1;
            if let Ok(shared) = self.store.load(id).await {
                family.extend(shared.read().state.family.alive().map(|task| task.id));
            }
        }
        family
    }

    /// Lets the run and those of its tasks stand still until it can be kept that they were stopped: a command that fills
    /// the disk is ended though the disk is full. False where nothing runs.
    async fn halt(self: &Arc<Self>, id: ConversationId) -> bool {
        let (mut left, mut any) = (vec![id], false);
        while let Some(id) = left.pop() {
            let Ok(shared) = self.store.load(id).await else { continue };
            let held = shared.read();
            left.extend(held.state.family.alive().map(|task| task.id));
            if let Some(run) = &held.state.run {
                self.halted.begin(id, run.number);
                self.wake(id);
                any = true;
            }
        }
        any
    }

    /// Goes on after a failed or stopped run. One that waits for the network or the provider tries again at once.
    pub async fn retry_run(&self, id: ConversationId) -> Result<(), CommandError> {
        if self.pausing.cut_short(id) {
            return Ok(());
        }
        let rounds_max = self.settings().ai.rounds_max();
        self.driving.take(id);
        self.commit(id, Input::Retry { rounds_max, at: self.host.now() }).await
    }

    pub async fn rename_conversation(&self, id: ConversationId, title: String) -> Result<(), CommandError> {
        self.commit(id, Input::Rename { title, at: self.host.now() }).await
    }

    pub async fn title_of(&self, id: ConversationId) -> Option<String> {
        let shared = self.store.load(id).await.ok()?;
        let title = shared.read().state.digest.title.clone();
        Some(title)
    }
}

/// A thread as it is opened, without what is being said in it right now.
pub(super) fn view(
    state: &State,
    seq: u64,
    condition: Condition,
    errors: CommandErrors,
) -> Result<ConversationView, CommandError> {
    let mut view = thread::view(state, seq).ok_or_else(|| errors.no_conversation())?;
    if let Some(standing) = condition.standing() {
        view.summary.standing = standing;
        view.summary.running = false;
    }
    Ok(view)
}
