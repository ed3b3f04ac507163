//! `list_files`: sorted, within its limits, and honest about what it left out.

use super::*;

#[tokio::test]
async fn folders_are_listed_by_path_down_to_the_depth() {
    let folder =
        folder(&[("b.txt", ""), ("a/z.txt", ""), ("a/deep/er/x.txt", ""), ("a.txt", ""), ("空/", ""), ("B/", "")]);
    for (arguments, expected) in [
        (
            json!({ "depth": 1 }),
            "B/\na/\na.txt\nb.txt\n空/\n[3 folders not opened at depth 1. Go deeper with `depth` or `path`.]",
        ),
        (
            json!({}),
            "B/\na/\na/deep/\na/z.txt\na.txt\nb.txt\n空/\n[1 folder not opened at depth 2. Go deeper with `depth` or `path`.]",
        ),
        (json!({ "path": "a", "depth": 3 }), "a/deep/\na/deep/er/\na/deep/er/x.txt\na/z.txt"),
        (json!({ "path": "空" }), "\"空\" has nothing to list."),
    ] {
        assert_eq!(ok(folder.path(), "list_files", arguments.clone()).await, expected, "{arguments}");
    }
    let why = fails(folder.path(), "list_files", json!({ "path": "a.txt" })).await;
    assert_eq!(why, "\"a.txt\" is a file, not a folder. Read it with read_file.");
}

#[tokio::test]
async fn hidden_and_ignored_names_are_left_out_and_counted() {
    let folder = folder(&[
        (".gitignore", "*.log\n/target/\nsub/only\n!keep.log\n"),
        (".env", ""),
        (".git/config", ""),
        ("target/x", ""),
        ("app.log", ""),
        ("keep.log", ""),
        ("sub/.gitignore", "!app.log\nlocal.txt\n!.shown\n"),
        ("sub/app.log", ""),
        ("sub/other.log", ""),
        ("sub/local.txt", ""),
        ("sub/only", ""),
        ("sub/target/y", ""),
        ("sub/.shown", ""),
    ]);
    let shown = ok(folder.path(), "list_files", json!({ "depth": 3 })).await;
    assert_eq!(
        shown,
        "keep.log\nsub/\nsub/.shown\nsub/app.log\nsub/target/\nsub/target/y\n[9 entries left out as hidden or ignored. See them with `all`.]"
    );
    let from_inside = ok(folder.path(), "list_files", json!({ "path": "sub", "depth": 1 })).await;
    assert!(!from_inside.contains("other.log"), "the rules above hold below: {from_inside}");
    let all = ok(folder.path(), "list_files", json!({ "all": true, "depth": 3 })).await;
    assert!(all.contains(".env\n") && all.contains("sub/other.log") && all.contains("target/x"), "{all}");
    assert!(all.contains(".git/\n") && !all.contains(".git/config"), "{all}");
    assert!(ok(folder.path(), "list_files", json!({ "path": ".git" })).await.contains(".git/config"));
}

#[tokio::test]
async fn a_listing_that_is_too_long_keeps_the_top() {
    let folder = folder(&[("zz/last.txt", "")]);
    for number in 0..3000 {
        let name = format!("aa/{number:04}-{}", "n".repeat(20));
        fs::create_dir_all(folder.path().join("aa")).unwrap();
        fs::write(folder.path().join(name), "").unwrap();
    }
    let shown = ok(folder.path(), "list_files", json!({})).await;
    assert!(shown.starts_with("aa/\naa/0000-"), "{}", &shown[..100]);
    assert!(shown.contains("\nzz/\n"), "the top level is complete");
    let lines = shown
        .lines()
        .filter(|line| line.starts_with("aa/0") || line.starts_with("aa/1") || line.starts_with("aa/2"))
        .count();
    assert!(shown.contains(&format!("[{} entries more did not fit.", 3001 - lines)), "{}", &shown[shown.len() - 300..]);
}

#[cfg(unix)]
#[tokio::test]
async fn links_are_shown_with_where_they_lead_and_never_entered() {
    use std::os::unix::fs::symlink;
    let folder = folder(&[("src/a.rs", "")]);
    for (link, target) in
        [("file", "src/a.rs"), ("folder", "src"), ("out", "/etc"), ("nowhere", "gone"), ("src/up", "..")]
    {
        symlink(target, folder.path().join(link)).unwrap();
    }
    assert_eq!(
        ok(folder.path(), "list_files", json!({ "depth": 10 })).await,
        "file (link)\nfolder/ (link)\nnowhere (broken link)\nout (link out of the workspace, not followed)\nsrc/\nsrc/a.rs\nsrc/up/ (link)"
    );
}
