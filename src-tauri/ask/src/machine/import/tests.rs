//! What is taken in, and what is no history.

mod kinds;

use super::*;
use crate::base::id::CallId;
use crate::facts::event::{CallEvent, ConversationEvent};
use crate::facts::family::Parentage;
use crate::facts::message::{CallResult, CallStatus};
use crate::facts::rule::Mode;
use kinds::{FILES, SHOWS, asked, conversation, every_kind, file, kind, shows};
use std::collections::BTreeSet;

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
    let finished = Event::Call(CallEvent::Finished { call: CallId::from("call_1"), result, at: 5 });
    let Event::Call(CallEvent::Finished { result, .. }) = import.renamed.event(&finished) else {
        panic!("another event")
    };
    assert_eq!(result.content, format!("see /here/{root}/x and /here/{root}, not /q/{root}"));
    assert_eq!(result.files.len(), 20_000);
    assert!(result.files.iter().all(|file| file.path.is_empty()), "what did not come along lies nowhere");
}

#[test]
fn what_is_no_history_is_none() {
    let started = |id: u128, parent: Option<u128>| {
        Event::Conversation(ConversationEvent::Started {
            id: conversation(id),
            title: "t".into(),
            workspace: None,
            parent: parent.map(|of| Parentage {
                conversation: conversation(of),
                call: "c".into(),
                depth: 1,
                tools: None,
            }),
            branched_from: None,
            guest: None,
            agent: None,
            no_questions: false,
            imported: None,
            at: 1,
        })
    };
    let read = |all: Vec<Vec<Event>>| History::read(all).map(|_| ()).unwrap_err();
    assert_eq!(read(vec![]), NoHistory::NoRoot);
    assert_eq!(read(vec![vec![]]), NoHistory::NoRoot);
    assert_eq!(
        read(vec![vec![Event::Conversation(ConversationEvent::Renamed { title: "t".into(), at: 1 })]]),
        NoHistory::Event(1)
    );
    assert_eq!(read(vec![vec![started(1, None), started(1, None)]]), NoHistory::Event(2));
    let twice = vec![vec![started(1, None)], vec![started(1, Some(1))]];
    assert_eq!(read(twice), NoHistory::NoFamily);
    assert_eq!(read(vec![vec![started(1, None)], vec![started(2, None)]]), NoHistory::NoFamily);
    assert_eq!(read(vec![vec![started(1, None)], vec![started(2, Some(3))]]), NoHistory::NoFamily);
    for wrong in every_kind().into_iter().skip(1) {
        let kind = kind(&wrong);
        let anywhere = [
            "conversation.renamed",
            "conversation.mode",
            "conversation.model",
            "files.restore",
            "files.restored",
            "agent.ask.heard",
        ];
        if anywhere.contains(&kind.as_str()) {
            continue;
        }
        let alone = vec![vec![started(1, None), wrong]];
        assert_eq!(History::read(alone).is_err(), kind != "run.started", "{kind}");
    }
    for at in [-1, i64::MIN, i64::MAX] {
        assert_eq!(
            read(vec![vec![
                started(1, None),
                Event::Conversation(ConversationEvent::Renamed { title: "t".into(), at })
            ]]),
            NoHistory::Event(2)
        );
    }
    let long = Event::Conversation(ConversationEvent::Renamed { title: "t".repeat(TITLE_CHARS_MAX + 1), at: 1 });
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
