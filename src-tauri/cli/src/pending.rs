//! Everything that waits for the person, for them to read or as JSON for other programs.

use crate::leaving::EarlyExit;
use crate::screen::{Look, Screen};
use crate::short_id::short;
use crate::strings::Strings;
use crate::summary::summary;
use ask::plain_text::{hides, one_line};
use ask::snapshot::snapshot;
use ask::wire::Waiting;
use engine::store::StoreSnapshot;
use std::fmt::Write;
use std::process::ExitCode;

pub fn pending(
    seen: &StoreSnapshot,
    json: bool,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    if json {
        let waiting: Vec<_> = seen.inbox.iter().map(|waiting| snapshot(&waiting.interaction)).collect();
        let text = serde_json::to_string_pretty(&waiting).map_err(EarlyExit::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
        return Ok(ExitCode::SUCCESS);
    }
    if seen.inbox.is_empty() {
        screen.notice(strings.nothing_waits())?;
    }
    for waiting in &seen.inbox {
        screen.lines(&line(waiting, strings), Look::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// One thing that waits, under the name of its conversation.
fn line(waiting: &Waiting, strings: &dyn Strings) -> String {
    let (name, title) = (short(waiting.interaction.conversation), one_line(&waiting.title));
    format!("{name}  {}  ({title})", summary(waiting, strings))
}

/// JSON text in which all that a terminal would obey or hide is escaped. Such characters stand in its strings only.
pub fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || !(c.is_control() || hides(c) || matches!(c, '\u{2028}' | '\u{2029}')) {
            out.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::plain_text::harmless;

    #[test]
    fn json_stays_the_same_and_steers_nothing() {
        let told = serde_json::json!({ "text": "a\u{1b}[2J\u{9b}1m\u{202e}b\u{e0041}\u{2028}\n中" });
        let text = escaped(&serde_json::to_string_pretty(&told).unwrap());
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), told);
        assert_eq!(harmless(&text), text);
    }
}
