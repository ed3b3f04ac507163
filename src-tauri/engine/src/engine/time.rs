//! The limit for answers: who attends to a question, ten minutes more, and the end of its time.

use super::driving::RunOwnership;
use super::{EngineContext, Inbox};
use crate::clocks::{AskTime, Clocks, ExpiredQuestion};
use crate::host::Surfaces;
use crate::parts::{PanicError, guarded};
use crate::sightings::Sightings;
use crate::store::CommitError;
use ask::conversation::Digest;
use ask::family::Party;
use ask::limits::ANSWER_MORE_MILLIS;
use ask::wire::CommandError;
use ask::{ConversationId, Input, InteractionId, Surface};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How long open questions still wait.
pub struct QuestionClocks {
    pub(super) context: Arc<EngineContext>,
    pub(super) clocks: Arc<Clocks>,
    pub(super) sightings: Arc<Sightings>,
    pub(super) surfaces: Arc<dyn Surfaces>,
    pub(super) driving: Arc<RunOwnership>,
    pub(super) inbox: Arc<Inbox>,
}

impl QuestionClocks {
    /// The question that a person has before their eyes on this surface; its clock stands still. None lets it run again.
    pub fn attending(&self, by: Surface, interaction: Option<InteractionId>) {
        self.clocks.attending(by, interaction);
        if let Some(interaction) = interaction {
            self.sightings.at_the_desk(Some(interaction));
            self.inbox.shown(interaction, by);
        }
    }

    /// Whether the screen is locked: then nobody can answer, and no clock runs.
    pub fn away(&self, away: bool) {
        self.clocks.away(away);
        self.sightings.locked(away);
        self.surfaces.look_again();
    }

    /// Ten minutes more for this question: on the disk first, so that what was refused was not given either.
    pub async fn more_time(&self, interaction: InteractionId) -> Result<(), CommandError> {
        let time = self.clocks.time(interaction).ok_or_else(|| self.context.errors().no_clock())?;
        let longer = vec![(interaction, time.longer(ANSWER_MORE_MILLIS))];
        self.context.store.keep_clocks(longer).await.map_err(|fault| self.context.not_saved(&fault))?;
        let given = self.clocks.more(interaction, ANSWER_MORE_MILLIS);
        given.then_some(()).ok_or_else(|| self.context.errors().no_clock())
    }

    /// The question waits from now on, for as long as it still may.
    pub(super) fn start(
        self: &Arc<Self>,
        conversation: ConversationId,
        id: InteractionId,
        asked: Party,
        time: AskTime,
    ) {
        if self.clocks.start(conversation, id, asked, time) {
            self.context.runtime.spawn(count(Arc::downgrade(self)));
        }
    }

    /// Takes up the clocks of the questions that were open when the program ended, of the conversations that are driven here.
    pub(super) async fn start_all(self: &Arc<Self>) {
        self.start_all_of(|id| self.driving.covers(id)).await;
    }

    /// The same for some conversations, which are back.
    pub(super) async fn start_all_of(self: &Arc<Self>, wanted: impl Fn(ConversationId) -> bool) {
        match self.context.store.conversations().await {
            Ok(all) => {
                let busy = all.iter().filter(|one| one.open_asks > 0 && wanted(one.id));
                busy.for_each(|one| self.clocks.busy(one.id, true));
            }
            Err(fault) => tracing::error!(%fault, "those who wait for the person could not be listed"),
        }
        match self.context.store.clocks().await {
            Ok(clocks) => {
                let wanted = clocks.into_iter().filter(|(conversation, ..)| wanted(*conversation));
                wanted.for_each(|(conversation, id, asked, time)| self.start(conversation, id, asked, time));
            }
            Err(fault) => tracing::error!(%fault, "the questions with a limit could not be listed"),
        }
    }

    /// No question of this conversation waits any more.
    pub(super) fn end_all_of(&self, conversation: ConversationId) {
        self.clocks.end_all(conversation);
    }

    /// Takes waking time off the clocks. False where there is none any more.
    async fn pass(self: &Arc<Self>, passed: Duration) -> bool {
        for over in self.clocks.pass(passed) {
            // One that breaks down takes no other with it, and has no end for that reason either: it is tried again.
            if let Err(PanicError) = guarded("a clock", self.expire(over)).await {
                let ExpiredQuestion { conversation, interaction, asked, limit_ms } = over;
                self.start(conversation, interaction, asked, AskTime { left_ms: 0, limit_ms });
            }
        }
        if let Err(error) = self.keep().await {
            tracing::warn!(why = error.message, "what is left of the time for answers could not be kept");
        }
        !self.clocks.none_left()
    }

    /// The time of this question is over. An answer that was there first stands.
    async fn expire(self: &Arc<Self>, over: ExpiredQuestion) {
        let ExpiredQuestion { conversation, interaction, asked, limit_ms } = over;
        let asking = match self.context.store.load(conversation).await {
            Ok(shared) => self.context.question_policy(&shared.read().state.digest),
            Err(_) => self.context.question_policy(&Digest::default()),
        };
        let input = Input::Expire { interaction, limit_ms, asking, at: self.context.now() };
        match self.context.store.commit(conversation, input).await {
            Ok(_) => {}
            Err(refused @ (CommitError::Refused(_) | CommitError::Damaged)) => {
                tracing::info!(%interaction, %refused, "its time was over when it had ended already");
            }
            Err(CommitError::NotSaved(fault)) => {
                tracing::warn!(%interaction, %fault, "that its time is over was not saved; trying again");
                self.start(conversation, interaction, asked, AskTime { left_ms: 0, limit_ms });
            }
        }
    }

    async fn keep(&self) -> Result<(), CommandError> {
        let clocks = self.clocks.to_keep();
        if clocks.is_empty() {
            Ok(())
        } else {
            self.context.store.keep_clocks(clocks).await.map_err(|fault| self.context.not_saved(&fault))
        }
    }
}

/// Counts all clocks, until there is none or the program ends.
async fn count(all: Weak<QuestionClocks>) {
    let Some(host) = all.upgrade().map(|all| all.context.host.clone()) else { return };
    loop {
        let passed = host.tick().await;
        let Some(all) = all.upgrade() else { return };
        // A tick that breaks down takes no clock with it: the next one counts on.
        if let Ok(false) = guarded("the clocks", all.pass(passed)).await {
            return;
        }
    }
}
