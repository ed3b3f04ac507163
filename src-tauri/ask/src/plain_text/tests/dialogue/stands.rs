//! What stands in a chat before a message comes.

use super::chat::{Chat, card, interaction};
use crate::facts::action::Undo;
use crate::facts::elicitation::{self, Elicitation, Held};
use crate::facts::interaction::{Body, ConsentRequest, Interaction};
use crate::facts::outcome::{Answer, Outcome, Surface};
use crate::facts::question::Question;
use crate::plain_text::tests::form::{asks, berth, one as form_of};
use crate::plain_text::tests::{consent, many, question};
use serde_json::json;

pub fn nothing(_: &mut Chat) {}

pub fn databases() -> Question {
    advised(question(&["PostgreSQL", "SQLite, in one file", "Neither"], true))
}

/// The agent advises the first option.
fn advised(mut question: Question) -> Question {
    question.options[0].recommended = true;
    question
}

fn colours() -> Question {
    Question { text: "Which colour?".into(), ..question(&["Red", "Blue"], true) }
}

pub fn asked(elicitation: Elicitation) -> Interaction {
    interaction(1, Body::Elicitation { elicitation: Box::new(elicitation) })
}

pub fn form(chat: &mut Chat) {
    chat.asks(asked(berth()));
}

pub fn long_form(chat: &mut Chat) {
    chat.asks(asked(asks(&"word ".repeat(900), json!({ "a": { "type": "boolean" } }), &[])));
}

pub fn permission(chat: &mut Chat) {
    chat.asks(asked(form_of(json!({ "type": "string", "enum": ["Allow", "Reject"] }), true)));
}

pub fn opens(chat: &mut Chat) {
    let params = json!({ "mode": "url", "message": "Sign in", "url": "http://xn--80ak6aa92e.com/in?a=1" });
    chat.asks(asked(elicitation::read("harbour", "berth", params.as_object().unwrap(), Held::Open).unwrap()));
}

pub fn one(chat: &mut Chat) {
    chat.asks(card(1, vec![databases()]));
}

pub fn chinese(chat: &mut Chat) {
    let labels = ["使用 PostgreSQL", "使用 SQLite", "都不用"];
    let asked = Question { text: "用哪个数据库？".into(), ..advised(question(&labels, true)) };
    chat.asks(card(1, vec![asked]));
}

pub fn closed(chat: &mut Chat) {
    chat.asks(card(1, vec![question(&["Yes", "No"], false)]));
}

pub fn numbers(chat: &mut Chat) {
    chat.asks(card(1, vec![question(&["2", "4", "8"], true)]));
}

pub fn words_only(chat: &mut Chat) {
    chat.asks(card(1, vec![question(&[], true)]));
}

pub fn checks(chat: &mut Chat) {
    chat.asks(card(1, vec![many(&["Lint", "Test", "Docs"], true)]));
}

/// A card with three questions: one option, several, own words.
pub fn three() -> Interaction {
    let numbered = |number: usize, question: Question| Question {
        id: format!("q{number}").as_str().into(),
        header: Some(format!("Q{number}")),
        ..question
    };
    let (first, second) = (question(&["Yes", "No"], true), many(&["Lint", "Test", "Docs"], true));
    card(1, vec![numbered(1, first), numbered(2, second), numbered(3, question(&[], true))])
}

pub fn several(chat: &mut Chat) {
    chat.asks(three());
}

pub fn background(chat: &mut Chat) {
    chat.asks(Interaction { background: true, ..card(1, vec![databases()]) });
}

pub fn command(chat: &mut Chat) {
    chat.asks(interaction(1, consent::confirm(consent::proposal(consent::command("make all", true), Undo::No))));
}

pub fn plan(chat: &mut Chat) {
    chat.asks(interaction(1, consent::plan()));
}

pub fn quiet(chat: &mut Chat) {
    chat.asks(interaction(1, consent::quiet()));
}

pub fn lost(chat: &mut Chat) {
    chat.asks(interaction(1, consent::lost()));
}

pub fn request(chat: &mut Chat) {
    let request =
        ConsentRequest { action: "Rewrite it".into(), reason: None, risk: None, question: None, details: None };
    chat.asks(interaction(1, Body::Consent { request }));
}

/// Too long for a chat.
pub fn long_command(chat: &mut Chat) {
    let long = format!("echo {}", "x".repeat(5000));
    chat.asks(interaction(1, consent::confirm(consent::proposal(consent::command(&long, true), Undo::No))));
}

/// The first is p1, the second p2.
pub fn two(chat: &mut Chat) {
    one(chat);
    chat.asks(card(2, vec![colours()]));
}

pub fn command_then_question(chat: &mut Chat) {
    command(chat);
    chat.asks(card(2, vec![colours()]));
}

/// p1 was answered in the window.
pub fn answered_at_the_desk(chat: &mut Chat) {
    one(chat);
    let answer = Answer::choosing(&"q1".into(), vec!["o1".into()]);
    chat.ends(1, Outcome::Answered(vec![answer].into()), Some(Surface::Window));
}

/// p1 was answered in the window, and p2 still stands.
pub fn two_and_one_answered(chat: &mut Chat) {
    two(chat);
    let answer = Answer::choosing(&"q1".into(), vec!["o1".into()]);
    chat.ends(1, Outcome::Answered(vec![answer].into()), Some(Surface::Window));
}

/// It has ended, and nobody has said so here.
pub fn ended_unsaid(chat: &mut Chat) {
    one(chat);
    chat.open.clear();
}
