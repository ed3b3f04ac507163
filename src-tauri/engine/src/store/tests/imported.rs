//! Conversations out of a file stand in the list by when they came, whatever dates they tell.

use super::*;
use ask::event::{ConversationEvent, ImportOrigin};
use ask::{Event, Timestamp};
use rusqlite::params;

const TO_COME: Timestamp = 3_000_000_000_000;

fn out_of_a_file(conversation: ConversationId, at: Timestamp) -> (ConversationId, Vec<Event>) {
    let imported = Some(ImportOrigin { file: "a.zip".into(), at, copied: 2 });
    let started = Event::Conversation(ConversationEvent::Started {
        id: conversation,
        title: "From there".into(),
        workspace: None,
        parent: None,
        branched_from: None,
        guest: None,
        agent: None,
        no_questions: false,
        imported,
        at: TO_COME,
    });
    (
        conversation,
        vec![started, Event::Conversation(ConversationEvent::Renamed { title: "Told there".into(), at: TO_COME })],
    )
}

async fn listed(store: &Store) -> Vec<(ConversationId, Timestamp)> {
    store.conversations().await.unwrap().iter().map(|one| (one.id, one.updated_at)).collect()
}

#[tokio::test]
async fn what_it_tells_of_days_to_come_makes_it_no_newer() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.import(vec![out_of_a_file(id(1), 100)]).await.unwrap();
    let Input::Start { message, text, mode, rounds_max, .. } = starting(id(2), "hello") else { unreachable!() };
    let (workspace, parent, agent, no_questions) = (None, None, None, false);
    let later = Input::Start {
        id: id(2),
        workspace,
        message,
        text,
        mode,
        model: None,
        parent,
        agent,
        no_questions,
        rounds_max,
        at: 200,
    };
    store.commit(id(2), later).await.unwrap();
    assert_eq!(listed(&store).await, [(id(2), 200), (id(1), 100)]);
    store.commit(id(1), Input::ChooseFolder { workspace: None, at: 300 }).await.unwrap();
    assert_eq!(listed(&store).await, [(id(1), 300), (id(2), 200)], "what is done here counts");
    store.close().await;
}

#[tokio::test]
async fn what_an_earlier_version_listed_by_such_a_day_is_put_right() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    for (number, at) in [(1, 100), (2, 110), (3, 120)] {
        store.import(vec![out_of_a_file(id(number), at)]).await.unwrap();
    }
    store.commit(id(2), Input::ChooseFolder { workspace: None, at: 300 }).await.unwrap();
    let connection = Connection::open(file(&folder)).unwrap();
    connection.execute("UPDATE conversation SET updated_at = ?1", params![TO_COME]).unwrap();
    drop(connection);
    store.delete(id(3), 400).await.unwrap();
    store.close().await;
    let connection = Connection::open(file(&folder)).unwrap();
    connection
        .execute_batch(
            "DROP INDEX decision_by_rule; DROP TABLE granted;
             ALTER TABLE conversation DROP COLUMN model; PRAGMA user_version = 14",
        )
        .unwrap();
    drop(connection);

    let (store, _) = start(&folder);
    assert_eq!(listed(&store).await, [(id(2), 300), (id(1), 100)]);
    store.put_back(id(3), 500).await.unwrap();
    assert_eq!(listed(&store).await, [(id(2), 300), (id(3), 120), (id(1), 100)]);
    store.close().await;
}
