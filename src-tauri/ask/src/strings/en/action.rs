//! What is shown of an action before it is allowed: what it does, where it reaches, what stands against it.

use super::{En, counted};
use crate::strings::action::ActionCardStrings;

impl ActionCardStrings for En {
    fn create_file(&self, path: &str) -> String {
        format!("Create {path}")
    }

    fn change_file(&self, path: &str) -> String {
        format!("Change {path}")
    }

    fn move_file(&self, path: &str, to: &str) -> String {
        format!("Move {path} to {to}")
    }

    fn delete_file(&self, path: &str) -> String {
        format!("Delete {path}")
    }

    fn fetch_page(&self, url: &str) -> String {
        format!("Fetch {url}")
    }

    fn call_tool(&self, tool: &str, server: &str) -> String {
        format!("Call {tool} of {server}")
    }

    fn connect_to(&self, place: &str) -> String {
        format!("Connect to {place}")
    }

    fn may_change_files(&self) -> &'static str {
        "Allow this change?"
    }

    fn may_run_command(&self) -> &'static str {
        "Run this command?"
    }

    fn may_fetch_page(&self) -> &'static str {
        "Fetch this page?"
    }

    fn may_call_tool(&self) -> &'static str {
        "Call this tool?"
    }

    fn may_connect(&self) -> &'static str {
        "Let this command connect?"
    }

    fn connection_waits(&self) -> &'static str {
        "the command keeps running, and only this connection waits for your answer"
    }

    fn asks_consent(&self) -> &'static str {
        "Do you agree to this?"
    }

    fn reason_heading(&self) -> &'static str {
        "Why: "
    }

    fn risk_heading(&self) -> &'static str {
        "Risk: "
    }

    fn mcp_server(&self, reached: &str) -> String {
        format!("MCP server: {reached}")
    }

    fn claims_to_read_only(&self) -> &'static str {
        "only reads"
    }

    fn claims_it_may_destroy(&self) -> &'static str {
        "may destroy something"
    }

    fn claims_repeats_are_harmless(&self) -> &'static str {
        "does nothing more when called again"
    }

    fn claims_to_reach_out(&self) -> &'static str {
        "reaches beyond this machine"
    }

    fn claims_to_stay_here(&self) -> &'static str {
        "the server says: it doesn't reach beyond this machine"
    }

    fn trusted_server_claims(&self, claims: &str) -> String {
        format!("the server, which you trust, says: it {claims}")
    }

    fn server_claims(&self, claims: &str) -> String {
        format!("the server says, unverified: it {claims}")
    }

    fn tool_never_seen(&self) -> &'static str {
        "you haven't seen this tool before. Its server describes it like this:"
    }

    fn tool_changed(&self) -> &'static str {
        "this tool's description has changed since you last saw it. Its server now says:"
    }

    fn arguments_described(&self) -> &'static str {
        "the server describes its arguments like this:"
    }

    fn more_arguments(&self, count: usize) -> String {
        format!("… and {count} more")
    }

    fn bytes(&self, bytes: u64) -> String {
        counted(bytes, "byte")
    }

    fn bytes_before_and_after(&self, before: u64, after: u64) -> String {
        format!("{before} → {}", counted(after, "byte"))
    }

    fn in_workspace_folder(&self) -> &'static str {
        "in the workspace folder"
    }

    fn in_folder(&self, folder: &str) -> String {
        format!("in {folder}")
    }

    fn with_variable(&self, name: &str, value: &str) -> String {
        format!("with {name}={value}")
    }

    fn time_limit(&self, seconds: u64) -> String {
        format!("time limit: {seconds} s")
    }

    fn sandboxed(&self) -> &'static str {
        "sandboxed: it writes only in the workspace, and can't read your keys, browser profiles and Askwell's data. It can read your other files and change who may use them, use the network and talk to programs that listen on a socket. Install bubblewrap for a stronger sandbox"
    }

    fn isolated(&self) -> &'static str {
        "sandboxed: it writes only in the workspace, but not in protected paths, and can't reach your keys, browser profiles, Askwell's data or other programs. It can read your other files, and asks you before it connects to a host"
    }

    fn not_sandboxed(&self) -> &'static str {
        "NOT sandboxed: it can do whatever you can on this computer"
    }

    fn cannot_be_sandboxed(&self) -> &'static str {
        "NOT sandboxed, because this system can't do it: it can do whatever you can on this computer"
    }

    fn can_end_programs(&self) -> &'static str {
        "this system's kernel can't keep it from ending your other programs"
    }

    fn variables_left_out(&self, count: u32) -> String {
        format!("{} left out", counted(count, "environment variable"))
    }

    fn covered_by_no_rule(&self, words: &str) -> String {
        format!("a rule for commands that begin like this wouldn't cover: {words}")
    }

    fn address_under_no_rule(&self, parts: &str) -> String {
        format!("no rule covers this address, because it could carry data to the server: {parts}")
    }

    fn page_host(&self, host: &str) -> String {
        format!("from {host}")
    }

    fn page_host_written(&self, host: &str, letters: &str) -> String {
        format!("from {host}, displayed as {letters}")
    }

    fn own_network(&self) -> &'static str {
        "this is your own computer or network, not the internet"
    }

    fn looked_up_by_proxy(&self) -> &'static str {
        "your proxy looks this name up. Askwell can't check that it doesn't lead into your own network"
    }

    fn can_be_undone(&self) -> &'static str {
        "can be undone: a copy is kept"
    }

    fn cannot_be_undone(&self) -> &'static str {
        "can't be undone"
    }

    fn outside_workspace(&self) -> &'static str {
        "it reaches outside the workspace"
    }

    fn opens_protected(&self, paths: &str) -> String {
        format!("it can change protected paths, which other programs run or trust automatically: {paths}")
    }

    fn trusted_file(&self) -> &'static str {
        "other programs run or trust this file automatically: read it closely"
    }

    fn not_all_shown(&self) -> &'static str {
        "not all of it can be shown here"
    }

    fn plan_proposed(&self) -> &'static str {
        "Accept this plan?"
    }

    fn step_heading(&self, number: usize) -> String {
        format!("step {number}: ")
    }

    fn each_action_asked(&self) -> &'static str {
        "accepting it allows no action: you're still asked as usual"
    }

    fn quiet_for_seconds(&self, seconds: u64) -> String {
        format!("This command has had no output for {seconds} s. Keep waiting?")
    }

    fn quiet_for_minutes(&self, minutes: u64) -> String {
        format!("This command has had no output for {minutes} min. Keep waiting?")
    }

    fn interrupted(&self) -> &'static str {
        "This was interrupted: Askwell, or the program doing it, ended. It may have happened fully, partly or not at all. What now?"
    }

    fn file_as_before(&self, path: &str) -> String {
        format!("{path}: as before")
    }

    fn file_as_intended(&self, path: &str) -> String {
        format!("{path}: changed as intended")
    }

    fn file_as_neither(&self, path: &str) -> String {
        format!("{path}: neither as before nor as intended")
    }

    fn file_unknown(&self, path: &str) -> String {
        format!("{path}: couldn't be checked")
    }
}
