//! What the model is told of consent that it asked for. Nothing enforces it: so it says whose word it is, and how far it goes.

use super::{ok, question, without};
use crate::facts::interaction::ConsentRequest;
use crate::facts::message::CallResult;
use crate::facts::outcome::{Consent, Outcome, filled};

/// `ours`: what the asker's tools do is confirmed here.
pub fn consented(request: &ConsentRequest, outcome: &Outcome, ours: bool) -> CallResult {
    let Outcome::Consented { consent, rationale } = outcome else {
        // Every other end is that of a question without an answer.
        return question(&[], outcome);
    };
    let note = match consent {
        Consent::Yes if !ours => "Consent to exactly this action, and to no other.",
        Consent::Yes => "Consent to exactly this action. What tools do is still confirmed as always.",
        Consent::No => "No consent: do not do it, in this way or a like one.",
        Consent::Alt => "No consent to this: `rationale` says what to do instead.",
    };
    let mut body = without("answered", note);
    if let Some(body) = body.as_object_mut() {
        body.insert("consent".into(), word(*consent).into());
        body.insert("action".into(), request.action.as_str().into());
        body.insert("rationale".into(), filled(rationale.as_deref()).into());
        body.shift_remove("answers");
    }
    ok(&body)
}

pub fn in_words(consent: Consent, rationale: Option<&str>) -> String {
    let rationale = filled(rationale).map(|rationale| format!(": {rationale}")).unwrap_or_default();
    format!("{}{rationale}", word(consent))
}

fn word(consent: Consent) -> &'static str {
    match consent {
        Consent::Yes => "yes",
        Consent::No => "no",
        Consent::Alt => "alt",
    }
}
