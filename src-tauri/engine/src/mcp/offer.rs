//! The tools of servers, as a conversation is offered them.

use super::seen::SeenTools;
use ask::mcp::{McpSeen, Server, ToolDescription};
use ask::plain_text::one_line;
use ask::tool::ToolSpec;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// One tool that can be called.
#[derive(Debug, Clone)]
pub struct OfferedTool {
    /// As the model calls it.
    pub name: String,
    pub server: Arc<Server>,
    pub tool: Arc<ToolDescription>,
    /// SHA-256 of the server and of all that it says of the tool.
    pub hash: String,
    pub seen: McpSeen,
}

impl OfferedTool {
    /// Whether the person has not switched it off.
    pub fn is_on(&self) -> bool {
        !self.server.off.contains(&self.tool.name)
    }

    /// Whether no model is told of it: the person has not seen it as it is now.
    pub fn is_held_back(&self) -> bool {
        match self.seen {
            McpSeen::Yes => false,
            McpSeen::Never | McpSeen::Changed => true,
        }
    }

    /// What a model gets to know of it.
    pub fn spec(&self) -> ToolSpec {
        let title = self.tool.title.as_deref().map(|title| format!("{}. ", one_line(title))).unwrap_or_default();
        let description = format!("[MCP server {}] {title}{}", one_line(&self.server.name), self.tool.told());
        ToolSpec { name: self.name.clone().into(), description: description.into(), parameters: self.tool.parameters() }
    }
}

/// The same server says the same of the same tool. A server that is reached another way is another one.
pub fn hash(server: &Server, tool: &ToolDescription) -> String {
    let mut digest = Sha256::new();
    for part in [server.id.to_string(), serde_json::to_string(&server.way).unwrap_or_default(), tool.whole()] {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part.as_bytes());
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A server with its tools, as it told them last.
pub type ServerTools = (Arc<Server>, Arc<[Arc<ToolDescription>]>);

/// These tools of a server, with what the person knows of them, switched on or not.
pub fn offered(servers: &[ServerTools], seen: &SeenTools) -> Vec<OfferedTool> {
    let pairs = || servers.iter().flat_map(|(server, tools)| tools.iter().map(move |tool| (server, tool)));
    let names = ask::mcp::unique_names(pairs().map(|(server, tool)| (server.name.as_str(), tool.name.as_str())));
    let offered = |(name, (server, tool)): (String, (&Arc<Server>, &Arc<ToolDescription>))| {
        let hash = hash(server, tool);
        let seen = seen.of(server.id, &tool.name, &hash);
        OfferedTool { name, server: server.clone(), tool: tool.clone(), hash, seen }
    };
    names.into_iter().zip(pairs()).map(offered).collect()
}
