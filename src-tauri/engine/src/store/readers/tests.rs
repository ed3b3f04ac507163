//! Reads beside one another: short ones pass long ones, and what nobody waits for comes to an end.

use super::*;
use std::sync::mpsc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Longer than anything here takes: what hangs is said to hang.
const PATIENCE: Duration = Duration::from_secs(30);
const ENDLESS: &str = "WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one) SELECT count(*) FROM one";

struct Desk {
    folder: TempDir,
    readers: Readers,
}

impl Desk {
    fn new() -> Desk {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a.db");
        let connection = Connection::open(&file).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.execute_batch("CREATE TABLE one (n INTEGER)").unwrap();
        Desk { readers: Readers::of(file), folder }
    }

    /// A read that has begun and never ends by itself.
    async fn endless(&self, kind: ReadKind) -> JoinHandle<Result<i64, StoreError>> {
        let (begun, has_begun) = mpsc::channel();
        let readers = self.readers.clone();
        let read = move |connection: &Connection| {
            begun.send(()).unwrap();
            connection.query_row(ENDLESS, [], |row| row.get(0))
        };
        let reading = tokio::spawn(async move { readers.read(kind, read).await });
        spawn_blocking(move || has_begun.recv_timeout(PATIENCE).unwrap()).await.unwrap();
        reading
    }

    async fn count(&self, kind: ReadKind) -> i64 {
        timeout(PATIENCE, self.readers.read(kind, count)).await.expect("it comes to an end").unwrap()
    }
}

fn count(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT count(*) FROM one", [], |row| row.get(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn short_reads_and_writes_pass_long_ones() {
    let desk = Desk::new();
    let mut long = Vec::new();
    for _ in 0..LONG_COUNT {
        long.push(desk.endless(ReadKind::Long).await);
    }
    assert_eq!(desk.count(ReadKind::Quick).await, 0);
    let writer = Connection::open(desk.folder.path().join("a.db")).unwrap();
    writer.execute("INSERT INTO one VALUES (1)", []).unwrap();
    assert_eq!(desk.count(ReadKind::Quick).await, 1);
    assert!(long.iter().all(|reading| !reading.is_finished()));
    desk.readers.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_is_ended_when_nobody_waits_for_it() {
    let desk = Desk::new();
    for kind in [ReadKind::Quick, ReadKind::Long] {
        for _ in 0..2 * (QUICK_COUNT + LONG_COUNT) {
            desk.endless(kind).await.abort();
        }
        assert_eq!(desk.count(kind).await, 0, "all places are free again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seeker_looks_for_one_thing_at_a_time() {
    let desk = Desk::new();
    let seek = |seeker: &str| {
        let (begun, has_begun) = mpsc::channel();
        let (readers, seeker) = (desk.readers.clone(), seeker.to_owned());
        let read = move |connection: &Connection| {
            begun.send(()).unwrap();
            connection.query_row(ENDLESS, [], |row| row.get::<_, i64>(0))
        };
        let sought = tokio::spawn(async move { readers.seek(seeker, read).await });
        (sought, has_begun)
    };
    let begun = |has_begun: mpsc::Receiver<()>| spawn_blocking(move || has_begun.recv_timeout(PATIENCE).unwrap());
    let (of_another, other_has_begun) = seek("another");
    begun(other_has_begun).await.unwrap();
    let (first, first_has_begun) = seek("one");
    begun(first_has_begun).await.unwrap();
    let found = timeout(PATIENCE, desk.readers.seek("one".into(), count)).await.expect("the first one has ended");
    assert_eq!(found, Ok(Some(0)));
    assert_eq!(first.await.unwrap(), Ok(None), "another has taken its place");
    assert!(!of_another.is_finished(), "each seeks for itself");
    of_another.abort();
    let _ = of_another.await;
    assert!(desk.readers.shared.sought.lock().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_is_of_one_moment() {
    let desk = Desk::new();
    let writer = Connection::open(desk.folder.path().join("a.db")).unwrap();
    let twice = move |connection: &Connection| {
        let before = count(connection)?;
        writer.execute("INSERT INTO one VALUES (1)", [])?;
        Ok((before, count(connection)?))
    };
    assert_eq!(desk.readers.read(ReadKind::Quick, twice).await, Ok((0, 0)));
    assert_eq!(desk.count(ReadKind::Quick).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_ends_what_is_under_way_and_lets_go_of_the_file() {
    let desk = Desk::new();
    let under_way = [desk.endless(ReadKind::Quick).await, desk.endless(ReadKind::Long).await];
    timeout(PATIENCE, desk.readers.close()).await.expect("it comes to an end");
    for reading in under_way {
        assert!(reading.await.unwrap().is_err());
    }
    assert_eq!(desk.readers.read(ReadKind::Quick, count).await, Err(StoreError::gone()));
    let last = Connection::open(desk.folder.path().join("a.db")).unwrap();
    count(&last).unwrap();
    last.close().unwrap();
    assert!(!desk.folder.path().join("a.db-wal").exists(), "nobody else had it open");
}
