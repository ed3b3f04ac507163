use super::*;
use crate::notices::tests::waiting;
use ask::interaction::Body;

#[test]
fn texts_of_a_model_become_one_visible_line() {
    assert_eq!(plain("a\u{202e}b\n\tc\u{200b}\u{7}d", 80), "ab c d");
    assert_eq!(plain("选择一个镜像源", 5), "选择一个…");
    assert_eq!(title("\u{200b}"), "Askwell");
}

#[test]
fn buttons_that_read_alike_are_not_offered() {
    let asked = waiting(1, "Which?", &["Keep", "Ke\u{200b}ep"]);
    let Body::Question { questions } = &asked.interaction.body else { unreachable!() };
    assert_eq!(buttons(&asked, questions), []);
    let many = waiting(1, "Which?", &["1", "2", "3", "4"]);
    let Body::Question { questions } = &many.interaction.body else { unreachable!() };
    assert_eq!(buttons(&many, questions).len(), 3);
    let mut several = questions.clone();
    several[0].multi_select = true;
    assert_eq!(buttons(&many, &several), [], "one press cannot choose several");
}
