//! What was said, changed or let pass since: the agent is told what holds now, and nobody is told anything twice.

use super::ends::{in_background, last_word, plainly};
use super::*;
use crate::facts::run_end::{FailureCode, RunFailure};
use crate::machine::decision::{decisions, withdrawn};

#[test]
fn the_limit_that_is_told_is_the_one_that_applied() {
    for (limit_ms, words) in [(660_000, "(11 min)"), (30_000, "(30 s)"), (90_000, "(1 min 30 s)"), (60_000, "(1 min)")]
    {
        let mut desk = Desk::started("paint the fence");
        desk.limit_ms = Some(60_000);
        desk.reply("", vec![ask("c1")]).unwrap();
        let (interaction, at) = (desk.only_open(), desk.tick());
        desk.put(Input::Expire { interaction, limit_ms, asking: ASKING, at }).unwrap();
        let told = desk.told("c1");
        assert!(told["note"].as_str().unwrap().contains(words), "{told}");
    }
}

#[test]
fn a_message_that_is_handed_in_twice_is_said_once() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    let id = desk.only_open();
    let asked_back = Response::TalkFirst { text: "why?".into() };
    desk.submit(id, 1, asked_back.clone()).unwrap();
    let before = desk.state.clone();
    assert_eq!(desk.submit(id, 1, asked_back.clone()), Ok(Vec::new()), "a success, and nothing more is true by it");
    assert_eq!(desk.state, before);
    desk.submit(id, 2, asked_back).unwrap();
    assert_ne!(desk.state, before, "said again, it is a message of its own");
}

#[test]
fn a_message_with_the_same_id_is_said_once() {
    let mut desk = Desk::started("paint the fence");
    let message = MessageId(Uuid::from_u128(77));
    let at = desk.tick();
    let send = Input::Send { message, text: "in white".into(), skips: None, rounds_max: 3, at };
    assert!(!desk.put(send.clone()).unwrap().is_empty());
    let before = desk.state.clone();
    assert_eq!(desk.put(send), Ok(Vec::new()));
    assert_eq!(desk.state, before);
}

#[test]
fn a_failed_run_can_go_on_whatever_was_told_since() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![in_background("c1")]).unwrap();
    let (run, at) = (desk.state.runs, desk.tick());
    let failure = RunFailure { code: FailureCode::ServerError, detail: String::new() };
    desk.put(Input::Failed { run, failure, at }).unwrap();
    desk.submit(desk.only_open(), 1, Response::Dismissed).unwrap();
    assert_eq!(next(&desk.state), Next::Done, "a dismissal starts nothing");
    let at = desk.tick();
    desk.put(Input::Retry { rounds_max: 3, at }).unwrap();
    assert!(last_word(&desk.state).contains("dismissed"), "and is told when it goes on");
}

#[test]
fn the_last_word_decides_also_over_a_correction() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    let interaction = desk.only_open();
    desk.submit(interaction, 1, chosen("o1")).unwrap();
    let (question, at) = (QuestionId("q1".into()), desk.tick());
    desk.put(Input::Correct { interaction, question, text: "rather green".into(), at }).unwrap();
    desk.revise(interaction, 2, chosen("o2")).unwrap();
    assert_eq!(decisions(&desk.state)[0].answer, "Blue");
}

#[test]
fn only_what_a_person_does_gives_new_rounds() {
    let rounds = |ends: fn(&mut Desk, InteractionId)| {
        let mut desk = Desk::started("paint the fence");
        desk.limit_ms = Some(60_000);
        desk.reply("", vec![in_background("c1")]).unwrap();
        let id = desk.only_open();
        ends(&mut desk, id);
        desk.state.run.as_ref().unwrap().rounds
    };
    let time_passes = |desk: &mut Desk, interaction| {
        let at = desk.tick();
        desk.put(Input::Expire { interaction, limit_ms: 60_000, asking: ASKING, at }).map(drop).unwrap();
    };
    assert_eq!(rounds(time_passes), 1, "else an agent that asks again and again never comes to its limit");
    assert_eq!(rounds(|desk, id| desk.submit(id, 1, chosen("o1")).map(drop).unwrap()), 0);
}

#[test]
fn a_refusal_shows_nothing_that_somebody_wrote() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![plainly("c1")]).unwrap();
    let id = desk.only_open();
    desk.submit(id, 1, written("my secret")).unwrap();
    let refused = desk.submit(id, 2, written("another")).unwrap_err();
    assert_eq!(refused.to_string(), "another end came first");
}

#[test]
fn what_was_taken_back_is_told_as_that_until_it_is_decided_anew() {
    let mut desk = Desk::started("paint the fence");
    desk.reply("", vec![ask("c1")]).unwrap();
    let interaction = desk.only_open();
    desk.submit(interaction, 1, chosen("o1")).unwrap();
    assert!(withdrawn(&desk.state).is_empty());
    let (question, at) = (QuestionId("q1".into()), desk.tick());
    desk.put(Input::Withdraw { interaction, question, at }).unwrap();
    assert!(decisions(&desk.state).is_empty());
    assert_eq!(withdrawn(&desk.state), ["Which one?"]);
    desk.revise(interaction, 2, chosen("o2")).unwrap();
    assert!(withdrawn(&desk.state).is_empty());
    assert_eq!(decisions(&desk.state)[0].answer, "Blue");
}

#[test]
fn a_tool_that_is_not_offered_is_not_named() {
    for (asking, named) in
        [(QuestionAvailability::On, true), (QuestionAvailability::Off, false), (QuestionAvailability::Nobody, false)]
    {
        let mut desk = Desk::started("paint the fence");
        let after = desk.state.items.len();
        desk.reply_to(after, "", vec![call("c1", "paint", json!({}))], asking).unwrap();
        let told = desk.told("c1");
        let told = told.as_str().unwrap();
        assert!(told.contains("read_file") && told.contains("ask_user") == named, "{told}");
    }
}
