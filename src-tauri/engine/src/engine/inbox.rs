//! The inbox, and the one way an answer comes in.

use super::driving::RunOwnership;
use super::{Actions, AttachedFiles, EngineContext, Guests};
use crate::attachments::AttachmentOwner;
use crate::clocks::Clocks;
use crate::crash;
use crate::sightings::Sightings;
use crate::store::{AskFilter, CommitError, LoadedConversation};
use ask::action::Proposal;
use ask::input::{Invalid, Submission};
use ask::interaction::Status;
use ask::wire::{Clock, CommandError, PendingInteraction, Submit, Submitted, Waiting};
use ask::{
    Answer, AnswerRefusal, ConversationId, Input, Interaction, InteractionId, Refusal, Response, State, SubmitId,
    Surface, snapshot,
};
use std::sync::Arc;

/// Who hands an answer in.
#[derive(Debug, Clone, Copy)]
pub struct AnswerSender {
    pub surface: Surface,
    /// They may let a command out of the sandbox: they sit at the machine, or somebody there said so once.
    pub trusted: bool,
}

/// Somebody at the machine. Whoever comes from elsewhere is made with what they may.
impl From<Surface> for AnswerSender {
    fn from(surface: Surface) -> AnswerSender {
        AnswerSender { surface, trusted: true }
    }
}

/// All that waits for the person.
pub struct Inbox {
    pub(super) context: Arc<EngineContext>,
    pub(super) clocks: Arc<Clocks>,
    pub(super) sightings: Arc<Sightings>,
    pub(super) files: Arc<AttachedFiles>,
    pub(super) actions: Arc<Actions>,
    pub(super) guests: Arc<Guests>,
    pub(super) driving: Arc<RunOwnership>,
}

impl Inbox {
    /// Everything that waits for the person, oldest first.
    pub async fn all(&self) -> Result<Vec<Waiting>, CommandError> {
        let mut inbox = self.all_open().await?;
        inbox.retain(|waiting| waiting.interaction.for_person());
        Ok(inbox)
    }

    /// What agents ask one another, oldest first. The person may answer in place of the one that is asked.
    pub async fn between_agents(&self) -> Result<Vec<Waiting>, CommandError> {
        let mut inbox = self.all_open().await?;
        inbox.retain(|waiting| !waiting.interaction.for_person());
        Ok(inbox)
    }

    /// Everything that waits, in the shape that other programs read.
    pub async fn pending(&self) -> Result<Vec<PendingInteraction>, CommandError> {
        let inbox = self.all().await?;
        Ok(inbox.iter().map(|waiting| snapshot::snapshot(&waiting.interaction)).collect())
    }

    async fn all_open(&self) -> Result<Vec<Waiting>, CommandError> {
        let mut open = self.context.store.inbox().await.map_err(|fault| self.context.not_saved(&fault))?;
        for waiting in &mut open {
            waiting.clock = self.clocks.get(waiting.interaction.id).or(waiting.clock);
        }
        Ok(open)
    }

    pub async fn asks(&self, filter: AskFilter) -> Result<Vec<(Interaction, String)>, CommandError> {
        self.context.store.asks(filter).await.map_err(|fault| self.context.not_saved(&fault))
    }

    /// What is left of the time for it, where it has a limit.
    pub fn clock(&self, interaction: &Interaction) -> Option<Clock> {
        let whole = interaction.limit_ms.map(|remaining_ms| Clock { remaining_ms, running: false });
        self.clocks.get(interaction.id).or(whole)
    }

    /// The interaction of this conversation that is meant by its own id or by that of its call.
    pub async fn referred_to(&self, conversation: ConversationId, name: &str) -> Result<Interaction, Submitted> {
        let found = self.context.store.referred_to(conversation, name.to_owned()).await;
        let id: InteractionId =
            found.map_err(|fault| self.context.answer_not_saved(&fault))?.ok_or(Submitted::Unknown)?;
        let shared = self.context.store.load(conversation).await.map_err(|error| match error {
            CommitError::NotSaved(fault) => self.context.answer_not_saved(&fault),
            CommitError::Refused(_) | CommitError::Damaged => Submitted::Unknown,
        })?;
        let held = shared.read();
        held.state.interaction(id).cloned().ok_or(Submitted::Unknown)
    }

    /// This surface has shown the interaction to the person. That it could not be taken down holds nobody up.
    pub fn shown(&self, interaction: InteractionId, surface: Surface) {
        let context = self.context.clone();
        self.context.runtime.spawn(async move {
            let Ok(Some(conversation)) = context.store.conversation_of(interaction).await else { return };
            let Ok(shared) = context.store.load(conversation).await else { return };
            let known =
                |held: &LoadedConversation| held.state.interaction(interaction)?.shown.contains(&surface).then_some(());
            // A card is looked at again and again: only the first time is worth a commit.
            if known(&shared.read()).is_some() {
                return;
            }
            let input = Input::Shown { interaction, surface, at: context.host.now() };
            if let Err(why) = context.store.commit(conversation, input).await {
                tracing::debug!(%interaction, %why, "that it was shown was not taken down");
            }
        });
    }

