//! The answers to what wants a yes, how one is given, and what is said back.

pub trait ChoiceStrings {
    fn allow_once(&self) -> &'static str;
    /// `what`: the calls that it is for.
    fn allow_in_conversation(&self, what: &str, sandboxed: bool) -> String;
    fn allow_in_workspace(&self, what: &str) -> String;
    fn allowed_in_workspace(&self, what: &str) -> String;
    /// `places`: one host, with its port where it needs one.
    fn connections_to(&self, places: &str) -> String;
    /// `of`: a language, or a system.
    fn registries(&self, of: &str, places: &str) -> String;
    fn debian_and_ubuntu(&self) -> &'static str;
    fn files_anywhere(&self, tool: &str) -> String;
    fn files_in(&self, tool: &str, folder: &str) -> String;
    fn exactly_this_command(&self) -> &'static str;
    fn commands_beginning(&self, words: &str) -> String;
    fn pages_beneath(&self, address: &str) -> String;
    /// A rule for a whole host, which nothing falls under any more.
    fn pages_asked_again(&self, host: &str) -> String;
    fn tool_as_it_is(&self, tool: &str, server: &str) -> String;
    /// A command that a rule is for, in the list of rules.
    fn this_command(&self, line: &str) -> String;
    /// `what`: the calls that a rule is for.
    fn listed_rule(&self, what: &str, sandboxed: bool) -> String;
    /// An action that a rule covers.
    fn not_asked_example(&self, what: &str) -> String;
    /// One that it does not cover.
    fn still_asked_example(&self, what: &str) -> String;
    /// Of a rule for pages.
    fn addresses_still_asked(&self) -> &'static str;
    /// No to an action.
    fn deny(&self) -> &'static str;
    /// Yes to what an agent means to do.
    fn agree(&self) -> &'static str;
    fn disagree(&self) -> &'static str;
    fn another_way(&self) -> &'static str;
    fn accept_plan(&self) -> &'static str;
    fn decline_plan(&self) -> &'static str;
    fn keep_waiting(&self, minutes: u64) -> String;
    fn stop_command(&self) -> &'static str;
    fn run_again(&self) -> &'static str;
    fn already_done(&self) -> &'static str;
    fn skip_action(&self) -> &'static str;
    fn stop_run(&self) -> &'static str;
    /// Yes to a server that wants nothing else.
    fn accept_request(&self) -> &'static str;
    /// Yes to a server that wants a link opened.
    fn open_link(&self) -> &'static str;
    fn decline_request(&self) -> &'static str;
    fn cancel_request(&self) -> &'static str;

    /// `no` and `other` are the numbers of those answers.
    fn reply_yes_no_or_other(&self, no: usize, other: usize) -> String;
    fn reply_yes_or_no(&self, no: usize) -> String;
    fn reply_decline_or_cancel(&self) -> &'static str;
    fn reply_a_number(&self) -> &'static str;

    fn allowed_once(&self) -> &'static str;
    fn allowed_in_conversation(&self, what: &str, sandboxed: bool) -> String;
    fn denied_once(&self) -> &'static str;
    fn agreed(&self) -> &'static str;
    fn disagreed(&self) -> &'static str;
    /// The way itself is the reason behind it.
    fn other_way_chosen(&self) -> &'static str;
    fn plan_accepted(&self) -> &'static str;
    fn plan_denied(&self) -> &'static str;
    fn waiting_longer(&self, minutes: u64) -> String;
    fn stopping_command(&self) -> &'static str;
    fn running_again(&self) -> &'static str;
    fn taken_as_done(&self) -> &'static str;
    fn action_skipped(&self) -> &'static str;
    fn stopping_run(&self) -> &'static str;
    fn request_accepted(&self) -> &'static str;
    fn request_declined(&self) -> &'static str;
    fn request_cancelled(&self) -> &'static str;
    /// `line`: one of those above.
    fn with_reason(&self, line: &str, reason: &str) -> String;

    fn empty_decided_nothing(&self) -> &'static str;
    fn no_such_number(&self) -> &'static str;
    /// Words that are none of the answers.
    fn not_an_answer(&self) -> &'static str;
    /// Words behind a yes.
    fn reason_only_with_no(&self) -> &'static str;
    fn which_other_way(&self) -> &'static str;
    fn reason_too_long(&self) -> &'static str;
}
