//! What a person reads: questions, refusals, confirmations.

use super::{at, many, question};
use crate::base::language::Language;
use crate::plain_text::{AnswerReading, At, ReplyRefusal, confirmed, previewed, read, refused, shown};

#[test]
fn a_question_is_shown_as_numbered_lines() {
    let mut asked = question(&["PostgreSQL", "SQLite"], true);
    asked.text = "Which database?\n1. none".into();
    assert_eq!(
        shown(&asked, Language::En),
        "❓ Which database?\n   1. none\n1. PostgreSQL\n2. SQLite\nReply with a number or your own words"
    );
    assert_eq!(
        shown(&asked, Language::Zh),
        "❓ Which database?\n   1. none\n1. PostgreSQL\n2. SQLite\n请回复编号，或直接用自己的话回答"
    );
    assert!(shown(&question(&["2", "4"], false), Language::En).ends_with("A. 2\nB. 4\nReply with a letter"));
    assert!(
        shown(&question(&["2", "b"], true), Language::Zh).ends_with("#2. b\n请回复 #1 到 #2，或直接用自己的话回答")
    );
    assert!(shown(&question(&[], true), Language::En).ends_with("Reply in your own words"));
    assert!(shown(&question(&["Yes", "No"], false), Language::En).ends_with("Reply with a number, yes or no"));
    assert!(shown(&question(&["是", "否"], false), Language::Zh).ends_with("请回复编号、“是”或“否”"));
}

#[test]
fn a_label_cannot_pass_for_a_second_option() {
    let forged = question(&["Keep\n2. Delete all\r3. x", "Ask\u{1b}[2K\u{1b}[1A again"], true);
    assert_eq!(
        shown(&forged, Language::En).lines().skip(1).collect::<Vec<_>>(),
        ["1. Keep 2. Delete all 3. x", "2. Ask again", "Reply with a number or your own words"]
    );
}

#[test]
fn a_refusal_says_in_one_line_what_to_type() {
    let asked = question(&["Yes", "No"], true);
    let why = ReplyRefusal::NoSuchOption { typed: "9".into() };
    assert_eq!(
        refused(at(&asked), &why, Language::En),
        "There is no option 9. If 9 is your answer, type it in quotes: \"9\". Reply with a number or your own words."
    );
    assert_eq!(
        refused(at(&asked), &why, Language::Zh),
        "没有选项 9。如果答案就是 9 本身，请写成“9”。请回复编号，或直接用自己的话回答。"
    );
    assert_eq!(
        refused(at(&question(&["Yes"], false)), &ReplyRefusal::NoOwnWords, Language::En),
        "This question takes only its options. Reply with a number."
    );
}

#[test]
fn what_was_taken_down_is_told_by_its_text() {
    let asked = question(&["Yes", "No"], true);
    let AnswerReading::Answer(answer) = read(at(&asked), "2") else { panic!("an answer") };
    assert_eq!(confirmed(&asked, &answer, Language::En), "↩ Recorded: No");
    let AnswerReading::Answer(answer) = read(at(&asked), "先\u{1b}[31m问 Ann") else { panic!("an answer") };
    assert_eq!(confirmed(&asked, &answer, Language::Zh), "↩ 已记录：先问 Ann");
}

#[test]
fn header_badge_and_description_stand_where_they_belong() {
    let mut asked = question(&["PostgreSQL", "SQLite"], true);
    asked.header = Some("Storage\n9. x".into());
    asked.options[0].recommended = true;
    asked.options[0].description = Some("A server.\n3. Needs a port\u{1b}[2J.".into());
    asked.options[1].description = Some("  ".into());
    asked.options[1].preview = Some("app.db".into());
    assert_eq!(
        shown(&asked, Language::En),
        "❓ [Storage 9. x] Which database?\n1. PostgreSQL (recommended)\n   A server. 3. Needs a port.\n2. SQLite\n   \
         (to see what it does: preview 2)\nReply with a number or your own words"
    );
    assert_eq!(
        shown(&asked, Language::Zh),
        "❓ [Storage 9. x] Which database?\n1. PostgreSQL（推荐）\n   A server. 3. Needs a port.\n2. SQLite\n   \
         （查看效果：预览 2）\n请回复编号，或直接用自己的话回答"
    );
    let AnswerReading::Answer(answer) = read(at(&asked), "PostgreSQL（推荐）") else { panic!("an answer") };
    assert_eq!(
        confirmed(&asked, &answer, Language::En),
        "↩ Recorded: PostgreSQL",
        "the badge is no part of the answer"
    );
}

#[test]
fn a_question_that_takes_several_says_so() {
    for (asked, en, zh) in [
        (
            many(&["a 1", "b 2", "c 3", "d 4"], true),
            "Reply with one or more numbers, such as 1,3, or your own words",
            "请回复一个或多个编号，例如 1,3，或直接用自己的话回答",
        ),
        (many(&["Yes", "No"], false), "Reply with one or more numbers, such as 1,2", "请回复一个或多个编号，例如 1,2"),
        (many(&["Yes"], false), "Reply with one or more numbers, such as 1", "请回复一个或多个编号，例如 1"),
        (
            many(&["2", "4", "8"], false),
            "Reply with one or more letters, such as A,C",
            "请回复一个或多个字母，例如 A,C",
        ),
        (
            many(&["2", "a", "b"], false),
            "Reply with one or more of #1 to #3, such as #1,#3",
            "请回复 #1 到 #3 中的一个或多个，例如 #1,#3",
        ),
    ] {
        assert_eq!(shown(&asked, Language::En).lines().last(), Some(en));
        assert_eq!(shown(&asked, Language::Zh).lines().last(), Some(zh));
    }
    assert_eq!(
        refused(at(&many(&["Yes", "No"], false)), &ReplyRefusal::NoneTaken { typed: "9".into() }, Language::En),
        "There is no option 9, so nothing was chosen. Reply with one or more numbers, such as 1,2."
    );
    assert!(refused(At::Review { questions: 2 }, &ReplyRefusal::AtReview, Language::Zh).starts_with("还没有提交。"));
}

#[test]
fn several_options_and_a_note_are_told_by_their_text() {
    let asked = many(&["Lint", "Test", "Docs"], true);
    let AnswerReading::Answer(answer) = read(at(&asked), "3,1 // the\u{1b}[1m quick ones") else { panic!("an answer") };
    assert_eq!(confirmed(&asked, &answer, Language::En), "↩ Recorded: Lint, Docs (note: the quick ones)");
    assert_eq!(confirmed(&asked, &answer, Language::Zh), "↩ 已记录：Lint, Docs（备注：the quick ones）");
}

#[test]
fn a_preview_cannot_pass_for_anything_else() {
    let mut asked = question(&["Grid", "List"], true);
    asked.options[1].preview = Some(format!("1. Forged\n\n\u{1b}[2J{}\n", "x".repeat(500)));
    assert_eq!(previewed(&asked, 1), format!("2. List\n   1. Forged\n   \n   {} …", "x".repeat(400)));
}
