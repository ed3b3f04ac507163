//! English: the tools of MCP servers, and those among them that the agent is not offered yet.

use super::En;
use crate::strings::mcp_tools::McpToolStrings;

impl McpToolStrings for En {
    fn no_mcp_servers(&self) -> &'static str {
        "You have no MCP servers. Add them in the window, under Settings › MCP servers."
    }

    fn no_such_mcp_server(&self, name: &str) -> String {
        format!("There is no MCP server {name}. `askwell tools` lists them.")
    }

    fn server_is_off(&self, name: &str) -> String {
        format!("{name}: off")
    }

    fn server_is_starting(&self, name: &str) -> String {
        format!("{name}: still starting")
    }

    fn server_does_not_run(&self, name: &str, said: &str) -> String {
        format!("{name}: not running. {said}")
    }

    fn server_tools(&self, name: &str, tools: usize, held_back: usize) -> String {
        let tools = tools_counted(tools);
        match held_back {
            0 => format!("{name}: {tools}"),
            held_back => format!("{name}: {tools}, {held_back} not offered to the agent until you look at them"),
        }
    }

    fn how_to_look_at_tools(&self) -> &'static str {
        "To see them and offer them to the agent: `askwell tools SERVER`"
    }

    fn all_tools_seen(&self, server: &str) -> String {
        format!("Nothing to look at: you've seen every tool of {server} that is on.")
    }

    fn tool_is_new(&self) -> &'static str {
        "new"
    }

    fn tool_has_changed(&self) -> &'static str {
        "changed since you saw it"
    }

    fn offer_these_tools(&self, count: usize, server: &str) -> String {
        let tools = tools_counted(count);
        format!(
            "A malicious server can hide instructions in these texts, and the agent reads them. Offer {tools} of {server} to the agent? [y/N]"
        )
    }

    fn tools_offered(&self, count: usize, server: &str) -> String {
        format!("Offered to the agent: {} of {server}.", tools_counted(count))
    }

    fn tools_still_held_back(&self) -> &'static str {
        "Nothing was changed. The agent isn't offered these tools."
    }

    fn tools_offered_at_a_terminal(&self) -> &'static str {
        "The agent isn't offered these tools yet. To offer them, run this in a terminal."
    }

    fn tools_held_back(&self, count: usize, server: &str) -> String {
        match count {
            1 => format!("· 1 tool of {server} isn't offered to the agent until you look at it: `askwell tools`"),
            count => {
                format!(
                    "· {count} tools of {server} aren't offered to the agent until you look at them: `askwell tools`"
                )
            }
        }
    }
}

fn tools_counted(count: usize) -> String {
    match count {
        1 => "1 tool".to_owned(),
        count => format!("{count} tools"),
    }
}
