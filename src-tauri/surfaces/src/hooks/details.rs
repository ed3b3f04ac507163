//! What the agent is about to do, in full: the command, the difference, the text.

use crate::strings::strings;
use ask::plain_text::one_line;
use ask::settings::Language;
use engine::changes::diff::between;
use serde_json::{Map, Value};

/// A path or an address may be long; all of it stands in the details.
const NAMED_CHARS_MAX: usize = 160;

/// In one line what it is.
pub fn action(tool: &str, input: &Map<String, Value>, language: Language) -> String {
    let text = |key: &str| input.get(key).and_then(Value::as_str).map(short);
    let strings = strings(language);
    match tool {
        "Bash" | "run_shell_command" | "shell" | "exec_command" => strings.run_this_command().to_owned(),
        "ExitPlanMode" => strings.go_ahead_with_plan().to_owned(),
        _ => match (text("file_path").or_else(|| text("path")), text("url")) {
            (Some(path), _) => strings.tool_at(tool, &path),
            (None, Some(url)) => strings.tool_at(tool, &url),
            (None, None) => strings.use_tool(&short(tool)),
        },
    }
}

/// None where it cannot be shown as it is.
pub fn whole(tool: &str, input: &Map<String, Value>) -> Option<String> {
    let text = |key: &str| input.get(key).and_then(Value::as_str);
    let only = |keys: &[&str]| input.keys().all(|key| keys.contains(&key.as_str()));
    const BESIDE: &[&str] = &["command", "description", "justification", "timeout"];
    if let (Some(command), true) = (text("command"), only(BESIDE)) {
        return Some(command.to_owned());
    }
    if let (Some(plan), "ExitPlanMode") = (text("plan"), tool) {
        return Some(plan.to_owned());
    }
    if let (Some(path), Some(old), Some(new), true) =
        (text("file_path"), text("old_string"), text("new_string"), only(&["file_path", "old_string", "new_string"]))
    {
        let difference = between(old.as_bytes(), new.as_bytes()).filter(|difference| difference.complete)?;
        return Some(format!("{path}\n{}", difference.text));
    }
    serde_json::to_string_pretty(input).ok()
}

fn short(text: &str) -> String {
    let line = one_line(text);
    match line.char_indices().nth(NAMED_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
