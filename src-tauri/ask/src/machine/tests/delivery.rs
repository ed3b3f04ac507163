//! The end of a run that did something: its delivery, its last words, and the way back.

use super::acts::{command, edit, fetch, no, yes};
use super::ends::in_background;
use super::*;
use crate::facts::action::Undone;
use crate::facts::event::RunEvent;
use crate::facts::plan::Phase;
use crate::facts::rule::{Mode, Pattern, Rule};
use crate::facts::run_end::{FailureCode, RunFailure};
use crate::machine::decision::decisions;
use crate::views::thread;
use crate::views::transcript::{self, TranscriptTurn};
use crate::wire::thread::{DeliveryEntry, Entry};

fn deliveries(state: &State) -> Vec<DeliveryEntry> {
    let entries = thread::entries(state, 0, usize::MAX).into_iter();
    entries
        .filter_map(|placed| match placed.entry {
            Entry::Delivery(entry) => Some(*entry),
            _ => None,
        })
        .collect()
}

fn undone(restored: &[&str], kept: &[&str]) -> Undone {
    let owned = |paths: &[&str]| paths.iter().map(|path| (*path).to_owned()).collect();
    Undone { restored: owned(restored), kept: owned(kept) }
}

fn undo(desk: &mut Desk, run: u32) -> Result<Vec<Event>, Refusal> {
    let at = desk.tick();
    desk.put(Input::Undo { run, at })
}

fn put_back(desk: &mut Desk, run: u32, files: Undone) -> Result<Vec<Event>, Refusal> {
    let at = desk.tick();
    desk.put(Input::Undone { run, files, at })
}

/// A run that has changed a file and is over.
fn changed() -> Desk {
    let mut desk = Desk::acting(vec![edit("c1", "a")]);
    desk.carry_out("c1");
    desk.reply("Done.", vec![]).unwrap();
    desk
}

#[test]
fn a_run_that_did_something_is_told_as_a_whole() {
    let mut desk = Desk::started("tidy up");
    desk.reply("", vec![ask("c0")]).unwrap();
    desk.submit(desk.only_open(), 1, chosen("o2")).unwrap();
    desk.reply("", vec![edit("c1", "a"), command("c2", "make"), fetch("c3"), edit("c4", "b")]).unwrap();
    desk.carry_out("c1");
    let id = InteractionId(Uuid::from_u128(77));
    let pattern = Pattern::Command { command: "make".into(), unconfined: false, isolated: false };
    let rule = Rule { id, pattern, workspace: None, conversation: None, until: None, at: 0 };
    desk.propose_under("c2", &[rule], QuestionAvailability::On).unwrap();
    desk.begin("c2").unwrap();
    desk.finish("c2", "made").unwrap();
    let (mode, at) = (Mode::SkipApprovals, desk.tick());
    desk.put(Input::SetMode { mode, at }).unwrap();
    desk.propose("c3").unwrap();
    desk.begin("c3").unwrap();
    desk.finish("c3", "read").unwrap();
    let (mode, at) = (Mode::AskBeforeChanges, desk.tick());
    desk.put(Input::SetMode { mode, at }).unwrap();
    desk.propose("c4").unwrap();
    desk.answer("c4", no(None));
    desk.reply("Done.", vec![]).unwrap();

    let [delivery] = deliveries(&desk.state).try_into().expect("one run did something");
    let files: Vec<_> = delivery.files.iter().map(|file| (file.path.as_str(), file.call.0.as_str())).collect();
    assert_eq!(files, [("a", "c1")]);
    assert_eq!(delivery.commands.iter().map(|run| run.command.as_str()).collect::<Vec<_>>(), ["make"]);
    assert_eq!(delivery.pages, ["https://example.org/"]);
    assert_eq!(delivery.decisions, decisions(&desk.state));
    assert_eq!([delivery.by_person, delivery.by_rule, delivery.by_mode, delivery.refused], [1; 4]);
    assert_eq!((delivery.can_undo, delivery.undone), (true, None));
    assert_eq!(next(&desk.state), Next::Done, "the agent has said its last words");
}

