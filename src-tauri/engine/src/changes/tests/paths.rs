//! Nothing outside the workspace is ever changed, and no link is.

use super::*;

fn everywhere(path: &str) -> [Call; 5] {
    [
        write(path, "OVERWRITTEN"),
        edit(path, "OUTSIDE", "x"),
        delete(path),
        rename(path, "taken.txt"),
        rename("readme.md", path),
    ]
}

#[test]
fn paths_that_leave_are_refused_with_what_to_do() {
    let yard = Yard::new();
    let secret = yard.outer.path().join("other/secret.txt").display().to_string();
    let through = format!("{}/../other/secret.txt", yard.workspace.path().display());
    for path in
        ["../other/secret.txt", "..", "src/../../x", "/etc/passwd", "/", &secret, &through, "src/deep/../../../x"]
    {
        for call in everywhere(path) {
            let why = yard.refused(&call);
            assert!(why.contains("outside the workspace") && why.contains("choose a folder"), "{call:?}: {why}");
        }
    }
}

#[test]
fn names_that_cannot_be_or_cannot_be_seen_are_refused() {
    let yard = Yard::new();
    let long = "n".repeat(300);
    for (path, part) in [
        ("a\0b", "cannot be seen"),
        ("a\nb", "cannot be seen"),
        ("a\u{202e}b.txt", "cannot be seen"),
        (long.as_str(), "too long"),
        (".", "folder itself"),
        ("", "folder itself"),
        ("src/..", "does not end in the name"),
        ("readme.md/x", "a file, not a folder"),
    ] {
        for call in everywhere(path) {
            let why = yard.refused(&call);
            assert!(why.contains(part), "{call:?}: {why}");
        }
    }
}

