//! What a long conversation is opened with is what its events say, or it is not there.

use super::growing::prepare;
use super::*;
use crate::store::opening::EVENTS_MIN;
use crate::store::{chain, opening};
use ask::thread;
use ask::wire::ConversationView;
use rusqlite::params;

fn said(store: &Store) -> impl Future<Output = Option<ConversationView>> {
    let store = store.clone();
    async move {
        let record = store.read(|connection| chain::read(connection, id(1))).await.unwrap();
        thread::view(&record.state, record.seq)
    }
}

/// A folder with a conversation that was opened before.
async fn opened() -> TempDir {
    let folder = TempDir::new().unwrap();
    prepare(&folder, EVENTS_MIN);
    let (store, _) = start(&folder);
    assert_eq!(store.opening(id(1)).await, None, "it was never folded");
    store.load(id(1)).await.unwrap();
    store.close().await;
    folder
}

async fn is_opened_with_what_was_said(folder: &TempDir) -> bool {
    let (store, _) = start(folder);
    let found = store.opening(id(1)).await;
    assert!(found.is_none() || found == said(&store).await, "what is not what was said is not there");
    let whole = store.load(id(1)).await.unwrap();
    let folded = thread::view(&whole.read().state, whole.read().seq);
    assert_eq!(folded, said(&store).await);
    store.close().await;
    found.is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_folded_once_is_seen_without_its_fold() {
    let folder = opened().await;
    assert!(is_opened_with_what_was_said(&folder).await);
    let (store, _) = start(&folder);
    let committed = store.commit(id(1), asking(10)).await.unwrap();
    assert_eq!(store.opening(id(1)).await, None, "the writer has it");
    assert_eq!(committed.shared.read().state.items.len(), 2);
    store.close().await;
    assert!(is_opened_with_what_was_said(&folder).await, "what came since is in it");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_after_it_makes_it_of_no_use() {
    let folder = opened().await;
    let before = rows(&folder);
    let (store, _) = start(&folder);
    store.commit(id(1), asking(10)).await.unwrap();
    store.close().await;
    // As where the program was killed before it was made anew.
    put(&folder, &before);
    assert!(!is_opened_with_what_was_said(&folder).await);
    assert!(is_opened_with_what_was_said(&folder).await, "it was made anew");
}

type Rows = Vec<(Vec<u8>, Vec<u8>, String)>;

fn rows(folder: &TempDir) -> Rows {
    let connection = Connection::open(file(folder)).unwrap();
    let mut all = connection.prepare("SELECT conversation, seal, body FROM opening").unwrap();
    all.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap().map(Result::unwrap).collect()
}

fn put(folder: &TempDir, rows: &Rows) {
    let connection = Connection::open(file(folder)).unwrap();
    connection.execute("DELETE FROM opening", []).unwrap();
    for (conversation, seal, body) in rows {
        let put = "INSERT INTO opening (conversation, seal, body) VALUES (?1, ?2, ?3)";
        connection.execute(put, params![conversation, seal, body]).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_changed_cut_or_made_elsewhere_is_not_read() {
    let folder = opened().await;
    let whole = rows(&folder);
    let (conversation, seal, body) = whole[0].clone();
    let changed = |body: &str| vec![(conversation.clone(), seal.clone(), body.to_owned())];
    let mut other_seal = seal.clone();
    other_seal[0] ^= 1;
    let wrong = [
        changed(&body.replace("title ", "Title ")),
        changed(&body[..body.len() / 2]),
        changed(""),
        changed("{}"),
        vec![(conversation.clone(), other_seal, body.clone())],
        vec![(conversation.clone(), Vec::new(), body.clone())],
        vec![(id(2).0.as_bytes().to_vec(), seal.clone(), body.clone())],
    ];
    for rows in wrong {
        put(&folder, &rows);
        assert!(!is_opened_with_what_was_said(&folder).await);
        put(&folder, &whole);
        assert!(is_opened_with_what_was_said(&folder).await);
    }
}

/// The copy of another conversation that has the same number of events, sealed as it should be.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_sealed_and_not_its_own_is_not_shown() {
    let folder = opened().await;
    let (_, _, body) = rows(&folder).remove(0);
    let body = body.replace(&id(1).0.to_string(), &id(2).0.to_string());
    let connection = Connection::open(file(&folder)).unwrap();
    let (seq, last) = chain::last(&connection, id(1)).unwrap().unwrap();
    opening::put(&connection, id(1), &last, &opening::ConversationOpening { seq, body }).unwrap();
    drop(connection);
    assert!(!is_opened_with_what_was_said(&folder).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_what_cannot_be_continued_there_is_none() {
    let folder = opened().await;
    let connection = Connection::open(file(&folder)).unwrap();
    connection.execute("UPDATE conversation SET damaged = 2", []).unwrap();
    drop(connection);
    let (store, _) = start(&folder);
    assert_eq!(store.opening(id(1)).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_with_its_conversation_and_leaves_no_word() {
    let folder = opened().await;
    let word = format!("title {}", EVENTS_MIN - 4);
    assert!(rows(&folder)[0].2.contains(&word));
    let (store, _) = start(&folder);
    store.delete(id(1), 10).await.unwrap();
    assert_eq!(store.opening(id(1)).await, None);
    store.put_back(id(1), 60).await.unwrap();
    assert_eq!(store.opening(id(1)).await, None, "it is made anew");
    store.load(id(1)).await.unwrap();
    store.delete(id(1), 11).await.unwrap();
    store.remove_deleted(id(1)).await.unwrap();
    store.close().await;
    assert_eq!(rows(&folder), []);
    let bytes = std::fs::read(file(&folder)).unwrap();
    assert!(!bytes.windows(word.len()).any(|window| window == word.as_bytes()), "nothing of it is in the file");
}
