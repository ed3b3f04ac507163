//! Why a call failed, for a person. Its result is written for the model: its first sentence says what happened, and what
//! follows says what the model is to do.

use crate::base::harmless::one_line;
use crate::base::language::Language;
use crate::strings::strings;

/// What happened, in one line without a full stop. Empty where nothing can be said in words.
pub fn why_it_failed(result: &str, language: Language) -> String {
    if first_line(result).starts_with('{') {
        return of_status(result, language).to_owned();
    }
    let sentence = why_it_was_refused(result);
    let told = of_command(&sentence, language).or_else(|| of_model(&sentence, language).map(str::to_owned));
    told.unwrap_or(sentence)
}

/// The same for whoever wrote the call, who can correct it: word for word.
pub fn why_it_was_refused(result: &str) -> String {
    one_line(first_sentence(first_line(result)))
}

fn first_line(result: &str) -> &str {
    // Notes of the program stand in brackets before it.
    result.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('[')).unwrap_or_default()
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
        "stopped" | "cancelled" => strings.call_stopped(),
        "afk" => strings.call_while_away(),
        "withdrawn" => strings.call_withdrawn(),
        "denied" => strings.call_denied(),
        _ => "",
    }
}

/// What only the model can do something about, or what a person has done themself.
fn of_model(sentence: &str, language: Language) -> Option<&'static str> {
    let strings = strings(language);
    match sentence {
        "Not run: the person stopped the run"
        | "The person stopped the run while this was under way, and it was ended" => Some(strings.call_stopped()),
        "Not run: the arguments were no complete JSON object" => Some(strings.call_unreadable()),
        "Not run: in the same reply you asked the person something before it" => Some(strings.call_asked_first()),
        "This was interrupted while it was under way" => Some(strings.call_interrupted()),
        _ if sentence.starts_with("Not asked: `") || sentence.starts_with("Not asked by the template") => {
            Some(strings.call_not_shown())
        }
        _ if sentence.starts_with("Not asked: ") => Some(strings.call_not_asked()),
        _ => None,
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
