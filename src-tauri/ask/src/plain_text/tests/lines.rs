//! One line at one question: what it means, in both languages.

use super::{at, question, read_as, table};
use crate::plain_text::At;

#[test]
fn a_line_answers_the_open_question() {
    let databases = question(&["PostgreSQL (Recommended)", "SQLite, in one file", "Neither: keep JSON"], true);
    table(
        at(&databases),
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
        at(&databases),
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
            ("２、使用 SQLite", "2"),
            ("１、使用 SQLite", "only one"),
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
        at(&closed),
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
    table(at(&free), &[("9", "=9"), ("1,2", "=1,2"), ("你好", "=你好"), ("\"9\"", "=9"), ("skip", "skip")]);
}

#[test]
fn letters_mark_options_that_are_numbers_themselves() {
    let workers = question(&["2", "4", "8"], true);
    table(
        at(&workers),
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
    table(at(&days), &[("1", "1"), ("2", "2"), ("６月１３日", "2"), ("6", "none 6")]);
    let minutes = question(&["5 minutes", "1 hour"], true);
    table(at(&minutes), &[("a", "1"), ("1", "=1"), ("1 hour", "2"), ("5", "=5")]);
    let counted = question(&["1. Keep", "2. Drop"], true);
    table(at(&counted), &[("1", "1"), ("2", "2"), ("2. drop", "2"), ("3", "none 3")]);
    let mixed = question(&["2", "A", "B"], true);
    table(
        at(&mixed),
        &[("#1", "1"), ("#3", "3"), ("a", "2"), ("2", "1"), ("3", "=3"), ("#4", "none #4"), ("＃２", "2")],
    );
}

#[test]
fn a_text_that_fits_two_options_chooses_neither() {
    let twins = question(&["yes", "YES", "No"], true);
    table(at(&twins), &[("yes", "1"), ("YES", "2"), ("Yes", "several"), ("2", "2")]);
}

#[test]
fn a_word_of_control_comes_before_an_option_of_that_name() {
    let stops = question(&["Stop", "跳过"], true);
    table(at(&stops), &[("stop", "stop"), ("跳过", "skip"), ("1", "1"), ("2", "2"), ("1. Stop", "1")]);
}

#[test]
fn without_a_question_a_line_is_a_message() {
    table(
        At::Nothing,
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
    let long = "字".repeat(crate::base::limits::ANSWER_WHOLE_BYTES_MAX);
    assert_eq!(read_as(at(&free), &long), "too long");
}
