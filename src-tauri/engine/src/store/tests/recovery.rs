//! A damaged file is read out, and nothing goes on by itself that may have gone further than what was read.

use super::*;
use crate::store::recover::RecoveryOutcome;
use std::fs;

const PAGE: usize = 4096;

fn mark(folder: &TempDir) {
    fs::write(folder.path().join("askwell.db.repair"), "marked by the background check").unwrap();
}

/// So many conversations, each with an open question but for every third, whose question is answered and whose run goes on.
async fn fill(folder: &TempDir, count: u128) {
    let (store, _) = start(folder);
    for number in 1..=count {
        store.commit(id(number), starting(id(number), &format!("task {number} {}", "x".repeat(900)))).await.unwrap();
    }
    for number in 1..=count {
        store.commit(id(number), asking(1000 + number)).await.unwrap();
        if number % 3 == 0 {
            store.commit(id(number), answering(1000 + number, "o1")).await.unwrap();
        }
    }
    store.close().await;
}

async fn records(store: &Store, count: u128) -> Vec<Vec<Event>> {
    let mut records = Vec::new();
    for number in 1..=count {
        records.push(store.record(id(number)).await.unwrap().0);
    }
    records
}

fn opened(folder: &TempDir) -> (OpenReport, Store) {
    let (opened, ready) = Store::open(folder.path(), 4711).unwrap();
    (opened, ready.start(Heard::default()).unwrap())
}

/// One row is taken away, as if its page could not be read.
fn take_away(folder: &TempDir, conversation: ConversationId, seq: u64) {
    let connection = Connection::open(file(folder)).unwrap();
    let gone = "DELETE FROM event WHERE conversation = ?1 AND seq = ?2";
    assert_eq!(connection.execute(gone, rusqlite::params![conversation.0.as_bytes(), seq]).unwrap(), 1);
}

#[tokio::test]
async fn a_damaged_page_costs_what_stood_on_it_and_what_is_cut_off_does_not_go_on() {
    const COUNT: u128 = 24;
    let original = TempDir::new().unwrap();
    fill(&original, COUNT).await;
    let (_, store) = opened(&original);
    let before = records(&store, COUNT).await;
    store.close().await;
    let bytes = fs::read(file(&original)).unwrap();
    assert!(bytes.len() / PAGE > 30);
    let mut cut_somewhere = 0;
    for page in 0..bytes.len() / PAGE {
        let folder = TempDir::new().unwrap();
        let mut damaged = bytes.clone();
        damaged[page * PAGE..(page + 1) * PAGE].fill(0xA5);
        fs::write(file(&folder), &damaged).unwrap();
        mark(&folder);
        let (told, store) = opened(&folder);
        let told = told.recovered.expect("it was read out");
        assert_eq!(fs::read(folder.path().join(&told.aside)).unwrap(), damaged, "kept as it was");
        let after = records(&store, COUNT).await;
        let running = store.running().await.unwrap();
        let mut lost = false;
        for (number, (before, after)) in (1..=COUNT).zip(before.iter().zip(&after)) {
            assert!(before.starts_with(after), "page {page}, conversation {number}");
            if after.is_empty() {
                lost = true;
                continue;
            }
            let is_whole = before.len() == after.len();
            let held = store.load(id(number)).await.unwrap();
            assert_eq!(held.read().is_read_only(), !is_whole, "page {page}, conversation {number}");
            assert!(is_whole || !running.contains(&id(number)));
            lost |= !is_whole;
        }
        assert_eq!(told.in_part, lost, "page {page}: the person is told");
        cut_somewhere += usize::from(lost);
        store.close().await;
        let (again, store) = opened(&folder);
        assert!(again.recovered.is_none() && !again.proven);
        assert_eq!(records(&store, COUNT).await, after);
        assert_eq!(store.running().await.unwrap(), running, "nor does any of it go on at a later start");
    }
    assert!(cut_somewhere > 5, "most pages hold events");
}

