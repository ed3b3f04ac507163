//! The tools a model is offered: names, descriptions, JSON schemas.

mod ask_user;

use crate::limits::{LIST_DEPTH_DEFAULT, LIST_DEPTH_MAX};
use serde_json::{Value, json};

/// All there is. Everything but `AskUser` reads only; `AskUser` is intercepted by the loop and never executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    AskUser,
    CheckAnswer,
    ListFiles,
    ReadFile,
    SearchText,
}

/// What a model gets to know of a tool.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolSpec {
    pub name: &'static str,
    pub description: &'static str,
    /// JSON schema of the arguments.
    pub parameters: Value,
}

/// What the person's settings and the conversation make possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    pub ask: bool,
    pub workspace: bool,
}

impl Tool {
    pub const ALL: [Tool; 5] = [Tool::AskUser, Tool::CheckAnswer, Tool::ListFiles, Tool::ReadFile, Tool::SearchText];

    pub fn named(name: &str) -> Option<Tool> {
        Tool::ALL.into_iter().find(|tool| tool.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Tool::AskUser => "ask_user",
            Tool::CheckAnswer => "check_answer",
            Tool::ListFiles => "list_files",
            Tool::ReadFile => "read_file",
            Tool::SearchText => "search_text",
        }
    }

    pub fn spec(self) -> ToolSpec {
        ToolSpec { name: self.name(), description: self.description(), parameters: self.parameters() }
    }

    fn description(self) -> &'static str {
        match self {
            Tool::AskUser => ask_user::DESCRIPTION,
            Tool::CheckAnswer => {
                "Read what became of a question that you asked with `background`, or that the person wanted to talk about first. Gives its status, and the answer once there is one. Do not call it again and again: the answer comes to you as a message by itself."
            }
            Tool::ListFiles => {
                "List files and folders in the workspace, sorted, folders with a trailing slash. Hidden files and what .gitignore names are left out unless `all` is true."
            }
            Tool::ReadFile => {
                "Read a text file of the workspace. Lines are numbered from 1. Long files are cut with a note: read on with `from_line`."
            }
            Tool::SearchText => {
                "Search the workspace's text files line by line with a regular expression. Gives path, line number and line. Hidden files and what .gitignore names are left out unless `path` names them."
            }
        }
    }

    fn parameters(self) -> Value {
        match self {
            Tool::AskUser => ask_user::parameters(),
            Tool::CheckAnswer => json!({
                "type": "object",
                "properties": {
                    "id": { "type": "string", "description": "The `id` in the result of ask_user." }
                },
                "required": ["id"]
            }),
            Tool::ListFiles => json!({
                "type": "object",
                "properties": {
                    "path": { "type": "string", "description": "Folder, relative to the workspace. Default: the workspace itself." },
                    "depth": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": LIST_DEPTH_MAX,
                        "description": format!("How many levels deep. Default {LIST_DEPTH_DEFAULT}.")
                    },
                    "all": { "type": "boolean", "description": "Hidden and ignored files too. Default false." }
                }
            }),
            Tool::ReadFile => json!({
                "type": "object",
                "properties": {
                    "path": { "type": "string", "description": "File, relative to the workspace; or an attached file, by the path that came with the answer." },
                    "from_line": { "type": "integer", "minimum": 1, "description": "First line to read. Default 1." },
                    "lines": { "type": "integer", "minimum": 1, "description": "How many lines at most. Default: as many as fit." }
                },
                "required": ["path"]
            }),
            Tool::SearchText => json!({
                "type": "object",
                "properties": {
                    "pattern": { "type": "string", "description": "Regular expression (Rust syntax)." },
                    "path": { "type": "string", "description": "Folder or file to search, relative to the workspace. Default: all of it." },
                    "glob": { "type": "string", "description": "Only files whose path matches, such as *.rs or src/**/*.ts; with a ! in front, only the others." },
                    "ignore_case": { "type": "boolean", "description": "Default false." }
                },
                "required": ["pattern"]
            }),
        }
    }
}

/// The tools of one request, in a stable order.
pub fn offered(offer: Offer) -> Vec<ToolSpec> {
    let offers = |tool: &Tool| match tool {
        Tool::AskUser | Tool::CheckAnswer => offer.ask,
        Tool::ListFiles | Tool::ReadFile | Tool::SearchText => offer.workspace,
    };
    Tool::ALL.into_iter().filter(offers).map(Tool::spec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_is_offered_only_where_it_is_on_and_reading_only_where_there_is_a_workspace() {
        let names = |ask, workspace| -> Vec<&str> {
            offered(Offer { ask, workspace }).into_iter().map(|spec| spec.name).collect()
        };
        assert_eq!(names(true, true), ["ask_user", "check_answer", "list_files", "read_file", "search_text"]);
        assert_eq!(names(false, true), ["list_files", "read_file", "search_text"]);
        assert_eq!(names(true, false), ["ask_user", "check_answer"]);
        assert!(names(false, false).is_empty());
    }
}
