//! The work of a run that is killed: reading, writing, commands, a question, a plan. Each effect leaves a mark of its own.

use anyhow::Result;
use serde_json::{Value, json};
use std::path::Path;
use tests::model::{Request, Say};

pub fn commands() -> [&'static str; 4] {
    ["c1", "c2", "c3", "c4"]
}

pub fn edits() -> [&'static str; 2] {
    ["e1", "e2"]
}

/// What may be in the workspace at the end.
pub fn known(name: &str) -> bool {
    ["commands.log", "text.md", "moved.md", "deep"].contains(&name)
}

pub fn prepare(workspace: &Path) -> Result<()> {
    std::fs::write(workspace.join("text.md"), "begin\nEND\n")?;
    std::fs::write(workspace.join("old.md"), "old\n")?;
    Ok(())
}

fn command(mark: &str, line: &str) -> (String, Value) {
    ("run_command".into(), json!({ "command": line.replace("{}", &format!("echo {mark} >> commands.log")) }))
}

fn edit(mark: &str) -> (String, Value) {
    ("edit_file".into(), json!({ "path": "text.md", "old": "END", "new": format!("{mark}\nEND") }))
}

pub fn says(request: &Request) -> Say {
    let file = |name: &str, arguments: Value| (name.to_owned(), arguments);
    match request.replies() {
        0 => Say::call("propose_plan", json!({ "title": "All of it", "steps": ["one", "two", "three"] })),
        1 => Say::Calls(vec![
            file("read_file", json!({ "path": "text.md" })),
            file("write_file", json!({ "path": "new.md", "content": "new\n" })),
        ]),
        2 => Say::Calls(vec![edit("e1"), command("c1", "{}")]),
        3 => Say::ask("Which?", &["a", "b"]),
        4 => Say::Calls(vec![
            command("c2", "sleep 0.1; {}; sleep 0.1"),
            file("move_file", json!({ "from": "new.md", "to": "moved.md" })),
            file("step_done", json!({})),
        ]),
        5 => Say::Calls(vec![
            file("delete_file", json!({ "path": "old.md" })),
            command("c3", "{}; exit 3"),
            file("write_file", json!({ "path": "deep/er/file.md", "content": "deep\n" })),
        ]),
        6 => Say::Calls(vec![edit("e2"), file("list_files", json!({})), command("c4", "{}; sleep 0.2")]),
        _ => Say::text("All of it is done."),
    }
}
