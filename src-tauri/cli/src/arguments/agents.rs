//! What can be typed after `askwell agents`, `askwell mcp` and `askwell hook`.

use super::asking;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
#[command(after_help = AGENTS_HELP)]
pub struct Agents {
    /// Write what this agent needs, so that it can ask here
    #[arg(long, value_name = "NAME", conflicts_with_all = ["remove", "json"])]
    pub add: Option<String>,
    /// Take it out again
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    pub remove: Option<String>,
    /// What is written or taken out
    #[arg(long, value_enum, value_delimiter = ',', default_value = "tools")]
    pub part: Vec<Part>,
    /// Only show what would be written
    #[arg(long)]
    pub dry_run: bool,
    /// The list as JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

const AGENTS_HELP: &str = "\
The change is shown as a difference. A copy of the file as it was before is kept in the folder agents of the data folder;
comments, order and permissions stay. A file that cannot be read is left alone, and the reason is told.";

/// What can be written for an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// The entry among its MCP servers [the default]
    Tools,
    /// The paragraph in its instruction file
    Instructions,
    /// The call of Askwell where it asks its person for itself
    Hook,
}

#[derive(Debug, Args)]
#[command(after_help = MCP_HELP)]
pub struct Mcp {
    /// How long a call may take, such as 45s, 10m or 2h, before it ends with the word that the question still waits
    /// [default: less than the agent is known to wait]
    #[arg(long, value_name = "TIME", value_parser = asking::duration)]
    pub limit: Option<std::time::Duration>,
}

const MCP_HELP: &str = "\
Agents start this themselves; `askwell agents --add NAME` tells them to. Tools: ask_user, confirm, notify_user, check_answer,
cancel_ask. Askwell is started if it is not running. A question outlives the call that asked it, and this program too.";

#[derive(Debug, Args)]
pub struct Hook {
    /// Which agent calls: claude-code, codex or qwen-code
    #[arg(value_name = "AGENT")]
    pub agent: String,
    /// How long the person may take, such as 10m or 2h [default: almost a day]
    #[arg(long, value_name = "TIME", value_parser = asking::duration)]
    pub limit: Option<std::time::Duration>,
}

pub const HOOK_HELP: &str = "\
Reads what the agent tells its hook, as JSON, and prints the decision in the form that the agent reads. Where nobody decides,
Askwell is not running, or something cannot be shown in full, nothing is printed, and the agent asks in its own place.";
