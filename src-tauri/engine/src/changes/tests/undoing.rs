//! Undoing gives back what was there, and leaves alone what somebody has changed since.

use super::*;
use crate::engine::trusted;
use ask::limits::DAY_MILLIS;

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn what_was_changed_since_is_kept_and_named() {
    type Since = fn(&Yard);
    let cases: [(Call, Since, &str); 6] = [
        (write("new.txt", "a"), |yard| fs::write(yard.path("new.txt"), "theirs").unwrap(), "new.txt"),
        (write("readme.md", "a"), |yard| fs::write(yard.path("readme.md"), "theirs").unwrap(), "readme.md"),
        (rename("readme.md", "r.md"), |yard| fs::write(yard.path("r.md"), "theirs").unwrap(), "r.md"),
        (rename("readme.md", "r.md"), |yard| fs::write(yard.path("readme.md"), "theirs").unwrap(), "r.md"),
        (delete("readme.md"), |yard| fs::write(yard.path("readme.md"), "theirs").unwrap(), "readme.md"),
        (delete("src/main.rs"), |yard| fs::remove_dir_all(yard.path("src")).unwrap(), "src/main.rs"),
    ];
    for (call, since, path) in cases {
        let yard = Yard::new();
        let calls = [yard.done("c1", &call), yard.done("c2", &write("beside.txt", "x"))];
        since(&yard);
        let mut left = yard.tree();
        left.remove("beside.txt");
        assert_eq!(yard.undo_foreseen(&calls), (names(&["beside.txt"]), names(&[path])), "{call:?}");
        assert_eq!(yard.tree(), left, "{call:?}");
    }
}

#[test]
fn a_file_is_not_taken_back_half_way() {
    let yard = Yard::with_room(20);
    let first = yard.done("c1", &write("readme.md", "0123456789"));
    let second = yard.done("c2", &write("readme.md", "9876543210"));
    // The copy of the first makes room for this one.
    let third = yard.done("c3", &write("src/main.rs", "main"));
    let left = fs::read_to_string(yard.path("readme.md")).unwrap();
    assert_eq!(yard.undo_foreseen(&[first, second, third]), (names(&["src/main.rs"]), names(&["readme.md"])));
    assert_eq!(fs::read_to_string(yard.path("readme.md")).unwrap(), left);
}

#[test]
fn what_was_saved_into_a_made_file_while_that_was_undone_is_put_back() {
    let yard = Yard::new();
    let calls = [yard.done("c1", &write("new.txt", "new\n"))];
    // As a crash leaves it, where somebody had saved just before.
    let taken = format!("{}.taken", yard.points().unfinished(&"c1".into()));
    fs::remove_file(yard.path("new.txt")).unwrap();
    fs::write(yard.path(&taken), "theirs").unwrap();
    assert_eq!(yard.undo(&calls), (names(&[]), names(&["new.txt"])));
    assert_eq!(fs::read_to_string(yard.path("new.txt")).unwrap(), "theirs");
    assert!(!yard.path(&taken).exists());
}

#[test]
fn a_change_looks_at_no_restore_points_made_before_while_there_is_room() {
    let looked_at = |yard: &Yard| yard.restore.looked_at.load(std::sync::atomic::Ordering::Relaxed);
    let yard = Yard::with_room(100);
    for number in 0..9 {
        yard.done(&format!("c{number}"), &write("readme.md", &"x".repeat(10 + number % 2)));
    }
    assert_eq!(looked_at(&yard), 0, "there were none when they were counted");
    let again = Restore::with_room(yard.data.path(), 100);
    again.of(ask::ConversationId(uuid::Uuid::from_u128(8))).make(&"d1".into(), 1).unwrap();
    again.of(ask::ConversationId(uuid::Uuid::from_u128(8))).make(&"d2".into(), 1).unwrap();
    assert_eq!(again.looked_at.load(std::sync::atomic::Ordering::Relaxed), 9, "counted once after a start");
    yard.done("c9", &write("readme.md", "y"));
    assert!(looked_at(&yard) > 0, "where there may be too many, they are looked at");
}

#[test]
fn copies_that_are_too_old_go_and_younger_ones_stay() {
    let yard = Yard::new();
    let old = yard.done("c1", &write("readme.md", "1"));
    let between = crate::host::now();
    fs::write(yard.path("beside"), "waits until the clock has gone on").unwrap();
    while crate::host::now() <= between + 20 {}
    let young = yard.done("c2", &write("src/main.rs", "2"));
    yard.restore.expire(90, trusted(between + 10 + 90 * DAY_MILLIS)).unwrap();
    assert_eq!(yard.undo_foreseen(&[old, young]), (names(&["src/main.rs"]), names(&["readme.md"])));
}

