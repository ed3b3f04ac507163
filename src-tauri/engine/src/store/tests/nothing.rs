//! What is true already is neither written again nor told again.

use super::*;
use ask::channel::{Became, Delivery, Messenger, Undelivered};

/// Transactions written to this file so far: SQLite's index of the WAL counts them.
fn commits(folder: &TempDir) -> u32 {
    let index = std::fs::read(folder.path().join("askwell.db-shm")).unwrap();
    u32::from_ne_bytes(index[8..12].try_into().unwrap())
}

fn carried(at: i64) -> Input {
    let delivery = Delivery { to: Messenger::Telegram, became: Became::Undelivered { why: Undelivered::Blocked }, at };
    Input::Carried { interaction: InteractionId(Uuid::from_u128(10)), delivery }
}

#[tokio::test]
async fn an_input_that_makes_nothing_true_writes_nothing_and_tells_nobody() {
    let folder = TempDir::new().unwrap();
    let (store, heard) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    let first = store.commit(id(1), carried(5)).await.unwrap();
    let (written, told) = (commits(&folder), heard.0.lock().clone());
    for at in 6..200 {
        let again = store.commit(id(1), carried(at)).await.unwrap();
        assert_eq!((again.events.len(), again.after, again.seq), (0, first.seq, first.seq));
    }
    assert_eq!((commits(&folder), heard.0.lock().clone()), (written, told));
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    assert_eq!(commits(&folder), written + 1, "the count does count");
}

#[tokio::test]
async fn what_waits_together_with_nothing_is_committed_all_the_same() {
    let folder = TempDir::new().unwrap();
    let (store, heard) = start(&folder);
    for (conversation, interaction) in [(1, 10), (2, 20)] {
        store.commit(id(conversation), starting(id(conversation), "hello")).await.unwrap();
        store.commit(id(conversation), asking(interaction)).await.unwrap();
    }
    store.commit(id(1), carried(5)).await.unwrap();
    heard.0.lock().clear();
    let both = tokio::join!(
        store.commit(id(1), carried(6)),
        store.commit(id(2), answering(20, "o1")),
        store.commit(id(1), answering(10, "o2")),
    );
    let counts = [both.0, both.1, both.2].map(|done| done.unwrap().events.len());
    assert_eq!(counts, [0, 2, 2]);
    assert_eq!(*heard.0.lock(), ["5..7", "6..8"]);
}
