//! Consent: what was shown is what is done, once, and nothing else is.

use super::acts::{command, edit, fetch, no, proposal_of, read, settled, yes};
use super::approval::refused;
use super::ends::last_word;
use super::*;
use crate::base::limits::REASON_BYTES_MAX;
use crate::facts::event::{AskEvent, CallEvent};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Outcome, Settling};
use crate::facts::plan::Phase;
use crate::facts::rule::{Approver, Mode, Pattern, Rule};
use crate::wire::thread::ActionState;

#[test]
fn what_was_shown_is_done_once_and_its_end_is_the_result() {
    let mut desk = Desk::acting(vec![edit("c1", "a.md")]);
    assert_eq!((next(&desk.state), desk.shown("c1")), (Next::Prepare(vec!["c1".into()]), ActionState::Preparing));
    assert_eq!(desk.begin("c1"), Err(Refusal::Call(CallRefusal::NotApproved)), "nothing was shown yet");
    desk.propose("c1").unwrap();
    assert_eq!((next(&desk.state), desk.shown("c1")), (Next::Wait, ActionState::Asking));
    assert_eq!(desk.propose("c1"), Err(Refusal::Stale), "it is shown once");
    assert_eq!(desk.begin("c1"), Err(Refusal::Call(CallRefusal::NotApproved)), "nobody has consented yet");
    assert_eq!(
        desk.finish("c1", "forged"),
        Err(Refusal::Call(CallRefusal::AlreadyFinished)),
        "only an answer ends what is shown"
    );

    let events = desk.try_answer("c1", yes()).unwrap();
    assert!(matches!(events.as_slice(), [Event::Ask(AskEvent::Response { .. })]), "a yes is no result: {events:?}");
    assert_eq!((next(&desk.state), desk.shown("c1")), (Next::Act("c1".into()), ActionState::Approved));
    assert_eq!(desk.propose("c1"), Err(Refusal::Stale), "consent is there already");
    assert_eq!(
        desk.begin_with("c1", "another"),
        Err(Refusal::Call(CallRefusal::NotApproved)),
        "something else was shown"
    );
    let events = desk.begin("c1").unwrap();
    let hash = proposal_of(&edit("c1", "a.md")).hash;
    assert!(matches!(
        events.as_slice(),
        [Event::Call(CallEvent::Started { call, attempt: 1, hash: begun, .. })] if call.0 == "c1" && *begun == hash
    ));
    assert_eq!(desk.shown("c1"), ActionState::Running);
    assert_eq!(desk.begin("c1"), Err(Refusal::Stale), "it is begun once");
    desk.finish("c1", "changed").unwrap();
    assert_eq!((desk.told("c1"), desk.shown("c1")), (json!("changed"), ActionState::Ok));
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
    for late in [desk.begin("c1"), desk.void("c1"), desk.lost("c1"), desk.quiet("c1"), desk.finish("c1", "again")] {
        assert_eq!(late, Err(Refusal::Call(CallRefusal::AlreadyFinished)));
    }
}

#[test]
fn only_calls_with_an_effect_go_this_way() {
    let mut desk = Desk::acting(vec![read("c1")]);
    for unknown in ["c1", "c9"] {
        let call = CallId::from(unknown);
        let proposal = Box::new(proposal_of(&edit("x", "a.md")));
        assert_eq!(
            desk.show(unknown, proposal, &[], QuestionAvailability::On),
            Err(Refusal::Call(CallRefusal::UnknownCall))
        );
        assert_eq!(desk.begin_with(unknown, ""), Err(Refusal::Call(CallRefusal::UnknownCall)));
        assert_eq!(desk.void(unknown), Err(Refusal::Call(CallRefusal::UnknownCall)));
        assert_eq!(desk.lost(unknown), Err(Refusal::Call(CallRefusal::UnknownCall)));
        assert_eq!(desk.quiet(unknown), Err(Refusal::Call(CallRefusal::UnknownCall)));
        assert_eq!(desk.state.act(&call), None);
    }
}

#[test]
fn every_end_but_a_yes_means_that_it_did_not_happen() {
    type End = fn(&mut Desk);
    let ends: [(&str, &str, End); 5] = [
        ("denied", "denied", |desk| desk.answer("c1", no(None))),
        ("too late", "no_response", |desk| {
            let (interaction, at) = (desk.asked("c1"), desk.tick());
            desk.put(Input::Expire { interaction, limit_ms: 60_000, asking: ASKING, at }).map(drop).unwrap();
        }),
        ("message", "superseded", |desk| desk.send("rather not").map(drop).unwrap()),
        ("stop", "cancelled", |desk| drop(desk.stop())),
        ("settled beside it", "cancelled", |desk| {
            desk.answer("c0", settled(Settling::Stop));
        }),
    ];
    for (name, status, end) in ends {
        let mut desk = Desk::acting(vec![command("c0", "make"), edit("c1", "a.md")]);
        desk.propose("c0").unwrap();
        desk.answer("c0", yes());
        desk.begin("c0").unwrap();
        desk.lost("c0").unwrap();
        desk.limit_ms = Some(60_000);
        desk.propose("c1").unwrap();
        end(&mut desk);
        let told = desk.told("c1");
        assert_eq!((told["status"].as_str(), desk.status("c1")), (Some(status), CallStatus::NotRun), "{name}");
        assert!(told["note"].as_str().unwrap().to_lowercase().contains("it did not happen"), "{name}: {told}");
        assert_eq!(desk.shown("c1"), ActionState::NotRun, "{name}");
        assert_eq!(desk.begin("c1"), Err(Refusal::Call(CallRefusal::AlreadyFinished)), "{name}");
        assert_eq!(desk.starts(), ["c0"], "{name}");
    }
}

