//! Changes to a call, as bad serializers and confused models make them.

use crate::base::limits::PREVIEW_BYTES_MAX;
use proptest::prelude::RngExt;
use proptest::test_runner::TestRng;
use serde_json::{Map, Value, json};

/// A call made from a good one by a few changes, or from nothing.
pub fn call(rng: &mut TestRng, good: &[Value]) -> Map<String, Value> {
    let mut call = if rng.random_ratio(1, 8) { random(rng, 4) } else { one_of(rng, good).clone() };
    for _ in 0..rng.random_range(0..6) {
        let donor = if rng.random_bool(0.5) { call.clone() } else { one_of(rng, good).clone() };
        let target = somewhere(rng, &mut call);
        change(rng, target, donor);
    }
    match call {
        Value::Object(call) => call,
        other @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => {
            Map::from_iter([(name(rng), other)])
        }
    }
}

fn one_of<'a, T>(rng: &mut TestRng, list: &'a [T]) -> &'a T {
    &list[rng.random_range(0..list.len())]
}

/// A value anywhere in the call, the call itself included, each as likely as any other.
fn somewhere<'a>(rng: &mut TestRng, value: &'a mut Value) -> &'a mut Value {
    let mut skipped = rng.random_range(0..count(value));
    nth(value, &mut skipped).unwrap()
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(object) => object.values().map(count).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

fn nth<'a>(value: &'a mut Value, skipped: &mut usize) -> Option<&'a mut Value> {
    if *skipped == 0 {
        return Some(value);
    }
    *skipped -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, skipped)),
        Value::Object(object) => object.values_mut().find_map(|field| nth(field, skipped)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// One change. What is copied here comes from a donor: this call, so that things repeat, or a call of another dialect.
fn change(rng: &mut TestRng, value: &mut Value, mut donor: Value) {
    match rng.random_range(0..15) {
        0 => *value = random(rng, 3),
        1 => *value = Value::String(value.to_string()),
        2 => *value = other_type(value),
        3 => *value = json!([value.take()]),
        4 => *value = Value::Object(Map::from_iter([(name(rng), value.take())])),
        5 => *value = Value::String(text(rng)),
        6 => *value = nested(rng, value.take()),
        7..=9 => *value = somewhere(rng, &mut donor).take(),
        _ => change_inside(rng, value),
    }
}

/// Fields and items taken out, doubled, renamed, exchanged.
fn change_inside(rng: &mut TestRng, value: &mut Value) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let (one, two) = (rng.random_range(0..items.len()), rng.random_range(0..items.len()));
            match rng.random_range(0..4) {
                0 => drop(items.remove(one)),
                1 => items.extend(vec![items[one].clone(); rng.random_range(1..14)]),
                2 => items.extend((0..*one_of(rng, &[1, 10, 11, 12, 13])).map(|number: u32| json!(number.to_string()))),
                _ => items.swap(one, two),
            }
        }
        Value::Object(object) if !object.is_empty() => {
            let key = object.keys().nth(rng.random_range(0..object.len())).unwrap().clone();
            match rng.random_range(0..4) {
                0 => drop(object.shift_remove(&key)),
                1 => drop(object.insert(respelled(rng, &key), random(rng, 2))),
                2 => {
                    let value = object.shift_remove(&key).unwrap();
                    object.insert(respelled(rng, &key), value);
                }
                _ => drop(object.insert(name(rng), object[&key].clone())),
            }
        }
        Value::String(old) if rng.random_bool(0.5) => *old = text(rng),
        Value::String(text) => {
            let at = text.floor_char_boundary(rng.random_range(0..=text.len()));
            let odd = *one_of(rng, &ODD);
            text.insert_str(at, odd);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => *value = random(rng, 2),
    }
}

fn other_type(value: &Value) -> Value {
    match value {
        Value::Null => json!(""),
        Value::Bool(flag) => json!(flag.to_string()),
        Value::Number(number) => json!(number.to_string()),
        Value::String(text) => serde_json::from_str(text).unwrap_or_else(|_| json!(text.len())),
        Value::Array(items) => Value::Object(items.iter().map(|item| (item.to_string(), item.clone())).collect()),
        Value::Object(object) => object.values().cloned().collect(),
    }
}

