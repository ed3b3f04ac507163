//! What a call of `run_task` orders.

use crate::base::limits::{PAGE_ADDRESS_BYTES_MAX, TASK_PROMPT_BYTES_MAX};
use crate::base::text::title_from;
use crate::facts::family::SubtaskOrder;
use crate::tools::mcp;
use crate::tools::tool::Tool;
use serde_json::{Map, Value};

/// The order in these arguments, or what the model is to correct.
pub fn order(arguments: &Map<String, Value>) -> Result<SubtaskOrder, String> {
    let prompt =
        text(arguments, "prompt")?.ok_or("Not started: `prompt` is missing; say all that the task needs to know.")?;
    if prompt.len() > TASK_PROMPT_BYTES_MAX {
        return Err(format!(
            "Not started: `prompt` has {} bytes; at most {TASK_PROMPT_BYTES_MAX} are taken. Put the rest into a file and name it.",
            prompt.len()
        ));
    }
    let title = title_from(text(arguments, "title")?.unwrap_or(prompt));
    let workspace = text(arguments, "workspace")?.map(folder).transpose()?.flatten();
    let tools = arguments.get("tools").filter(|tools| !tools.is_null()).map(tools).transpose()?;
    Ok(SubtaskOrder { title, prompt: prompt.to_owned(), workspace, tools })
}

fn text<'a>(arguments: &'a Map<String, Value>, name: &str) -> Result<Option<&'a str>, String> {
    match arguments.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.trim()).filter(|text| !text.is_empty())),
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            Err(format!("Not started: `{name}` must be a string."))
        }
    }
}

/// A folder beneath the workspace, in plain steps; None for the workspace itself.
fn folder(path: &str) -> Result<Option<String>, String> {
    let steps: Vec<&str> = path.split(['/', '\\']).filter(|step| !step.is_empty() && *step != ".").collect();
    let outside = path.starts_with(['/', '\\', '~'])
        || steps.iter().any(|step| *step == ".." || step.contains([':', '\0']))
        || path.len() > PAGE_ADDRESS_BYTES_MAX;
    if outside {
        return Err(format!(
            "Not started: `workspace` has to be a folder in your workspace, relative to it, not {path:?}."
        ));
    }
    Ok((!steps.is_empty()).then(|| steps.join("/")))
}

fn tools(value: &Value) -> Result<Vec<String>, String> {
    let names = value.as_array().map(|names| names.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    let Some(names) = names.flatten() else {
        return Err("Not started: `tools` must be an array of tool names.".into());
    };
    match names.iter().find(|name| Tool::named(name).is_none() && mcp::parse_name(name).is_none()) {
        Some(unknown) => {
            let known: Vec<&str> = Tool::all().map(Tool::name).collect();
            Err(format!("Not started: there is no tool {unknown:?}. The tools are: {}.", known.join(", ")))
        }
        None => Ok(names.into_iter().map(str::to_owned).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn read(arguments: Value) -> Result<SubtaskOrder, String> {
        order(arguments.as_object().unwrap())
    }

    #[test]
    fn an_order_has_a_prompt_and_whatever_else_is_given() {
        let whole = json!({ "title": " Tests ", "prompt": "Run them.", "workspace": "./api/", "tools": ["read_file"] });
        let SubtaskOrder { title, prompt, workspace, tools } = read(whole).unwrap();
        assert_eq!((title.as_str(), prompt.as_str()), ("Tests", "Run them."));
        assert_eq!((workspace.as_deref(), tools), (Some("api"), Some(vec!["read_file".to_owned()])));
        let bare = read(json!({ "prompt": "Run the tests.\nAll of them.", "workspace": ".", "tools": null })).unwrap();
        assert_eq!((bare.title.as_str(), bare.workspace, bare.tools), ("Run the tests.", None, None));
    }

    #[test]
    fn what_cannot_be_done_is_refused_with_what_to_correct() {
        for (arguments, words) in [
            (json!({ "title": "x" }), "`prompt` is missing"),
            (json!({ "prompt": "  " }), "`prompt` is missing"),
            (json!({ "prompt": 1 }), "must be a string"),
            (json!({ "prompt": "x".repeat(TASK_PROMPT_BYTES_MAX + 1) }), "at most"),
            (json!({ "prompt": "x", "workspace": "/etc" }), "in your workspace"),
            (json!({ "prompt": "x", "workspace": "~/x" }), "in your workspace"),
            (json!({ "prompt": "x", "workspace": "a/../../b" }), "in your workspace"),
            (json!({ "prompt": "x", "workspace": "C:\\x" }), "in your workspace"),
            (json!({ "prompt": "x", "tools": "read_file" }), "array of tool names"),
            (json!({ "prompt": "x", "tools": ["read_file", "sudo"] }), "no tool \"sudo\""),
        ] {
            let why = read(arguments.clone()).unwrap_err();
            assert!(why.contains(words), "{arguments}: {why}");
        }
        assert!(read(json!({ "prompt": "x".repeat(TASK_PROMPT_BYTES_MAX) })).is_ok());
    }
}
