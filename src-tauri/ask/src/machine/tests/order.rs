//! What comes first: the order of effects, what waits for what, and what a change of the world undoes.

use super::acts::{command, edit, no, read, yes};
use super::ends::{in_background, last_word};
use super::*;
use crate::facts::event::{AskEvent, CallEvent};
use crate::facts::rule::{Mode, Pattern, Rule};
use crate::wire::thread::ActionState;

fn ids(calls: &[&str]) -> Vec<CallId> {
    calls.iter().map(|id| CallId::from(*id)).collect()
}

#[test]
fn confirmations_are_decided_in_any_order_and_done_in_the_order_of_the_reply() {
    let mut desk = Desk::acting(vec![edit("c1", "a"), edit("c2", "b"), read("c3"), command("c4", "make")]);
    assert_eq!(next(&desk.state), Next::Prepare(ids(&["c1", "c2", "c4"])), "they can all be shown at once");
    for id in ["c1", "c2", "c4"] {
        desk.propose(id).unwrap();
    }
    desk.answer("c4", yes());
    desk.answer("c2", yes());
    assert_eq!(next(&desk.state), Next::Wait, "the first has not been decided");
    assert_eq!(desk.begin("c2"), Err(Refusal::Stale), "each in its turn");
    desk.answer("c1", yes());
    assert_eq!(next(&desk.state), Next::Act("c1".into()));
    desk.begin("c1").unwrap();
    assert_eq!(desk.begin("c2"), Err(Refusal::Stale), "not beside the first");
    desk.finish("c1", "done").unwrap();
    assert_eq!(next(&desk.state), Next::Act("c2".into()));
    desk.begin("c2").unwrap();
    desk.finish("c2", "done").unwrap();
    assert_eq!(next(&desk.state), Next::Run(ids(&["c3"])), "what reads after an effect sees it");
    desk.finish("c3", "found").unwrap();
    assert_eq!(next(&desk.state), Next::Act("c4".into()));
    desk.begin("c4").unwrap();
    desk.finish("c4", "done").unwrap();
    assert_eq!(desk.starts(), ["c1", "c2", "c4"]);
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
}

#[test]
fn a_refusal_holds_up_nothing_behind_it() {
    let mut desk = Desk::acting(vec![edit("c1", "a"), read("c2"), edit("c3", "b")]);
    desk.propose("c1").unwrap();
    desk.propose("c3").unwrap();
    desk.answer("c3", yes());
    desk.answer("c1", no(None));
    assert_eq!(next(&desk.state), Next::Run(ids(&["c2"])));
    desk.finish("c2", "found").unwrap();
    assert_eq!(next(&desk.state), Next::Act("c3".into()));
}

#[test]
fn what_names_the_same_file_is_worked_out_one_after_the_other() {
    let moved = |id: &str, from: &str, to: &str| call(id, "move_file", json!({ "from": from, "to": to }));
    let deleted = |id: &str, path: &str| call(id, "delete_file", json!({ "path": path }));
    for (first, second, together) in [
        (edit("c1", "a.md"), edit("c2", "b.md"), true),
        (edit("c1", "a.md"), edit("c2", "a.md"), false),
        (edit("c1", "a.md"), edit("c2", "./a.md"), false),
        (edit("c1", "a.md"), moved("c2", "a.md", "b.md"), false),
        (moved("c1", "a.md", "b.md"), edit("c2", "b.md"), false),
        (moved("c1", "old", "new"), edit("c2", "new/a.md"), false),
        (edit("c1", "old/a.md"), deleted("c2", "old/"), false),
        (deleted("c1", "old"), edit("c2", "older.md"), true),
        (command("c1", "make"), edit("c2", "a.md"), true),
    ] {
        let mut desk = Desk::acting(vec![first.clone(), second.clone()]);
        let expected = if together { ids(&["c1", "c2"]) } else { ids(&["c1"]) };
        assert_eq!(next(&desk.state), Next::Prepare(expected), "{first:?} {second:?}");
        if !together {
            desk.propose("c1").unwrap();
            assert_eq!(next(&desk.state), Next::Wait);
            desk.answer("c1", no(None));
            assert_eq!(next(&desk.state), Next::Prepare(ids(&["c2"])));
        }
    }
}

