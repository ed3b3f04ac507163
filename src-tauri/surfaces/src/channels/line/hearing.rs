//! What people write: whose it is, and what follows from it. That is kept before any of it is done.

use super::ChannelWorker;
use crate::channels::channel::{IncomingBatch, IncomingContent, IncomingMessage};
use crate::channels::kept::{Deed, Letter, Person};
use crate::channels::pairing::{self, PairingOutcome};
use crate::commands::RunningProgram;
use ask::ConversationId;
use ask::plain_text::dialogue::{ChatMessage, Move, PressedButton};
use ask::plain_text::one_line;
use ask::wire::Waiting;
use engine::Engine;
use engine::crash;
use engine::store::StoreError;
use std::sync::Arc;
use uuid::Uuid;

impl ChannelWorker {
    /// Deals with what came. The place from where to hear on is kept with what follows from it, so that nothing is lost
    /// and nothing is dealt with twice.
    pub(super) async fn hear(
        &mut self,
        askwell: &Arc<dyn RunningProgram>,
        heard: IncomingBatch,
    ) -> Result<(), StoreError> {
        if heard.messages.is_empty() && heard.cursor == self.kept.cursor {
            return Ok(());
        }
        let before = self.kept.clone();
        let taken = self.take_all(askwell, heard).await;
        if taken.is_err() {
            // Nothing of it has happened; it comes again.
            self.kept = before;
        }
        taken
    }

    async fn take_all(&mut self, askwell: &Arc<dyn RunningProgram>, heard: IncomingBatch) -> Result<(), StoreError> {
        for message in heard.messages {
            if self.kept.takes(&message.id) {
                self.take_one(askwell, message).await?;
            }
        }
        self.kept.cursor = heard.cursor.or_else(|| self.kept.cursor.take());
        crash::point("channel-heard");
        self.keep().await?;
        crash::point("channel-kept");
        Ok(())
    }

    async fn take_one(
        &mut self,
        askwell: &Arc<dyn RunningProgram>,
        message: IncomingMessage,
    ) -> Result<(), StoreError> {
        let has_code = pairing::is_code(&self.kept, &message, self.host.now());
        if has_code || !self.is_from_the_person(&message) {
            self.meet(askwell, &message);
            return Ok(());
        }
        let now = self.host.now();
        self.kept.heard(message.at, now, message.context.as_deref());
        self.sightings.spoke(self.messenger(), now);
        let id = self.id_of(&message.id);
        let open = self.open().await?;
        let manner = self.manner(askwell);
        match message.what {
            IncomingContent::Said { text, quoted } => {
                let said = ChatMessage { text: &text, quoted: quoted.as_deref(), at: message.at };
                let moves = self.kept.dialogue.hear(said, &open, manner);
                self.follow(askwell, id, moves, &open);
            }
            IncomingContent::Pressed { tap, data, post } => {
                let (moves, text, alert) = match PressedButton::decoded(&data) {
                    Some(pressed) => {
                        let (moves, word) = self.kept.dialogue.press(&pressed, &post, &open, manner);
                        (moves, word.text, word.alert)
                    }
                    None => (Vec::new(), self.strings(askwell).unknown_button().to_owned(), true),
                };
                // Somebody looks at the button they pressed: this goes first.
                self.kept.outbox.push_front(Letter::Acknowledge { tap, text, alert });
                self.follow(askwell, id, moves, &open);
            }
            IncomingContent::Forwarded => self.say(id, self.strings(askwell).forwarded_message().to_owned()),
            IncomingContent::Other => self.say(id, self.strings(askwell).text_only().to_owned()),
        }
        Ok(())
    }

    /// Everything that is open for the person now.
    pub(super) async fn open(&self) -> Result<Vec<Waiting>, StoreError> {
        let mut open = self.store.inbox().await?;
        open.retain(|waiting| waiting.interaction.for_person());
        Ok(open)
    }

    fn follow(&mut self, engine: &Engine, id: Uuid, moves: Vec<Move>, open: &[Waiting]) {
        let alone = moves.len() == 1;
        for (index, one) in moves.into_iter().enumerate() {
            let id = Uuid::new_v5(&id, &u64::try_from(index).unwrap_or_default().to_be_bytes());
            match one {
                Move::Post(post) => self.kept.outbox.push_back(Letter::Post { id, post, carries: None }),
                Move::Redraw { post, with } => self.kept.outbox.push_back(Letter::Edit { post, with, or_say: false }),
                Move::Submit { conversation, interaction, response, confirmed, next } => {
                    let response = Box::new(response);
                    let deed = Deed::Submit { id, conversation, interaction, response, confirmed, next };
                    self.kept.deeds.push_back(deed);
                }
                Move::Stop { conversation } => match conversation.or(self.kept.conversation) {
                    Some(conversation) => self.kept.deeds.push_back(Deed::Stop { id, conversation }),
                    None => self.say(id, self.strings(engine).nothing_to_stop().to_owned()),
                },
                Move::Tell { conversation, text } => self.tell(engine, id, conversation, text, open),
                Move::New => {
                    self.kept.conversation = None;
                    if alone {
                        self.say(id, self.strings(engine).starts_new_conversation().to_owned());
                    }
                }
                Move::Status { waits } => self.say(id, waits),
            }
        }
    }

    /// Plain words go to the conversation that the chat speaks in. One that waits for an answer which the chat has not
    /// seen is not passed over: words would set its question aside.
    fn tell(&mut self, engine: &Engine, id: Uuid, to: Option<ConversationId>, text: String, open: &[Waiting]) {
        let conversation = to.or(self.kept.conversation);
        let unseen = |waiting: &&Waiting| {
            Some(waiting.interaction.conversation) == conversation
                && !waiting.interaction.background
                && !self.kept.dialogue.stands(waiting.interaction.id)
                && !self.unanswerable.contains(&waiting.interaction.id)
        };
        if let Some(waiting) = open.iter().find(unseen) {
            let said = self.strings(engine).answer_first(&one_line(&waiting.title));
            return self.say(id, said);
        }
        self.kept.deeds.push_back(Deed::Tell { id, conversation, text });
    }

    fn is_from_the_person(&self, message: &IncomingMessage) -> bool {
        let is = |person: &Person| {
            message.from.private && person.chat == message.from.chat && person.person == message.from.person
        };
        self.kept.person.as_ref().is_some_and(is)
    }

    /// Somebody who may not answer. Whoever has the code becomes the one who may.
    fn meet(&mut self, engine: &Engine, message: &IncomingMessage) {
        let now = self.host.now();
        match pairing::meet(&mut self.kept, message, now) {
            PairingOutcome::Stranger => return,
            PairingOutcome::Wrong => {}
            PairingOutcome::Paired => {
                let welcome = self.strings(engine).paired().to_owned();
                self.say(self.id_of(&message.id), welcome);
            }
        }
        self.show_set_up();
    }

    /// What follows from a message has ids made of the message's own.
    fn id_of(&self, message: &str) -> Uuid {
        Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("{}:{message}", self.messenger().name()).as_bytes())
    }
}
