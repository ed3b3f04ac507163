//! Events of every kind, with ids that show wherever they are left as they were.

use super::*;
use crate::base::id::{CallId, MessageId, QuestionId};
use crate::facts::acp;
use crate::facts::action::{Action, Proposal, Undo, Undone};
use crate::facts::channel::{Became, Delivery, Messenger};
use crate::facts::event::BranchedFrom;
use crate::facts::family::{Answerer, Order, Parentage, Party, PassedOn, TaskEnd};
use crate::facts::interaction::{Body, Closing, Interaction, Status};
use crate::facts::message::{CallResult, CallStatus, Reply};
use crate::facts::outcome::{Answers, Outcome, Surface};
use crate::facts::plan::ResumePoint;
use crate::facts::rule::{Approver, Mode};
use crate::facts::run_end::RunEnd;
use std::collections::BTreeSet;

/// Every id of a conversation or of what is asked begins like this, where it is written.
const SHOWS: &str = "c0c0c0c0-";
const FILES: &str = "/there/attachments";

fn shows(number: u128) -> Uuid {
    Uuid::from_u128(0xc0c0_c0c0_0000_0000_0000_0000_0000_0000 | number)
}

fn conversation(number: u128) -> ConversationId {
    ConversationId(shows(number))
}

fn asked(number: u128) -> InteractionId {
    InteractionId(shows(number))
}

fn file(of: u128, owner: u128) -> Attachment {
    let id = AttachmentId(Uuid::from_u128(77));
    let path = format!("{FILES}/{}/{}/{id}-plan.txt", shows(of), shows(owner));
    Attachment { id, name: "plan.txt".into(), media_type: "text/plain".into(), bytes: 3, path }
}

fn closing() -> Closing {
    let given = Answers { attachments: vec![file(1, 9)], comment: Some(shows(9).to_string()), ..Answers::default() };
    let answerer = Some(Box::new(Answerer { conversation: conversation(30), confidence_percent: None }));
    Closing { answerer, by: Some(Surface::Agent), ..Closing::unasked(Outcome::Answered(given), 5) }
}

fn interaction(number: u128) -> Box<Interaction> {
    let body = Body::Question { questions: Vec::new() };
    let opened = Interaction::opened(asked(number), conversation(1), "call_1".into(), body, ResumePoint::default(), 5);
    Box::new(Interaction {
        to: Party::Agent { conversation: conversation(31) },
        passes_on: Some(PassedOn { conversation: conversation(32), interaction: asked(33) }),
        ..opened
    })
}

fn proposal() -> Box<Proposal> {
    let action = Action::Files { changes: Vec::new() };
    Box::new(Proposal {
        tool: "write_file".into(),
        arguments: serde_json::Map::new(),
        action,
        undo: Undo::No,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: "h".into(),
    })
}

fn result() -> CallResult {
    let content = format!("see {} at {FILES}/{}/x", shows(9), shows(1));
    CallResult { files: vec![file(1, 9)], ..CallResult::new(content, CallStatus::Ok) }
}