#[tokio::test]
async fn a_conversation_that_recovery_cut_off_is_read_and_never_continued() {
    let folder = TempDir::new().unwrap();
    fill(&folder, 3).await;
    take_away(&folder, id(3), 5);
    mark(&folder);
    for time in 0..3 {
        let (told, store) = opened(&folder);
        assert_eq!(told.recovered.map(|recovered| recovered.in_part), (time == 0).then_some(true));
        assert!(store.running().await.unwrap().is_empty());
        assert_eq!(store.record(id(3)).await.unwrap().0.len(), 4);
        let listed = store.conversations().await.unwrap();
        assert_eq!(listed.iter().find(|one| one.id == id(3)).unwrap().standing, Standing::Damaged);
        let refused = store.commit(id(3), Input::Stop { at: 9 }).await;
        assert!(matches!(refused, Err(CommitError::Damaged)), "{refused:?}");
        let message = MessageId(Uuid::from_u128(77));
        let sent = Input::Send { message, text: "go on".into(), skips: None, rounds_max: 5, at: 9 };
        assert!(matches!(store.commit(id(3), sent).await, Err(CommitError::Damaged)));
        store.close().await;
    }
}

#[tokio::test]
async fn what_only_the_tables_know_is_taken_over() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    let Input::Replied { run, after, reply, fresh, at, .. } = asking(10) else { unreachable!() };
    let limited = QuestionPolicy { standing: QuestionAvailability::On, limit_ms: Some(60_000), parent: None };
    store.commit(id(1), Input::Replied { run, after, reply, fresh, asking: limited, at }).await.unwrap();
    store.save_message_draft(None, "a new ta".into()).await.unwrap();
    store.save_meta(MetaName::Settings, &serde_json::json!({})).await.unwrap();
    let ten = InteractionId(Uuid::from_u128(10));
    store.keep_clocks(vec![(ten, AskTime { left_ms: 42_000, limit_ms: 60_000 })]).await.unwrap();
    store.close().await;
    mark(&folder);
    let (_, store) = opened(&folder);
    assert_eq!(store.message_draft(None).await.unwrap().as_deref(), Some("a new ta"));
    assert_eq!(store.meta(MetaName::Settings).await.unwrap().as_deref(), Some("{}"));
    let waiting = store.inbox().await.unwrap().remove(0);
    assert_eq!(waiting.clock.map(|clock| clock.remaining_ms), Some(42_000));
    assert!(store.unattended().await.unwrap().is_empty());
}

