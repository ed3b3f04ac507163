//! A branch is there as a whole or not at all, and nothing that was decided is decided a second time by it.

use super::*;
use ask::branch::{BranchAnswer, BranchRefusal, interaction_in};
use ask::interaction::Status;
use ask::rule::Mode;
use ask::wire::{BranchPoint, HistoryQuery};
use ask::{Answers, Interaction};

const ASKED: InteractionId = InteractionId(Uuid::from_u128(10));
const BRANCH: ConversationId = ConversationId(Uuid::from_u128(77));

fn other(id: ConversationId, option: &str) -> BranchAnswer {
    let Input::Submit(submission) = answering(10, option) else { panic!("an answer") };
    BranchAnswer { id, submission: Submission { at: 50, ..submission }, restore: false }
}

/// A conversation in a workspace whose question was answered, for the whole workspace.
async fn decided(store: &Store) {
    let Input::Start { message, text, .. } = starting(id(1), "hello") else { panic!("a start") };
    let (workspace, mode) = (Some("/home/me/notes".to_owned()), Mode::default());
    let start = Input::Start {
        id: id(1),
        workspace,
        message,
        text,
        mode,
        model: None,
        parent: None,
        agent: None,
        no_questions: false,
        rounds_max: 3,
        at: 1,
    };
    store.commit(id(1), start).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    let Input::Submit(submission) = answering(10, "o1") else { panic!("an answer") };
    let answer = Answer::choosing(&QuestionId("q1".into()), vec![OptionId("o1".into())]);
    let given = Answers { answers: vec![answer], remember: true, ..Answers::default() };
    let response = Response::Answered(given);
    store.commit(id(1), Input::Submit(Submission { response, ..submission })).await.unwrap();
}

async fn rows(store: &Store) -> usize {
    store.history(HistoryQuery::default()).await.unwrap().unwrap().rows.len()
}

#[tokio::test]
async fn made_twice_it_is_one_branch_and_after_a_restart_too() {
    let folder = TempDir::new().unwrap();
    let (store, heard) = start(&folder);
    decided(&store).await;
    store.branch(id(1), ASKED, other(BRANCH, "o2")).await.unwrap();
    let news = heard.0.lock().len();
    store.branch(id(1), ASKED, other(BRANCH, "o1")).await.unwrap();
    assert_eq!(heard.0.lock().len(), news, "nothing more became true");
    let events = store.record(BRANCH).await.unwrap();
    store.close().await;
    let (store, _) = start(&folder);
    store.branch(id(1), ASKED, other(BRANCH, "o2")).await.unwrap();
    assert_eq!(store.record(BRANCH).await.unwrap(), events);
    let listed = store.conversations().await.unwrap();
    assert_eq!(listed.len(), 2);
    let from = Some(BranchPoint { conversation: id(1), interaction: ASKED });
    let branched = listed.iter().find(|one| one.id == BRANCH).unwrap();
    assert_eq!(branched.branched_from, from);
    assert_eq!(store.load(BRANCH).await.unwrap().read().state.digest.summary().unwrap().branched_from, from);
    assert_eq!(store.family(BRANCH).await.unwrap(), [id(1), BRANCH]);
    assert_eq!(store.family(id(1)).await.unwrap(), [id(1), BRANCH]);
    let own = interaction_in(BRANCH, ASKED);
    let shared = store.load(BRANCH).await.unwrap();
    let asked: Interaction = shared.read().state.interaction(own).unwrap().clone();
    assert!(matches!(asked.status, Status::Closed(_)) && asked.conversation == BRANCH);
    assert_eq!(store.conversation_of(own).await.unwrap(), Some(BRANCH));
}

#[tokio::test]
async fn what_was_decided_before_it_is_counted_and_allowed_once() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    decided(&store).await;
    store.commit(id(1), Input::Stop { at: 8 }).await.unwrap();
    let standing = store.standing().await.unwrap();
    assert!(store.revoke(standing[0].id.clone()).await.unwrap());
    store.commit(id(1), Input::Retry { rounds_max: 3, at: 9 }).await.unwrap();
    let Input::Replied { after: _, run: _, reply, fresh, asking, at: _ } = asking(11) else { panic!("a reply") };
    let after = store.load(id(1)).await.unwrap().read().state.items.len();
    store.commit(id(1), Input::Replied { run: 2, after, reply, fresh, asking, at: 10 }).await.unwrap();
    let Input::Submit(later) = answering(11, "o1") else { panic!("an answer") };
    let later = Submission { submit: SubmitId(Uuid::from_u128(5)), ..later };
    store.commit(id(1), Input::Submit(later.clone())).await.unwrap();
    assert_eq!(rows(&store).await, 2);
    let second = InteractionId(Uuid::from_u128(11));
    store.branch(id(1), second, BranchAnswer { id: BRANCH, submission: later, restore: false }).await.unwrap();
    assert_eq!(rows(&store).await, 3, "the first decision is not made again: only the second was made differently");
    assert_eq!(store.standing().await.unwrap(), [], "what was revoked does not hold again by going back");
    let found = store.history(HistoryQuery::default()).await.unwrap().unwrap().rows;
    store.close().await;
    let connection = Connection::open(file(&folder)).unwrap();
    connection.execute_batch("DELETE FROM meta WHERE name = 'history'").unwrap();
    drop(connection);
    let (store, _) = start(&folder);
    assert_eq!(
        store.history(HistoryQuery::default()).await.unwrap().unwrap().rows,
        found,
        "nor by making the table anew"
    );
}