fn nested(rng: &mut TestRng, value: Value) -> Value {
    let depth = *one_of(rng, &[3, 30, 126, 127, 128, 129, 300]);
    let nested = (0..depth)
        .fold(value, |inner, level| if level % 2 == 0 { json!([inner]) } else { json!({ "question": inner }) });
    if rng.random_bool(0.5) { Value::String(nested.to_string()) } else { nested }
}

const NAMES: [&str; 22] = [
    "question",
    "questions",
    "choices",
    "options",
    "header",
    "label",
    "text",
    "value",
    "description",
    "preview",
    "recommended",
    "multi_select",
    "multiSelect",
    "allow_freeform",
    "allowFreeform",
    "background",
    "timeout_ms",
    "timeoutMs",
    "context",
    "hint",
    "refs",
    "id",
];

fn name(rng: &mut TestRng) -> String {
    if rng.random_ratio(1, 6) { text(rng) } else { (*one_of(rng, &NAMES)).to_owned() }
}

fn respelled(rng: &mut TestRng, key: &str) -> String {
    match rng.random_range(0..5) {
        0 => key.to_uppercase(),
        1 => key.replace('_', "-"),
        2 => key.chars().flat_map(|c| [c, '_']).collect(),
        3 => key.to_owned() + &"_".repeat(600),
        _ => name(rng),
    }
}

const ODD: [&str; 22] = [
    "\0",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "\u{a0}",
    "\u{3000}",
    "e\u{301}",
    "👩‍👩‍👧",
    "İ",
    "ß",
    "\u{1b}[2J",
    "\r\n",
    "`",
    "\"",
    "(Recommended)",
    "（推荐）",
    "[recommended",
    ")",
    "Other",
    "其他",
    "{\"label\":",
    "]",
];
/// The edges of all limits on texts, and the same for one that ends in a badge.
const SIZES: [usize; 12] = [1, 11, 256, 257, 258, 512, 513, 2048, 2049, 4096, 4097, 4098];
/// That of a preview, tried rarely: it takes as long as a thousand others.
const PREVIEW_SIZES: [usize; 2] = [PREVIEW_BYTES_MAX, PREVIEW_BYTES_MAX + 1];

fn text(rng: &mut TestRng) -> String {
    let size = match rng.random_range(0..600) {
        0 => *one_of(rng, &PREVIEW_SIZES),
        1..300 => *one_of(rng, &SIZES),
        _ => rng.random_range(0..8),
    };
    let piece = if rng.random_ratio(1, 4) { one_of(rng, &ODD) } else { one_of(rng, &["a", "数", "é ", "𝄞"]) };
    let mut text = piece.repeat(size / piece.len() + 1);
    if rng.random_ratio(3, 4) {
        text.truncate(text.floor_char_boundary(size));
    }
    if rng.random_ratio(1, 8) {
        let end = *one_of(rng, &["(Recommended)", " （推荐）", "\n"]);
        text.push_str(end);
    }
    text
}

fn random(rng: &mut TestRng, depth: u32) -> Value {
    match rng.random_range(0..if depth == 0 { 5 } else { 8 }) {
        0 => Value::Null,
        1 => rng.random::<bool>().into(),
        2 => (*one_of(rng, &[0.0, -0.0, 1.0, -1.0, 0.5, 60_000.0, 1e300, -1e300, 9_007_199_254_740_993.0])).into(),
        3 => (*one_of(rng, &[0, 1, -1, i64::MAX, i64::MIN])).into(),
        4 => text(rng).into(),
        5 => (0..rng.random_range(0..6)).map(|_| random(rng, depth - 1)).collect(),
        6 => Value::String(random(rng, depth - 1).to_string()),
        _ => Value::Object((0..rng.random_range(0..6)).map(|_| (name(rng), random(rng, depth - 1))).collect()),
    }
}
