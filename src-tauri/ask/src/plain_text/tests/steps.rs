//! Going through a card with several questions.

use super::question;
use crate::base::id::QuestionId;
use crate::base::language::Language;
use crate::facts::outcome::{Answer, Response};
use crate::facts::question::Question;
use crate::plain_text::{Steps, reviewed};
use proptest::prelude::*;

fn card(count: usize) -> Vec<Question> {
    let numbered = |number: usize| Question {
        id: QuestionId(format!("q{number}")),
        text: format!("Question {number}?"),
        ..question(&["Yes", "No"], true)
    };
    (1..=count).map(numbered).collect()
}

fn yes(steps: &Steps) -> Answer {
    let question = steps.question().unwrap();
    Answer::choosing(&question.id, vec![question.options[0].id.clone()])
}

#[test]
fn each_question_has_its_turn_and_then_all_are_reviewed() {
    let mut steps = Steps::through(&card(3));
    assert_eq!(steps.place(), (1, 3));
    steps.take(yes(&steps));
    steps.skip();
    assert_eq!(steps.place(), (3, 3));
    steps.take(yes(&steps));
    assert_eq!(steps.question(), None, "the review");
    let Response::Answered(given) = steps.response() else { panic!("an answer") };
    assert_eq!(given.answers.iter().map(|answer| answer.question.0.as_str()).collect::<Vec<_>>(), ["q1", "q3"]);
    assert_eq!(given.open(steps.questions()).len(), 1);
}

#[test]
fn a_look_back_changes_one_answer_and_goes_on_where_it_was() {
    let mut steps = Steps::through(&card(3));
    assert!(!steps.back(), "nothing stands before the first");
    steps.take(yes(&steps));
    steps.take(yes(&steps));
    assert!(steps.back() && steps.back());
    assert_eq!(steps.place(), (1, 3));
    steps.take(Answer::writing(&QuestionId("q1".into()), "no"));
    assert_eq!(steps.place(), (3, 3), "the second stays as it is");
    assert_eq!(steps.answers()[0].written(), Some("no"));
    assert_eq!(steps.answers().len(), 2);
    steps.skip();
    steps.go_to(1);
    assert_eq!(steps.place(), (2, 3));
    steps.skip();
    assert_eq!(steps.question(), None, "back at the review");
    assert_eq!(steps.answers().len(), 1, "what was answered can be left open again");
    assert!(steps.back());
    assert_eq!(steps.place(), (3, 3));
}

#[test]
fn answers_that_were_kept_are_not_asked_for_again() {
    let questions = card(4);
    let answer = |number: usize| Answer::writing(&questions[number - 1].id, "kept");
    let noted = Answer { note: Some("only a note".into()), ..Answer::choosing(&questions[1].id, vec![]) };
    let mut steps = Steps::kept(&questions, &[answer(3), answer(1), noted]);
    assert_eq!(steps.place(), (2, 4), "a note alone answers nothing");
    steps.skip();
    assert_eq!(steps.place(), (4, 4));
    steps.take(answer(4));
    assert_eq!((steps.question(), steps.answers().len()), (None, 3));
    let all: Vec<Answer> = (1..=4).map(answer).collect();
    assert_eq!(Steps::kept(&questions, &all).question(), None, "nothing but the review is left");
    assert_eq!(Steps::kept(&questions, &[]), Steps::through(&questions));
}

#[test]
fn a_card_on_which_all_was_passed_is_closed_without_an_answer() {
    for count in 1..=4 {
        let mut steps = Steps::through(&card(count));
        for _ in 0..count {
            steps.skip();
        }
        assert_eq!((steps.question(), steps.response()), (None, Response::Dismissed));
    }
}

#[test]
fn the_review_names_every_question_and_what_is_open() {
    let mut questions = card(3);
    questions[0].header = Some("Storage\n2. x".into());
    questions[2].text = "Long ".repeat(40);
    let mut steps = Steps::through(&questions);
    steps.take(Answer { note: Some("for CI".into()), ..yes(&steps) });
    steps.skip();
    steps.take(Answer::writing(&QuestionId("q3".into()), "as\nyou like"));
    let long = format!("{}Long…", "Long ".repeat(17));
    assert_eq!(
        reviewed(&steps, Language::En),
        format!(
            "Your answers: 2 of 3\n1. Storage 2. x → Yes (note: for CI)\n2. Question 2? → (unanswered)\n3. {long} → as you like\n\
             Press Enter to submit, type a question's number to change its answer, or back"
        )
    );
    let zh = reviewed(&steps, Language::Zh);
    assert!(
        zh.starts_with(
            "你的回答：共 3 个问题，已回答 2 个\n1. Storage 2. x → Yes（备注：for CI）\n2. Question 2? → （未回答）\n"
        ),
        "{zh}"
    );
    assert!(zh.ends_with("按回车提交，输入问题编号修改回答，或输入“返回”"), "{zh}");
}

proptest! {
    #[test]
    fn no_way_through_a_card_loses_or_doubles_an_answer(count in 1usize..=4, moves in prop::collection::vec(0u8..6, 0..40)) {
        let questions = card(count);
        let mut steps = Steps::through(&questions);
        let mut expected: Vec<Option<String>> = vec![None; count];
        for (number, step) in moves.into_iter().enumerate() {
            let at = steps.place().0 - 1;
            match (step, steps.question()) {
                (0 | 1, Some(question)) => {
                    let text = format!("answer {number}");
                    let answer = Answer::writing(&question.id, &text);
                    steps.take(answer);
                    expected[at] = Some(text);
                }
                (2, Some(_)) => {
                    steps.skip();
                    expected[at] = None;
                }
                (3, _) => prop_assert_eq!(steps.back(), at > 0),
                (4 | 5, _) => steps.go_to(usize::from(step) - 4),
                (_, _) => {}
            }
            prop_assert!(steps.place().0 <= count + 1);
            prop_assert_eq!(steps.question().is_none(), steps.place().0 == count + 1);
        }
        let given: Vec<(String, String)> = steps.answers().into_iter().map(|it| (it.question.0, it.text.unwrap())).collect();
        let wanted: Vec<(String, String)> = expected
            .into_iter()
            .enumerate()
            .filter_map(|(index, text)| Some((format!("q{}", index + 1), text?)))
            .collect();
        prop_assert_eq!(given, wanted);
    }
}
