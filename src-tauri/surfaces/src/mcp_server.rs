//! `askwell mcp`: our person, as tools for every agent that speaks MCP, of both eras.
//!
//! It only hands on: each call goes over the local socket to the program that owns the data folder, under an id of its own.
//! So a program that is killed and comes back finds every question again, and none twice.

mod calls;
mod clients;
mod receipts;
mod tools;
mod waiting;

pub use clients::WaitLimit;
pub use receipts::WithResponse;

use crate::local::RunningEngine;
use ask::guest::GuestTool;
use calls::{Calls, UntilGone};
use parking_lot::Mutex;
use receipts::ClientOutput;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CancelledNotificationParam, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use waiting::ToolResponse;

/// One server for one client, or for all that come over HTTP.
#[derive(Clone)]
pub struct McpServer {
    own: Arc<Own>,
    calls: Calls,
}

struct Own {
    data: PathBuf,
    /// Where the client works, as far as that is known.
    folder: Option<String>,
    /// The program that has started us, as the system names it.
    program: Option<String>,
    /// How long a call may take, where somebody has said so.
    wish: Option<WaitLimit>,
    /// The way to the program, while there is one.
    local: Mutex<Option<Arc<RunningEngine>>>,
}

impl McpServer {
    /// For clients that come over HTTP.
    pub fn open(data: &Path) -> McpServer {
        McpServer::new(data, None, None, None)
    }

    fn new(data: &Path, folder: Option<&Path>, program: Option<String>, wish: Option<WaitLimit>) -> McpServer {
        let folder = folder.and_then(clients::folder);
        let own = Own { data: data.to_owned(), folder, program, wish, local: Mutex::default() };
        McpServer { own: Arc::new(own), calls: Calls::default() }
    }

    /// The same for another client: what one calls off is not the other's.
    pub fn for_another(&self) -> McpServer {
        McpServer { own: self.own.clone(), calls: Calls::default() }
    }
}

/// Speaks over the standard input and output until the client has gone. Its open questions stay open: what is answered
/// later is there for whoever asks the same again.
pub async fn over_stdio(data: &Path, wish: Option<WaitLimit>) -> std::io::Result<()> {
    let folder = std::env::current_dir().ok();
    let server = McpServer::new(data, folder.as_deref(), started_by(), wish);
    let (input, output) = rmcp::transport::stdio();
    let receipts = server.calls.receipts.clone();
    let input = UntilGone { input, gone: server.calls.gone.clone() };
    let served = server.serve((input, ClientOutput::new(output, receipts.clone()))).await;
    match served {
        Ok(running) => {
            let ended = running.waiting().await;
            receipts.given().await;
            drop(ended.map_err(std::io::Error::other)?);
        }
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
        let program = self.own.program.clone().or_else(|| behind_the_address(&context));
        let guest = clients::guest(client.as_ref(), program.as_deref(), self.own.folder.clone());
        let arguments = request.arguments.unwrap_or_default();
        let wanted = waiting::ClientCall { guest, call: engine::host::new_id(), tool, arguments };
        let under_way = self.calls.begin(&context.id);
        // What the client has read is known to have been before it asks on.
        self.calls.receipts.given().await;
        let ToolResponse { result, receipt } = self.own.answer(wanted, limit, &context, &under_way).await;
        if let Some(receipt) = receipt {
            match with_response(&context) {
                Some(response) => response.owe(receipt),
                None => self.calls.receipts.owe(&context.id, receipt),
            }
        }
        Ok(tools::result(result).into())
    }

    /// The client's own word that it wants no answer any more. Nothing else is.
    async fn on_cancelled(&self, said: CancelledNotificationParam, _: NotificationContext<RoleServer>) {
        if let Some(id) = &said.request_id {
            self.calls.call_off(id);
        }
    }
}

/// Whoever has started us, or the shell that did so for it.
#[cfg(unix)]
fn started_by() -> Option<String> {
    crate::program_name::of(std::os::unix::process::parent_id())
}

#[cfg(not(unix))]
fn started_by() -> Option<String> {
    None
}

/// Where the call came over HTTP.
fn with_response(context: &RequestContext<RoleServer>) -> Option<&WithResponse> {
    context.extensions.get::<axum::http::request::Parts>()?.extensions.get()
}

fn behind_the_address(context: &RequestContext<RoleServer>) -> Option<String> {
    let request = context.extensions.get::<axum::http::request::Parts>()?;
    clients::of_user_agent(request.headers.get(axum::http::header::USER_AGENT)?.to_str().ok()?)
}