#[test]
fn what_was_not_done_after_all_is_delivered_as_not_done() {
    let mut desk = Desk::acting(vec![edit("c1", "a")]);
    desk.propose("c1").unwrap();
    desk.answer("c1", yes());
    desk.begin("c1").unwrap();
    desk.void("c1").unwrap();
    desk.propose("c1").unwrap();
    desk.answer("c1", yes());
    desk.stop();
    assert_eq!(desk.status("c1"), CallStatus::NotRun);
    let [delivery] = deliveries(&desk.state).try_into().expect("it was decided on");
    assert_eq!((delivery.files.len(), delivery.refused, delivery.can_undo), (0, 1, false), "nothing has taken effect");
    assert_eq!((next(&desk.state), desk.state.digest.phase()), (Next::Done, Phase::Interrupted));
    assert_eq!(undo(&mut desk, 1), Err(Refusal::Run(RunRefusal::NothingToUndo)));
}

#[test]
fn a_run_without_last_words_is_asked_for_them_where_the_model_can_be_reached() {
    let failed = |code| RunEnd::Failed { failure: RunFailure { code, detail: String::new() } };
    for (code, asks) in [
        (FailureCode::OutputLimit, true),
        (FailureCode::Refused, true),
        (FailureCode::CutOff, true),
        (FailureCode::EmptyReply, false),
        (FailureCode::Unauthorized, false),
        (FailureCode::UnknownModel, false),
        (FailureCode::ContextTooLong, false),
        (FailureCode::RateLimited, false),
        (FailureCode::QuotaExceeded, false),
        (FailureCode::ServerError, false),
        (FailureCode::Unreachable, false),
        (FailureCode::BadResponse, false),
        (FailureCode::KeyUnavailable, false),
    ] {
        for acted in [true, false] {
            let mut desk = Desk::acting(vec![edit("c1", "a")]);
            if acted {
                desk.carry_out("c1");
            } else {
                desk.propose("c1").unwrap();
                desk.answer("c1", no(None));
            }
            let at = desk.tick();
            let RunEnd::Failed { failure } = failed(code) else { panic!("it is a failure") };
            desk.put(Input::Failed { run: 1, failure, at }).unwrap();
            let expected = if acted && asks { Next::Deliver(1) } else { Next::Done };
            assert_eq!(next(&desk.state), expected, "{code:?} {acted}");
            let done: Vec<_> = deliveries(&desk.state).iter().map(|it| (it.files.len(), it.refused)).collect();
            assert_eq!(done, [if acted { (1, 0) } else { (0, 1) }], "{code:?} {acted}");
            assert_eq!(desk.state.digest.running, acted && asks, "{code:?} {acted}");
            assert!(desk.state.digest.failed, "{code:?} {acted}");
        }
    }
}

#[test]
fn the_last_words_come_once_and_do_nothing() {
    let words = |text: &str| Some(Reply { text: text.into(), calls: vec![edit("c9", "a")], ..Reply::default() });
    for (reply, said) in [(None, false), (words(" \n"), false), (words("I changed a."), true)] {
        let mut desk = Desk::at("begun");
        desk.stop();
        let (entries, at) = (thread::count(&desk.state), desk.tick());
        assert_eq!(undo(&mut desk, 1), Err(Refusal::Run(RunRefusal::Busy)), "the run is not quite over");
        assert_eq!(desk.put(Input::Delivered { run: 2, reply: reply.clone(), at }), Err(Refusal::Stale));
        desk.put(Input::Delivered { run: 1, reply: reply.clone(), at }).unwrap();
        assert_eq!(thread::count(&desk.state), entries + usize::from(said));
        assert_eq!((next(&desk.state), desk.state.call(&"c9".into())), (Next::Done, None), "its calls are not run");
        assert_eq!(desk.put(Input::Delivered { run: 1, reply, at }), Err(Refusal::Stale));
    }
    let mut desk = Desk::at("begun");
    desk.stop();
    let events = desk.stop();
    assert!(
        matches!(events.as_slice(), [Event::Run(RunEvent::Delivered { reply: None, .. })]),
        "a second stop: {events:?}"
    );
    let at = desk.tick();
    assert_eq!(desk.put(Input::Stop { at }), Err(Refusal::Run(RunRefusal::NothingRunning)));
    let mut desk = Desk::at("begun");
    desk.stop();
    desk.send("and now?").unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round), "a message is more than a summary");
}

