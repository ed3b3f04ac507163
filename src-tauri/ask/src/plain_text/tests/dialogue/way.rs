//! Any way through a chat: cards are asked, posted, answered, pressed, refused and ended in any order, the program is
//! started anew in between, and after each step all that is promised has to hold.

use super::chat::{card, id, interaction};
use super::properties::hostile;
use super::stands;
use crate::base::id::InteractionId;
use crate::base::language::Language;
use crate::facts::action::Undo;
use crate::facts::elicitation::check;
use crate::facts::interaction::{Body, Closing, ConsentRequest, Interaction};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Answer, Outcome, Response, Surface};
use crate::plain_text::dialogue::{ChatMessage, Dialogue, Manner, Move, Post, Press, PressedButton};
use crate::plain_text::tests::form::{berth, one as form_of};
use crate::plain_text::tests::{consent, many, question};
use crate::wire::{Submitted, Waiting};
use proptest::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone)]
pub enum Step {
    Ask(u8),
    /// Shows one again that stands open.
    AskAgain(u8),
    /// What was to be posted gets its ids.
    Deliver,
    Say {
        text: String,
        /// One of the posts so far.
        quoted: Option<u8>,
        /// So long ago.
        ago: i64,
    },
    Press {
        card: u8,
        question: usize,
        press: Press,
    },
    /// The answer that is on its way is taken, or is not.
    Take,
    Refuse(u8),
    /// A card ends elsewhere.
    End(u8, u8),
    Forget(u8),
    Restart,
}

pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    let text = prop_oneof![
        4 => "[1-4]",
        1 => "(A|B|#1|#2|１|２。|1,3|1、2|yes|no|是|否|\"9\"|9|preview 1|2 // why)",
        2 => "/?(stop|skip|back|decide|send|\\?|\\? why|new|new x|status|help|跳过|返回|提交|取消|状态|新对话|帮助)",
        1 => "/?(decline|cancel|-|default|拒绝|none|Ada|3)",
        1 => hostile(20),
        1 => any::<String>(),
    ];
    let press = prop_oneof![
        3 => (0usize..5).prop_map(Press::Option),
        1 => Just(Press::Other),
        2 => Just(Press::Done),
        1 => Just(Press::Skip),
        1 => prop_oneof![Just(Press::Default), Just(Press::Decline), Just(Press::Cancel)],
        1 => Just(Press::Back),
    ];
    let step = prop_oneof![
        4 => (0u8..15).prop_map(Step::Ask),
        1 => any::<u8>().prop_map(Step::AskAgain),
        6 => Just(Step::Deliver),
        12 => (text, prop::option::weighted(0.3, any::<u8>()), prop_oneof![3 => Just(0i64), 1 => 0i64..6])
            .prop_map(|(text, quoted, ago)| Step::Say { text, quoted, ago }),
        8 => (any::<u8>(), 0usize..5, press).prop_map(|(card, question, press)| Step::Press { card, question, press }),
        4 => Just(Step::Take),
        2 => (0u8..3).prop_map(Step::Refuse),
        2 => (any::<u8>(), 0u8..4).prop_map(|(card, how)| Step::End(card, how)),
        1 => any::<u8>().prop_map(Step::Forget),
        2 => Just(Step::Restart),
    ];
    prop::collection::vec(step, 0..60)
}

struct Way {
    dialogue: Dialogue,
    manner: Manner,
    open: Vec<Waiting>,
    asked: BTreeSet<InteractionId>,
    outbox: Vec<Post>,
    posts: usize,
    now: i64,
    number: u128,
    /// Answers that are handed in, and of which nobody knows yet whether they were taken.
    under_way: BTreeMap<InteractionId, (Response, Option<Box<Post>>)>,
}

pub fn goes(steps: &[Step]) {
    let manner = Manner { language: Language::En, buttons: true, text_chars_max: 2000, here: Surface::Telegram };
    let mut way = Way {
        dialogue: Dialogue::default(),
        manner,
        open: Vec::new(),
        asked: BTreeSet::new(),
        outbox: Vec::new(),
        posts: 0,
        now: 100,
        number: 0,
        under_way: BTreeMap::new(),
    };
    for step in steps {
        way.goes(step);
        way.holds();
    }
}

