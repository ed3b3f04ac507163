//! Lines and what they mean, in both languages, and what holds for every list and every text.

use super::{Refused, Reply, confirmed, harmless, one_line, read, refused, shown};
use crate::id::{OptionId, QuestionId};
use crate::outcome::Answer;
use crate::question::{Question, QuestionOption};
use crate::settings::Language;
use proptest::prelude::*;

fn question(labels: &[&str], allow_freeform: bool) -> Question {
    let option = |(index, label): (usize, &&str)| QuestionOption {
        id: OptionId(format!("o{}", index + 1)),
        label: (*label).to_owned(),
        description: None,
        preview: None,
        recommended: false,
    };
    let options = labels.iter().enumerate().map(option).collect();
    let (id, text) = (QuestionId("q1".into()), "Which database?".into());
    Question { id, header: None, text, options, multi_select: false, allow_freeform }
}

/// A reply in short: `1` an option by place, `=text` own words, else what it is called.
fn read_as(question: Option<&Question>, line: &str) -> String {
    match read(question, line) {
        Reply::Stop => "stop".into(),
        Reply::Skip => "skip".into(),
        Reply::Show => "show".into(),
        Reply::Message(text) => format!("message {text}"),
        Reply::Answer(Answer { selected, text: None, .. }) => {
            selected.iter().map(|id| id.0.trim_start_matches('o').to_owned()).collect::<Vec<_>>().join(",")
        }
        Reply::Answer(Answer { selected, text: Some(text), .. }) => {
            assert!(selected.is_empty(), "own words choose nothing");
            format!("={text}")
        }
        Reply::Refused(why) => match why {
            Refused::Empty => "empty".into(),
            Refused::NoSuchOption { typed } => format!("none {typed}"),
            Refused::OnlyOne => "only one".into(),
            Refused::SeveralFit => "several".into(),
            Refused::NoOwnWords => "no own words".into(),
            Refused::TooLong => "too long".into(),
        },
    }
}

#[track_caller]
fn table(question: Option<&Question>, rows: &[(&str, &str)]) {
    for (line, meaning) in rows {
        assert_eq!(read_as(question, line), *meaning, "for the line {line:?}");
    }
}

#[test]
fn a_line_answers_the_open_question() {
    let databases = question(&["PostgreSQL (Recommended)", "SQLite, in one file", "Neither: keep JSON"], true);
    table(
        Some(&databases),
        &[
            ("1", "1"),
            (" 2 ", "2"),
            ("3.", "3"),
            ("3)", "3"),
            ("2、", "2"),
            ("02", "2"),
            ("postgresql", "1"),
            ("PostgreSQL (recommended)", "1"),
            ("  POSTGRESQL  ", "1"),
            ("sqlite, in one file", "2"),
            ("SQLite， in one file", "2"),
            ("SQLite,  in one\tfile", "2"),
            ("2. SQLite, in one file", "2"),
            ("1. PostgreSQL", "1"),
            ("\"PostgreSQL\"", "1"),
            ("1. SQLite, in one file", "=1. SQLite, in one file"),
            ("4", "none 4"),
            ("0", "none 0"),
            ("99999999999999999999999", "none 99999999999999999999999"),
            ("\"4\"", "=4"),
            ("'4'", "=4"),
            ("1,2", "only one"),
            ("1 2", "only one"),
            ("1, 9", "only one"),
            ("1 or 2", "=1 or 2"),
            ("-1", "=-1"),
            ("1st", "=1st"),
            ("MySQL", "=MySQL"),
            ("postgres", "=postgres"),
            ("  use what CI uses  ", "=use what CI uses"),
            ("stop it from writing", "=stop it from writing"),
            ("\"stop\"", "=stop"),
            ("stop", "stop"),
            ("STOP", "stop"),
            ("skip", "skip"),
            ("?", "show"),
            ("", "empty"),
            ("   ", "empty"),
            ("(Recommended)", "=(Recommended)"),
            ("\"\"", "=\"\""),
        ],
    );
}

