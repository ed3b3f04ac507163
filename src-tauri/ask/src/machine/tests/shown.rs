//! How the thread shows a call with an effect, at each stage of its way.

use super::acts::{command, proposal_of, settled, yes};
use super::*;
use crate::base::limits::RESULT_SHOWN_BYTES_MAX;
use crate::facts::interaction::{Body, Status};
use crate::facts::outcome::Settling;
use crate::facts::rule::{Approver, Mode};
use crate::views::thread;
use crate::wire::thread::{ActionEntry, ActionState, Entry};

fn entry(desk: &Desk) -> ActionEntry {
    let entry = thread::entries(&desk.state, 0, 99).into_iter().find_map(|placed| match placed.entry {
        Entry::Action(entry) => Some(*entry),
        _ => None,
    });
    let entry = entry.expect("an action stands in the thread");
    assert_eq!(Some(&entry), thread::action(&desk.state, &entry.call).as_ref());
    entry
}

#[test]
fn each_stage_is_shown_as_what_it_is() {
    for (stage, state, asked, by, started) in [
        ("unprepared", ActionState::Preparing, &[][..], None, false),
        ("shown", ActionState::Asking, &["confirm"], None, false),
        ("approved", ActionState::Approved, &["confirm"], Some(Approver::Person), false),
        ("begun", ActionState::Running, &["confirm"], Some(Approver::Person), true),
        ("quiet", ActionState::Running, &["confirm", "quiet"], Some(Approver::Person), true),
        ("lost", ActionState::Lost, &["confirm", "quiet", "lost"], Some(Approver::Person), true),
    ] {
        let entry = entry(&Desk::at(stage));
        assert_eq!((entry.call.0.as_str(), entry.tool.as_str()), ("c1", "run_command"));
        assert_eq!(entry.arguments, "{\n  \"command\": \"make\"\n}");
        assert_eq!((entry.state, &entry.by, entry.started_at.is_some()), (state, &by, started), "{stage}");
        assert_eq!((entry.proposal, entry.result.as_str(), entry.result_bytes), (None, "", 0), "{stage}");
        let kinds: Vec<&str> = entry
            .interactions
            .iter()
            .map(|asked| match asked.body {
                Body::Confirm { .. } => "confirm",
                Body::Quiet { .. } => "quiet",
                Body::Network { .. } => "network",
                Body::ConnectionLost { .. } => "lost",
                Body::Elicitation { .. } => "elicitation",
                Body::Question { .. } | Body::Consent { .. } | Body::Plan { .. } => "question",
            })
            .collect();
        assert_eq!(kinds, asked, "{stage}");
        let open = entry.interactions.iter().filter(|asked| asked.status == Status::Open).count();
        assert_eq!(open, usize::from(["shown", "quiet", "lost"].contains(&stage)), "{stage}");
    }
}

#[test]
fn each_end_is_shown_with_the_beginning_of_its_result() {
    for (status, state) in [
        (CallStatus::Ok, ActionState::Ok),
        (CallStatus::Failed, ActionState::Failed),
        (CallStatus::NotRun, ActionState::NotRun),
    ] {
        let mut desk = Desk::at("begun");
        let (content, at) = ("é".repeat(RESULT_SHOWN_BYTES_MAX), desk.tick());
        let result = CallResult::new(content.clone(), status);
        let events = desk.put(Input::Finished { call: "c1".into(), result, at }).unwrap();
        let entry = entry(&desk);
        assert_eq!((entry.state, entry.result_bytes), (state, content.len()));
        assert!(content.starts_with(&entry.result) && entry.result.len() <= RESULT_SHOWN_BYTES_MAX);
        let touched = thread::touched(&desk.state, &events);
        assert_eq!(touched.len(), 1, "and nothing else has changed");
    }
}

#[test]
fn what_nobody_was_asked_about_is_shown_whole() {
    let mut desk = Desk::started("tidy up");
    let (mode, at) = (Mode::SkipApprovals, desk.tick());
    desk.put(Input::SetMode { mode, at }).unwrap();
    desk.reply("", vec![command("c1", "make")]).unwrap();
    desk.propose("c1").unwrap();
    let entry = entry(&desk);
    assert_eq!((entry.state, entry.by), (ActionState::Approved, Some(Approver::Mode { mode })));
    assert_eq!(entry.proposal.as_deref(), Some(&proposal_of(&command("c1", "make"))));
    assert_eq!(entry.interactions, []);
}

#[test]
fn what_is_to_be_done_again_is_shown_as_that() {
    let mut desk = Desk::at("lost");
    desk.answer("c1", settled(Settling::Retry));
    assert_eq!((entry(&desk).state, entry(&desk).started_at), (ActionState::Approved, None));
    desk.void("c1").unwrap();
    assert_eq!((entry(&desk).state, entry(&desk).by), (ActionState::Preparing, None));
    desk.propose("c1").unwrap();
    desk.answer("c1", yes());
    desk.begin("c1").unwrap();
    assert_eq!(entry(&desk).interactions.len(), 4, "every question about it stays");
}
