//! One thing has one word on every surface: what the window says of it, the core, the terminal and the notifications say too.
//! The window's sentences are in TypeScript and the others in Rust, so both are read off their sources.

use super::arrows::root;
use anyhow::{Context, Result, ensure};
use std::fs::{read_dir, read_to_string};

const CHOICE: &str = "src-tauri/ask/src/strings/LANGUAGE/choice.rs";
const OUTCOME: &str = "src-tauri/ask/src/strings/LANGUAGE/outcome.rs";
const ORIGIN: &str = "src-tauri/ask/src/strings/LANGUAGE/origin.rs";
const ACTION: &str = "src-tauri/ask/src/strings/LANGUAGE/action.rs";
const LIST: &str = "src-tauri/cli/src/strings/LANGUAGE/conversations.rs";
const ENDINGS: &str = "src-tauri/cli/src/strings/LANGUAGE/endings.rs";
const VALUES: &str = "src-tauri/cli/src/strings/LANGUAGE/log_values.rs";
const EVENTS: &str = "src-tauri/cli/src/strings/LANGUAGE/log_events.rs";
const TEMPLATES: &str = "src-tauri/cli/src/strings/LANGUAGE/templates.rs";
const NOTICES: &str = "src-tauri/src/strings/LANGUAGE/notices.rs";

/// The window's key, and the functions in a file that say the same.
const SAME: &[(&str, &str, &[&str])] = &[
    ("mode.askBeforeChanges", VALUES, &["value_ask_before_changes"]),
    ("mode.allowChanges", VALUES, &["value_allow_changes"]),
    ("mode.skipApprovals", VALUES, &["value_skip_approvals"]),
    ("consent.once", CHOICE, &["allow_once"]),
    ("consent.no", CHOICE, &["deny", "decline_plan"]),
    ("plan.accept", CHOICE, &["accept_plan"]),
    ("authorization.yes", CHOICE, &["agree"]),
    ("authorization.no", CHOICE, &["disagree"]),
    ("authorization.alt", CHOICE, &["another_way"]),
    ("quiet.stop", CHOICE, &["stop_command"]),
    ("lost.retry", CHOICE, &["run_again"]),
    ("lost.retry", VALUES, &["value_retry"]),
    ("lost.happened", CHOICE, &["already_done"]),
    ("lost.skip", CHOICE, &["skip_action"]),
    ("lost.stop", CHOICE, &["stop_run"]),
    ("elicit.ok", CHOICE, &["accept_request"]),
    ("elicit.decline", CHOICE, &["decline_request"]),
    ("consent.private", ACTION, &["own_network"]),
    ("consent.unconfined", ACTION, &["not_sandboxed"]),
    ("consent.noSandbox", ACTION, &["cannot_be_sandboxed"]),
    ("consent.confined", ACTION, &["sandboxed"]),
    ("consent.isolated", ACTION, &["isolated"]),
    ("consent.connectionWaits", ACTION, &["connection_waits"]),
    ("past.outcome.denied", OUTCOME, &["call_denied"]),
    ("past.outcome.denied", VALUES, &["value_denied"]),
    ("past.outcome.dismissed", OUTCOME, &["call_dismissed"]),
    ("past.outcome.dismissed", VALUES, &["value_dismissed"]),
    ("past.outcome.delegated", VALUES, &["value_delegated"]),
    ("past.outcome.noResponse", OUTCOME, &["call_not_answered_in_time"]),
    ("past.outcome.noResponse", VALUES, &["value_no_response"]),
    ("past.outcome.withdrawn", OUTCOME, &["call_withdrawn"]),
    ("past.outcome.withdrawn", VALUES, &["value_withdrawn"]),
    ("past.outcome.moot", VALUES, &["value_moot"]),
    ("past.outcome.afk", OUTCOME, &["call_while_away"]),
    ("past.outcome.afk", VALUES, &["value_afk"]),
    ("past.outcome.planAccepted", VALUES, &["value_plan_accepted"]),
    ("past.outcome.settled", VALUES, &["value_settled"]),
    ("past.where.window", ORIGIN, &["in_the_window"]),
    ("past.where.notification", ORIGIN, &["in_a_notification"]),
    ("past.where.terminal", ORIGIN, &["in_the_terminal"]),
    ("past.where.standardInput", ORIGIN, &["by_standard_input"]),
    ("past.where.browser", ORIGIN, &["in_a_browser"]),
    ("past.where.api", ORIGIN, &["by_a_program"]),
    ("past.where.telegram", ORIGIN, &["on_telegram"]),
    ("past.where.wechat", ORIGIN, &["on_wechat"]),
    ("consent.where.notification", ENDINGS, &["through_a_notification"]),
    ("consent.where.browser", ENDINGS, &["in_a_browser"]),
    ("consent.where.api", ENDINGS, &["by_a_program"]),
    ("consent.where.notification", VALUES, &["place_notification"]),
    ("consent.where.terminal", VALUES, &["place_terminal"]),
    ("past.where.standardInput", VALUES, &["place_standard_input"]),
    ("past.where.telegram", VALUES, &["place_telegram"]),
    ("past.where.wechat", VALUES, &["place_wechat"]),
    ("past.outcome.gone", VALUES, &["value_gone"]),
    ("consent.where.browser", VALUES, &["place_browser"]),
    ("consent.where.api", VALUES, &["place_api"]),
    ("side.needsYou", LIST, &["needs_you"]),
    ("side.working", LIST, &["working"]),
    ("side.failed", LIST, &["failed"]),
    ("side.failed", NOTICES, &["failed"]),
    ("side.damaged", LIST, &["is_damaged"]),
    ("side.later", LIST, &["of_later_version"]),
    ("tree.standing.needsYou", LIST, &["needs_you"]),
    ("tree.standing.damaged", LIST, &["is_damaged"]),
    ("phase.interrupted", LIST, &["interrupted"]),
    ("age.now", LIST, &["just_now"]),
    ("templates.broken", TEMPLATES, &["template_broken"]),
    ("replay.kind.cancelled", EVENTS, &["event_agent_ask_cancelled"]),
    ("replay.kind.timedOut", EVENTS, &["event_agent_ask_timeout"]),
    ("replay.kind.unanswered", EVENTS, &["event_agent_ask_unanswered"]),
    ("replay.kind.late", EVENTS, &["event_agent_ask_late"]),
    ("replay.kind.aside", EVENTS, &["event_agent_ask_background"]),
    ("replay.kind.told", EVENTS, &["event_agent_ask_told"]),
    ("replay.kind.heard", EVENTS, &["event_agent_ask_heard"]),
    ("replay.kind.settled", EVENTS, &["event_agent_ask_settled"]),
    ("replay.kind.approved", EVENTS, &["event_tool_approved"]),
    ("replay.kind.voided", EVENTS, &["event_tool_voided"]),
    ("replay.kind.stepDone", EVENTS, &["event_plan_step"]),
    ("replay.kind.compacted", EVENTS, &["event_context_compacted"]),
    ("replay.kind.delivered", EVENTS, &["event_run_delivered"]),
    ("replay.kind.renamed", EVENTS, &["event_conversation_renamed"]),
    ("replay.kind.withdrawn", EVENTS, &["event_decision_withdrawn"]),
];

