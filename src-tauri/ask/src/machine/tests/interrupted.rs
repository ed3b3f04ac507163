//! Coming back: calls whose end nobody knows, commands that went quiet, runs that were stopped or failed.

use super::acts::{command, decided, edit, no, settled, yes};
use super::ends::last_word;
use super::*;
use crate::facts::action::Action;
use crate::facts::event::{AskEvent, CallEvent, RunEvent};
use crate::facts::interaction::Body;
use crate::facts::outcome::{Outcome, Patience, Settling};
use crate::facts::plan::Phase;
use crate::wire::Standing;
use crate::wire::thread::ActionState;

#[test]
fn what_was_begun_and_has_no_end_is_never_begun_again_unasked() {
    let mut desk = Desk::at("begun");
    assert_eq!(next(&desk.state), Next::OpenLost("c1".into()));
    assert_eq!(desk.begin("c1"), Err(Refusal::Stale));
    assert_eq!(desk.propose("c1"), Err(Refusal::Stale));
    desk.lost("c1").unwrap();
    assert_eq!((next(&desk.state), desk.shown("c1")), (Next::Wait, ActionState::Lost));
    assert_eq!(desk.begin("c1"), Err(Refusal::Stale));
    assert_eq!(desk.lost("c1"), Err(Refusal::Call(CallRefusal::AlreadyFinished)), "it is asked once");
    assert_eq!(
        desk.finish("c1", "forged"),
        Err(Refusal::Call(CallRefusal::AlreadyFinished)),
        "the person says what is to become of it"
    );
    let asked = desk.state.asked_of(&"c1".into()).unwrap();
    let Body::ConnectionLost { lost } = &asked.body else { panic!("{asked:?}") };
    let started = desk.state.act(&"c1".into()).unwrap().started_at;
    assert_eq!((Some(lost.started_at), lost.known.output.as_deref()), (started, Some("half")));
    assert_eq!(*lost.proposal, desk.proposal("c1"), "it shows what was begun");
    for stage in ["unprepared", "shown", "approved"] {
        assert_eq!(Desk::at(stage).lost("c1"), Err(Refusal::Stale), "{stage}: nothing was begun");
    }
}

#[test]
fn each_way_to_settle_it_says_the_truth() {
    for (how, status, says) in [
        (Settling::Happened, CallStatus::Ok, "says that it has happened"),
        (Settling::Skip, CallStatus::Failed, "says to leave it"),
        (Settling::Stop, CallStatus::Failed, "the person stopped the run"),
    ] {
        let mut desk = Desk::at("lost");
        desk.answer("c1", settled(how));
        assert_eq!(desk.status("c1"), status, "{how:?}");
        let told = desk.told("c1");
        assert!(told.as_str().unwrap().contains(says), "{how:?}: {told}");
        assert_eq!(desk.starts(), ["c1"], "{how:?}");
        let expected = if how == Settling::Stop { Next::Deliver(1) } else { Next::Request(RequestKind::Round) };
        assert_eq!(next(&desk.state), expected, "{how:?}");
    }
    let mut desk = Desk::at("lost");
    desk.send("leave that").unwrap();
    assert!(desk.told("c1").as_str().unwrap().contains("wrote a new message"));
    assert_eq!((desk.status("c1"), next(&desk.state)), (CallStatus::Failed, Next::Request(RequestKind::Round)));
}

#[test]
fn done_again_is_a_new_attempt_of_the_same() {
    let mut desk = Desk::at("lost");
    let id = desk.asked("c1");
    desk.answer("c1", settled(Settling::Retry));
    assert!(matches!(desk.submit(id, 9, settled(Settling::Retry)), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))));
    assert!(matches!(
        desk.submit(id, 9, settled(Settling::Skip)),
        Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))
    ));
    assert_eq!((next(&desk.state), desk.shown("c1")), (Next::Act("c1".into()), ActionState::Approved));
    assert_eq!(desk.begin_with("c1", "another"), Err(Refusal::Call(CallRefusal::NotApproved)));
    let events = desk.begin("c1").unwrap();
    assert!(matches!(events.as_slice(), [Event::Call(CallEvent::Started { attempt: 2, .. })]), "{events:?}");
    desk.lost("c1").unwrap();
    desk.answer("c1", settled(Settling::Happened));
    let said = [Settling::Retry, Settling::Happened].map(|how| Outcome::Settled { how });
    assert!(desk.ends("c1").ends_with(&said), "what was said of each interruption is kept");
}

