//! English: the log of an MCP server.

use super::En;
use crate::strings::mcp_log::McpLogStrings;
use ask::elicitation::ElicitationError;

impl McpLogStrings for En {
    fn mcp_starting(&self) -> &'static str {
        "Starting."
    }

    fn mcp_ready(&self, tools: usize) -> String {
        format!("Ready. It offers {}.", counted(tools))
    }

    fn mcp_ending(&self) -> &'static str {
        "Stopping."
    }

    fn mcp_failed(&self, what: &str) -> String {
        format!("Not available. {what}")
    }

    fn mcp_tools_changed(&self, tools: usize) -> String {
        format!("Its tools have changed. It offers {} now.", counted(tools))
    }

    fn mcp_tools_not_listed(&self, why: &str) -> String {
        format!("It said that its tools have changed, but they could not be listed: {why}")
    }

    fn mcp_changes_not_told(&self, why: &str) -> String {
        format!("It does not report changes to its tools: {why}. Restart it to see new ones.")
    }

    fn mcp_asked_outside_call(&self) -> &'static str {
        "It asked a question while no tool of its was in use. The question was cancelled and not shown."
    }

    fn mcp_asks_too_often(&self) -> &'static str {
        "It asked too many questions within a minute. Further ones were cancelled and not shown."
    }

    fn mcp_asks_too_much(&self) -> &'static str {
        "It asked more questions at once than are shown together. The rest were cancelled and not shown."
    }

    fn mcp_not_showable(&self, why: &ElicitationError) -> String {
        let why = match why {
            ElicitationError::Mode => "its mode is neither \"form\" nor \"url\"".to_owned(),
            ElicitationError::Shape { part } => format!("`{part}` has the wrong type"),
            ElicitationError::TooLarge { part, max } => format!("`{part}` is too large (at most {max})"),
            ElicitationError::TooDeep { part } => format!("`{part}` is nested too deeply"),
            ElicitationError::NoOptions { part } => format!("`{part}` has nothing to choose from"),
            ElicitationError::Address => {
                "its address is not a complete http or https address, or contains a user name or password".to_owned()
            }
        };
        format!("Its question could not be shown: {why}. The question was cancelled.")
    }

    fn mcp_message_unreadable(&self, why: &str) -> String {
        format!("It sent a message that could not be read: {why}")
    }
}

fn counted(tools: usize) -> String {
    if tools == 1 { "1 tool".to_owned() } else { format!("{tools} tools") }
}
