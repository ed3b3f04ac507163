//! What can be typed after `askwell`.

pub mod agents;
pub mod asking;
pub mod chat;
pub mod chinese;
pub mod devices;
pub mod tools;

use ask::limits::API_PORT_MIN;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// An agent that works on your machine and asks you when a decision is yours.
#[derive(Debug, Parser)]
#[command(name = "askwell", version, arg_required_else_help = true, after_help = AFTER_HELP)]
pub struct CliArguments {
    /// The data folder, for agents' hooks that can't set a variable
    #[arg(long, value_name = "DIR", global = true, hide = true)]
    pub data: Option<PathBuf>,
    #[command(subcommand)]
    pub command: CliCommand,
}

const AFTER_HELP: &str = "\
Your conversations and settings are those of the window. Models are set up there, under Settings; until then a scripted
demo model answers. ASKWELL_DATA_DIR names another data folder.";

#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Give the agent a task, watch it work, and answer its questions
    Chat(chat::ChatArguments),
    /// Ask the user one question and print the answer: for scripts
    #[command(after_help = asking::HELP)]
    Ask(asking::AskArguments),
    /// Ask the user yes or no and report it by the exit code: for scripts
    #[command(after_help = asking::CONFIRM_HELP)]
    Confirm(asking::Confirm),
    /// List your conversations, the latest first
    List {
        /// List deleted conversations that you can still restore
        #[arg(long)]
        deleted: bool,
    },
    /// Delete a conversation with its subtasks; `askwell undelete` can restore it for at least 30 days
    Delete {
        /// The conversation: the end of its ID is enough
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
        /// Don't ask for confirmation: for scripts
        #[arg(long)]
        yes: bool,
    },
    /// Restore a deleted conversation; stopped runs stay stopped
    Undelete {
        /// The conversation: the end of its ID is enough; see `askwell list --deleted`
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
    },
    /// Serve other programs and browsers, on a machine without a screen
    Serve(Serve),
    /// Started in the background by other commands when Askwell isn't running; ends when nothing is left to do
    #[command(hide = true)]
    Engine {
        /// Wait until the running Askwell releases the data
        #[arg(long)]
        wait: bool,
    },
    /// List everything that is waiting for you, the oldest first
    Pending {
        /// As JSON, for other programs
        #[arg(long)]
        json: bool,
    },
    /// List your rules: what each allows without asking, and what it last allowed
    Rules {
        /// As JSON, for other programs
        #[arg(long)]
        json: bool,
    },
    /// Answer something that is waiting for you, wherever it was asked; without an answer, show it
    #[command(after_help = ANSWER_HELP)]
    Answer {
        /// What to answer, or its conversation: the end of its ID is enough; see `askwell pending`
        #[arg(value_name = "ID")]
        question: String,
        /// The answer; one for each question if the card has several
        #[arg(value_name = "ANSWER", trailing_var_arg = true)]
        answer: Vec<String>,
    },
    /// Stop a conversation's run, wherever it is running
    Stop {
        /// The conversation: the end of its ID is enough
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
    },
    /// Show a code, also as a QR code for a phone, that signs one browser in to the running Askwell
    Pair {
        /// What the browser may do here
        #[arg(long, value_enum, default_value = "work")]
        scope: devices::ScopeArgument,
    },
    /// List devices and tokens with access, change what they may do, or remove them
    Devices(devices::DevicesArguments),
    /// List the tokens of programs, or create one
    Tokens(devices::TokensArguments),
    /// Check the data folder and say what is wrong and what to do
    #[command(after_help = DOCTOR_HELP)]
    Doctor {
        /// Check this file of log lines instead
        #[arg(long, value_name = "FILE")]
        log: Option<PathBuf>,
        /// Sign everything in its current state, to confirm that it is right
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
        /// Replace the file if it exists
        #[arg(long)]
        replace: bool,
    },
    /// Write one conversation with its subtasks to a file, also while Askwell runs
    #[command(after_help = EXPORT_HELP)]
    Export {
        /// The conversation: the end of its ID is enough
        #[arg(value_name = "CONVERSATION")]
        conversation: String,
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Replace the file if it exists
        #[arg(long)]
        replace: bool,
    },
    /// Import an exported conversation, to read and continue it
    #[command(after_help = IMPORT_HELP)]
    Import {
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Restore a backup; the current data goes to the trash
    #[command(after_help = RESTORE_HELP)]
    Restore {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Confirm that you made the backup: what is in it acts with all your permissions
        #[arg(long)]
        mine: bool,
    },
    /// Show what happened in a conversation, or write it to a file
    Log(LogArguments),
    /// List the templates that agents ask questions with, or check one that you write
    Templates(Templates),
    /// List other agents on this machine and let them ask you through Askwell
    Agents(agents::AgentsArguments),
    /// List the tools of your MCP servers, and offer new ones to the agent
    Tools(tools::ToolsArguments),
    /// Let the agent that starts this ask the user, over MCP on standard input and output
    Mcp(agents::McpArguments),
    /// Pass an agent's own question or permission request on to the user: for agents' hooks
    #[command(after_help = agents::HOOK_HELP)]
    Hook(agents::HookArguments),
}