#[test]
fn the_files_of_a_run_are_put_back_once_and_the_agent_is_told() {
    let mut desk = changed();
    assert_eq!(undo(&mut desk, 2), Err(Refusal::Run(RunRefusal::NothingToUndo)), "there is no such run");
    undo(&mut desk, 1).unwrap();
    assert_eq!((next(&desk.state), desk.state.digest.running), (Next::Undo(1), true));
    assert_eq!(undo(&mut desk, 1), Err(Refusal::Run(RunRefusal::Busy)));
    assert_eq!(desk.send("and now?"), Err(Refusal::Run(RunRefusal::Busy)));
    let at = desk.tick();
    assert_eq!(desk.put(Input::Retry { rounds_max: 3, at }), Err(Refusal::Run(RunRefusal::NothingToRetry)));
    assert_eq!(put_back(&mut desk, 2, Undone::default()), Err(Refusal::Stale));
    put_back(&mut desk, 1, undone(&["a"], &["b", "c"])).unwrap();
    assert_eq!((next(&desk.state), desk.state.digest.running), (Next::Done, false));
    let Some(TranscriptTurn::User(told)) = transcript::turns(&desk.state.items).last() else { panic!("it is told") };
    let expected = "[The person has undone your file changes of the last run. As they were before it:\n- a\nLeft as they are, because they were changed since:\n- b\n- c]";
    assert_eq!(told, expected);
    assert_eq!(undo(&mut desk, 1), Err(Refusal::Run(RunRefusal::NothingToUndo)), "it was put back already");
    assert_eq!(put_back(&mut desk, 1, Undone::default()), Err(Refusal::Stale));
    let [delivery] = deliveries(&desk.state).try_into().expect("one run did something");
    assert_eq!((delivery.can_undo, delivery.undone), (false, Some(undone(&["a"], &["b", "c"]))));
    desk.send("again").unwrap();
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    assert_eq!(undo(&mut desk, 1), Err(Refusal::Run(RunRefusal::Busy)), "a run is under way");
    let mut desk = changed();
    desk.send("again").unwrap();
    assert_eq!(undo(&mut desk, 1), Err(Refusal::Run(RunRefusal::Busy)), "also where there is something to put back");
}

#[test]
fn commands_and_pages_have_no_way_back() {
    for call in [command("c1", "make"), fetch("c1")] {
        let mut desk = Desk::acting(vec![call]);
        desk.carry_out("c1");
        desk.reply("Done.", vec![]).unwrap();
        assert!(!desk.state.can_undo(1));
        assert_eq!(undo(&mut desk, 1), Err(Refusal::Run(RunRefusal::NothingToUndo)));
    }
}

#[test]
fn an_answer_that_comes_while_files_are_put_back_is_taken_and_heard_after_it() {
    for stops in [false, true] {
        let mut desk = Desk::acting(vec![in_background("c0"), edit("c1", "a")]);
        desk.carry_out("c1");
        desk.reply("Done.", vec![]).unwrap();
        undo(&mut desk, 1).unwrap();
        desk.submit(desk.only_open(), 1, chosen("o2")).unwrap();
        assert_eq!(next(&desk.state), Next::Undo(1), "first the files");
        assert_eq!(desk.reply("too early", vec![]), Err(Refusal::Stale));
        if stops {
            desk.stop();
            assert!(desk.state.digest.running, "a cold start still has the files to put back");
        }
        put_back(&mut desk, 1, undone(&["a"], &[])).unwrap();
        let expected = if stops { Next::Done } else { Next::Request(RequestKind::Round) };
        assert_eq!((next(&desk.state), desk.state.digest.running), (expected, !stops));
    }
}

