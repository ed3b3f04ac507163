//! The phase: interrupted while something waits, and then again what it was.

use super::acts::*;
use super::*;
use crate::facts::plan::Phase;

fn phase(desk: &Desk) -> Phase {
    desk.state.digest.phase()
}

#[test]
fn whatever_waits_interrupts_and_its_end_goes_back() {
    let plan = || call("c1", "propose_plan", json!({ "title": "Tidy", "steps": ["look", "move"] }));
    let talk = Response::TalkFirst { text: "Why?".into() };
    let accepted = || Response::PlanAccepted { steps: None };
    let ends: [(&str, Call, Option<Response>, Phase); 8] = [
        ("an answer", ask("c1"), Some(chosen("o1")), Phase::Chatting),
        ("a dismissal", ask("c1"), Some(Response::Dismissed), Phase::Chatting),
        ("left to the agent", ask("c1"), Some(Response::Delegated { comment: None }), Phase::Chatting),
        ("talking first", ask("c1"), Some(talk), Phase::Chatting),
        ("a message", ask("c1"), None, Phase::Chatting),
        ("consent", edit("c1", "a"), Some(yes()), Phase::Executing),
        ("a refusal", edit("c1", "a"), Some(no(None)), Phase::Chatting),
        ("an accepted plan", plan(), Some(accepted()), Phase::Executing),
    ];
    for (how, asked, response, then) in ends {
        let mut desk = Desk::acting(vec![asked]);
        if matches!(next(&desk.state), Next::Prepare(_)) {
            desk.propose("c1").unwrap();
        }
        assert_eq!(phase(&desk), Phase::Interrupted, "{how}");
        let open = desk.only_open();
        match response {
            Some(response) => desk.submit(open, 1, response),
            None => desk.send("Something else."),
        }
        .unwrap();
        assert_eq!(phase(&desk), then, "{how}");
        assert_eq!(State::fold(&desk.events).digest, desk.state.digest, "{how}: it needs nothing but the events");
    }
}

#[test]
fn a_question_in_the_middle_of_a_plan_goes_back_to_its_step() {
    let plan = call("c1", "propose_plan", json!({ "title": "Tidy", "steps": ["look", "move"] }));
    let mut desk = Desk::acting(vec![plan]);
    desk.submit(desk.only_open(), 1, Response::PlanAccepted { steps: None }).unwrap();
    desk.reply("", vec![ask("c2")]).unwrap();
    let open = desk.only_open();
    let resume = desk.state.interaction(open).unwrap().resume.clone();
    assert_eq!((phase(&desk), resume.phase, resume.step), (Phase::Interrupted, Phase::Executing, 1));
    desk.submit(open, 2, chosen("o1")).unwrap();
    assert_eq!(phase(&desk), Phase::Executing);
}

#[test]
fn what_the_run_does_not_wait_for_interrupts_nothing() {
    let mut desk = Desk::started("paint");
    desk.reply("", vec![ends::in_background("c1")]).unwrap();
    assert_eq!(phase(&desk), Phase::Chatting);
    desk.reply("Painted.", vec![]).unwrap();
    assert_eq!((phase(&desk), desk.state.digest.open_asks), (Phase::Done, 1));
}

#[test]
fn a_task_that_waits_for_its_parent_is_interrupted_and_the_parent_is_not() {
    use super::family::house::{House, ask_parent};
    let mut house = House::with(&["tests"]);
    let asked = house.child_asks(0, vec![ask_parent("c1", "Which base?")]);
    assert_eq!((phase(&house.children[0]), phase(&house.parent)), (Phase::Interrupted, Phase::Chatting));
    house.answers("a1", json!({ "in_reply_to": asked[0].to_string(), "answer": "main" })).unwrap();
    assert_eq!(phase(&house.children[0]), Phase::Chatting);
}
