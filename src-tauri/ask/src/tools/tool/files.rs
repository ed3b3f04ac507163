//! The tools that change files, as a model is told of them.

use super::kinds::tools;
use super::object;
use serde_json::{Value, json};

tools! {
    /// What changes files of the workspace, with consent.
    FileTool in File {
        /// Writes a whole file.
        WriteFile = "write_file",
        /// Replaces texts in a file.
        EditFile = "edit_file",
        /// Moves or renames a file or folder.
        MoveFile = "move_file",
        /// Deletes a file or folder.
        DeleteFile = "delete_file",
    }
}

impl FileTool {
    pub(super) fn description(self) -> &'static str {
        match self {
            FileTool::WriteFile => WRITE_FILE,
            FileTool::EditFile => EDIT_FILE,
            FileTool::MoveFile => MOVE_FILE,
            FileTool::DeleteFile => DELETE_FILE,
        }
    }

    pub(super) fn parameters(self) -> Value {
        match self {
            FileTool::WriteFile => write_file(),
            FileTool::EditFile => edit_file(),
            FileTool::MoveFile => move_file(),
            FileTool::DeleteFile => delete_file(),
        }
    }
}

const FILE: &str = "File, relative to the workspace.";

const WRITE_FILE: &str = "Write a text file of the workspace: a new one, or all of an existing one anew. The person sees the difference and consents first. Folders on the way are made. To change part of a file, use edit_file.";

fn write_file() -> Value {
    object(
        json!({
            "path": { "type": "string", "description": FILE },
            "content": { "type": "string", "description": "The whole content." }
        }),
        &["path", "content"],
    )
}

const EDIT_FILE: &str = "Replace text in a file of the workspace. `old` has to stand in it exactly so, line ends and blanks included, and only once unless `all` is true. The person sees the difference and consents first.";

fn edit_file() -> Value {
    object(
        json!({
            "path": { "type": "string", "description": FILE },
            "old": { "type": "string", "description": "The text to replace, exactly as it stands in the file. Give enough around it to be unique." },
            "new": { "type": "string", "description": "What to put there. Empty: nothing." },
            "all": { "type": "boolean", "description": "Replace every place. Default false." }
        }),
        &["path", "old", "new"],
    )
}

const MOVE_FILE: &str =
    "Move or rename a file or folder of the workspace. Nothing is overwritten: where `to` exists, it is refused.";

fn move_file() -> Value {
    object(
        json!({
            "from": { "type": "string", "description": "File or folder, relative to the workspace." },
            "to": { "type": "string", "description": "Its new path, relative to the workspace." }
        }),
        &["from", "to"],
    )
}

const DELETE_FILE: &str =
    "Delete a file or folder of the workspace. A copy is kept, from which the person can restore it.";

fn delete_file() -> Value {
    object(
        json!({ "path": { "type": "string", "description": "File or folder, relative to the workspace." } }),
        &["path"],
    )
}
