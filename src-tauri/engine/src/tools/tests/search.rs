//! `search_text`: finds what is there, in order, and says what it did not look at.

use super::*;

#[tokio::test]
async fn matching_lines_come_with_their_place_in_the_order_of_paths() {
    let folder = folder(&[
        ("b.rs", "fn one() {}\n\nfn two() {}\n"),
        ("a/c.ts", "const fn_like = 1;\r\n"),
        ("a/d.md", "Nothing.\nFN upper\n"),
        ("配置.txt", "数据库 = 生产\n"),
    ]);
    for (arguments, expected) in [
        (json!({ "pattern": "fn" }), "a/c.ts:1: const fn_like = 1;\nb.rs:1: fn one() {}\nb.rs:3: fn two() {}"),
        (json!({ "pattern": "^fn \\w+" }), "b.rs:1: fn one() {}\nb.rs:3: fn two() {}"),
        (json!({ "pattern": "1;$" }), "a/c.ts:1: const fn_like = 1;"),
        (json!({ "pattern": "^fn", "ignore_case": true, "path": "a" }), "a/d.md:2: FN upper"),
        (json!({ "pattern": "fn", "glob": "*.rs" }), "b.rs:1: fn one() {}\nb.rs:3: fn two() {}"),
        (json!({ "pattern": "fn", "path": "a/c.ts", "glob": "*.rs" }), "a/c.ts:1: const fn_like = 1;"),
        (json!({ "pattern": "生产" }), "配置.txt:1: 数据库 = 生产"),
        (json!({ "pattern": "absent" }), "[No line matches, in 4 files.]"),
        (
            json!({ "pattern": "one\\nfn", "glob": "*.rs" }),
            "[No line matches, in 1 file.]\n[A pattern is matched against one line at a time; \\n never matches.]",
        ),
    ] {
        assert_eq!(ok(folder.path(), "search_text", arguments.clone()).await, expected, "{arguments}");
    }
}

#[tokio::test]
async fn what_is_not_searched_is_counted() {
    let folder = folder(&[
        (".gitignore", "dist/\n"),
        ("dist/x.js", "needle"),
        (".hidden", "needle"),
        ("bin", "a\0needle"),
        ("t", "needle"),
    ]);
    let large = fs::File::create(folder.path().join("large")).unwrap();
    large.set_len(ask::limits::FILE_SEARCHED_BYTES_MAX + 1).unwrap();
    let found = ok(folder.path(), "search_text", json!({ "pattern": "needle" })).await;
    assert_eq!(
        found,
        "t:1: needle\n[1 file left out: not text.]\n[1 file left out: too large. Name one with `path` to search it.]"
    );
    for path in ["dist", "dist/x.js", ".hidden"] {
        let found = ok(folder.path(), "search_text", json!({ "pattern": "needle", "path": path })).await;
        assert!(found.contains(":1: needle"), "{path} was named: {found}");
    }
    let why = fails(folder.path(), "search_text", json!({ "pattern": "needle", "path": "bin" })).await;
    assert_eq!(why, "\"bin\" is a binary file, not text: it cannot be searched.");
}

#[tokio::test]
async fn too_many_matches_and_too_long_lines_are_cut_with_a_note() {
    let many = "needle\n".repeat(MATCHES_COUNT_MAX + 1);
    let long = format!("{}needle{}", "x".repeat(10_000), "配".repeat(10_000));
    let folder = folder(&[("exact/f", &"needle\n".repeat(MATCHES_COUNT_MAX)), ("many/f", &many), ("long/f", &long)]);
    let exact = ok(folder.path(), "search_text", json!({ "pattern": "needle", "path": "exact" })).await;
    assert!(!exact.contains('['), "all of them is no reason for a note");
    let cut = ok(folder.path(), "search_text", json!({ "pattern": "needle", "path": "many" })).await;
    assert_eq!(cut.matches("needle").count(), MATCHES_COUNT_MAX);
    assert!(cut.contains("[Stopped at 200 matching lines; there are more."));
    let around = ok(folder.path(), "search_text", json!({ "pattern": "needle", "path": "long" })).await;
    assert!(around.starts_with("long/f:1: …xxx") && around.ends_with("配…") && around.contains("needle"), "{around}");
    assert!(around.len() < 400 && !around.contains('\u{fffd}'), "{around}");
}

#[tokio::test]
async fn a_full_result_says_that_there_is_more() {
    let wide = format!("needle {}\n", "y".repeat(300)).repeat(150);
    let folder = folder(&[("f", &wide)]);
    let found = ok(folder.path(), "search_text", json!({ "pattern": "needle" })).await;
    assert!(found.contains("[The result is full; there is more."), "{}", &found[found.len() - 200..]);
}

#[test]
fn a_search_whose_time_is_over_ends_with_what_it_has() {
    let folder = folder(&[("a", "needle"), ("b", "needle")]);
    let inside = Workspace::open(folder.path()).unwrap().enter().unwrap();
    let arguments = json!({ "pattern": "needle" });
    let fields = ToolArguments::of(ReadTool::SearchText, arguments.as_object().unwrap()).unwrap();
    let guard = StopWhenDropped::new();
    let stop = guard.stop();
    drop(guard);
    let found = search_text::TextSearch::of(&fields).unwrap().run(&inside, &stop).unwrap();
    assert!(found.contains("[Stopped after 0 files: it took too long."), "{found}");
}

#[cfg(unix)]
#[tokio::test]
async fn links_are_not_searched_and_a_pipe_does_not_hang() {
    let folder = folder(&[("src/a", "needle")]);
    std::os::unix::fs::symlink("src", folder.path().join("again")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", folder.path().join("out")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    assert_eq!(ok(folder.path(), "search_text", json!({ "pattern": "needle|root" })).await, "src/a:1: needle");
}
