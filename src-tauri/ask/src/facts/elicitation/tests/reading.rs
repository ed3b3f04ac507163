//! Each row of the form's schema, of both eras.

use super::*;
use crate::facts::elicitation::{FieldKind, Wanted};

/// A kind in one line.
fn in_short(kind: &FieldKind) -> String {
    let options = |options: &[crate::facts::elicitation::Named]| {
        options.iter().map(|one| format!("{}={}", one.value, one.title)).collect::<Vec<_>>().join(" ")
    };
    match kind {
        FieldKind::Text { format, chars_min, chars_max, pattern, default } => {
            let format = format.map(|format| json!(format).as_str().unwrap().to_owned()).unwrap_or_default();
            format!("text {format} {chars_min:?} {chars_max:?} {pattern:?} {default:?}")
        }
        FieldKind::Number { whole, min, max, default } => {
            let text =
                |number: &Option<serde_json::Number>| number.as_ref().map_or("-".to_owned(), ToString::to_string);
            format!("number {whole} {} {} {}", text(min), text(max), text(default))
        }
        FieldKind::Switch { default } => format!("switch {default:?}"),
        FieldKind::One { options: all, default } => format!("one {} {default:?}", options(all)),
        FieldKind::Many { options: all, count_min, count_max, default } => {
            format!("many {} {count_min:?} {count_max:?} {default:?}", options(all))
        }
        FieldKind::Json { schema, default } => format!("json {schema} {default:?}"),
    }
}

#[test]
fn every_kind_is_read_as_what_it_is() {
    let titled = json!([{ "const": "a", "title": "An A" }, { "const": "b", "title": "A B" }]);
    let rows = [
        (json!({ "type": "string" }), "text  None None None None"),
        (
            json!({ "type": "string", "minLength": 2, "maxLength": 5.0, "format": "email", "default": "a@b" }),
            "text email Some(2) Some(5) None Some(\"a@b\")",
        ),
        (json!({ "type": "string", "format": "date-time" }), "text date-time None None None None"),
        (json!({ "type": "string", "format": "colour" }), "text  None None None None"),
        (json!({ "type": "string", "pattern": "^a+$" }), "text  None None Some(\"^a+$\") None"),
        (json!({ "type": "number", "minimum": 0.5, "maximum": 9, "default": 1 }), "number false 0.5 9 1"),
        (json!({ "type": "integer", "default": 3 }), "number true - - 3"),
        (json!({ "type": "boolean", "default": false }), "switch Some(false)"),
        (json!({ "type": "boolean" }), "switch None"),
        (json!({ "type": "string", "enum": ["a", "b"], "default": "b" }), "one a=a b=b Some(\"b\")"),
        (json!({ "enum": ["a"] }), "one a=a None"),
        (json!({ "type": "string", "oneOf": titled }), "one a=An A b=A B None"),
        (json!({ "type": "string", "enum": ["a", "b"], "enumNames": ["An A", "A B"] }), "one a=An A b=A B None"),
        (json!({ "type": "string", "enum": ["a", "b"], "enumNames": ["An A"] }), "one a=An A b=b None"),
        (
            json!({ "type": "array", "items": { "type": "string", "enum": ["a", "b"] }, "minItems": 1, "maxItems": 2, "default": ["b"] }),
            "many a=a b=b Some(1) Some(2) Some([\"b\"])",
        ),
        (json!({ "type": "array", "items": { "anyOf": titled } }), "many a=An A b=A B None None None"),
        (json!({ "anyOf": [{ "type": "integer" }, { "type": "null" }], "default": null }), "number true - - -"),
        (json!({ "type": ["string", "null"] }), "text  None None None None"),
        // Defaults of the wrong type, or of what is not offered, are none.
        (json!({ "type": "string", "default": 5 }), "text  None None None None"),
        (json!({ "type": "string", "default": "a\u{202e}b" }), "text  None None None None"),
        (json!({ "type": "integer", "default": "3" }), "number true - - -"),
        (json!({ "type": "integer", "default": 3.5 }), "number true - - -"),
        (json!({ "type": "boolean", "default": "true" }), "switch None"),
        (json!({ "type": "string", "enum": ["a"], "default": "c" }), "one a=a None"),
        (
            json!({ "type": "array", "items": { "type": "string", "enum": ["a"] }, "default": ["a", "c"] }),
            "many a=a None None None",
        ),
        // What looks alike is told apart, what is the same is there once.
        (
            json!({ "type": "string", "oneOf": [{ "const": "a", "title": "X" }, { "const": "b", "title": "X" }] }),
            "one a=X (a) b=X (b) None",
        ),
        (json!({ "type": "string", "enum": ["a", "a"] }), "one a=a None"),
        // Of no known kind: as JSON, never in silence.
        (json!({ "type": "object" }), "json {\"type\":\"object\"} None"),
        (json!({ "type": "integer", "enum": [1, 2] }), "json {\"type\":\"integer\",\"enum\":[1,2]} None"),
        (
            json!({ "type": "array", "items": { "type": "number" } }),
            "json {\"type\":\"array\",\"items\":{\"type\":\"number\"}} None",
        ),
        (json!(true), "json true None"),
    ];
    for (property, kind) in rows {
        assert_eq!(in_short(&field(property.clone()).kind), kind, "{property}");
    }
}