    /// Hands in an answer, and says what became of it. Nothing is swallowed: every end has its name.
    pub async fn submit(&self, submit: Submit, by: impl Into<AnswerSender>) -> Submitted {
        let AnswerSender { surface: by, trusted } = by.into();
        let (conversation, interaction, response) = match self.addressed(&submit).await {
            Ok(addressed) => addressed,
            Err(said) => return said,
        };
        // What the answer names stays until it is committed.
        let _sending = self.files.attachments().sending.read().await;
        let submit_id = submit.submit_id.unwrap_or_else(|| SubmitId(self.context.host.new_id()));
        let place = AttachmentOwner { conversation, interaction };
        // Another program reads no files of ours: it is told all.
        let response = match self.is_guests(conversation).await {
            true => response,
            false => match self.files.with_whole(place, submit_id, response).await {
                Ok(response) => response,
                Err(said) => return said,
            },
        };
        let response = match self.files.with_files(place, response).await {
            Ok(response) => response,
            Err(said) => return said,
        };
        let edited = match self.actions.edited(conversation, interaction, &response).await {
            Ok(edited) => edited,
            Err(said) => return said,
        };
        if !trusted && self.needs_yes(conversation, interaction, &response, edited.as_deref()).await {
            return Submitted::Invalid { field: "response".into(), why: Invalid::NeedsYes };
        }
        let submission = Submission {
            edited,
            interaction,
            submit: submit_id,
            response,
            by,
            answerer: None,
            revises: submit.revises,
            waiting: self.guests.waiting(interaction),
            rounds_max: self.context.settings().ai.rounds_max(),
            at: self.context.now(),
        };
        if by.is_desk() {
            self.sightings.at_the_desk(Some(interaction));
        }
        self.driving.take(conversation);
        crash::point("submit");
        let committed = self.context.store.commit(conversation, Input::Submit(submission)).await;
        crash::point("submitted");
        match committed {
            Ok(committed) => Submitted::Accepted { seq: committed.seq },
            Err(CommitError::Refused(refusal)) => refused(refusal),
            Err(CommitError::NotSaved(fault)) => self.context.answer_not_saved(&fault),
            Err(CommitError::Damaged) => Submitted::Damaged,
        }
    }

    /// What has ended already says how, to whoever asks.
    async fn needs_yes(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        response: &Response,
        edited: Option<&Proposal>,
    ) -> bool {
        let Ok(shared) = self.context.store.load(conversation).await else { return false };
        let held = shared.read();
        let open = held.state.interaction(interaction).filter(|asked| asked.status == Status::Open);
        open.is_some_and(|asked| held.state.needs_yes(asked, response, edited))
    }

    async fn is_guests(&self, conversation: ConversationId) -> bool {
        let loaded = self.context.store.load(conversation).await;
        loaded.is_ok_and(|shared| shared.read().state.digest.guest.is_some())
    }

    /// Which interaction an answer is for, and what it says. The plain form is for the one question open.
    async fn addressed(&self, submit: &Submit) -> Result<(ConversationId, InteractionId, Response), Submitted> {
        let conversation = match submit.interaction_id {
            Some(id) => match self.context.store.conversation_of(id).await {
                Ok(found) => found.ok_or(Submitted::Unknown)?,
                Err(fault) => return Err(self.context.answer_not_saved(&fault)),
            },
            None => submit.conversation_id,
        };
        let shared = self.context.store.load(conversation).await.map_err(|error| match error {
            CommitError::NotSaved(fault) => self.context.answer_not_saved(&fault),
            CommitError::Refused(_) | CommitError::Damaged => Submitted::Unknown,
        })?;
        let held = shared.read();
        let interaction = match submit.interaction_id {
            Some(id) => held.state.interaction(id).ok_or(Submitted::Unknown)?,
            None => only_open(&held.state)?,
        };
        let response = match (&submit.response, &submit.answer) {
            (Some(response), _) => response.clone(),
            (None, Some(answer)) => plain(interaction, answer),
            (None, None) => return Err(Submitted::Invalid { field: "response".into(), why: Invalid::Empty }),
        };
        Ok((conversation, interaction.id, response))
    }
}

fn only_open(state: &State) -> Result<&Interaction, Submitted> {
    let mut open = state.open_interactions();
    match (open.next(), open.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err(Submitted::Invalid { field: "interactionId".into(), why: Invalid::Ambiguous }),
        (None, _) => Err(Submitted::Unknown),
    }
}

/// A plain answer to the first question: an option if it is one's exact label, else own words.
fn plain(interaction: &Interaction, answer: &str) -> Response {
    let answers = interaction.questions().first().map(|question| {
        let option = question.options.iter().find(|option| option.label == answer.trim());
        match option {
            Some(option) => Answer::choosing(&question.id, vec![option.id.clone()]),
            None => Answer::writing(&question.id, answer),
        }
    });
    Response::Answered(answers.into_iter().collect::<Vec<_>>().into())
}

fn refused(refusal: Refusal) -> Submitted {
    match refusal {
        Refusal::Answer(AnswerRefusal::Duplicate(closing)) => Submitted::Duplicate { closing },
        Refusal::Answer(AnswerRefusal::AlreadyClosed(closing)) => Submitted::Closed { closing },
        Refusal::Answer(AnswerRefusal::TooLate(closing)) => Submitted::TooLate { closing },
        Refusal::Invalid { field, why } => Submitted::Invalid { field, why },
        Refusal::Answer(AnswerRefusal::UnknownInteraction | AnswerRefusal::HandedOver)
        | Refusal::Conversation(_)
        | Refusal::Run(_)
        | Refusal::Call(_)
        | Refusal::Message(_)
        | Refusal::Stale => Submitted::Unknown,
    }
}
