//! What nobody uses may go, and in doubt somebody uses it.

use super::bin::task_of;
use super::*;
use std::collections::HashSet;

const MONTH: ask::Timestamp = 1_000_000;
const NOW: ask::Timestamp = 2 * MONTH;

async fn ended(store: &Store, conversation: u128) {
    store.commit(id(conversation), starting(id(conversation), "Paint")).await.unwrap();
    store.commit(id(conversation), Input::Stop { at: 9 }).await.unwrap();
}

async fn deleted(store: &Store, conversation: u128, busy: &[u128]) -> usize {
    let busy = busy.iter().map(|number| id(*number)).collect();
    store.delete_unused(id(conversation), MONTH, busy, NOW).await.unwrap().len()
}

#[tokio::test]
async fn what_rests_for_long_goes_with_its_tasks_and_what_is_used_stays() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    for conversation in 1..=9 {
        ended(&store, conversation).await;
    }
    store.commit(id(10), task_of(1, 10)).await.unwrap();
    store.commit(id(10), Input::Stop { at: 9 }).await.unwrap();

    store.commit(id(2), Input::Rename { title: "Paint it".into(), at: MONTH }).await.unwrap();
    store.save_message_draft(Some(id(3)), "half a mess".into()).await.unwrap();
    store.used(id(4), MONTH).await.unwrap();
    store.delete(id(5), 50).await.unwrap();
    store.put_back(id(5), MONTH).await.unwrap();
    // Its task is at work.
    store.commit(id(11), task_of(6, 11)).await.unwrap();
    // Its task was looked into.
    store.commit(id(12), task_of(7, 12)).await.unwrap();
    store.commit(id(12), Input::Stop { at: 9 }).await.unwrap();
    store.used(id(12), NOW).await.unwrap();
    store.commit(id(13), starting(id(13), "waits")).await.unwrap();
    store.commit(id(13), asking(30)).await.unwrap();

    let all = [1, 3, 4, 5, 6, 7, 8, 9];
    let mut found = store.unused_since(MONTH).await.unwrap();
    found.sort();
    assert_eq!(found, all.map(id), "those that are worth a closer look");
    for stays in [2, 3, 4, 5, 6, 7, 13] {
        assert_eq!(deleted(&store, stays, &[]).await, 0, "{stays}");
    }
    assert_eq!(deleted(&store, 8, &[3, 8]).await, 0, "somebody is there whom only the caller knows");
    assert_eq!((deleted(&store, 1, &[10]).await, deleted(&store, 1, &[]).await), (0, 2), "it goes with its task");
    assert_eq!(deleted(&store, 1, &[]).await, 0, "once");
    let known = store.deleted().await.unwrap();
    assert_eq!((known.len(), known[0].id, known[0].deleted_at, known[0].subtasks), (1, id(1), NOW, 1));
}

#[tokio::test]
async fn what_was_put_back_counts_as_used_for_a_while_and_no_trace_of_it_stays() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    ended(&store, 1).await;
    assert_eq!(deleted(&store, 1, &[]).await, 1);
    store.put_back(id(1), NOW).await.unwrap();
    assert_eq!(deleted(&store, 1, &[]).await, 0);
    let later = store.delete_unused(id(1), NOW + 1, HashSet::new(), 3 * MONTH).await.unwrap();
    assert_eq!(later.len(), 1, "until nobody has used it for long again");
    store.remove_deleted(id(1)).await.unwrap();
    store.close().await;
    let left = "SELECT count(*) FROM meta WHERE name LIKE 'used:%'";
    let left: i64 = Connection::open(file(&folder)).unwrap().query_row(left, [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn an_answer_that_nobody_was_here_for_is_seen_first() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "Paint")).await.unwrap();
    let Input::Replied { run, after, reply, fresh, mut asking, at } = asking(10) else { unreachable!() };
    asking.standing = QuestionAvailability::Afk;
    store.commit(id(1), Input::Replied { run, after, reply, fresh, asking, at }).await.unwrap();
    store.commit(id(1), Input::Stop { at: 9 }).await.unwrap();
    assert_eq!(store.unattended().await.unwrap().len(), 1);
    assert_eq!(deleted(&store, 1, &[]).await, 0);
    store.unattended_seen().await.unwrap();
    assert_eq!(deleted(&store, 1, &[]).await, 1);
}
