//! Does what was decided on a message: answers, messages to the agent, stops. Each is known to the store by its id, so
//! that doing it again after a crash does nothing more.

use super::ChannelWorker;
use crate::channels::kept::{Deed, Letter};
use crate::channels::messages::not_taken;
use crate::commands::RunningProgram;
use crate::commands::{RunnableCommand, by_chat};
use ask::command::called;
use ask::interaction::Closing;
use ask::plain_text::dialogue::Post;
use ask::wire::{CommandError, ErrorCode, Submitted};
use ask::{ConversationId, Interaction, InteractionId, MessageId, Status, SubmitId};
use engine::Engine;
use engine::crash;
use engine::store::StoreError;
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

/// How often one thing is tried while the disk takes everything but it.
const TRIES: u32 = 4;

/// What became of a deed.
enum Deeded {
    /// It is done, or refused; either is said.
    Over,
    /// The disk did not take it. `said` is for the chat, where it has to be given up.
    NotSaved { said: String },
}

impl ChannelWorker {
    /// False where the disk takes nothing now: the rest stays to be done.
    pub(super) async fn do_deeds(&mut self, askwell: &Arc<dyn RunningProgram>) -> Result<bool, StoreError> {
        while let Some(deed) = self.kept.deeds.front().cloned() {
            if let Deeded::NotSaved { said } = self.do_one(askwell, &deed).await {
                // A full disk refuses this, too, and then everything waits. A deed that alone cannot be saved must not hold
                // up all others.
                self.keep().await?;
                self.fruitless += 1;
                if self.fruitless < TRIES {
                    return Ok(false);
                }
                self.give_up(askwell, &deed, said).await;
            }
            self.fruitless = 0;
            crash::point("channel-done");
            self.kept.deeds.pop_front();
            self.keep().await?;
        }
        Ok(true)
    }

    async fn do_one(&mut self, askwell: &Arc<dyn RunningProgram>, deed: &Deed) -> Deeded {
        match deed.clone() {
            Deed::Submit { id, conversation, interaction, response, confirmed, next } => {
                let submit = called::submit_ask_user_response {
                    conversation_id: conversation,
                    interaction_id: Some(interaction),
                    submit_id: Some(SubmitId(id)),
                    response: Some(*response),
                    answer: None,
                    revises: None,
                };
                match self.call(askwell, submit).await {
                    Ok(said) => self.handed_in(askwell, id, (conversation, interaction), said, (confirmed, next)).await,
                    Err(error) => self.is_done(id, error),
                }
            }
            Deed::Tell { id, conversation, text } => {
                let told = self.pass_on(askwell, id, conversation, text).await;
                match told {
                    Ok(conversation) => {
                        self.kept.conversation = Some(conversation);
                        self.kept.owes(conversation);
                        Deeded::Over
                    }
                    Err(error) => self.is_done(id, error),
                }
            }
            Deed::Stop { id, conversation } => {
                match self.call(askwell, called::stop_run { conversation_id: conversation }).await {
                    Ok(()) => {
                        self.kept.owed.retain(|owed| *owed != conversation);
                        self.say(id, self.strings(askwell).run_stopped().to_owned());
                        Deeded::Over
                    }
                    Err(error) => self.is_done(id, error),
                }
            }
        }
    }

    /// What a chat does, it does by commands that are declared for chats.
    async fn call<C: RunnableCommand>(
        &self,
        askwell: &Arc<dyn RunningProgram>,
        command: C,
    ) -> Result<C::Given, CommandError> {
        by_chat(askwell.clone(), self.messenger().surface(), command).await
    }

    /// What was refused is done with, and said; what could not be saved is not.
    fn is_done(&mut self, id: Uuid, error: CommandError) -> Deeded {
        if error.code == ErrorCode::NotSaved {
            return Deeded::NotSaved { said: error.message };
        }
        self.say(id, error.message);
        Deeded::Over
    }

