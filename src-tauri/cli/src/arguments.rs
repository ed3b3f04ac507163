//! What can be typed after `askwell`.

pub mod agents;
pub mod asking;
pub mod chat;
pub mod chinese;

use ask::limits::API_PORT_MIN;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// An agent that works on your machine, and asks you when a decision is yours.
#[derive(Debug, Parser)]
#[command(name = "askwell", version, arg_required_else_help = true, after_help = AFTER_HELP)]
pub struct Arguments {
    /// The data folder, where no variable can name it: for the hooks of agents
    #[arg(long, value_name = "DIR", global = true, hide = true)]
    pub data: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

const AFTER_HELP: &str = "\
Your conversations and settings are those of the window. Models are set up there, under Settings; until then a scripted
demo model answers. ASKWELL_DATA_DIR names another data folder.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Give the agent a task, watch it work, and answer its questions
    Chat(chat::Chat),
    /// Ask the person one question, and print their answer: for scripts
    #[command(after_help = asking::HELP)]
    Ask(asking::Ask),
    /// Ask the person yes or no, and tell by the exit code: for scripts
    #[command(after_help = asking::CONFIRM_HELP)]
    Confirm(asking::Confirm),
    /// List your conversations, the latest first
    List {
        /// Those that you deleted and can still get back
        #[arg(long)]
        deleted: bool,
    },
    /// Delete a conversation with its subtasks; `askwell undelete` gets it back for at least 30 days
    Delete {
        /// The conversation: the end of its id is enough
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
        /// Don't ask first: for scripts
        #[arg(long)]
        yes: bool,
    },
    /// Get a deleted conversation back; nothing in it runs by that
    Undelete {
        /// The conversation: the end of its id is enough; see `askwell list --deleted`
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
    },
    /// Serve other programs and browsers, on a machine without a screen
    Serve(Serve),
    /// What other commands start in the background where no Askwell runs; it ends when nothing is left to do
    #[command(hide = true)]
    Engine {
        /// Wait until the Askwell that runs has let go of the data
        #[arg(long)]
        wait: bool,
    },
    /// List everything that waits for you, the oldest first
    Pending {
        /// As JSON, for other programs
        #[arg(long)]
        json: bool,
    },
    /// Answer something that waits, wherever it was asked: without an answer, it is shown
    #[command(after_help = ANSWER_HELP)]
    Answer {
        /// What is answered, or its conversation: the end of its id is enough; see `askwell pending`
        #[arg(value_name = "ID")]
        question: String,
        /// The answer; of a card with several questions, one for each
        #[arg(value_name = "ANSWER", trailing_var_arg = true)]
        answer: Vec<String>,
    },
    /// Stop the run of a conversation, wherever it is at work
    Stop {
        /// The conversation: the end of its id is enough
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
    },
    /// Show a code, as a picture for a phone's camera too, that lets one browser in at the Askwell that runs
    Pair,
    /// Check the data folder, and say what is wrong and what to do
    #[command(after_help = DOCTOR_HELP)]
    Doctor {
        /// Check this file of log lines instead
        #[arg(long, value_name = "FILE")]
        log: Option<PathBuf>,
        /// Sign everything as it is now: say that it is as it should be
        #[arg(long, conflicts_with_all = ["log", "json"])]
        sign: bool,
        /// As JSON, for other programs
        #[arg(long)]
        json: bool,
    },
    /// Write everything to one file, also while Askwell runs
    #[command(after_help = BACKUP_HELP)]
    Backup {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Take the place of a file that is there
        #[arg(long)]
        replace: bool,
    },
    /// Write one conversation with its subtasks to a file, also while Askwell runs
    #[command(after_help = EXPORT_HELP)]
    Export {
        /// The conversation: the end of its id is enough
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Take the place of a file that is there
        #[arg(long)]
        replace: bool,
    },
    /// Take in a conversation that was exported, to read it and to go on in it
    #[command(after_help = IMPORT_HELP)]
    Import {
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Put back what a backup holds; what is here now goes to the trash
    #[command(after_help = RESTORE_HELP)]
    Restore {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Say that you made the backup: what is in it acts with all your permissions
        #[arg(long)]
        mine: bool,
    },
    /// Show what happened in a conversation, or write it to a file
    Log(Log),
    /// List the templates by which agents put questions, or check one that you write
    Templates(Templates),
    /// List other agents on this machine, and let them ask through Askwell
    Agents(agents::Agents),
    /// Serve the person to the agent that has started this, over MCP on the standard input and output
    Mcp(agents::Mcp),
    /// Put an agent's own question or permission request where the person is: for the hooks of agents
    #[command(after_help = agents::HOOK_HELP)]
    Hook(agents::Hook),
}

const ANSWER_HELP: &str = "\
An answer is an option's number, its text, or your own words, as in `askwell chat`; also: skip, decide, \"? TEXT\".
What asks for consent can only be refused here: no, or \"no because REASON\". A yes is given where you see all that it
allows: in the window, or in `askwell chat --conversation ID`. A server's form can be declined or cancelled.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const DOCTOR_HELP: &str = "\
It checks the database, the record of every conversation and its signature, the lists made from it, attached files, restore
points, settings and the room on the disk. It changes nothing and works while Askwell runs. With --log it checks the hashes in a file of
.tasklogs, or in one that `askwell log --format jsonl --output` wrote: lines that are missing, changed or moved are named.

Exit codes: 0 nothing is wrong, 1 something is wrong, or could not be checked, 2 wrong usage.";

const BACKUP_HELP: &str = "\
The file is a .tar.gz with the conversations, attached files, restore points, logs, templates and settings. Keys are not in
it: after a restore on another machine, enter them again.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const EXPORT_HELP: &str = "\
The file is a .tar.gz with everything that was said, asked, answered and done in the conversation and its subtasks, and the
files that belong to them. Keys, restore points and folders are not in it. Nothing here is changed.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const IMPORT_HELP: &str = "\
The conversation is marked as imported. What stood open in it has ended; no permission, saved decision or mode of it holds
here, and nothing in it runs. The same file imported twice is one conversation. To go on in it, choose a folder:
  askwell chat --conversation ID --workspace DIR

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const RESTORE_HELP: &str = "\
Quit Askwell first. Without --mine you are told what the file brings: programs that Askwell starts, addresses, rules, runs that
go on by themselves. Restore only a backup that you made. The file is checked before anything changes. What is here now is kept for at least 30 days in the trash
folder of the data folder; keys stay as they are. If it is interrupted, the next start finishes it.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

#[derive(Debug, Args)]
pub struct Templates {
    #[command(subcommand)]
    pub command: Option<TemplatesCommand>,
    /// The folder whose own templates are listed too [default: this folder]
    #[arg(long, short, value_name = "DIR")]
    pub workspace: Option<PathBuf>,
    /// As JSON, for other programs
    #[arg(long, global = true)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum TemplatesCommand {
    /// Say what is wrong with a template's file; the exit code is 1 where something is
    Check {
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
#[command(after_help = LOG_HELP)]
pub struct Log {
    /// The conversation: the beginning or the end of its id is enough [default: the one with the latest entry]
    #[arg(value_name = "CONVERSATION")]
    pub conversation: Option<String>,
    /// Only the last so many entries
    #[arg(long, short = 'n', value_name = "N")]
    pub tail: Option<usize>,
    /// Go on with what comes, until Ctrl-C
    #[arg(long, short, conflicts_with = "output")]
    pub follow: bool,
    /// Only events whose name is this or begins with it, such as `agent.ask`
    #[arg(long, value_name = "PREFIX")]
    pub event: Option<String>,
    /// Only from this time on: 2026-11-22, "2026-11-22 14:30", or a time ago such as 90m or 2d
    #[arg(long, value_name = "TIME", value_parser = crate::log::moment)]
    pub since: Option<i64>,
    /// Only before this time
    #[arg(long, value_name = "TIME", value_parser = crate::log::moment)]
    pub until: Option<i64>,
    /// Only what belongs to this question or confirmation
    #[arg(long, value_name = "ID")]
    pub interaction: Option<String>,
    /// Only what belongs to this tool call
    #[arg(long, value_name = "ID")]
    pub call: Option<String>,
    /// Only what belongs to this run
    #[arg(long, value_name = "NUMBER")]
    pub run: Option<u64>,
    /// Only entries with this text, in capitals or not
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// How it is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Write it to this file, in place of one that is there
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

const LOG_HELP: &str = "\
The log is a copy for people and tools: nothing is read from it again. It lies in .tasklogs in the data folder, or in the
workspace where Settings say so. What looks like a key or a password was hidden before it was written, and very long texts
are cut. Lines that are damaged are reported on the standard error and left out; the exit code stays 0.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines to read [the default]
    Text,
    /// The lines as they are, for other programs
    Jsonl,
    /// A list in Markdown
    Markdown,
    /// One HTML file that needs nothing else
    Html,
}

#[derive(Debug, Args)]
#[command(after_help = SERVE_HELP)]
pub struct Serve {
    /// The port [default: the one in Settings, else whichever is free]
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(i64::from(API_PORT_MIN)..))]
    pub port: Option<u16>,
    /// Let other machines connect, over TLS; without it, this machine alone can
    #[arg(long)]
    pub network: bool,
    /// A name and port under which it is reached as well, such as those of a tunnel
    #[arg(long, value_name = "NAME:PORT")]
    pub host: Vec<String>,
    /// Take the access token from this file, or write it there if there is none; it is not printed then
    #[arg(long, value_name = "FILE", conflicts_with = "renew_token")]
    pub token_file: Option<PathBuf>,
    /// Make a new access token; the one before and all browsers are let in no longer
    #[arg(long)]
    pub renew_token: bool,
    /// Show a code, as a picture for a phone's camera too, that lets one browser in without the token
    #[arg(long)]
    pub pair: bool,
}

const SERVE_HELP: &str = "\
The access token is printed once, when it is made; only its hash is kept. Programs send it as
  Authorization: Bearer TOKEN
and find all that they can ask for at /api/openapi.json. A browser is asked for it by the page, or let in by
the code of --pair.

Ctrl-C ends it. What is open stays open, and is there again at the next start.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

#[cfg(test)]
mod tests;
