//! What a yes may say: to whom, to which arguments, for how long; and that it is said once.

use super::acts::{command, edit, no, proposal_of, settled, yes};
use super::*;
use crate::facts::action::Proposal;
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Outcome, Patience, Settling};
use crate::facts::rule::{Approver, Pattern, Scope};
use crate::views::thread;

pub fn refused(given: Result<Vec<Event>, Refusal>) -> (String, Invalid) {
    match given {
        Err(Refusal::Invalid { field, why }) => (field, why),
        other => panic!("not refused as invalid: {other:?}"),
    }
}

#[test]
fn nothing_but_its_own_kind_of_answer_answers_an_interaction() {
    let answers = [
        chosen("o1"),
        written("yes"),
        Response::Delegated { comment: None },
        Response::TalkFirst { text: "why?".into() },
        Response::Dismissed,
        yes(),
        no(None),
        Response::PlanAccepted { steps: None },
        settled(Settling::Retry),
        Response::Decided { patience: Patience::Wait },
    ];
    for (stage, fits) in [("shown", [5, 6]), ("quiet", [9, 9]), ("lost", [8, 8])] {
        for (number, answer) in answers.iter().enumerate().filter(|(number, _)| !fits.contains(number)) {
            let mut desk = Desk::at(stage);
            let before = desk.state.clone();
            let (field, why) = refused(desk.try_answer("c1", answer.clone()));
            assert_eq!((field.as_str(), why), ("response", Invalid::OtherKind), "{stage} {number}");
            assert_eq!(desk.state, before, "{stage} {number}");
        }
    }
    let mut desk = Desk::acting(vec![ask("c1")]);
    let id = desk.only_open();
    for answer in &answers[5..] {
        assert_eq!(refused(desk.submit(id, 1, answer.clone())).1, Invalid::OtherKind);
    }
}

fn hand_in(desk: &mut Desk, response: Response, edited: Option<&Proposal>) -> Result<Vec<Event>, Refusal> {
    let (interaction, at, submit) = (desk.asked("c1"), desk.tick(), SubmitId(desk.uuid()));
    desk.put(Input::Submit(Submission {
        interaction,
        submit,
        response,
        edited: edited.cloned().map(Box::new),
        by: Surface::Window,
        answerer: None,
        revises: false,
        waiting: 1,
        rounds_max: 3,
        at,
    }))
}

#[test]
fn changed_arguments_are_consented_to_as_they_are_and_once() {
    let mut desk = Desk::at("shown");
    let rather = proposal_of(&command("c1", "make check"));
    let arguments = Some(rather.arguments.clone());
    let once = |arguments| Response::Approved { scope: Scope::Once, arguments, hash: Some(rather.hash.clone()) };
    let shown =
        |hash: &str| Response::Approved { scope: Scope::Once, arguments: arguments.clone(), hash: Some(hash.into()) };
    let unseen = || Response::Approved { scope: Scope::Once, arguments: arguments.clone(), hash: None };
    let of_the_agent = proposal_of(&command("c1", "make")).hash;
    let pattern = Pattern::Command { command: "make".into(), unconfined: false, isolated: false };
    for (response, edited, field, why) in [
        (once(arguments.clone()), None, "arguments", Invalid::OtherKind),
        (once(None), Some(&rather), "arguments", Invalid::OtherKind),
        (once(arguments.clone()), Some(&proposal_of(&edit("c1", "a"))), "arguments", Invalid::OtherKind),
        (
            Response::Approved {
                scope: Scope::Conversation { pattern },
                arguments: arguments.clone(),
                hash: Some(rather.hash.clone()),
            },
            Some(&rather),
            "pattern",
            Invalid::UnknownPattern,
        ),
        // What was on the screen goes with the answer: none, another trial's, or what the agent had proposed.
        (unseen(), Some(&rather), "hash", Invalid::NotAsShown),
        (shown("another"), Some(&rather), "hash", Invalid::NotAsShown),
        (shown(&of_the_agent), Some(&rather), "hash", Invalid::NotAsShown),
        (
            Response::Approved { scope: Scope::Once, arguments: None, hash: Some(rather.hash.clone()) },
            None,
            "hash",
            Invalid::NotAsShown,
        ),
    ] {
        assert_eq!(refused(hand_in(&mut desk, response.clone(), edited)), (field.to_owned(), why), "{response:?}");
    }
    hand_in(&mut desk, once(arguments), Some(&rather)).unwrap();
    let consent = desk.state.act(&"c1".into()).unwrap().consent.clone().unwrap();
    assert_eq!((consent.proposal.as_ref(), consent.edited, consent.by), (&rather, true, Approver::Person));
    let shown = proposal_of(&command("c1", "make")).hash;
    assert_eq!(
        desk.begin_with("c1", &shown),
        Err(Refusal::Call(CallRefusal::NotApproved)),
        "what was proposed is not what was consented to"
    );
    desk.begin_with("c1", &rather.hash).unwrap();
    let entry = thread::action(&desk.state, &"c1".into()).unwrap();
    assert_eq!(entry.proposal.as_deref(), Some(&rather), "the person sees what is really done");
}