#[test]
fn what_the_person_is_about_to_decide_comes_before_the_effects_behind_it() {
    let plan = call("c2", "propose_plan", json!({ "title": "Tidy up", "steps": ["look"] }));
    for (first, holds) in [(ask("c2"), true), (plan, true), (in_background("c2"), false)] {
        let mut desk = Desk::acting(vec![edit("c1", "a"), first, edit("c3", "b"), read("c4")]);
        let mut due = vec!["c1"];
        if holds {
            assert_eq!(desk.status("c3"), CallStatus::NotRun);
            assert!(desk.told("c3").as_str().unwrap().starts_with("Not run: in the same reply you asked"));
        } else {
            due.push("c3");
        }
        assert_eq!(next(&desk.state), Next::Prepare(ids(&due)), "what came before it is not held up");
        for id in due {
            desk.carry_out(id);
        }
        assert_eq!(next(&desk.state), Next::Run(ids(&["c4"])), "and reading harms nothing");
        desk.finish("c4", "found").unwrap();
        assert_eq!(next(&desk.state), if holds { Next::Wait } else { Next::Request(RequestKind::Round) });
    }
}

#[test]
fn what_the_world_has_overtaken_is_shown_anew_and_needs_a_new_yes() {
    for begun in [false, true] {
        let mut desk = Desk::at("approved");
        if begun {
            desk.begin("c1").unwrap();
        }
        desk.void("c1").unwrap();
        assert_eq!((next(&desk.state), desk.shown("c1")), (Next::Prepare(ids(&["c1"])), ActionState::Preparing));
        assert_eq!(desk.begin("c1"), Err(Refusal::Call(CallRefusal::NotApproved)), "the old yes is gone");
        assert_eq!(desk.void("c1"), Err(Refusal::Stale), "and there is nothing to take back");
        desk.propose("c1").unwrap();
        assert_eq!(desk.begin("c1"), Err(Refusal::Call(CallRefusal::NotApproved)), "the same again is a new question");
        desk.answer("c1", yes());
        let events = desk.begin("c1").unwrap();
        let attempt = if begun { 2 } else { 1 };
        assert!(
            matches!(events.as_slice(), [Event::Call(CallEvent::Started { attempt: n, .. })] if *n == attempt),
            "{events:?}"
        );
        assert_eq!(desk.ends("c1").len(), 2);
    }
    assert_eq!(Desk::at("shown").void("c1"), Err(Refusal::Stale), "nothing was consented to yet");
    assert_eq!(Desk::at("quiet").void("c1"), Err(Refusal::Stale), "it is under way");
    assert_eq!(Desk::at("lost").void("c1"), Err(Refusal::Stale), "that is for the person to say");
}

#[test]
fn a_rule_that_was_revoked_meanwhile_permits_nothing_anew() {
    let mut desk = Desk::acting(vec![command("c1", "make")]);
    let pattern = Pattern::Command { command: "make".into(), unconfined: false, isolated: false };
    let id = InteractionId(Uuid::from_u128(77));
    let rule = Rule { id, pattern, workspace: None, conversation: None, until: None, at: 0 };
    desk.propose_under("c1", &[rule], QuestionAvailability::On).unwrap();
    desk.void("c1").unwrap();
    let events = desk.propose_under("c1", &[], QuestionAvailability::On).unwrap();
    assert!(matches!(events.as_slice(), [Event::Ask(AskEvent::Request { .. })]), "{events:?}");
}

