//! What another version wrote: read as far as it is understood, and never taken for damage.

use super::*;
use crate::store::chain;
use crate::store::schema;
use rusqlite::params;

/// Another event behind the last, as a version that knows it writes it.
fn append(folder: &TempDir, conversation: ConversationId, body: &str) {
    let connection = Connection::open(file(folder)).unwrap();
    let last = "SELECT seq, hash FROM event WHERE conversation = ?1 ORDER BY seq DESC LIMIT 1";
    let (seq, hash): (u64, [u8; 32]) =
        connection.query_row(last, params![conversation.0.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let insert = "INSERT INTO event (conversation, seq, body, hash) VALUES (?1, ?2, ?3, ?4)";
    let hash = chain::link(&hash, seq + 1, body);
    connection.execute(insert, params![conversation.0.as_bytes(), seq + 1, body, hash]).unwrap();
}

async fn standing_of(store: &Store, id: ConversationId) -> Standing {
    store.conversations().await.unwrap().iter().find(|one| one.id == id).unwrap().standing
}

#[tokio::test]
async fn what_a_later_version_wrote_is_read_up_to_there_and_not_marked_as_damaged() {
    for unknown in [
        r#"{"event":"run.dreamed","at":9}"#,
        r#"{"event":"conversation.mode","mode":"neverHeardOf","at":9}"#,
        r#"{"event":"conversation.renamed","title":{"en":"a title of another shape"},"at":9}"#,
    ] {
        let folder = TempDir::new().unwrap();
        let (store, _) = start(&folder);
        store.commit(id(1), starting(id(1), "hello")).await.unwrap();
        store.commit(id(2), starting(id(2), "another")).await.unwrap();
        store.close().await;
        append(&folder, id(1), unknown);

        let (store, _) = start(&folder);
        let shared = store.load(id(1)).await.unwrap();
        assert_eq!((shared.read().seq, shared.read().condition), (3, Condition::Later), "{unknown}");
        assert!(matches!(store.commit(id(1), Input::Stop { at: 9 }).await, Err(CommitError::Damaged)));
        assert_eq!(store.running().await.unwrap(), [id(2)], "it never goes on by itself");
        assert_eq!(standing_of(&store, id(1)).await, Standing::Later);
        store.close().await;

        // The version that wrote it takes it back, or is there again.
        let connection = Connection::open(file(&folder)).unwrap();
        connection
            .execute("DELETE FROM event WHERE conversation = ?1 AND seq = 4", params![id(1).0.as_bytes()])
            .unwrap();
        connection.execute("DELETE FROM meta WHERE name = 'conditions'", []).unwrap();
        drop(connection);
        let (store, _) = start(&folder);
        assert_eq!(standing_of(&store, id(1)).await, Standing::Working, "the mark goes with its reason");
        assert_eq!(store.running().await.unwrap().len(), 2);
    }
}

#[tokio::test]
async fn what_an_earlier_version_took_for_damage_is_whole_again_at_the_first_start() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.close().await;
    let connection = Connection::open(file(&folder)).unwrap();
    connection
        .execute_batch("UPDATE conversation SET damaged = 1; DELETE FROM meta WHERE name = 'conditions'")
        .unwrap();
    drop(connection);
    let (store, _) = start(&folder);
    assert_eq!(store.running().await.unwrap(), [id(1)]);
}

#[tokio::test]
async fn what_a_later_version_wrote_is_kept_by_a_recovery() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.close().await;
    append(&folder, id(1), r#"{"event":"run.dreamed","at":9}"#);
    append(&folder, id(1), r#"{"event":"conversation.renamed","title":"after it","at":9}"#);
    std::fs::write(folder.path().join("askwell.db.repair"), "").unwrap();
    let (store, _) = start(&folder);
    assert!(store.load(id(1)).await.unwrap().read().is_read_only());
    let rows: i64 =
        Connection::open(file(&folder)).unwrap().query_row("SELECT count(*) FROM event", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 5, "every row is still there for the version that knows it");
}

/// An older program refuses the whole file in words where it would meet an event that it does not know: so a new kind of
/// event comes with a step, and is listed with that step.
#[test]
fn every_kind_of_event_is_listed_with_the_step_that_brought_it() {
    let unknown = serde_json::from_str::<Event>(r#"{"event":"?"}"#).unwrap_err().to_string();
    let mut kinds: Vec<&str> = unknown.split('`').skip(3).step_by(2).collect();
    kinds.sort_unstable();
    let mut listed: Vec<&str> = schema::KINDS.iter().flat_map(|(_, kinds)| *kinds).copied().collect();
    listed.sort_unstable();
    assert_eq!(kinds, listed, "a new kind of event needs a step of the schema: see `schema::KINDS`");
    for (step, kinds) in schema::KINDS {
        assert!((1..=schema::latest()).contains(step), "{kinds:?} came with a step that there is not");
    }
    let of_released: Vec<_> =
        schema::KINDS.iter().filter(|(step, _)| *step <= 8).flat_map(|(_, kinds)| *kinds).collect();
    assert_eq!(of_released.len(), 43, "no kind is added to a step that was released");
}

#[test]
fn a_later_schema_is_refused_and_every_file_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    drop(Store::open(folder.path(), 7).unwrap());
    let connection = Connection::open(file(&folder)).unwrap();
    connection.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).unwrap();
    connection.pragma_update(None, "user_version", schema::latest() + 1).unwrap();
    drop(connection);
    let lying = || {
        let read = |name: &str| std::fs::read(folder.path().join(name)).ok();
        ["askwell.db", "askwell.db-wal", "askwell.id"].map(read)
    };
    let before = lying();
    assert!(before[1].as_ref().is_some_and(|log| !log.is_empty()), "also with a log that was not taken in yet");
    let refused = Store::open(folder.path(), 8);
    assert!(matches!(refused, Err(StoreOpenError::Newer { version }) if version == schema::latest() + 1));
    assert!(lying() == before);
}
