//! Whatever a server sends: it is shown as promised, or refused in words. Two seconds in a plain `cargo test`.
//!
//! `ASKWELL_FUZZ_SECONDS` and `ASKWELL_FUZZ_SEED` work as for the questions of models.

use super::*;
use crate::base::limits::*;
use crate::base::unseen::unseen;
use crate::facts::elicitation::{ElicitedReply, FieldKind, Wanted, check};
use crate::tests::{number, rng};
use proptest::prelude::RngExt;
use proptest::test_runner::TestRng;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const WORDS: [&str; 34] = [
    "type",
    "string",
    "number",
    "integer",
    "boolean",
    "array",
    "object",
    "null",
    "enum",
    "enumNames",
    "oneOf",
    "anyOf",
    "const",
    "title",
    "description",
    "default",
    "items",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "format",
    "email",
    "uri",
    "date",
    "date-time",
    "pattern",
    "required",
    "properties",
    "a\u{202e}b",
    "\u{1b}[2J",
    "password",
];

fn word(rng: &mut TestRng) -> String {
    let word = WORDS[rng.random_range(0..WORDS.len())];
    if rng.random_ratio(1, 60) { word.repeat(200) } else { word.to_owned() }
}

fn value(rng: &mut TestRng, depth: u32) -> Value {
    match rng.random_range(0..if depth == 0 { 5 } else { 9 }) {
        0 => Value::Null,
        1 => rng.random::<bool>().into(),
        2 => json!([0, 1, -1, 300, i64::MAX][rng.random_range(0..5)]),
        3 => json!([0.5, -0.0, 1e300][rng.random_range(0..3)]),
        4 | 5 => word(rng).into(),
        6 => (0..rng.random_range(0..4)).map(|_| value(rng, depth - 1)).collect(),
        7 => json!({ "type": word(rng), "enum": [word(rng), word(rng)], "default": value(rng, depth - 1) }),
        _ => Value::Object((0..rng.random_range(0..5)).map(|_| (word(rng), value(rng, depth - 1))).collect()),
    }
}

fn property(rng: &mut TestRng) -> Value {
    let mut property = match rng.random_range(0..8) {
        0 => json!({ "type": "string", "minLength": 1, "maxLength": 9, "format": "date" }),
        1 => json!({ "type": "integer", "minimum": 1, "maximum": 3, "default": 2 }),
        2 => json!({ "type": "boolean", "default": true }),
        3 => json!({ "type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"], "default": "a" }),
        4 => json!({ "type": "string", "oneOf": [{ "const": "a", "title": "A" }] }),
        5 => json!({ "type": "array", "items": { "type": "string", "enum": ["a", "b"] }, "default": ["a"] }),
        6 => json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
        _ => return value(rng, 4),
    };
    for _ in 0..rng.random_range(0..3) {
        let (key, value) = (word(rng), value(rng, 2));
        property[key.as_str()] = value;
    }
    property
}

fn params(rng: &mut TestRng) -> Map<String, Value> {
    let count = if rng.random_ratio(1, 50) { 70 } else { rng.random_range(0..5) };
    let properties: Map<String, Value> =
        (0..count).map(|number| (format!("{}{number}", word(rng)), property(rng))).collect();
    let required: Vec<&String> = properties.keys().filter(|_| rng.random_bool(0.4)).collect();
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    let mut params = object(json!({ "message": word(rng), "requestedSchema": schema }));
    match rng.random_range(0..10) {
        0 => drop(params.insert("mode".into(), value(rng, 1))),
        1 => params
            .extend([("mode".into(), json!("url")), ("url".into(), json!(format!("https://{}.example/", word(rng))))]),
        2 => drop(params.insert("requestedSchema".into(), value(rng, 4))),
        3 => drop(params.insert("message".into(), value(rng, 2))),
        _ => {}
    }
    params
}

fn harmless(text: &str) {
    let steers = |c: char| c.is_control() && c != '\n' && c != '\t';
    assert!(unseen(text).next().is_none() && !text.contains(steers), "{text:?} is shown");
}

/// Whether it is shown, after all promises were looked at.
fn holds(params: &Map<String, Value>) -> bool {
    let asked = match read("server", "tool", params, Held::Open) {
        Ok(asked) => asked,
        Err(why) => {
            assert!(why.to_string().len() < 2 * ELICITATION_NAME_BYTES_MAX + 200, "{why}");
            return false;
        }
    };
    harmless(&asked.message);
    let stored = serde_json::to_value(&asked).unwrap();
    assert_eq!(serde_json::from_value::<Elicitation>(stored).unwrap(), asked, "it is stored as it is");
    let Wanted::Form { fields } = &asked.ask else { return true };
    assert!(fields.len() <= ELICITATION_FIELDS_COUNT_MAX);
    let written = params.get("requestedSchema").and_then(|schema| schema.get("properties")).and_then(Value::as_object);
    let keys: Vec<&String> = written.map(|written| written.keys().collect()).unwrap_or_default();
    assert_eq!(fields.iter().map(|field| &field.key).collect::<Vec<_>>(), keys, "none is left out, and all in order");
    let mut content = Map::new();
    for field in fields {
        harmless(field.label());
        harmless(field.description.as_deref().unwrap_or_default());
        match &field.kind {
            FieldKind::One { options, default } => {
                options.iter().for_each(|option| harmless(&option.title));
                assert!(default.iter().all(|value| options.iter().any(|option| option.value == *value)));
                content.insert(field.key.clone(), options[0].value.clone().into());
            }
            FieldKind::Many { options, .. } => options.iter().for_each(|option| harmless(&option.title)),
            FieldKind::Text { default, .. } => harmless(default.as_deref().unwrap_or_default()),
            FieldKind::Switch { .. } => drop(content.insert(field.key.clone(), true.into())),
            FieldKind::Number { .. } | FieldKind::Json { .. } => {}
        }
    }
    let missing = fields.iter().any(|field| field.required && !content.contains_key(&field.key));
    assert_eq!(
        check(&asked, &ElicitedReply::Accept { content }).is_err(),
        missing,
        "what was chosen of what is offered fits"
    );
    true
}

#[test]
fn no_elicitation_breaks_a_promise() {
    let time = Duration::from_secs(number("ASKWELL_FUZZ_SECONDS").unwrap_or(2));
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let first = number("ASKWELL_FUZZ_SEED").unwrap_or(since_1970.as_micros() as u64);
    let (begun, mut shown, mut refused) = (Instant::now(), 0_u64, 0_u64);
    for seed in first.. {
        let params = params(&mut rng(seed));
        match catch_unwind(AssertUnwindSafe(|| holds(&params))) {
            Ok(true) => shown += 1,
            Ok(false) => refused += 1,
            Err(broken) => {
                let told = broken.downcast_ref::<String>().map(String::as_str);
                let told = told.or_else(|| broken.downcast_ref::<&str>().copied()).unwrap_or_default();
                panic!("ASKWELL_FUZZ_SEED={seed}: {told}\n{}", Value::Object(params));
            }
        }
        if begun.elapsed() >= time {
            break;
        }
    }
    let all = shown + refused;
    assert!(all < 500 || (shown > all / 20 && refused > all / 50), "{shown} shown and {refused} refused");
}