#[test]
fn what_was_permitted_and_waits_is_asked_for_once_the_permission_is_taken_back() {
    let under_rule = || {
        let mut desk = Desk::acting(vec![command("c1", "make")]);
        let pattern = Pattern::Command { command: "make".into(), unconfined: false, isolated: false };
        let id = InteractionId(Uuid::from_u128(77));
        let rule = Rule { id, pattern, workspace: None, conversation: None, until: None, at: 0 };
        desk.propose_under("c1", &[rule], QuestionAvailability::On).unwrap();
        desk
    };
    let begin = |desk: &mut Desk, revoked| {
        let (hash, at) = (desk.proposal("c1").hash, desk.tick());
        desk.put(Input::Begin { call: "c1".into(), hash, revoked, at })
    };
    let mut desk = under_rule();
    assert_eq!(begin(&mut desk, true), Err(Refusal::Call(CallRefusal::NotApproved)), "the rule was revoked");
    desk.void("c1").unwrap();
    let events = desk.propose("c1").unwrap();
    assert!(matches!(events.as_slice(), [Event::Ask(AskEvent::Request { .. })]), "{events:?}");
    desk.answer("c1", yes());
    assert!(begin(&mut desk, true).is_ok(), "the person's own word needs no rule");
    assert!(begin(&mut under_rule(), false).is_ok());

    let mut desk = Desk::acting(vec![command("c1", "make")]);
    for (mode, stage) in [(Mode::SkipApprovals, "allowed"), (Mode::AskBeforeChanges, "taken back")] {
        let at = desk.tick();
        desk.put(Input::SetMode { mode, at }).unwrap();
        if stage == "allowed" {
            desk.propose("c1").unwrap();
            assert_eq!(next(&desk.state), Next::Act("c1".into()));
        }
    }
    assert_eq!(begin(&mut desk, false), Err(Refusal::Call(CallRefusal::NotApproved)), "the mode is another one");
}

#[test]
fn a_message_sets_aside_what_is_not_decided_and_leaves_what_is() {
    for (stage, goes_on) in
        [("unprepared", false), ("shown", false), ("approved", true), ("begun", true), ("quiet", true)]
    {
        let mut desk = Desk::at(stage);
        let open = desk.state.open_interactions().count();
        desk.send("and mind the tests").unwrap();
        if stage == "unprepared" {
            let events = desk.propose("c1").unwrap();
            assert!(
                matches!(events.as_slice(), [Event::Call(CallEvent::Finished { .. })]),
                "nobody is asked: {events:?}"
            );
        }
        if goes_on {
            assert_eq!(desk.state.open_interactions().count(), open, "{stage}: a quiet command is still asked about");
            if stage == "approved" {
                desk.begin("c1").unwrap();
            }
            desk.finish("c1", "done").unwrap();
        } else {
            let told = desk.told("c1");
            assert_eq!(
                (told["status"].as_str(), desk.status("c1")),
                (Some("superseded"), CallStatus::NotRun),
                "{stage}"
            );
            assert_eq!(desk.starts(), [""; 0], "{stage}");
        }
        assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "{stage}: the message is answered next");
        assert_eq!(last_word(&desk.state), "and mind the tests");
    }
}

#[test]
fn what_is_permitted_is_done_also_after_a_message() {
    let mut desk = Desk::acting(vec![command("c1", "make")]);
    let (mode, at) = (Mode::SkipApprovals, desk.tick());
    desk.put(Input::SetMode { mode, at }).unwrap();
    desk.send("and mind the tests").unwrap();
    desk.propose("c1").unwrap();
    assert_eq!(next(&desk.state), Next::Act("c1".into()));
}

#[test]
fn talking_first_keeps_the_question_and_sets_the_action_aside() {
    let mut desk = Desk::acting(vec![edit("c1", "a"), edit("c2", "b"), ask("c3")]);
    desk.propose("c1").unwrap();
    let question = desk.state.open_interactions().find(|it| it.tool_call.0 == "c3").unwrap().id;
    desk.submit(question, 1, Response::TalkFirst { text: "why?".into() }).unwrap();
    assert_eq!(
        (desk.told("c3")["status"].as_str(), desk.told("c1")["status"].as_str()),
        (Some("talk_first"), Some("superseded"))
    );
    assert_eq!(desk.state.open_interactions().map(|it| it.id).collect::<Vec<_>>(), [question]);
    desk.propose("c2").unwrap();
    assert_eq!(desk.told("c2")["status"], "superseded", "what comes of the talk may make it another one");
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
}
