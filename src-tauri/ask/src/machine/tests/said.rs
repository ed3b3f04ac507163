//! A message of the person beside what is open: what it may skip.

use super::*;
use crate::facts::event::RunEvent;
use crate::facts::outcome::Outcome;

fn open(desk: &Desk) -> Vec<InteractionId> {
    desk.state.open_interactions().map(|open| open.id).collect()
}

#[test]
fn a_message_skips_only_what_its_writer_has_seen() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1"), ask("c2")]).unwrap();
    let ids = open(&desk);
    let before = desk.events.len();
    for seen in [vec![], vec![ids[0]], vec![ids[1]], vec![InteractionId(Uuid::from_u128(7))]] {
        assert_eq!(desk.send_skipping("in white", Some(seen)), Err(Refusal::Message(MessageRefusal::WouldSkip)));
    }
    assert_eq!((open(&desk), desk.events.len()), (ids.clone(), before), "nothing has changed");

    desk.send_skipping("in white", Some(ids.clone())).unwrap();
    assert!(open(&desk).is_empty());
    for id in ids {
        let closing = desk.state.interaction(id).and_then(|asked| asked.closings().last().cloned());
        assert_eq!(closing.map(|closing| closing.outcome), Some(Outcome::Superseded));
    }
}

#[test]
fn what_a_message_skips_nothing_by_needs_no_word() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ends::in_background("c1")]).unwrap();
    let background = desk.only_open();
    desk.send_skipping("and the gate", Some(Vec::new())).unwrap();
    assert_eq!(desk.only_open(), background, "what the run does not wait for stays open");
}

#[test]
fn one_that_was_answered_meanwhile_holds_up_no_message() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    let id = desk.only_open();
    desk.submit(id, 1, chosen("o1")).unwrap();
    let said = desk.send_skipping("in two coats", Some(vec![id])).unwrap();
    assert!(said.iter().all(|event| event.ends().is_none()), "the answer stands: {said:?}");
}

#[test]
fn a_message_without_such_a_list_skips_whatever_is_open() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    desk.send("in white").unwrap();
    assert!(open(&desk).is_empty());
}

/// The message that was sent last.
fn last_said(desk: &Desk) -> MessageId {
    let said = desk.state.items.iter().rev().find_map(|item| match item {
        Item::User { id, .. } => Some(*id),
        _ => None,
    });
    said.expect("somebody has spoken")
}

fn take_back(desk: &mut Desk, message: MessageId) -> Result<Vec<Event>, Refusal> {
    let at = desk.tick();
    desk.put(Input::TakeBack { message, at })
}

fn queued(desk: &Desk) -> Vec<String> {
    let entries = crate::views::thread::entries(&desk.state, 0, usize::MAX);
    let text = |placed: crate::wire::thread::Placed| match placed.entry {
        crate::wire::thread::Entry::User { text, queued: true, .. } => Some(text),
        _ => None,
    };
    entries.into_iter().filter_map(text).collect()
}

#[test]
fn what_is_said_during_a_request_waits_for_the_next_one_and_can_be_taken_back_until_then() {
    let mut desk = Desk::started("paint the fence");
    let first = last_said(&desk);
    assert_eq!(
        (queued(&desk), take_back(&mut desk, first)),
        (vec![], Err(Refusal::Message(MessageRefusal::AlreadyTold))),
        "it began the run"
    );
    let after = desk.state.request_begins();
    desk.send("in white").unwrap();
    let white = last_said(&desk);
    desk.send("and the gate").unwrap();
    let gate = last_said(&desk);
    assert_eq!(queued(&desk), ["in white", "and the gate"]);

    take_back(&mut desk, white).unwrap();
    assert_eq!(take_back(&mut desk, white), Ok(Vec::new()), "a second press changes nothing");
    assert_eq!(queued(&desk), ["and the gate"]);
    let at = desk.tick();
    let again = Input::Send { message: white, text: "in white".into(), skips: None, rounds_max: 3, at };
    assert_eq!(desk.put(again), Ok(Vec::new()), "what was sent once more on the way does not come back");

    desk.reply_to(
        after,
        "Which white?",
        vec![call("c1", "read_file", json!({ "path": "a" }))],
        QuestionAvailability::On,
    )
    .unwrap();
    assert_eq!(queued(&desk), ["and the gate"], "the reply had not seen it");
    assert_eq!(desk.state.item_of(&"c1".into()), Some(1), "and stands before it");
    desk.finish("c1", "white").unwrap();
    assert_eq!(desk.state.request_begins(), desk.state.items.len());
    assert_eq!(
        (queued(&desk), take_back(&mut desk, gate)),
        (vec![], Err(Refusal::Message(MessageRefusal::AlreadyTold)))
    );
    assert_eq!(desk.state, {
        let mut folded = State::fold(&desk.events);
        folded.request_begins();
        folded
    });
}

#[test]
fn taken_back_it_was_never_said() {
    let mut desk = Desk::started("paint the fence");
    let after = desk.state.request_begins();
    desk.send("in white").unwrap();
    let white = last_said(&desk);
    take_back(&mut desk, white).unwrap();
    let events = desk.reply_to(after, "Painted.", vec![], QuestionAvailability::On).unwrap();
    assert!(
        events.iter().any(|event| matches!(event, Event::Run(RunEvent::Ended { .. }))),
        "nothing is left to be answered"
    );
    assert_eq!(crate::views::transcript::turns(&desk.state.items).count(), 2);
}

#[test]
fn a_start_of_the_program_knows_what_waits_to_be_told() {
    let mut desk = Desk::started("paint the fence");
    let after = desk.state.request_begins();
    desk.send("in white").unwrap();
    desk.reply_to(after, "", vec![call("c1", "read_file", json!({ "path": "a" }))], QuestionAvailability::On).unwrap();
    desk.send("and the gate").unwrap();
    desk.state = State::fold(&desk.events);
    assert_eq!(queued(&desk), ["in white", "and the gate"]);
    let gate = last_said(&desk);
    take_back(&mut desk, gate).unwrap();
    desk.finish("c1", "x").unwrap();
    desk.state.request_begins();
    assert!(queued(&desk).is_empty());
    let at = desk.tick();
    desk.put(Input::Stop { at }).unwrap();
    assert!(queued(&desk).is_empty());
    assert_eq!(State::fold(&desk.events).queued, desk.state.queued, "the end of a run leaves nothing waiting");
}