fn body(kind: u8) -> Body {
    let asks = |interaction: Interaction| interaction.body;
    match kind {
        0 => asks(stands::three()),
        1 => asks(card(0, vec![many(&["Lint", "Test", "Docs"], true)])),
        2 => asks(card(0, vec![question(&["2", "4"], false)])),
        3 => asks(card(0, vec![question(&[], true)])),
        4 => consent::confirm(consent::proposal(consent::command("make", true), Undo::No)),
        5 => consent::plan(),
        6 => consent::lost(),
        7 => consent::quiet(),
        14 => consent::network("a.example"),
        8 => {
            let action = "1. Yes\n".repeat(400);
            Body::Consent {
                request: ConsentRequest { action, reason: None, risk: None, question: None, details: None },
            }
        }
        9 => asks(card(0, vec![stands::databases()])),
        10 => asks(stands::asked(berth())),
        11 => asks(stands::asked(form_of(json!({ "type": "boolean" }), true))),
        12 => asks(stands::asked(form_of(json!({ "type": "string", "description": "d ".repeat(1_000) }), true))),
        _ => asks(stands::asked(form_of(
            json!({ "type": "array", "items": { "type": "string", "enum": ["a", "b"] } }),
            false,
        ))),
    }
}

impl Way {
    fn one(&self, index: u8) -> Option<&Waiting> {
        self.open.get(usize::from(index) % self.open.len().max(1))
    }

    fn goes(&mut self, step: &Step) {
        self.now += 1;
        match step {
            Step::Ask(kind) => {
                self.number += 1;
                let mut asked = interaction(self.number, body(*kind));
                asked.background = self.number.is_multiple_of(5);
                asked.limit_ms = self.number.is_multiple_of(7).then_some(60_000);
                self.open.push(Waiting { interaction: asked.clone(), title: "Title".into(), draft: None, clock: None });
                self.asks(&asked);
            }
            Step::AskAgain(index) => {
                if let Some(asked) = self.one(*index).map(|one| one.interaction.clone()) {
                    self.under_way.remove(&asked.id);
                    self.asks(&asked);
                }
            }
            Step::Deliver => {
                for post in std::mem::take(&mut self.outbox) {
                    self.posts += 1;
                    if let Some(about) = &post.about {
                        self.dialogue.posted(about, &format!("p{}", self.posts), self.now);
                    }
                }
            }
            Step::Say { text, quoted, ago } => {
                let quoted = quoted.map(|index| format!("p{}", usize::from(index) % (self.posts + 2)));
                let said = ChatMessage { text, quoted: quoted.as_deref(), at: self.now - ago };
                let moves = self.dialogue.hear(said, &self.open, self.manner);
                self.does(moves);
            }
            Step::Press { card, question, press } => {
                let known = u128::from(*card) % (self.number + 2);
                let interaction = self.one(*card).filter(|_| card % 3 > 0).map_or(id(known), |one| one.interaction.id);
                let pressed = PressedButton { interaction, question: *question, press: *press };
                let (moves, said) = self.dialogue.press(&pressed, "p1", &self.open, self.manner);
                assert!(said.text.encode_utf16().count() <= 200 && (!said.alert || moves.is_empty()));
                let is_open = self.open.iter().any(|one| one.interaction.id == interaction);
                assert!(is_open || said.alert, "a press on what is not open is told so");
                self.asked.extend(is_open.then_some(interaction));
                self.does(moves);
            }
            Step::Take => self.takes(),
            Step::Refuse(why) => {
                let Some((id, _)) = self.under_way.pop_first() else { return };
                let Some(one) = self.open.iter().find(|one| one.interaction.id == id) else { return };
                let said = match why {
                    0 => Submitted::Unknown,
                    1 => Submitted::Invalid { field: "q1".into(), why: Invalid::Empty },
                    _ => Submitted::NotSaved { why: "1. the disk\nis full".into() },
                };
                let post = self.dialogue.not_taken(&one.interaction, &said, self.manner);
                self.does(post.map(Move::Post).into_iter().collect());
            }
            Step::End(index, how) => {
                let Some(ended) = self.one(*index).map(|one| one.interaction.clone()) else { return };
                self.under_way.remove(&ended.id);
                let outcome = match how {
                    0 => Outcome::Stopped,
                    1 => Outcome::Superseded,
                    2 => Outcome::Answered(vec![Answer::writing(&"q1".into(), "1. x\ny")].into()),
                    _ => Outcome::Dismissed,
                };
                self.ends(&ended, outcome, (*how > 1).then_some(Surface::Window));
            }
            Step::Forget(index) => {
                let Some(gone) = self.one(*index).map(|one| one.interaction.id) else { return };
                self.under_way.remove(&gone);
                self.open.retain(|one| one.interaction.id != gone);
                self.asked.remove(&gone);
                self.dialogue.forget(gone);
            }
            Step::Restart => {
                self.under_way.clear();
                self.dialogue = self.again();
            }
        }
    }

