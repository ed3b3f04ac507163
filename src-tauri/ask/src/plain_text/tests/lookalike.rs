//! Text that only looks like an answer is none: at every kind of consent, and at a question.

use super::consent::{command, confirm, lost, network, plan, proposal, quiet};
use super::{at, question};
use crate::base::unseen::hides;
use crate::facts::action::Undo;
use crate::facts::interaction::{Body, ConsentRequest};
use crate::plain_text::consent::{ConsentReading, choices, read};
use crate::plain_text::{AnswerReading, read as read_reply};

/// Letters and digits of other scripts and styles that are drawn like these, or stand for them.
const TWINS: &[(char, &[char])] = &[
    ('y', &['у', 'ү', 'γ', 'ʏ', '𝐲', '𝚢']),
    ('e', &['е', 'ɘ', 'ⅇ', '𝐞', 'é']),
    ('s', &['ѕ', 'ſ', 'ꜱ', '𝐬']),
    ('n', &['ո', 'п', '𝐧', 'ñ']),
    ('o', &['о', 'ο', 'օ', '0', '𝐨']),
    ('1', &['l', 'I', '|', '١', '۱', '१', '¹', '①', '⑴', 'Ⅰ', '𝟏', '一']),
    ('2', &['٢', '۲', '२', '²', '②', '𝟐', '二']),
    ('3', &['٣', '३', '³', '③', 'З', '三']),
    ('4', &['٤', '④', 'Ч', '四']),
    ('是', &['昰', '𰀿']),
    ('否', &['㕻', '丕']),
];

fn consents() -> Vec<Body> {
    let request =
        ConsentRequest { action: "Delete the branch".into(), reason: None, risk: None, question: None, details: None };
    vec![
        confirm(proposal(command("make", true), Undo::No)),
        plan(),
        quiet(),
        network("1. Yes"),
        lost(),
        Body::Consent { request },
    ]
}

/// All that is a bare answer to this.
fn answers(body: &Body) -> Vec<String> {
    let numbers = (1..=choices(body).len()).map(|number| number.to_string());
    let words = ["yes", "no", "是", "否"].map(str::to_owned);
    numbers.chain(words).filter(|text| matches!(read(body, text), ConsentReading::Answer { .. })).collect()
}

fn decides(body: &Body, text: &str) -> bool {
    matches!(read(body, text), ConsentReading::Answer { .. })
}

/// The text with one character of it taken for its twins, and with this one put in at each place.
fn twins(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, c) in text.char_indices() {
        let like = TWINS.iter().find(|(known, _)| *known == c).map(|(_, like)| *like).unwrap_or_default();
        all.extend(like.iter().map(|twin| format!("{}{twin}{}", &text[..at], &text[at + c.len_utf8()..])));
    }
    all
}

fn with(text: &str, hidden: char) -> Vec<String> {
    let places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    places.map(|at| format!("{}{hidden}{}", &text[..at], &text[at..])).collect()
}

#[test]
fn every_kind_of_consent_has_answers_to_be_mistaken_for() {
    for body in consents() {
        assert!(answers(&body).len() >= 2, "{body:?}");
    }
}

#[test]
fn what_only_looks_like_an_answer_decides_nothing() {
    for body in consents() {
        for text in answers(&body) {
            for twin in twins(&text) {
                assert!(!decides(&body, &twin), "{twin:?} is not {text:?}: {body:?}");
            }
        }
    }
}

#[test]
fn no_character_that_cannot_be_seen_stands_in_an_answer() {
    let hidden: Vec<char> = ('\0'..=char::MAX).filter(|c| hides(*c)).collect();
    assert!(hidden.len() > 4_000);
    for body in consents() {
        for text in answers(&body) {
            for c in &hidden {
                for disguised in with(&text, *c) {
                    assert!(!decides(&body, &disguised), "{disguised:?}: {body:?}");
                }
            }
        }
    }
}

#[test]
fn at_a_question_it_is_no_option() {
    let asked = question(&["Yes", "No"], true);
    let chooses = |text: &str| matches!(read_reply(at(&asked), text), AnswerReading::Answer(answer) if !answer.selected.is_empty());
    for text in ["1", "2", "yes", "no"] {
        assert!(chooses(text), "{text}");
        let disguised = ('\0'..=char::MAX).filter(|c| hides(*c)).flat_map(|c| with(text, c));
        for like in twins(text).into_iter().chain(disguised) {
            assert!(!chooses(&like), "{like:?}");
        }
    }
}
