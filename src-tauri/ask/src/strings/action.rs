//! What is shown of an action before it is allowed: what it does, where it reaches, what stands against it.

pub trait ActionCardStrings {
    fn create_file(&self, path: &str) -> String;
    fn change_file(&self, path: &str) -> String;
    fn move_file(&self, path: &str, to: &str) -> String;
    fn delete_file(&self, path: &str) -> String;
    fn fetch_page(&self, url: &str) -> String;
    fn call_tool(&self, tool: &str, server: &str) -> String;
    /// `place`: a host, with its port where it needs one.
    fn connect_to(&self, place: &str) -> String;

    fn may_change_files(&self) -> &'static str;
    fn may_run_command(&self) -> &'static str;
    fn may_fetch_page(&self) -> &'static str;
    fn may_call_tool(&self) -> &'static str;
    /// A command under way, to a host.
    fn may_connect(&self) -> &'static str;
    /// Below the command that wants it.
    fn connection_waits(&self) -> &'static str;
    /// Above what an agent means to do.
    fn asks_consent(&self) -> &'static str;
    /// Before the reason that the agent gives.
    fn reason_heading(&self) -> &'static str;
    /// Before the risk that the agent names.
    fn risk_heading(&self) -> &'static str;

    /// `reached`: the command or address of the server.
    fn mcp_server(&self, reached: &str) -> String;
    fn claims_to_read_only(&self) -> &'static str;
    fn claims_it_may_destroy(&self) -> &'static str;
    fn claims_repeats_are_harmless(&self) -> &'static str;
    fn claims_to_reach_out(&self) -> &'static str;
    /// A server that claims none of them.
    fn claims_to_stay_here(&self) -> &'static str;
    fn trusted_server_claims(&self, claims: &str) -> String;
    fn server_claims(&self, claims: &str) -> String;
    /// Above the description of a tool.
    fn tool_never_seen(&self) -> &'static str;
    /// Above the new description of a tool.
    fn tool_changed(&self) -> &'static str;
    /// Above what the server says of the arguments.
    fn arguments_described(&self) -> &'static str;
    /// Below the first of them.
    fn more_arguments(&self, count: usize) -> String;

    fn bytes(&self, bytes: u64) -> String;
    fn bytes_before_and_after(&self, before: u64, after: u64) -> String;
    fn in_workspace_folder(&self) -> &'static str;
    fn in_folder(&self, folder: &str) -> String;
    fn with_variable(&self, name: &str, value: &str) -> String;
    fn time_limit(&self, seconds: u64) -> String;
    fn sandboxed(&self) -> &'static str;
    /// The agent wants no sandbox.
    fn isolated(&self) -> &'static str;
    fn not_sandboxed(&self) -> &'static str;
    /// The system has none.
    fn cannot_be_sandboxed(&self) -> &'static str;
    /// A sandbox that cannot protect other programs.
    fn can_end_programs(&self) -> &'static str;
    fn variables_left_out(&self, count: u32) -> String;
    /// Words of a command that no rule for its beginning would allow.
    fn covered_by_no_rule(&self, words: &str) -> String;
    /// Parts of an address that no rule for pages would allow.
    fn address_under_no_rule(&self, parts: &str) -> String;
    fn page_host(&self, host: &str) -> String;
    /// `letters`: the name with the letters that `host` stands for.
    fn page_host_written(&self, host: &str, letters: &str) -> String;
    fn own_network(&self) -> &'static str;
    fn looked_up_by_proxy(&self) -> &'static str;
    fn can_be_undone(&self) -> &'static str;
    fn cannot_be_undone(&self) -> &'static str;
    fn outside_workspace(&self) -> &'static str;
    /// A file that other programs run or trust.
    /// `paths`: protected ones, beneath the workspace.
    fn opens_protected(&self, paths: &str) -> String;
    fn trusted_file(&self) -> &'static str;
    fn not_all_shown(&self) -> &'static str;

    fn plan_proposed(&self) -> &'static str;
    /// Before a step of a plan.
    fn step_heading(&self, number: usize) -> String;
    fn each_action_asked(&self) -> &'static str;

    fn quiet_for_seconds(&self, seconds: u64) -> String;
    fn quiet_for_minutes(&self, minutes: u64) -> String;

    /// It is not known whether an action happened.
    fn interrupted(&self) -> &'static str;
    fn file_as_before(&self, path: &str) -> String;
    fn file_as_intended(&self, path: &str) -> String;
    fn file_as_neither(&self, path: &str) -> String;
    fn file_unknown(&self, path: &str) -> String;
}
