//! Why a call failed, for a person. Its result is written for the model: its first sentence says what happened, and what
//! follows says what the model is to do.

use crate::base::harmless::one_line;
use crate::base::language::Language;
use crate::strings::strings;

/// What happened, in one line without a full stop. Empty where nothing can be said in words.
pub fn why_it_failed(result: &str, language: Language) -> String {
    // Notes of the program stand in brackets before it.
    let line =
        result.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('[')).unwrap_or_default();
    if line.starts_with('{') {
        return of_status(result, language).to_owned();
    }
    let sentence = one_line(first_sentence(line));
    of_command(&sentence, language).unwrap_or(sentence)
}

fn first_sentence(line: &str) -> &str {
    let end = line.match_indices(". ").find(|(at, _)| !within_quotes(line.get(..*at).unwrap_or_default()));
    end.and_then(|(at, _)| line.get(..at)).unwrap_or(line).trim_end_matches('.')
}

/// A name in quotes may hold what looks like the end of a sentence.
fn within_quotes(before: &str) -> bool {
    before.matches('"').count() % 2 == 1
}

/// Results that are structured for the model say in one word how they ended.
fn of_status(result: &str, language: Language) -> &'static str {
    let read: Option<serde_json::Value> = serde_json::from_str(result).ok();
    let status = read.as_ref().and_then(|read| read.get("status")?.as_str()).unwrap_or_default();
    let strings = strings(language);
    match status {
        "unsupported" => strings.cannot_ask_here(),
        "dismissed" => strings.call_dismissed(),
        "no_response" => strings.call_not_answered_in_time(),
        "superseded" => strings.superseded(),
        "stopped" => strings.call_stopped(),
        "afk" => strings.call_while_away(),
        "withdrawn" => strings.call_withdrawn(),
        "denied" => strings.call_denied(),
        _ => "",
    }
}

/// How a command ended.
fn of_command(sentence: &str, language: Language) -> Option<String> {
    let (how, time) = sentence.strip_suffix(" s").unwrap_or(sentence).rsplit_once(" after ")?;
    let seconds: f64 = time.parse().ok()?;
    let strings = strings(language);
    if let Some(code) = how.strip_prefix("Exit code ") {
        return Some(strings.exit_code(code, seconds));
    }
    if let Some(signal) = how.strip_prefix("Killed by signal ") {
        return Some(strings.ended_by_signal(signal, seconds));
    }
    match how {
        "Ended at its time limit," => Some(strings.ended_at_time_limit(seconds)),
        "The person had it stopped" => Some(strings.stopped_by_you(seconds)),
        _ => None,
    }
}
