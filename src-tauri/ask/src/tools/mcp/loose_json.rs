//! JSON as people keep it in settings files: with comments, commas at the end, and without the braces around a piece of it.

use serde_json::Value;

/// Reads it as it stands, without comments and last commas, or as the inside of an object. Else the fault of the first try
/// that is not about those.
pub fn read(text: &str) -> Result<Value, serde_json::Error> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let plain = plain(text);
    serde_json::from_str(&plain).or_else(|fault| {
        let inside = plain.trim().trim_end_matches(',');
        let inside = inside.starts_with('"').then(|| serde_json::from_str(&format!("{{{inside}}}")));
        inside.and_then(Result::ok).ok_or(fault)
    })
}

/// Without comments, and without commas before a closing bracket. Lines stay where they are, so that a fault names the line
/// that the person sees.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut in_text = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if in_text => {
                out.push(letter);
                out.extend(letters.next());
            }
            '"' => {
                in_text = !in_text;
                out.push(letter);
            }
            '/' if !in_text && letters.peek() == Some(&'/') => while letters.next_if(|next| *next != '\n').is_some() {},
            '/' if !in_text && letters.peek() == Some(&'*') => {
                let mut before = ' ';
                for next in letters.by_ref().skip(1) {
                    if next == '\n' {
                        out.push(next);
                    }
                    if before == '*' && next == '/' {
                        break;
                    }
                    before = next;
                }
            }
            '}' | ']' if !in_text => {
                let kept = out.trim_end().strip_suffix(',').map(str::len);
                if let Some(kept) = kept {
                    out.replace_range(kept..=kept, " ");
                }
                out.push(letter);
            }
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn it_is_read_as_people_keep_it() {
        for (text, value) in [
            (r#"{"a": 1}"#, json!({ "a": 1 })),
            ("{\n  // one\n  \"a\": \"x//y\", /* two, */\n  \"b\": [1, 2,],\n}", json!({ "a": "x//y", "b": [1, 2] })),
            (r#""a": {"b": "c\"},"},"#, json!({ "a": { "b": "c\"}," } })),
            ("\u{feff}{\"a\": \"/* no */\"}", json!({ "a": "/* no */" })),
        ] {
            assert_eq!(read(text).unwrap(), value, "{text}");
        }
    }

    #[test]
    fn a_fault_names_the_line_that_the_person_sees() {
        for (text, line) in [("{\n /* a\n b */\n \"a\": }", 4), ("{\"a\": 1", 1), ("", 1), ("{\n\"a\" 1\n}", 2)] {
            assert_eq!(read(text).unwrap_err().line().max(1), line, "{text}");
        }
    }
}
