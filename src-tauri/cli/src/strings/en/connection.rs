//! English: the Askwell that does the work, where that is another process.

use super::{En, process_of};
use crate::strings::connection::ConnectionStrings;

impl ConnectionStrings for En {
    fn a_command_of_the_agent(&self) -> &'static str {
        "Not run: Askwell's own agent called this command. The agent asks with its own tools."
    }

    fn no_server(&self) -> &'static str {
        "Askwell isn't running, so no browser can connect. Start it, or run a server here: askwell serve --pair"
    }

    fn not_handed_over(&self) -> &'static str {
        "This terminal couldn't hand over in time and was closed. Nothing is lost. To continue: askwell chat"
    }

    fn not_known_whether(&self) -> &'static str {
        "Askwell quit before it confirmed this, so it's unclear whether it was done. Check, and send it again if you still want it."
    }

    fn run_stopped(&self, title: &str, id: &str) -> String {
        format!("Stopped “{title}” (…{id}). Nothing is lost. To continue: askwell chat -c {id}")
    }

    fn not_ours(&self, why: &str) -> String {
        format!("The program that responds in the data folder isn't your Askwell ({why}). Nothing was asked.")
    }

    fn other_version(&self, engine: &str, own: &str) -> String {
        format!(
            "Askwell {engine} is running, but this command is from Askwell {own}. Quit the running one, start it again, then retry."
        )
    }

    fn silent(&self, process: Option<u32>) -> String {
        let process = process_of(process);
        format!("Askwell is running{process} but doesn't respond.")
    }

    fn fell_silent(&self, process: Option<u32>) -> String {
        let process = process_of(process);
        format!("Askwell{process} stopped responding. Your request may still be carried out.")
    }

    fn resume_or_kill(&self, pid: u32) -> String {
        format!(
            "If it was paused, resume it with `kill -CONT {pid}`. Otherwise end it with `kill -KILL {pid}` and start it again. What was saved is kept."
        )
    }

    fn wait_or_restart(&self) -> &'static str {
        "Wait a moment. If it still doesn't respond, end it and start it again. What was saved is kept."
    }

    fn question_waits_there(&self) -> &'static str {
        "The question is kept. Waiting for its answer; press Ctrl-C to stop waiting."
    }

    fn nothing_was_chosen(&self) -> &'static str {
        "Nothing was chosen."
    }

    fn nobody_there(&self, why: &str) -> String {
        format!("No one to ask: {why}, and this isn't an interactive terminal. Nothing was chosen.")
    }

    fn not_running(&self) -> &'static str {
        "Askwell isn't running"
    }

    fn no_display(&self) -> &'static str {
        "Askwell isn't running and there is no display for its window"
    }

    fn no_desktop(&self) -> &'static str {
        "Askwell isn't running and its window program was not found, neither next to this one nor in PATH"
    }

    fn could_not_start(&self, why: &str) -> String {
        format!("Askwell couldn't be started ({why})")
    }

    fn engine_gone(&self) -> &'static str {
        "The Askwell that this terminal was connected to has quit. Nothing is lost. Reconnecting …"
    }

    fn sent_when_folder_is_back(&self) -> &'static str {
        "Not saved yet: the data folder was moved or deleted. What you typed is sent when it is back. Press Ctrl-C to leave."
    }

    fn reconnects_when_it_responds(&self) -> &'static str {
        "This terminal reconnects when it responds. Press Ctrl-C to leave."
    }

    fn engine_taken_over(&self) -> &'static str {
        "Another Askwell is starting and takes over. Connecting to it …"
    }

    fn attached_again(&self) -> &'static str {
        "Reconnected."
    }

    fn continues_here(&self) -> &'static str {
        "No other Askwell started, so this terminal continues on its own."
    }

    fn left_while_away(&self) -> &'static str {
        "Askwell isn't running. You left the conversation."
    }

    fn left_conversation_while_away(&self, id: &str) -> String {
        format!("Askwell isn't running. You left the conversation; nothing is lost. To continue: askwell chat -c {id}")
    }

    fn agent_continues(&self, id: &str) -> String {
        format!("The agent keeps working. To return: askwell chat -c {id} · To stop it: askwell stop {id}")
    }

    fn agent_continues_there(&self, id: &str) -> String {
        format!(
            "The agent keeps working while the other terminal is open. To return: askwell chat -c {id} · To stop it: askwell stop {id}"
        )
    }
}
