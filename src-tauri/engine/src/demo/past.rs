//! What a request tells of the past. The demo remembers nothing: everything it knows, it was just told.

use ask::settings::Language;
use ask::tool::{AskTool, ReadTool, Tool};
use ask::transcript::{ANSWER_MARK, LATE_MARK};
use serde_json::Value;

pub(super) struct Past {
    /// What the person last asked for.
    pub task: String,
    pub language: Language,
    /// The calls made for it so far, with their results.
    pub done: Vec<PastCall>,
    /// The scene was played before, for an earlier message.
    pub played: bool,
    /// Calls made in the whole conversation: ids are not to repeat.
    pub calls: usize,
    offered: Vec<String>,
    /// Only words are wanted now: a summary.
    pub words_only: bool,
}

pub(super) struct PastCall {
    pub tool: String,
    pub arguments: Value,
    pub result: String,
}

impl Past {
    pub fn read(request: &Value) -> Past {
        let messages = request["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
        let words_only = request["tool_choice"] == "none";
        let mut users: Vec<usize> = (0..messages.len()).filter(|at| spoken(&messages[*at])).collect();
        if words_only && users.len() > 1 {
            // The last word is the program's own, which asks for the summary.
            users.pop();
        }
        // What was asked back about a question belongs to the task that asked it.
        let talks = |at: &usize| {
            let before = messages.get(..*at).unwrap_or_default().iter().rev();
            before
                .take_while(|message| !spoken(message))
                .find(|message| message["role"] == "tool")
                .is_some_and(asked_back)
        };
        users.retain(|at| !talks(at));
        let at = users.last().copied();
        let task = at.map(|at| text(&messages[at])).unwrap_or_default();
        let since = messages.get(at.unwrap_or_default()..).unwrap_or_default();
        let mut done = calls(since);
        let told = since.iter().filter_map(|message| told(&text(message))).next_back();
        if let (Some(told), Some(asked)) = (told, done.iter_mut().rfind(|done| done.tool == AskTool::AskUser.name())) {
            asked.result = told;
        }
        let earlier = calls(messages.get(..at.unwrap_or_default()).unwrap_or_default());
        let offered = request["tools"].as_array().into_iter().flatten();
        Past {
            language: if has_chinese(&task) { Language::Zh } else { Language::En },
            played: earlier.iter().any(|done| done.tool == AskTool::AskUser.name()),
            calls: earlier.len() + done.len(),
            offered: offered.filter_map(|tool| tool["function"]["name"].as_str().map(str::to_owned)).collect(),
            task,
            done,
            words_only,
        }
    }

    pub fn offers(&self, tool: impl Into<Tool>) -> bool {
        let tool = tool.into();
        !self.words_only && self.offered.iter().any(|name| name == tool.name())
    }

    pub fn called(&self, tool: impl Into<Tool>) -> impl Iterator<Item = &PastCall> {
        let tool = tool.into();
        self.done.iter().filter(move |done| done.tool == tool.name())
    }

    /// What was read from a file, if it was read.
    pub fn content(&self, path: &str) -> Option<&str> {
        self.called(ReadTool::ReadFile).find(|done| done.arguments["path"] == path).map(|done| done.result.as_str())
    }
}

/// A person's words; what the program puts in between stands in brackets.
fn spoken(message: &Value) -> bool {
    let text = text(message);
    message["role"] == "user" && !(text.starts_with('(') && text.ends_with(')')) && told(&text).is_none()
}

/// The result in a message that brings an answer.
fn told(text: &str) -> Option<String> {
    let brings = text.starts_with(ANSWER_MARK) || text.starts_with(LATE_MARK);
    brings.then(|| text.split_once('\n').map(|(_, result)| result.to_owned())).flatten()
}

/// The result of a call whose question the person wants to talk about first.
fn asked_back(message: &Value) -> bool {
    let result: Value = serde_json::from_str(&text(message)).unwrap_or_default();
    message["role"] == "tool" && result["status"] == "talk_first"
}

fn text(message: &Value) -> String {
    message["content"].as_str().unwrap_or_default().trim().to_owned()
}

fn calls(messages: &[Value]) -> Vec<PastCall> {
    let result = |id: &Value| {
        let told = messages.iter().find(|message| message["role"] == "tool" && message["tool_call_id"] == *id);
        told.map(text).unwrap_or_default()
    };
    let made = messages.iter().flat_map(|message| message["tool_calls"].as_array().into_iter().flatten());
    made.map(|call| PastCall {
        tool: call["function"]["name"].as_str().unwrap_or_default().to_owned(),
        arguments: serde_json::from_str(call["function"]["arguments"].as_str().unwrap_or_default()).unwrap_or_default(),
        result: result(&call["id"]),
    })
    .collect()
}

fn has_chinese(text: &str) -> bool {
    text.chars().any(|char| matches!(char, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}'))
}