const ANSWER_HELP: &str = "\
An answer is an option's number, its text, or your own words, as in `askwell chat`; also: skip, decide, \"? TEXT\".
An approval can only be denied here: no, or \"no because REASON\". To allow it, go where you see all of
it: the window, or `askwell chat --conversation ID`. A server's form can be declined or cancelled.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const DOCTOR_HELP: &str = "\
Checks the database, the record of every conversation and its signature, the lists made from it, attached files,
restore points, settings and free disk space. It changes nothing and works while Askwell runs. With --log it checks the
hashes in a file from .tasklogs, or in one that `askwell log --format jsonl --output` wrote, and reports lines that are
missing, changed or moved.

Exit codes: 0 no problems, 1 a problem, or something couldn't be checked, 2 wrong usage.";

const BACKUP_HELP: &str = "\
The file is a .tar.gz with the conversations, attached files, restore points, logs, templates and settings. It contains no
keys: after a restore on another machine, enter them again.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const EXPORT_HELP: &str = "\
The file is a .tar.gz with everything that was said, asked, answered and done in the conversation and its subtasks, and the
files that belong to them. It contains no keys, restore points or folders. Nothing here is changed.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const IMPORT_HELP: &str = "\
The conversation is marked as imported. What was open in it has ended; its permissions, saved decisions and mode don't apply
here, and nothing in it runs. Importing the same file twice adds one conversation. To continue it, choose a folder:
  askwell chat --conversation ID --workspace DIR

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const RESTORE_HELP: &str = "\
Quit Askwell first. Without --mine you are told what the file contains: programs that Askwell starts, addresses, rules,
runs that continue on their own. Restore only a backup that you made. The file is checked before anything changes. The
current data is kept for at least 30 days in the trash folder of the data folder; keys stay as they are. If the restore
is interrupted, the next start finishes it.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

#[derive(Debug, Args)]
pub struct Templates {
    #[command(subcommand)]
    pub command: Option<TemplatesCommand>,
    /// The folder whose templates are listed too [default: this folder]
    #[arg(long, short, value_name = "DIR")]
    pub workspace: Option<PathBuf>,
    /// As JSON, for other programs
    #[arg(long, global = true)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum TemplatesCommand {
    /// Say what is wrong with a template file; the exit code is 1 if something is
    Check {
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
#[command(after_help = LOG_HELP)]
pub struct LogArguments {
    /// The conversation: the start or the end of its ID is enough [default: the one with the latest entry]
    #[arg(value_name = "CONVERSATION")]
    pub conversation: Option<String>,
    /// Show only this many of the last entries
    #[arg(long, short = 'n', value_name = "N")]
    pub tail: Option<usize>,
    /// Keep showing new entries until Ctrl-C
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
    /// Only what belongs to this question or approval
    #[arg(long, value_name = "ID")]
    pub interaction: Option<String>,
    /// Only what belongs to this tool call
    #[arg(long, value_name = "ID")]
    pub call: Option<String>,
    /// Only what belongs to this run
    #[arg(long, value_name = "NUMBER")]
    pub run: Option<u64>,
    /// Only entries with this text, ignoring case
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// The format of the output
    #[arg(long, value_enum, default_value = "text")]
    pub format: LogFormat,
    /// Write to this file and replace it if it exists
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

const LOG_HELP: &str = "\
The log is a copy for people and tools: Askwell never reads it back. It is in .tasklogs in the data folder, or in the
workspace if you set it so. What looks like a key or a password is hidden before it is written, and very long texts
are cut. Damaged lines are reported on standard error and skipped; the exit code stays 0.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Readable lines [the default]
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
    /// The port [default: the one in Settings, otherwise any free one]
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(i64::from(API_PORT_MIN)..))]
    pub port: Option<u16>,
    /// Let other machines connect over TLS; without it, only this machine can
    #[arg(long)]
    pub network: bool,
    /// Another name and port to reach it under, such as those of a tunnel
    #[arg(long, value_name = "NAME:PORT")]
    pub host: Vec<String>,
    /// Read the access token from this file, or write a new one there; it isn't printed then
    #[arg(long, value_name = "FILE", conflicts_with = "renew_token")]
    pub token_file: Option<PathBuf>,
    /// Create a new access token; the previous one stops working and all browsers are signed out
    #[arg(long)]
    pub renew_token: bool,
    /// Show a code, also as a QR code for a phone, that signs one browser in without the token
    #[arg(long)]
    pub pair: bool,
}

const SERVE_HELP: &str = "\
The access token is printed once, when it is created; only its hash is kept. Programs send it as
  Authorization: Bearer TOKEN
and find everything they can call at /api/openapi.json. In a browser, enter it on the page, or sign in with
the code of --pair.

Press Ctrl-C to stop. Open questions are kept and are there again at the next start.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

#[cfg(test)]
mod tests;
