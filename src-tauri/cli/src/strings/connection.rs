//! The Askwell that does the work, where that is another process.

pub trait ConnectionStrings {
    fn a_command_of_the_agent(&self) -> &'static str;
    fn no_server(&self) -> &'static str;
    /// This process could not release the data folder.
    fn not_handed_over(&self) -> &'static str;
    /// The engine quit between a command and its reply.
    fn not_known_whether(&self) -> &'static str;
    fn run_stopped(&self, title: &str, id: &str) -> String;
    fn not_ours(&self, why: &str) -> String;
    fn other_version(&self, engine: &str, own: &str) -> String;
    fn silent(&self, process: Option<u32>) -> String;
    /// It was told what to do, and nobody knows whether it did it.
    fn fell_silent(&self, process: Option<u32>) -> String;
    /// After either, where it can be resumed.
    fn resume_or_kill(&self, pid: u32) -> String;
    /// After either, elsewhere.
    fn wait_or_restart(&self) -> &'static str;
    /// After that, where a question waits there.
    fn question_waits_there(&self) -> &'static str;
    /// After why nobody could be asked.
    fn nothing_was_chosen(&self) -> &'static str;
    fn nobody_there(&self, why: &str) -> String;
    fn not_running(&self) -> &'static str;
    fn no_display(&self) -> &'static str;
    fn no_desktop(&self) -> &'static str;
    fn could_not_start(&self, why: &str) -> String;
    fn engine_gone(&self) -> &'static str;
    fn sent_when_folder_is_back(&self) -> &'static str;
    fn reconnects_when_it_responds(&self) -> &'static str;
    fn engine_taken_over(&self) -> &'static str;
    fn attached_again(&self) -> &'static str;
    fn continues_here(&self) -> &'static str;
    fn left_while_away(&self) -> &'static str;
    fn left_conversation_while_away(&self, id: &str) -> String;
    fn agent_continues(&self, id: &str) -> String;
    /// Only as long as the other terminal is open.
    fn agent_continues_there(&self, id: &str) -> String;
}
