//! Whether an answer fits what is asked, whoever sent it.

use crate::base::binary::not_text_in;
use crate::base::id::Timestamp;
use crate::base::limits::{
    ANSWER_WHOLE_BYTES_MAX, ATTACHMENTS_COUNT_MAX, MESSAGE_BYTES_MAX, NOTE_BYTES_MAX, REASON_BYTES_MAX,
};
use crate::base::unseen::said;
use crate::facts::action::Proposal;
use crate::facts::elicitation;
use crate::facts::interaction::{Body, Interaction};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Answer, Answers, Consent, Response};
use crate::facts::plan::Outline;
use crate::facts::question::Question;
use crate::facts::rule::Scope;
use crate::machine::input::{Refusal, invalid, textual, worded};
use crate::machine::state::State;
use serde_json::Value;
use std::collections::HashSet;

/// Whether a response fits what is asked. Nothing is lost where it does not: the sender corrects it.
pub fn validate(
    state: &State,
    interaction: &Interaction,
    response: &Response,
    edited: Option<&Proposal>,
    at: Timestamp,
) -> Result<(), Refusal> {
    match (&interaction.body, response) {
        (Body::Question { questions }, Response::Answered(given)) => {
            if given.remember && state.digest.workspace.is_none() {
                return Err(invalid("remember", Invalid::NoWorkspace));
            }
            answers(questions, given)
        }
        (Body::Question { .. }, Response::Delegated { comment }) => {
            worded("comment", comment.as_deref().unwrap_or_default(), NOTE_BYTES_MAX)
        }
        (Body::Question { .. }, Response::TalkFirst { text }) if said(text).is_empty() => {
            Err(invalid("text", Invalid::Empty))
        }
        (Body::Question { .. }, Response::TalkFirst { text }) => worded("text", text, MESSAGE_BYTES_MAX),
        (Body::Question { .. } | Body::Consent { .. }, Response::Dismissed) => Ok(()),
        (Body::Consent { .. }, Response::Consented { consent, rationale }) => {
            let rationale = rationale.as_deref().unwrap_or_default();
            if *consent == Consent::Alt && said(rationale).is_empty() {
                return Err(invalid("rationale", Invalid::Empty));
            }
            worded("rationale", rationale, REASON_BYTES_MAX)
        }
        (Body::Confirm { proposal }, Response::Approved { scope, arguments, hash }) => {
            approves(proposal, scope, arguments.is_some(), edited, at)?;
            as_shown(edited.unwrap_or(proposal), hash.as_deref(), edited.is_some())
        }
        (Body::Network { proposal }, Response::Approved { scope, arguments, hash }) => {
            approves(proposal, scope, arguments.is_some(), edited, at)?;
            as_shown(proposal, hash.as_deref(), false)
        }
        (Body::Confirm { .. } | Body::Network { .. } | Body::Plan { .. }, Response::Denied { reason }) => {
            worded("reason", reason.as_deref().unwrap_or_default(), REASON_BYTES_MAX)
        }
        (Body::Plan { outline }, Response::PlanAccepted { steps }) => {
            let steps = steps.clone().unwrap_or_else(|| outline.steps.clone());
            steps.iter().try_for_each(|step| textual("steps", step))?;
            let fault = Outline { title: outline.title.clone(), steps }.fault();
            fault.map_or(Ok(()), |why| Err(invalid("steps", Invalid::Steps { why })))
        }
        (Body::Quiet { .. }, Response::Decided { .. }) | (Body::ConnectionLost { .. }, Response::Settled { .. }) => {
            Ok(())
        }
        (Body::Elicitation { elicitation }, Response::Elicited { reply }) => {
            if let elicitation::ElicitedReply::Accept { content } = reply {
                let found = |(key, value): (&String, &Value)| Some((key.clone(), not_text_in(value)?));
                if let Some((key, character)) = content.iter().find_map(found) {
                    return Err(invalid(&key, Invalid::NotText { character }));
                }
            }
            elicitation::check(elicitation, reply).map_err(|(key, why)| invalid(&key, Invalid::Field { why }))
        }
        (_, _) => Err(invalid("response", Invalid::OtherKind)),
    }
}

/// A rule is made only of what was offered for it, and of nothing that an earlier version offered and none keeps to. Changed arguments are consented to once.
fn approves(
    proposal: &Proposal,
    scope: &Scope,
    changed: bool,
    edited: Option<&Proposal>,
    at: Timestamp,
) -> Result<(), Refusal> {
    if changed != edited.is_some() || edited.is_some_and(|edited| edited.tool != proposal.tool) {
        return Err(invalid("arguments", Invalid::OtherKind));
    }
    let unknown =
        scope.pattern().is_some_and(|pattern| changed || pattern.is_outdated() || !proposal.patterns.contains(pattern));
    match scope {
        _ if unknown => Err(invalid("pattern", Invalid::UnknownPattern)),
        Scope::Always { until: Some(until), .. } if *until <= at => Err(invalid("until", Invalid::Past)),
        Scope::Once | Scope::Conversation { .. } | Scope::Always { .. } => Ok(()),
    }
}

/// What is consented to is what was on the screen. What the agent proposed is named by the question itself; changed arguments
/// are worked out anew as the answer comes, and may come to something else by then.
fn as_shown(meant: &Proposal, hash: Option<&str>, changed: bool) -> Result<(), Refusal> {
    match hash {
        None if !changed => Ok(()),
        Some(shown) if shown == meant.hash => Ok(()),
        None | Some(_) => Err(invalid("hash", Invalid::NotAsShown)),
    }
}

fn answers(questions: &[Question], given: &Answers) -> Result<(), Refusal> {
    let mut seen = HashSet::new();
    for answer in &given.answers {
        let field = answer.question.0.as_str();
        let question = questions
            .iter()
            .find(|question| question.id == answer.question)
            .ok_or_else(|| invalid(field, Invalid::UnknownQuestion))?;
        if !seen.insert(&answer.question) {
            return Err(invalid(field, Invalid::RepeatedQuestion));
        }
        fits(question, answer)?;
    }
    worded("comment", given.comment.as_deref().unwrap_or_default(), NOTE_BYTES_MAX)?;
    // What is kept of a long text is no file that somebody attached.
    let whole = |id| given.answers.iter().any(|answer| answer.whole == Some(id));
    if given.attachments.iter().filter(|file| !whole(file.id)).count() > ATTACHMENTS_COUNT_MAX {
        return Err(invalid("attachments", Invalid::TooManyFiles));
    }
    let says_nothing = given.commented().is_none() && given.attachments.is_empty();
    if says_nothing && !given.answers.iter().any(Answer::decides) {
        return Err(invalid(questions.first().map_or("", |question| &question.id.0), Invalid::Empty));
    }
    Ok(())
}

fn fits(question: &Question, answer: &Answer) -> Result<(), Refusal> {
    let field = answer.question.0.as_str();
    let mut chosen = HashSet::new();
    for id in &answer.selected {
        if !question.options.iter().any(|option| option.id == *id) || !chosen.insert(id) {
            return Err(invalid(field, Invalid::UnknownOption));
        }
    }
    let written = answer.written().is_some();
    if written && !question.allow_freeform {
        return Err(invalid(field, Invalid::NoFreeText));
    }
    worded(field, answer.text.as_deref().unwrap_or_default(), ANSWER_WHOLE_BYTES_MAX)?;
    worded(field, answer.note.as_deref().unwrap_or_default(), NOTE_BYTES_MAX)?;
    if !question.multi_select && answer.selected.len() + usize::from(written) > 1 {
        return Err(invalid(field, Invalid::OnlyOne));
    }
    Ok(())
}
