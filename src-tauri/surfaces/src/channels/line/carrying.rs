//! Takes open questions to the chat where the rule says so, and clears away what has ended elsewhere.

use super::ChannelWorker;
use crate::channels::kept::{CarriedInteraction, Letter};
use crate::commands::RunningProgram;
use ask::channel::{Became, Delivery};
use ask::plain_text::dialogue::Post;
use ask::wire::Waiting;
use ask::{ConversationId, Input, InteractionId};
use engine::store::StoreError;
use std::sync::Arc;
use uuid::Uuid;

impl ChannelWorker {
    /// True where a question waits that may have to be taken here later.
    pub(super) async fn carry(&mut self, askwell: &Arc<dyn RunningProgram>) -> Result<bool, StoreError> {
        let open = self.open().await?;
        let mut changed = self.clear_away(askwell, &open).await?;
        let mut waits = false;
        if self.kept.person.is_some() {
            let settings = askwell.settings();
            let presence = self.sightings.presence(settings.notifications.quiet);
            for waiting in &open {
                let interaction = &waiting.interaction;
                if self.kept.dialogue.stands(interaction.id) || self.unanswerable.contains(&interaction.id) {
                    continue;
                }
                let since = self.sightings.unheeded_since(interaction.id, interaction.opened_at);
                let here = presence.reach(&settings.channels.away, since);
                if here.is_none_or(|(messenger, _)| messenger != self.messenger()) {
                    waits = true;
                } else if let Err(fault) = self.may_write() {
                    waits = true;
                    let became = Became::Undelivered { why: fault.why() };
                    // It is said once: a question may stand open for days before a chat that cannot be written to.
                    if interaction.delivery(self.messenger()).is_none_or(|known| known.became != became) {
                        self.became(interaction.conversation, interaction.id, became).await;
                    }
                } else {
                    let post = self.kept.dialogue.ask(interaction, &waiting.title, self.manner(askwell));
                    self.send_off(interaction.conversation, interaction.id, post);
                    changed = true;
                }
            }
        }
        if changed {
            self.keep().await?;
        }
        Ok(waits)
    }

    fn send_off(&mut self, conversation: ConversationId, interaction: InteractionId, post: Post) {
        let carries = Some(CarriedInteraction { conversation, interaction });
        // The same question in the same chat has the same id, until the person has written again.
        let asked = Uuid::new_v5(&interaction.0, self.messenger().name().as_bytes());
        let id = Uuid::new_v5(&asked, &self.kept.heard_at.unwrap_or_default().to_be_bytes());
        self.kept.outbox.push_back(Letter::Post { id, post, carries });
    }

    /// What stands in the chat and is open no more.
    async fn clear_away(&mut self, askwell: &Arc<dyn RunningProgram>, open: &[Waiting]) -> Result<bool, StoreError> {
        let is_open = |id: &InteractionId| open.iter().any(|waiting| waiting.interaction.id == *id);
        let over: Vec<InteractionId> = self.kept.dialogue.standing().filter(|id| !is_open(id)).collect();
        for id in &over {
            match self.store.conversation_of(*id).await? {
                Some(conversation) => drop(self.close(askwell, conversation, *id, false).await),
                // Its conversation was deleted.
                None => {
                    self.kept.take_back(*id);
                    self.kept.dialogue.forget(*id);
                }
            }
        }
        Ok(!over.is_empty())
    }

    /// A fact that changes nothing: the question waits on the desk as before.
    pub(super) async fn became(&self, conversation: ConversationId, interaction: InteractionId, became: Became) {
        let delivery = Delivery { to: self.messenger(), became, at: self.host.now() };
        // Of what has ended meanwhile, nothing is noted.
        if let Err(error) = self.store.commit(conversation, Input::Carried { interaction, delivery }).await {
            tracing::debug!(%interaction, %error, "what became of taking a question to a chat was not noted");
        }
    }
}
