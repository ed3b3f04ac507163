//! The inbox, the drafts, and the one way an answer comes in.

use super::Engine;
use crate::attachments::AttachmentOwner;
use crate::crash;
use crate::store::CommitError;
use ask::decision::StandingDecision;
use ask::input::{Invalid, Submission};
use ask::limits::DRAFT_BYTES_MAX;
use ask::wire::{CommandError, Draft, Submit, Submitted, Waiting};
use ask::{
    Answer, ConversationId, Input, Interaction, InteractionId, QuestionId, Refusal, Response, StandingId, State,
    SubmitId, Surface,
};

impl Engine {
    /// Everything that waits for the person, oldest first.
    pub async fn inbox(&self) -> Result<Vec<Waiting>, CommandError> {
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

    async fn all_open(&self) -> Result<Vec<Waiting>, CommandError> {
        let mut open = self.store.inbox().await.map_err(|fault| self.not_saved(&fault))?;
        for waiting in &mut open {
            waiting.clock = self.clocks.get(waiting.interaction.id).or(waiting.clock);
        }
        Ok(open)
    }

    /// Hands in an answer, and says what became of it. Nothing is swallowed: every end has its name.
    pub async fn submit(&self, submit: Submit, by: Surface) -> Submitted {
        let (conversation, interaction, response) = match self.addressed(&submit).await {
            Ok(addressed) => addressed,
            Err(said) => return said,
        };
        // What the answer names stays until it is committed.
        let _sending = self.files.attachments().sending.read().await;
        let submit_id = submit.submit_id.unwrap_or_else(|| SubmitId(self.host.new_id()));
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
        let edited = match self.edited_proposal(conversation, interaction, &response).await {
            Ok(edited) => edited,
            Err(said) => return said,
        };
        let submission = Submission {
            edited,
            interaction,
            submit: submit_id,
            response,
            by,
            answerer: None,
            revises: submit.revises,
            waiting: self.guests_waiting(interaction),
            rounds_max: self.settings().ai.rounds_max(),
            at: self.host.now(),
        };
        if by.is_desk() {
            self.at_the_desk(Some(interaction));
        }
        self.driving.take(conversation);
        crash::point("submit");
        let committed = self.store.commit(conversation, Input::Submit(submission)).await;
        crash::point("submitted");
        match committed {
            Ok(committed) => Submitted::Accepted { seq: committed.seq },
            Err(CommitError::Refused(refusal)) => refused(refusal),
            Err(CommitError::NotSaved(fault)) => self.answer_not_saved(&fault),
            Err(CommitError::Damaged) => Submitted::Damaged,
        }
    }

    /// The person puts a decision of theirs in other words; the agent is told at its next request.
    pub async fn correct_decision(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        question: QuestionId,
        text: String,
    ) -> Result<(), CommandError> {
        self.commit(conversation, Input::Correct { interaction, question, text, at: self.host.now() }).await
    }

    pub async fn withdraw_decision(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        question: QuestionId,
    ) -> Result<(), CommandError> {
        self.commit(conversation, Input::Withdraw { interaction, question, at: self.host.now() }).await
    }

    /// What holds for whole workspaces.
    pub async fn standing_decisions(&self) -> Result<Vec<StandingDecision>, CommandError> {
        self.store.standing().await.map_err(|fault| self.not_saved(&fault))
    }

    /// It holds no longer. One that is gone already is no error.
    pub async fn revoke_standing(&self, id: StandingId) -> Result<(), CommandError> {
        self.store.revoke(id).await.map_err(|fault| self.not_saved(&fault))?;
        self.signatures.look_again();
        Ok(())
    }

    pub async fn save_draft(&self, interaction: InteractionId, draft: Draft) -> Result<(), CommandError> {
        self.clocks.typed(interaction);
        self.at_the_desk(Some(interaction));
        let texts = draft.answers.iter().flat_map(|answer| [&answer.text, &answer.note]);
        let bytes = texts.chain([&draft.comment, &draft.talk]).flatten().map(String::len).sum();
        self.within_draft(bytes)?;
        self.store.save_draft(interaction, &draft).await.map_err(|fault| self.not_saved(&fault))
    }

    /// Keeps words that were written as an answer and could not be taken: on the question's card, or where that is closed, in
    /// the conversation's unsent message. They stand behind what is written there.
    pub async fn keep_words(
        &self,
        conversation: ConversationId,
        interaction: InteractionId,
        words: &str,
    ) -> Result<(), CommandError> {
        if let Some(waiting) = self.still_open(interaction).await?
            && let [question, ..] = waiting.interaction.questions()
        {
            let draft = waiting.draft.clone().unwrap_or_default().with_words(&question.id, words);
            self.save_draft(interaction, draft).await?;
            // A draft of a question that has been closed meanwhile is dropped, and the words with it.
            if self.still_open(interaction).await?.is_some() {
                return Ok(());
            }
        }
        let before = self.store.message_draft(Some(conversation)).await.map_err(|fault| self.not_saved(&fault))?;
        let text = match before.filter(|before| !before.trim().is_empty()) {
            Some(before) => format!("{before}\n\n{words}"),
            None => words.to_owned(),
        };
        self.save_message_draft(Some(conversation), text).await
    }

    async fn still_open(&self, interaction: InteractionId) -> Result<Option<Waiting>, CommandError> {
        Ok(self.all_open().await?.into_iter().find(|waiting| waiting.interaction.id == interaction))
    }

    /// The half-written message of a conversation; of a new one where there is no id.
    pub async fn save_message_draft(
        &self,
        conversation: Option<ConversationId>,
        text: String,
    ) -> Result<(), CommandError> {
        self.at_the_desk(None);
        self.within_draft(text.len())?;
        self.store.save_message_draft(conversation, text).await.map_err(|fault| self.not_saved(&fault))
    }

    pub async fn message_draft(&self) -> Result<Option<String>, CommandError> {
        self.store.message_draft(None).await.map_err(|fault| self.not_saved(&fault))
    }

    fn within_draft(&self, bytes: usize) -> Result<(), CommandError> {
        if bytes <= DRAFT_BYTES_MAX { Ok(()) } else { Err(self.errors().draft_too_long(bytes)) }
    }

    async fn is_guests(&self, conversation: ConversationId) -> bool {
        let loaded = self.store.load(conversation).await;
        loaded.is_ok_and(|shared| shared.read().state.digest.guest.is_some())
    }

    /// Which interaction an answer is for, and what it says. The plain form is for the one question open.
    async fn addressed(&self, submit: &Submit) -> Result<(ConversationId, InteractionId, Response), Submitted> {
        let conversation = match submit.interaction_id {
            Some(id) => match self.store.conversation_of(id).await {
                Ok(found) => found.ok_or(Submitted::Unknown)?,
                Err(fault) => return Err(self.answer_not_saved(&fault)),
            },
            None => submit.conversation_id,
        };
        let shared = self.store.load(conversation).await.map_err(|error| match error {
            CommitError::NotSaved(fault) => self.answer_not_saved(&fault),
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
        Refusal::Duplicate(closing) => Submitted::Duplicate { closing },
        Refusal::AlreadyClosed(closing) => Submitted::Closed { closing },
        Refusal::TooLate(closing) => Submitted::TooLate { closing },
        Refusal::Invalid { field, why } => Submitted::Invalid { field, why },
        Refusal::UnknownInteraction
        | Refusal::NotStarted
        | Refusal::Deleted
        | Refusal::AlreadyStarted
        | Refusal::Stale
        | Refusal::UnknownCall
        | Refusal::AlreadyFinished
        | Refusal::NothingRunning
        | Refusal::NothingToRetry
        | Refusal::NothingToUndo
        | Refusal::Busy
        | Refusal::NotApproved
        | Refusal::OfGuest
        | Refusal::NotOfGuest
        | Refusal::HandedOver
        | Refusal::TooManyAsks
        | Refusal::AlreadyTold
        | Refusal::WouldSkip
        | Refusal::NeedsFolder => Submitted::Unknown,
    }
}
