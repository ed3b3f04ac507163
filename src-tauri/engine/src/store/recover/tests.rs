//! Events as they are found page by page, held against what SQLite itself reads.

use super::events::{EventRow, StoredEvents};
use crate::store::paths::{FILE, with_suffix};
use rusqlite::{Connection, params};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A file with events of all sizes, the last of them only in its log.
fn written(folder: &TempDir, page_size: u32) -> PathBuf {
    let path = folder.path().join(FILE);
    let mut connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "page_size", page_size).unwrap();
    connection.pragma_update(None, "journal_mode", "WAL").unwrap();
    crate::store::schema::migrate(&mut connection).unwrap();
    put(&connection, 1..=300);
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    put(&connection, 301..=400);
    // As a killed program leaves it: the log is not taken into the file.
    let kept = folder.path().join("kept");
    std::fs::copy(with_suffix(&path, "-wal"), &kept).unwrap();
    let main = std::fs::read(&path).unwrap();
    drop(connection);
    std::fs::write(&path, main).unwrap();
    std::fs::rename(&kept, with_suffix(&path, "-wal")).unwrap();
    path
}

fn put(connection: &Connection, numbers: std::ops::RangeInclusive<u64>) {
    connection.execute_batch("BEGIN").unwrap();
    for number in numbers {
        let length = usize::try_from(number * number * 7 % 40_000).unwrap();
        let mut conversation = [0_u8; 16];
        conversation[0] = u8::try_from(number % 7).unwrap();
        connection
            .execute(
                "INSERT INTO event (conversation, seq, body, hash) VALUES (?1, ?2, ?3, ?4)",
                params![conversation, number / 7, "y".repeat(length), [9_u8; 32]],
            )
            .unwrap();
    }
    connection.execute_batch("COMMIT").unwrap();
}

fn by_sqlite(path: &Path) -> Vec<EventRow> {
    let connection = Connection::open(path).unwrap();
    let mut rows = connection.prepare("SELECT conversation, seq, body, hash FROM event ORDER BY gseq").unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        Ok(EventRow { conversation: row.get(0)?, seq: row.get(1)?, body: row.get(2)?, hash: row.get(3)? })
    };
    rows.query_map([], row).unwrap().map(Result::unwrap).collect()
}

fn found(path: &Path) -> Vec<EventRow> {
    let mut events = StoredEvents::find(path).unwrap();
    (0..events.count()).map(|number| events.row(number).unwrap()).collect()
}

#[test]
fn every_row_is_found_as_sqlite_reads_it_also_those_in_the_log() {
    for page_size in [512, 4096, 65_536] {
        let folder = TempDir::new().unwrap();
        let path = written(&folder, page_size);
        let events = found(&path);
        assert_eq!(events.len(), 400, "pages of {page_size}");
        let ends = StoredEvents::find(&path).unwrap();
        for row in &events {
            let last = events.iter().filter(|one| one.conversation == row.conversation).map(|one| one.seq).max();
            assert_eq!(ends.ends().find(|(id, _)| **id == row.conversation).map(|(_, seq)| seq), last);
        }
        assert!(events == by_sqlite(&path), "pages of {page_size}");
    }
}

#[test]
fn of_a_log_that_breaks_off_what_was_committed_counts() {
    let folder = TempDir::new().unwrap();
    let path = written(&folder, 4096);
    let log = with_suffix(&path, "-wal");
    let whole = std::fs::read(&log).unwrap();
    for keep in [0, 31, 32, 5000, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&log, &whole[..keep]).unwrap();
        let events = found(&path);
        assert_eq!(events.len(), 300, "the one commit in it is not whole at {keep}");
    }
}

#[test]
fn no_bytes_at_all_lead_astray() {
    let folder = TempDir::new().unwrap();
    let path = written(&folder, 512);
    std::fs::remove_file(with_suffix(&path, "-wal")).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let rows = found(&path);
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 1_000_000_007).unwrap()
    };
    for _ in 0..200 {
        let mut bytes = whole.clone();
        for _ in 0..40 {
            let at = random() % bytes.len();
            bytes[at] = u8::try_from(random() % 256).unwrap();
        }
        bytes.truncate(whole.len() - random() % 5000);
        std::fs::write(&path, &bytes).unwrap();
        let mut events = StoredEvents::find(&path).unwrap();
        let read = (0..events.count()).filter_map(|number| events.row(number)).count();
        assert!(read > rows.len() / 2, "most of it is still found, not {read}");
    }
}
