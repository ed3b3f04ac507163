//! A note on an answer, behind two strokes.

use super::{at, question, read_as, table};
use crate::base::limits::NOTE_BYTES_MAX;

#[test]
fn what_follows_the_strokes_is_a_note_on_the_option_before_them() {
    let databases = question(&["PostgreSQL (Recommended)", "SQLite, in one file", "a // b"], true);
    table(
        at(&databases),
        &[
            ("2 // because CI has it", "2 // because CI has it"),
            ("2. // because", "2 // because"),
            ("2　／／　因为 CI 用它", "2 // 因为 CI 用它"),
            ("sqlite, in one file // small // and quick", "2 // small // and quick"),
            ("\"PostgreSQL\" // why not", "1 // why not"),
            ("2 //", "2"),
            ("2// because", "=2// because"),
            ("2 //because", "=2 //because"),
            ("9 // because", "none 9"),
            ("MySQL // because", "=MySQL // because"),
            ("see https://a.example // there", "=see https://a.example // there"),
            ("// because", "=// because"),
            ("a // b", "3"),
            ("a // b // so", "3 // so"),
            ("stop // because", "=stop // because"),
        ],
    );
    let closed = question(&["Yes", "No"], false);
    table(at(&closed), &[("no // not on a Friday", "2 // not on a Friday"), ("maybe // x", "no own words")]);
    let ambiguous = question(&["a", "a // b"], true);
    table(at(&ambiguous), &[("a // b", "2"), ("a // c", "1 // c"), ("a // b // c", "several")]);
}

#[test]
fn a_note_beyond_the_limit_is_refused_and_not_cut() {
    let asked = question(&["Yes", "No"], true);
    let longest = "x".repeat(NOTE_BYTES_MAX);
    assert_eq!(read_as(at(&asked), &format!("1 // {longest}")), format!("1 // {longest}"));
    assert_eq!(read_as(at(&asked), &format!("1 // {longest}x")), "too long");
}
