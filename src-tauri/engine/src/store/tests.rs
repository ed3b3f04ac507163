//! The store under good and bad circumstances.

mod bin;
mod branches;
mod decided;
mod growing;
mod history;
mod imported;
mod later;
mod nothing;
mod opening;
mod plans;
mod recovery;
mod unused;

use super::*;
use ask::input::{FreshIds, Submission};
use ask::limits::TOOL_ROUNDS_DEFAULT;
use ask::message::{Arguments, Call, Reply};
use ask::wire::{Standing, TroubleCode};
use ask::{
    Answer, CallId, MessageId, OptionId, QuestionAvailability, QuestionId, QuestionPolicy, Response, SubmitId, Surface,
};
use ask::{AnswerRefusal, ConversationRefusal, Refusal};
use parking_lot::Mutex;
use rusqlite::Connection;
use serde_json::json;
use std::path::PathBuf;
use tempfile::TempDir;
use uuid::Uuid;

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Observer for Heard {
    fn committed(&self, committed: &CommitReport) {
        self.0.lock().push(format!("{}..{}", committed.after, committed.seq));
    }
    fn trouble(&self, fault: Option<&StoreError>) {
        self.0.lock().push(format!("trouble {:?}", fault.map(|fault| fault.code)));
    }
}

fn start(folder: &TempDir) -> (Store, Heard) {
    let (_, ready) = Store::open(folder.path(), 7).unwrap();
    let heard = Heard::default();
    (ready.start(heard.clone()).unwrap(), heard)
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("askwell.db")
}

fn id(number: u128) -> ConversationId {
    ConversationId(Uuid::from_u128(number))
}

fn starting(conversation: ConversationId, text: &str) -> Input {
    let message = MessageId(conversation.0);
    Input::Start {
        id: conversation,
        workspace: None,
        message,
        text: text.into(),
        mode: ask::rule::Mode::default(),
        model: None,
        parent: None,
        agent: None,
        no_questions: false,
        rounds_max: TOOL_ROUNDS_DEFAULT,
        at: 1,
    }
}

fn asking(interaction: u128) -> Input {
    let arguments = json!({ "question": "Which?", "choices": ["a", "b"] }).as_object().unwrap().clone();
    let call = Call { id: "c1".into(), name: "ask_user".into(), arguments: Arguments::Object(arguments) };
    let fresh = vec![FreshIds {
        call: CallId("f1".into()),
        interaction: InteractionId(Uuid::from_u128(interaction)),
        missing: Vec::new(),
        template: None,
    }];
    let reply = Reply { calls: vec![call], ..Reply::default() };
    let asking = QuestionPolicy { standing: QuestionAvailability::On, limit_ms: None, parent: None };
    Input::Replied { run: 1, after: 1, reply, fresh, asking, at: 2 }
}

fn answering(interaction: u128, option: &str) -> Input {
    let answer = Answer::choosing(&QuestionId("q1".into()), vec![OptionId(option.into())]);
    Input::Submit(Submission {
        interaction: InteractionId(Uuid::from_u128(interaction)),
        submit: SubmitId(Uuid::from_u128(1)),
        response: Response::Answered(vec![answer].into()),
        by: Surface::Window,
        answerer: None,
        edited: None,
        revises: false,
        waiting: 1,
        rounds_max: TOOL_ROUNDS_DEFAULT,
        at: 3,
    })
}

#[tokio::test]
async fn what_was_committed_is_there_after_a_restart_and_folds_to_the_same_state() {
    let folder = TempDir::new().unwrap();
    let (store, heard) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    let live = store.commit(id(1), asking(10)).await.unwrap().shared;
    assert_eq!(*heard.0.lock(), ["0..3", "3..5"], "each commit is told once, in order");
    store.close().await;

    let (store, _) = start(&folder);
    let again = store.load(id(1)).await.unwrap();
    assert_eq!(again.read().state, live.read().state);
    let waiting = store.inbox().await.unwrap();
    assert_eq!(waiting.len(), 1, "the open question is listed without loading its conversation");
    assert_eq!(waiting[0].title, "hello");
    assert_eq!(store.conversations().await.unwrap()[0].standing, Standing::NeedsYou);
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    assert!(store.inbox().await.unwrap().is_empty());
    assert_eq!(store.running().await.unwrap(), [id(1)], "its run goes on");
}

#[tokio::test]
async fn a_refused_input_leaves_no_trace() {
    let folder = TempDir::new().unwrap();
    let (store, heard) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    let told = heard.0.lock().len();
    let second = store.commit(id(1), answering(10, "o2")).await;
    assert!(
        matches!(second, Err(CommitError::Refused(Refusal::Answer(AnswerRefusal::Duplicate(_))))),
        "the same press again: {second:?}"
    );
    assert!(matches!(
        store.load(id(9)).await,
        Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::NotStarted)))
    ));
    assert_eq!(heard.0.lock().len(), told);
}

#[tokio::test]
async fn a_hundred_racing_answers_have_one_winner() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    let racing = (0..100_u128).map(|press| {
        let store = store.clone();
        tokio::spawn(async move {
            let Input::Submit(mut submission) = answering(10, if press % 2 == 0 { "o1" } else { "o2" }) else {
                unreachable!()
            };
            submission.submit = SubmitId(Uuid::from_u128(press));
            store.commit(id(1), Input::Submit(submission)).await
        })
    });
    let ends: Vec<_> = futures_util::future::join_all(racing).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(ends.iter().filter(|end| end.is_ok()).count(), 1);
    let told = |end: &Result<CommitReport, CommitError>| {
        matches!(
            end,
            Err(CommitError::Refused(
                Refusal::Answer(AnswerRefusal::Duplicate(_)) | Refusal::Answer(AnswerRefusal::AlreadyClosed(_))
            ))
        )
    };
    assert_eq!(ends.iter().filter(|end| told(end)).count(), 99, "all others are told who was first");
}

