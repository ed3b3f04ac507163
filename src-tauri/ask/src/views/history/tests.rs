//! Rows of the history, and what is counted of them.

use super::*;
use crate::base::id::{AttachmentId, OptionId, QuestionId, SubmitId};
use crate::facts::action::{FileChange, Undo};
use crate::facts::attachment::Attachment;
use crate::facts::interaction::Status;
use crate::facts::outcome::{Answer, Surface};
use crate::facts::plan::{Outline, ResumePoint};
use crate::facts::question::QuestionOption;
use crate::facts::rule::Scope;
use crate::wire::{Decider, FiguresRange, Tally, Waited};

fn question() -> Question {
    let option = |id: &str, label: &str, more: Option<&str>| QuestionOption {
        id: OptionId(id.into()),
        label: label.into(),
        description: more.map(str::to_owned),
        preview: Some("a preview is not searched".into()),
        recommended: false,
    };
    Question {
        id: QuestionId("q1".into()),
        header: Some("Colour".into()),
        text: "Which one?".into(),
        options: vec![option("o1", "Red", Some("like a fire")), option("o2", "蓝色的", None)],
        multi_select: false,
        allow_freeform: true,
    }
}

fn closing(outcome: Outcome, by: Option<Surface>) -> Closing {
    Closing {
        outcome,
        at: 500,
        by,
        submit: Some(SubmitId(Uuid::from_u128(1))),
        answerer: None,
        revised: false,
        missed: false,
        owed: 0,
    }
}

fn closed(body: Body, outcome: Outcome, by: Option<Surface>) -> Interaction {
    let (id, conversation) = (InteractionId(Uuid::from_u128(9)), ConversationId(Uuid::from_u128(1)));
    let opened = Interaction::opened(id, conversation, "c1".into(), body, ResumePoint::default(), 100);
    Interaction { status: Status::Closed(closing(outcome, by)), ..opened }
}

fn proposal(action: Action) -> Proposal {
    Proposal {
        tool: "edit_file".into(),
        arguments: serde_json::Map::new(),
        action,
        undo: Undo::No,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: "h".into(),
    }
}

fn command(line: &str) -> Box<Proposal> {
    let (command, folder) = (line.to_owned(), String::new());
    let environment = std::collections::BTreeMap::new();
    Box::new(proposal(Action::Command {
        command,
        folder,
        environment,
        limit_ms: None,
        confined: true,
        folder_id: None,
        left_out: 0,
        unscoped: false,
        isolated: false,
        opened: Vec::new(),
    }))
}

fn digest() -> Digest {
    let id = Some(ConversationId(Uuid::from_u128(1)));
    Digest { id, title: "Paint".into(), workspace: Some("/home/me/wall".into()), ..Digest::default() }
}

fn given(text: &str) -> Outcome {
    let answer = Answer {
        question: QuestionId("q1".into()),
        selected: vec![OptionId("o2".into())],
        text: Some(text.into()),
        note: Some("for now".into()),
        whole: None,
    };
    let file = Attachment {
        id: AttachmentId(Uuid::nil()),
        name: "wall.png".into(),
        media_type: "image/png".into(),
        bytes: 1,
        path: "/secret/place/wall.png".into(),
    };
    Outcome::Answered(Answers {
        answers: vec![answer],
        comment: Some("thanks".into()),
        attachments: vec![file],
        remember: false,
    })
}

