//! English: the Askwell that does the work, where that is another process.

use super::{En, process_of};
use crate::strings::engine::EngineStrings;

impl EngineStrings for En {
    fn a_command_of_the_agent(&self) -> &'static str {
        "Not done: this is a command that Askwell's own agent runs. The agent asks with its own tools."
    }

    fn nobody_serves(&self) -> &'static str {
        "Askwell is not running, so no browser can connect. Start it, or serve from here: askwell serve --pair"
    }

    fn still_held(&self) -> &'static str {
        "This terminal couldn't hand over in time, so it was left. Nothing is lost. Continue: askwell chat"
    }

    fn not_known_whether(&self) -> &'static str {
        "It is not known whether that was done before Askwell ended. Look, and say it again if you still want it."
    }

    fn run_stopped(&self, title: &str, id: &str) -> String {
        format!("Stopped “{title}” (…{id}). Nothing is lost; continue with askwell chat -c {id}")
    }

    fn not_ours(&self, why: &str) -> String {
        format!("What answers in the data folder is not this person's Askwell ({why}). Nothing was asked.")
    }

    fn other_version(&self, engine: &str, own: &str) -> String {
        format!(
            "Askwell {engine} is running, and this command is from Askwell {own}; they don't understand each other. Quit the one that runs, start it again, then try once more."
        )
    }

    fn silent(&self, process: Option<u32>) -> String {
        let process = process_of(process);
        format!("Askwell is running{process} but doesn’t answer.")
    }

    fn fell_silent(&self, process: Option<u32>) -> String {
        let process = process_of(process);
        format!("Askwell{process} has stopped answering; what it was told may still be done.")
    }

    fn resume_or_kill(&self, pid: u32) -> String {
        format!(
            "If it was stopped, `kill -CONT {pid}` lets it continue; else end it with `kill -KILL {pid}` and start it again. What was saved is kept."
        )
    }

    fn wait_or_restart(&self) -> &'static str {
        "Wait a moment; if it stays so, end it and start it again. What was saved is kept."
    }

    fn question_waits_there(&self) -> &'static str {
        "The question is kept; this waits for its answer, or for Ctrl-C."
    }

    fn nothing_was_chosen(&self) -> &'static str {
        "Nothing was chosen."
    }

    fn nobody_there(&self, why: &str) -> String {
        format!("Nobody is there to be asked: {why}, and nobody sits at this terminal. Nothing was chosen.")
    }

    fn not_running(&self) -> &'static str {
        "Askwell is not running"
    }

    fn no_display(&self) -> &'static str {
        "Askwell is not running, and there is no display to open its window on"
    }

    fn no_desktop(&self) -> &'static str {
        "Askwell is not running, and its window program was found neither beside this one nor in PATH"
    }

    fn could_not_start(&self, why: &str) -> String {
        format!("Askwell could not be started ({why})")
    }

    fn engine_gone(&self) -> &'static str {
        "The Askwell that this terminal was attached to has ended. Nothing is lost; looking for the next one …"
    }

    fn engine_taken_over(&self) -> &'static str {
        "Another Askwell is starting and takes over. This terminal attaches to it …"
    }

    fn attached_again(&self) -> &'static str {
        "Attached again."
    }

    fn continues_here(&self) -> &'static str {
        "None has started, so this terminal continues by itself."
    }

    fn left_while_away(&self) -> &'static str {
        "Left. Askwell isn't running."
    }

    fn left_conversation_while_away(&self, id: &str) -> String {
        format!("Left. Askwell isn't running, and nothing is lost. Continue: askwell chat -c {id}")
    }

    fn agent_continues(&self, id: &str) -> String {
        format!("The agent works on. Return: askwell chat -c {id}; stop it: askwell stop {id}")
    }

    fn agent_continues_there(&self, id: &str) -> String {
        format!(
            "The agent works on while the other terminal stays open. Return: askwell chat -c {id}; stop it: askwell stop {id}"
        )
    }
}
