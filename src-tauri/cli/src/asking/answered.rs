//! What is printed of the end of a question.

use super::without_answer;
use crate::leaving::{Leaving, code};
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::words::Words;
use ask::message::CallResult;
use ask::plain_text::harmless;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// How the asking ended.
pub enum Answered {
    /// As a model would read it.
    Ended(CallResult),
    /// There is nobody to ask, and why.
    Nobody(String),
    Interrupted,
}

impl Answered {
    pub fn print(&self, as_json: bool, words: Words, screen: &mut Screen) -> Result<ExitCode, Leaving> {
        let (end, exit) = match self {
            Answered::Ended(result) => match serde_json::from_str::<Value>(&result.content) {
                Ok(end) if end["status"].is_string() => (end, None),
                // What was asked cannot be shown; nothing was.
                Ok(_) | Err(_) => {
                    screen.remark(&result.content, Look::Bad)?;
                    return Ok(ExitCode::from(code::USAGE));
                }
            },
            Answered::Nobody(_) => (json!({ "status": "nobody", "answers": [] }), Some(code::NOBODY_THERE)),
            Answered::Interrupted => (json!({ "status": "withdrawn", "answers": [] }), Some(code::INTERRUPTED)),
        };
        let status = end["status"].as_str().unwrap_or_default().to_owned();
        let chosen = chosen(&end);
        if as_json {
            put(&escaped(&end.to_string()))?;
        } else if !chosen.is_empty() {
            let raw = chosen.join("\n");
            put(&if std::io::stdout().is_terminal() { harmless(&raw) } else { raw })?;
        }
        for note in noted(&end).filter(|_| !as_json) {
            screen.remark(&note, Look::Dim)?;
        }
        if let Answered::Nobody(why) = self {
            screen.notice(why)?;
        } else if let Some(said) = words.unanswered(&status).filter(|_| chosen.is_empty()) {
            screen.notice(said)?;
        }
        let answered = if chosen.is_empty() { without_answer(&status) } else { 0 };
        Ok(ExitCode::from(exit.unwrap_or(answered)))
    }
}

/// The labels that were chosen and the own words, in their order.
fn chosen(end: &Value) -> Vec<String> {
    let answers = end["answers"].as_array().into_iter().flatten();
    let texts = answers.flat_map(|answer| {
        let labels = answer["selected"].as_array().into_iter().flatten();
        labels.chain([&answer["text"]]).filter_map(Value::as_str).map(str::to_owned)
    });
    texts.collect()
}

/// What was said beside the choice.
fn noted(end: &Value) -> impl Iterator<Item = String> {
    let notes = end["answers"].as_array().into_iter().flatten().map(|answer| &answer["note"]);
    let all = notes.chain([&end["comment"]]).filter_map(Value::as_str);
    let files = end["attachments"].as_array().into_iter().flatten().filter_map(|file| file["path"].as_str());
    all.chain(files).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

fn put(text: &str) -> Result<(), Leaving> {
    let mut out = std::io::stdout();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_is_labels_then_own_words() {
        let end = json!({ "status": "answered", "comment": "soon", "answers": [
            { "selected": ["a", "b"], "text": "and c", "note": "why" }, { "selected": [], "text": null, "note": null }
        ] });
        assert_eq!(chosen(&end), ["a", "b", "and c"]);
        assert_eq!(noted(&end).collect::<Vec<_>>(), ["why", "soon"]);
        assert!(chosen(&json!({ "status": "dismissed", "answers": [] })).is_empty());
    }

    #[test]
    fn each_end_without_an_answer_has_its_exit_code() {
        for (status, exit) in [
            ("dismissed", 4),
            ("deleted", 4),
            ("withdrawn", 4),
            ("no_response", 5),
            ("delegated", 6),
            ("afk", 3),
            ("unsupported", 3),
        ] {
            assert_eq!(without_answer(status), exit, "{status}");
        }
    }
}