#[test]
fn a_row_says_who_decided_and_how() {
    let ask = || Body::Question { questions: vec![question()] };
    let confirm = || Body::Confirm { proposal: command("make") };
    let plan = || Body::Plan { outline: Outline { title: "Tidy".into(), steps: vec!["look".into()] } };
    let window = Some(Surface::Window);
    let person = DecidedBy::Person { surface: Surface::Window };
    let agent = DecidedBy::Agent { conversation: ConversationId(Uuid::from_u128(1)) };
    let open = Outcome::Answered(Answers::default());
    let yes = Outcome::Approved { scope: Scope::Once, edited: None };
    let own = Outcome::PlanAccepted { steps: Some(vec!["ask".into()]) };
    for (body, outcome, by, kind, decided, ended, words) in [
        (
            ask(),
            given("dark"),
            window,
            DecisionKind::Question,
            person,
            OutcomeKind::Answered,
            vec!["蓝色的, dark (for now)"],
        ),
        (ask(), open, window, DecisionKind::Question, person, OutcomeKind::PartlyAnswered, vec![]),
        (
            ask(),
            Outcome::Delegated { comment: Some("you".into()) },
            window,
            DecisionKind::Question,
            agent,
            OutcomeKind::Delegated,
            vec!["you"],
        ),
        (ask(), Outcome::Dismissed, window, DecisionKind::Question, person, OutcomeKind::Dismissed, vec![]),
        (
            ask(),
            Outcome::NoResponse { limit_ms: 1 },
            None,
            DecisionKind::Question,
            DecidedBy::Nobody,
            OutcomeKind::NoResponse,
            vec![],
        ),
        (ask(), Outcome::Afk, None, DecisionKind::Question, DecidedBy::Nobody, OutcomeKind::Afk, vec![]),
        (confirm(), yes, window, DecisionKind::Confirmation, person, OutcomeKind::Approved, vec![]),
        (
            confirm(),
            Outcome::Denied { reason: Some("not now".into()) },
            window,
            DecisionKind::Confirmation,
            person,
            OutcomeKind::Denied,
            vec!["not now"],
        ),
        (
            confirm(),
            Outcome::Superseded,
            None,
            DecisionKind::Confirmation,
            DecidedBy::Nobody,
            OutcomeKind::Superseded,
            vec![],
        ),
        (plan(), own, window, DecisionKind::Plan, person, OutcomeKind::PlanAccepted, vec!["ask"]),
        (plan(), Outcome::Stopped, None, DecisionKind::Plan, DecidedBy::Nobody, OutcomeKind::Stopped, vec![]),
    ] {
        let row = row(&digest(), &closed(body, outcome, by)).expect("it has ended");
        let said: Vec<&str> = row.answers.iter().map(|answer| answer.words.as_str()).collect();
        assert_eq!((row.kind, row.decided_by, row.outcome, said), (kind, decided, ended, words));
        assert_eq!((row.asked_at, row.ended_at, row.waited_ms), (100, 500, 400));
        assert_eq!((row.title.as_str(), row.workspace.as_deref()), ("Paint", Some("/home/me/wall")));
    }
}

#[test]
fn what_is_open_is_no_decision_yet() {
    let mut open = closed(Body::Question { questions: vec![question()] }, Outcome::Dismissed, None);
    open.status = Status::Open;
    assert_eq!(row(&digest(), &open), None);
}

#[test]
fn an_answer_that_came_late_is_the_decision_after_all() {
    let mut asked = closed(Body::Question { questions: vec![question()] }, Outcome::NoResponse { limit_ms: 400 }, None);
    asked.late = Some(Closing { at: 9_000, ..closing(given("dark"), Some(Surface::Terminal)) });
    let row = row(&digest(), &asked).expect("it has ended");
    assert_eq!(row.decided_by, DecidedBy::Person { surface: Surface::Terminal });
    assert_eq!((row.outcome, row.late, row.ended_at, row.waited_ms), (OutcomeKind::Answered, true, 9_000, 400));
}

#[test]
fn it_is_found_by_all_that_was_read_and_written_but_not_by_paths_of_copies() {
    let words = words(&closed(Body::Question { questions: vec![question()] }, given("dark"), None));
    for known in ["Colour", "Which one?", "Red", "like a fire", "蓝色的", "dark", "for now", "thanks", "wall.png"] {
        assert!(words.contains(known), "{known} in {words}");
    }
    assert!(!words.contains("secret") && !words.contains("preview"), "{words}");
}

#[test]
fn an_action_is_found_by_its_command_its_files_and_what_was_made_of_it() {
    let change = FileChange {
        path: "notes/a.md".into(),
        kind: crate::facts::action::ChangeKind::Move,
        before: None,
        after: None,
        diff: Some("not searched".into()),
        to: Some("notes/b.md".into()),
    };
    let files = Box::new(proposal(Action::Files { changes: vec![change] }));
    let edited = Outcome::Approved { scope: Scope::Once, edited: Some(command("make clean")) };
    let moved = words(&closed(Body::Confirm { proposal: files }, edited, Some(Surface::Window)));
    assert_eq!(moved, "notes/a.md\nnotes/b.md\nedit_file\nmake clean");
    let denied = Outcome::Denied { reason: Some("too much".into()) };
    assert_eq!(words(&closed(Body::Confirm { proposal: command("make all") }, denied, None)), "make all\ntoo much");
}

#[test]
fn a_changed_decision_shows_what_it_is_now() {
    let mut row = row(&digest(), &closed(Body::Question { questions: vec![question()] }, given("dark"), None)).unwrap();
    row.change(&QuestionId("q2".into()), Some("another question"));
    row.change(&QuestionId("q1".into()), Some("green"));
    assert_eq!(
        (row.answers[0].words.as_str(), row.answers[0].corrected, row.answers[0].withdrawn),
        ("green", true, false)
    );
    row.change(&QuestionId("q1".into()), None);
    assert!(row.answers[0].withdrawn);
}