#[test]
fn done_again_from_elsewhere_needs_the_yes_that_the_first_time_needed() {
    let desk = Desk::at("lost");
    let asked = desk.state.interaction(desk.asked("c1")).unwrap().clone();
    let needs = |confined: bool, opened: &[&str], how: Settling| {
        let mut asked = asked.clone();
        let Body::ConnectionLost { lost } = &mut asked.body else { panic!("{asked:?}") };
        if let Action::Command { confined: held, opened: open, .. } = &mut lost.proposal.action {
            (*held, *open) = (confined, opened.iter().map(|path| path.to_string()).collect());
        }
        desk.state.needs_yes(&asked, &settled(how), None)
    };
    assert!(needs(false, &[], Settling::Retry) && needs(true, &[".git/config"], Settling::Retry));
    assert!(!needs(true, &[], Settling::Retry));
    for how in [Settling::Happened, Settling::Skip, Settling::Stop] {
        assert!(!needs(false, &[], how), "{how:?}");
    }
}

#[test]
fn of_a_call_that_was_tried_before_nobody_says_that_it_did_not_happen_at_all() {
    type End = fn(&mut Desk);
    let ends: [(&str, End); 6] = [
        ("denied", |desk| {
            desk.propose("c1").unwrap();
            desk.answer("c1", no(None));
        }),
        ("message", |desk| {
            desk.propose("c1").unwrap();
            desk.send("leave that").unwrap();
        }),
        ("written before", |desk| {
            desk.send("leave that").unwrap();
            desk.propose("c1").unwrap();
        }),
        ("away", |desk| drop(desk.propose_under("c1", &[], QuestionAvailability::Afk).unwrap())),
        ("nobody", |desk| drop(desk.propose_under("c1", &[], QuestionAvailability::Nobody).unwrap())),
        ("stopped", |desk| drop(desk.stop())),
    ];
    for (name, end) in ends {
        let mut desk = Desk::at("lost");
        desk.answer("c1", settled(Settling::Retry));
        desk.void("c1").unwrap();
        end(&mut desk);
        let told = desk.told("c1");
        assert!(told.as_str().unwrap().contains("may have taken effect"), "{name}: {told}");
        assert_eq!(desk.status("c1"), CallStatus::Failed, "{name}");
    }
}

#[test]
fn a_quiet_command_is_asked_about_and_goes_on_meanwhile() {
    for patience in [Patience::Wait, Patience::Stop] {
        let mut desk = Desk::at("quiet");
        assert_eq!(desk.shown("c1"), ActionState::Running);
        assert_eq!(desk.state.digest.standing(), Standing::NeedsYou);
        assert_eq!(
            next(&desk.state),
            Next::OpenLost("c1".into()),
            "after a restart it is looked after, not waited for"
        );
        assert_eq!(desk.quiet("c1"), Err(Refusal::Stale), "it is asked once");
        let events = desk.try_answer("c1", decided(patience)).unwrap();
        assert!(
            matches!(events.as_slice(), [Event::Ask(AskEvent::Response { .. })]),
            "its own end is its result: {events:?}"
        );
        desk.quiet("c1").unwrap();
        desk.answer("c1", decided(patience));
        desk.finish("c1", "done").unwrap();
        assert_eq!((desk.told("c1"), next(&desk.state)), (json!("done"), Next::Request(RequestKind::Round)));
    }
    for stage in ["unprepared", "shown", "approved", "lost"] {
        assert_eq!(Desk::at(stage).quiet("c1"), Err(Refusal::Stale), "{stage}");
    }
}

#[test]
fn what_is_asked_about_a_quiet_command_ends_with_it() {
    let mut desk = Desk::at("quiet");
    let id = desk.asked("c1");
    let events = desk.finish("c1", "done").unwrap();
    assert!(
        matches!(
            events.as_slice(),
            [Event::Ask(AskEvent::Cancelled { closing, .. }), Event::Call(CallEvent::Finished { .. })]
                if closing.outcome == Outcome::Moot
        ),
        "one commit: {events:?}"
    );
    assert!(matches!(
        desk.submit(id, 1, decided(Patience::Stop)),
        Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))
    ));
    assert_eq!(desk.state.digest.open_asks, 0);

    let mut desk = Desk::at("quiet");
    desk.lost("c1").unwrap();
    assert_eq!(desk.ends("c1").last(), Some(&Outcome::Moot));
    assert_eq!((desk.shown("c1"), next(&desk.state)), (ActionState::Lost, Next::Wait));
}

#[test]
fn a_stop_gives_every_call_one_result_at_every_stage() {
    for (stage, status, says) in [
        ("unprepared", CallStatus::NotRun, "Not run: the person stopped the run."),
        ("shown", CallStatus::NotRun, "before the person decided"),
        ("approved", CallStatus::NotRun, "Not run: the person stopped the run."),
        ("begun", CallStatus::Failed, "stopped the run while this was under way"),
        ("quiet", CallStatus::Failed, "stopped the run while this was under way"),
        ("lost", CallStatus::Failed, "may or may not have taken effect"),
    ] {
        let mut desk = Desk::at(stage);
        let begun = !desk.starts().is_empty();
        let events = desk.stop();
        let results = events.iter().filter(|event| matches!(event, Event::Call(CallEvent::Finished { .. }))).count();
        assert_eq!((results, desk.status("c1")), (1, status), "{stage}");
        let (item, index) = desk.state.call(&"c1".into()).unwrap();
        let told = &item.results[index].as_ref().unwrap().content;
        assert!(told.contains(says), "{stage}: {told}");
        assert_eq!(desk.state.open_interactions().count(), 0, "{stage}");
        assert_eq!(next(&desk.state), if begun { Next::Deliver(1) } else { Next::Done }, "{stage}");
        assert_eq!(desk.finish("c1", "late"), Err(Refusal::Call(CallRefusal::AlreadyFinished)), "{stage}");
    }
}

