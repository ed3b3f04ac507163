//! What can be typed after `askwell agents`, `askwell mcp` and `askwell hook`.

use super::asking;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
#[command(after_help = AGENTS_HELP)]
pub struct AgentsArguments {
    /// Add what this agent needs to ask here
    #[arg(long, value_name = "NAME", conflicts_with_all = ["remove", "json"])]
    pub add: Option<String>,
    /// Remove what was added
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    pub remove: Option<String>,
    /// What to add or remove
    #[arg(long, value_enum, value_delimiter = ',', default_value = "tools")]
    pub part: Vec<AgentPartArgument>,
    /// Only show what would be written
    #[arg(long)]
    pub dry_run: bool,
    /// The list as JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

const AGENTS_HELP: &str = "\
The change is shown as a diff. A copy of the previous file is kept in the folder agents of the data folder;
comments, order and permissions stay. A file that can't be read is left alone, and the reason is shown.";

/// What can be written for an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AgentPartArgument {
    /// The entry among its MCP servers [the default]
    Tools,
    /// The paragraph in its instruction file
    Instructions,
    /// The call to Askwell when the agent itself asks you
    Hook,
}

#[derive(Debug, Args)]
#[command(after_help = MCP_HELP)]
pub struct McpArguments {
    /// How long a call can take, such as 45s, 10m or 2h, before it reports that the question is still waiting
    /// [default: less than the agent is known to wait]
    #[arg(long, value_name = "TIME", value_parser = asking::duration)]
    pub limit: Option<std::time::Duration>,
}

const MCP_HELP: &str = "\
Agents start this themselves; `askwell agents --add NAME` tells them to. Tools: ask_user, confirm, notify_user, check_answer,
cancel_ask. Askwell is started if it is not running. A question outlives the call that asked it, and this program too.";

#[derive(Debug, Args)]
pub struct HookArguments {
    /// Which agent calls: claude-code, codex or qwen-code
    #[arg(value_name = "AGENT")]
    pub agent: String,
    /// How long the user can take, such as 10m or 2h [default: almost a day]
    #[arg(long, value_name = "TIME", value_parser = asking::duration)]
    pub limit: Option<std::time::Duration>,
}

pub const HOOK_HELP: &str = "\
Reads the JSON that the agent passes to its hook, and prints the decision in the form that the agent reads. If nobody
decides, Askwell isn't running, or something can't be shown in full, nothing is printed, and the agent asks by itself.";
