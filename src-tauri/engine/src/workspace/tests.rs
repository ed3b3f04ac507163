//! Nothing outside the workspace is ever read, and every refusal says why.

use super::*;
use std::fs;
use std::io::Read;
use tempfile::TempDir;

/// A workspace with a secret beside it.
struct Yard {
    outer: TempDir,
    workspace: Workspace,
}

impl Yard {
    fn new() -> Yard {
        let outer = tempfile::tempdir().unwrap();
        let inner = outer.path().join("work");
        fs::create_dir_all(inner.join("src/deep")).unwrap();
        fs::create_dir(outer.path().join("other")).unwrap();
        for (path, text) in [
            ("work/readme.md", "inside"),
            ("work/src/main.rs", "inside"),
            ("work/src/deep/util.rs", "inside"),
            ("secret.txt", "OUTSIDE"),
            ("other/secret.txt", "OUTSIDE"),
        ] {
            fs::write(outer.path().join(path), text).unwrap();
        }
        let workspace = Workspace::open(&inner).unwrap();
        Yard { outer, workspace }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.workspace.path().join(path)
    }

    fn read(&self, given: &str) -> Result<String, String> {
        let inside = self.workspace.enter().map_err(|error| error.to_string())?;
        let place = inside.place(given).map_err(|fault| fault.to_string())?;
        let (mut file, _) = inside.file(&place).map_err(|fault| fault.to_string())?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| error.to_string())?;
        Ok(text)
    }

    fn list(&self, given: &str) -> Result<Vec<String>, String> {
        let inside = self.workspace.enter().map_err(|error| error.to_string())?;
        let place = inside.place(given).map_err(|fault| fault.to_string())?;
        let listing = inside.folder(&place).map_err(|fault| fault.to_string())?;
        Ok(listing.entries.iter().map(|entry| entry.name.to_string_lossy().into_owned()).collect())
    }
}

#[test]
fn paths_that_stay_inside_are_read_however_they_are_written() {
    let yard = Yard::new();
    let absolute = yard.path("src/main.rs").display().to_string();
    for given in ["src/main.rs", "./src/main.rs", "src/./main.rs", "src//main.rs", "src/deep/../main.rs", &absolute] {
        assert_eq!(yard.read(given), Ok("inside".into()), "{given}");
    }
    for given in ["", ".", "./", "src/..", &yard.workspace.path().display().to_string()] {
        assert_eq!(yard.list(given), Ok(vec!["readme.md".into(), "src".into()]), "{given}");
    }
}

#[test]
fn paths_that_leave_are_refused_before_the_disk_is_touched() {
    let yard = Yard::new();
    let secret = yard.outer.path().join("secret.txt").display().to_string();
    let beside = format!("{}-other/secret.txt", yard.workspace.path().display());
    let through = format!("{}/../secret.txt", yard.workspace.path().display());
    for given in [
        "../secret.txt",
        "..",
        "src/../../secret.txt",
        "src/deep/../../../secret.txt",
        "./../secret.txt",
        "/etc/passwd",
        "/",
        "../work/readme.md",
        &secret,
        &beside,
        &through,
    ] {
        for answer in [yard.read(given), yard.list(given).map(|names| names.join(","))] {
            let why = answer.unwrap_err();
            assert!(why.contains("outside the workspace"), "{given}: {why}");
        }
    }
}

