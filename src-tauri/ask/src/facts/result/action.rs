//! What the model is told of an action that was refused, of a plan, and of an action whose end nobody knows.

use super::span;
use crate::facts::message::{CallResult, CallStatus};
use crate::facts::outcome::{Outcome, Settling, filled};
use crate::facts::plan::Outline;
use serde_json::{Map, Value, json};

/// None for a yes: then it is done, and what comes of it is the result.
pub fn confirmed(outcome: &Outcome) -> Option<CallResult> {
    let consents = matches!(outcome, Outcome::Approved { .. });
    (!consents).then(|| not_done(outcome))
}

/// None where it is done again.
pub fn settled(outcome: &Outcome) -> Option<CallResult> {
    let (status, said) = match outcome {
        Outcome::Settled { how: Settling::Retry } => return None,
        Outcome::Settled { how: Settling::Happened } => (
            CallStatus::Ok,
            "This was interrupted while it was under way, so there is no output. The person has looked and says that it has happened: go on from there.",
        ),
        Outcome::Settled { how: Settling::Skip } => (
            CallStatus::Failed,
            "This was interrupted while it was under way. It may or may not have taken effect, and it was not done again: the person says to leave it. Look before you rely on either.",
        ),
        Outcome::Superseded => (
            CallStatus::Failed,
            "This was interrupted while it was under way. It may or may not have taken effect, and it was not done again: the person wrote a new message instead, which follows.",
        ),
        Outcome::Settled { how: Settling::Stop }
        | Outcome::Answered(_)
        | Outcome::Delegated { .. }
        | Outcome::Dismissed
        | Outcome::NoResponse { .. }
        | Outcome::Stopped
        | Outcome::Approved { .. }
        | Outcome::Denied { .. }
        | Outcome::PlanAccepted { .. }
        | Outcome::Consented { .. }
        | Outcome::Decided { .. }
        | Outcome::Withdrawn
        | Outcome::Moot
        | Outcome::Elicited { .. }
        | Outcome::Gone
        | Outcome::Afk => (
            CallStatus::Failed,
            "This was interrupted while it was under way. It may or may not have taken effect, and it was not done again: the person stopped the run.",
        ),
    };
    Some(CallResult::new(said.to_owned(), status))
}

pub fn planned(outline: &Outline, outcome: &Outcome) -> CallResult {
    let Outcome::PlanAccepted { steps } = outcome else { return not_done(outcome) };
    let mut body = Map::new();
    body.insert("status".into(), "accepted".into());
    let note = match steps {
        Some(steps) if *steps != outline.steps => {
            body.insert("steps".into(), steps.clone().into());
            "The person accepted the plan with changed steps, given here: these hold. Carry them out in order, and call step_done when one is done. Each action still needs its own consent."
        }
        Some(_) | None => {
            "The person accepted the plan. Carry it out in order, and call step_done when a step is done. Each action still needs its own consent."
        }
    };
    body.insert("note".into(), note.into());
    CallResult::new(Value::Object(body).to_string(), CallStatus::Ok)
}

/// A refusal, and every other end that is no consent: the action did not happen.
fn not_done(outcome: &Outcome) -> CallResult {
    let mut reason = None;
    let (status, note) = match outcome {
        Outcome::Denied { reason: given } => {
            reason = filled(given.as_deref());
            let note = match reason {
                Some(_) => "The person refused this, and says why. It did not happen. Go by the reason; do not try the same by another way.",
                None => "The person refused this. It did not happen. Do not try the same again or by another way; go on with what does not need it, or ask what they want instead.",
            };
            ("denied", note.to_owned())
        }
        Outcome::NoResponse { limit_ms } => (
            "no_response",
            format!(
                "No answer came within the time limit ({}). Nobody consented, and it did not happen; elapsed time is no consent.",
                span(*limit_ms)
            ),
        ),
        Outcome::Superseded => (
            "superseded",
            "The person did not decide on this but wrote a new message, which follows. It did not happen.".to_owned(),
        ),
        Outcome::Afk => (
            "afk",
            "The person has said that nobody is here, and no rule of theirs permits this. It did not happen. Go on only with what needs no consent; do not try it by another way.".to_owned(),
        ),
        Outcome::Answered(_)
        | Outcome::Delegated { .. }
        | Outcome::Dismissed
        | Outcome::Stopped
        | Outcome::Approved { .. }
        | Outcome::PlanAccepted { .. }
        | Outcome::Settled { .. }
        | Outcome::Consented { .. }
        | Outcome::Decided { .. }
        | Outcome::Withdrawn
        | Outcome::Elicited { .. }
        | Outcome::Gone
        | Outcome::Moot => {
            ("cancelled", "The run was stopped before the person decided on this. It did not happen.".to_owned())
        }
    };
    let mut body = Map::new();
    body.insert("status".into(), status.into());
    if let Some(reason) = reason {
        body.insert("reason".into(), reason.into());
    }
    body.insert("note".into(), note.into());
    CallResult::new(Value::Object(body).to_string(), CallStatus::NotRun)
}

/// No surface here can ask for consent.
pub(crate) fn nobody_consents() -> CallResult {
    let note = "Nobody can be asked for consent here, and no rule permits this. It did not happen. Say at the end of your reply what you would have done.";
    CallResult::new(json!({ "status": "unsupported", "note": note }).to_string(), CallStatus::NotRun)
}

/// The model asked the person something, and wanted this done without waiting for the answer.
pub(crate) fn decide_first() -> String {
    "Not run: in the same reply you asked the person something before it. Decide again with the answer.".to_owned()
}

/// What is put before the end of a call that was begun earlier: this time it was not done.
pub(crate) fn tried_before(result: CallResult) -> CallResult {
    let content = format!("[An earlier try of this was interrupted and may have taken effect.]\n{}", result.content);
    CallResult::new(content, CallStatus::Failed)
}

/// The result of a call that the person's stop cut off.
pub(crate) fn stopped_under_way() -> String {
    "The person stopped the run while this was under way, and it was ended. It may have taken effect in part."
        .to_owned()
}

/// What is put before the result of a call whose arguments the person changed.
pub fn changed(proposed: &Map<String, Value>, used: &Map<String, Value>) -> String {
    let keys = used.keys().chain(proposed.keys().filter(|key| !used.contains_key(*key)));
    let differs = keys.filter(|key| used.get(*key) != proposed.get(*key));
    let now: Map<String, Value> =
        differs.map(|key| (key.clone(), used.get(key).cloned().unwrap_or(Value::Null))).collect();
    format!("[The person changed the arguments before consenting. Used instead: {}]\n", Value::Object(now))
}
