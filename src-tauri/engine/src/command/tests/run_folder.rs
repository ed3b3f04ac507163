use crate::command::CommandLine;
use crate::command::run_folder::{CommandEnd, RunFolder, RunFolderUse, RunStatus};
use crate::command::{CommandExit, CommandFolder};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn request() -> CommandLine {
    CommandLine {
        command: "make 你好".to_owned(),
        folder: "/srv/sub".into(),
        place: Some(CommandFolder { workspace: "/srv".into(), within: "sub".into(), id: "1-2".into() }),
        environment: [("A".to_owned(), "b".to_owned())].into(),
        limit: Some(std::time::Duration::from_millis(1500)),
        writable: Some(vec!["/srv".into()]),
        hidden: vec!["/data".into()],
        readable: vec!["/data/attached".into()],
        isolated: true,
        opened: vec![".git/hooks".into()],
        caches: Some("/data/caches/srv".into()),
    }
}

fn end() -> CommandEnd {
    CommandEnd {
        exit: CommandExit::Signal(9),
        millis: 12,
        left_behind: 1,
        survived: 0,
        output_bytes: 34,
        planted: vec![".vscode".into()],
    }
}

fn file(run: &RunFolder, name: &str) -> std::path::PathBuf {
    run.path().join(name)
}

#[test]
fn the_files_say_what_became_of_the_command() {
    let parent = TempDir::new().unwrap();
    let (run, lock) = RunFolder::create(&parent.path().join("run"), &request()).unwrap();
    assert_eq!(run.request().unwrap(), request());
    assert_eq!(run.standing(), RunStatus::Running, "from the first moment on");
    run.write_started().unwrap();
    assert_eq!(run.standing(), RunStatus::Running);
    drop(lock);
    assert_eq!(run.standing(), RunStatus::Lost);
    run.write_end(&end()).unwrap();
    assert_eq!(run.standing(), RunStatus::Ended(end()));
}

#[test]
fn without_a_supervisor_before_its_start_it_had_no_effect() {
    let parent = TempDir::new().unwrap();
    let (run, lock) = RunFolder::create(&parent.path().join("run"), &request()).unwrap();
    drop(lock);
    assert_eq!(run.standing(), RunStatus::NotStarted);
}

#[test]
fn a_folder_that_is_gone_or_was_emptied_proves_nothing() {
    assert_eq!(RunFolder::at(Path::new("/nowhere")).standing(), RunStatus::Lost);
    let parent = TempDir::new().unwrap();
    let path = parent.path().join("run");
    let (run, lock) = RunFolder::create(&path, &request()).unwrap();
    run.write_started().unwrap();
    drop(lock);
    for name in ["started", "lock", "wanted", "request.json"] {
        fs::remove_file(file(&run, name)).unwrap();
        assert_eq!(run.standing(), RunStatus::Lost, "a cleaner took {name}");
    }
    fs::remove_dir_all(&path).unwrap();
    assert_eq!(run.standing(), RunStatus::Lost);
}

#[test]
fn what_a_start_that_ran_nothing_left_makes_room_and_what_ran_does_not() {
    let parent = TempDir::new().unwrap();
    let path = parent.path().join("above").join("run");
    assert_eq!(RunFolder::prepare(&path).unwrap().1, RunFolderUse::Fresh);
    assert_eq!(RunFolder::at(&path).standing(), RunStatus::NotStarted);
    drop(RunFolder::create(&path, &request()).unwrap());
    let (run, lock) = RunFolder::create(&path, &request()).unwrap();
    assert_eq!(RunFolder::prepare(&path).unwrap().1, RunFolderUse::Used, "a supervisor has it");
    drop(lock);
    run.write_started().unwrap();
    assert_eq!(RunFolder::prepare(&path).unwrap().1, RunFolderUse::Used, "it may have had an effect");
    assert!(RunFolder::create(&path, &request()).is_err());
}

#[test]
fn a_damaged_end_is_no_end() {
    let whole = serde_json::to_vec(&end()).unwrap();
    let (half, _) = whole.split_at(whole.len() / 2);
    for content in [b"".as_slice(), half, b"{}", b"null", b"\xff\xfe", b"{\"exit\":{\"Code\":\"1\"}}"] {
        let parent = TempDir::new().unwrap();
        let (run, lock) = RunFolder::create(&parent.path().join("run"), &request()).unwrap();
        run.write_started().unwrap();
        fs::write(file(&run, "end.json"), content).unwrap();
        assert_eq!(run.standing(), RunStatus::Running, "{content:?}");
        drop(lock);
        assert_eq!(run.standing(), RunStatus::Lost, "{content:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_now_is_not_taken_for_lost() {
    for name in ["end.json", "lock"] {
        let parent = TempDir::new().unwrap();
        let (run, lock) = RunFolder::create(&parent.path().join("run"), &request()).unwrap();
        run.write_started().unwrap();
        drop(lock);
        // A link to itself can be opened by nobody.
        let _ = fs::remove_file(file(&run, name));
        std::os::unix::fs::symlink(name, file(&run, name)).unwrap();
        assert_eq!(run.standing(), RunStatus::Running, "{name}");
    }
}

#[test]
fn a_run_folder_is_new_and_only_its_owners() {
    let parent = TempDir::new().unwrap();
    let path = parent.path().join("run");
    let (run, _lock) = RunFolder::create(&path, &request()).unwrap();
    assert!(RunFolder::create(&path, &request()).is_err());
    assert!(run.is_wanted());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
    }
    run.stop().unwrap();
    run.stop().unwrap();
    assert!(!run.is_wanted());
}