#[test]
fn chinese_lines_answer_it_too() {
    let databases = question(&["使用 PostgreSQL（推荐）", "使用 SQLite", "两者都不用，保留 JSON"], true);
    table(
        Some(&databases),
        &[
            ("１", "1"),
            ("２．", "2"),
            ("３）", "3"),
            ("2。", "2"),
            ("1、", "1"),
            ("　3　", "3"),
            ("使用 PostgreSQL", "1"),
            ("使用 postgresql(推荐)", "1"),
            ("使用　ＳＱＬｉｔｅ", "2"),
            ("两者都不用,保留 json", "3"),
            ("2. 使用 SQLite", "2"),
            ("２、使用 SQLite", "=２、使用 SQLite"),
            ("“使用 SQLite”", "2"),
            ("「９」", "=９"),
            ("９", "none ９"),
            ("０", "none ０"),
            ("1，2", "only one"),
            ("１、３", "only one"),
            ("1；2", "only one"),
            ("用 MySQL，谢谢。", "=用 MySQL，谢谢。"),
            ("第一个", "=第一个"),
            ("取消", "stop"),
            ("停止", "stop"),
            ("跳过", "skip"),
            ("跳过测试", "=跳过测试"),
            ("？", "show"),
            ("　", "empty"),
        ],
    );
}

#[test]
fn only_its_options_are_taken_where_own_words_are_not() {
    let closed = question(&["Yes", "No"], false);
    table(
        Some(&closed),
        &[
            ("1", "1"),
            ("no", "2"),
            ("maybe", "no own words"),
            ("\"1 and a half\"", "no own words"),
            ("\"yes\"", "1"),
            ("3", "none 3"),
            ("yes no", "no own words"),
            ("stop", "stop"),
        ],
    );
}

#[test]
fn a_question_without_options_takes_every_word_as_it_is() {
    let free = question(&[], true);
    table(Some(&free), &[("9", "=9"), ("1,2", "=1,2"), ("你好", "=你好"), ("\"9\"", "=9"), ("skip", "skip")]);
}

#[test]
fn letters_mark_options_that_are_numbers_themselves() {
    let workers = question(&["2", "4", "8"], true);
    table(
        Some(&workers),
        &[
            ("A", "1"),
            ("b", "2"),
            ("Ｃ", "3"),
            ("c)", "3"),
            ("2", "1"),
            ("８", "3"),
            ("9", "=9"),
            ("d", "=d"),
            ("a b", "only one"),
        ],
    );
    let days = question(&["6月12日", "6月13日"], true);
    table(Some(&days), &[("1", "1"), ("2", "2"), ("６月１３日", "2"), ("6", "none 6")]);
    let minutes = question(&["5 minutes", "1 hour"], true);
    table(Some(&minutes), &[("a", "1"), ("1", "=1"), ("1 hour", "2"), ("5", "=5")]);
    let counted = question(&["1. Keep", "2. Drop"], true);
    table(Some(&counted), &[("1", "1"), ("2", "2"), ("2. drop", "2"), ("3", "none 3")]);
    let mixed = question(&["2", "A", "B"], true);
    table(
        Some(&mixed),
        &[("#1", "1"), ("#3", "3"), ("a", "2"), ("2", "1"), ("3", "=3"), ("#4", "none #4"), ("＃２", "2")],
    );
}

#[test]
fn a_text_that_fits_two_options_chooses_neither() {
    let twins = question(&["yes", "YES", "No"], true);
    table(Some(&twins), &[("yes", "1"), ("YES", "2"), ("Yes", "several"), ("2", "2")]);
}

#[test]
fn a_word_of_control_comes_before_an_option_of_that_name() {
    let stops = question(&["Stop", "跳过"], true);
    table(Some(&stops), &[("stop", "stop"), ("跳过", "skip"), ("1", "1"), ("2", "2"), ("1. Stop", "1")]);
}

#[test]
fn without_a_question_a_line_is_a_message() {
    table(
        None,
        &[
            ("2", "message 2"),
            (" fix it ", "message fix it"),
            ("stop", "stop"),
            ("取消", "stop"),
            ("？", "show"),
            ("", "empty"),
        ],
    );
}

#[test]
fn an_answer_beyond_the_limit_is_refused_and_not_cut() {
    let free = question(&[], true);
    let long = "字".repeat(crate::limits::ANSWER_BYTES_MAX);
    assert_eq!(read_as(Some(&free), &long), "too long");
}

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
    let why = Refused::NoSuchOption { typed: "9".into() };
    assert_eq!(
        refused(&asked, &why, Language::En),
        "There is no option 9. To answer with 9 itself, write \"9\". Reply with a number or your own words."
    );
    assert_eq!(
        refused(&asked, &why, Language::Zh),
        "没有选项 9。如果答案就是 9 本身，请写成“9”。请回复编号，或直接用自己的话回答。"
    );
    assert_eq!(
        refused(&question(&["Yes"], false), &Refused::NoOwnWords, Language::En),
        "This question takes one of its options. Reply with a number."
    );
}