#[tokio::test]
async fn inputs_of_many_conversations_share_commits_and_mix_nothing_up() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    let all = (1..=50_u128).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            store.commit(id(number), starting(id(number), &format!("task {number}"))).await.unwrap();
            store.commit(id(number), asking(1000 + number)).await.unwrap();
        })
    });
    for done in futures_util::future::join_all(all).await {
        done.unwrap();
    }
    store.close().await;
    let (store, _) = start(&folder);
    assert_eq!(store.inbox().await.unwrap().len(), 50);
    for number in 1..=50 {
        let shared = store.load(id(number)).await.unwrap();
        assert_eq!(shared.read().state.digest.title, format!("task {number}"));
        assert_eq!(shared.read().seq, 5);
    }
}

#[tokio::test]
async fn drafts_and_clocks_are_kept_until_the_answer_is_taken() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    let answer = Answer::writing(&QuestionId("q1".into()), "half a wo");
    let draft = Draft { answers: vec![answer], submit: Some(SubmitId(Uuid::from_u128(5))), ..Draft::default() };
    store.save_draft(InteractionId(Uuid::from_u128(10)), &draft).await.unwrap();
    store.save_message_draft(None, "a new ta".into()).await.unwrap();
    let ten = InteractionId(Uuid::from_u128(10));
    store.keep_clocks(vec![(ten, AskTime { left_ms: 42_000, limit_ms: 60_000 })]).await.unwrap();
    store.close().await;

    let (store, _) = start(&folder);
    let waiting = store.inbox().await.unwrap().remove(0);
    assert_eq!((waiting.draft, waiting.clock.map(|clock| clock.remaining_ms)), (Some(draft.clone()), Some(42_000)));
    assert_eq!(store.message_draft(None).await.unwrap().as_deref(), Some("a new ta"));
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    store.keep_clocks(vec![(ten, AskTime { left_ms: 41_000, limit_ms: 60_000 })]).await.unwrap();
    store.save_draft(ten, &draft).await.unwrap();
    store.close().await;
    let counts = "SELECT (SELECT count(*) FROM draft), (SELECT count(*) FROM clock)";
    let (drafts, clocks): (i64, i64) =
        Connection::open(file(&folder)).unwrap().query_row(counts, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert_eq!(drafts, 1, "only the half-written message is left");
    assert_eq!(clocks, 0, "also where the clock was a moment late, as the draft was");
}

#[tokio::test]
async fn a_full_disk_refuses_the_answer_and_takes_it_later() {
    let folder = TempDir::new().unwrap();
    let (_, ready) = Store::open(folder.path(), 7).unwrap();
    let pages: i64 = ready.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    ready.connection.pragma_update(None, "max_page_count", pages + 4).unwrap();
    let heard = Heard::default();
    let store = ready.start(heard.clone()).unwrap();
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    let long = "x".repeat(60_000);
    let refused = store.commit(id(2), starting(id(2), &long)).await;
    assert!(
        matches!(&refused, Err(CommitError::NotSaved(fault)) if fault.code == TroubleCode::DiskFull),
        "{refused:?}"
    );
    assert_eq!(heard.0.lock().last().map(String::as_str), Some("trouble Some(DiskFull)"), "the person is told");
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    assert!(heard.0.lock().contains(&"trouble None".to_owned()), "and told when it is over");
    assert!(store.load(id(2)).await.is_err(), "nothing of what was refused is there");
}

#[tokio::test]
async fn a_changed_event_is_found_and_the_conversation_is_only_read_from_then_on() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    store.commit(id(1), starting(id(1), "hello")).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
    store.commit(id(1), answering(10, "o1")).await.unwrap();
    store.commit(id(2), starting(id(2), "whole")).await.unwrap();
    store.close().await;
    let connection = Connection::open(file(&folder)).unwrap();
    connection.execute_batch("DROP TRIGGER event_is_never_changed").unwrap();
    let changed = connection.execute("UPDATE event SET body = replace(body, '\"o1\"', '\"o2\"')", []).unwrap();
    assert!(changed > 0, "the consent was edited behind our back");
    drop(connection);

    let (store, _) = start(&folder);
    let shared = store.load(id(1)).await.unwrap();
    assert!(shared.read().is_read_only());
    assert!(matches!(store.commit(id(1), Input::Stop { at: 9 }).await, Err(CommitError::Damaged)));
    let standing = |summary: &ConversationSummary| (summary.id, summary.standing);
    let listed: Vec<_> = store.conversations().await.unwrap().iter().map(standing).collect();
    assert!(listed.contains(&(id(1), Standing::Damaged)) && listed.contains(&(id(2), Standing::Working)), "{listed:?}");
}

#[test]
fn a_file_of_a_later_version_or_another_program_is_left_alone() {
    let folder = TempDir::new().unwrap();
    drop(Store::open(folder.path(), 7).unwrap());
    Connection::open(file(&folder)).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let before = std::fs::read(file(&folder)).unwrap();
    assert!(matches!(Store::open(folder.path(), 8), Err(StoreOpenError::Newer { version: 999 })));
    assert_eq!(std::fs::read(file(&folder)).unwrap(), before);

    let other = TempDir::new().unwrap();
    Connection::open(file(&other)).unwrap().execute_batch("CREATE TABLE theirs (x)").unwrap();
    assert!(matches!(Store::open(other.path(), 8), Err(StoreOpenError::Foreign)));
}