#[test]
fn a_name_that_some_system_takes_for_another_is_refused_and_the_other_named() {
    let yard = Yard::new();
    fs::write(yard.path("caf\u{e9}.txt"), "x").unwrap();
    for (path, existing) in [
        ("README.md", "\"readme.md\""),
        ("SRC/new.rs", "\"SRC\", but there is \"src\""),
        ("src/Main.rs", "\"src/main.rs\""),
        ("cafe\u{301}.txt", "\"caf\u{e9}.txt\""),
        ("CAFE\u{301}.TXT", "\"caf\u{e9}.txt\""),
    ] {
        for call in [write(path, "x"), delete(path), rename("src/deep", path)] {
            let why = yard.refused(&call);
            assert!(why.contains(existing), "{call:?}: {why}");
        }
    }
    // Its own old name is no other. Where the system takes both for one, there is something already.
    match yard.prepare(&rename("readme.md", "README.md")) {
        Ok(prepared) => assert_eq!(prepared.changes[0].to.as_deref(), Some("README.md")),
        Err(why) => assert!(matches!(why, ProposalError::Taken(_)), "{why}"),
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_link_that_leads_out_is_refused_at_every_level() {
        let yard = Yard::new();
        let other = yard.outer.path().join("other");
        for (link, target) in [
            ("out", Path::new("../other")),
            ("absolute", &other),
            ("src/out", Path::new("../../other")),
            ("src/deep/out", Path::new("../../../other")),
            ("chain", Path::new("src/deep/out")),
            ("top", Path::new("/")),
        ] {
            symlink(target, yard.path(link)).unwrap();
        }
        for path in [
            "out/secret.txt",
            "absolute/secret.txt",
            "src/out/secret.txt",
            "src/deep/out/secret.txt",
            "chain/secret.txt",
            "top/etc/passwd",
            "out/new/deep.txt",
        ] {
            for call in everywhere(path) {
                let why = yard.refused(&call);
                assert!(why.contains("leads out of the workspace through a symbolic link"), "{call:?}: {why}");
            }
        }
        assert_eq!(fs::read_to_string(other.join("secret.txt")).unwrap(), "OUTSIDE\n");
    }

    #[test]
    fn the_last_name_is_never_followed_and_the_real_path_is_shown() {
        let yard = Yard::new();
        symlink("readme.md", yard.path("link.md")).unwrap();
        symlink("../other/secret.txt", yard.path("out.txt")).unwrap();
        symlink("nowhere", yard.path("dangling")).unwrap();
        symlink("src/deep", yard.path("inner")).unwrap();
        for (path, target) in [("link.md", "readme.md"), ("out.txt", "../other/secret.txt"), ("dangling", "nowhere")] {
            for call in everywhere(path) {
                let why = yard.refused(&call);
                assert!(why.contains(&format!("symbolic link to \"{target}\"")), "{call:?}: {why}");
            }
        }
        for (given, real) in
            [("inner/new.rs", "src/deep/new.rs"), ("inner/../x", "src/x"), ("inner/a/b", "src/deep/a/b")]
        {
            assert_eq!(yard.change(&write(given, "x")).path, real, "{given}");
        }
        let why = yard.refused(&write("inner/../../../x", "x"));
        assert!(why.contains("outside"), "{why}");
    }

    #[test]
    fn pipes_and_sockets_are_refused_alone_and_in_folders() {
        let yard = Yard::new();
        let _socket = std::os::unix::net::UnixListener::bind(yard.path("src/socket")).unwrap();
        for call in [
            write("src/socket", "x"),
            delete("src/socket"),
            rename("src/socket", "x"),
            delete("src"),
            rename("src", "x"),
        ] {
            let why = yard.prepare(&call).unwrap_err().to_string();
            assert!(why.contains("a pipe, a socket or a device"), "{call:?}: {why}");
        }
    }

    #[test]
    fn a_link_put_in_the_way_later_leads_nowhere() {
        for call in
            [write("src/main.rs", "x"), write("src/new.rs", "x"), delete("src/main.rs"), rename("src/main.rs", "x.rs")]
        {
            let yard = Yard::new();
            let changes = [yard.change(&call)];
            let other = yard.outer.path().join("other");
            fs::write(other.join("main.rs"), "main\n").unwrap();
            fs::rename(yard.path("src"), yard.path("away")).unwrap();
            symlink(&other, yard.path("src")).unwrap();
            let before = tree(&other);
            assert_eq!(yard.carry_out("c1", &call, &changes), Err(Failure::Changed), "{call:?}");
            // Also where it leads to another place inside: the consent was to the place that was shown.
            fs::remove_file(yard.path("src")).unwrap();
            symlink("away", yard.path("src")).unwrap();
            assert_eq!(yard.carry_out("c2", &call, &changes), Err(Failure::Changed), "{call:?}");
            assert_eq!(tree(&other), before, "{call:?}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_link_swapped_in_at_any_moment_never_lets_anything_out() {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
        const SWAPS: usize = 1_000;
        let yard = Yard::new();
        let other = yard.outer.path().join("other");
        let before = tree(&other);
        let (folder, link) = (yard.path("swapped"), yard.path("link"));
        fs::create_dir(&folder).unwrap();
        symlink(&other, &link).unwrap();
        let (swaps, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let mut written = 0;
        std::thread::scope(|threads| {
            threads.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    renameat_with(CWD, &folder, CWD, &link, RenameFlags::EXCHANGE).unwrap();
                    swaps.fetch_add(1, Ordering::Relaxed);
                }
            });
            let mut turn = 0;
            while (turn < 100 || swaps.load(Ordering::Relaxed) < SWAPS) && turn < 10_000 {
                let call = write(&format!("swapped/{turn}.txt"), "x");
                if let Ok(prepared) = yard.prepare(&call) {
                    let done = yard.carry_out(&format!("c{turn}"), &call, &prepared.changes);
                    written += usize::from(done.is_ok());
                }
                turn += 1;
            }
            stop.store(true, Ordering::Relaxed);
        });
        assert_eq!(tree(&other), before, "{written} were written inside");
    }
}
