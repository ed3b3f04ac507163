//! What is no text. No question and no answer holds it, on whichever surface it comes in; what was stored before this was
//! looked at still reads, and is drawn as a mark like all that cannot be seen.

use serde_json::Value;

/// The first character that belongs in no text, by its number: a control character other than a tab or a line end, or one that
/// Unicode keeps for no character at all.
pub fn not_text(text: &str) -> Option<String> {
    let found = text.chars().find(|c| !is_text(*c))?;
    Some(format!("U+{:04X}", u32::from(found)))
}

/// The same for all texts in a value, the names of its fields included.
pub fn not_text_in(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => not_text(text),
        Value::Array(items) => items.iter().find_map(not_text_in),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| not_text(name).or_else(|| not_text_in(value))),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn is_text(c: char) -> bool {
    let control = c.is_control() && !matches!(c, '\n' | '\t' | '\r');
    let nobody = matches!(u32::from(c) & 0xFFFF, 0xFFFE | 0xFFFF) || ('\u{FDD0}'..='\u{FDEF}').contains(&c);
    !control && !nobody
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_control_but_tabs_and_line_ends_is_no_text() {
        for code in (0..0x20).chain(0x7F..0xA0) {
            let c = char::from_u32(code).unwrap();
            let expected = (!matches!(c, '\n' | '\t' | '\r')).then(|| format!("U+{code:04X}"));
            assert_eq!(not_text(&format!("a{c}b")), expected);
        }
        for c in ['\u{FDD0}', '\u{FDEF}', '\u{FFFE}', '\u{FFFF}', '\u{1FFFE}', '\u{10FFFF}'] {
            assert!(not_text(&c.to_string()).is_some(), "{c:?}");
        }
    }

    #[test]
    fn what_people_write_is_text() {
        for text in ["", "Which?\r\n\t1. a", "选哪一个？", "👩‍👩‍👧 é ﷽ ️", "\u{202E}\u{200B}", "\u{FFFD}", "\u{E000}"]
        {
            assert_eq!(not_text(text), None, "{text:?}");
        }
    }

    #[test]
    fn it_is_found_however_deep_it_lies() {
        for (value, expected) in [
            (json!({ "a": ["b", { "c": "d\u{1}" }] }), Some("U+0001")),
            (json!({ "a\u{0}": 1 }), Some("U+0000")),
            (json!({ "a": [1, true, null, "\n"] }), None),
        ] {
            assert_eq!(not_text_in(&value).as_deref(), expected, "{value}");
        }
    }
}