    /// It is not tried any more, and the chat is told. An answer leaves its question open.
    async fn give_up(&mut self, engine: &Engine, deed: &Deed, said: String) {
        tracing::warn!(messenger = self.messenger().name(), "what was said in a chat could not be saved");
        match deed {
            Deed::Submit { id, conversation, interaction, .. } => {
                let why = Submitted::NotSaved { why: said };
                self.not_taken(engine, *id, (*conversation, *interaction), &why).await;
            }
            Deed::Tell { id, .. } | Deed::Stop { id, .. } => self.say(*id, said),
        }
    }

    async fn handed_in(
        &mut self,
        askwell: &Arc<dyn RunningProgram>,
        id: Uuid,
        (conversation, interaction): (ConversationId, InteractionId),
        said: Submitted,
        (confirmed, next): (String, Option<Box<Post>>),
    ) -> Deeded {
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
                    self.say(id, self.strings(askwell).ended_before().to_owned());
                }
            }
            Submitted::Invalid { .. } | Submitted::Unknown => {
                tracing::warn!(%interaction, ?said, "an answer from a chat was not taken");
                self.not_taken(askwell, id, (conversation, interaction), &said).await;
            }
            Submitted::Damaged => {
                // What is written next is no answer to it.
                self.kept.take_back(interaction);
                self.kept.dialogue.forget(interaction);
                self.unanswerable.insert(interaction);
                self.say(id, not_taken(self.strings(askwell), &said));
            }
            Submitted::NotSaved { why } => return Deeded::NotSaved { said: why },
        }
        Deeded::Over
    }

    /// The card takes an answer again where another one can help, and the chat is told.
    async fn not_taken(
        &mut self,
        engine: &Engine,
        id: Uuid,
        (conversation, interaction): (ConversationId, InteractionId),
        said: &Submitted,
    ) {
        let manner = self.manner(engine);
        let shared = self.store.load(conversation).await.ok();
        let known = shared.and_then(|shared| shared.read().state.interaction(interaction).cloned());
        let post = known.and_then(|known| self.kept.dialogue.not_taken(&known, said, manner));
        match post {
            Some(post) => self.kept.outbox.push_back(Letter::Post { id, post, carries: None }),
            None => self.say(id, not_taken(self.strings(engine), said)),
        }
    }

    /// Words for the agent: to a conversation, or as the beginning of a new one, which then has this very id.
    async fn pass_on(
        &self,
        askwell: &Arc<dyn RunningProgram>,
        id: Uuid,
        conversation: Option<ConversationId>,
        text: String,
    ) -> Result<ConversationId, CommandError> {
        match conversation {
            Some(known) if askwell.conversations().is_there(known).await => {
                let message_id = Some(MessageId(id));
                let message = called::send_message { conversation_id: known, text, message_id, skips: None };
                self.call(askwell, message).await.map(|()| known)
            }
            Some(_) | None => {
                let workspace = askwell.settings().workspace.clone().filter(|folder| Path::new(folder).is_dir());
                let conversation_id = Some(ConversationId(id));
                let begun = called::start_conversation {
                    workspace,
                    text,
                    mode: None,
                    conversation_id,
                    agent: None,
                    no_questions: None,
                };
                self.call(askwell, begun).await
            }
        }
    }

    /// Lets the chat know what has become of a question that stands in it. True where a line says so: to whoever has just
    /// answered it, and where nothing can be written over it.
    pub(super) async fn close(
        &mut self,
        engine: &Engine,
        conversation: ConversationId,
        id: InteractionId,
        answering: bool,
    ) -> bool {
        self.kept.take_back(id);
        let Some((interaction, closing)) = self.ended(conversation, id).await else {
            self.kept.dialogue.forget(id);
            return false;
        };
        let Some(closed) = self.kept.dialogue.closed(&interaction, &closing, self.manner(engine)) else {
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