/// One of each. A new kind belongs here with all the ids that it may hold.
fn every_kind() -> Vec<Event> {
    let (at, call, run) = (5, CallId::from("call_1"), 1);
    let (interaction_id, message) = (asked(9), MessageId(Uuid::from_u128(4)));
    let delivery = Delivery { to: Messenger::Telegram, became: Became::Delivered, at };
    let text = format!("told of {}", shows(9));
    let parentage = Parentage { conversation: conversation(34), call: call.clone(), depth: 1, tools: None };
    let order = Order { title: "t".into(), prompt: text.clone(), workspace: None, tools: None };
    let files = Undone::default();
    vec![
        Event::Started {
            id: conversation(1),
            title: "t".into(),
            workspace: Some("/there".into()),
            parent: Some(parentage),
            branched_from: Some(BranchedFrom { conversation: conversation(35), interaction: asked(36), copied: 2 }),
            guest: None,
            agent: Some(acp::Agent { id: "a".into(), name: "A".into() }),
            no_questions: true,
            imported: None,
            at,
        },
        Event::FolderChosen { workspace: None, at },
        Event::Renamed { title: "u".into(), at },
        Event::ModeChanged { mode: Mode::SkipApprovals, at },
        Event::ModelChosen { model: None, at },
        Event::UserMessage { id: message, text: text.clone(), about: Some(interaction_id), at },
        Event::MessageTakenBack { message, at },
        Event::AgentSession { session: "s".into(), mode: None, at },
        Event::AgentPrompted { run, at },
        Event::RunStarted { run, rounds_max: 3, at },
        Event::Replied { run, after: 1, reply: Reply { text: text.clone(), ..Reply::default() }, at },
        Event::ReplyCut { run, after: 1, reply: Reply { text: text.clone(), ..Reply::default() }, at },
        Event::AskRequest { interaction: interaction(9) },
        Event::AskResponse { interaction: interaction_id, closing: closing() },
        Event::AskCancelled { interaction: interaction_id, closing: closing() },
        Event::AskTimeout { interaction: interaction_id, closing: closing() },
        Event::AskUnanswered { interaction: interaction_id, times: 1, climbed: false, limit_ms: None, at },
        Event::AskShown { interaction: interaction_id, surface: Surface::Window, at },
        Event::AskDelivery { interaction: interaction_id, delivery },
        Event::AskHeard {
            from: conversation(37),
            title: "t".into(),
            interaction: Box::new(Interaction {
                status: Status::Closed(closing()),
                late: Some(closing()),
                ..*interaction(38)
            }),
            told: Some(text.clone()),
            at,
        },
        Event::AskSettled { interaction: asked(38), closing: closing(), at },
        Event::TaskStarted { call: call.clone(), task: conversation(39), order, depth: 1, rounds_max: 1, at },
        Event::TaskAwaited { call: call.clone(), task: conversation(40), at },
        Event::TaskEnded {
            task: conversation(41),
            end: TaskEnd::Completed { text: text.clone() },
            told: Some(text.clone()),
            at,
        },
        Event::AskHandedOver { interaction: asked(42), call: Some(call.clone()), at },
        Event::AskCompleted { interaction: asked(43), at },
        Event::AskRevised { interaction: asked(44), closing: closing(), result: result() },
        Event::AskLate { interaction: asked(45), closing: closing() },
        Event::AskBackground { interaction: asked(46), at },
        Event::AskTold { interaction: asked(47), text: text.clone(), at },
        Event::AskJoined { interaction: asked(48), call: call.clone(), at },
        Event::AskLeft { interaction: asked(49), call: call.clone(), at },
        Event::DecisionCorrected { interaction: asked(50), question: QuestionId("q1".into()), text: text.clone(), at },
        Event::DecisionWithdrawn { interaction: asked(51), question: QuestionId("q1".into()), at },
        Event::CallApproved { call: call.clone(), proposal: proposal(), by: Approver::Person, afk: false, at },
        Event::CallStarted { call: call.clone(), attempt: 1, hash: "h".into(), at },
        Event::CallVoided { call: call.clone(), at },
        Event::CallFinished { call, result: result(), at },
        Event::StepDone { step: 1, note: Some(text.clone()), at },
        Event::Compacted { upto: 1, summary: text.clone(), at },
        Event::RunEnded { run, end: RunEnd::Completed, listed: false, at },
        Event::Delivered { run, reply: Some(Reply { text, ..Reply::default() }), at },
        Event::UndoStarted { run, at },
        Event::Undone { run, files: files.clone(), at },
        Event::RestoreStarted { calls: Vec::new(), at },
        Event::Restored { branch: conversation(52), files, at },
    ]
}

fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("it is JSON");
    value["event"].as_str().expect("it has a name").to_owned()
}