#[test]
fn the_delivery_shows_the_decisions_as_they_stand() {
    let mut desk = Desk::acting(vec![ask("c0")]);
    let interaction = desk.only_open();
    desk.submit(interaction, 1, chosen("o2")).unwrap();
    desk.reply("", vec![edit("c1", "a")]).unwrap();
    desk.carry_out("c1");
    desk.reply("Done.", vec![]).unwrap();
    let (question, at) = (QuestionId("q1".into()), desk.tick());
    let events = desk.put(Input::Correct { interaction, question, text: "rather red".into(), at }).unwrap();
    let touched = thread::touched(&desk.state, &events);
    let [placed] = touched.as_slice() else { panic!("the delivery is another now: {touched:?}") };
    let Entry::Delivery(delivery) = &placed.entry else { panic!("{placed:?}") };
    assert_eq!(delivery.decisions[0].answer, "rather red");
}

/// Reads one file, and is told one decision.
fn looked_and_asked() -> Desk {
    let mut desk = Desk::started("tidy up");
    desk.reply("", vec![call("r1", "read_file", json!({ "path": "a.md" })), ask("c1")]).unwrap();
    desk.finish("r1", "text").unwrap();
    desk.submit(desk.only_open(), 1, chosen("o2")).unwrap();
    desk
}

#[test]
fn a_run_that_only_read_and_asked_is_listed_where_it_has_no_last_words() {
    let failure = |code| RunFailure { code, detail: String::new() };
    let fail = |desk: &mut Desk| {
        let at = desk.tick();
        desk.put(Input::Failed { run: 1, failure: failure(FailureCode::ServerError), at }).unwrap();
    };
    type End = fn(&mut Desk);
    let ends: [(&str, End, bool); 3] = [
        ("it was stopped", |desk| drop(desk.stop()), true),
        ("it said nothing", |desk| drop(desk.reply("", vec![]).unwrap()), true),
        ("it has last words", |desk| drop(desk.reply("Tidy now.", vec![]).unwrap()), false),
    ];
    let listed = |desk: &Desk, how: &str| {
        let [delivery] = deliveries(&desk.state).try_into().expect(how);
        let looked: Vec<_> = delivery.calls.iter().map(|it| (it.tool.as_str(), it.subject.as_str())).collect();
        assert_eq!(looked, [("read_file", "a.md")], "{how}");
        assert_eq!(delivery.decisions.iter().map(|it| it.answer.as_str()).collect::<Vec<_>>(), ["Blue"], "{how}");
        assert!(!delivery.can_undo && delivery.files.is_empty(), "{how}");
        assert_eq!(next(&desk.state), Next::Done, "{how}: nobody is asked for a summary");
    };
    for (how, end, expected) in ends {
        let mut desk = looked_and_asked();
        end(&mut desk);
        if expected { listed(&desk, how) } else { assert_eq!(deliveries(&desk.state), [], "{how}") }
    }
    let mut desk = looked_and_asked();
    fail(&mut desk);
    listed(&desk, "it failed");
    // The round limit, with and without a summary.
    for words in ["So far.", ""] {
        let mut desk = looked_and_asked();
        for round in ["r2", "r3"] {
            desk.reply("", vec![call(round, "list_files", json!({}))]).unwrap();
            desk.finish(round, "a.md").unwrap();
        }
        assert_eq!(next(&desk.state), Next::Request(RequestKind::Summary));
        desk.reply(words, vec![]).unwrap();
        assert_eq!(deliveries(&desk.state)[0].calls.len(), 3, "{words}");
    }
}

#[test]
fn what_did_nothing_lists_nothing() {
    let mut desk = Desk::started("tidy up");
    desk.stop();
    assert_eq!(deliveries(&desk.state), []);
    let mut desk = Desk::started("tidy up");
    desk.reply("", vec![ask("c1")]).unwrap();
    desk.stop();
    assert_eq!(deliveries(&desk.state), [], "what nobody answered is no decision");
}

#[test]
fn an_end_of_earlier_versions_stays_as_it_was() {
    let mut desk = looked_and_asked();
    let old: Event =
        serde_json::from_value(json!({ "event": "run.ended", "run": 1, "end": { "kind": "stopped" }, "at": 9 }))
            .unwrap();
    let before = desk.state.items.len();
    desk.state.apply(&old);
    assert_eq!(desk.state.items.len(), before + 1, "places of later events count on it");
    assert_eq!(deliveries(&desk.state), []);
}
