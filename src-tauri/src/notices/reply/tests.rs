use super::*;
use crate::notices::tests::waiting;
use ask::interaction::Body;
use ask::{Answer, OptionId, QuestionId};

fn question(labels: &[&str], change: impl Fn(&mut Question)) -> Vec<Question> {
    let Body::Question { mut questions } = waiting(1, "Which?", labels).interaction.body else { unreachable!() };
    questions.iter_mut().for_each(change);
    questions
}

fn choosing(numbers: &[usize]) -> ReplyIntent {
    let options = numbers.iter().map(|number| OptionId(format!("o{number}"))).collect();
    ReplyIntent::HandIn(Response::Answered(vec![Answer::choosing(&QuestionId::from("q1"), options)].into()))
}

fn writing(text: &str) -> ReplyIntent {
    ReplyIntent::HandIn(Response::Answered(vec![Answer::writing(&QuestionId::from("q1"), text)].into()))
}

#[test]
fn words_mean_what_they_mean_in_a_terminal() {
    let asked = question(&["Keep", "Delete", "Move"], |_| {});
    let cases = [
        ("2", choosing(&[2])),
        (" ３。", choosing(&[3])),
        ("delete", choosing(&[2])),
        ("archive it", writing("archive it")),
        ("you decide", ReplyIntent::HandIn(Response::Delegated { comment: None })),
        ("跳过", ReplyIntent::HandIn(Response::Dismissed)),
        ("? why", ReplyIntent::HandIn(Response::TalkFirst { text: "why".to_owned() })),
        ("stop", ReplyIntent::Stop),
        ("?", ReplyIntent::Show),
        ("7", ReplyIntent::Unclear),
        ("1,2", ReplyIntent::Unclear),
        ("  ", ReplyIntent::Unclear),
    ];
    for (words, expected) in cases {
        assert_eq!(meant(&asked, words), expected, "{words:?}");
    }
}

#[test]
fn own_words_are_no_answer_where_none_are_taken_and_several_where_several_are() {
    let strict = question(&["Keep", "Delete"], |question| question.allow_freeform = false);
    assert_eq!(meant(&strict, "archive it"), ReplyIntent::Unclear);
    let several = question(&["Keep", "Delete", "Move"], |question| question.multi_select = true);
    assert_eq!(meant(&several, "1，3"), choosing(&[1, 3]));
}

#[test]
fn a_yes_to_anything_but_a_question_is_never_read_out_of_words() {
    for words in ["yes", "1", "是", "go ahead"] {
        assert_eq!(meant(&[], words), ReplyIntent::Unclear, "{words}");
    }
    assert_eq!(field(&[], Language::En), None);
    let mut two = question(&["Keep"], |_| {});
    two.extend(two.clone());
    assert_eq!((meant(&two, "1"), field(&two, Language::En)), (ReplyIntent::Unclear, None));
}

#[test]
fn the_field_says_how_to_reply() {
    let numbers = field(&question(&["2", "4"], |_| {}), Language::En).unwrap();
    assert_eq!(numbers.hint, "Reply with a letter or your own words");
    let strict = field(&question(&["留", "删"], |question| question.allow_freeform = false), Language::Zh).unwrap();
    assert_eq!((strict.label.as_str(), strict.hint.as_str(), strict.send.as_str()), ("回复", "请回复编号", "发送"));
}