#[test]
fn what_the_window_calls_something_every_other_surface_calls_it_too() -> Result<()> {
    for language in ["en", "zh"] {
        let window = window(language)?;
        for (key, file, functions) in SAME {
            let there = said(&window, &format!("\n  '{key}': '"), "',\n");
            let there = there.or_else(|| said(&window, &format!("\n  '{key}':\n    '"), "',\n")).context(*key)?;
            let rust = read_to_string(root().join(file.replace("LANGUAGE", language)))?;
            for function in *functions {
                let here = said(&rust, &format!("fn {function}(&self) -> &'static str {{\n        \""), "\"\n");
                let here = here.with_context(|| format!("{file}: {function}"))?;
                ensure!(here == there, "{key} is “{there}” in the window, and {function} says “{here}” in {file}");
            }
        }
    }
    Ok(())
}

/// Every sentence of the window in one language.
fn window(language: &str) -> Result<String> {
    let mut all = String::new();
    for entry in read_dir(root().join("ui/src/lib/i18n").join(language))? {
        all += &read_to_string(entry?.path())?;
    }
    Ok(all)
}

/// What follows `before`, as it is within a sentence or on its own: without capitals, blanks around it and a full stop.
fn said(source: &str, before: &str, after: &str) -> Option<String> {
    let (_, rest) = source.split_once(before)?;
    let (said, _) = rest.split_once(after)?;
    let said = said.trim().trim_end_matches(['.', '。']);
    Some(said.replace('’', "'").to_lowercase())
}
