//! Askwell's own data is outside for every tool, wherever it lies and whatever leads to it.

use super::{in_turn, isolates};
use anyhow::Result;
use ask::rule::Mode;
use ask::wire::CommandError;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;
use tests::model::{Model, Request, Say};
use tests::surface::Surface;
use tests::terminal::Desk;

const CANARY: &str = "canary-of-a-key";

/// A workspace that holds the data folder, as a home folder does, and what leads into it.
fn home() -> Result<TempDir> {
    let home = TempDir::new()?;
    let data = home.path().join("share/data");
    std::fs::create_dir_all(&data)?;
    std::fs::write(data.join("keys.json"), CANARY)?;
    std::fs::write(home.path().join("token"), CANARY)?;
    std::fs::write(home.path().join("mine"), "mine")?;
    std::fs::hard_link(data.join("keys.json"), home.path().join("hard"))?;
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("share/data", home.path().join("way"))?;
        std::os::unix::fs::symlink("share/data/keys.json", home.path().join("link"))?;
    }
    Ok(home)
}

/// Each tool, and each way in.
fn calls(home: &Path) -> Vec<(String, Value)> {
    let mut calls = Vec::new();
    let absolute = home.join("share/data/keys.json").display().to_string();
    let files = ["share/data/keys.json", "share/../share/data/keys.json", "way/keys.json", "link", "hard", "token"];
    for path in files.into_iter().chain([absolute.as_str()]) {
        calls.push(("read_file", json!({ "path": path })));
        calls.push(("search_text", json!({ "pattern": "canary", "path": path })));
        if path != "link" {
            calls.push(("edit_file", json!({ "path": path, "old": CANARY, "new": "x" })));
            calls.push(("write_file", json!({ "path": path, "content": "x" })));
            calls.push(("move_file", json!({ "from": path, "to": "mine-now" })));
            calls.push(("delete_file", json!({ "path": path })));
        }
    }
    for folder in ["share/data", "way", "share/data/commands"] {
        calls.push(("list_files", json!({ "path": folder })));
        calls.push(("search_text", json!({ "pattern": "canary", "path": folder })));
        calls.push(("run_command", json!({ "command": "cat keys.json", "folder": folder })));
        calls.push(("write_file", json!({ "path": format!("{folder}/new"), "content": "x" })));
        calls.push(("move_file", json!({ "from": "mine", "to": format!("{folder}/new") })));
    }
    for above in ["share/data", "share"] {
        calls.push(("move_file", json!({ "from": above, "to": "mine-now" })));
        calls.push(("delete_file", json!({ "path": above })));
    }
    calls.push(("search_text", json!({ "pattern": "canary" })));
    calls.into_iter().map(|(name, arguments)| (name.to_owned(), arguments)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_tool_reads_lists_or_changes_it_in_any_mode() -> Result<()> {
    let home = home()?;
    let all = calls(home.path());
    // A run has so many rounds and no more.
    let says = all.chunks(5).map(|calls| Say::Calls(calls.to_vec())).collect();
    let model = Model::start(in_turn(says)).await?;
    let (askwell, surface) = Surface::open(&home.path().join("share/data"), Some(model.settings()?)).await?;
    askwell.workspaces().hide(&home.path().join("token"));
    let workspace = home.path().display().to_string();
    let id = askwell.conversations().start(Some(workspace), "Go".into(), Mode::SkipApprovals).await?;
    surface.complete(id, 1).await?;
    let results = model.requests().last().map(Request::results).unwrap_or_default();
    assert_eq!(results.len(), all.len());
    for (call, result) in all.iter().zip(&results) {
        assert!(!result.contains(CANARY), "{call:?}: {result}");
        let refused = result.contains("Askwell's own data") || result.contains("No line matches");
        let missing = result.contains("There is no");
        assert!(refused || missing, "{call:?}: {result}");
    }
    for kept in ["share/data/keys.json", "hard", "token"] {
        assert_eq!(std::fs::read_to_string(home.path().join(kept))?, CANARY, "{kept}");
    }
    assert!(home.path().join("mine").exists() && !home.path().join("share/data/new").exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_conversation_works_in_it() -> Result<()> {
    let model = Model::start(|_: &Request| Say::text("Done.")).await?;
    let data = TempDir::new()?;
    let (askwell, _surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
    std::fs::create_dir_all(data.path().join("attachments"))?;
    for folder in [data.path().to_owned(), data.path().join("attachments")] {
        let folder = folder.display().to_string();
        let refused = askwell.conversations().start(Some(folder), "Go".into(), Mode::default()).await;
        let Err(CommandError { message, .. }) = refused else { panic!("{refused:?}") };
        assert!(message.contains("belongs to Askwell"), "{message}");
    }
    assert_eq!(model.requests().len(), 0);
    Ok(())
}

/// The kernel's sandbox has no say in rights: what a command opens to others is closed again when it has ended.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_opens_of_it_to_others_is_closed_again() -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let (data, work) = (TempDir::new()?, TempDir::new()?);
    let file = data.path().join("askwell.db");
    let (folder, opened) = (data.path().display(), file.display());
    let command = format!("chmod 755 {folder} && chmod 644 {opened} && stat -c %a {folder} {opened}");
    let says = vec![Say::call("run_command", json!({ "command": command }))];
    let model = Model::start(in_turn(says)).await?;
    let (askwell, surface) = Surface::open(data.path(), Some(model.settings()?)).await?;
    let workspace = Some(work.path().display().to_string());
    let id = askwell.conversations().start(workspace, "Go".into(), Mode::SkipApprovals).await?;
    surface.complete(id, 1).await?;
    let result = model.requests()[1].results().join("");
    // One in namespaces of its own has no way there at all.
    let opened = result.contains("755") && result.contains("644");
    assert!(opened || isolates(), "it could open them: {result}");
    let modes = [data.path(), &file].map(|path| path.metadata().map(|found| found.permissions().mode() & 0o077).ok());
    assert_eq!(modes, [Some(0), Some(0)]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_home_folder_nothing_goes_on_by_itself() -> Result<()> {
    let model = Model::start(|_: &Request| Say::text("Done.")).await?;
    let desk = Desk::new(&model).await?;
    let home = desk.work().parent().expect("a home").display().to_string();
    for (folder, mode) in [(home.as_str(), "allow"), (home.as_str(), "skip"), ("/", "allow")] {
        let ended = desk.run(&["chat", "--workspace", folder, "--mode", mode, "Go"], "").await?;
        assert_ne!(ended.code, Some(0), "{folder} {mode}: {ended:?}");
        assert!(ended.remarks.contains("always asks first"), "{folder} {mode}: {ended:?}");
    }
    assert_eq!(model.requests().len(), 0);
    let ended = desk.run(&["chat", "--workspace", &home, "Go"], "").await?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let ended = desk.run(&["chat", "--mode", "allow", "Go"], "").await?;
    assert_eq!(ended.code, Some(0), "a folder inside it: {ended:?}");
    Ok(())
}
