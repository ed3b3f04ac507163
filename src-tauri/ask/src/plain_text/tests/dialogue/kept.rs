//! What a chat keeps: through restarts, through other versions, and through answers that were not taken.

use super::chat::{Chat, card, interaction};
use super::stands;
use super::told::{in_short, told};
use crate::base::language::Language::En;
use crate::facts::interaction::{Body, ConsentRequest, Interaction};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Answer, Outcome, Surface};
use crate::plain_text::dialogue::{About, Dialogue, Move};
use crate::plain_text::tests::question;
use crate::wire::Submitted;

#[test]
fn a_chat_is_read_that_another_version_kept() {
    let empty: Dialogue = serde_json::from_str("{}").unwrap();
    assert_eq!(empty, Dialogue::default());
    let earlier = r#"{"cards":[{"interaction":"00000000-0000-0000-0000-000000000001",
        "conversation":"00000000-0000-0000-0000-000000000065","mood":"good"}],"later":{"x":1}}"#;
    let mut chat = Chat::new(En);
    stands::one(&mut chat);
    chat.dialogue = serde_json::from_str(earlier).unwrap();
    assert_eq!(told(&mut chat, "2"), "tell: 2", "its list is not known to have been posted");
    assert_eq!(
        told(&mut chat, "[1/0/1]"),
        "submit 1 o2 ~ ↩ Recorded: SQLite, in one file | ack Chosen: SQLite, in one file"
    );
}

#[test]
fn answers_are_kept_until_the_last_one_is_given() {
    let mut chat = Chat::new(En);
    stands::several(&mut chat);
    told(&mut chat, "1 ⏎ [1/1/2]");
    chat.dialogue = serde_json::from_str(&serde_json::to_string(&chat.dialogue).unwrap()).unwrap();
    let again = chat.dialogue.ask(&stands::three(), "Title 1", chat.manner);
    let labels: Vec<&str> = again.buttons.iter().map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Lint", "Test", "✓ Docs", "✏️ Other", "☑️ Done", "⏭ Skip", "◀ Back"]);
    assert!(again.text.starts_with("💬 Title 1\n❓ (2/3) [Q2] Which database?\n1. Lint\n"), "{}", again.text);
    chat.post(again);
    assert_eq!(
        told(&mut chat, "[1/1/d] ⏎ as you like"),
        "submit 1 o1 & o3 & =as you like ~ ↩ Recorded: as you like · 3 of 3 answers submitted."
    );
}

#[test]
fn a_card_half_answered_here_and_finished_elsewhere_closes_here() {
    let mut chat = Chat::new(En);
    stands::several(&mut chat);
    told(&mut chat, "2");
    let answers = ["q1", "q2", "q3"].map(|id| Answer::writing(&id.into(), "said there"));
    let closed = chat.ends(1, Outcome::Answered(answers.to_vec().into()), Some(Surface::Terminal)).unwrap();
    let over = "↩ answered in the terminal: said there; said there; said there";
    let posts: Vec<(&str, &str)> = closed.posts.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
    assert_eq!(posts, [("p1", format!("❓ Q1\n{over}").as_str()), ("p2", format!("❓ Q2\n{over}").as_str())]);
    assert_eq!(closed.line, Some("“Q1 (+2)”: answered in the terminal: said there; said there; said there".to_owned()));
    assert_eq!(
        told(&mut chat, ">p2 1"),
        "said This question is closed: answered in the terminal: said there; said there; said there"
    );
    assert_eq!(chat.dialogue.standing().count(), 0);
}

