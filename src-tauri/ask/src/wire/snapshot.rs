//! An interaction as a snapshot that other programs can read.

use crate::facts::action::Proposal;
use crate::facts::elicitation;
use crate::facts::interaction::{Body, Interaction, Status};
use crate::facts::outcome::Outcome;
use crate::wire::{PendingInteraction, PendingKind, PendingStatus, PendingTool};
use serde_json::{Map, json};

/// Goes up only when a field changes its meaning: programs of others read these.
pub const VERSION: u32 = 1;

/// All of an interaction in a shape that outlives versions of the program.
pub fn snapshot(interaction: &Interaction) -> PendingInteraction {
    let mut metadata = Map::new();
    metadata.insert("conversation_id".into(), json!(interaction.conversation));
    metadata.insert("tool_call_id".into(), json!(interaction.tool_call));
    metadata.insert("opened_at_ms".into(), json!(interaction.opened_at));
    metadata.insert("background".into(), json!(interaction.background));
    if let Some(guest) = &interaction.guest {
        metadata.insert("guest".into(), json!(guest));
    }
    let (kind, pending_tool) = match &interaction.body {
        Body::Question { questions } => {
            metadata.insert("questions".into(), json!(questions));
            (PendingKind::AskUser, None)
        }
        Body::Consent { request } => {
            metadata.insert("authorization".into(), json!(request));
            (PendingKind::AskUser, None)
        }
        Body::Confirm { proposal } | Body::Network { proposal } => (PendingKind::Confirm, Some(pending(proposal))),
        Body::Plan { outline } => {
            metadata.insert("steps".into(), json!(outline.steps));
            (PendingKind::Confirm, None)
        }
        Body::Quiet { quiet } => {
            metadata.insert("command".into(), json!(quiet.command));
            metadata.insert("quiet_ms".into(), json!(quiet.quiet_ms));
            (PendingKind::Confirm, None)
        }
        Body::Elicitation { elicitation } => {
            metadata.insert("elicitation".into(), json!(elicitation));
            metadata.insert("handed_over".into(), json!(interaction.handed_over));
            (PendingKind::Elicitation, None)
        }
        Body::ConnectionLost { lost } => {
            metadata.insert("started_at_ms".into(), json!(lost.started_at));
            metadata.insert("known".into(), json!(lost.known));
            (PendingKind::ConnectionLost, Some(pending(&lost.proposal)))
        }
    };
    let closing = match &interaction.status {
        Status::Open => None,
        Status::Closed(closing) => Some(closing),
    };
    if let Some(closing) = closing {
        metadata.insert("outcome".into(), json!(closing.outcome));
        metadata.insert("closed_at_ms".into(), json!(closing.at));
        metadata.insert("closed_by".into(), json!(closing.by));
    }
    PendingInteraction {
        version: VERSION,
        interaction_id: interaction.id,
        kind,
        status: closing.map_or(PendingStatus::Open, |closing| status(&closing.outcome)),
        display_text: display_text(interaction),
        resume_node: interaction.resume.node.clone(),
        resume_phase: interaction.resume.phase,
        resume_step: interaction.resume.step,
        pending_tool,
        metadata,
    }
}

/// The interaction in words, for surfaces that show no card.
pub fn display_text(interaction: &Interaction) -> String {
    match &interaction.body {
        Body::Question { questions } => {
            questions.iter().map(|question| question.text.as_str()).collect::<Vec<_>>().join("\n")
        }
        Body::Consent { request } => {
            let question = request.question.iter().map(|question| format!("\n{question}"));
            question.fold(request.action.clone(), |text, question| text + &question)
        }
        Body::Confirm { proposal } | Body::Network { proposal } => proposal.summary(),
        Body::Plan { outline } => outline.title.clone(),
        Body::Quiet { quiet } => format!("Quiet for {} s: {}", quiet.quiet_ms / 1000, quiet.command.trim()),
        Body::Elicitation { elicitation } => elicitation::display_text(elicitation),
        Body::ConnectionLost { lost } => format!("Interrupted: {}", lost.proposal.summary()),
    }
}

fn pending(proposal: &Proposal) -> PendingTool {
    PendingTool {
        tool_name: proposal.tool.clone(),
        args_json: serde_json::to_string(&proposal.arguments).unwrap_or_default(),
        summary: proposal.summary(),
    }
}

fn status(outcome: &Outcome) -> PendingStatus {
    match outcome {
        Outcome::Answered(_)
        | Outcome::Delegated { .. }
        | Outcome::Approved { .. }
        | Outcome::Denied { .. }
        | Outcome::PlanAccepted { .. }
        | Outcome::Consented { .. }
        | Outcome::Settled { .. }
        | Outcome::Decided { .. }
        | Outcome::Elicited {
            reply: elicitation::ElicitedReply::Accept { .. } | elicitation::ElicitedReply::Decline,
        } => PendingStatus::Resolved,
        Outcome::Dismissed
        | Outcome::NoResponse { .. }
        | Outcome::Superseded
        | Outcome::Stopped
        | Outcome::Withdrawn
        | Outcome::Moot
        | Outcome::Elicited { reply: elicitation::ElicitedReply::Cancel }
        | Outcome::Gone
        | Outcome::Afk => PendingStatus::Canceled,
    }
}

#[cfg(test)]
mod tests;
