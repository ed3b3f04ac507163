//! Whole ways through a chat, word for word.

use super::chat::{Chat, card, id};
use crate::outcome::{Answer, Outcome, Response, Surface};
use crate::plain_text::dialogue::{Move, Press};
use crate::plain_text::tests::question;
use crate::settings::Language;

fn texts(moves: &[Move]) -> Vec<&str> {
    moves.iter().filter_map(text).collect()
}

fn text(step: &Move) -> Option<&str> {
    match step {
        Move::Post(post) | Move::Redraw { with: post, .. } => Some(&post.text),
        Move::Submit { .. } | Move::Stop { .. } | Move::Tell { .. } | Move::New | Move::Status { .. } => None,
    }
}

#[test]
fn a_question_is_listed_answered_and_written_over() {
    let mut chat = Chat::new(Language::En);
    let list = chat.asks(card(1, vec![question(&["PostgreSQL", "SQLite"], true)]));
    assert_eq!(
        list.text,
        "💬 Title 1\n❓ Which database?\n1. PostgreSQL\n2. SQLite\nReply with a number or your own words"
    );
    let labels: Vec<&str> = list.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["PostgreSQL", "SQLite", "✏️ Other"]);
    let refused = chat.says("3");
    assert_eq!(
        texts(&refused),
        ["There is no option 3. To answer with 3 itself, write \"3\". Reply with a number or your own words."]
    );
    let moves = chat.says("２。");
    let [Move::Submit { interaction, response, confirmed, next, .. }] = moves.as_slice() else { panic!("{moves:?}") };
    assert_eq!((*interaction, confirmed.as_str(), next), (id(1), "↩ Recorded: SQLite", &None));
    let Response::Answered(given) = response else { panic!("{response:?}") };
    assert_eq!(given.answers, [Answer::choosing(&"q1".into(), vec!["o2".into()])]);
    let closed = chat.taken(&moves).unwrap();
    assert_eq!(closed.posts, [("p1".to_owned(), "❓ Which database?\nanswered here: SQLite".to_owned())]);
    assert_eq!(closed.line, None);
    assert!(matches!(chat.says("and then?").as_slice(), [Move::Tell { conversation: None, .. }]));
}

#[test]
fn a_list_that_ended_at_the_desk_takes_no_reply_and_no_press() {
    let mut chat = Chat::new(Language::Zh);
    chat.asks(card(1, vec![question(&["PostgreSQL", "SQLite"], true)]));
    let answer = Answer::choosing(&"q1".into(), vec!["o1".into()]);
    let closed = chat.ends(1, Outcome::Answered(vec![answer].into()), Some(Surface::Window)).unwrap();
    assert_eq!(closed.line.as_deref(), Some("Which database?: 已在桌面上回答: PostgreSQL"));
    let told = "这个问题已结束：已在桌面上回答: PostgreSQL";
    assert_eq!(texts(&chat.quotes(Some("p1"), "2")), [told]);
    let (moves, said, alert) = chat.presses(1, 0, Press::Option(1));
    assert_eq!((moves, said.as_str(), alert), (vec![], told, true));
}