#[test]
fn a_form_keeps_its_order_and_says_what_is_required() {
    let asked = form(json!({
        "zebra": { "type": "string", "title": "A zebra", "description": "striped" },
        "apple": { "type": "boolean" },
        "mango": { "type": "number", "title": "  " },
    }));
    let told: Vec<_> = asked.fields().iter().map(|field| (field.key.as_str(), field.label(), field.required)).collect();
    assert_eq!(told, [("zebra", "A zebra", true), ("apple", "apple", false), ("mango", "mango", false)]);
    assert_eq!(asked.fields()[0].description.as_deref(), Some("striped"));
    assert_eq!((asked.server.as_str(), asked.tool.as_str(), asked.message.as_str()), ("server", "tool", "m"));
}

#[test]
fn a_form_without_fields_is_one() {
    for params in [
        json!({ "message": "Sure?" }),
        json!({ "mode": "form", "message": "Sure?", "requestedSchema": {} }),
        json!({ "mode": null, "message": "Sure?", "requestedSchema": { "type": "object", "properties": {} } }),
    ] {
        assert_eq!(given(params.clone()).unwrap().ask, Wanted::Form { fields: Vec::new() }, "{params}");
    }
}

#[test]
fn what_is_shown_hides_nothing_and_what_is_sent_is_unchanged() {
    let asked = form(json!({
        "a\u{202e}b": { "type": "string", "enum": ["x\u{200b}y"], "description": "turn\u{202e}ed\u{1b}[2J" },
        " ": { "type": "string" },
    }));
    let first = &asked.fields()[0];
    assert_eq!((first.key.as_str(), first.label()), ("a\u{202e}b", "a‹U+202E›b"));
    assert_eq!(first.description.as_deref(), Some("turn‹U+202E›ed"));
    let FieldKind::One { options, .. } = &first.kind else { panic!("{first:?}") };
    assert_eq!((options[0].value.as_str(), options[0].title.as_str()), ("x\u{200b}y", "x‹U+200B›y"));
    assert_eq!(asked.fields()[1].label(), "\" \"");
    let asked = given(json!({ "message": "Hi\u{202e}there\u{7}\nall" })).unwrap();
    assert_eq!(asked.message, "Hi‹U+202E›there\nall");
    let asked = read("we\u{202e}ather\n1. yes", "t", &Map::new(), Held::Open).unwrap();
    assert_eq!(asked.server, "we‹U+202E›ather 1. yes");
}

#[test]
fn what_cannot_be_shown_is_refused_by_name() {
    for (params, why) in [
        (json!({ "mode": "voice", "message": "m" }), ElicitationError::Mode),
        (json!({ "mode": 5, "message": "m" }), ElicitationError::Mode),
        (json!({ "message": 5 }), ElicitationError::Shape { part: "message".into() }),
        (json!({ "requestedSchema": [] }), ElicitationError::Shape { part: "requestedSchema".into() }),
        (
            json!({ "requestedSchema": { "type": "array" } }),
            ElicitationError::Shape { part: "requestedSchema.type".into() },
        ),
        (
            json!({ "requestedSchema": { "properties": [] } }),
            ElicitationError::Shape { part: "requestedSchema.properties".into() },
        ),
        (
            json!({ "requestedSchema": { "properties": { "a": { "type": "string" } }, "required": "a" } }),
            ElicitationError::Shape { part: "requestedSchema.required".into() },
        ),
        (
            json!({ "requestedSchema": { "properties": { "a": { "type": "string", "enum": [] } } } }),
            ElicitationError::NoOptions { part: "a".into() },
        ),
        (json!({ "mode": "url", "message": "m" }), ElicitationError::Shape { part: "url".into() }),
    ] {
        assert_eq!(given(params.clone()), Err(why), "{params}");
    }
}
