//! A message of the person beside what is open: what it may skip.

use super::*;
use crate::outcome::Outcome;

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
        assert_eq!(desk.send_skipping("in white", Some(seen)), Err(Refusal::WouldSkip));
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
