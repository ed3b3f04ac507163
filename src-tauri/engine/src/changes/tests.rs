//! Files are changed as it was shown, or not at all, and can be had back.

mod crash;
mod paths;
mod refusals;
mod round;
mod shown;
mod undoing;

use super::*;
use ask::settings::Storage;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A workspace with other folders beside it.
struct Yard {
    outer: TempDir,
    data: TempDir,
    workspace: Workspace,
    restore: Restore,
}

/// In memory where that can be: what is waited for the disk is much here.
fn quick() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// All that is in a folder: folders are None.
type Tree = BTreeMap<String, Option<String>>;

impl Yard {
    fn new() -> Yard {
        Yard::with(quick(), Storage::default().undo_bytes_max())
    }

    fn with_room(bytes_max: u64) -> Yard {
        Yard::with(quick(), bytes_max)
    }

    fn with(data: TempDir, bytes_max: u64) -> Yard {
        let outer = quick();
        let inner = outer.path().join("work");
        for folder in [&inner.join("src/deep"), &outer.path().join("other")] {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(outer.path().join("other/secret.txt"), "OUTSIDE\n").unwrap();
        for (path, text) in
            [("readme.md", "one\ntwo\nthree\n"), ("src/main.rs", "main\n"), ("src/deep/util.rs", "util\n")]
        {
            fs::write(inner.join(path), text).unwrap();
        }
        let restore = Restore::with_room(data.path(), bytes_max);
        Yard { workspace: Workspace::open(&inner).unwrap(), restore, outer, data }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.workspace.path().join(path)
    }

    fn points(&self) -> Points<'_> {
        self.restore.of(ask::ConversationId(uuid::Uuid::from_u128(7)))
    }

    fn prepare(&self, call: &Call) -> Result<PreparedChanges, ProposalError> {
        prepare(&self.workspace, self.points(), call.tool, &call.arguments)
    }

    fn change(&self, call: &Call) -> FileChange {
        let mut prepared = self.prepare(call).unwrap();
        assert_eq!(prepared.changes.len(), 1);
        prepared.changes.remove(0)
    }

    fn refused(&self, call: &Call) -> String {
        let before = self.tree();
        let why = self.prepare(call).unwrap_err().to_string();
        assert_eq!(self.tree(), before, "nothing is touched");
        why
    }

    fn carry_out(&self, id: &str, call: &Call, changes: &[FileChange]) -> Result<String, Failure> {
        carry_out(&self.workspace, self.points(), &id.into(), call.tool, &call.arguments, changes)
    }

    /// Prepared and carried out, as it can be undone later.
    fn done(&self, id: &str, call: &Call) -> (CallId, Vec<FileChange>) {
        let changes = vec![self.change(call)];
        self.carry_out(id, call, &changes).unwrap();
        (id.into(), changes)
    }

    fn undo(&self, calls: &[(CallId, Vec<FileChange>)]) -> (Vec<String>, Vec<String>) {
        let Undone { restored, kept } = undo(&self.workspace, self.points(), calls);
        (restored, kept)
    }

    /// The same, and the preview had said so.
    fn undo_foreseen(&self, calls: &[(CallId, Vec<FileChange>)]) -> (Vec<String>, Vec<String>) {
        let before = self.tree();
        let Undone { restored, kept } = preview(&self.workspace, self.points(), calls);
        assert_eq!(self.tree(), before, "nothing is touched by looking");
        assert_eq!(self.undo(calls), (restored.clone(), kept.clone()), "as it was foreseen");
        (restored, kept)
    }

    fn tree(&self) -> Tree {
        tree(self.workspace.path())
    }
}

fn tree(top: &Path) -> Tree {
    let mut found = Tree::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(top.join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = folder.join(entry.file_name());
            let kind = entry.file_type().unwrap();
            let content = if kind.is_dir() {
                waiting.push(path.clone());
                None
            } else if kind.is_file() {
                Some(String::from_utf8_lossy(&fs::read(entry.path()).unwrap()).into_owned())
            } else {
                Some(format!("{kind:?}"))
            };
            found.insert(path.to_string_lossy().into_owned(), content);
        }
    }
    found
}

#[derive(Debug, Clone)]
struct Call {
    tool: FileTool,
    arguments: Map<String, Value>,
}

impl Call {
    fn of(tool: FileTool, arguments: Value) -> Call {
        let Value::Object(arguments) = arguments else { panic!("no arguments: {arguments}") };
        Call { tool, arguments }
    }
}

fn write(path: &str, content: &str) -> Call {
    Call::of(FileTool::WriteFile, json!({ "path": path, "content": content }))
}

fn edit(path: &str, old: &str, new: &str) -> Call {
    Call::of(FileTool::EditFile, json!({ "path": path, "old": old, "new": new }))
}

fn rename(from: &str, to: &str) -> Call {
    Call::of(FileTool::MoveFile, json!({ "from": from, "to": to }))
}

fn delete(path: &str) -> Call {
    Call::of(FileTool::DeleteFile, json!({ "path": path }))
}
