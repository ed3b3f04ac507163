//! Plans: accepted, changed or refused, and counted step by step.

use super::acts::{edit, no, yes};
use super::*;
use crate::base::limits::PLAN_STEPS_COUNT_MAX;
use crate::facts::invalid::Invalid;
use crate::facts::outcome::Outcome;
use crate::facts::plan::Phase;
use crate::views::thread;
use crate::wire::thread::Entry;

fn plan(id: &str) -> Call {
    call(id, "propose_plan", json!({ "title": "Tidy up", "steps": ["look", "move", "check"] }))
}

fn step_done(id: &str, note: &str) -> Call {
    call(id, "step_done", json!({ "note": note }))
}

fn accepted(steps: Option<&[&str]>) -> Response {
    Response::PlanAccepted { steps: steps.map(|steps| steps.iter().map(|step| (*step).to_owned()).collect()) }
}

/// A run with an accepted plan of three steps.
fn planned() -> Desk {
    let mut desk = Desk::acting(vec![plan("c1")]);
    desk.submit(desk.only_open(), 1, accepted(None)).unwrap();
    desk
}

fn done(desk: &Desk) -> Vec<(&str, bool)> {
    desk.state.plan.iter().flat_map(|plan| &plan.steps).map(|step| (step.text.as_str(), step.done)).collect()
}

#[test]
fn a_plan_is_shown_and_holds_once_it_is_accepted() {
    let mut desk = Desk::acting(vec![plan("c1")]);
    assert_eq!((next(&desk.state), desk.state.digest.phase()), (Next::Wait, Phase::Interrupted));
    assert_eq!(desk.state.plan, None, "it does not hold yet");
    let id = desk.only_open();
    desk.submit(id, 1, accepted(None)).unwrap();
    assert_eq!(desk.told("c1")["status"], "accepted");
    assert_eq!(done(&desk), [("look", false), ("move", false), ("check", false)]);
    assert_eq!((desk.state.plan.as_ref().unwrap().interaction, desk.state.digest.phase()), (id, Phase::Executing));
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    assert!(matches!(desk.submit(id, 2, accepted(None)), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))));
    assert!(matches!(desk.revise(id, 3, no(None)), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))));
}

#[test]
fn a_plan_may_be_changed_as_it_is_accepted() {
    let mut desk = Desk::acting(vec![plan("c1")]);
    let id = desk.only_open();
    let many: Vec<&str> = vec!["x"; PLAN_STEPS_COUNT_MAX + 1];
    for wrong in [&[][..], &["look", "  "], &many] {
        let Err(Refusal::Invalid { field, why: Invalid::Steps { why } }) = desk.submit(id, 1, accepted(Some(wrong)))
        else {
            panic!("{wrong:?} is no plan")
        };
        assert!(field == "steps" && why.ends_with('.'), "{why}");
    }
    desk.submit(id, 1, accepted(Some(&["look", "ask"]))).unwrap();
    assert_eq!(desk.told("c1")["steps"], json!(["look", "ask"]));
    assert_eq!(done(&desk), [("look", false), ("ask", false)]);
}

#[test]
fn every_other_end_of_a_plan_is_no_consent() {
    type End = fn(&mut Desk);
    let ends: [(&str, End); 4] = [
        ("denied", |desk| drop(desk.submit(desk.only_open(), 1, no(Some("too big"))).unwrap())),
        ("superseded", |desk| drop(desk.send("rather not").unwrap())),
        ("cancelled", |desk| drop(desk.stop())),
        ("no_response", |desk| {
            let (interaction, at) = (desk.only_open(), desk.tick());
            desk.put(Input::Expire { interaction, limit_ms: 60_000, asking: ASKING, at }).map(drop).unwrap();
        }),
    ];
    for (status, end) in ends {
        let mut desk = Desk::started("tidy up");
        desk.limit_ms = Some(60_000);
        desk.reply("", vec![plan("c1")]).unwrap();
        end(&mut desk);
        let told = desk.told("c1");
        assert_eq!((told["status"].as_str(), desk.status("c1")), (Some(status), CallStatus::NotRun), "{told}");
        assert_eq!(told["reason"].as_str(), (status == "denied").then_some("too big"));
        assert_eq!(desk.state.plan, None);
    }
    for (standing, status) in [(QuestionAvailability::Afk, "afk"), (QuestionAvailability::Nobody, "unsupported")] {
        let mut desk = Desk::started("tidy up");
        desk.reply_to(1, "", vec![plan("c1")], standing).unwrap();
        assert_eq!((desk.told("c1")["status"].as_str(), &desk.state.plan), (Some(status), &None));
        assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    }
}

