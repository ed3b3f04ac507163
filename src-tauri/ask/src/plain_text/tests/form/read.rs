use super::{asks, berth, fresh, one, read_as, typed};
use crate::facts::elicitation::{Elicitation, ElicitedReply, check};
use proptest::prelude::*;
use serde_json::{Value, json};

#[track_caller]
fn table(elicitation: &Elicitation, rows: &[(&str, &str)]) {
    let form = fresh(elicitation);
    for (line, meaning) in rows {
        assert_eq!(read_as(&form, line), *meaning, "for the line {line:?}");
    }
}

#[test]
fn words_that_steer_come_before_what_a_field_takes() {
    let text = one(json!({ "type": "string" }), false);
    table(
        &text,
        &[
            ("stop", "stop"),
            ("停止", "stop"),
            ("decline", "decline"),
            ("拒绝", "decline"),
            ("Cancel", "cancel"),
            ("取消", "cancel"),
            ("/cancel", "cancel"),
            ("／取消", "cancel"),
            ("back", "back"),
            ("返回", "back"),
            ("上一个", "back"),
            ("skip", "leave out"),
            ("跳过", "leave out"),
            ("", "leave out"),
            ("\"\"", "leave out"),
            ("?", "show"),
            ("？ why", "? why"),
            ("-", "no default"),
            ("default", "=\"default\""),
            ("send", "=\"send\""),
            ("yes", "=\"yes\""),
            ("\"cancel\"", "=\"cancel\""),
            ("“拒绝”", "=\"拒绝\""),
            ("\"-\"", "=\"-\""),
            ("decline it", "=\"decline it\""),
        ],
    );
}

#[test]
fn a_field_that_has_to_be_filled_in_is_not_passed_over() {
    table(&one(json!({ "type": "string" }), true), &[("", "misfit missing"), ("skip", "misfit missing")]);
    let with_default = one(json!({ "type": "string", "default": "Kiel" }), true);
    table(
        &with_default,
        &[
            ("", "=\"Kiel\""),
            ("-", "=\"Kiel\""),
            ("Default", "=\"Kiel\""),
            ("默认", "=\"Kiel\""),
            ("skip", "misfit missing"),
            ("Lübeck", "=\"Lübeck\""),
        ],
    );
}

#[test]
fn texts_keep_to_their_limits_and_formats() {
    table(
        &one(json!({ "type": "string", "minLength": 2, "maxLength": 4, "pattern": "^[a-z]+$" }), true),
        &[("a", "misfit tooShort"), ("abcde", "misfit tooLong"), ("AB", "misfit pattern"), ("ab", "=\"ab\"")],
    );
    for (format, good, bad) in [
        ("email", "ada@example.org", "ada"),
        ("uri", "https://example.org/a", "example.org"),
        ("date", "2026-02-28", "2026-02-30"),
        ("date-time", "2026-01-31T12:00:00Z", "2026-01-31 12:00"),
    ] {
        let field = one(json!({ "type": "string", "format": format }), true);
        table(&field, &[(good, &format!("=\"{good}\"")), (bad, "misfit format")]);
    }
    let wrong_default = one(json!({ "type": "string", "minLength": 9, "default": "short" }), true);
    table(&wrong_default, &[("-", "misfit tooShort")]);
}

#[test]
fn numbers_are_numbers_however_wide_they_are_typed() {
    table(
        &one(json!({ "type": "integer", "minimum": 1, "maximum": 14 }), true),
        &[
            ("3", "=3"),
            ("３", "=3"),
            ("+3", "=3"),
            ("3.0", "=3"),
            ("3.5", "misfit notWhole"),
            ("0", "misfit tooSmall"),
            ("-1", "misfit tooSmall"),
            ("15", "misfit tooBig"),
            ("three", "no number"),
            ("1,5", "no number"),
            ("", "misfit missing"),
        ],
    );
    table(
        &one(json!({ "type": "number" }), true),
        &[
            ("0.5", "=0.5"),
            (".5", "=0.5"),
            ("-2e3", "=-2000.0"),
            ("9007199254740993", "=9007199254740993"),
            ("1e400", "no number"),
            ("99999999999999999999999", "no number"),
            ("nan", "no number"),
            ("inf", "no number"),
            ("--1", "no number"),
            ("+-1", "no number"),
        ],
    );
}

#[test]
fn a_switch_takes_a_yes_or_a_no_in_both_languages() {
    let rows: Vec<(&str, &str)> = ["yes", "YES", "y", "是", "1", "true"]
        .iter()
        .map(|line| (*line, "=true"))
        .chain(["no", "n", "否", "2", "２。"].iter().map(|line| (*line, "=false")))
        .chain(["3", "maybe", "sure", "1,2"].iter().map(|line| (*line, "no option")))
        .collect();
    table(&one(json!({ "type": "boolean" }), true), &rows);
    table(&one(json!({ "type": "boolean", "default": false }), false), &[("", "=false"), ("skip", "leave out")]);
}

#[test]
fn options_are_named_by_number_or_title_and_sent_by_value() {
    let pier = json!({ "type": "string", "oneOf": [
        { "const": "n", "title": "North" }, { "const": "s", "title": "South" }] });
    table(
        &one(pier, true),
        &[
            ("1", "=\"n\""),
            ("south", "=\"s\""),
            ("2. South", "=\"s\""),
            ("s", "no option"),
            ("3", "no option"),
            ("1,2", "no option"),
            ("\"West\"", "no option"),
        ],
    );
    // Where an option reads like a number, letters stand before them.
    let berths = json!({ "type": "string", "enum": ["4", "8", "12"] });
    table(&one(berths, true), &[("a", "=\"4\""), ("8", "=\"8\""), ("12", "=\"12\""), ("2", "no option")]);
}

