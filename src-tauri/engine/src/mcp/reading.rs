//! What a server's answers hold, read from their plain form: one odd tool or one odd block of content costs the rest nothing.

use ask::limits::{MCP_PAGES_COUNT_MAX, MCP_SCHEMA_BYTES_MAX, MCP_TOOLS_COUNT_MAX};
use ask::mcp::{Annotations, ToolDescription};
use ask::plain_text::one_line;
use ask::thread::cut;
use rmcp::model::ClientRequest;
use rmcp::model::{ListToolsRequest, PaginatedRequestParams, ServerResult};
use rmcp::service::{Peer, RoleClient, ServiceError};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// What a server offers.
#[derive(Debug, Default)]
pub struct ToolListing {
    pub tools: Vec<ToolDescription>,
    /// Names of those that cannot be offered.
    pub left_out: Vec<String>,
}

/// The plain form of an answer.
#[expect(clippy::wildcard_enum_match_arm, reason = "every kind that the library knows is written the same way")]
pub fn plain(result: ServerResult) -> Value {
    match result {
        ServerResult::CustomResult(custom) => custom.0,
        typed => serde_json::to_value(typed).unwrap_or_default(),
    }
}

pub async fn tools(peer: &Peer<RoleClient>) -> Result<ToolListing, ServiceError> {
    let mut listed = ToolListing::default();
    let mut names = HashSet::new();
    let mut cursor = None;
    for _ in 0..MCP_PAGES_COUNT_MAX {
        let params = PaginatedRequestParams::default().with_cursor(cursor.take());
        let request = ListToolsRequest { params: Some(params), ..ListToolsRequest::default() };
        let page = plain(peer.send_request(ClientRequest::ListToolsRequest(request)).await?);
        for tool in page.get("tools").and_then(Value::as_array).into_iter().flatten() {
            take(&mut listed, &mut names, tool);
        }
        cursor = page.get("nextCursor").and_then(Value::as_str).map(str::to_owned);
        if cursor.is_none() {
            break;
        }
    }
    listed.tools.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(listed)
}

fn take(listed: &mut ToolListing, names: &mut HashSet<String>, tool: &Value) {
    let name = tool.get("name").and_then(Value::as_str).unwrap_or_default();
    let shown = cut(&one_line(name), 80).to_owned();
    match described(tool) {
        Some(tool) if listed.tools.len() < MCP_TOOLS_COUNT_MAX && tool.fits() && names.insert(tool.name.clone()) => {
            listed.tools.push(tool);
        }
        Some(_) | None if listed.left_out.len() < MCP_TOOLS_COUNT_MAX => listed.left_out.push(shown),
        Some(_) | None => {}
    }
}

fn described(tool: &Value) -> Option<ToolDescription> {
    let text = |key: &str| tool.get(key).and_then(Value::as_str).map(str::to_owned);
    let annotations = tool.get("annotations");
    let said = |key: &str| annotations.and_then(|annotations| annotations.get(key)?.as_bool());
    let worst = Annotations::default();
    Some(ToolDescription {
        name: text("name").filter(|name| !name.is_empty() && name.len() <= 256)?,
        title: text("title").or_else(|| annotations?.get("title")?.as_str().map(str::to_owned)),
        description: text("description").unwrap_or_default(),
        schema: match tool.get("inputSchema") {
            Some(Value::Object(schema)) => schema.clone(),
            None | Some(Value::Null) => Map::new(),
            Some(_) => return None,
        },
        output: tool.get("outputSchema").and_then(Value::as_object).filter(|schema| fits(schema)).cloned(),
        annotations: Annotations {
            read_only: said("readOnlyHint").unwrap_or(worst.read_only),
            destructive: said("destructiveHint").unwrap_or(worst.destructive),
            idempotent: said("idempotentHint").unwrap_or(worst.idempotent),
            open_world: said("openWorldHint").unwrap_or(worst.open_world),
        },
    })
}

/// A schema that is longer than any real one is not kept.
fn fits(schema: &Map<String, Value>) -> bool {
    serde_json::to_string(schema).is_ok_and(|text| text.len() <= MCP_SCHEMA_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_odd_tool_costs_the_others_nothing() {
        let (mut listed, mut names) = (ToolListing::default(), HashSet::new());
        for tool in [
            json!({ "name": "a", "description": "A", "inputSchema": { "type": "object" } }),
            json!({ "name": "a", "description": "A again" }),
            json!({ "name": "b" }),
            json!({ "name": "c", "inputSchema": 1 }),
            json!({ "description": "no name" }),
            json!(1),
            json!({ "name": "d", "annotations": { "readOnlyHint": true, "destructiveHint": "no", "title": "D" } }),
        ] {
            take(&mut listed, &mut names, &tool);
        }
        assert_eq!(listed.tools.iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>(), ["a", "b", "d"]);
        assert_eq!(listed.left_out, ["a", "c", "", ""]);
        let d = &listed.tools[2];
        assert_eq!((d.title.as_deref(), d.annotations.read_only, d.annotations.destructive), (Some("D"), true, true));
    }
}