#[test]
fn a_plan_is_answered_as_a_plan() {
    let mut desk = Desk::acting(vec![plan("c1")]);
    let id = desk.only_open();
    for other in [yes(), Response::Dismissed, written("yes"), Response::TalkFirst { text: "why?".into() }] {
        let given = desk.submit(id, 1, other);
        assert_eq!(given, Err(Refusal::Invalid { field: "response".into(), why: Invalid::OtherKind }));
    }
}

#[test]
fn steps_are_counted_one_by_one() {
    let mut desk = planned();
    desk.reply("", vec![step_done("c2", " found two "), step_done("c3", " ")]).unwrap();
    assert_eq!(desk.told("c2"), "Step 1 of 3 is done. Next, step 2: move");
    assert_eq!(desk.told("c3"), "Step 2 of 3 is done. Next, step 3: check");
    assert_eq!(done(&desk), [("look", true), ("move", true), ("check", false)]);
    let notes: Vec<_> = desk.state.plan.as_ref().unwrap().steps.iter().map(|step| step.note.as_deref()).collect();
    assert_eq!(notes, [Some("found two"), None, None]);
    desk.reply("", vec![step_done("c4", ""), step_done("c5", "")]).unwrap();
    assert_eq!(desk.told("c4"), "Step 3 of 3 is done. That was the last one.");
    assert_eq!(desk.told("c5"), "There is no open step: no plan was accepted, or all its steps are done.");
    assert_eq!(desk.status("c5"), CallStatus::Failed);
    let mut desk = Desk::acting(vec![step_done("c1", "")]);
    assert_eq!(desk.status("c1"), CallStatus::Failed, "there is no plan");
    assert!(desk.reply("", vec![]).is_ok());
}

#[test]
fn what_is_asked_knows_the_step_to_go_on_with() {
    let mut desk = planned();
    desk.reply("", vec![step_done("c2", ""), edit("c3", "a")]).unwrap();
    desk.propose("c3").unwrap();
    let resume = &desk.state.asked_of(&"c3".into()).unwrap().resume;
    assert_eq!((resume.node.as_str(), resume.phase, resume.step), ("edit_file", Phase::Executing, 2));
    desk.stop();
    let at = desk.tick();
    desk.put(Input::Retry { rounds_max: 3, at }).unwrap();
    desk.reply("", vec![ask("c4")]).unwrap();
    let question = desk.state.interaction(desk.only_open()).unwrap();
    assert_eq!((question.resume.node.as_str(), question.resume.step), ("ask_user", 2), "the plan outlasts the run");
    desk.submit(desk.only_open(), 1, chosen("o1")).unwrap();
    desk.reply("", vec![plan("c5")]).unwrap();
    assert_eq!(desk.state.plan.as_ref().unwrap().step(), 2, "the old plan holds until the new one is accepted");
    desk.submit(desk.only_open(), 2, accepted(None)).unwrap();
    assert_eq!(desk.state.plan.as_ref().unwrap().step(), 1);
}

#[test]
fn a_plan_that_cannot_be_shown_is_said_so_and_stands_nowhere() {
    let mut desk =
        Desk::acting(vec![call("c1", "propose_plan", json!({ "title": "Tidy up", "steps": [] })), edit("c2", "a")]);
    assert!(desk.told("c1").as_str().unwrap().starts_with("Not shown"));
    assert_eq!(next(&desk.state), Next::Prepare(vec!["c2".into()]), "so nobody decides anything before this");
    desk.carry_out("c2");
    desk.reply("", vec![plan("c3")]).unwrap();
    let shown = thread::entries(&desk.state, 0, 99).into_iter().any(|placed| match placed.entry {
        Entry::Ask { interaction } => interaction.tool_call.0 == "c3",
        _ => false,
    });
    assert!(shown, "it stands in the thread");
    desk.submit(desk.only_open(), 1, no(None)).unwrap();
    let closed = desk.state.interactions().find(|it| it.tool_call.0 == "c3").unwrap().closings().next().unwrap();
    assert_eq!(closed.outcome, Outcome::Denied { reason: None });
}