#[test]
fn a_reason_reaches_the_agent_word_for_word() {
    let mut desk = Desk::at("shown");
    let reason = "Not \"make\":\nuse `cargo build`, 请用它。";
    let (field, why) = refused(desk.try_answer("c1", no(Some(&"x".repeat(REASON_BYTES_MAX + 1)))));
    let too_long = Invalid::TooLong { bytes: REASON_BYTES_MAX + 1, bytes_max: REASON_BYTES_MAX };
    assert_eq!((field.as_str(), why), ("reason", too_long));
    desk.answer("c1", no(Some(reason)));
    assert_eq!(desk.told("c1")["reason"], reason);
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
}

#[test]
fn the_mode_and_the_rules_say_who_is_asked() {
    let rule = |pattern| Rule {
        id: InteractionId(Uuid::from_u128(77)),
        pattern,
        workspace: None,
        conversation: None,
        until: None,
        at: 0,
    };
    let by_rule = Some(Approver::Rule { rule: InteractionId(Uuid::from_u128(77)) });
    let by_mode = |mode| Some(Approver::Mode { mode });
    let make = vec![rule(Pattern::Command { command: "make".into(), unconfined: false, isolated: false })];
    let (careful, files, free) = (Mode::AskBeforeChanges, Mode::AllowChanges, Mode::SkipApprovals);
    for (mode, rules, call, by) in [
        (careful, vec![], edit("c1", "a"), None),
        (files, vec![], edit("c1", "a"), by_mode(files)),
        (files, vec![], command("c1", "make"), None),
        (files, vec![], fetch("c1"), None),
        (free, vec![], fetch("c1"), by_mode(free)),
        (careful, make.clone(), command("c1", "make"), by_rule.clone()),
        (free, make.clone(), command("c1", "make"), by_rule),
        (careful, make, command("c1", "make; rm -r ."), None),
    ] {
        for standing in [
            QuestionAvailability::On,
            QuestionAvailability::Off,
            QuestionAvailability::Nobody,
            QuestionAvailability::Afk,
        ] {
            let mut desk = Desk::started("tidy up");
            let at = desk.tick();
            desk.put(Input::SetMode { mode, at }).unwrap();
            assert_eq!((desk.state.mode, desk.state.digest.mode), (mode, mode));
            desk.reply("", vec![call.clone()]).unwrap();
            let events = desk.propose_under("c1", &rules, standing).unwrap();
            match (&by, standing) {
                (Some(approver), _) => {
                    let [Event::Call(CallEvent::Approved { by, afk, .. })] = events.as_slice() else {
                        panic!("{events:?}")
                    };
                    assert_eq!((by, *afk), (approver, standing == QuestionAvailability::Afk));
                    assert_eq!(next(&desk.state), Next::Act("c1".into()));
                    assert_eq!(desk.state.digest.phase(), Phase::Executing);
                }
                (None, QuestionAvailability::On | QuestionAvailability::Off) => {
                    assert!(
                        matches!(events.as_slice(), [Event::Ask(AskEvent::Request { .. })]),
                        "switching questions off permits nothing"
                    );
                }
                (None, QuestionAvailability::Nobody) => assert_eq!(desk.told("c1")["status"], "unsupported"),
                (None, QuestionAvailability::Afk) => {
                    assert_eq!(
                        (desk.told("c1")["status"].as_str(), desk.ends("c1")),
                        (Some("afk"), vec![Outcome::Afk])
                    );
                }
            }
            assert_eq!(desk.starts(), [""; 0]);
        }
    }
}

#[test]
fn what_ended_while_nobody_was_here_is_answered_late_only_where_it_is_a_question() {
    let mut desk = Desk::started("tidy up");
    let plan = call("c2", "propose_plan", json!({ "title": "Tidy up", "steps": ["look"] }));
    let after = desk.state.items.len();
    desk.reply_to(after, "", vec![command("c0", "make"), ask("c1"), plan], QuestionAvailability::Afk).unwrap();
    desk.propose_under("c0", &[], QuestionAvailability::Afk).unwrap();
    assert_eq!(["c0", "c1", "c2"].map(|id| desk.told(id)["status"].clone()), ["afk"; 3]);
    assert_eq!(desk.state.open_interactions().count(), 0);
    let of = |call: &str| desk.state.interactions().find(|it| it.tool_call.0 == call).expect("it is kept").id;
    let (confirm, question, plan) = (of("c0"), of("c1"), of("c2"));
    desk.reply("I go on without.", vec![]).unwrap();
    for revises in [false, true] {
        let given = desk.hand_in(confirm, 1, yes(), revises);
        assert!(matches!(given, Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))), "{given:?}");
        let given = desk.hand_in(plan, 2, Response::PlanAccepted { steps: None }, revises);
        assert!(matches!(given, Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))), "{given:?}");
    }
    assert!(
        matches!(desk.submit(question, 3, chosen("o2")), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))),
        "not by a stale click"
    );
    desk.revise(question, 3, chosen("o2")).unwrap();
    assert!(last_word(&desk.state).contains("Blue"));
    assert_eq!(next(&desk.state), Next::Request(RequestKind::Round));
}
