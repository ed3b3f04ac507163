use super::*;
use crate::notices::NotificationTime;
use crate::notices::tests::waiting;
use ask::interaction::Body;
use ask::settings::{Language, Notifications};
use std::time::Duration;

#[test]
fn texts_of_a_model_become_one_visible_line() {
    assert_eq!(plain("a\u{202e}b\n\tc\u{fe01}\u{7}d", 80), "a‹U+202E›b c‹U+FE01›d");
    assert_eq!(plain("选择一个镜像源", 5), "选择一个…");
    assert_eq!(title("\u{7}"), "Askwell");
}

#[test]
fn buttons_that_read_alike_are_not_offered() {
    let asked = waiting(1, "Which?", &["Keep", "Ke\u{7}ep"]);
    let Body::Question { questions } = &asked.interaction.body else { unreachable!() };
    assert_eq!(buttons(&asked, questions), []);
    let many = waiting(1, "Which?", &["1", "2", "3", "4"]);
    let Body::Question { questions } = &many.interaction.body else { unreachable!() };
    assert_eq!(buttons(&many, questions).len(), 3);
    let mut several = questions.clone();
    several[0].multi_select = true;
    assert_eq!(buttons(&many, &several), [], "one press cannot choose several");
}

fn noted(labels: &[&str], show_text: bool) -> Note {
    let wishes = Notifications { show_text, ..Notifications::default() };
    let now = NotificationTime { at: 0, of_day: Duration::ZERO };
    let sight = Sight { looking_at: None, wishes: &wishes, language: Language::En, now };
    ask(&waiting(1, "Which?", labels), false, &sight)
}

#[test]
fn options_that_are_on_no_button_are_read_where_the_question_is() {
    let many = ["Keep", "Delete", "Move", "Ask"];
    assert_eq!(noted(&many, false).body, "Needs your decision");
    assert_eq!(
        noted(&many, true).body,
        "❓ Which?\n1. Keep\n2. Delete\n3. Move\n4. Ask\nReply with a number or your own words"
    );
    assert_eq!(noted(&many[..3], true).body, "Which?");
}

#[test]
fn a_field_for_words_stands_only_beside_what_it_answers() {
    let field = |labels: &[&str], show_text: bool| noted(labels, show_text).reply.is_some();
    assert!(field(&["Keep", "Delete"], false), "the options are on the buttons");
    assert!(field(&[], true), "the question is read");
    assert!(!field(&[], false), "nobody answers what they have not seen");
    assert!(!field(&["Keep", "Ke\u{7}ep"], false));
}
