//! What a step costs does not grow with what lies beside it. Counted in steps of SQLite's machine, not timed.

use super::*;
use crate::store::ahead::EVENTS_MIN;
use crate::store::{chain, project};
use ask::conversation::Digest;
use ask::event::ConversationEvent;
use ask::wire::HistoryQuery;
use rusqlite::params;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts the steps of the writer's connection.
fn start_counted(folder: &TempDir) -> (Store, Arc<AtomicU64>) {
    let (_, ready) = Store::open(folder.path(), 7).unwrap();
    let steps = Arc::<AtomicU64>::default();
    let counted = steps.clone();
    let count = move || {
        counted.fetch_add(1, Ordering::Relaxed);
        false
    };
    ready.connection.progress_handler(1, Some(count)).unwrap();
    (ready.start(Heard::default()).unwrap(), steps)
}

/// The steps of the writer for an answer, with so many questions of other conversations open.
async fn steps_of_an_answer(others: u128) -> u64 {
    let folder = TempDir::new().unwrap();
    let (store, steps) = start_counted(&folder);
    let all = (1..=others + 1).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            store.commit(id(number), starting(id(number), "hello")).await.unwrap();
            store.commit(id(number), asking(1000 + number)).await.unwrap();
        })
    });
    for done in futures_util::future::join_all(all).await {
        done.unwrap();
    }
    store.load(id(1)).await.unwrap();
    steps.store(0, Ordering::Relaxed);
    store.commit(id(1), answering(1001, "o1")).await.unwrap();
    steps.load(Ordering::Relaxed)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_costs_the_same_whatever_else_is_open() {
    let (few, many) = (steps_of_an_answer(5).await, steps_of_an_answer(500).await);
    assert!(many <= few + few / 10, "{few} steps beside 5 questions, {many} beside 500");
}

/// A conversation with so many events.
pub fn prepare(folder: &TempDir, events: u64) {
    let (_, ready) = Store::open(folder.path(), 7).unwrap();
    let connection = &ready.connection;
    let started = ask::decide(&State::default(), starting(id(1), "hello")).unwrap();
    let renamed =
        |number: u64| Event::Conversation(ConversationEvent::Renamed { title: format!("title {number}"), at: 2 });
    let all = started.iter().cloned().chain((0..).map(renamed)).take(events as usize);
    let (mut hash, mut digest) = (chain::START, Digest::default());
    let transaction = connection.unchecked_transaction().unwrap();
    for (seq, event) in (1_u64..).zip(all) {
        let body = project::json(&event).unwrap();
        hash = chain::link(&hash, seq, &body);
        chain::put(&transaction, id(1), seq, &body, &hash).unwrap();
        digest.apply(&event);
    }
    project::apply(&transaction, &digest, &started).unwrap();
    transaction.commit().unwrap();
}

/// The steps of the writer until a conversation in which so much was decided has another title.
async fn steps_of_renaming(decided: u32) -> u64 {
    let folder = TempDir::new().unwrap();
    prepare(&folder, 3);
    let connection = Connection::open(folder.path().join("askwell.db")).unwrap();
    for number in 0..decided {
        connection
            .execute(
                "INSERT INTO decision (id, conversation, workspace, kind, asker, decided_by, outcome, ended_at, waited_ms,
                 title, words, body) VALUES (?1, ?2, NULL, 'question', 'agent', 'person', 'answered', ?3, 1, 'hello', ?4,
                 '{}')",
                params![
                    Uuid::from_u128(u128::from(number)).as_bytes(),
                    id(1).0.as_bytes(),
                    number,
                    format!("Which, for number {number}?")
                ],
            )
            .unwrap();
    }
    drop(connection);
    let (store, steps) = start_counted(&folder);
    store.load(id(1)).await.unwrap();
    let before = steps.load(Ordering::Relaxed);
    store.commit(id(1), Input::Rename { title: "it goes on".into(), at: 9 }).await.unwrap();
    steps.load(Ordering::Relaxed) - before
}

#[tokio::test(flavor = "multi_thread")]
async fn renaming_costs_the_same_however_much_was_decided() {
    let (few, many) = (steps_of_renaming(2).await, steps_of_renaming(200).await);
    assert!(many <= few + few / 10, "{few} steps where two things were decided, {many} where 200 were");
}

/// The steps of the writer until a conversation of so many events is held.
async fn steps_of_opening(events: u64) -> u64 {
    let folder = TempDir::new().unwrap();
    prepare(&folder, events);
    let (store, steps) = start_counted(&folder);
    let shared = store.load(id(1)).await.unwrap();
    assert_eq!(shared.read().seq, events);
    assert!(!shared.read().is_read_only());
    let counted = steps.load(Ordering::Relaxed);
    store.commit(id(1), Input::Rename { title: "it goes on".into(), at: 9 }).await.unwrap();
    let (events, broken) = store.record(id(1)).await.unwrap();
    assert!(!broken, "what follows is bound to what was read: {}", events.len());
    counted
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_conversation_waits_while_a_long_one_is_opened() {
    let (short, long) = (steps_of_opening(EVENTS_MIN).await, steps_of_opening(8 * EVENTS_MIN).await);
    assert!(
        long <= short + short / 10,
        "{short} steps of the writer for {EVENTS_MIN} events, {long} for eight times more"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_takes_no_step_of_the_writer() {
    let folder = TempDir::new().unwrap();
    let (store, steps) = start_counted(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    steps.store(0, Ordering::Relaxed);
    assert_eq!(store.history(HistoryQuery::default()).await.unwrap().unwrap().rows.len(), 1, "also what came just now");
    store.inbox().await.unwrap();
    store.conversations().await.unwrap();
    store.record(id(1)).await.unwrap();
    assert_eq!(steps.load(Ordering::Relaxed), 0);
}

/// What was read beside the writer is of no use by the time it comes: more was committed, or the conversation is gone.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_read_beside_the_writer_is_brought_up_to_what_is_there() {
    let folder = TempDir::new().unwrap();
    prepare(&folder, 2 * EVENTS_MIN);
    let (store, _) = start(&folder);
    let early = store.read(|connection| chain::read(connection, id(1))).await.unwrap();
    store.commit(id(1), Input::Rename { title: "later".into(), at: 9 }).await.unwrap();
    store.close().await;
    let (store, _) = start(&folder);
    store.jobs.send(WriterJob::Hold { conversation: id(1), record: Box::new(early) }).unwrap();
    let shared = store.load(id(1)).await.unwrap();
    assert_eq!((shared.read().seq, shared.read().state.digest.title.as_str()), (2 * EVENTS_MIN + 1, "later"));
    let whole = store.read(|connection| chain::read(connection, id(1))).await.unwrap();
    assert_eq!(whole.state, shared.read().state);
    drop(shared);

    let before = store.read(|connection| chain::read(connection, id(1))).await.unwrap();
    store.delete(id(1), 10).await.unwrap();
    store.jobs.send(WriterJob::Hold { conversation: id(1), record: Box::new(before) }).unwrap();
    assert!(store.load(id(1)).await.is_err(), "it was deleted");
}