#[test]
fn impossible_names_are_explained() {
    let yard = Yard::new();
    let long = "n".repeat(300);
    let endless = "d/".repeat(3000);
    for (given, part) in [("a\0b", "NUL"), (long.as_str(), "too long"), (endless.as_str(), "too long")] {
        let why = yard.read(given).unwrap_err();
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn what_is_not_there_comes_with_what_is_near() {
    let yard = Yard::new();
    for (given, near) in [
        ("src/mian.rs", "\"src/main.rs\""),
        ("README.md", "\"readme.md\""),
        ("util.rs", "\"src/deep/util.rs\""),
        ("scr/main.rs", "\"src/main.rs\""),
        ("lib/util.rs", "\"src/deep/util.rs\""),
        ("src/main.rs/x", "a file, not a folder"),
        ("nothing-like-it", "list_files"),
    ] {
        let why = yard.read(given).unwrap_err();
        assert!(why.contains(near), "{given}: {why}");
    }
}

#[test]
fn a_folder_that_is_gone_or_made_again_is_seen_at_the_next_call() {
    let yard = Yard::new();
    let (inner, away) = (yard.workspace.path().to_owned(), yard.outer.path().join("away"));
    fs::rename(&inner, &away).unwrap();
    assert!(yard.read("readme.md").unwrap_err().contains("not there (any more)"));
    assert!(matches!(Workspace::open(&inner), Err(WorkspaceError::Missing(_))));
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("readme.md"), "new").unwrap();
    assert_eq!(yard.read("readme.md"), Ok("new".into()));
    assert!(matches!(Workspace::open(&inner.join("readme.md")), Err(WorkspaceError::NotAFolder(_))));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    #[test]
    fn a_link_is_followed_inside_and_refused_outside_at_every_level() {
        let yard = Yard::new();
        let other = yard.outer.path().join("other");
        for (link, target) in [
            ("in-file", Path::new("src/main.rs")),
            ("in-folder", Path::new("src")),
            ("src/up", Path::new("../readme.md")),
            ("out-file", Path::new("../secret.txt")),
            ("out-folder", Path::new("../other")),
            ("out-absolute", &other),
            ("src/out", Path::new("../../other")),
            ("src/deep/out", Path::new("../../../secret.txt")),
            ("chain", Path::new("src/deep/out")),
            ("root", Path::new("/")),
        ] {
            symlink(target, yard.path(link)).unwrap();
        }
        for given in ["in-file", "in-folder/main.rs", "in-folder/deep/../main.rs", "src/up"] {
            assert_eq!(yard.read(given), Ok("inside".into()), "{given}");
        }
        for given in [
            "out-file",
            "out-folder/secret.txt",
            "out-absolute/secret.txt",
            "src/out/secret.txt",
            "src/deep/out",
            "chain",
            "root/etc/passwd",
            "in-folder/out/secret.txt",
            "src/up/../../secret.txt",
        ] {
            let why = yard.read(given).unwrap_err();
            assert!(
                why.contains("leads out") || why.contains("outside") || why.contains("not a folder"),
                "{given}: {why}"
            );
        }
        for given in ["out-folder", "out-absolute", "src/out", "root"] {
            let why = yard.list(given).unwrap_err();
            assert!(why.contains("leads out of the workspace through a symbolic link"), "{given}: {why}");
        }
    }

    #[test]
    fn links_in_a_circle_and_to_nowhere_end() {
        let yard = Yard::new();
        symlink("b", yard.path("a")).unwrap();
        symlink("a", yard.path("b")).unwrap();
        symlink("nowhere", yard.path("dangling")).unwrap();
        assert!(yard.read("a").unwrap_err().contains("could not be read"));
        assert!(yard.read("dangling").unwrap_err().contains("no \"dangling\""));
    }

    #[test]
    fn the_chosen_folder_may_itself_be_a_link_and_its_real_path_is_taken_too() {
        let yard = Yard::new();
        let link = yard.outer.path().join("link");
        symlink(yard.workspace.path(), &link).unwrap();
        let real = yard.path("src/main.rs").display().to_string();
        let through = Yard { workspace: Workspace::open(&link).unwrap(), outer: tempfile::tempdir().unwrap() };
        assert_eq!(through.read(&real), Ok("inside".into()));
        assert!(through.read("../secret.txt").is_err());
    }

    #[test]
    fn pipes_sockets_and_devices_are_never_opened() {
        let yard = Yard::new();
        let made = std::process::Command::new("mkfifo").arg(yard.path("pipe")).status().unwrap();
        assert!(made.success());
        let _socket = std::os::unix::net::UnixListener::bind(yard.path("socket")).unwrap();
        for given in ["pipe", "socket"] {
            assert!(yard.read(given).unwrap_err().contains("never opened"), "{given}");
        }
        let all = Yard { workspace: Workspace::open(Path::new("/")).unwrap(), outer: tempfile::tempdir().unwrap() };
        for given in ["dev/null", "/dev/zero", "/dev/tty"] {
            assert!(all.read(given).unwrap_err().contains("never opened"), "{given}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_the_system_shows_of_programs_is_never_opened() {
        for folder in ["/proc", "/proc/self", "/proc/self/fd", "/proc/self/task/../net"] {
            let refused = Workspace::open(Path::new(folder)).unwrap_err().to_string();
            assert!(refused.contains("running programs"), "{folder}: {refused}");
        }
        let all = Yard { workspace: Workspace::open(Path::new("/")).unwrap(), outer: tempfile::tempdir().unwrap() };
        let own = format!("proc/{}/environ", std::process::id());
        for given in ["proc/self/environ", "/proc/self/mem", "/proc/self/maps", "/proc/version", &own] {
            assert!(all.read(given).unwrap_err().contains("never opened"), "{given}");
            let changed = all.workspace.enter().unwrap().site(given).map(drop);
            assert!(changed.unwrap_err().to_string().contains("never opened"), "{given}");
        }
        for given in ["proc", "/proc/self"] {
            assert!(all.list(given).unwrap_err().contains("never opened"), "{given}");
        }
    }

    #[test]
    fn what_may_not_be_read_is_said_so() {
        let yard = Yard::new();
        fs::set_permissions(yard.path("readme.md"), fs::Permissions::from_mode(0o000)).unwrap();
        if fs::read(yard.path("readme.md")).is_ok() {
            println!("skipped: this user may read everything");
            return;
        }
        assert!(yard.read("readme.md").unwrap_err().contains("may not be read by this user"));
    }

    #[test]
    fn names_that_are_not_utf_8_are_listed_and_composed_letters_stay_as_they_are() {
        let yard = Yard::new();
        fs::write(yard.path("").join(std::ffi::OsStr::from_bytes(b"caf\xE9")), "x").unwrap();
        fs::write(yard.path("e\u{301}.txt"), "decomposed").unwrap();
        fs::write(yard.path("\u{e9}.txt"), "composed").unwrap();
        fs::write(yard.path("readme.MD"), "loud").unwrap();
        assert!(yard.list("").unwrap().contains(&"caf\u{fffd}".to_owned()));
        for (given, text) in [("e\u{301}.txt", "decomposed"), ("\u{e9}.txt", "composed"), ("readme.MD", "loud")] {
            assert_eq!(yard.read(given), Ok(text.into()), "{given}");
        }
    }

    /// Looks again and again while what is at `place` is swapped between inside and outside, until both were done often.
    fn while_swapped(place: &Path, inside: &Path, outside: &Path, mut look: impl FnMut()) {
        const LOOKS: usize = 10_000;
        const SWAPS: usize = 1_000;
        let swaps = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let spare = place.with_extension("spare");
        std::thread::scope(|threads| {
            // Also when `look` panics: the scope waits for the other thread.
            let _stops = StopAtEnd(&stop);
            threads.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    for target in [outside, inside] {
                        symlink(target, &spare).unwrap();
                        fs::rename(&spare, place).unwrap();
                        swaps.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
            let mut looks = 0;
            while looks < LOOKS || swaps.load(Ordering::Relaxed) < SWAPS {
                look();
                looks += 1;
            }
        });
    }

    struct StopAtEnd<'a>(&'a AtomicBool);

    impl Drop for StopAtEnd<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_link_swapped_in_while_reading_never_gives_what_is_outside() {
        let yard = Yard::new();
        symlink("readme.md", yard.path("target")).unwrap();
        symlink("src", yard.path("folder")).unwrap();
        fs::write(yard.path("src/secret.txt"), "inside").unwrap();
        let secret = yard.outer.path().join("secret.txt");
        assert_eq!(yard.read("target"), Ok("inside".into()), "a link that stays inside is followed");
        while_swapped(&yard.path("target"), Path::new("readme.md"), &secret, || match yard.read("target") {
            Ok(text) => assert_eq!(text, "inside"),
            Err(why) => assert!(!why.contains("OUTSIDE"), "{why}"),
        });
        while_swapped(&yard.path("folder"), Path::new("src"), &yard.outer.path().join("other"), || {
            assert_ne!(yard.read("folder/secret.txt"), Ok("OUTSIDE".into()));
            if let Ok(names) = yard.list("folder") {
                assert_ne!(names, ["secret.txt"], "the other folder was listed");
            }
        });
    }

    #[test]
    fn a_pipe_swapped_in_while_reading_is_not_waited_for() {
        let yard = Yard::new();
        assert!(std::process::Command::new("mkfifo").arg(yard.path("pipe")).status().unwrap().success());
        symlink("readme.md", yard.path("target")).unwrap();
        while_swapped(&yard.path("target"), Path::new("readme.md"), Path::new("pipe"), || match yard.read("target") {
            Ok(text) => assert_eq!(text, "inside"),
            Err(why) => assert!(why.contains("never opened"), "{why}"),
        });
    }
}
