//! Several options in one reply: all of it counts or none.

use super::{at, many, question, table};

#[test]
fn numbers_are_listed_with_whatever_stands_between_them() {
    let checks = many(&["Lint", "Unit tests", "Docs", "Bench"], true);
    table(
        at(&checks),
        &[
            ("1,3", "1,3"),
            ("1, 3", "1,3"),
            ("1 3", "1,3"),
            ("1;3", "1,3"),
            ("1. 3.", "1,3"),
            ("1 and 3", "1,3"),
            ("1, 2 and 4", "1,2,4"),
            ("1, 2, and 4", "1,2,4"),
            ("3,1", "1,3"),
            ("2,2,2", "2"),
            ("1 1 3", "1,3"),
            ("4", "4"),
            ("1,", "1"),
            ("1,9", "none taken 9"),
            ("9 1 2", "none taken 9"),
            ("0,1", "none taken 0"),
            ("9", "none 9"),
            ("1-3", "no range"),
            ("1..3", "no range"),
            ("1 - 3", "no range"),
            ("1-2, 4", "no range"),
            ("1-9", "no range"),
            ("1,3 // quick ones", "1,3 // quick ones"),
            ("1,9 // quick ones", "none taken 9"),
            ("1,3 but not the slow ones", "=1,3 but not the slow ones"),
            ("1 or 3", "=1 or 3"),
            ("and 1", "=and 1"),
            ("\"1,3\"", "=1,3"),
            ("all", "=all"),
        ],
    );
}

#[test]
fn they_are_listed_in_chinese_too() {
    let checks = many(&["检查", "单元测试", "文档", "甲和乙"], true);
    table(
        at(&checks),
        &[
            ("1、3", "1,3"),
            ("１，３", "1,3"),
            ("1和3", "1,3"),
            ("1 和 3", "1,3"),
            ("1、2和4", "1,2,4"),
            ("3；1", "1,3"),
            ("1　3", "1,3"),
            ("检查，文档", "1,3"),
            ("检查、甲和乙", "1,4"),
            ("甲和乙", "4"),
            ("检查、3", "1,3"),
            ("1、９", "none taken 9"),
            ("1至3", "no range"),
            ("１～３", "no range"),
            ("1和", "=1和"),
            ("检查和文档", "=检查和文档"),
            ("1、3 // 先做快的", "1,3 // 先做快的"),
        ],
    );
}

#[test]
fn labels_are_listed_only_when_each_is_exactly_one() {
    let stores = many(&["PostgreSQL (Recommended)", "SQLite, in one file", "JSON", "Red, Blue", "Red", "Blue"], true);
    table(
        at(&stores),
        &[
            ("postgresql, json", "1,3"),
            ("PostgreSQL (recommended), JSON", "1,3"),
            ("JSON; postgresql", "1,3"),
            ("1, json", "1,3"),
            ("3. JSON, 5. Red", "3,5"),
            ("SQLite, in one file", "2"),
            ("2, JSON", "2,3"),
            ("postgresql json", "=postgresql json"),
            ("postgres, json", "=postgres, json"),
            ("json, 9", "none taken 9"),
            ("Blue, Red", "5,6"),
            ("Red, Blue", "several"),
            ("red, blue", "several"),
            ("4", "4"),
        ],
    );
    let closed = many(&["Yes", "No"], false);
    table(at(&closed), &[("yes,no", "1,2"), ("yes, maybe", "no own words"), ("1 2", "1,2"), ("1,3", "none taken 3")]);
    let twins = many(&["yes", "YES", "No"], true);
    table(at(&twins), &[("Yes, no", "several"), ("1,2", "1,2")]);
}

#[test]
fn other_marks_are_listed_alike() {
    let workers = many(&["2", "4", "8"], true);
    table(
        at(&workers),
        &[
            ("a,c", "1,3"),
            ("A C", "1,3"),
            ("b和c", "2,3"),
            ("2, 8", "1,3"),
            ("a-c", "no range"),
            ("a, z", "none taken z"),
            ("x, y", "=x, y"),
            ("z", "=z"),
            ("2, 9", "=2, 9"),
        ],
    );
    let mixed = many(&["2", "A", "B"], true);
    table(at(&mixed), &[("#1,#3", "1,3"), ("＃１、＃２", "1,2"), ("#1 #4", "none taken #4"), ("a,b", "2,3")]);
}

#[test]
fn one_option_is_taken_where_only_one_is() {
    let single = question(&["Yes", "No", "Later"], true);
    table(
        at(&single),
        &[
            ("1,3", "only one"),
            ("1和3", "only one"),
            ("1 and 3", "only one"),
            ("1,9", "only one"),
            ("1,1", "only one"),
            ("yes, no", "only one"),
            ("1,3 // both", "only one"),
            ("1-3", "=1-3"),
        ],
    );
}
