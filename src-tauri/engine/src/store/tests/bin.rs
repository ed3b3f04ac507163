//! Deleted conversations: out of sight together, never begun again, back as they were, and gone in the end.

use super::*;
use ask::family::Parentage;
use ask::wire::HistoryQuery;
use rusqlite::types::Value;

const TABLES: [&str; 7] = ["conversation", "interaction", "draft", "clock", "rule", "unattended", "decision"];

/// All rows of all tables that lists are read from, each as it stands there.
fn rows(folder: &TempDir) -> Vec<String> {
    let connection = Connection::open(file(folder)).unwrap();
    let mut found = Vec::new();
    for table in TABLES {
        let mut all = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns: Vec<String> = all.column_names().into_iter().map(str::to_owned).collect();
        let mut rows = all.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let cells = columns
                .iter()
                .enumerate()
                .filter(|(_, name)| !(*name == "number" || table == "unattended" && *name == "id"));
            let cells: Vec<Value> = cells.map(|(at, _)| row.get(at).unwrap()).collect();
            found.push(format!("{table} {cells:?}"));
        }
    }
    found.sort();
    found
}

fn count(folder: &TempDir, what: &str) -> i64 {
    Connection::open(file(folder)).unwrap().query_row(what, [], |row| row.get(0)).unwrap()
}

pub fn task_of(parent: u128, id_of_task: u128) -> Input {
    let parentage = Parentage { conversation: id(parent), call: CallId("c1".into()), depth: 1, tools: None };
    let Input::Start { id, workspace, message, text, mode, agent, no_questions, rounds_max, at, .. } =
        starting(id(id_of_task), "a task")
    else {
        panic!("what starts a conversation is another input");
    };
    let parent = Some((parentage, "Task".to_owned()));
    Input::Start { id, workspace, message, text, mode, model: None, parent, agent, no_questions, rounds_max, at }
}

/// A conversation whose run is over, with an answer, drafts and a decision.
async fn lived(store: &Store) {
    store.commit(id(1), starting(id(1), "Paint")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    store.commit(id(1), answering(10, "o2")).await.unwrap();
    store.commit(id(1), Input::Stop { at: 9 }).await.unwrap();
    store.save_message_draft(Some(id(1)), "half a mess".into()).await.unwrap();
    store.commit(id(2), starting(id(2), "Another")).await.unwrap();
}

#[tokio::test]
async fn what_is_put_back_is_as_it_was_in_every_table() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    lived(&store).await;
    let before = rows(&folder);
    let events = store.record(id(1)).await.unwrap();
    assert_eq!(store.delete(id(1), 50).await.unwrap().len(), 1);
    assert_eq!(store.conversations().await.unwrap().len(), 1);
    assert_eq!(store.history(HistoryQuery::default()).await.unwrap().unwrap().rows, []);
    assert_eq!(store.record(id(1)).await.unwrap(), (Vec::new(), false), "nobody reads its events meanwhile");
    assert!(matches!(
        store.load(id(1)).await,
        Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::Deleted)))
    ));
    let known = store.deleted().await.unwrap();
    assert_eq!((known.len(), known[0].id, known[0].title.as_str(), known[0].subtasks), (1, id(1), "Paint", 0));

    assert_eq!(store.put_back(id(1), 60).await.unwrap(), [id(1)]);
    assert_eq!(rows(&folder), before);
    assert_eq!(store.record(id(1)).await.unwrap(), events);
    assert_eq!(store.deleted().await.unwrap(), []);
    assert_eq!(count(&folder, "SELECT count(*) FROM bin"), 0);
    assert_eq!(store.put_back(id(1), 60).await.unwrap(), [], "twice is no harm");
}

#[tokio::test]
async fn what_files_a_deleted_conversation_needs_is_not_said() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    lived(&store).await;
    let any = InteractionId(Uuid::from_u128(7));
    assert_eq!(store.files_of(id(1), any).await.unwrap(), Some(Vec::new()));
    assert_eq!(store.files_of_results(id(1)).await.unwrap(), Some(Vec::new()));
    store.delete(id(1), 50).await.unwrap();
    // None needed would mean that all of them can go, and it may come back.
    assert_eq!(store.files_of(id(1), any).await.unwrap(), None);
    assert_eq!(store.files_of_results(id(1)).await.unwrap(), None);
    store.put_back(id(1), 60).await.unwrap();
    assert_eq!(store.files_of(id(1), any).await.unwrap(), Some(Vec::new()));
}

