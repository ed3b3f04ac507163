//! What is told of a conversation and of its actions: how it may act, who approved what, why something was not done, and what became of
//! files that were put back.

use crate::strings::Strings;
use ask::action::Undone;
use ask::plain_text::{one_line, visible_line, why_it_failed};
use ask::plan::PlanStep;
use ask::rule::{Approver, Mode};
use ask::thread::{ActionEntry, ActionState, DeliveryEntry};
use ask::wire::Standing;
use ask::{Outcome, Status, Surface};

/// How a new conversation may act, where that is not as usual.
pub fn mode(strings: &dyn Strings, mode: Mode) -> Option<&'static str> {
    match mode {
        Mode::AskBeforeChanges => None,
        Mode::AllowChanges => Some(strings.mode_allows_changes()),
        Mode::SkipApprovals => Some(strings.mode_skips_approvals()),
    }
}

/// Why a conversation can only be read.
pub fn not_continued(strings: &dyn Strings, standing: Standing) -> Option<&'static str> {
    match standing {
        Standing::Damaged => Some(strings.damaged()),
        Standing::Later => Some(strings.continued_by_later_version()),
        Standing::NeedsYou | Standing::Working | Standing::Failed | Standing::Idle => None,
    }
}

/// Who approved it, and what went wrong, behind the name of an action.
pub fn ended_action(strings: &dyn Strings, entry: &ActionEntry) -> String {
    let by = match &entry.by {
        Some(Approver::Person) => strings.by_you(),
        Some(Approver::StandardInput) => strings.by_standard_input(),
        Some(Approver::Rule { .. }) => strings.by_your_rule(),
        Some(Approver::Mode { .. }) => strings.by_the_mode(),
        Some(Approver::Trusted { .. }) => strings.by_a_trusted_server(),
        None => "",
    };
    let why = match entry.state {
        ActionState::Ok
        | ActionState::Preparing
        | ActionState::Asking
        | ActionState::Approved
        | ActionState::Running
        | ActionState::Lost => String::new(),
        ActionState::Failed => why_it_failed(&entry.result, strings.language()),
        ActionState::NotRun => not_done(strings, entry),
    };
    if why.is_empty() { by.to_owned() } else { strings.labelled(by, &why) }
}

fn not_done(strings: &dyn Strings, entry: &ActionEntry) -> String {
    let end = entry.interactions.last().and_then(|interaction| match &interaction.status {
        Status::Open => None,
        Status::Closed(closing) => Some(closing),
    });
    let said = match end.map(|closing| &closing.outcome) {
        // As with a yes: what came through a pipe is nobody's own word.
        Some(Outcome::Denied { .. }) if end.is_some_and(|closing| closing.by == Some(Surface::StandardInput)) => {
            strings.denied_by_standard_input()
        }
        Some(Outcome::Denied { .. }) => strings.denied(),
        Some(Outcome::Afk) => strings.nobody_here(),
        Some(Outcome::NoResponse { .. }) => strings.not_answered_in_time(),
        Some(Outcome::Superseded) => strings.skipped_for_message(),
        Some(Outcome::Stopped) => strings.run_was_stopped(),
        Some(
            Outcome::Answered(_)
            | Outcome::Delegated { .. }
            | Outcome::Dismissed
            | Outcome::Approved { .. }
            | Outcome::PlanAccepted { .. }
            | Outcome::Settled { .. }
            | Outcome::Consented { .. }
            | Outcome::Decided { .. }
            | Outcome::Withdrawn
            | Outcome::Elicited { .. }
            | Outcome::Gone
            | Outcome::Moot,
        ) => return why_it_failed(&entry.result, strings.language()),
        None if status(&entry.result).as_deref() == Some("unsupported") => strings.nobody_to_ask(),
        None => return why_it_failed(&entry.result, strings.language()),
    };
    said.to_owned()
}

/// The status that a result written as JSON has.
fn status(result: &str) -> Option<String> {
    let result: serde_json::Value = serde_json::from_str(result).ok()?;
    result.get("status")?.as_str().map(str::to_owned)
}

pub fn step_done(strings: &dyn Strings, number: usize, count: usize, step: &PlanStep) -> String {
    let note = step.note.as_deref().map(|note| format!(" · {}", one_line(note))).unwrap_or_default();
    strings.step_done(number, count, &format!("{}{note}", visible_line(&step.text)))
}

/// How many actions of a run were approved by whom.
pub fn approvals(strings: &dyn Strings, delivery: &DeliveryEntry) -> String {
    let DeliveryEntry { by_person, by_standard_input, by_rule, by_mode, refused, .. } = *delivery;
    let parts = [
        (by_person > 0).then(|| strings.approved_by_you(by_person)),
        (by_standard_input > 0).then(|| strings.approved_by_standard_input(by_standard_input)),
        (by_rule > 0).then(|| strings.allowed_by_rules(by_rule)),
        (by_mode > 0).then(|| strings.allowed_by_mode(by_mode)),
        (refused > 0).then(|| strings.not_carried_out(refused)),
    ];
    strings.listed(&parts.into_iter().flatten().collect::<Vec<_>>())
}

/// What became of the files when a run was undone.
pub fn undone(strings: &dyn Strings, files: &Undone) -> String {
    let listed = |paths: &[String]| paths.iter().map(|path| visible_line(path)).collect::<Vec<_>>().join(", ");
    let restored = match listed(&files.restored).as_str() {
        "" => strings.nothing_restored().to_owned(),
        paths => strings.files_restored(paths),
    };
    match listed(&files.kept).as_str() {
        "" => restored,
        kept => strings.sentences(&[&restored, &strings.files_kept(kept)]),
    }
}
