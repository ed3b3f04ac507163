//! Consent at a terminal: all that is asked for, and an answer that cannot be given by mistake.

use super::ChatSession;
use crate::leaving::EarlyExit;
use ask::plain_text::consent::{ConsentReading, asked_for, choices, read, recorded, unclear};

impl ChatSession<'_> {
    /// Shows what is asked for, in full, and the answers by number.
    pub(super) fn show_consent(&mut self) -> Result<(), EarlyExit> {
        let Some(card) = self.card() else { return Ok(()) };
        self.show_lines(asked_for(&card.interaction.body, self.strings.language()))?;
        self.show_limit()?;
        self.card_is_complete();
        Ok(())
    }

    pub(super) async fn typed_at_consent(&mut self, line: &str) -> Result<(), EarlyExit> {
        let Some(card) = self.card() else { return Ok(()) };
        let body = &card.interaction.body;
        match read(body, line) {
            ConsentReading::Show => self.show_consent(),
            ConsentReading::Stop => self.stop().await,
            ConsentReading::Message(text) => self.say(text).await,
            ConsentReading::Answer { choice, reason } => {
                let taken = recorded(&choice, reason.as_deref(), self.strings.language());
                self.hand_in(choice.response(reason), Some(&taken)).await
            }
            ConsentReading::Unclear(why) => {
                let why = unclear(&choices(body), why, self.strings.language());
                self.screen.notice(&why)?;
                self.lost_its_place()
            }
        }
    }
}
