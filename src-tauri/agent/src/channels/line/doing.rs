//! Does what was decided on a message: answers, messages to the agent, stops. Each is known to the store by its id, so
//! that doing it again after a crash does nothing more.

use super::Line;
use crate::Askwell;
use crate::channels::kept::{Deed, Letter};
use crate::crash;
use crate::store::Fault;
use ask::interaction::Closing;
use ask::plain_text::dialogue::Post;
use ask::wire::{CommandError, ErrorCode, Submit, Submitted};
use ask::{ConversationId, Interaction, InteractionId, MessageId, Status, SubmitId};
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

impl Line {
    /// False where the disk takes nothing now: the rest stays to be done.
    pub(super) async fn do_deeds(&mut self, askwell: &Arc<Askwell>) -> Result<bool, Fault> {
        while let Some(deed) = self.kept.deeds.front().cloned() {
            if !self.do_one(askwell, deed).await {
                return Ok(false);
            }
            crash::point("channel-done");
            self.kept.deeds.pop_front();
            self.keep().await?;
        }
        Ok(true)
    }

    async fn do_one(&mut self, askwell: &Arc<Askwell>, deed: Deed) -> bool {
        match deed {
            Deed::Submit { id, conversation, interaction, response, confirmed, next } => {
                let submit = Submit {
                    conversation_id: conversation,
                    interaction_id: Some(interaction),
                    submit_id: Some(SubmitId(id)),
                    response: Some(response),
                    answer: None,
                    revises: false,
                };
                let said = askwell.submit(submit, self.messenger().surface()).await;
                self.handed_in(askwell, id, (conversation, interaction), said, (confirmed, next)).await
            }
            Deed::Tell { id, conversation, text } => {
                let told = self.pass_on(askwell, id, conversation, text).await;
                match told {
                    Ok(conversation) => {
                        self.kept.conversation = Some(conversation);
                        self.kept.owes(conversation);
                        true
                    }
                    Err(error) => self.is_done(id, error),
                }
            }
            Deed::Stop { id, conversation } => match askwell.stop_run(conversation).await {
                Ok(()) => {
                    self.kept.owed.retain(|owed| *owed != conversation);
                    self.say(id, self.words(askwell).stopped().to_owned());
                    true
                }
                Err(error) => self.is_done(id, error),
            },
        }
    }

    /// What was refused is done with, and said; what could not be saved is not.
    fn is_done(&mut self, id: Uuid, error: CommandError) -> bool {
        let done = error.code != ErrorCode::NotSaved;
        if done {
            self.say(id, error.message);
        }
        done
    }

    async fn handed_in(
        &mut self,
        askwell: &Arc<Askwell>,
        id: Uuid,
        (conversation, interaction): (ConversationId, InteractionId),
        said: Submitted,
        (confirmed, next): (String, Option<Box<Post>>),
    ) -> bool {
        match said {
            Submitted::Accepted { .. } | Submitted::Duplicate { .. } => {
                self.kept.owes(conversation);
                self.kept.conversation = Some(conversation);
                self.say(id, confirmed);
                if let Some(post) = next {
                    let id = Uuid::new_v5(&id, b"next");
                    self.kept.outbox.push_back(Letter::Post { id, post: *post, carries: None });
                }
            }
            Submitted::Closed { .. } | Submitted::TooLate { .. } => {
                let told = self.close(askwell, conversation, interaction, true).await;
                if !told {
                    self.say(id, self.words(askwell).ended_before().to_owned());
                }
            }
            Submitted::Invalid { .. } | Submitted::Unknown => {
                tracing::warn!(%interaction, ?said, "an answer from a chat was not taken");
                self.not_taken(askwell, id, (conversation, interaction), &said).await;
            }
            Submitted::NotSaved { .. } => return false,
        }
        true
    }

    /// The card takes an answer again, and says so.
    async fn not_taken(
        &mut self,
        askwell: &Askwell,
        id: Uuid,
        (conversation, interaction): (ConversationId, InteractionId),
        said: &Submitted,
    ) {
        let manner = self.manner(askwell);
        let Ok(shared) = self.store.load(conversation).await else { return };
        let known = shared.read().state.interaction(interaction).cloned();
        let post = known.and_then(|known| self.kept.dialogue.not_taken(&known, said, manner));
        match post {
            Some(post) => self.kept.outbox.push_back(Letter::Post { id, post, carries: None }),
            None => self.say(id, self.words(askwell).ended_before().to_owned()),
        }
    }

    /// Words for the agent: to a conversation, or as the beginning of a new one, which then has this very id.
    async fn pass_on(
        &self,
        askwell: &Arc<Askwell>,
        id: Uuid,
        conversation: Option<ConversationId>,
        text: String,
    ) -> Result<ConversationId, CommandError> {
        match conversation {
            Some(known) if askwell.is_there(known).await => {
                askwell.send_message_as(known, MessageId(id), text).await.map(|()| known)
            }
            Some(_) | None => {
                let workspace = askwell.settings().workspace.clone().filter(|folder| Path::new(folder).is_dir());
                askwell.start_conversation_as(ConversationId(id), workspace, text, Default::default(), None).await
            }
        }
    }

    /// Lets the chat know what has become of a question that stands in it. True where a line says so: to whoever has just
    /// answered it, and where nothing can be written over it.
    pub(super) async fn close(
        &mut self,
        askwell: &Askwell,
        conversation: ConversationId,
        id: InteractionId,
        answering: bool,
    ) -> bool {
        self.kept.take_back(id);
        let Some((interaction, closing)) = self.ended(conversation, id).await else {
            self.kept.dialogue.forget(id);
            return false;
        };
        let Some(closed) = self.kept.dialogue.closed(&interaction, &closing, self.manner(askwell)) else {
            return false;
        };
        let never_seen = closed.posts.is_empty();
        let edits = self.channel.limits().edits;
        let or_say = closed.line.is_some() && !answering;
        for (post, text) in closed.posts.into_iter().filter(|_| edits) {
            let with = Post { about: None, text, buttons: Vec::new(), wants_words: false };
            self.kept.outbox.push_back(Letter::Edit { post, with, or_say });
        }
        let line = closed.line.filter(|_| answering || !(edits || never_seen));
        let told = line.is_some();
        if let Some(line) = line {
            self.say(Uuid::new_v5(&id.0, b"closed"), line);
        }
        told
    }

    async fn ended(&self, conversation: ConversationId, id: InteractionId) -> Option<(Interaction, Closing)> {
        let shared = self.store.load(conversation).await.ok()?;
        let held = shared.read();
        let interaction = held.state.interaction(id)?.clone();
        match &interaction.status {
            Status::Closed(closing) => {
                let closing = closing.clone();
                Some((interaction, closing))
            }
            Status::Open => None,
        }
    }
}
