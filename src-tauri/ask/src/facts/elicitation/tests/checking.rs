//! What fits a form, and what does not, with the reason.

use super::*;
use crate::base::limits::{ANSWER_BYTES_MAX, ELICITATION_DEPTH_MAX};
use crate::facts::elicitation::{ElicitedReply, Misfit, TextFormat, check};

/// What is wrong with this in a form of one required field.
fn wrong(property: Value, value: Value) -> Option<Misfit> {
    let asked = form(json!({ "f": property }));
    let reply = ElicitedReply::Accept { content: object(json!({ "f": value })) };
    check(&asked, &reply).err().map(|(key, why)| {
        assert_eq!(key, "f");
        why
    })
}

#[test]
fn each_kind_takes_what_fits_it_and_says_why_not() {
    let many = json!({ "type": "array", "items": { "type": "string", "enum": ["a", "b", "c"] }, "minItems": 1, "maxItems": 2 });
    let text = json!({ "type": "string", "minLength": 2, "maxLength": 3 });
    let whole = json!({ "type": "integer", "minimum": 1, "maximum": 9_007_199_254_740_993_u64 });
    for (property, value, why) in [
        (&text, json!("ab"), None),
        (&text, json!("日本語"), None),
        (&text, json!("a"), Some(Misfit::TooShort { chars_min: 2 })),
        (&text, json!("abcd"), Some(Misfit::TooLong { chars_max: 3 })),
        (&text, json!(5), Some(Misfit::OtherType)),
        (&text, json!(null), Some(Misfit::OtherType)),
        (&json!({ "type": "string" }), json!(""), None),
        (
            &json!({ "type": "string" }),
            json!("x".repeat(ANSWER_BYTES_MAX + 1)),
            Some(Misfit::TooLarge { bytes_max: ANSWER_BYTES_MAX }),
        ),
        (&json!({ "type": "string", "pattern": "^a+$" }), json!("aa"), None),
        (
            &json!({ "type": "string", "pattern": "^a+$" }),
            json!("ab"),
            Some(Misfit::Pattern { pattern: "^a+$".into() }),
        ),
        (&json!({ "type": "string", "pattern": "(?<=x)a" }), json!("b"), None),
        (&whole, json!(3), None),
        (&whole, json!(3.0), None),
        (&whole, json!(3.5), Some(Misfit::NotWhole)),
        (&whole, json!(0), Some(Misfit::TooSmall { min: 1.into() })),
        (&whole, json!(9_007_199_254_740_994_u64), Some(Misfit::TooBig { max: 9_007_199_254_740_993_u64.into() })),
        (&whole, json!("3"), Some(Misfit::OtherType)),
        (&json!({ "type": "number", "maximum": 0.5 }), json!(0.25), None),
        (&json!({ "type": "number", "maximum": 0 }), json!(0.25), Some(Misfit::TooBig { max: 0.into() })),
        (&json!({ "type": "boolean" }), json!(false), None),
        (&json!({ "type": "boolean" }), json!("false"), Some(Misfit::OtherType)),
        (&json!({ "type": "string", "enum": ["a"] }), json!("a"), None),
        (&json!({ "type": "string", "enum": ["a"] }), json!("A"), Some(Misfit::NotOffered)),
        (
            &json!({ "type": "string", "oneOf": [{ "const": "a", "title": "An A" }] }),
            json!("An A"),
            Some(Misfit::NotOffered),
        ),
        (&many, json!(["a", "b"]), None),
        (&many, json!([]), Some(Misfit::TooFew { count_min: 1 })),
        (&many, json!(["a", "b", "c"]), Some(Misfit::TooMany { count_max: 2 })),
        (&many, json!(["a", "a"]), Some(Misfit::Repeated)),
        (&many, json!(["z"]), Some(Misfit::NotOffered)),
        (&many, json!([1]), Some(Misfit::OtherType)),
        (&many, json!("a"), Some(Misfit::OtherType)),
        (&json!({ "type": "object" }), json!({ "a": [1] }), None),
        (&json!({ "type": "object" }), json!([1]), Some(Misfit::OtherType)),
        (
            &json!({ "type": "array" }),
            (0..ELICITATION_DEPTH_MAX).fold(json!(1), |inner, _| json!([inner])),
            Some(Misfit::TooDeep),
        ),
    ] {
        assert_eq!(wrong(property.clone(), value.clone()), why, "{property} {value}");
    }
}

#[test]
fn formats_are_checked_for_real() {
    for (format, name, good, bad) in [
        (
            TextFormat::Email,
            "email",
            vec!["a@b.example", "a.b+c@sub.example.org", "me@localhost", "用户@例子.example"],
            vec!["", "a", "a@", "@b", "a b@c.example", "a@b@c.example", "a@-b.example", "a@b..example", ".a@b.example"],
        ),
        (
            TextFormat::Uri,
            "uri",
            vec!["https://example.org", "mailto:a@b.example", "urn:isbn:1", "http://[::1]/"],
            vec!["", "example.org", "/a", "https://", "https://a b", "1https://a.example"],
        ),
        (
            TextFormat::Date,
            "date",
            vec!["2026-01-31", "2024-02-29", "2000-02-29", "0001-12-31"],
            vec![
                "",
                "2026-02-29",
                "1900-02-29",
                "2026-13-01",
                "2026-00-10",
                "2026-1-1",
                "26-01-01",
                "2026-04-31",
                "2026-01-01T",
            ],
        ),
        (
            TextFormat::DateTime,
            "date-time",
            vec!["2026-01-31T12:00:00Z", "2026-01-31t12:00:60.5+08:00", "2026-01-31T00:00:00-00:30"],
            vec![
                "2026-01-31",
                "2026-01-31T12:00Z",
                "2026-01-31T24:00:00Z",
                "2026-01-31T12:00:00",
                "2026-01-31T12:00:00.Z",
                "2026-01-31T12:00:00+24:00",
                "2026-02-30T12:00:00Z",
            ],
        ),
    ] {
        let property = json!({ "type": "string", "format": name });
        for text in good {
            assert_eq!(wrong(property.clone(), json!(text)), None, "{name} {text}");
        }
        for text in bad {
            assert_eq!(wrong(property.clone(), json!(text)), Some(Misfit::Format { format }), "{name} {text}");
        }
    }
}

#[test]
fn a_form_takes_its_own_fields_and_those_that_it_needs() {
    let asked = form(json!({ "needed": { "type": "string" }, "free": { "type": "boolean" } }));
    let check = |content: Value| check(&asked, &ElicitedReply::Accept { content: object(content) });
    assert_eq!(check(json!({ "needed": "x" })), Ok(()), "what is not filled in is not there");
    assert_eq!(check(json!({ "free": true })), Err(("needed".into(), Misfit::Missing)));
    assert_eq!(check(json!({ "needed": "x", "more": 1 })), Err(("more".into(), Misfit::Unknown)));
    for reply in [ElicitedReply::Decline, ElicitedReply::Cancel] {
        assert_eq!(super::super::check(&asked, &reply), Ok(()));
    }
}