#[test]
fn what_was_taken_down_is_told_by_its_text() {
    let asked = question(&["Yes", "No"], true);
    let Reply::Answer(answer) = read(Some(&asked), "2") else { panic!("an answer") };
    assert_eq!(confirmed(&asked, &answer, Language::En), "↩ Recorded: No");
    let Reply::Answer(answer) = read(Some(&asked), "先\u{1b}[31m问 Ann") else { panic!("an answer") };
    assert_eq!(confirmed(&asked, &answer, Language::Zh), "↩ 已记录：先问 Ann");
}

#[test]
fn what_a_terminal_obeys_is_taken_out() {
    for (text, left) in [
        ("plain 文本 👩‍👩‍👧\n\tx", "plain 文本 👩‍👩‍👧\n\tx"),
        ("\u{1b}[31mred\u{1b}[0m", "red"),
        ("\u{1b}[38;5;1;?25lx", "x"),
        ("\u{9b}2Jx", "x"),
        ("\u{1b}]0;title\u{7}x", "x"),
        ("\u{1b}]8;;http://a\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link"),
        ("\u{9d}52;c;AAAA\u{9c}x", "x"),
        ("\u{1b}Pq#0\u{1b}\\x\u{90}y\u{9c}z", "xz"),
        ("\u{1b}]0;unended and still to be seen", "0;unended and still to be seen"),
        ("\u{1b}]0;a\nb\u{7}", "0;a\nb"),
        ("\u{1b}(0x\u{1b}cy\u{1b}", "xy"),
        ("\u{1b}[", ""),
        ("\u{1b}\u{1b}[31mx", "x"),
        ("50 %\rdone\r\nnext\u{8}\u{7f}\0", "50 %\ndone\nnext"),
        ("a\u{85}b\u{2028}c", "a\nb\nc"),
        ("ls \u{202e}txt.exe\u{200b}", "ls ‹U+202E›txt.exe‹U+200B›"),
        ("\u{e0041}", "‹U+E0041›"),
    ] {
        assert_eq!(harmless(text), left, "for {text:?}");
    }
    assert_eq!(one_line(" a\n\tb\u{1b}[K\u{2029}c "), "a b c");
}

fn labels() -> impl Strategy<Value = Vec<String>> {
    let label = prop_oneof![
        "[0-9]{1,2}",
        "[a-dA-D][.)]?",
        "#[1-4]",
        "(stop|skip|\\?|Yes|No|是|否|取消)",
        "[0-9]{1,2}[. ][a-z]{0,4}",
        "[ -~]{1,12}",
        "\\PC{1,8}",
        "[\u{1}-\u{a0}]{1,8}",
    ];
    prop::collection::vec(label, 1..=12)
}

proptest! {
    #[test]
    fn every_list_reads_back_to_the_option_its_mark_shows(labels in labels(), own in any::<bool>()) {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let asked = question(&labels, own);
        let text = shown(&asked, Language::En);
        let lines: Vec<&str> = text.lines().collect();
        prop_assert_eq!(lines.len(), labels.len() + 2);
        for (index, line) in lines.iter().skip(1).take(labels.len()).enumerate() {
            let (mark, label) = line.split_once(". ").unwrap();
            prop_assert_eq!(label, one_line(labels[index]));
            let place = (index + 1).to_string();
            prop_assert_eq!(read_as(Some(&asked), mark), place.clone(), "for {:?} of {}", mark, &text);
            prop_assert_eq!(read_as(Some(&asked), &format!(" {mark}. ")), place, "for {:?} of {}", mark, &text);
        }
    }

    #[test]
    fn no_line_chooses_an_option_where_own_words_were_meant(line in "[a-zA-Z,. ]{3,20}[!é的]") {
        let asked = question(&["Yes", "No", "9"], true);
        prop_assert_eq!(read_as(Some(&asked), &line), format!("={}", line.trim()));
    }

    #[test]
    fn nothing_printed_moves_a_cursor(text in any::<String>(), rows in prop::collection::vec("[\u{0}-\u{a0}]{0,6}", 0..8)) {
        let controls = format!("{}{text}", rows.join("\u{1b}"));
        let out = harmless(&controls);
        prop_assert!(!out.chars().any(|c| c != '\n' && c != '\t' && c.is_control()), "{:?}", out);
        prop_assert_eq!(harmless(&out), out);
    }

    #[test]
    fn no_reply_panics(line in any::<String>(), labels in labels()) {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let _ = read(Some(&question(&labels, true)), &line);
        let _ = read(None, &line);
    }
}
