//! Who may answer: whoever sends the code that is shown at the machine. Nobody becomes that by writing first.

use super::channel::{IncomingContent, IncomingMessage, Sender};
use super::kept::{ChannelState, Pairing, Person};
use ask::Timestamp;
use ask::channel::Messenger;
use ask::limits::{PAIRING_MILLIS, PAIRING_SENDERS_COUNT_MAX, PAIRING_WRONG_COUNT_MAX};
use ask::wire::SetUp;
use qrcode::QrCode;
use qrcode::render::svg;
use std::collections::BTreeMap;
use subtle::ConstantTimeEq;

/// Letters and digits that nobody takes for one another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// 40 bits, against a handful of tries.
const CODE_CHARS: usize = 8;

/// What became of a message from somebody who may not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairingOutcome {
    /// Nobody is waited for, or this is nobody who could be meant.
    Stranger,
    /// It was not the code. After a few of them nothing more of this sender counts.
    Wrong,
    Paired,
}

impl Pairing {
    pub fn new(now: Timestamp) -> Result<Pairing, getrandom::Error> {
        let mut bytes = [0; CODE_CHARS];
        getrandom::fill(&mut bytes)?;
        let letter = |byte: &u8| LETTERS.get(usize::from(byte % 32)).copied().map_or('A', char::from);
        Ok(Pairing { code: bytes.iter().map(letter).collect(), until: now + PAIRING_MILLIS, guesses: BTreeMap::new() })
    }

    pub fn holds(&self, now: Timestamp) -> bool {
        now < self.until
    }

    /// Whether this sender may still try.
    fn hears(&self, sender: &Sender) -> bool {
        self.guesses.get(&sender.person).is_none_or(|wrong| *wrong < PAIRING_WRONG_COUNT_MAX)
    }

    /// Of very many senders only the counts of some are kept: the code is far too long for their few tries more.
    fn was_wrong(&mut self, sender: &Sender) {
        if self.guesses.len() >= PAIRING_SENDERS_COUNT_MAX && !self.guesses.contains_key(&sender.person) {
            self.guesses.pop_first();
        }
        *self.guesses.entry(sender.person.clone()).or_default() += 1;
    }
}

/// Whether it is the code that is waited for: whoever may answer already may be the one who sends it.
pub fn is_code(kept: &ChannelState, message: &IncomingMessage, now: Timestamp) -> bool {
    let held = kept.pairing.as_ref().filter(|pairing| pairing.holds(now) && pairing.hears(&message.from));
    let (Some(pairing), IncomingContent::Said { text, .. }) = (held, &message.what) else { return false };
    typed(text).as_bytes().ct_eq(pairing.code.as_bytes()).into()
}

/// Only a private chat is taken: in a group, others could answer.
pub fn meet(kept: &mut ChannelState, message: &IncomingMessage, now: Timestamp) -> PairingOutcome {
    let Some(pairing) = kept.pairing.as_mut().filter(|pairing| pairing.holds(now) && pairing.hears(&message.from))
    else {
        return PairingOutcome::Stranger;
    };
    let IncomingContent::Said { text, .. } = &message.what else { return PairingOutcome::Stranger };
    if !message.from.private {
        return PairingOutcome::Stranger;
    }
    let typed = typed(text);
    if typed.as_bytes().ct_eq(pairing.code.as_bytes()).into() {
        let person = Person {
            chat: message.from.chat.clone(),
            person: message.from.person.clone(),
            name: message.from.name.clone(),
        };
        let changed = kept.person.as_ref().is_none_or(|before| before.person != person.person);
        if changed {
            // What stood in the chat of somebody else does not stand in this one.
            kept.dialogue = Default::default();
            kept.outbox.clear();
        }
        kept.person = Some(person);
        kept.pairing = None;
        kept.heard(message.at, now, message.context.as_deref());
        // Whoever has the code before their eyes sits at the machine.
        kept.spoke_at = None;
        return PairingOutcome::Paired;
    }
    if typed.len() != CODE_CHARS {
        return PairingOutcome::Stranger;
    }
    pairing.was_wrong(&message.from);
    PairingOutcome::Wrong
}

/// `/start CODE`, as a link writes it, or the code as a person types it.
fn typed(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("/start").unwrap_or(text);
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

/// How far a messenger is set up, as Settings show it.
pub fn set_up(kept: &ChannelState, messenger: Messenger, now: Timestamp) -> SetUp {
    let Some(bot) = &kept.bot else { return SetUp::None };
    if let Some(pairing) = kept.pairing.as_ref().filter(|pairing| pairing.holds(now)) {
        let name = bot.trim_start_matches('@');
        let link = match messenger {
            Messenger::Telegram => format!("https://t.me/{name}?start={}", pairing.code),
            Messenger::WeChat => String::new(),
        };
        let (bot, code) = (bot.clone(), pairing.code.clone());
        return SetUp::Pairing { bot, code, picture: picture(&link), link };
    }
    let person = kept.person.as_ref().map(|person| person.name.clone());
    SetUp::Ready { bot: bot.clone(), person: person.unwrap_or_default() }
}

/// For a phone's camera. A link that no picture holds is still a link.
fn picture(link: &str) -> String {
    let drawn = QrCode::new(link).map(|code| code.render::<svg::Color<'_>>().min_dimensions(240, 240).build());
    drawn.unwrap_or_default()
}

#[cfg(test)]
mod tests;
