//! The answers to what wants a yes, how one is given, and what is said back.

use super::En;
use crate::strings::choice::ChoiceStrings;

impl ChoiceStrings for En {
    fn allow_once(&self) -> &'static str {
        "Allow once"
    }

    fn allow_in_conversation(&self, what: &str, sandboxed: bool) -> String {
        format!("Allow in this conversation: {what}{}", walls(sandboxed))
    }

    fn allow_in_workspace(&self, what: &str) -> String {
        format!("Always allow in this workspace: {what}")
    }

    fn allowed_in_workspace(&self, what: &str) -> String {
        format!("✓ Allowed in this workspace: {what}")
    }

    fn connections_to(&self, places: &str) -> String {
        format!("connections to {places}")
    }

    fn registries(&self, of: &str, places: &str) -> String {
        format!("package registries for {of}: {places}")
    }

    fn debian_and_ubuntu(&self) -> &'static str {
        "Debian and Ubuntu"
    }

    fn files_anywhere(&self, tool: &str) -> String {
        format!("{tool} anywhere in the workspace")
    }

    fn files_in(&self, tool: &str, folder: &str) -> String {
        format!("{tool} in {folder}/ and its subfolders")
    }

    fn exactly_this_command(&self) -> &'static str {
        "this exact command"
    }

    fn commands_beginning(&self, words: &str) -> String {
        format!("“{words}” with harmless arguments; other flags, addresses and paths outside the workspace still ask")
    }

    fn pages_beneath(&self, address: &str) -> String {
        format!("pages at {address} and below")
    }

    fn pages_asked_again(&self, host: &str) -> String {
        format!("pages from {host}; made by an earlier version and no longer in effect: you're asked again")
    }

    fn tool_as_it_is(&self, tool: &str, server: &str) -> String {
        format!("{tool} of {server}, as long as its description doesn't change")
    }

    fn this_command(&self, line: &str) -> String {
        format!("exactly this command: {line}")
    }

    fn listed_rule(&self, what: &str, sandboxed: bool) -> String {
        format!("{what}{}", walls(sandboxed))
    }

    fn not_asked_example(&self, what: &str) -> String {
        format!("not asked, for example: {what}")
    }

    fn still_asked_example(&self, what: &str) -> String {
        format!("still asked, for example: {what}")
    }

    fn addresses_still_asked(&self) -> &'static str {
        "still asked: an address with a long query, or with text that looks like data"
    }

    fn deny(&self) -> &'static str {
        "Deny"
    }

    fn agree(&self) -> &'static str {
        "Yes"
    }

    fn disagree(&self) -> &'static str {
        "No"
    }

    fn another_way(&self) -> &'static str {
        "Another way"
    }

    fn accept_plan(&self) -> &'static str {
        "Accept plan"
    }

    fn decline_plan(&self) -> &'static str {
        "Deny"
    }

    fn keep_waiting(&self, minutes: u64) -> String {
        format!("Wait {minutes} more minutes")
    }

    fn stop_command(&self) -> &'static str {
        "Stop the command"
    }

    fn run_again(&self) -> &'static str {
        "Do it again"
    }

    fn already_done(&self) -> &'static str {
        "It happened, continue"
    }

    fn skip_action(&self) -> &'static str {
        "Skip it, continue"
    }

    fn stop_run(&self) -> &'static str {
        "Stop the run"
    }

    fn accept_request(&self) -> &'static str {
        "OK"
    }

    fn open_link(&self) -> &'static str {
        "OK, I'll open it"
    }

    fn decline_request(&self) -> &'static str {
        "Decline"
    }

    fn cancel_request(&self) -> &'static str {
        "Cancel (neither yes nor no)"
    }

    fn reply_yes_no_or_other(&self, no: usize, other: usize) -> String {
        format!(
            "Reply with a number, yes or no. To say no with a reason: {no} // reason, or: no because reason. To suggest another way: {other} // what to do"
        )
    }

    fn reply_yes_or_no(&self, no: usize) -> String {
        format!("Reply with a number, yes or no. To deny with a reason: {no} // reason, or: no because reason")
    }

    fn reply_decline_or_cancel(&self) -> &'static str {
        "Reply with a number, decline or cancel"
    }

    fn reply_a_number(&self) -> &'static str {
        "Reply with a number"
    }

    fn allowed_once(&self) -> &'static str {
        "✓ Allowed once"
    }

    fn allowed_in_conversation(&self, what: &str, sandboxed: bool) -> String {
        format!("✓ Allowed in this conversation: {what}{}", walls(sandboxed))
    }

    fn denied_once(&self) -> &'static str {
        "✗ Denied"
    }

    fn agreed(&self) -> &'static str {
        "✓ Agreed"
    }

    fn disagreed(&self) -> &'static str {
        "✗ Not agreed"
    }

    fn other_way_chosen(&self) -> &'static str {
        "↩ Another way"
    }

    fn plan_accepted(&self) -> &'static str {
        "✓ Plan accepted"
    }

    fn plan_denied(&self) -> &'static str {
        "✗ Plan denied"
    }

    fn waiting_longer(&self, minutes: u64) -> String {
        format!("✓ Waiting {minutes} more minutes")
    }

    fn stopping_command(&self) -> &'static str {
        "✓ Stopping the command"
    }

    fn running_again(&self) -> &'static str {
        "✓ Doing it again"
    }

    fn taken_as_done(&self) -> &'static str {
        "✓ Taken as done"
    }

    fn action_skipped(&self) -> &'static str {
        "✓ Skipped"
    }

    fn stopping_run(&self) -> &'static str {
        "✓ Stopping the run"
    }

    fn request_accepted(&self) -> &'static str {
        "✓ Accepted"
    }

    fn request_declined(&self) -> &'static str {
        "✗ Declined"
    }

    fn request_cancelled(&self) -> &'static str {
        "✗ Cancelled: neither yes nor no"
    }

    fn with_reason(&self, line: &str, reason: &str) -> String {
        format!("{line} (reason: {reason})")
    }

    fn empty_decided_nothing(&self) -> &'static str {
        "Nothing was typed, so nothing was decided."
    }

    fn no_such_number(&self) -> &'static str {
        "Nothing was decided: there is no such number."
    }

    fn not_an_answer(&self) -> &'static str {
        "Nothing was decided: that isn't one of the answers. To message the agent instead: ? TEXT."
    }

    fn reason_only_with_no(&self) -> &'static str {
        "Nothing was decided: only a no takes a reason."
    }

    fn which_other_way(&self) -> &'static str {
        "Nothing was decided: say what to do instead."
    }

    fn reason_too_long(&self) -> &'static str {
        "Nothing was decided: the reason is too long."
    }
}

/// Behind what is allowed.
fn walls(sandboxed: bool) -> &'static str {
    if sandboxed { "" } else { ", without a sandbox" }
}