#[test]
fn several_options_stand_between_commas_and_none_is_a_word() {
    let with = json!({ "type": "array", "minItems": 1, "maxItems": 2,
        "items": { "type": "string", "enum": ["Water", "Power", "Crane"] } });
    table(
        &one(with, true),
        &[
            ("1,3", "=[\"Water\",\"Crane\"]"),
            ("3、1", "=[\"Water\",\"Crane\"]"),
            ("crane", "=[\"Crane\"]"),
            ("1 2 3", "misfit tooMany"),
            ("none", "misfit tooFew"),
            ("1-3", "no option"),
            ("1,9", "no option"),
        ],
    );
    let any = json!({ "type": "array", "items": { "type": "string", "enum": ["A", "B"] } });
    table(&one(any, true), &[("none", "=[]"), ("都不选", "=[]"), ("", "misfit missing")]);
}

#[test]
fn what_is_of_no_known_kind_takes_json_on_one_line() {
    table(
        &one(json!({ "type": "object" }), true),
        &[
            (r#"{"a": [1, null]}"#, r#"={"a":[1,null]}"#),
            ("[1]", "misfit otherType"),
            ("{a: 1}", "no json"),
            ("hello", "no json"),
        ],
    );
}

fn sent(content: Value) -> Option<ElicitedReply> {
    Some(ElicitedReply::Accept { content: content.as_object().cloned().unwrap() })
}

#[test]
fn nothing_is_sent_before_the_look_at_all_of_it() {
    let filled = ["Ada", "", "south", "1,2", "no"];
    let whole = json!({ "name": "Ada", "days": 3, "pier": "s", "with": ["Water", "Power"], "night": false });
    let rows: &[(&[&str], Value)] = &[
        (&["send"], whole.clone()),
        (&["提交"], whole.clone()),
        (&["yes", "", "ok", "9", "send"], whole.clone()),
        (
            &["2", "5", "send"],
            json!({ "name": "Ada", "days": 5, "pier": "s", "with": ["Water", "Power"], "night": false }),
        ),
        (&["4", "skip", "5", "skip", "send"], json!({ "name": "Ada", "days": 3, "pier": "s" })),
        (&["back", "back", "none", "send"], {
            json!({ "name": "Ada", "days": 3, "pier": "s", "with": [], "night": false })
        }),
    ];
    for (lines, content) in rows {
        let (form, reply) = typed(&berth(), &[&filled[..], &lines[..lines.len() - 1]].concat());
        assert_eq!((form.field(), reply), (None, None), "{lines:?}");
        let (_, reply) = typed(&berth(), &[&filled[..], lines].concat());
        assert_eq!(reply, sent(content.clone()), "{lines:?}");
        assert_eq!(check(&berth(), &reply.unwrap()), Ok(()));
    }
}

#[test]
fn decline_and_cancel_are_heard_anywhere_and_are_not_the_same() {
    let lines = ["Ada", "2", "1", "skip", "skip"];
    for count in 0..=lines.len() {
        for (words, reply) in
            [(["decline", "拒绝"], ElicitedReply::Decline), (["cancel", "取消"], ElicitedReply::Cancel)]
        {
            for word in words {
                let (_, said) = typed(&berth(), &[&lines[..count], &[word]].concat());
                assert_eq!(said, Some(reply.clone()), "{word} after {count}");
            }
        }
    }
}

#[test]
fn what_does_not_fit_leaves_everything_as_it_was() {
    let (form, _) = typed(&berth(), &["Ada"]);
    for line in ["0", "15", "x", "skip it", "send"] {
        let (after, reply) = typed(&berth(), &["Ada", line]);
        assert_eq!((after, reply), (form.clone(), None), "{line}");
    }
}

#[test]
fn a_yes_or_no_and_one_of_several_need_no_second_look() {
    let switch = json!({ "type": "boolean" });
    let one_of = json!({ "type": "string", "enum": ["allow", "reject"] });
    for (property, line, content) in
        [(switch.clone(), "yes", json!({ "f": true })), (one_of, "2", json!({ "f": "reject" }))]
    {
        assert_eq!(typed(&one(property, true), &[line]).1, sent(content));
    }
    let (form, reply) = typed(&one(switch, false), &["skip"]);
    assert_eq!((form.field(), reply), (None, None), "to leave it out is no answer to it");
    let two = asks("m", json!({ "a": { "type": "boolean" }, "b": { "type": "boolean" } }), &[]);
    assert_eq!(typed(&two, &["yes", "no"]).1, None);
    assert_eq!(typed(&one(json!({ "type": "string" }), true), &["x"]).1, None);
}

proptest! {
    /// Whatever is typed: what goes to the server fits its form.
    #[test]
    fn what_is_sent_always_fits(lines in prop::collection::vec(prop_oneof![
        3 => "[0-9]{1,2}", 2 => "(skip|back|-|send|none|yes|1,2|Ada|)", 1 => any::<String>(),
    ], 0..30)) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (form, reply) = typed_softly(&lines);
        if let Some(reply) = reply {
            prop_assert_eq!(check(&berth(), &reply), Ok(()), "{:?}", form);
        }
    }
}

/// The same, where nothing stands before the first field.
fn typed_softly(lines: &[&str]) -> (crate::plain_text::form::Form, Option<ElicitedReply>) {
    let mut kept: Vec<&str> = Vec::new();
    for line in lines {
        let (form, reply) = typed(&berth(), &kept);
        if reply.is_some() {
            return (form, reply);
        }
        if !(read_as(&form, line) == "back" && form.place() == 0) {
            kept.push(line);
        }
    }
    typed(&berth(), &kept)
}
