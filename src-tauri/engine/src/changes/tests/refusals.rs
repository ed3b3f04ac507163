//! What is not done comes with what to do instead.

use super::*;

#[test]
fn what_is_asked_wrongly_is_said_so() {
    let yard = Yard::new();
    fs::write(yard.path("latin.txt"), b"caf\xE9\n").unwrap();
    fs::write(yard.path("zero.txt"), b"a\0b").unwrap();
    fs::write(yard.path("large.txt"), vec![b'x'; FILE_MAX + 1]).unwrap();
    fs::write(yard.path("full.txt"), "x".repeat(FILE_MAX)).unwrap();
    let cases = [
        (edit("mian.rs", "a", "b"), "no \"mian.rs\""),
        (edit("src/mian.rs", "a", "b"), "Did you mean \"src/main.rs\""),
        (edit("readme.md", "four", "4"), "does not stand in it"),
        (edit("readme.md", "", "4"), "`old` is empty"),
        (edit("readme.md", "one", "one"), "the same"),
        (edit("readme.md", "e", "E"), "in 3 places (line 1, 3, 3)"),
        (edit("latin.txt", "caf", "x"), "not UTF-8 text"),
        (edit("zero.txt", "a", "x"), "not UTF-8 text"),
        (edit("large.txt", "x", "y"), "at most 8388608"),
        (edit("src", "x", "y"), "is a folder"),
        (
            Call::of(FileTool::EditFile, json!({ "path": "full.txt", "old": "x", "new": "xy", "all": true })),
            "it would be 16777216",
        ),
        (write("large.txt", "x"), "at most 8388608"),
        (write("src", "x"), "is a folder"),
        (write("readme.md", "one\ntwo\nthree\n"), "Nothing to change: \"readme.md\" has exactly this content"),
        (write("nothing/../x", "x"), "no \"nothing\""),
        (delete("nothing"), "no \"nothing\""),
        (rename("nothing", "x"), "no \"nothing\""),
        (rename("readme.md", "src"), "nothing is overwritten"),
        (rename("readme.md", "src/main.rs"), "nothing is overwritten"),
        (rename("src", "src/deep/src"), "inside it"),
        (rename("src", "./src"), "is there already"),
        (Call::of(FileTool::WriteFile, json!({ "path": "x" })), "`content` is missing"),
        (Call::of(FileTool::WriteFile, json!({ "path": "x", "content": 1 })), "has to be a text"),
        (Call::of(FileTool::DeleteFile, json!({ "path": "x", "force": true })), "has no `force`"),
    ];
    for (call, part) in cases {
        let why = yard.refused(&call);
        assert!(why.contains(part), "{:?}: {why}", call.tool);
    }
    assert!(matches!(yard.prepare(&rename("src", "src")), Err(ProposalError::AsItIs(_))));
}

const FILE_MAX: usize = ask::limits::FILE_WRITTEN_BYTES_MAX as usize;

#[test]
fn a_read_only_file_is_not_written_but_may_be_deleted() {
    let yard = Yard::new();
    let mut permissions = fs::metadata(yard.path("readme.md")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(yard.path("readme.md"), permissions).unwrap();
    for call in [write("readme.md", "x"), edit("readme.md", "two", "2")] {
        assert!(yard.refused(&call).contains("read-only"), "{call:?}");
    }
    yard.done("c1", &delete("readme.md"));
}

#[test]
fn a_workspace_that_is_gone_is_said_so() {
    let yard = Yard::new();
    let call = write("readme.md", "x");
    let changes = vec![yard.change(&call)];
    fs::rename(yard.workspace.path(), yard.outer.path().join("away")).unwrap();
    assert!(matches!(yard.prepare(&call), Err(ProposalError::Workspace(_))));
    let failed = yard.carry_out("c1", &call, &changes).unwrap_err().to_string();
    assert!(failed.contains("not there (any more)"), "{failed}");
    assert_eq!(standing(&yard.workspace, yard.points(), &"c1".into(), &changes)[0].state, FileState::Unknown);
    assert_eq!(yard.undo(&[("c1".into(), changes)]), (vec![], vec!["readme.md".to_owned()]));
}

#[cfg(unix)]
#[test]
fn where_this_user_may_not_write_nothing_is_left() {
    use std::os::unix::fs::PermissionsExt;
    let yard = Yard::new();
    let mode = |mode| fs::set_permissions(yard.path("src"), fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    if fs::write(yard.path("src/probe"), "").is_ok() {
        println!("skipped: this user may write everywhere");
        return;
    }
    let before = yard.tree();
    for call in
        [write("src/new.rs", "x"), write("src/main.rs", "x"), delete("src/main.rs"), rename("readme.md", "src/r.md")]
    {
        let changes = [yard.change(&call)];
        let why = yard.carry_out("c1", &call, &changes).unwrap_err().to_string();
        assert!(why.contains("may not write there") && why.contains("Nothing was changed"), "{why}");
        assert_eq!(yard.tree(), before, "{call:?}");
    }
    mode(0o755);
}
