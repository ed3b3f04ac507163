//! MCP servers as the person set them up, and the tools that they offer. What a server says of itself is somebody else's
//! word: it is limited, made harmless, and believed only where the person trusts the server.

mod loose_json;
mod name;
mod output;
mod paste;
mod tool;

pub use crate::facts::mcp::{McpSeen, McpWay, Server};
pub(crate) use name::parse_name;
pub use name::{MARK, unique_names};
pub use output::misfit;
pub use paste::{ExpectedPasteValue, Paste, PasteError, PasteProblem, PastedServer, pasted};
pub use tool::{Annotations, ToolDescription};