#[test]
fn ending_the_run_over_a_lost_call_ends_all_that_stands_beside_it() {
    let mut desk =
        Desk::acting(vec![command("c1", "make"), edit("c2", "a"), edit("c3", "b"), edit("c4", "c"), ask("c5")]);
    for id in ["c1", "c2", "c3"] {
        desk.propose(id).unwrap();
    }
    desk.answer("c1", yes());
    desk.begin("c1").unwrap();
    desk.answer("c3", yes());
    desk.lost("c1").unwrap();
    desk.answer("c1", settled(Settling::Stop));
    for id in ["c2", "c3", "c4"] {
        assert_eq!(desk.status(id), CallStatus::NotRun, "{id}");
    }
    assert_eq!(desk.told("c5")["status"], "cancelled");
    assert_eq!(desk.state.open_interactions().count(), 0);
    assert_eq!(next(&desk.state), Next::Deliver(1));
    assert!(matches!(desk.events.last(), Some(Event::Run(RunEvent::Ended { end: RunEnd::Stopped, .. }))));
}

#[test]
fn the_phase_says_where_the_run_stands() {
    let mut desk = Desk::acting(vec![edit("c1", "a"), edit("c2", "b")]);
    let phase = |desk: &Desk| desk.state.digest.phase();
    assert_eq!(phase(&desk), Phase::Chatting);
    desk.propose("c1").unwrap();
    desk.propose("c2").unwrap();
    assert_eq!(phase(&desk), Phase::Interrupted, "what is to be consented to interrupts");
    let asked = desk.state.asked_of(&"c1".into()).unwrap();
    assert_eq!(asked.resume.phase, Phase::Chatting, "nothing is permitted yet");
    desk.answer("c1", yes());
    assert_eq!(phase(&desk), Phase::Interrupted, "the other one waits still");
    desk.begin("c1").unwrap();
    desk.lost("c1").unwrap();
    let asked = desk.state.asked_of(&"c1".into()).unwrap();
    assert_eq!(
        (phase(&desk), asked.resume.phase, asked.resume.node.as_str()),
        (Phase::Interrupted, Phase::Executing, "edit_file")
    );
    desk.answer("c2", yes());
    assert_eq!(phase(&desk), Phase::Interrupted, "also where another call is consented to meanwhile");
    desk.answer("c1", settled(Settling::Skip));
    assert_eq!(phase(&desk), Phase::Executing);
    desk.begin("c2").unwrap();
    desk.stop();
    assert_eq!((phase(&desk), desk.state.digest.running), (Phase::Delivering, true));
    let at = desk.tick();
    desk.put(Input::Delivered { run: 1, reply: None, at }).unwrap();
    assert_eq!((phase(&desk), desk.state.digest.running), (Phase::Interrupted, false));

    let mut desk = Desk::at("lost");
    desk.send("leave that").unwrap();
    assert_eq!(phase(&desk), Phase::Executing, "whatever ends it, the run goes on");
    desk.reply("Left.", vec![]).unwrap();
    assert_eq!(phase(&desk), Phase::Done);
}

#[test]
fn a_cold_start_finds_what_the_warm_one_knew() {
    for stage in ["unprepared", "shown", "approved", "begun", "quiet", "lost"] {
        let desk = Desk::at(stage);
        let stored = serde_json::to_string(&desk.events).unwrap();
        let cold = State::fold(&serde_json::from_str::<Vec<Event>>(&stored).unwrap());
        assert_eq!((next(&cold), &cold), (next(&desk.state), &desk.state), "{stage}");
    }
}

#[test]
fn a_stopped_run_goes_on_with_what_became_of_each_call() {
    let mut desk = Desk::at("begun");
    desk.stop();
    let at = desk.tick();
    desk.put(Input::Retry { rounds_max: 3, at }).unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "a summary is not waited for any more");
    assert_eq!(desk.put(Input::Delivered { run: 1, reply: None, at }), Err(Refusal::Stale));
    desk.reply("", vec![command("c2", "make check")]).unwrap();
    assert_eq!(next(&desk.state), Next::Prepare(vec!["c2".into()]), "what was stopped is not begun again");
    desk.carry_out("c2");
    desk.reply("All is well.", vec![]).unwrap();
    assert_eq!(desk.put(Input::Retry { rounds_max: 3, at }), Err(Refusal::Run(RunRefusal::NothingToRetry)));
    assert_eq!(last_word(&desk.state), "tidy up");
}
