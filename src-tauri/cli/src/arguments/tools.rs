//! What can be typed after `askwell tools`.

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = TOOLS_HELP)]
pub struct ToolsArguments {
    /// Show this server's tools that the agent isn't offered yet, and offer them after your yes
    #[arg(value_name = "SERVER")]
    pub server: Option<String>,
}

const TOOLS_HELP: &str = "\
The agent is offered a tool once you have seen it as it is now, here, in Settings or on an approval. What a server says about
a tool is shown in full, with its arguments. You can only offer tools in a terminal, not from a script.

Exit codes: 0 done, 1 failed, 2 wrong usage.";
