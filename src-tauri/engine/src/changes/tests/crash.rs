//! Ended at any step, by a failure or a crash, a change has happened or has not.

use super::*;
use crate::changes::step::tests::{StepEvent, after};
use ask::settings::Storage;

fn calls() -> Vec<Call> {
    vec![
        write("new.txt", "new\n"),
        write("a/b/new.txt", "new\n"),
        write("readme.md", "other\n"),
        edit("src/main.rs", "main", "MAIN"),
        rename("src", "lib"),
        rename("src/main.rs", "x/y/main.rs"),
        delete("readme.md"),
        delete("src"),
    ]
}

/// Without folders: empty ones may be left by a crash, until the call is undone.
fn files(tree: Tree) -> Tree {
    tree.into_iter().filter(|(_, content)| content.is_some()).collect()
}

/// With restore points on the same disk, and on another where this machine has two and it makes a difference.
fn yards(call: &Call) -> &'static [fn() -> Yard] {
    const YARDS: [fn() -> Yard; 2] =
        [Yard::new, || Yard::with(tempfile::tempdir().unwrap(), Storage::default().undo_bytes_max())];
    if call.tool == FileTool::DeleteFile { &YARDS } else { &YARDS[..1] }
}

#[test]
fn a_change_that_fails_at_any_step_leaves_nothing() {
    for call in calls() {
        for yard in yards(&call) {
            for steps in 0.. {
                let yard = yard();
                let before = yard.tree();
                let changes = [yard.change(&call)];
                let mut told = Ok(String::new());
                if !after(steps, StepEvent::Failure, || told = yard.carry_out("c1", &call, &changes)) {
                    assert!(steps > 1 && told.is_ok(), "{call:?}");
                    break;
                }
                match told {
                    Err(why) => {
                        let why = why.to_string();
                        assert!(why.contains("no room left") && why.contains("Nothing was changed"), "{why}");
                        assert_eq!(yard.tree(), before, "{call:?} after {steps} steps");
                    }
                    // What fails after the change is only that what is left of the old is removed.
                    Ok(_) => {
                        let state = standing(&yard.workspace, yard.points(), &"c1".into(), &changes)[0].state;
                        assert!(call.tool == FileTool::DeleteFile && state == FileState::After, "{call:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_change_cut_off_at_any_step_is_before_or_after_and_can_be_done_again_or_undone() {
    for call in calls() {
        for yard in yards(&call) {
            for (steps, again) in (0..).flat_map(|steps| [(steps, false), (steps, true)]) {
                let yard = yard();
                let before = yard.tree();
                let changes = vec![yard.change(&call)];
                let reached = after(steps, StepEvent::Crash, || drop(yard.carry_out("c1", &call, &changes)));
                let state = standing(&yard.workspace, yard.points(), &"c1".into(), &changes)[0].state;
                match state {
                    FileState::Before => assert_eq!(files(yard.tree()), files(before.clone()), "{call:?} {steps}"),
                    FileState::After => assert_ne!(files(yard.tree()), files(before.clone()), "{call:?} {steps}"),
                    FileState::Other | FileState::Unknown => panic!("{call:?} after {steps} steps: {state:?}"),
                }
                if again && state == FileState::Before {
                    yard.carry_out("c1", &call, &changes).unwrap();
                }
                let calls = [("c1".into(), changes)];
                assert_eq!(yard.undo(&calls).1, Vec::<String>::new(), "{call:?} {steps}");
                assert_eq!(yard.tree(), before, "{call:?} after {steps} steps, again: {again}");
                if !reached && again {
                    break;
                }
            }
        }
    }
}

#[test]
fn undoing_ended_at_any_step_is_finished_by_undoing_again() {
    let deleting = [delete("src/deep"), delete("readme.md")];
    let everything = [
        write("readme.md", "A\n"),
        write("readme.md", "B\n"),
        write("readme.md", "A\n"),
        edit("src/main.rs", "main", "MAIN"),
        rename("src", "lib"),
        write("lib/more/new.rs", "new"),
        delete("lib/deep"),
        delete("readme.md"),
    ];
    for (yard, todo) in [(0, &everything[..]), (1, &deleting)] {
        for (steps, crash) in (0..).flat_map(|steps| [(steps, false), (steps, true)]) {
            let yard = yards(&delete("src"))[yard]();
            let before = yard.tree();
            let calls: Vec<_> = todo.iter().enumerate().map(|(at, call)| yard.done(&format!("c{at}"), call)).collect();
            let event = if crash { StepEvent::Crash } else { StepEvent::Failure };
            let reached = after(steps, event, || drop(yard.undo(&calls)));
            let unfinished = yard.tree().keys().any(|path| path.contains(".askwell-"));
            assert!(crash || !unfinished, "after {steps} steps");
            let undone = yard.undo(&calls);
            assert_eq!(undone.1, Vec::<String>::new(), "after {steps} steps");
            assert_eq!(yard.tree(), before, "after {steps} steps");
            assert_eq!(yard.undo(&calls), undone, "once more changes nothing more");
            assert_eq!(yard.tree(), before);
            if !reached && crash {
                break;
            }
        }
    }
}

#[test]
fn what_somebody_writes_at_any_step_is_not_lost() {
    for call in [write("readme.md", "other\n"), rename("readme.md", "x/r.md"), delete("readme.md")] {
        for yard in yards(&call) {
            for steps in 0.. {
                let yard = yard();
                let changes = [yard.change(&call)];
                let path = yard.path("readme.md");
                let theirs = StepEvent::Meanwhile(Box::new(move || fs::write(path, "theirs").unwrap()));
                let mut done = Ok(String::new());
                if !after(steps, theirs, || done = yard.carry_out("c1", &call, &changes)) {
                    assert!(steps > 1 && done.is_ok(), "{call:?}");
                    break;
                }
                let kept = fs::read_to_string(yard.path("readme.md")).is_ok_and(|text| text == "theirs");
                assert!(kept, "{call:?} after {steps} steps");
                // A new file, where the old one is deleted already, is another matter.
                let done_before = done.is_ok() && call.tool == FileTool::DeleteFile;
                assert!(done_before || done == Err(Failure::Changed), "{call:?} after {steps} steps");
            }
        }
    }
}

#[test]
fn a_file_that_appears_at_any_step_is_not_overwritten() {
    for call in [write("new.txt", "x"), write("a/new.txt", "x"), rename("readme.md", "new.txt")] {
        for steps in 0.. {
            let yard = Yard::new();
            let change = yard.change(&call);
            let path = yard.path(change.to.as_deref().unwrap_or(&change.path));
            let theirs = path.clone();
            let appears = StepEvent::Meanwhile(Box::new(move || {
                fs::create_dir_all(theirs.parent().unwrap()).unwrap();
                fs::write(theirs, "theirs").unwrap();
            }));
            let mut done = Ok(String::new());
            if !after(steps, appears, || done = yard.carry_out("c1", &call, &[change])) {
                assert!(steps > 1 && done.is_ok(), "{call:?}");
                break;
            }
            assert_eq!(fs::read_to_string(path).unwrap(), "theirs", "{call:?} after {steps} steps");
            assert_eq!(done, Err(Failure::Changed), "{call:?} after {steps} steps");
        }
    }
}