#[test]
fn a_copy_is_as_old_as_its_note_says_whatever_the_time_of_the_file() {
    let yard = Yard::new();
    let call = yard.done("c1", &write("readme.md", "1"));
    let mut folders = vec![yard.data.path().join("restore")];
    let mut noted = 0;
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.ends_with("note.json") {
                let file = fs::File::options().write(true).open(path).unwrap();
                file.set_modified(std::time::UNIX_EPOCH).unwrap();
                noted += 1;
            }
        }
    }
    assert_eq!(noted, 1);
    yard.restore.expire(1, trusted(crate::host::now())).unwrap();
    assert_eq!(yard.undo_foreseen(&[call]), (names(&["readme.md"]), names(&[])));
}

#[test]
fn where_there_is_less_room_the_oldest_copies_go_at_once() {
    let yard = Yard::new();
    let room = fs::metadata(yard.path("src/main.rs")).unwrap().len();
    let calls = [yard.done("c1", &write("readme.md", "1")), yard.done("c2", &write("src/main.rs", "2"))];
    yard.restore.set_room(room);
    yard.restore.fit().unwrap();
    assert_eq!(yard.undo_foreseen(&calls), (names(&["src/main.rs"]), names(&["readme.md"])));
}

#[test]
fn what_no_copy_is_kept_of_is_said_so_and_is_gone() {
    let yard = Yard::with_room(4);
    let call = delete("src");
    assert_eq!(yard.prepare(&call).unwrap().undo, Undo::No);
    let calls = [yard.done("c1", &call)];
    assert!(!yard.path("src").exists());
    assert_eq!(yard.undo_foreseen(&calls), (names(&[]), names(&["src"])));
    assert_eq!(yard.tree().len(), 1, "nothing unfinished is left");
}

#[test]
fn a_call_that_did_nothing_is_not_undone() {
    let yard = Yard::new();
    let call = write("readme.md", "x");
    let changes = vec![yard.change(&call)];
    fs::write(yard.path("readme.md"), "theirs").unwrap();
    assert_eq!(yard.carry_out("c1", &call, &changes), Err(Failure::Changed));
    assert_eq!(yard.undo_foreseen(&[("c1".into(), changes)]), (names(&[]), names(&[])));
    assert_eq!(fs::read_to_string(yard.path("readme.md")).unwrap(), "theirs");
}

#[test]
fn a_copy_that_was_damaged_is_not_put_back() {
    let yard = Yard::new();
    let calls = [yard.done("c1", &write("readme.md", "new"))];
    let top = yard.data.path().join("restore");
    let copy = tree(&top).into_keys().find(|path| path.ends_with("copy")).unwrap();
    fs::write(top.join(copy), "damaged").unwrap();
    assert_eq!(yard.undo_foreseen(&calls), (names(&[]), names(&["readme.md"])));
    assert_eq!(fs::read_to_string(yard.path("readme.md")).unwrap(), "new");
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_only_be_read_can_be_had_back_and_goes_with_its_conversation() {
    use std::os::unix::fs::PermissionsExt;
    let yard = Yard::new();
    fs::create_dir(yard.path("src/deep/locked")).unwrap();
    fs::write(yard.path("src/deep/locked/x"), "x").unwrap();
    fs::set_permissions(yard.path("src/deep/locked"), fs::Permissions::from_mode(0o555)).unwrap();
    let before = yard.tree();
    let calls = [yard.done("c1", &delete("src"))];
    assert_eq!(yard.undo_foreseen(&calls), (names(&["src"]), names(&[])));
    assert_eq!(yard.tree(), before);
    yard.done("c2", &delete("src"));
    yard.restore.remove_conversation(ask::ConversationId(uuid::Uuid::from_u128(7))).unwrap();
    assert_eq!(fs::read_dir(yard.data.path().join("restore")).unwrap().count(), 0);
}

#[test]
fn copies_go_with_their_conversation() {
    let yard = Yard::new();
    let top = yard.data.path().join("restore");
    let mine = ask::ConversationId(uuid::Uuid::from_u128(7));
    yard.done("c1", &write("readme.md", "new"));
    let trash = crate::trash::Trash::of(yard.data.path(), 0);
    yard.restore.keep_only(&[mine].into(), &trash).unwrap();
    assert_eq!(fs::read_dir(&top).unwrap().count(), 1);
    yard.restore.keep_only(&[].into(), &trash).unwrap();
    assert_eq!(fs::read_dir(&top).unwrap().count(), 0);
    let put_away = yard.data.path().join("trash/19700101/restore").join(mine.to_string());
    assert_eq!(fs::read_dir(put_away).unwrap().count(), 1, "for a while they can be had again");
    yard.done("c2", &delete("readme.md"));
    yard.restore.remove_conversation(mine).unwrap();
    yard.restore.remove_conversation(mine).unwrap();
    assert_eq!(fs::read_dir(&top).unwrap().count(), 0);
}
