//! How long an asker waits ends its own wait, and never the question.

use super::*;
use crate::facts::interaction::Status;
use crate::facts::message::CallStatus;

fn ask_for(id: &str, millis: u64) -> Call {
    let arguments = json!({ "question": "Which one?", "choices": ["Red", "Blue"], "timeout_ms": millis });
    call(id, "ask_user", arguments)
}

impl Desk {
    fn wait_over(&mut self, interaction: InteractionId, later: Timestamp) -> Result<Vec<Event>, Refusal> {
        self.clock += later;
        let at = self.clock;
        self.put(Input::WaitOver { interaction, at })
    }
}

#[test]
fn the_run_goes_on_and_the_answer_comes_as_a_message() {
    let mut desk = Desk::started("paint");
    desk.reply("", vec![ask_for("c1", 60_000)]).unwrap();
    let open = desk.only_open();
    assert_eq!(desk.state.interaction(open).unwrap().limit_ms, None, "the question itself has no limit");
    assert_eq!(next(&desk.state), Next::Wait);
    assert_eq!(desk.wait_over(open, 59_000), Err(Refusal::Stale), "not before it is over");
    desk.wait_over(open, 2_000).unwrap();
    let told = desk.told("c1");
    assert_eq!((told["status"].as_str(), told["ok"].as_bool()), (Some("no_answer_yet"), Some(false)));
    assert_eq!((told["id"].as_str(), told["answers"].as_array().map(Vec::len)), (Some(&*open.to_string()), Some(0)));
    assert_eq!(desk.only_open(), open, "the question stays");
    assert_eq!(desk.wait_over(open, 1), Err(Refusal::Stale), "it is over once");
    assert!(matches!(next(&desk.state), Next::Request(_)));
    desk.reply("Going on.", vec![]).unwrap();
    desk.submit(open, 1, chosen("o2")).unwrap();
    assert!(matches!(desk.state.interaction(open).unwrap().status, Status::Closed(_)));
    let last = desk.state.items.last().and_then(Item::message).unwrap_or_default();
    assert!(last.contains("Blue"), "{last}");
    assert!(desk.state.run.is_some(), "the answer starts the agent anew");
}

#[test]
fn without_one_the_run_waits_as_long_as_it_takes() {
    for call in [ask("c1"), ask_for("c1", 0)] {
        let mut desk = Desk::started("paint");
        desk.reply("", vec![call]).unwrap();
        assert_eq!(desk.wait_over(desk.only_open(), i64::MAX / 2), Err(Refusal::Stale));
    }
}

#[test]
fn an_answer_in_time_is_the_result() {
    let mut desk = Desk::started("paint");
    desk.reply("", vec![ask_for("c1", 60_000)]).unwrap();
    let open = desk.only_open();
    desk.submit(open, 1, chosen("o1")).unwrap();
    assert_eq!(desk.wait_over(open, 90_000), Err(Refusal::Stale));
    let told = desk.told("c1");
    assert_eq!((told["status"].as_str(), told["ok"].as_bool()), (Some("answered"), Some(true)));
    assert_eq!(
        (told["event_id"].as_str(), told["warnings"].as_array().map(Vec::len)),
        (Some(&*open.to_string()), Some(0))
    );
}

#[test]
fn the_persons_own_limit_holds_beside_it() {
    let mut desk = Desk::started("paint");
    desk.limit_ms = Some(600_000);
    desk.reply("", vec![ask_for("c1", 60_000)]).unwrap();
    let open = desk.only_open();
    assert_eq!(desk.state.interaction(open).unwrap().limit_ms, Some(600_000), "the asker does not shorten it");
    desk.wait_over(open, 61_000).unwrap();
    let at = desk.tick();
    desk.put(Input::Expire { interaction: open, limit_ms: 600_000, asking: ASKING, at }).unwrap();
    let last = desk.state.items.last().and_then(Item::message).unwrap_or_default();
    assert!(last.contains("no_response"), "{last}");
}

#[test]
fn what_an_asker_gives_beside_its_question_is_kept_and_what_is_missing_is_told() {
    let mut desk = Desk::started("paint");
    let arguments =
        json!({ "question": "Which one?", "context": { "hint": "Both dry fast.", "refs": ["a.md", "gone.md"] } });
    let after = desk.state.items.len();
    let fresh = FreshIds {
        call: CallId("call_1".into()),
        interaction: InteractionId(desk.uuid()),
        missing: vec!["gone.md".into()],
        template: None,
    };
    let reply =
        Reply { calls: vec![call("c1", "ask_user", arguments)], stop: StopReason::ToolCalls, ..Reply::default() };
    let at = desk.tick();
    desk.put(Input::Replied { run: 1, after, reply, fresh: vec![fresh], asking: ASKING, at }).unwrap();
    let asked = desk.state.interaction(desk.only_open()).unwrap();
    let context = asked.context.clone().unwrap();
    assert_eq!((context.hint.as_deref(), context.refs.len()), (Some("Both dry fast."), 2));
    assert_eq!(asked.questions()[0].text, "Which one?");
    assert_eq!(asked.in_full(0).unwrap().text, "Which one?\n\nBoth dry fast.\n\n- a.md\n- gone.md");
    desk.submit(desk.only_open(), 1, written("red")).unwrap();
    assert_eq!(desk.told("c1")["warnings"], json!(["no such files in the workspace: gone.md"]));
    let (item, index) = desk.state.call(&"c1".into()).unwrap();
    assert_eq!(item.results[index].as_ref().unwrap().status, CallStatus::Ok);
}
