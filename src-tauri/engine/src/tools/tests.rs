//! What the model is told, call by call.

use super::*;
use ask::limits::{LINE_SHOWN_BYTES_MAX, MATCHES_COUNT_MAX, RESULT_BYTES_MAX};
use serde_json::json;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

mod attached;
mod list;
mod read;
mod search;

/// A workspace with these files; a name with a slash behind it is an empty folder.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        if name.ends_with('/') {
            fs::create_dir_all(path).unwrap();
        } else {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
    folder
}

async fn call(folder: &Path, name: &str, arguments: Value) -> CallResult {
    let workspace = Workspace::open(folder).unwrap();
    let result = run(Some(&workspace), None, name, arguments.as_object().unwrap()).await;
    assert!(result.content.len() <= RESULT_BYTES_MAX, "{} bytes", result.content.len());
    assert!(!result.content.is_empty());
    result
}

async fn ok(folder: &Path, name: &str, arguments: Value) -> String {
    let result = call(folder, name, arguments).await;
    assert_eq!(result.status, CallStatus::Ok, "{}", result.content);
    result.content
}

async fn fails(folder: &Path, name: &str, arguments: Value) -> String {
    let result = call(folder, name, arguments).await;
    assert_eq!(result.status, CallStatus::Failed, "{}", result.content);
    result.content
}

#[tokio::test]
async fn wrong_arguments_are_answered_with_the_field_and_what_it_takes() {
    let folder = folder(&[("a.txt", "a")]);
    let cases = [
        ("read_file", json!({}), "`path` is missing"),
        ("read_file", json!({ "path": null }), "`path` is missing"),
        ("read_file", json!({ "path": 7 }), "`path` has to be a text, but was 7"),
        (
            "read_file",
            json!({ "path": "a.txt", "from_line": 0 }),
            "`from_line` has to be a whole number from 1 on, but was 0",
        ),
        ("read_file", json!({ "path": "a.txt", "from_line": "two" }), "but was \"two\""),
        ("read_file", json!({ "path": "a.txt", "lines": 1.5 }), "`lines`"),
        (
            "read_file",
            json!({ "path": "a.txt", "offset": 1 }),
            "has no `offset`; its fields are `path`, `from_line`, `lines`",
        ),
        ("list_files", json!({ "depth": 11 }), "`depth` has to be a whole number from 1 to 10, but was 11"),
        ("list_files", json!({ "all": "yes" }), "`all` has to be true or false"),
        ("list_files", json!({ "path": ["src"] }), "`path` has to be a text"),
        ("search_text", json!({}), "`pattern` is missing"),
        ("search_text", json!({ "pattern": "" }), "`pattern` is empty"),
        ("search_text", json!({ "pattern": "(" }), "To search for the text itself, write \\("),
        ("search_text", json!({ "pattern": "(?<=x)y" }), "no look-around"),
        ("search_text", json!({ "pattern": "((a{100}){100}){100}" }), "too large"),
        ("search_text", json!({ "pattern": "a", "glob": "{a,b" }), "`glob`"),
    ];
    for (name, arguments, part) in cases {
        let why = fails(folder.path(), name, arguments.clone()).await;
        assert!(why.contains(part), "{name} {arguments}: {why}");
    }
    assert_eq!(
        ok(folder.path(), "read_file", json!({ "path": "a.txt", "from_line": 1.0, "lines": null })).await,
        "1\ta"
    );
}

#[tokio::test]
async fn what_cannot_be_run_is_not_run() {
    let folder = folder(&[]);
    for name in ["ask_user", "delete_file", ""] {
        assert_eq!(call(folder.path(), name, json!({})).await.status, CallStatus::NotRun, "{name}");
    }
    let without = run(None, None, "list_files", &Map::new()).await;
    assert_eq!(without.status, CallStatus::NotRun);
    assert!(without.content.contains("no workspace folder"), "{}", without.content);
}

#[tokio::test]
async fn a_workspace_that_went_away_is_named() {
    let folder = folder(&[]);
    let inner = folder.path().join("work");
    fs::create_dir(&inner).unwrap();
    let workspace = Workspace::open(&inner).unwrap();
    fs::remove_dir(&inner).unwrap();
    let result = run(Some(&workspace), None, "list_files", &Map::new()).await;
    assert_eq!(result.status, CallStatus::Failed);
    assert!(result.content.contains("not there (any more)"), "{}", result.content);
}

#[tokio::test]
async fn an_endless_path_is_cut_in_the_answer() {
    let folder = folder(&[]);
    let why = fails(folder.path(), "read_file", json!({ "path": "配".repeat(RESULT_BYTES_MAX) })).await;
    assert!(why.ends_with("[Cut here: the result was too long.]"));
}

/// Without the stop, the search goes on in the system's own files until its time is over, and the runtime waits for it.
#[cfg(unix)]
#[test]
fn dropping_the_call_stops_the_work() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let begun = std::time::Instant::now();
    let dropped = runtime.block_on(async {
        let workspace = Workspace::open(Path::new("/usr")).unwrap();
        let arguments = json!({ "pattern": "this stands in no file: \\d{9}\\u{1F9ED}" });
        let call = run(Some(&workspace), None, "search_text", arguments.as_object().unwrap());
        tokio::time::timeout(std::time::Duration::from_millis(30), call).await.is_err()
    });
    drop(runtime);
    assert!(dropped, "the search was still under way");
    assert!(begun.elapsed() < std::time::Duration::from_secs(3), "{:?}", begun.elapsed());
}

/// Not a measurement for the books, but a guard against a call that costs a hundred times what it should. A busy machine makes
/// many of them slow, and not every one.
#[tokio::test]
async fn a_small_call_is_quick() {
    let folder =
        folder(&[("src/main.rs", "fn main() {}\n"), ("readme.md", "hello\n"), (".gitignore", "/target\n*.log\n")]);
    for (name, arguments) in [
        ("read_file", json!({ "path": "src/main.rs" })),
        ("list_files", json!({})),
        ("search_text", json!({ "pattern": "main" })),
    ] {
        let mut times = Vec::new();
        for _ in 0..50 {
            let begun = std::time::Instant::now();
            ok(folder.path(), name, arguments.clone()).await;
            times.push(begun.elapsed());
        }
        let quickest = times.into_iter().min().unwrap();
        assert!(quickest < std::time::Duration::from_millis(50), "{name}: {quickest:?}");
    }
}
