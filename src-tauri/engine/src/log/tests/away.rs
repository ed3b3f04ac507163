//! Links, pipes and second names that lie where the log is to be: nothing outside is opened, and the log says why.
#![cfg(unix)]

use super::*;
use ask::settings::LogPlace;
use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, Ordering};

const THERE: Settings = Settings { enabled: true, place: LogPlace::Workspace, keep_days: None, keep_megabytes: None };
const FILE: &str = "events-20241004.jsonl";

fn write(yard: &Yard) -> bool {
    LogWriter::open(&yard.opening(THERE, NOON)).unwrap().catch_up(ID, NOON).is_ok()
}

#[tokio::test]
async fn a_link_at_any_level_leads_nowhere() {
    for level in 0..3 {
        let (yard, outside) = (Yard::new().await, tempfile::tempdir().unwrap());
        let steps = [".tasklogs".to_owned(), ID.to_string(), FILE.to_owned()];
        let folder = yard.workspace.path().join(steps[..level].join("/"));
        std::fs::create_dir_all(&folder).unwrap();
        let target = if level == 2 { outside.path().join("victim") } else { outside.path().to_owned() };
        symlink(&target, folder.join(&steps[level])).unwrap();
        assert!(!write(&yard), "level {level}");
        assert_eq!(files(outside.path()), [], "level {level}");
        if level == 2 {
            std::fs::write(&target, "kept").unwrap();
            assert!(!write(&yard));
            assert_eq!(files(outside.path())[0].1, "kept");
        }
    }
}

#[tokio::test]
async fn a_second_name_of_another_file_a_pipe_and_a_folder_are_refused() {
    let make: [fn(&Path, &Path); 3] = [
        |at, victim| std::fs::hard_link(victim, at).unwrap(),
        |at, _| assert!(std::process::Command::new("mkfifo").arg(at).status().unwrap().success()),
        |at, _| std::fs::create_dir(at).unwrap(),
    ];
    for make in make {
        let yard = Yard::new().await;
        let victim = yard.workspace.path().join("victim");
        std::fs::write(&victim, "kept").unwrap();
        let folder = yard.workspace.path().join(".tasklogs").join(ID.to_string());
        std::fs::create_dir_all(&folder).unwrap();
        make(&folder.join(FILE), &victim);
        assert!(!write(&yard));
        assert_eq!(std::fs::read_to_string(&victim).unwrap(), "kept");
        let page = yard.reader().page(Cursor::default(), &LogFilter::default(), 9).unwrap();
        assert!(matches!(&page.warnings[..], [LogWarning { what: LogDefect::Unreadable { .. }, .. }]), "{page:?}");
    }
}

#[tokio::test]
async fn a_folder_that_is_swapped_for_a_link_meanwhile_never_leads_outside() {
    let (yard, outside) = (Yard::new().await, tempfile::tempdir().unwrap());
    assert!(write(&yard));
    let folder = yard.workspace.path().join(".tasklogs").join(ID.to_string());
    let (aside, stop) = (folder.with_extension("aside"), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                let _ = std::fs::rename(&folder, &aside);
                let _ = symlink(outside.path(), &folder);
                let _ = std::fs::remove_file(&folder);
                // The writer may have made it anew meanwhile.
                let _ = std::fs::remove_dir_all(&folder);
                let _ = std::fs::rename(&aside, &folder);
            }
        });
        for _ in 0..2_000 {
            let _ = std::fs::remove_file(folder.join(FILE));
            let _ = write(&yard);
            let _ = Archive::of(yard.data.path())
                .reader(ID)
                .map(|reader| reader.map(|reader| reader.page(Cursor::default(), &LogFilter::default(), 9)));
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(files(outside.path()), []);
}

#[tokio::test]
async fn removing_a_log_follows_no_link() {
    let (yard, outside) = (Yard::new().await, tempfile::tempdir().unwrap());
    std::fs::write(outside.path().join(FILE), "kept").unwrap();
    assert!(write(&yard));
    let folder = yard.workspace.path().join(".tasklogs").join(ID.to_string());
    std::fs::remove_dir_all(&folder).unwrap();
    symlink(outside.path(), &folder).unwrap();
    let mut writer = LogWriter::open(&yard.opening(THERE, NOON)).unwrap();
    let _ = writer.forget(ID, 3, NOON);
    assert_eq!(files(outside.path())[0].1, "kept");
}
