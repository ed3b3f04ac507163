//! Random answers, of the kind that is asked for and of others.

use super::*;
use crate::facts::action::Proposal;
use crate::facts::elicitation::ElicitedReply;
use crate::facts::interaction::Interaction;
use crate::facts::outcome::{Consent, Patience, Settling};
use crate::facts::rule::Scope;

pub fn submit(desk: &mut Desk, which: u8, press: u8, response: u8, revises: bool) -> Result<Vec<Event>, Refusal> {
    let interaction = pick(desk, which);
    let asked = desk.state.interaction(interaction).cloned();
    let (response, edited) = match &asked {
        Some(asked) if response >= 8 => fitting(asked, response),
        Some(_) | None => (some_response(response % 8), None),
    };
    let (by, at) = (Surface::Terminal, desk.tick());
    // A message that comes with an answer has its id, and is no other message of the desk.
    let submit = SubmitId(Uuid::from_u128(0x5000_0000 + u128::from(press)));
    desk.put(Input::Submit(Submission {
        interaction,
        submit,
        response,
        edited,
        by,
        answerer: None,
        revises,
        waiting: 1,
        rounds_max: 2,
        at,
    }))
}

/// An answer of the kind that is asked for.
pub fn fitting(asked: &Interaction, number: u8) -> (Response, Option<Box<Proposal>>) {
    let approved = |scope, arguments| Response::Approved { scope, arguments, hash: None };
    match (&asked.body, number % 4) {
        (Body::Question { .. }, which) => (some_response(which), None),
        (Body::Consent { .. }, which) => {
            let consent = [Consent::Yes, Consent::No, Consent::Alt, Consent::Yes][which as usize];
            (Response::Consented { consent, rationale: Some("so".into()) }, None)
        }
        (Body::Confirm { .. } | Body::Network { .. } | Body::Plan { .. }, 3) => {
            (Response::Denied { reason: None }, None)
        }
        (Body::Confirm { proposal }, 2) if number > 16 => {
            let edited = Proposal { hash: format!("{} edited", proposal.hash), ..proposal.as_ref().clone() };
            let (arguments, hash) = (Some(edited.arguments.clone()), Some(edited.hash.clone()));
            (Response::Approved { scope: Scope::Once, arguments, hash }, Some(Box::new(edited)))
        }
        (Body::Confirm { proposal } | Body::Network { proposal }, 1) if !proposal.patterns.is_empty() => {
            (approved(Scope::Conversation { pattern: proposal.patterns[0].clone() }, None), None)
        }
        (Body::Confirm { .. } | Body::Network { .. }, _) => (approved(Scope::Once, None), None),
        (Body::Plan { .. }, 2) => (Response::PlanAccepted { steps: Some(vec!["rather".into()]) }, None),
        (Body::Plan { .. }, _) => (Response::PlanAccepted { steps: None }, None),
        (Body::Quiet { .. }, 0 | 1) => (Response::Decided { patience: Patience::Wait }, None),
        (Body::Quiet { .. }, _) => (Response::Decided { patience: Patience::Stop }, None),
        (Body::Elicitation { .. }, which) => {
            let all = [
                ElicitedReply::Accept { content: serde_json::Map::new() },
                ElicitedReply::Decline,
                ElicitedReply::Cancel,
                ElicitedReply::Decline,
            ];
            (Response::Elicited { reply: all[which as usize].clone() }, None)
        }
        (Body::ConnectionLost { .. }, which) => {
            let all = [Settling::Retry, Settling::Happened, Settling::Skip, Settling::Stop];
            (Response::Settled { how: all[which as usize] }, None)
        }
    }
}

/// One that is open, where there is one and luck has it.
pub fn pick(desk: &Desk, which: u8) -> InteractionId {
    let open: Vec<_> = desk.state.open_interactions().map(|open| open.id).collect();
    let asked = if which < 180 && !open.is_empty() { open } else { all_interactions(&desk.events) };
    asked.get(which as usize % asked.len().max(1)).copied().unwrap_or(InteractionId(Uuid::nil()))
}

fn some_response(kind: u8) -> Response {
    match kind {
        0 => chosen("o1"),
        1 => chosen("o2"),
        2 => written("neither"),
        3 => Response::Dismissed,
        4 => Response::Delegated { comment: None },
        5 => Response::TalkFirst { text: "why?".into() },
        6 => Response::Answered(Answers { comment: Some("see there".into()), remember: true, ..Answers::default() }),
        _ => written("  "),
    }
}
