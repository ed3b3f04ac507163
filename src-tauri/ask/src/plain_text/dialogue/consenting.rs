//! A reply to what wants consent. Only its number or the word itself says yes.

use super::Dialogue;
use super::consent::sheet;
use super::hear::CardContext;
use super::post::Move;
use crate::plain_text::consent::{ConsentChoice, ConsentDoubt, ConsentReading, choices, read, recorded, unclear};

impl Dialogue {
    pub(super) fn at_consent(&mut self, here: CardContext<'_>, text: &str) -> Vec<Move> {
        let interaction = here.interaction();
        match read(&interaction.body, text) {
            ConsentReading::Show => vec![Move::Post(self.shown(here, None, None))],
            ConsentReading::Stop => vec![Move::Stop { conversation: Some(interaction.conversation) }],
            ConsentReading::Message(text) => vec![Move::Tell { conversation: Some(interaction.conversation), text }],
            ConsentReading::Answer { choice, reason } => self.decide(here, &choice, reason),
            ConsentReading::Unclear(why) => here.line(unclear(&choices(&interaction.body), why, here.manner.language)),
        }
    }

    fn decide(&mut self, here: CardContext<'_>, choice: &ConsentChoice, reason: Option<String>) -> Vec<Move> {
        let strings = here.strings();
        if choice.allows() && !shown_whole(here) {
            return here.line(strings.no_yes_here());
        }
        // A bare "1" that came after other lists may have been meant for one of them.
        if !here.newest {
            return vec![Move::Post(self.shown(here, None, Some(strings.look_again().to_owned())))];
        }
        let line = recorded(choice, reason.as_deref(), here.manner.language);
        self.submit(here, choice.response(reason), &line)
    }

    /// A pressed answer, or why it is not taken.
    pub(super) fn press_choice(&mut self, here: CardContext<'_>, index: usize) -> Result<Vec<Move>, String> {
        let interaction = here.interaction();
        let given = choices(&interaction.body);
        let strings = here.strings();
        let choice = given.get(index).ok_or_else(|| strings.list_no_longer_open().to_owned())?;
        if choice.allows() && !shown_whole(here) {
            return Err(strings.no_yes_here().to_owned());
        }
        if *choice == ConsentChoice::OtherWay {
            return Ok(here.line(unclear(&given, ConsentDoubt::WayMissing, here.manner.language)));
        }
        let line = recorded(choice, None, here.manner.language);
        Ok(self.submit(here, choice.response(None), &line))
    }
}

fn shown_whole(here: CardContext<'_>) -> bool {
    sheet(here.interaction(), &[], here.manner.with_room()).whole
}
