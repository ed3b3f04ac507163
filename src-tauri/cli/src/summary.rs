//! What waits, in one line.

use crate::strings::Strings;
use ask::Body;
use ask::action::{Action, ChangeKind, FileChange};
use ask::plain_text::one_line;
use ask::snapshot::snapshot;
use ask::wire::{PendingKind, Waiting};

pub fn summary(waiting: &Waiting, strings: &dyn Strings) -> String {
    let snapshot = snapshot(&waiting.interaction);
    let kind = match snapshot.kind {
        PendingKind::AskUser => strings.waiting_question(),
        PendingKind::Confirm => strings.waiting_approval(),
        PendingKind::Elicitation => strings.waiting_form(),
        PendingKind::ConnectionLost => strings.waiting_interrupted(),
    };
    let asked = asked(&waiting.interaction.body, strings).unwrap_or(snapshot.display_text);
    strings.labelled(kind, &one_line(&asked))
}

/// What Askwell itself asks. An agent and a server say it in words of their own.
fn asked(body: &Body, strings: &dyn Strings) -> Option<String> {
    match body {
        Body::Confirm { proposal } | Body::Network { proposal } => Some(proposed(&proposal.action, strings)),
        Body::ConnectionLost { lost } => Some(proposed(&lost.proposal.action, strings)),
        Body::Quiet { quiet } => Some(strings.no_output(quiet.quiet_ms / 1000, quiet.command.trim())),
        Body::Question { .. } | Body::Consent { .. } | Body::Plan { .. } | Body::Elicitation { .. } => None,
    }
}

fn proposed(action: &Action, strings: &dyn Strings) -> String {
    let change = |change: &FileChange| match (change.kind, &change.to) {
        (ChangeKind::Create, _) => strings.creates(&change.path),
        (ChangeKind::Change, _) => strings.changes(&change.path),
        (ChangeKind::Move, to) => strings.moves(&change.path, to.as_deref().unwrap_or("?")),
        (ChangeKind::Delete, _) => strings.deletes(&change.path),
    };
    match action {
        Action::Files { changes } => strings.clauses(&changes.iter().map(change).collect::<Vec<_>>()),
        Action::Command { command, .. } => strings.runs(command.trim()),
        Action::Page { url, .. } => strings.fetches(url),
        Action::Mcp { call } => strings.calls(&call.tool, &call.server),
        Action::Network { contact } => strings.connects(&contact.place),
    }
}
