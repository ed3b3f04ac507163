//! Why a call failed, for a person. Its result is written for the model: its first sentence says what happened, and what
//! follows says what the model is to do.

use crate::base::harmless::one_line;
use crate::base::language::Language;

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
    let (en, zh) = match status {
        "unsupported" => ("nobody can be asked here", "这里无法提问"),
        "dismissed" => ("dismissed", "已忽略"),
        "no_response" => ("no answer in time", "时限内没有回答"),
        "superseded" => ("skipped, you sent a message", "已跳过，你发了消息"),
        "stopped" => ("the run was stopped", "运行已停止"),
        "afk" => ("nobody was here", "当时没有人在"),
        "withdrawn" => ("withdrawn", "已撤回"),
        "denied" => ("denied", "已拒绝"),
        _ => ("", ""),
    };
    language.pick(en, zh)
}

/// How a command ended.
fn of_command(sentence: &str, language: Language) -> Option<String> {
    let (how, time) = sentence.strip_suffix(" s").unwrap_or(sentence).rsplit_once(" after ")?;
    let time: f64 = time.parse().ok()?;
    let (en, zh) = if let Some(code) = how.strip_prefix("Exit code ") {
        (format!("exit code {code} after {time:.1} s"), format!("退出码 {code}，用时 {time:.1} 秒"))
    } else if let Some(signal) = how.strip_prefix("Killed by signal ") {
        (format!("ended by signal {signal} after {time:.1} s"), format!("被信号 {signal} 终止，用时 {time:.1} 秒"))
    } else if how == "Ended at its time limit," {
        (format!("its time limit ended it after {time:.1} s"), format!("到达时限，{time:.1} 秒后终止"))
    } else if how == "The person had it stopped" {
        (format!("you stopped it after {time:.1} s"), format!("你在 {time:.1} 秒后停止了它"))
    } else {
        return None;
    };
    Some(language.pick(en, zh))
}
