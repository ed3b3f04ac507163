//! A line as it is written: long texts cut, so that no line is longer than a reader takes.

use super::CUT;
use crate::base::limits::{LOG_LINE_BYTES_MAX, LOG_SEAL_BYTES, LOG_TEXT_BYTES_MAX};
use serde_json::{Map, Value, json};

/// Ids, names, hashes and times are never cut.
const SHORT_BYTES: usize = 64;
/// Each look cuts more than the one before.
const LOOKS: [usize; 4] = [LOG_TEXT_BYTES_MAX, LOG_TEXT_BYTES_MAX / 8, LOG_TEXT_BYTES_MAX / 64, SHORT_BYTES];
/// Notes on what was cut; what is beyond them is counted.
const NOTES_MAX: usize = 64;

/// The text of the line, without its end.
pub fn written(line: Map<String, Value>) -> String {
    let whole = Value::Object(line);
    let text = whole.to_string();
    if text.len() <= LOG_TEXT_BYTES_MAX {
        return text;
    }
    for bytes_max in LOOKS {
        let (mut cut, mut notes) = (whole.clone(), Vec::new());
        shorten(&mut cut, bytes_max, &mut String::new(), &mut notes);
        let text = noted(cut, notes).to_string();
        if text.len() + LOG_SEAL_BYTES <= LOG_LINE_BYTES_MAX {
            return text;
        }
    }
    without_body(whole, text.len())
}

fn shorten(value: &mut Value, bytes_max: usize, path: &mut String, notes: &mut Vec<Value>) {
    let outer = path.len();
    match value {
        Value::String(text) if text.len() > bytes_max => {
            notes.push(json!({ "at": path.as_str(), "bytes": text.len() }));
            text.truncate(text.floor_char_boundary(bytes_max));
            text.push('…');
        }
        Value::Array(values) => {
            for (at, value) in values.iter_mut().enumerate() {
                path.push_str(&format!("/{at}"));
                shorten(value, bytes_max, path, notes);
                path.truncate(outer);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                path.push('/');
                path.push_str(&name.replace('~', "~0").replace('/', "~1"));
                shorten(value, bytes_max, path, notes);
                path.truncate(outer);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn noted(mut line: Value, mut notes: Vec<Value>) -> Value {
    let more = notes.len().saturating_sub(NOTES_MAX);
    notes.truncate(NOTES_MAX);
    if more > 0 {
        notes.push(json!({ "more": more }));
    }
    if let Some(line) = line.as_object_mut().filter(|_| !notes.is_empty()) {
        line.insert(CUT.into(), notes.into());
    }
    line
}

/// Of an event that consists of too many small things, only the short fields are written.
fn without_body(line: Value, bytes: usize) -> String {
    let Value::Object(mut line) = line else { return String::new() };
    let body = json!({ "event": line.get("event") });
    line.retain(|_, value| match value {
        Value::String(text) => text.len() <= SHORT_BYTES,
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::Array(_) | Value::Object(_) => false,
    });
    line.insert("body".into(), body);
    noted(Value::Object(line), vec![json!({ "at": "/body", "bytes": bytes })]).to_string()
}
