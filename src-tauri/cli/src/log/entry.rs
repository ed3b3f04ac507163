//! What one line of the log says, in words.

use super::{names, when};
use crate::duration::between;
use crate::strings::Strings;
use ask::plain_text::{one_line, visible_line, why_it_failed};
use ask::record::LogLine;
use serde_json::Value;

/// A line for people. All of it is untrusted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    pub when: String,
    pub mark: &'static str,
    /// What happened.
    pub what: String,
    /// What was said, asked, chosen, done.
    pub detail: Option<String>,
    pub asks: bool,
}

impl LogEntry {
    pub fn of(line: &LogLine, strings: &dyn Strings) -> LogEntry {
        let (mark, what) = names::event(strings, line.event()).unwrap_or(("·", line.event()));
        let parts = [
            Some(what.to_owned()),
            imported(line, strings),
            how(line, strings),
            template(line, strings),
            place(line, strings),
            after(line, strings),
        ];
        LogEntry {
            when: when::shown(line.at()),
            mark,
            what: parts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            detail: detail(line, strings).filter(|detail| !detail.trim().is_empty()),
            asks: line.event() == "agent.ask.request",
        }
    }
}

fn imported(line: &LogLine, strings: &dyn Strings) -> Option<String> {
    line.of_event("imported")?.get("file").and_then(Value::as_str).map(|file| strings.imported_from(&one_line(file)))
}

fn how(line: &LogLine, strings: &dyn Strings) -> Option<String> {
    let named = |path: &[&str]| {
        let mut value = line.0.get("body")?;
        for name in path {
            value = value.get(name)?;
        }
        value.as_str()
    };
    let name = match line.event() {
        "tool.result" => named(&["result", "status"]),
        "run.ended" | "task.ended" => named(&["end", "kind"]),
        "conversation.mode" => named(&["mode"]),
        _ => line.text("outcome"),
    };
    name.map(|name| names::value(strings, name).to_owned())
}

fn template(line: &LogLine, strings: &dyn Strings) -> Option<String> {
    line.0.get("template")?.get("name").and_then(Value::as_str).map(|name| strings.log_template(&visible_line(name)))
}

fn place(line: &LogLine, strings: &dyn Strings) -> Option<String> {
    line.text("surface").map(|surface| names::place(strings, surface).to_owned())
}

fn after(line: &LogLine, strings: &dyn Strings) -> Option<String> {
    line.0.get("afterMs").and_then(Value::as_i64).map(|millis| strings.after(&between(strings, millis)))
}

fn detail(line: &LogLine, strings: &dyn Strings) -> Option<String> {
    let text = |name: &str| line.of_event(name).and_then(Value::as_str).map(str::to_owned);
    let number = |name: &str| line.of_event(name).and_then(Value::as_u64).map(|number| number.to_string());
    match line.event() {
        "conversation.started" => {
            let (title, folder) = (text("title")?, text("workspace"));
            Some(folder.map_or(title.clone(), |folder| format!("{title} ({folder})")))
        }
        "conversation.renamed" => text("title"),
        "conversation.folder" => text("workspace"),
        "conversation.model" => line.of_event("model")?.get("model").and_then(Value::as_str).map(str::to_owned),
        "task.started" => line.of_event("order")?.get("title").and_then(Value::as_str).map(str::to_owned),
        "task.ended" => line.of_event("end")?.get("text").and_then(Value::as_str).map(str::to_owned),
        "model.reply" | "model.reply.cut" | "run.delivered" => reply(line.of_event("reply")?),
        "agent.ask.request" | "agent.ask.heard" => asked(line),
        "tool.approved" => text("call"),
        "tool.started" | "tool.voided" => text("call"),
        "tool.result" => Some(result(line.of_event("result")?.get("content")?.as_str()?, strings)),
        "plan.step" => Some([number("step"), text("note")].into_iter().flatten().collect::<Vec<_>>().join(": ")),
        "context.compacted" => text("summary"),
        "run.started" | "files.undo" | "files.undone" => number("run"),
        "run.ended" => line.of_event("end")?.get("failure")?.get("detail").and_then(Value::as_str).map(str::to_owned),
        _ => line
            .text("rationale")
            .or(line.text("answer"))
            .map(str::to_owned)
            .or_else(|| text("text"))
            .or_else(|| text("title")),
    }
}

/// What came of a call. An answer and a refusal are structured for the model, with a note to it: of these how it ended is
/// told, and a line of their own has what was answered.
fn result(content: &str, strings: &dyn Strings) -> String {
    let read: Option<Value> = serde_json::from_str(content).ok();
    let Some(end) = read.filter(|end| end["status"].is_string() && end["note"].is_string()) else {
        return content.to_owned();
    };
    let how = why_it_failed(content, strings.language());
    match end["reason"].as_str() {
        Some(reason) => strings.labelled(&how, reason),
        None => how,
    }
}

/// What the agent said, and what it called.
fn reply(reply: &Value) -> Option<String> {
    let said = reply.get("text").and_then(Value::as_str).map(str::to_owned);
    let calls = reply.get("calls").and_then(Value::as_array).into_iter().flatten();
    let calls: Vec<&str> = calls.filter_map(|call| call.get("name")?.as_str()).collect();
    let calls = (!calls.is_empty()).then(|| format!("→ {}", calls.join(", ")));
    let parts: Vec<String> = said.into_iter().filter(|said| !said.trim().is_empty()).chain(calls).collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// The question, and what could be chosen.
fn asked(line: &LogLine) -> Option<String> {
    let question = line.text("question")?.to_owned();
    let questions = line.of_event("interaction")?.get("body")?.get("questions").and_then(Value::as_array);
    let options = questions.into_iter().flatten().filter_map(|question| question.get("options")?.as_array());
    let labels: Vec<&str> = options.flatten().filter_map(|option| option.get("label")?.as_str()).collect();
    Some(if labels.is_empty() { question } else { format!("{question}\n[{}]", labels.join(" | ")) })
}
