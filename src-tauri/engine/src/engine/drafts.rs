//! What was written and not sent yet: drafts of answers, and of messages.

use super::EngineContext;
use crate::clocks::Clocks;
use crate::sightings::Sightings;
use ask::limits::DRAFT_BYTES_MAX;
use ask::wire::{CommandError, Draft, Waiting};
use ask::{ConversationId, InteractionId};
use std::sync::Arc;

/// All that is kept of it.
pub struct Drafts {
    pub(super) context: Arc<EngineContext>,
    pub(super) clocks: Arc<Clocks>,
    pub(super) sightings: Arc<Sightings>,
}

impl Drafts {
    pub async fn save(&self, interaction: InteractionId, draft: Draft) -> Result<(), CommandError> {
        self.clocks.typed(interaction);
        self.sightings.at_the_desk(Some(interaction));
        let texts = draft.answers.iter().flat_map(|answer| [&answer.text, &answer.note]);
        let bytes = texts.chain([&draft.comment, &draft.talk]).flatten().map(String::len).sum();
        self.within_limit(bytes)?;
        self.context.store.save_draft(interaction, &draft).await.map_err(|fault| self.context.not_saved(&fault))
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
            self.save(interaction, draft).await?;
            // A draft of a question that has been closed meanwhile is dropped, and the words with it.
            if self.still_open(interaction).await?.is_some() {
                return Ok(());
            }
        }
        let before = self
            .context
            .store
            .message_draft(Some(conversation))
            .await
            .map_err(|fault| self.context.not_saved(&fault))?;
        let text = match before.filter(|before| !before.trim().is_empty()) {
            Some(before) => format!("{before}\n\n{words}"),
            None => words.to_owned(),
        };
        self.save_message(Some(conversation), text).await
    }

    async fn still_open(&self, interaction: InteractionId) -> Result<Option<Waiting>, CommandError> {
        let open = self.context.store.inbox().await.map_err(|fault| self.context.not_saved(&fault))?;
        Ok(open.into_iter().find(|waiting| waiting.interaction.id == interaction))
    }

    /// The half-written message of a conversation; of a new one where there is no id.
    pub async fn save_message(&self, conversation: Option<ConversationId>, text: String) -> Result<(), CommandError> {
        self.sightings.at_the_desk(None);
        self.within_limit(text.len())?;
        self.context.store.save_message_draft(conversation, text).await.map_err(|fault| self.context.not_saved(&fault))
    }

    pub async fn message(&self) -> Result<Option<String>, CommandError> {
        self.context.store.message_draft(None).await.map_err(|fault| self.context.not_saved(&fault))
    }

    pub(super) async fn message_of(&self, id: ConversationId) -> Result<Option<String>, CommandError> {
        self.context.store.message_draft(Some(id)).await.map_err(|fault| self.context.not_saved(&fault))
    }

    fn within_limit(&self, bytes: usize) -> Result<(), CommandError> {
        if bytes <= DRAFT_BYTES_MAX { Ok(()) } else { Err(self.context.errors().draft_too_long(bytes)) }
    }
}
