//! What is shown is what is done, and what stays as it is stays.

use super::*;

#[test]
fn what_is_shown_is_what_is_done() {
    let cases = [
        (
            write("new.txt", "a\n"),
            ChangeKind::Create,
            Some("@@ -0,0 +1 @@\n+a\n"),
            "Wrote \"new.txt\", a new file of 2 bytes.",
        ),
        (write("a/b/c.txt", ""), ChangeKind::Create, Some(""), "Wrote \"a/b/c.txt\", a new file of 0 bytes."),
        (
            write("src/main.rs", "other\n"),
            ChangeKind::Change,
            Some("@@ -1 +1 @@\n-main\n+other\n"),
            "Wrote \"src/main.rs\" anew: 6 bytes.",
        ),
        (
            edit("./src/../readme.md", "two\n", "2\n"),
            ChangeKind::Change,
            Some("@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n"),
            "Changed \"readme.md\" in one place.",
        ),
        (rename("src", "lib/src"), ChangeKind::Move, None, "Moved \"src\" to \"lib/src\"."),
        (
            delete("readme.md"),
            ChangeKind::Delete,
            Some("@@ -1,3 +0,0 @@\n-one\n-two\n-three\n"),
            "Deleted \"readme.md\".",
        ),
        (delete("src"), ChangeKind::Delete, None, "Deleted \"src\"."),
    ];
    for (call, kind, diff, said) in cases {
        let yard = Yard::new();
        let before = yard.tree();
        let prepared = yard.prepare(&call).unwrap();
        assert_eq!(yard.tree(), before, "{call:?}: preparing touches nothing");
        assert!(prepared.complete && !prepared.guarded && prepared.undo == Undo::Restorable, "{call:?}");
        let change = &prepared.changes[0];
        assert_eq!((change.kind, change.diff.as_deref()), (kind, diff), "{call:?}");
        let state = |id: &str| standing(&yard.workspace, yard.points(), &id.into(), &prepared.changes)[0].state;
        assert_eq!(state("c1"), FileState::Before, "{call:?}");
        assert_eq!(yard.carry_out("c1", &call, &prepared.changes).as_deref(), Ok(said));
        assert_eq!(state("c1"), FileState::After, "{call:?}");
        assert_eq!(yard.carry_out("c2", &call, &prepared.changes), Err(Failure::Changed), "{call:?}: not twice");
        assert_ne!(yard.tree(), before);
    }
}

#[test]
fn what_is_no_longer_as_it_was_shown_is_left_alone() {
    type Meanwhile = fn(&Yard);
    let cases: [(Call, Meanwhile); 7] = [
        (write("new.txt", "a"), |yard| fs::write(yard.path("new.txt"), "theirs").unwrap()),
        (write("a/b.txt", "a"), |yard| fs::create_dir(yard.path("a")).unwrap()),
        (write("readme.md", "a"), |yard| fs::write(yard.path("readme.md"), "theirs").unwrap()),
        (edit("readme.md", "two", "2"), |yard| fs::write(yard.path("readme.md"), "one\ntwo\nfour\n").unwrap()),
        (rename("readme.md", "r.md"), |yard| fs::write(yard.path("r.md"), "theirs").unwrap()),
        (delete("src"), |yard| fs::write(yard.path("src/new.rs"), "theirs").unwrap()),
        (delete("readme.md"), |yard| fs::remove_file(yard.path("readme.md")).unwrap()),
    ];
    for (call, meanwhile) in cases {
        let yard = Yard::new();
        let shown = yard.change(&call);
        meanwhile(&yard);
        let before = yard.tree();
        let done = yard.carry_out("c1", &call, &[shown]);
        if before.contains_key("a") {
            assert!(done.is_ok(), "a folder on the way that is there by now is no other world");
        } else {
            assert_eq!(done, Err(Failure::Changed), "{call:?}");
            assert_eq!(yard.tree(), before, "{call:?}");
        }
    }
}

#[test]
fn the_arguments_have_to_be_those_that_were_shown() {
    let yard = Yard::new();
    let before = yard.tree();
    let shown = yard.change(&write("new.txt", "shown"));
    for other in [write("new.txt", "other"), write("other.txt", "shown"), delete("readme.md")] {
        assert_eq!(yard.carry_out("c1", &other, std::slice::from_ref(&shown)), Err(Failure::Changed), "{other:?}");
    }
    assert_eq!(yard.carry_out("c1", &write("new.txt", "shown"), &[]), Err(Failure::Changed));
    assert_eq!(yard.tree(), before);
}

