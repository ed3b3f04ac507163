//! What was decided for a workspace, and what was asked back: each as the person left it.

use super::*;
use ask::Answers;
use ask::rule::Mode;

const ASKED: InteractionId = InteractionId(Uuid::from_u128(10));

/// A conversation in a workspace whose question is open.
async fn asked(store: &Store) {
    let input = Input::Start {
        id: id(1),
        workspace: Some("/home/me/notes".into()),
        message: MessageId(Uuid::from_u128(2)),
        text: "hello".into(),
        mode: Mode::default(),
        model: None,
        parent: None,
        agent: None,
        no_questions: false,
        rounds_max: TOOL_ROUNDS_DEFAULT,
        at: 1,
    };
    store.commit(id(1), input).await.unwrap();
    store.commit(id(1), asking(10)).await.unwrap();
}

async fn submit(store: &Store, press: u128, response: Response, revises: bool) {
    let submission = Submission {
        interaction: ASKED,
        submit: SubmitId(Uuid::from_u128(press)),
        response,
        edited: None,
        by: Surface::Window,
        answerer: None,
        revises,
        waiting: 1,
        rounds_max: TOOL_ROUNDS_DEFAULT,
        at: 3,
    };
    store.commit(id(1), Input::Submit(submission)).await.unwrap();
}

fn choosing(option: &str, note: Option<&str>, remember: bool) -> Response {
    let answer = Answer::choosing(&QuestionId("q1".into()), vec![OptionId(option.into())]);
    let answers = vec![Answer { note: note.map(str::to_owned), ..answer }];
    Response::Answered(Answers { answers, remember, ..Answers::default() })
}

async fn standing(store: &Store) -> Vec<String> {
    store.standing().await.unwrap().into_iter().map(|one| one.answer).collect()
}

#[tokio::test]
async fn a_standing_decision_follows_the_answer_it_came_from() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    asked(&store).await;
    submit(&store, 1, choosing("o1", Some("for now"), true), false).await;
    assert_eq!(standing(&store).await, ["a (for now)"], "with its note, as the conversation lists it");
    submit(&store, 2, choosing("o2", None, true), true).await;
    assert_eq!(standing(&store).await, ["b"]);
    submit(&store, 3, choosing("o1", None, false), true).await;
    assert!(standing(&store).await.is_empty(), "the person changed it to an answer for this time only");
}

#[tokio::test]
async fn what_was_revoked_stays_revoked_when_a_damaged_file_is_read_out() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    asked(&store).await;
    submit(&store, 1, choosing("o1", None, true), false).await;
    let made = store.standing().await.unwrap().remove(0);
    assert!(store.revoke(made.id).await.unwrap());
    store.close().await;
    std::fs::write(folder.path().join("askwell.db.repair"), "marked by the background check").unwrap();
    let (opened, ready) = Store::open(folder.path(), 4711).unwrap();
    assert!(opened.recovered.is_some());
    let store = ready.start(Heard::default()).unwrap();
    assert_eq!(store.conversations().await.unwrap().len(), 1);
    assert!(standing(&store).await.is_empty());
}

#[tokio::test]
async fn what_was_asked_back_is_no_draft_any_more() {
    let folder = TempDir::new().unwrap();
    let (store, _) = start(&folder);
    asked(&store).await;
    let draft = Draft { comment: Some("half".into()), talk: Some("why?".into()), ..Draft::default() };
    store.save_draft(ASKED, &draft).await.unwrap();
    submit(&store, 1, Response::TalkFirst { text: "why?".into() }, false).await;
    let kept = store.inbox().await.unwrap().remove(0).draft;
    assert_eq!(
        kept,
        Some(Draft { talk: None, ..draft }),
        "a program that is killed now does not offer to say it again"
    );
}
