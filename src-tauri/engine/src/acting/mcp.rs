//! What a call of another program's tool is going to do: which tool it is, and what that program says of it.

use super::{ProposalRefusal, bare, whole};
use crate::mcp::OfferedTool;
use ask::action::{Action, McpCall, Proposal, Undo};
use ask::limits::{COMMAND_SHOWN_BYTES_MAX, MCP_DESCRIPTION_BYTES_MAX};
use ask::mcp::McpWay;
use ask::plain_text::one_line;
use serde_json::{Map, Value};

/// Works out a call of a tool of a server. `callable`: what there is at present.
pub fn proposed(
    name: &str,
    arguments: &Map<String, Value>,
    callable: &[OfferedTool],
) -> Result<Proposal, ProposalRefusal> {
    let Some(found) = callable.iter().find(|offered| offered.name == name) else {
        return Err(format!(
            "Not run: there is no tool {name} at present. Its server is not there, or the tool was switched off; go on without it."
        )
        .into());
    };
    let OfferedTool { server, tool, hash: tool_hash, seen, .. } = found;
    let claims = tool.annotations;
    let call = McpCall {
        server: server.name.clone(),
        server_id: server.id,
        tool: tool.name.clone(),
        title: tool.title.as_deref().map(one_line),
        description: tool.told(),
        schema: Some(tool.parameters()),
        reached: reached(&server.way),
        read_only: claims.read_only,
        destructive: claims.destructive,
        idempotent: claims.idempotent,
        open_world: claims.open_world,
        trusted: server.trusted,
        seen: *seen,
        tool_hash: tool_hash.clone(),
    };
    let shown = serde_json::to_string_pretty(arguments).map_or(usize::MAX, |text| text.len());
    let complete = shown <= COMMAND_SHOWN_BYTES_MAX && tool.description.len() <= MCP_DESCRIPTION_BYTES_MAX;
    let undo = if call.only_reads() { Undo::Nothing } else { Undo::No };
    Ok(whole(bare(name, arguments.clone(), Action::Mcp { call }, undo, complete)))
}

/// What stands behind a server's name, so that the person sees where a call goes.
fn reached(way: &McpWay) -> String {
    match way {
        McpWay::Stdio { command, args, .. } => {
            let words = std::iter::once(command).chain(args).map(|word| one_line(word));
            words.collect::<Vec<_>>().join(" ")
        }
        McpWay::Http { url, .. } => one_line(url),
    }
}