#[test]
fn places_that_other_programs_run_or_people_trust_are_marked() {
    let yard = Yard::new();
    for path in [
        ".git/hooks/pre-commit",
        "sub/.git/config",
        ".GIT/config",
        ".envrc",
        ".vscode/tasks.json",
        ".husky/pre-push",
        ".tasklogs/a/events-20260101.jsonl",
        ".askwell/templates/release.toml",
    ] {
        assert!(yard.prepare(&write(path, "x")).unwrap().guarded, "{path}");
    }
    assert!(yard.prepare(&rename("src", ".git")).unwrap().guarded);
    for path in [
        ".github/workflows/x.yml",
        "sub/.claude/settings.json",
        ".mcp.json",
        "AGENTS.md",
        "docs/Claude.md",
        ".cargo/config.toml",
        ".npmrc",
        ".zed/settings.json",
        ".gitattributes",
        ".pre-commit-config.yaml",
        "x.code-workspace",
        ".config/autostart/x.desktop",
        "home/.config/systemd/user/x.service",
        ".local/bin/git",
        ".ssh/authorized_keys",
        ".bashrc",
    ] {
        assert!(yard.prepare(&write(path, "x")).unwrap().guarded, "{path}");
    }
    assert!(yard.prepare(&rename("src", "sub/.github")).unwrap().guarded);
    for path in [
        ".gitignore",
        "git/x",
        "Cargo.toml",
        "package.json",
        "Makefile",
        "build.rs",
        "config/autostart/x",
        "local/bin/x",
        "desktop",
        "objects/a",
        "a/HEAD",
    ] {
        assert!(!yard.prepare(&write(path, "x")).unwrap().guarded, "{path}");
    }
}

#[test]
fn a_repository_without_a_name_of_its_own_is_known_by_what_lies_in_it() {
    let yard = Yard::new();
    let guarded = |call: &Call| yard.prepare(call).unwrap().guarded;
    fs::create_dir_all(yard.path("store/objects")).unwrap();
    assert!(!guarded(&write("store/config", "x")), "it is none yet");
    fs::create_dir_all(yard.path("store/refs")).unwrap();
    assert!(guarded(&write("store/HEAD", "ref: refs/heads/main")), "with this it is one");
    assert!(guarded(&rename("readme.md", "store/HEAD")));
    fs::write(yard.path("store/HEAD"), "ref: refs/heads/main").unwrap();
    for path in ["store/config", "store/hooks/post-checkout", "store/config.worktree"] {
        assert!(guarded(&write(path, "x")), "{path}");
    }
    assert!(!guarded(&write("src/config", "x")));
}

#[test]
fn what_cannot_be_shown_is_said_to_be_incomplete() {
    let yard = Yard::new();
    fs::write(yard.path("image.png"), b"\x89PNG\xff\0").unwrap();
    let cases = [
        (write("a.txt", "a\0b"), false),
        (write("a.txt", "a\u{202e}b"), false),
        (write("a.txt", &"long\n".repeat(80_000)), false),
        (write("image.png", "text"), false),
        (write("a.txt", "a"), true),
        (delete("image.png"), true),
        (rename("image.png", "b.png"), true),
    ];
    for (call, complete) in cases {
        assert_eq!(yard.prepare(&call).unwrap().complete, complete, "{:?}", call.tool);
    }
}

#[test]
fn line_ends_marks_and_modes_stay() {
    let yard = Yard::new();
    fs::write(yard.path("dos.txt"), "\u{feff}one\r\ntwo\r\n").unwrap();
    let call = edit("dos.txt", "one\ntwo", "1\n2\n3");
    let changes = [yard.change(&call)];
    let said = yard.carry_out("c1", &call, &changes).unwrap();
    assert!(said.contains("still end with \\r\\n"), "{said}");
    assert_eq!(fs::read_to_string(yard.path("dos.txt")).unwrap(), "\u{feff}1\r\n2\r\n3\r\n");
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode_and_its_other_names_keep_the_old_content() {
    use std::os::unix::fs::PermissionsExt;
    let yard = Yard::new();
    let mode = |path: &str| fs::metadata(yard.path(path)).unwrap().permissions().mode() & 0o7777;
    fs::set_permissions(yard.path("src/main.rs"), fs::Permissions::from_mode(0o4750)).unwrap();
    fs::hard_link(yard.path("src/main.rs"), yard.path("other-name")).unwrap();
    let call = write("src/main.rs", "new");
    let changes = [yard.change(&call)];
    let said = yard.carry_out("c1", &call, &changes).unwrap();
    assert!(said.contains("hard links"), "{said}");
    assert_eq!((mode("src/main.rs"), mode("other-name")), (0o750, 0o4750), "what was written runs as nobody else");
    assert_eq!(fs::read_to_string(yard.path("other-name")).unwrap(), "main\n");
    yard.done("c2", &write("fresh.txt", "x"));
    assert_eq!(mode("fresh.txt") & !0o644, 0);
}

#[cfg(unix)]
#[test]
fn copies_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let yard = Yard::new();
    yard.done("c1", &write("readme.md", "new"));
    let top = yard.data.path().join("restore");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&top), 0o700);
    for path in tree(&top).into_keys() {
        let path = top.join(path);
        assert_eq!(mode(&path), if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
    }
}