#[test]
fn no_kind_of_event_keeps_an_id_that_may_be_anothers_here() {
    let unknown = serde_json::from_str::<Event>(r#"{"event":"?"}"#).unwrap_err().to_string();
    let known: BTreeSet<String> = unknown.split('`').skip(3).step_by(2).map(str::to_owned).collect();
    let kinds: BTreeSet<String> = every_kind().iter().map(kind).collect();
    assert_eq!(kinds, known, "a new kind of event is made here too, with all its ids");

    let history = History { conversations: vec![(conversation(1), every_kind())] };
    let root = ConversationId(Uuid::from_u128(8));
    let mut import = Import::new(&history, root);
    let here = Attachment { path: "/here/x".into(), ..file(1, 9) };
    import.renamed.lie(&[file(1, 9)], HashMap::from([(here.id, here)]), "/here/attachments");
    for event in every_kind() {
        let made = serde_json::to_string(&import.renamed.event(&event)).unwrap();
        assert!(!made.contains(SHOWS), "{made}");
        assert!(!made.contains(FILES), "a path leads nowhere else: {made}");
    }
    assert_eq!(import.conversation(conversation(1)), root);
    assert_ne!(import.conversation(conversation(34)), conversation(34), "nor one that is not in the file");
    let again = Import::new(&history, root);
    assert_eq!(again.owner(asked(9)), import.owner(asked(9)), "the same import makes the same ids");
}

#[test]
fn however_many_files_are_told_of_each_text_is_gone_over_once() {
    let path = |number: u128| format!("/p{number}/{}/{}/x", shows(1), shows(9));
    let one = |number| Attachment { id: AttachmentId(Uuid::from_u128(number)), path: path(number), ..file(1, 9) };
    let files: Vec<Attachment> = (0..20_000).map(one).collect();
    let history = History { conversations: vec![(conversation(1), every_kind())] };
    let root = ConversationId(Uuid::from_u128(8));
    let mut import = Import::new(&history, root);
    import.renamed.lie(&files, HashMap::new(), "/here");
    let content = format!("see /p0/{}/x and /p1/{}, not /q/{}", shows(1), shows(1), shows(1));
    let result = CallResult { files, ..CallResult::new(content, CallStatus::Ok) };
    let finished = Event::CallFinished { call: CallId::from("call_1"), result, at: 5 };
    let Event::CallFinished { result, .. } = import.renamed.event(&finished) else { panic!("another event") };
    assert_eq!(result.content, format!("see /here/{root}/x and /here/{root}, not /q/{root}"));
    assert_eq!(result.files.len(), 20_000);
    assert!(result.files.iter().all(|file| file.path.is_empty()), "what did not come along lies nowhere");
}

#[test]
fn what_is_no_history_is_none() {
    let started = |id: u128, parent: Option<u128>| Event::Started {
        id: conversation(id),
        title: "t".into(),
        workspace: None,
        parent: parent.map(|of| Parentage { conversation: conversation(of), call: "c".into(), depth: 1, tools: None }),
        branched_from: None,
        guest: None,
        agent: None,
        no_questions: false,
        imported: None,
        at: 1,
    };
    let read = |all: Vec<Vec<Event>>| History::read(all).map(|_| ()).unwrap_err();
    assert_eq!(read(vec![]), NoHistory::NoRoot);
    assert_eq!(read(vec![vec![]]), NoHistory::NoRoot);
    assert_eq!(read(vec![vec![Event::Renamed { title: "t".into(), at: 1 }]]), NoHistory::Event(1));
    assert_eq!(read(vec![vec![started(1, None), started(1, None)]]), NoHistory::Event(2));
    let twice = vec![vec![started(1, None)], vec![started(1, Some(1))]];
    assert_eq!(read(twice), NoHistory::NoFamily);
    assert_eq!(read(vec![vec![started(1, None)], vec![started(2, None)]]), NoHistory::NoFamily);
    assert_eq!(read(vec![vec![started(1, None)], vec![started(2, Some(3))]]), NoHistory::NoFamily);
    for wrong in every_kind().into_iter().skip(1) {
        let kind = kind(&wrong);
        if ["conversation.renamed", "conversation.mode", "files.restore", "files.restored", "agent.ask.heard"]
            .contains(&kind.as_str())
        {
            continue;
        }
        let alone = vec![vec![started(1, None), wrong]];
        assert_eq!(History::read(alone).is_err(), kind != "run.started", "{kind}");
    }
    for at in [-1, i64::MIN, i64::MAX] {
        assert_eq!(read(vec![vec![started(1, None), Event::Renamed { title: "t".into(), at }]]), NoHistory::Event(2));
    }
    let long = Event::Renamed { title: "t".repeat(TITLE_CHARS_MAX + 1), at: 1 };
    assert_eq!(read(vec![vec![started(1, None), long]]), NoHistory::Event(2));
}

/// What a state machine that is shaken at random leaves is taken in, wherever it is cut off.
pub fn comes_in(events: &[Event]) {
    let history = History::read(vec![events.to_vec()]).expect("what decide makes is a history");
    let root = ConversationId(Uuid::from_u128(8));
    let import = Import::new(&history, root);
    let made = import.events(HashMap::new(), "/here", "file", 9_999).expect("it rests");
    let state = State::fold(&made[0].1);
    assert_eq!(state.digest.id, Some(root));
    assert!(state.digest.needs_folder && state.digest.is_copy() && !state.digest.running);
    assert_eq!((state.digest.mode, state.digest.open_asks), (Mode::default(), 0));
    assert!(state.pending().next().is_none(), "each call has its result");
}
