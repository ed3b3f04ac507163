//! The same of actions and plans, byte for byte.

use super::super::*;
use crate::facts::action::{Action, Interrupted, Known, Proposal, Quiet, Undo};
use crate::facts::outcome::{Patience, Settling};
use crate::facts::plan::Outline;
use crate::facts::result::tried_before;
use crate::facts::rule::Scope;

fn proposal() -> Box<Proposal> {
    let action =
        Action::Page { url: String::new(), host: String::new(), host_unicode: None, private: false, proxied: false };
    Box::new(Proposal {
        tool: "fetch_page".into(),
        arguments: Map::new(),
        action,
        undo: Undo::Nothing,
        outside: false,
        guarded: false,
        complete: true,
        patterns: Vec::new(),
        uncovered: Vec::new(),
        hash: String::new(),
    })
}

fn confirm() -> Body {
    Body::Confirm { proposal: proposal() }
}

fn plan() -> Body {
    Body::Plan { outline: Outline { title: "Tidy up".into(), steps: vec!["look".into(), "move".into()] } }
}

fn lost() -> Body {
    Body::ConnectionLost { lost: Interrupted { proposal: proposal(), started_at: 1, known: Known::default() } }
}

fn denied(reason: &str) -> Outcome {
    Outcome::Denied { reason: Some(reason.into()) }
}

#[test]
fn a_refused_action_says_that_it_did_not_happen() {
    for (outcome, expected) in [
        (
            Outcome::Denied { reason: None },
            r#"{"status":"denied","note":"The person refused this. It did not happen. Do not try the same again or by another way; go on with what does not need it, or ask what they want instead."}"#,
        ),
        (
            denied(" \n "),
            r#"{"status":"denied","note":"The person refused this. It did not happen. Do not try the same again or by another way; go on with what does not need it, or ask what they want instead."}"#,
        ),
        (
            denied(" use \"git mv\"\n请 "),
            r#"{"status":"denied","reason":"use \"git mv\"\n请","note":"The person refused this, and says why. It did not happen. Go by the reason; do not try the same by another way."}"#,
        ),
        (
            Outcome::NoResponse { limit_ms: 90_000 },
            r#"{"status":"no_response","note":"No answer came within the time limit (1 min 30 s). Nobody consented, and it did not happen; elapsed time is no consent."}"#,
        ),
        (
            Outcome::Superseded,
            r#"{"status":"superseded","note":"The person did not decide on this but wrote a new message, which follows. It did not happen."}"#,
        ),
        (
            Outcome::Afk,
            r#"{"status":"afk","note":"The person has said that nobody is here, and no rule of theirs permits this. It did not happen. Go on only with what needs no consent; do not try it by another way."}"#,
        ),
        (
            Outcome::Stopped,
            r#"{"status":"cancelled","note":"The run was stopped before the person decided on this. It did not happen."}"#,
        ),
    ] {
        for body in [confirm(), plan()] {
            let result = result_for(&body, &outcome).unwrap();
            assert_eq!((result.content.as_str(), result.status), (expected, CallStatus::NotRun), "{outcome:?}");
        }
    }
    let nobody = nobody_consents();
    let expected = r#"{"status":"unsupported","note":"Nobody can be asked for consent here, and no rule permits this. It did not happen. Say at the end of your reply what you would have done."}"#;
    assert_eq!((nobody.content.as_str(), nobody.status), (expected, CallStatus::NotRun));
}

#[test]
fn a_yes_is_no_result_and_neither_is_what_is_said_of_a_quiet_command() {
    let approved = Outcome::Approved { scope: Scope::Once, edited: None };
    assert_eq!(result_for(&confirm(), &approved), None);
    assert_eq!(result_for(&lost(), &Outcome::Settled { how: Settling::Retry }), None);
    let quiet = Body::Quiet { quiet: Quiet { command: "make".into(), quiet_ms: 1, tail: String::new() } };
    for outcome in [Outcome::Decided { patience: Patience::Stop }, Outcome::Moot, Outcome::Stopped] {
        assert_eq!(result_for(&quiet, &outcome), None);
    }
}

