//! What is shown of an action before it is allowed: what it does, where it reaches, what stands against it.

use super::{En, counted};
use crate::strings::action::Action;

impl Action for En {
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

    fn may_change_files(&self) -> &'static str {
        "May the agent change files?"
    }

    fn may_run_command(&self) -> &'static str {
        "May the agent run this command?"
    }

    fn may_fetch_page(&self) -> &'static str {
        "May the agent fetch this page?"
    }

    fn may_call_tool(&self) -> &'static str {
        "May the agent call this tool?"
    }

    fn asks_consent(&self) -> &'static str {
        "The agent asks for your consent."
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
        "the server says: nothing beyond the machine is touched"
    }

    fn trusted_server_claims(&self, claims: &str) -> String {
        format!("the server, which you trust, says: it {claims}")
    }

    fn server_claims(&self, claims: &str) -> String {
        format!("the server says, and nobody has checked: it {claims}")
    }

    fn tool_never_seen(&self) -> &'static str {
        "you have not seen this tool before; in its server's words:"
    }

    fn tool_changed(&self) -> &'static str {
        "this tool says something else than when you last saw it; now, in its server's words:"
    }

    fn bytes(&self, bytes: u64) -> String {
        format!("{bytes} bytes")
    }

    fn bytes_before_and_after(&self, before: u64, after: u64) -> String {
        format!("{before} bytes → {after} bytes")
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
        format!("ended after {seconds} s at the latest")
    }

    fn sandboxed(&self) -> &'static str {
        "sandboxed: it writes only in the workspace and reads none of Askwell's own data, but it can read your other files and change who may use them, use the network and talk to programs that listen on a socket"
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
        format!("{} of your environment left out", counted(count, "variable"))
    }

    fn covered_by_no_rule(&self, words: &str) -> String {
        format!("no rule for commands that begin like this covers: {words}")
    }

    fn page_host(&self, host: &str) -> String {
        format!("from {host}")
    }

    fn page_host_written(&self, host: &str, letters: &str) -> String {
        format!("from {host}, written {letters}")
    }

    fn own_network(&self) -> &'static str {
        "this is your own computer or your own network, not the internet"
    }

    fn looked_up_by_proxy(&self) -> &'static str {
        "your proxy looks this name up: Askwell can't check that it doesn't lead into your own network"
    }

    fn can_be_undone(&self) -> &'static str {
        "can be undone: a copy is kept"
    }

    fn cannot_be_undone(&self) -> &'static str {
        "cannot be undone"
    }

    fn outside_workspace(&self) -> &'static str {
        "it reaches outside the workspace"
    }

    fn trusted_file(&self) -> &'static str {
        "other programs run or trust this file by themselves: read it closely"
    }

    fn not_all_shown(&self) -> &'static str {
        "not all of it can be shown here"
    }

    fn plan_proposed(&self) -> &'static str {
        "The agent proposes a plan:"
    }

    fn step_heading(&self, number: usize) -> String {
        format!("step {number}: ")
    }

    fn each_action_asked(&self) -> &'static str {
        "each action in it is still asked for by itself"
    }

    fn quiet_for_seconds(&self, seconds: u64) -> String {
        format!("This command has put nothing out for {seconds} s. Wait for it?")
    }

    fn quiet_for_minutes(&self, minutes: u64) -> String {
        format!("This command has put nothing out for {minutes} min. Wait for it?")
    }

    fn interrupted(&self) -> &'static str {
        "This was interrupted while it was under way (Askwell ended, or the program that did it), and nobody knows how it ended. What now?"
    }

    fn file_as_before(&self, path: &str) -> String {
        format!("{path} is as before")
    }

    fn file_as_intended(&self, path: &str) -> String {
        format!("{path} is as it was to be")
    }

    fn file_as_neither(&self, path: &str) -> String {
        format!("{path} is neither as before nor as it was to be")
    }

    fn file_unknown(&self, path: &str) -> String {
        format!("{path} could not be looked at")
    }
}