#[tokio::test]
async fn what_was_seen_of_what_nobody_attended_is_not_shown_again() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    let Input::Replied { run, after, reply, fresh, at, .. } = asking(10) else { unreachable!() };
    let asking = QuestionPolicy { standing: QuestionAvailability::Afk, limit_ms: None, parent: None };
    store.commit(id(1), Input::Replied { run, after, reply, fresh, asking, at }).await.unwrap();
    assert_eq!(store.unattended().await.unwrap().len(), 1);
    store.unattended_seen().await.unwrap();
    store.close().await;
    mark(&folder);
    let (_, store) = opened(&folder);
    assert!(store.unattended().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_file_that_is_no_database_is_set_aside() {
    let folder = TempDir::new().unwrap();
    let theirs = b"this is not a database, but somebody may want it back".repeat(100);
    fs::write(file(&folder), &theirs).unwrap();
    let (told, store) = opened(&folder);
    assert_eq!(fs::read(folder.path().join(told.recovered.unwrap().aside)).unwrap(), theirs);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
}

#[tokio::test]
async fn a_file_that_says_it_is_another_programs_is_known_by_its_tables() {
    let folder = TempDir::new().unwrap();
    fill(&folder, 3).await;
    Connection::open(file(&folder)).unwrap().pragma_update(None, "application_id", 7).unwrap();
    let (told, store) = opened(&folder);
    assert_eq!(told.recovered.map(|recovered| recovered.in_part), Some(false));
    assert_eq!(store.inbox().await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_an_earlier_version_set_aside_and_never_read_out_comes_back_beside_what_came_since() {
    let folder = TempDir::new().unwrap();
    fill(&folder, 3).await;
    fs::rename(file(&folder), folder.path().join("askwell.db.damaged-5")).unwrap();
    // Its next start set an empty file aside too, and somebody began anew.
    let mut empty = Connection::open(folder.path().join("askwell.db.damaged-6")).unwrap();
    schema::migrate(&mut empty).unwrap();
    drop(empty);
    fs::rename(folder.path().join("askwell.db.damaged-5"), folder.path().join("hidden")).unwrap();
    let (store, _) = start(&folder);
    store.commit(id(50), starting(id(50), "everything is gone")).await.unwrap();
    store.close().await;
    fs::rename(folder.path().join("hidden"), folder.path().join("askwell.db.damaged-5")).unwrap();

    let (told, store) = opened(&folder);
    let told = told.recovered.expect("it was found");
    assert!(told.aside.starts_with("askwell.db.replaced-") && !told.in_part);
    assert_eq!(store.conversations().await.unwrap().len(), 4);
    assert_eq!(store.inbox().await.unwrap().len(), 2, "what waited waits");
    assert_eq!(store.running().await.unwrap().len(), 2, "and what was under way goes on");
    store.delete(id(1), 50).await.unwrap();
    store.close().await;
    let (told, store) = opened(&folder);
    assert_eq!(told.recovered, None);
    assert_eq!(store.conversations().await.unwrap().len(), 3, "what is deleted now stays so");
}

#[tokio::test]
async fn what_was_read_out_and_then_deleted_stays_deleted() {
    let folder = TempDir::new().unwrap();
    fill(&folder, 3).await;
    mark(&folder);
    let (told, store) = opened(&folder);
    let RecoveryOutcome { aside, .. } = told.recovered.unwrap();
    for number in 1..=3 {
        store.delete(id(number), 50).await.unwrap();
    }
    store.commit(id(9), starting(id(9), "another")).await.unwrap();
    // Earlier versions made no note of the files that they had read out.
    store.put(TextTable::Meta, "setAside".into(), Some("[]".into())).await.unwrap();
    store.close().await;
    let (told, store) = opened(&folder);
    assert!(told.recovered.is_none() && folder.path().join(aside).exists());
    assert_eq!(store.conversations().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_log_left_beside_no_file_goes_with_the_file_that_was_set_aside() {
    let folder = TempDir::new().unwrap();
    fill(&folder, 2).await;
    let connection = Connection::open(file(&folder)).unwrap();
    connection.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).unwrap();
    connection.execute("INSERT INTO draft (name, body) VALUES ('message:new', 'only in the log')", []).unwrap();
    drop(connection);
    let log = folder.path().join("askwell.db-wal");
    assert!(fs::metadata(&log).unwrap().len() > 0);
    fs::rename(file(&folder), folder.path().join("askwell.db.damaged-5")).unwrap();
    let (told, store) = opened(&folder);
    assert!(told.recovered.is_some());
    assert_eq!(store.message_draft(None).await.unwrap().as_deref(), Some("only in the log"));
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files_new_or_old_or_recovered() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let readable = || {
        let files = fs::read_dir(folder.path()).unwrap().flatten();
        let open = files.filter(|entry| entry.metadata().unwrap().permissions().mode() & 0o077 != 0);
        open.map(|entry| entry.file_name()).collect::<Vec<_>>()
    };
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    assert_eq!(readable(), Vec::<std::ffi::OsString>::new());
    store.close().await;
    fs::set_permissions(file(&folder), fs::Permissions::from_mode(0o644)).unwrap();
    let (_, store) = opened(&folder);
    assert_eq!(readable(), Vec::<std::ffi::OsString>::new());
    store.close().await;
    mark(&folder);
    let (_, store) = opened(&folder);
    store.commit(id(1), asking(10)).await.unwrap();
    assert_eq!(readable(), Vec::<std::ffi::OsString>::new());
}

#[tokio::test]
async fn what_is_not_known_is_proof_only_where_store_and_folder_belong_together() {
    let folder = TempDir::new().unwrap();
    assert!(!opened(&folder).0.proven, "a folder of an earlier version, or a new one, is given its word first");
    let (told, store) = opened(&folder);
    assert!(told.proven);
    store.close().await;
    let yesterday = fs::read(file(&folder)).unwrap();
    let (told, store) = opened(&folder);
    assert!(told.proven);
    store.close().await;
    fs::write(file(&folder), yesterday).unwrap();
    for _ in 0..3 {
        let (told, store) = opened(&folder);
        assert!(!told.proven, "a copy of an earlier day does not know what came since");
        store.close().await;
    }
    fs::remove_file(folder.path().join("askwell.id")).unwrap();
    let (told, store) = opened(&folder);
    assert!(!told.proven);
    store.close().await;
    assert!(opened(&folder).0.proven, "somebody said that it is the right one");
}

#[tokio::test]
async fn before_its_tables_change_the_file_is_copied_and_two_copies_are_kept() {
    let folder = TempDir::new().unwrap();
    for (version, age) in [("0.1.0", 30), ("0.2.0", 20)] {
        let old = fs::File::create(folder.path().join(format!("askwell.db.before-{version}"))).unwrap();
        old.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(age)).unwrap();
    }
    let released = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/databases/0.4.0.db");
    fs::copy(released, file(&folder)).unwrap();
    let events = |path: &Path| -> (i64, i64) {
        let sql = "SELECT (SELECT count(*) FROM event), (SELECT user_version FROM pragma_user_version)";
        Connection::open(path).unwrap().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
    };
    let before = events(&file(&folder));
    let (_, store) = opened(&folder);
    store.close().await;
    let copy = folder.path().join(concat!("askwell.db.before-", env!("CARGO_PKG_VERSION")));
    assert_eq!(events(&copy), before);
    assert!(events(&file(&folder)).1 > before.1);
    assert!(folder.path().join("askwell.db.before-0.2.0").exists());
    assert!(!folder.path().join("askwell.db.before-0.1.0").exists());
}

#[tokio::test]
async fn damage_that_nobody_marked_is_found_as_the_file_is_opened() {
    const COUNT: u128 = 12;
    let original = TempDir::new().unwrap();
    fill(&original, COUNT).await;
    let bytes = fs::read(file(&original)).unwrap();
    let mut repaired = 0;
    for page in 1..bytes.len() / PAGE {
        let folder = TempDir::new().unwrap();
        let mut damaged = bytes.clone();
        // The head of a page, and where its rows lie.
        damaged[page * PAGE..page * PAGE + 40].fill(0xA5);
        fs::write(file(&folder), &damaged).unwrap();
        let wrong = verdict(&file(&folder));
        let wrong = wrong.map_or(true, |verdict| verdict.is_some());
        let (told, store) = opened(&folder);
        assert_eq!(told.recovered.is_some(), wrong, "page {page}");
        if let Some(recovered) = told.recovered {
            repaired += 1;
            assert_eq!(fs::read(folder.path().join(recovered.aside)).unwrap(), damaged, "kept as it was");
        }
        store.close().await;
        assert_eq!(verdict(&file(&folder)).unwrap(), None, "page {page}");
        assert!(opened(&folder).0.recovered.is_none(), "page {page}: once");
    }
    assert!(repaired > 10, "{repaired}");
}

#[tokio::test]
async fn of_a_file_without_anything_in_it_nothing_is_kept() {
    for there in [true, false] {
        let folder = TempDir::new().unwrap();
        let (store, _) = start(&folder);
        store.close().await;
        fs::remove_file(file(&folder)).unwrap();
        if there {
            fs::write(file(&folder), "").unwrap();
        }
        let (told, store) = opened(&folder);
        assert_eq!(told.recovered.map(|recovered| recovered.aside), Some(String::new()), "it is told all the same");
        store.close().await;
        let names = fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name());
        assert_eq!(names.filter(|name| name.to_string_lossy().contains("damaged")).count(), 0);
        assert!(opened(&folder).0.recovered.is_none());
    }
}
