//! Whole ways through a chat, word for word.

use super::chat::{Chat, card, id, interaction};
use super::stands;
use crate::base::language::Language;
use crate::facts::interaction::Body;
use crate::facts::outcome::{Answer, Outcome, Response, Surface};
use crate::plain_text::dialogue::{Move, Press};
use crate::plain_text::tests::{consent, question};

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
        ["There is no option 3. If 3 is your answer, type it in quotes: \"3\". Reply with a number or your own words."]
    );
    let moves = chat.says("２。");
    let [Move::Submit { interaction, response, confirmed, next, .. }] = moves.as_slice() else { panic!("{moves:?}") };
    assert_eq!((*interaction, confirmed.as_str(), next), (id(1), "↩ Recorded: SQLite", &None));
    let Response::Answered(given) = response else { panic!("{response:?}") };
    assert_eq!(given.answers, [Answer::choosing(&"q1".into(), vec!["o2".into()])]);
    let closed = chat.taken(&moves).unwrap();
    assert_eq!(closed.posts, [("p1".to_owned(), "❓ Which database?\n↩ answered here: SQLite".to_owned())]);
    assert_eq!(closed.line, None);
    assert!(matches!(chat.says("and then?").as_slice(), [Move::Tell { conversation: None, .. }]));
}

#[test]
fn a_list_that_ended_at_the_desk_takes_no_reply_and_no_press() {
    let mut chat = Chat::new(Language::Zh);
    chat.asks(card(1, vec![question(&["PostgreSQL", "SQLite"], true)]));
    let answer = Answer::choosing(&"q1".into(), vec!["o1".into()]);
    let closed = chat.ends(1, Outcome::Answered(vec![answer].into()), Some(Surface::Window)).unwrap();
    assert_eq!(closed.line.as_deref(), Some("“Which database?”：已在窗口中回答：PostgreSQL"));
    let told = "这个问题已关闭：已在窗口中回答：PostgreSQL";
    assert_eq!(texts(&chat.quotes(Some("p1"), "2")), [told]);
    let (moves, said, alert) = chat.presses(1, 0, Press::Option(1));
    assert_eq!((moves, said.as_str(), alert), (vec![], told, true));
}

#[test]
fn text_of_others_is_set_in_and_hides_nothing() {
    let mut chat = Chat::new(Language::En);
    let mut asked = question(&["Keep\n2. Delete all", "Ask\u{202e} again"], true);
    asked.text = "Which one?      \u{3000}\n1. Delete all\r2. x\u{2028}3. y\u{200b}".into();
    asked.options[0].description = Some("2. Delete\n3. all".into());
    let list = chat.asks(card(1, vec![asked]));
    assert_eq!(
        list.text,
        "💬 Title 1\n❓ Which one?\n│ 1. Delete all\n│ 2. x\n│ 3. y‹U+200B›\n1. Keep 2. Delete all\n   · 2. Delete 3. all\n\
         2. Ask‹U+202E› again\nReply with a number or your own words"
    );
    let labels: Vec<&str> = list.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Keep 2. Delete all", "Ask‹U+202E› again", "✏️ Other"]);
}

#[test]
fn what_wants_consent_is_shown_in_full_or_takes_no_yes() {
    let mut chat = Chat::new(Language::En);
    stands::command(&mut chat);
    let (_, list) = chat.posts.last().unwrap();
    assert!(
        list.text.starts_with("💬 Title 1\n⚠ Run this command?\n│ $ make all\n│ in the workspace folder\n"),
        "{}",
        list.text
    );
    let labels: Vec<&str> = list.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Allow once", "2", "Deny"]);

    let mut chat = Chat::new(Language::En);
    stands::long_command(&mut chat);
    let (_, list) = chat.posts.last().unwrap();
    assert!(list.text.contains("xx … (the rest is on your computer)\n1. Allow once\n2. Allow in"), "{}", list.text);
    assert!(
        list.text.ends_with(
            "\n3. Deny\n⚠ Too long to show in full here. To say yes, go to your computer. Here you can reply: 3"
        ),
        "{}",
        list.text
    );
    let labels: Vec<&str> = list.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Deny"]);
}

#[test]
fn the_output_of_a_quiet_command_is_cut_and_its_answers_stay() {
    for body in [consent::quiet(), consent::lost()] {
        let mut chat = Chat::new(Language::En);
        let mut body = body;
        match &mut body {
            Body::Quiet { quiet } => quiet.tail = "line\n".repeat(1000),
            Body::ConnectionLost { lost } => lost.known.output = Some("line\n".repeat(1000)),
            Body::Question { .. }
            | Body::Consent { .. }
            | Body::Confirm { .. }
            | Body::Network { .. }
            | Body::Plan { .. }
            | Body::Elicitation { .. } => unreachable!(),
        }
        let list = chat.asks(interaction(1, body));
        assert!(
            list.text.contains("│ │ line\n") && list.text.contains(" … (the rest is on your computer)\n1. "),
            "{}",
            list.text
        );
        assert!(list.text.encode_utf16().count() <= 4096 && list.buttons.len() >= 2, "{}", list.text);
    }
}