#[tokio::test]
async fn where_there_can_be_none_nothing_is_left_of_it() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    decided(&store).await;
    store.commit(id(2), starting(id(2), "another")).await.unwrap();
    store.commit(id(2), asking(20)).await.unwrap();
    let twenty = InteractionId(Uuid::from_u128(20));
    for (from, interaction, new, option, why) in [
        (id(1), InteractionId(Uuid::from_u128(5)), BRANCH, "o2", BranchError::No(BranchRefusal::Unknown)),
        (id(2), ASKED, BRANCH, "o2", BranchError::No(BranchRefusal::Unknown)),
        (id(2), twenty, BRANCH, "o2", BranchError::No(BranchRefusal::Open)),
        (
            id(3),
            ASKED,
            BRANCH,
            "o2",
            BranchError::NotCommitted(CommitError::Refused(Refusal::Conversation(ConversationRefusal::NotStarted))),
        ),
        (id(1), ASKED, id(2), "o2", BranchError::Taken),
    ] {
        assert_eq!(store.branch(from, interaction, other(new, option)).await, Err(why));
    }
    let unknown = store.branch(id(1), ASKED, other(BRANCH, "o9")).await;
    assert!(matches!(unknown, Err(BranchError::No(BranchRefusal::Refused(_)))), "{unknown:?}");
    assert_eq!(store.conversations().await.unwrap().len(), 2);
    store.branch(id(1), ASKED, other(BRANCH, "o2")).await.unwrap();
}

#[tokio::test]
async fn a_damaged_conversation_is_not_branched() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    decided(&store).await;
    store.close().await;
    let connection = Connection::open(file(&folder)).unwrap();
    connection
        .execute_batch(
            "DROP TRIGGER event_is_never_changed;
             UPDATE event SET body = replace(body, 'hello', 'jello') WHERE body LIKE '%user.message%'",
        )
        .unwrap();
    drop(connection);
    let (store, _) = start(&folder);
    let refused = store.branch(id(1), ASKED, other(BRANCH, "o2")).await;
    assert_eq!(refused, Err(BranchError::NotCommitted(CommitError::Damaged)));
    assert_eq!(store.conversations().await.unwrap().len(), 1);
}

/// A branch is made ready beside the writer: by the time it comes there, the conversation that it leaves may be another.
#[tokio::test]
async fn what_came_while_a_branch_was_made_ready_counts() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    decided(&store).await;
    let ready = async |new| store.prepared_branch(id(1), ASKED, other(new, "o2")).await.map(Box::new);
    let hand_in = async |new, made| {
        let (interaction, conversation) = (ASKED, id(1));
        store.ask(|reply| WriterJob::Branch { conversation, interaction, id: new, made, reply }).await.unwrap()
    };

    let (once, twice) = (ready(BRANCH).await, ready(BRANCH).await);
    store.commit(id(1), Input::Rename { title: "later".into(), at: 9 }).await.unwrap();
    hand_in(BRANCH, once).await.unwrap();
    hand_in(BRANCH, twice).await.unwrap();
    let branch = store.load(BRANCH).await.unwrap();
    let whole = store.read(|connection| chain::read(connection, BRANCH)).await.unwrap();
    assert!(!whole.damaged, "each event is bound to the one before");
    assert_eq!(
        (&whole.state, whole.seq),
        (&branch.read().state, branch.read().seq),
        "it is there once, as it is stored"
    );
    store.commit(BRANCH, Input::Rename { title: "it goes on".into(), at: 10 }).await.unwrap();
    let (_, broken) = store.record(BRANCH).await.unwrap();
    assert!(!broken, "what follows is bound to what came whole");

    let late = ready(id(7)).await;
    store.delete(id(1), 11).await.unwrap();
    let refused = hand_in(id(7), late).await;
    assert_eq!(
        refused,
        Err(BranchError::NotCommitted(CommitError::Refused(Refusal::Conversation(ConversationRefusal::Deleted))))
    );
    assert!(store.load(id(7)).await.is_err(), "nothing is left of it");
}