#[tokio::test]
async fn what_cannot_be_put_back_whole_stays_deleted_and_is_not_lost() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    lived(&store).await;
    store.delete(id(1), 50).await.unwrap();
    let kept = count(&folder, "SELECT count(*) FROM bin");
    let spoil = "UPDATE bin SET body = 'no JSON' WHERE number = (SELECT min(number) FROM bin)";
    assert_eq!(Connection::open(file(&folder)).unwrap().execute(spoil, []).unwrap(), 1);
    let fault = store.put_back(id(1), 60).await.unwrap_err();
    assert_eq!(fault.code, TroubleCode::Failed, "{fault}");
    assert_eq!(count(&folder, "SELECT count(*) FROM bin"), kept);
    assert_eq!(store.deleted().await.unwrap().len(), 1, "it can be tried again");
}

#[tokio::test]
async fn a_tree_goes_and_comes_back_together_and_what_ran_in_it_is_stopped() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "Parent")).await.unwrap();
    store.commit(id(2), task_of(1, 2)).await.unwrap();
    store.commit(id(3), task_of(2, 3)).await.unwrap();
    store.commit(id(3), asking(30)).await.unwrap();
    assert_eq!(store.delete(id(1), 50).await.unwrap().len(), 3);
    assert_eq!(store.conversations().await.unwrap(), []);
    assert_eq!((store.inbox().await.unwrap().len(), store.running().await.unwrap().len()), (0, 0));
    assert_eq!(store.deleted().await.unwrap()[0].subtasks, 2);
    store.close().await;

    let (store, _) = start(&folder);
    assert_eq!(store.conversations().await.unwrap(), [], "after a restart too");
    let mut back = store.put_back(id(1), 60).await.unwrap();
    back.sort();
    assert_eq!(back, [id(1), id(2), id(3)]);
    for one in back {
        let held = store.load(one).await.unwrap();
        assert!(
            held.read().state.run.is_none() && !held.read().is_read_only(),
            "{one}: nothing runs, and its chain holds"
        );
    }
    assert_eq!(store.running().await.unwrap(), []);
    store.commit(id(2), Input::Rename { title: "It goes on".into(), at: 60 }).await.unwrap();
}

#[tokio::test]
async fn an_id_that_was_deleted_is_never_taken_again() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "Once")).await.unwrap();
    store.delete(id(1), 50).await.unwrap();
    for _ in 0..2 {
        let again = store.commit(id(1), starting(id(1), "Twice")).await;
        assert!(
            matches!(again, Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::Deleted)))),
            "{again:?}"
        );
        let answer = store.commit(id(1), answering(10, "o1")).await;
        assert!(
            matches!(answer, Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::Deleted)))),
            "{answer:?}"
        );
        assert_eq!(store.delete(id(1), 60).await.unwrap(), [], "twice is no harm");
        store.remove_deleted(id(1)).await.unwrap();
    }
    assert_eq!(store.put_back(id(1), 60).await.unwrap(), [], "it is gone for good");
    assert!(store.is_deleted(id(1)).await.unwrap());
}

#[tokio::test]
async fn what_is_old_is_found_and_what_is_removed_leaves_nothing_in_the_file() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "CANARY-7f3a")).await.unwrap();
    store.commit(id(2), starting(id(2), "stays")).await.unwrap();
    store.save_message_draft(Some(id(1)), "CANARY-draft".into()).await.unwrap();
    store.delete(id(1), 50).await.unwrap();
    store.save_message_draft(Some(id(1)), "CANARY-late".into()).await.unwrap();
    assert_eq!(store.deleted_before(50).await.unwrap(), []);
    assert_eq!(store.deleted_before(51).await.unwrap(), [id(1)]);
    let mut kept = store.all_kept().await.unwrap();
    kept.sort();
    assert_eq!(kept, [id(1), id(2)]);
    store.remove_deleted(id(1)).await.unwrap();
    assert_eq!(store.all_kept().await.unwrap(), [id(2)]);
    store.close().await;
    let bytes = std::fs::read(file(&folder)).unwrap();
    assert!(!bytes.windows(6).any(|window| window == b"CANARY"));
}

#[tokio::test]
async fn a_file_that_is_read_out_brings_nothing_back_that_was_deleted() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    lived(&store).await;
    store.delete(id(1), 50).await.unwrap();
    store.close().await;
    std::fs::write(folder.path().join("askwell.db.repair"), "marked").unwrap();

    let (store, _) = start(&folder);
    let there: Vec<_> = store.conversations().await.unwrap().into_iter().map(|one| one.id).collect();
    assert_eq!(there, [id(2)]);
    assert!(matches!(
        store.load(id(1)).await,
        Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::Deleted)))
    ));
    assert_eq!(store.put_back(id(1), 60).await.unwrap(), [id(1)], "and it can still be had back");
    assert_eq!(store.load(id(1)).await.unwrap().read().state.digest.title, "Paint");
}