#[test]
fn the_same_press_again_is_known_also_where_it_could_not_be_made_anew() {
    let mut desk = Desk::at("shown");
    let rather = proposal_of(&command("c1", "make check"));
    let response = Response::Approved {
        scope: Scope::Once,
        arguments: Some(rather.arguments.clone()),
        hash: Some(rather.hash.clone()),
    };
    let interaction = desk.asked("c1");
    let press = |desk: &mut Desk, submit, edited: Option<&Proposal>| {
        let (at, submit) = (desk.tick(), SubmitId(Uuid::from_u128(submit)));
        let (response, edited) = (response.clone(), edited.cloned().map(Box::new));
        let (by, revises, rounds_max) = (Surface::Window, false, 3);
        desk.put(Input::Submit(Submission {
            interaction,
            submit,
            response,
            edited,
            by,
            answerer: None,
            revises,
            waiting: 1,
            rounds_max,
            at,
        }))
    };
    press(&mut desk, 5, Some(&rather)).unwrap();
    assert!(
        matches!(press(&mut desk, 5, None), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))),
        "nothing can be worked out any more"
    );
    assert!(
        matches!(press(&mut desk, 6, None), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))),
        "another press"
    );
}

#[test]
fn a_rule_is_made_only_of_what_was_offered_and_only_for_what_is_to_come() {
    let line = Pattern::Command { command: "make".into(), unconfined: false, isolated: false };
    let wide = Pattern::CommandsBeginning { words: vec!["make".into()], unconfined: false, isolated: false };
    let always = |pattern: &Pattern, until| Scope::Always { pattern: pattern.clone(), until };
    let conversation = |pattern: &Pattern| Scope::Conversation { pattern: pattern.clone() };
    let now = Desk::at("shown").clock + 1;
    let unknown = Some(("pattern", Invalid::UnknownPattern));
    let past = Some(("until", Invalid::Past));
    for (scope, complete, expected) in [
        (conversation(&line), true, None),
        (always(&line, None), true, None),
        (always(&line, Some(now + 1)), true, None),
        (always(&line, Some(now)), true, past),
        (conversation(&wide), true, unknown.clone()),
        (always(&wide, Some(now)), true, unknown.clone()),
        (conversation(&line), false, unknown),
        (Scope::Once, false, None),
    ] {
        let mut desk = Desk::acting(vec![command("c1", "make")]);
        let mut proposal = Proposal { complete, ..desk.proposal("c1") };
        proposal.patterns = Pattern::offered(&proposal);
        desk.show("c1", Box::new(proposal), &[], QuestionAvailability::On).unwrap();
        let given = desk.try_answer("c1", Response::Approved { scope: scope.clone(), arguments: None, hash: None });
        match expected {
            None => assert!(given.is_ok(), "{scope:?} {given:?}"),
            Some((field, why)) => assert_eq!(refused(given), (field.to_owned(), why), "{scope:?}"),
        }
    }
}

#[test]
fn of_two_surfaces_the_first_decides_and_the_second_is_told() {
    let mut desk = Desk::at("shown");
    let id = desk.asked("c1");
    desk.submit(id, 1, yes()).unwrap();
    assert!(matches!(desk.submit(id, 1, yes()), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))), "the same press");
    assert!(matches!(desk.submit(id, 2, yes()), Err(Refusal::Answer(AnswerRefusal::Duplicate(_)))), "the same answer");
    let wider = Response::Approved {
        scope: Scope::Conversation {
            pattern: Pattern::Command { command: "make".into(), unconfined: false, isolated: false },
        },
        arguments: None,
        hash: None,
    };
    for other in [no(None), wider] {
        let Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(first))) = desk.submit(id, 3, other.clone()) else {
            panic!("the first holds")
        };
        assert_eq!(first.outcome, Outcome::Approved { scope: Scope::Once, edited: None });
        assert!(
            matches!(desk.revise(id, 4, other), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))),
            "no yes is taken back by a click"
        );
    }
    assert_eq!(next(&desk.state), Next::Act("c1".into()));

    let mut desk = Desk::at("shown");
    let id = desk.asked("c1");
    desk.submit(id, 1, no(None)).unwrap();
    assert!(matches!(desk.revise(id, 2, yes()), Err(Refusal::Answer(AnswerRefusal::AlreadyClosed(_)))), "nor a no");
    assert_eq!(desk.starts(), [""; 0]);
}