#[test]
fn what_was_not_taken_is_asked_for_again() {
    let full = Submitted::NotSaved { why: "the disk\nis full".into() };
    let mut chat = Chat::new(En);
    stands::one(&mut chat);
    chat.says("2");
    assert_eq!(in_short(&chat.says("1")), "line Your answer is already being submitted.");
    let asked = chat.open[0].interaction.clone();
    let post = chat.dialogue.not_taken(&asked, &full, chat.manner).unwrap();
    assert_eq!(
        in_short(&[Move::Post(post)]),
        "list 1/0 after Couldn't save your answer: the disk is full. The question is still open. Send the answer again."
    );
    assert_eq!(told(&mut chat, "2"), "submit 1 o2 ~ ↩ Recorded: SQLite, in one file");

    let mut chat = Chat::new(En);
    stands::several(&mut chat);
    told(&mut chat, "1 ⏎ 2");
    chat.says("x");
    let asked = chat.open[0].interaction.clone();
    let post = chat.dialogue.not_taken(&asked, &full, chat.manner).unwrap();
    assert!(post.text.contains("2. Q2 → Test\n3. Q3 → x\nReply send to submit"), "{}", post.text);
    chat.post(post);
    assert_eq!(told(&mut chat, "send"), "submit 1 o1 & o2 & =x ~ ↩ 3 of 3 answers submitted.");

    let mut chat = Chat::new(En);
    stands::several(&mut chat);
    told(&mut chat, "1 ⏎ 2");
    chat.says("x");
    let unfit = Submitted::Invalid { field: "q2".into(), why: Invalid::UnknownOption };
    let post = chat.dialogue.not_taken(&asked, &unfit, chat.manner).unwrap();
    assert!(post.text.starts_with("Not recorded: ") && post.text.contains("(2/3)"), "{}", post.text);
    chat.post(post);
    assert_eq!(told(&mut chat, "3"), "submit 1 o1 & o3 & =x ~ ↩ Recorded: Docs · 3 of 3 answers submitted.");
}

#[test]
fn a_list_that_is_posted_after_its_end_is_written_over() {
    let mut chat = Chat::new(En);
    let asked = card(1, vec![question(&["Yes", "No"], true)]);
    let list = chat.asks(asked);
    chat.ends(1, Outcome::Stopped, None);
    let over = chat.dialogue.posted(&list.about.unwrap(), "p9", 99);
    assert_eq!(over.as_deref(), Some("❓ Which database?\n↩ the run was stopped, so nothing was chosen"));
    assert_eq!(told(&mut chat, ">p9 1"), "said This question is closed: the run was stopped, so nothing was chosen");
}

/// A list whose arrival nobody has told of: the program may have ended meanwhile.
fn on_its_way(asked: &Interaction) -> (Chat, About) {
    let mut chat = Chat::new(En);
    let list = chat.asks_unseen(asked.clone());
    let about = list.about.unwrap();
    chat.dialogue.tried(&about, 20);
    (chat, about)
}

#[test]
fn a_number_that_comes_while_a_list_is_on_its_way_is_its_answer() {
    let asked = card(1, vec![question(&["Red", "Blue"], true)]);
    for text in ["2", "blue", "2."] {
        let (mut chat, _) = on_its_way(&asked);
        assert!(matches!(chat.says_at(None, text, 22)[..], [Move::Submit { .. }]), "{text}");
    }
    // What was written before it went out is as old as before.
    let (mut chat, _) = on_its_way(&asked);
    assert!(matches!(chat.says_at(None, "2", 19)[..], [Move::Tell { .. }]));
}

#[test]
fn own_words_and_consents_are_asked_for_again_where_the_list_may_not_have_been_seen() {
    let (mut chat, about) = on_its_way(&card(1, vec![question(&["Red", "Blue"], true)]));
    assert!(matches!(&chat.says_at(None, "as you like", 22)[..], [Move::Post(post)] if post.about.is_none()));
    chat.dialogue.posted(&about, "p9", 25);
    assert!(matches!(chat.says_at(None, "as you like", 26)[..], [Move::Submit { .. }]), "seen, it is an answer");
    let request =
        ConsentRequest { action: "Skip the tests".into(), reason: None, risk: None, question: None, details: None };
    let (mut chat, _) = on_its_way(&interaction(1, Body::Consent { request }));
    for text in ["yes", "1", "no"] {
        assert!(matches!(chat.says_at(None, text, 22)[..], [Move::Post(_)]), "{text}");
    }
}
