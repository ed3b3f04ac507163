//! A press on a button, and its text as a service carries it: within 64 bytes, and naming the card it belongs to, so that
//! a press on an old list can never answer another one.

use crate::base::id::InteractionId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a button does, at the question that it stands below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "index", rename_all = "camelCase")]
pub enum Press {
    /// The option at this place, counted from 0: chosen, or where several may be chosen, marked and unmarked. The question
    /// at this place, below the look at all answers.
    Option(usize),
    /// An answer in own words.
    Other,
    /// Hands in what is marked, or all answers.
    Done,
    /// Leaves the question without an answer.
    Skip,
    /// To the question before.
    Back,
    /// At a server's form: the field as the server would have it.
    Default,
    /// At a server's form: a no.
    Decline,
    /// At a server's form: neither a yes nor a no.
    Cancel,
}

/// A pressed button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PressedButton {
    /// The card whose button it was.
    pub interaction: InteractionId,
    /// Counted from 0.
    pub question: usize,
    /// What the button was for.
    pub press: Press,
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// A UUID in letters of six bits each.
const ID_CHARS: usize = 22;
const PLACE_MAX: usize = 9_999;

impl PressedButton {
    /// `a:` + id + `:` + question + `:` + option, or a letter.
    pub fn encoded(&self) -> String {
        let press = match self.press {
            Press::Option(index) => index.min(PLACE_MAX).to_string(),
            Press::Other => "o".to_owned(),
            Press::Done => "d".to_owned(),
            Press::Skip => "s".to_owned(),
            Press::Back => "b".to_owned(),
            Press::Default => "e".to_owned(),
            Press::Decline => "n".to_owned(),
            Press::Cancel => "c".to_owned(),
        };
        format!("a:{}:{}:{press}", lettered(self.interaction.0), self.question.min(PLACE_MAX))
    }

    /// None: Askwell has made no button of this text.
    pub fn decoded(text: &str) -> Option<PressedButton> {
        let mut parts = text.strip_prefix("a:")?.split(':');
        let interaction = InteractionId(unlettered(parts.next()?)?);
        let question = place(parts.next()?)?;
        let press = match parts.next()? {
            "o" => Press::Other,
            "d" => Press::Done,
            "s" => Press::Skip,
            "b" => Press::Back,
            "e" => Press::Default,
            "n" => Press::Decline,
            "c" => Press::Cancel,
            index => Press::Option(place(index)?),
        };
        parts.next().is_none().then_some(PressedButton { interaction, question, press })
    }
}

/// A number as it is written here, and in no other way.
fn place(text: &str) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    (number <= PLACE_MAX && number.to_string() == text).then_some(number)
}

/// base64url without padding.
fn lettered(id: Uuid) -> String {
    // 22 letters hold 132 bits: four zeros stand behind the last byte.
    let bits = id.as_u128();
    let letter = |place: usize| {
        let shift = 6 * (ID_CHARS - 1 - place);
        let six = if shift == 0 { bits << 4 } else { bits >> (shift - 4) } & 0x3f;
        usize::try_from(six).ok().and_then(|six| LETTERS.get(six)).map_or('A', |letter| char::from(*letter))
    };
    (0..ID_CHARS).map(letter).collect()
}

fn unlettered(text: &str) -> Option<Uuid> {
    if text.len() != ID_CHARS {
        return None;
    }
    let (mut bits, mut last) = (0_u128, 0_u128);
    for (place, byte) in text.bytes().enumerate() {
        last = u128::try_from(LETTERS.iter().position(|letter| *letter == byte)?).ok()?;
        bits = if place + 1 == ID_CHARS { (bits << 2) | (last >> 4) } else { (bits << 6) | last };
    }
    (last & 0xf == 0).then(|| Uuid::from_u128(bits))
}
