//! What is printed of the end of a question.

use super::without_answer;
use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::log::when::shown;
use crate::output::standard_output;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::strings::Strings;
use crate::system_error::SystemError;
use ask::message::CallResult;
use ask::plain_text::{harmless, why_it_was_refused};
use ask::{CallId, InteractionId};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use surfaces::Askwell;

/// How the asking ended.
pub enum AskingEnd {
    /// As a model would read it, and what is to be said once it is printed.
    Ended {
        result: CallResult,
        receipt: Option<AnswerReceipt>,
    },
    /// There is nobody to ask, and why.
    Nobody(String),
    Interrupted,
    /// The time to wait is over, and the program with the question is gone or hangs. The question stays.
    Late,
    /// The process was ended from elsewhere, or the terminal was left. The question stays.
    Left(Exit),
}

/// That the answer is printed, said to whoever keeps it.
pub enum AnswerReceipt {
    There(surfaces::local::Receipt),
    Here { askwell: Arc<Askwell>, interaction: InteractionId, call: CallId },
}

impl AskingEnd {
    /// It is where it was to be brought, or could not be: then it is kept for who asks the same.
    pub async fn was_brought(self, printed: bool) {
        match self {
            AskingEnd::Ended { receipt: Some(AnswerReceipt::There(receipt)), .. } if printed => receipt.give().await,
            AskingEnd::Ended { receipt: Some(AnswerReceipt::Here { askwell, interaction, call }), .. } => {
                // Where that cannot be written down, the answer is given once more.
                let _ = if printed { askwell.guests().read(interaction, Some(call)).await } else { Ok(()) };
                askwell.close().await;
            }
            AskingEnd::Ended { .. }
            | AskingEnd::Nobody(_)
            | AskingEnd::Interrupted
            | AskingEnd::Late
            | AskingEnd::Left(_) => {}
        }
    }

    /// The answer to the standard output, and what stands beside it to the standard error.
    pub fn print(&self, as_json: bool, strings: &dyn Strings, screen: &mut Screen) -> Result<Exit, EarlyExit> {
        let Some((end, exit)) = self.told(strings, screen)? else { return Ok(Exit::Usage) };
        let chosen = chosen(&end);
        if !as_json && !chosen.is_empty() {
            let raw = chosen.join("\n");
            put(&if std::io::stdout().is_terminal() { harmless(&raw) } else { raw })?;
        }
        self.print_rest(&end, as_json, strings, screen)?;
        let answered = if chosen.is_empty() { without_answer(status(&end)) } else { Exit::Done };
        Ok(exit.unwrap_or(answered))
    }

    /// Which of the two was chosen; the standard output is only for JSON.
    pub fn decides(
        &self,
        [yes, no]: [&str; 2],
        as_json: bool,
        strings: &dyn Strings,
        screen: &mut Screen,
    ) -> Result<Exit, EarlyExit> {
        let Some((end, exit)) = self.told(strings, screen)? else { return Ok(Exit::Usage) };
        self.print_rest(&end, as_json, strings, screen)?;
        let chosen = chosen(&end);
        let decided = match chosen.as_slice() {
            [] => without_answer(status(&end)),
            [one] if one == yes => Exit::Done,
            [one] if one == no => Exit::No,
            // Neither of the two: that is no decision.
            [..] => Exit::NotAsked,
        };
        Ok(exit.unwrap_or(decided))
    }

