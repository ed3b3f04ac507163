//! `askwell mcp`: our person, as tools for every agent that speaks MCP, of both eras.
//!
//! It only hands on: each call goes over the local socket to the program that owns the data folder, under an id of its own.
//! So a program that is killed and comes back finds every question again, and none twice.

mod clients;
mod tools;
mod waiting;

pub use clients::Wish;

use crate::local::Local;
use ask::guest::GuestTool;
use parking_lot::Mutex;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use uuid::Uuid;

/// One server for one client, or for all that come over HTTP.
#[derive(Clone)]
pub struct McpServer {
    own: Arc<Own>,
}

struct Own {
    data: PathBuf,
    /// Where the client works, as far as that is known.
    folder: Option<String>,
    /// How long a call may take, where somebody has said so.
    wish: Option<Wish>,
    /// The way to the program, while there is one.
    local: Mutex<Option<Arc<Local>>>,
}

impl McpServer {
    pub fn new(data: &Path, folder: Option<&Path>, wish: Option<Wish>) -> McpServer {
        let folder = folder.and_then(clients::folder);
        McpServer { own: Arc::new(Own { data: data.to_owned(), folder, wish, local: Mutex::default() }) }
    }
}

/// Speaks over the standard input and output until the client has gone. Its open questions stay open: what is answered
/// later is there for whoever asks the same again.
pub async fn over_stdio(data: &Path, wish: Option<Wish>) -> std::io::Result<()> {
    let folder = std::env::current_dir().ok();
    let server = McpServer::new(data, folder.as_deref(), wish);
    match server.serve(rmcp::transport::stdio()).await {
        Ok(running) => drop(running.waiting().await.map_err(std::io::Error::other)?),
        // A client that only looked whether there is a program.
        Err(why) => tracing::info!(%why, "the client has gone before it said who it is"),
    }
    Ok(())
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("askwell", env!("CARGO_PKG_VERSION")).with_title("Askwell");
        info.instructions = Some(tools::INSTRUCTIONS.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(GuestTool::ALL.into_iter().map(tools::offered).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        GuestTool::named(name).map(tools::offered)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = GuestTool::named(&request.name) else {
            return Err(ErrorData::invalid_params(format!("there is no tool {}", request.name), None));
        };
        let client = context.client_info();
        let limit = clients::limit(client.as_ref(), context.meta.get_progress_token().is_some(), self.own.wish);
        let guest = clients::guest(client.as_ref(), self.own.folder.clone());
        let arguments = request.arguments.unwrap_or_default();
        let wanted = waiting::Wanted { guest, call: Uuid::now_v7(), tool, arguments };
        Ok(tools::result(self.own.answer(wanted, limit, &context).await).into())
    }
}
