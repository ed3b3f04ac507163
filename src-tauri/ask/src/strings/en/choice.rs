//! The answers to what wants a yes, how one is given, and what is said back.

use super::En;
use crate::strings::choice::Choice;

impl Choice for En {
    fn allow_once(&self) -> &'static str {
        "Yes, this once"
    }

    fn allow_in_conversation(&self, what: &str, sandboxed: bool) -> String {
        let walls = if sandboxed { "" } else { ", without a sandbox" };
        format!("Yes, in this conversation: {what}{walls}")
    }

    fn files_anywhere(&self, tool: &str) -> String {
        format!("{tool} anywhere in the workspace")
    }

    fn files_in(&self, tool: &str, folder: &str) -> String {
        format!("{tool} in {folder}/ and below")
    }

    fn exactly_this_command(&self) -> &'static str {
        "exactly this command"
    }

    fn commands_beginning(&self, words: &str) -> String {
        format!("“{words}” with harmless arguments; other flags, addresses and paths outside are still asked for")
    }

    fn pages_of(&self, host: &str) -> String {
        format!("pages of {host}")
    }

    fn tool_as_it_is(&self, tool: &str, server: &str) -> String {
        format!("{tool} of {server}, as it is now")
    }

    fn deny(&self) -> &'static str {
        "No"
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
        "Accept the plan"
    }

    fn decline_plan(&self) -> &'static str {
        "Refuse it"
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
        "It has happened, go on"
    }

    fn skip_action(&self) -> &'static str {
        "Leave it, and go on"
    }

    fn stop_run(&self) -> &'static str {
        "Stop the run"
    }

    fn accept_request(&self) -> &'static str {
        "OK"
    }

    fn open_link(&self) -> &'static str {
        "Yes, I open it: go on"
    }

    fn decline_request(&self) -> &'static str {
        "Decline"
    }

    fn cancel_request(&self) -> &'static str {
        "Cancel: neither yes nor no"
    }

    fn reply_yes_no_or_other(&self, no: usize, other: usize) -> String {
        format!("Reply with a number, yes or no. To say why not: {no} // reason. To say what else: {other} // what")
    }

    fn reply_yes_or_no(&self, no: usize) -> String {
        format!("Reply with a number, yes or no. To say why not: {no} // reason")
    }

    fn reply_decline_or_cancel(&self) -> &'static str {
        "Reply with a number, decline or cancel"
    }

    fn reply_a_number(&self) -> &'static str {
        "Reply with a number"
    }

    fn recorded(&self, answer: &str) -> String {
        format!("↩ Recorded: {answer}")
    }

    fn recorded_because(&self, answer: &str, reason: &str) -> String {
        format!("↩ Recorded: {answer} (because: {reason})")
    }

    fn empty_decided_nothing(&self) -> &'static str {
        "Nothing was typed, and nothing was decided."
    }

    fn no_such_number(&self) -> &'static str {
        "There is no such number; nothing was decided."
    }

    fn not_an_answer(&self) -> &'static str {
        "Nothing was decided: this takes one of its answers. ? TEXT says something to the agent instead."
    }

    fn reason_only_with_no(&self) -> &'static str {
        "Nothing was decided: words can only stand beside a no."
    }

    fn which_other_way(&self) -> &'static str {
        "Nothing was decided: say which other way."
    }

    fn reason_too_long(&self) -> &'static str {
        "Nothing was decided: the reason is too long."
    }
}
