//! Words that steer instead of answering: they come before whatever an option is called.

use super::{at, question, read_as, table, turn};
use crate::plain_text::{At, QuestionTurn};

#[test]
fn words_of_control_come_before_options_and_own_words() {
    let named_alike = question(&["Decide", "Skip", "？", "你决定"], true);
    table(
        at(&named_alike),
        &[
            ("decide", "decide"),
            ("You decide", "decide"),
            ("你决定", "decide"),
            ("由你决定", "decide"),
            ("decide by size", "=decide by size"),
            ("\"decide\"", "1"),
            ("1", "1"),
            ("4", "4"),
            ("4. 你决定", "4"),
            ("skip", "skip"),
            ("?", "show"),
            ("？？？", "show"),
            ("? what does CI use", "? what does CI use"),
            ("？　 两者有什么区别？", "? 两者有什么区别？"),
            ("?why", "? why"),
            ("\"? why\"", "=? why"),
            ("why?", "=why?"),
            ("back", "back"),
            ("\"back\"", "=back"),
            ("back it up first", "=back it up first"),
            ("preview 1", "no preview"),
            ("预览 2", "no preview"),
            ("preview the site", "=preview the site"),
            ("send", "=send"),
        ],
    );
}

#[test]
fn one_goes_back_before_an_option_of_that_name_only_where_there_are_others() {
    let asked = question(&["Yes", "Back"], true);
    let among = At::Question(QuestionTurn { among_others: true, ..turn(&asked) });
    table(among, &[("back", "back"), ("返回", "back"), ("2", "2"), ("\"back\"", "2"), ("skip", "skip")]);
    table(at(&asked), &[("back", "2"), ("返回", "back")]);
}

#[test]
fn nothing_but_its_own_words_is_taken_at_the_review() {
    table(
        At::Review { questions: 3 },
        &[
            ("", "hand in"),
            ("  ", "hand in"),
            ("send", "hand in"),
            ("提交", "hand in"),
            ("back", "back"),
            ("返回", "back"),
            ("1", "go to 1"),
            ("３", "go to 3"),
            ("4", "at review"),
            ("yes", "at review"),
            ("skip", "skip"),
            ("decide", "decide"),
            ("? wait", "? wait"),
            ("?", "show"),
            ("停止", "stop"),
        ],
    );
}

#[test]
fn plain_words_are_said_to_an_agent_at_work_and_options_answer_it() {
    let asked = question(&["PostgreSQL", "SQLite"], true);
    let beside = |question| At::Question(QuestionTurn { agent_works: true, ..turn(question) });
    table(
        beside(&asked),
        &[
            ("2", "2"),
            ("sqlite", "2"),
            ("2 // for CI", "2 // for CI"),
            ("3", "none 3"),
            ("look at the tests too", "message look at the tests too"),
            ("\"look at the tests too\"", "=look at the tests too"),
            ("", "empty"),
            ("skip", "skip"),
            ("? which is faster", "? which is faster"),
        ],
    );
    let closed = question(&["Yes", "No"], false);
    table(beside(&closed), &[("maybe", "message maybe"), ("\"maybe\"", "no own words"), ("yes", "1")]);
    assert_eq!(read_as(at(&asked), "look at the tests too"), "=look at the tests too");
}

#[test]
fn a_preview_is_shown_where_there_is_one() {
    let mut asked = question(&["Grid", "List"], true);
    table(at(&asked), &[("preview 1", "no preview"), ("\"preview 1\"", "=preview 1")]);
    asked.options[0].preview = Some("+--+".into());
    table(
        at(&asked),
        &[
            ("preview 1", "preview 1"),
            ("Preview １", "preview 1"),
            ("预览 1", "preview 1"),
            ("预览1", "preview 1"),
            ("preview 2", "no preview"),
            ("preview 3", "none 3"),
            ("preview of both", "=preview of both"),
        ],
    );
}

#[test]
fn without_a_question_only_the_run_is_steered() {
    table(
        At::Nothing,
        &[
            ("you decide", "message you decide"),
            ("? what now", "message ? what now"),
            ("back", "message back"),
            ("skip", "skip"),
        ],
    );
}