#[test]
fn each_approval_without_asking_is_a_decision_of_its_own() {
    let by = Approver::Mode { mode: crate::facts::rule::Mode::SkipApprovals };
    let make = |at| unasked(&digest(), &"c1".into(), &command("make"), &by, at).expect("nobody was asked");
    assert_eq!(make(5), make(5));
    assert_ne!(make(5).id, make(6).id);
    assert_eq!(make(5).decided_by.decider(), Decider::Mode);
    assert_eq!(unasked(&digest(), &"c1".into(), &command("make"), &Approver::Person, 5), None);
}

fn counted(outcome: OutcomeKind, decider: Decider, ended_at: Timestamp, waited_ms: u64) -> CountedDecision {
    let kind = if decider == Decider::Mode { DecisionKind::Unasked } else { DecisionKind::Question };
    CountedDecision { kind, asker: Asker::Agent, decider, outcome, workspace: None, ended_at, waited_ms }
}

#[test]
fn figures_tell_answers_from_ends_without_one() {
    let decisions = [
        counted(OutcomeKind::Answered, Decider::Person, 1, 10),
        counted(OutcomeKind::Dismissed, Decider::Person, 1, 30),
        counted(OutcomeKind::NoResponse, Decider::Nobody, 1, 99_000),
        counted(OutcomeKind::Stopped, Decider::Nobody, 1, 99_000),
        counted(OutcomeKind::Approved, Decider::Mode, 1, 0),
        counted(OutcomeKind::Delegated, Decider::Agent, 1, 20),
    ];
    let figures = figures(&decisions, FiguresRange::default());
    let tally = Tally { asked: 5, answered: 2, dismissed: 1, no_response: 1, set_aside: 1, unasked: 1 };
    assert_eq!(figures.total, tally);
    assert_eq!(
        figures.waited,
        Waited { median_ms: 10, ninth_decile_ms: 30, longest_ms: 30 },
        "of what the person ended"
    );
    let deciders: Vec<_> = figures.deciders.iter().map(|count| (count.of, count.count)).collect();
    let nobody = (Decider::Nobody, 2);
    assert!(deciders.contains(&nobody) && deciders.contains(&(Decider::Mode, 1)), "{deciders:?}");
}

#[test]
fn ninety_of_a_hundred_took_no_longer_than_the_ninth_decile() {
    let decisions: Vec<_> = (1..=100).rev().map(|ms| counted(OutcomeKind::Answered, Decider::Person, 1, ms)).collect();
    let waited = figures(&decisions, FiguresRange::default()).waited;
    assert_eq!(waited, Waited { median_ms: 50, ninth_decile_ms: 90, longest_ms: 100 });
    assert_eq!(figures(&[], FiguresRange::default()).waited, Waited::default());
}

#[test]
fn a_day_begins_where_the_person_is() {
    let hour = 60 * 60 * 1000;
    let decisions = [23 * hour, 25 * hour, -hour].map(|at| counted(OutcomeKind::Answered, Decider::Person, at, 1));
    let days = |utc_offset_minutes| {
        let range = FiguresRange { utc_offset_minutes, ..FiguresRange::default() };
        figures(&decisions, range).days.iter().map(|day| (day.of / hour, day.tally.asked)).collect::<Vec<_>>()
    };
    assert_eq!(days(0), [(-24, 1), (0, 1), (24, 1)]);
    assert_eq!(days(8 * 60), [(-8, 1), (16, 2)], "in Shanghai");
    assert_eq!(days(-2 * 60), [(-22, 1), (2, 2)], "west of Greenwich");
}

#[test]
fn every_name_is_found_again() {
    for name in ["question", "confirmation", "plan", "quiet", "lost", "unasked"] {
        let kind = DecisionKind::named(name).expect("it is known");
        assert_eq!(serde_json::to_value(kind).unwrap(), name);
    }
    for name in [
        "answered",
        "partlyAnswered",
        "delegated",
        "dismissed",
        "noResponse",
        "superseded",
        "stopped",
        "approved",
        "denied",
        "planAccepted",
        "settled",
        "decided",
        "moot",
        "afk",
    ] {
        assert_eq!(serde_json::to_value(OutcomeKind::named(name).expect("it is known")).unwrap(), name);
    }
    for name in ["person", "agent", "rule", "mode", "nobody"] {
        assert_eq!(serde_json::to_value(Decider::named(name).expect("it is known")).unwrap(), name);
    }
}
