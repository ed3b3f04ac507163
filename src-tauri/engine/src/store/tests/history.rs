//! The history says of every conversation what became of each question, however the table was made.

use super::*;
use ask::wire::{DecidedBy, Decider, DecisionKind, HistoryQuery, HistoryRow, OutcomeKind};

const ASKED: InteractionId = InteractionId(Uuid::from_u128(10));

async fn all(store: &Store) -> Vec<HistoryRow> {
    store.history(HistoryQuery::default()).await.unwrap().unwrap().rows
}

async fn found(store: &Store, text: &str) -> usize {
    store
        .history(HistoryQuery { text: Some(text.into()), ..HistoryQuery::default() })
        .await
        .unwrap()
        .unwrap()
        .rows
        .len()
}

fn revising(option: &str) -> Input {
    let Input::Submit(submission) = answering(10, option) else { panic!("an answer") };
    Input::Submit(Submission { submit: SubmitId(Uuid::from_u128(2)), revises: true, at: 9, ..submission })
}

/// A conversation whose question was answered, answered anew, corrected and withdrawn, and one whose question expired.
async fn lived(store: &Store) {
    store.commit(id(1), starting(id(1), "Paint the wall")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    assert_eq!(all(store).await, [], "what is open is not decided");
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    store.commit(id(1), revising("o2")).await.unwrap();
    let (interaction, question, text) = (ASKED, QuestionId("q1".into()), "rather green".to_owned());
    store.commit(id(1), Input::Correct { interaction, question, text, at: 10 }).await.unwrap();
    store.commit(id(1), Input::Rename { title: "Colours 颜色".into(), at: 11 }).await.unwrap();
    store.commit(id(2), starting(id(2), "Another")).await.unwrap();
    store.commit(id(2), asking(20)).await.unwrap();
    store.commit(id(2), Input::Stop { at: 30 }).await.unwrap();
}

#[tokio::test]
async fn each_decision_is_one_row_as_it_is_now() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    lived(&store).await;
    let rows = all(&store).await;
    let [stopped, green] = rows.as_slice() else { panic!("two decisions: {rows:?}") };
    assert_eq!((stopped.outcome, stopped.decided_by), (OutcomeKind::Stopped, DecidedBy::Nobody));
    assert_eq!((green.kind, green.decided_by.decider()), (DecisionKind::Question, Decider::Person));
    assert_eq!(green.title, "Colours 颜色");
    assert_eq!((green.answers[0].words.as_str(), green.answers[0].corrected), ("rather green", true));
    // Also by the title that the conversation had when it was decided.
    for (text, count) in [("rather", 1), ("Which", 2), ("colours", 1), ("颜色", 1), ("Paint", 1)] {
        assert_eq!(found(&store, text).await, count, "{text}");
    }
    let question = QuestionId("q1".into());
    store.commit(id(1), Input::Withdraw { interaction: ASKED, question, at: 40 }).await.unwrap();
    assert!(store.decision(ASKED.into()).await.unwrap().unwrap().answers[0].withdrawn);
    assert_eq!(store.delete(id(1), 50).await.unwrap().len(), 1);
    assert_eq!(all(&store).await.len(), 1);
    assert_eq!(found(&store, "colours").await, 0);
}

#[tokio::test]
async fn made_anew_from_the_events_it_is_the_same() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    lived(&store).await;
    let rows = all(&store).await;
    store.close().await;
    // As a file is that was written before there was a history.
    let connection = Connection::open(file(&folder)).unwrap();
    connection.execute_batch("DELETE FROM decision; DELETE FROM meta WHERE name = 'history'").unwrap();
    drop(connection);
    let (store, _) = start(&folder);
    assert_eq!(all(&store).await, rows);
    assert_eq!(found(&store, "rather").await, 1);
}
