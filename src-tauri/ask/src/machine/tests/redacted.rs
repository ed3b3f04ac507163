//! Values of a result that the model was not given: the entry tells of them, and whether the person has sent them.

use super::*;
use crate::facts::message::CallStatus;
use crate::facts::redacted::{RedactedValue, SecretKind, tag, tags};
use crate::views::thread;
use crate::wire::thread::Entry;

fn reading() -> Desk {
    let mut desk = Desk::started("look");
    desk.reply("", vec![call("c1", "read_file", json!({ "path": ".env" }))]).unwrap();
    let value = RedactedValue { kind: SecretKind::Password, tag: tag(0x7f3a, 1), value: "swordfish".into() };
    let mut result = CallResult::new(format!("PASSWORD={}", value.mark()), CallStatus::Ok);
    result.redacted.push(value);
    let at = desk.tick();
    desk.put(Input::Finished { call: "c1".into(), result, at }).unwrap();
    desk
}

fn send(desk: &mut Desk) -> Result<Vec<Event>, Refusal> {
    let (message, at) = (desk.state.message_sending(&"c1".into()), desk.tick());
    let text = "1: swordfish".into();
    desk.put(Input::Send { message, text, skips: Some(Vec::new()), rounds_max: 3, at })
}

/// Whether the entries that surfaces are told of anew hold the call's, and whether its values are said to be sent.
fn told(desk: &Desk, events: &[Event]) -> Option<bool> {
    let touched = thread::touched(&desk.state, events);
    touched.into_iter().find_map(|placed| match placed.entry {
        Entry::Tool { redacted, .. } => Some(redacted?.sent),
        _ => None,
    })
}

#[test]
fn sent_once_the_entry_says_so_and_taken_back_it_can_be_sent_again() {
    let mut desk = reading();
    let events = send(&mut desk).unwrap();
    assert_eq!(told(&desk, &events), Some(true));
    assert_eq!(send(&mut desk), Ok(Vec::new()), "a second press changes nothing");

    let (message, at) = (desk.state.message_sending(&"c1".into()), desk.tick());
    let events = desk.put(Input::TakeBack { message, at }).unwrap();
    assert_eq!(told(&desk, &events), Some(false));
    let events = send(&mut desk).unwrap();
    assert_eq!(told(&desk, &events), Some(true));
    assert_eq!(send(&mut desk), Ok(Vec::new()));
}

#[test]
fn another_message_touches_no_result() {
    let mut desk = reading();
    let events = desk.send("and the gate").unwrap();
    assert_eq!(told(&desk, &events), None);
}

#[test]
fn an_open_question_is_not_set_aside_by_it() {
    let mut desk = reading();
    desk.reply("", vec![ask("c2")]).unwrap();
    assert_eq!(send(&mut desk), Err(Refusal::Message(MessageRefusal::WouldSkip)));
}

#[test]
fn a_result_of_an_earlier_version_has_none() {
    let result: CallResult = serde_json::from_value(json!({ "content": "text", "status": "ok" })).unwrap();
    assert_eq!(result, CallResult::new("text".into(), CallStatus::Ok));
    let told = serde_json::to_value(&result).unwrap();
    assert_eq!(told, json!({ "content": "text", "status": "ok" }), "and what has none is stored as before");
}

#[test]
fn only_what_was_made_here_is_a_mark() {
    let value = RedactedValue { kind: SecretKind::Token, tag: tag(0x00ab, 12), value: "x".repeat(40) };
    let text = format!("a {} b {0}", value.mark());
    assert_eq!(tags(&text).collect::<Vec<_>>(), ["00ab-12", "00ab-12"]);
    for text in [
        "[redacted by Askwell: access token 1, 40 characters]",
        "[redacted by Askwell: ",
        "[redacted by Askwell: ]",
        "[redacted by Askwell: access token zzzz-1, 40 characters]",
        "[redacted by Askwell: access token 00ab-1 40 characters]",
    ] {
        assert_eq!(tags(text).count(), 0, "{text}");
    }
}