    fn asks(&mut self, interaction: &Interaction) {
        let post = self.dialogue.ask(interaction, "Title", self.manner);
        self.asked.insert(interaction.id);
        self.does(vec![Move::Post(post)]);
    }

    fn ends(&mut self, ended: &Interaction, outcome: Outcome, by: Option<Surface>) {
        self.open.retain(|one| one.interaction.id != ended.id);
        self.asked.remove(&ended.id);
        let closing = Closing { by, ..Closing::unasked(outcome, self.now) };
        if let Some(closed) = self.dialogue.closed(ended, &closing, self.manner) {
            assert_eq!(closed.line.is_none(), by == Some(self.manner.here));
            let texts = closed.posts.iter().map(|(_, text)| text).chain(&closed.line);
            texts.for_each(|text| assert!(text.encode_utf16().count() <= 2000, "{text}"));
        }
        assert_eq!(self.dialogue.closed(ended, &closing, self.manner), None, "it ends once");
    }

    fn takes(&mut self) {
        let Some((id, (response, next))) = self.under_way.pop_first() else { return };
        let Some(one) = self.open.iter().find(|one| one.interaction.id == id) else { return };
        let outcome = match response {
            Response::Answered(given) => Outcome::Answered(given),
            Response::Dismissed
            | Response::Delegated { .. }
            | Response::Approved { .. }
            | Response::Denied { .. }
            | Response::PlanAccepted { .. }
            | Response::Consented { .. }
            | Response::Settled { .. }
            | Response::Elicited { .. }
            | Response::Decided { .. } => Outcome::Dismissed,
            Response::TalkFirst { .. } => return,
        };
        let ended = one.interaction.clone();
        self.ends(&ended, outcome, Some(self.manner.here));
        self.does(next.map(|next| Move::Post(*next)).into_iter().collect());
    }

    fn does(&mut self, moves: Vec<Move>) {
        for step in moves {
            match step {
                Move::Post(post) | Move::Redraw { with: post, .. } => {
                    self.fits(&post);
                    self.outbox.push(post);
                }
                Move::Submit { conversation, interaction, response, confirmed, next } => {
                    let one = self.open.iter().find(|one| one.interaction.id == interaction);
                    let one = &one.expect("an answer is for what is open").interaction;
                    assert_eq!(one.conversation, conversation);
                    assert!(!confirmed.contains('\n') && confirmed.encode_utf16().count() <= 400, "{confirmed}");
                    answers(one, &response);
                    if matches!(response, Response::TalkFirst { .. }) {
                        continue;
                    }
                    let before = self.under_way.insert(interaction, (response, next));
                    assert_eq!(before, None, "one answer at a time");
                }
                Move::Status { waits } => assert!(waits.encode_utf16().count() <= 2000),
                Move::Stop { .. } | Move::Tell { .. } | Move::New => {}
            }
        }
    }

    fn fits(&self, post: &Post) {
        assert!(
            post.text.encode_utf16().count() <= 2000,
            "{} of 2000: {}",
            post.text.encode_utf16().count(),
            post.text
        );
        assert!(!post.text.is_empty());
        for button in &post.buttons {
            let about = post.about.expect("a button belongs to a card");
            let pressed =
                PressedButton { interaction: about.interaction, question: about.question, press: button.press };
            assert!(pressed.encoded().len() <= 64 && !button.label.is_empty());
        }
    }

    fn again(&self) -> Dialogue {
        serde_json::from_str(&serde_json::to_string(&self.dialogue).unwrap()).unwrap()
    }

    fn holds(&self) {
        let standing: BTreeSet<InteractionId> = self.dialogue.standing().collect();
        assert_eq!(standing, self.asked, "what stands is what was asked and has not ended");
        let again = self.again();
        if self.under_way.is_empty() {
            assert_eq!(again, self.dialogue);
        }
    }
}

/// The answer is one that the card offers.
fn answers(interaction: &Interaction, response: &Response) {
    if let (Some(asked), Response::Elicited { reply }) = (interaction.elicitation(), response) {
        assert_eq!(check(asked, reply), Ok(()));
    }
    let Response::Answered(given) = response else { return };
    assert!(!given.answers.is_empty());
    for answer in &given.answers {
        let question = interaction.questions().iter().find(|question| question.id == answer.question).unwrap();
        assert!(answer.decides());
        assert!(answer.selected.iter().all(|id| question.options.iter().any(|option| option.id == *id)));
        assert!(question.multi_select || answer.selected.len() + usize::from(answer.text.is_some()) == 1);
        assert!(question.allow_freeform || answer.text.is_none());
    }
}