#[test]
fn an_accepted_plan_names_its_steps_only_where_they_are_others() {
    let as_proposed = r#"{"status":"accepted","note":"The person accepted the plan. Carry it out in order, and call step_done when a step is done. Each action still needs its own consent."}"#;
    let changed = r#"{"status":"accepted","steps":["look"],"note":"The person accepted the plan with changed steps, given here: these hold. Carry them out in order, and call step_done when one is done. Each action still needs its own consent."}"#;
    for (steps, expected) in
        [(None, as_proposed), (Some(vec!["look", "move"]), as_proposed), (Some(vec!["look"]), changed)]
    {
        let steps = steps.map(|steps| steps.into_iter().map(str::to_owned).collect());
        let result = result_for(&plan(), &Outcome::PlanAccepted { steps }).unwrap();
        assert_eq!((result.content.as_str(), result.status), (expected, CallStatus::Ok));
    }
}

#[test]
fn of_an_interrupted_call_only_what_is_known_is_said() {
    for (outcome, expected, status) in [
        (
            Outcome::Settled { how: Settling::Happened },
            "This was interrupted while it was under way, so there is no output. The person has looked and says that it has happened: go on from there.",
            CallStatus::Ok,
        ),
        (
            Outcome::Settled { how: Settling::Skip },
            "This was interrupted while it was under way. It may or may not have taken effect, and it was not done again: the person says to leave it. Look before you rely on either.",
            CallStatus::Failed,
        ),
        (
            Outcome::Settled { how: Settling::Stop },
            "This was interrupted while it was under way. It may or may not have taken effect, and it was not done again: the person stopped the run.",
            CallStatus::Failed,
        ),
        (
            Outcome::Stopped,
            "This was interrupted while it was under way. It may or may not have taken effect, and it was not done again: the person stopped the run.",
            CallStatus::Failed,
        ),
        (
            Outcome::Superseded,
            "This was interrupted while it was under way. It may or may not have taken effect, and it was not done again: the person wrote a new message instead, which follows.",
            CallStatus::Failed,
        ),
    ] {
        let result = result_for(&lost(), &outcome).unwrap();
        assert_eq!((result.content.as_str(), result.status), (expected, status), "{outcome:?}");
    }
    let earlier = tried_before(nobody_consents());
    assert_eq!(earlier.status, CallStatus::Failed);
    let expected =
        format!("[An earlier try of this was interrupted and may have taken effect.]\n{}", nobody_consents().content);
    assert_eq!(earlier.content, expected);
    assert_eq!(
        stopped_under_way(),
        "The person stopped the run while this was under way, and it was ended. It may have taken effect in part."
    );
    assert_eq!(
        decide_first(),
        "Not run: in the same reply you asked the person something before it. Decide again with the answer."
    );
}

#[test]
fn changed_arguments_are_told_by_what_differs() {
    let map = |value: Value| value.as_object().cloned().unwrap_or_default();
    for (proposed, used, differs) in [
        (json!({ "path": "a", "old": "x" }), json!({ "path": "b", "old": "x" }), r#"{"path":"b"}"#),
        (json!({ "path": "a", "all": true }), json!({ "path": "a" }), r#"{"all":null}"#),
        (json!({ "path": "a" }), json!({ "path": "a", "all": true }), r#"{"all":true}"#),
        (json!({ "path": "a" }), json!({ "path": "a" }), "{}"),
    ] {
        let expected = format!("[The person changed the arguments before consenting. Used instead: {differs}]\n");
        assert_eq!(changed(&map(proposed), &map(used)), expected);
    }
}

#[test]
fn a_question_that_nobody_saw_is_told_as_that() {
    let body = Body::Question { questions: Vec::new() };
    let result = result_for(&body, &Outcome::Afk).unwrap();
    assert_eq!(
        result.content,
        r#"{"status":"afk","answers":[],"note":"The person has said that nobody is here, so nobody has seen this question and nothing was chosen. It is kept for their return; do not ask it again; go on only with work that does not depend on it."}"#
    );
    assert_eq!(result.status, CallStatus::Ok);
}