    /// The end as JSON, and its exit where that does not depend on an answer. None where what was asked cannot be shown.
    fn told(&self, strings: &dyn Strings, screen: &mut Screen) -> Result<Option<(Value, Option<Exit>)>, EarlyExit> {
        Ok(Some(match self {
            AskingEnd::Ended { result, .. } => match serde_json::from_str::<Value>(&result.content) {
                Ok(end) if end["status"].is_string() => (end, None),
                Ok(_) | Err(_) => {
                    screen.remark(&not_asked(strings, &why_it_was_refused(&result.content)), Look::Bad)?;
                    return Ok(None);
                }
            },
            AskingEnd::Nobody(_) => (json!({ "status": "nobody", "answers": [] }), Some(Exit::Unanswered)),
            AskingEnd::Late => (json!({ "status": "no_response", "answers": [] }), Some(Exit::NoResponse)),
            AskingEnd::Left(exit) => (json!({ "status": "waiting", "answers": [] }), Some(*exit)),
            AskingEnd::Interrupted => (json!({ "status": "withdrawn", "answers": [] }), Some(Exit::Interrupted)),
        }))
    }

    fn print_rest(
        &self,
        end: &Value,
        as_json: bool,
        strings: &dyn Strings,
        screen: &mut Screen,
    ) -> Result<(), EarlyExit> {
        if as_json {
            put(&escaped(&for_a_script(end, strings).to_string()))?;
        }
        // The answer is out: that nobody reads what stands beside it takes nothing from that.
        for note in noted(end).filter(|_| !as_json) {
            let _ = screen.remark(&note, Look::Dim);
        }
        if let Some(at) = given_earlier(end) {
            let _ = screen.notice(&strings.given_earlier(&at));
        }
        if let AskingEnd::Nobody(why) = self {
            let _ = screen.notice(why);
        } else if let Some(said) = unanswered(strings, status(end)).filter(|_| chosen(end).is_empty()) {
            let _ = screen.notice(said);
        }
        Ok(())
    }
}

/// The end without what is said to a model.
fn for_a_script(end: &Value, strings: &dyn Strings) -> Value {
    let mut end = end.clone();
    if let Some(end_fields) = end.as_object_mut() {
        end_fields.remove("note");
    }
    if let Some(said) = unanswered(strings, status(&end)) {
        end["note"] = said.into();
    }
    end
}

/// When it was given, where that was before it was asked this time. The same stands in the JSON.
fn given_earlier(end: &Value) -> Option<String> {
    let at = end["answered_at"].as_str()?;
    let moment = at.parse::<jiff::Timestamp>().map(|moment| shown(moment.as_millisecond()));
    Some(moment.unwrap_or_else(|_| at.to_owned()))
}

/// What was asked cannot be shown: its fields are named as on the command line.
fn not_asked(strings: &dyn Strings, why: &str) -> String {
    let why = why.strip_prefix("Not asked: ").unwrap_or(why);
    let mut why =
        why.replace("`question`", "QUESTION").replace("`details`", "--details").replace("`timeout_ms`", "--timeout");
    while let Some((before, rest)) = why.split_once("`options[")
        && let Some((index, behind)) = rest.split_once(']')
        && let (Ok(index), Some((_, behind))) = (index.parse::<usize>(), behind.split_once('`'))
    {
        why = format!("{before}{}{behind}", strings.option_number(index + 1));
    }
    strings.not_asked(&why.replace("`options`", "-o"))
}

/// What an end without an answer means, where it is worth a word.
fn unanswered(strings: &dyn Strings, status: &str) -> Option<&'static str> {
    Some(match status {
        "dismissed" => strings.end_dismissed(),
        "deleted" => strings.end_deleted(),
        "withdrawn" => strings.end_withdrawn(),
        "no_response" => strings.end_no_response(),
        "delegated" => strings.end_delegated(),
        "afk" | "unsupported" => strings.end_away(),
        "waiting" => strings.end_waiting(),
        _ => return None,
    })
}

fn status(end: &Value) -> &str {
    end["status"].as_str().unwrap_or_default()
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

fn put(text: &str) -> Result<(), EarlyExit> {
    let mut out = standard_output();
    let put = writeln!(out, "{text}").and_then(|()| out.flush());
    put.map_err(|why| EarlyExit::NotPrinted(SystemError::from(&why)))
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
            assert_eq!(without_answer(status).code(), exit, "{status}");
        }
    }
}
