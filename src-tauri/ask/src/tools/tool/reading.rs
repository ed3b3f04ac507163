//! The tools that only read, as a model is told of them.

use super::kinds::tools;
use crate::base::limits::{LIST_DEPTH_DEFAULT, LIST_DEPTH_MAX};
use serde_json::{Value, json};

tools! {
    /// What reads files of the workspace, and changes nothing.
    ReadTool in Read {
        /// Lists what is in a folder.
        ListFiles = "list_files",
        /// Reads a part of a file.
        ReadFile = "read_file",
        /// Finds lines of files that match a pattern.
        SearchText = "search_text",
    }
}

impl ReadTool {
    pub(super) fn description(self) -> &'static str {
        match self {
            ReadTool::ListFiles => {
                "List files and folders in the workspace, sorted, folders with a trailing slash. Hidden files and what .gitignore names are left out unless `all` is true."
            }
            ReadTool::ReadFile => {
                "Read a text file of the workspace. Lines are numbered from 1. Long files are cut with a note: read on with `from_line`."
            }
            ReadTool::SearchText => {
                "Search the workspace's text files line by line with a regular expression. Gives path, line number and line. Hidden files and what .gitignore names are left out unless `path` names them."
            }
        }
    }

    pub(super) fn parameters(self) -> Value {
        match self {
            ReadTool::ListFiles => json!({
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
            ReadTool::ReadFile => json!({
                "type": "object",
                "properties": {
                    "path": { "type": "string", "description": "File, relative to the workspace; or an attached file, by the path that came with the answer." },
                    "from_line": { "type": "integer", "minimum": 1, "description": "First line to read. Default 1." },
                    "lines": { "type": "integer", "minimum": 1, "description": "How many lines at most. Default: as many as fit." }
                },
                "required": ["path"]
            }),
            ReadTool::SearchText => json!({
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
