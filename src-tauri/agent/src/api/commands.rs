//! The commands of the window, for the same page in a browser: each is called by its name, with the arguments that the page
//! hands to the window. What belongs to the machine itself is refused by its name.

#[macro_use]
mod table;
mod attach;
mod served;
mod settings;

use super::Desk;
use super::access::Who;
use super::body::{BodyError, json, unreadable};
use super::problem::{Kind, Problem};
use crate::Askwell;
use ask::Surface;
use ask::limits::{API_COMMAND_BYTES_MAX, API_UPLOAD_MILLIS_MAX};
use ask::wire::CommandError;
use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// What only whoever sits at the machine may do: keys and servers of models, who is let in here, the log, MCP servers, files
/// of templates, dialogs of the system and the window itself.
pub const AT_THE_MACHINE: &[&str] = &[
    "export_pending",
    "api_standing",
    "renew_api_token",
    "pair_browser",
    "set_up_telegram",
    "pair_channel",
    "verify_channel",
    "cancel_pairing",
    "test_channel",
    "remove_channel",
    "mcp_servers",
    "mcp_log",
    "save_mcp_server",
    "remove_mcp_server",
    "restart_mcp_server",
    "mcp_tools_seen",
    "read_mcp_paste",
    "agents",
    "agent_plan",
    "change_agent",
    "save_template",
    "delete_template",
    "choose_files",
    "save_profile",
    "remove_profile",
    "list_models",
    "test_profile",
    "find_local_servers",
    "choose_folder",
    "open_link",
    "looking_at",
    "subscribe_live",
];

const PREFIX: &str = "/api/commands/";

/// The names of all that is served.
pub fn served() -> impl Iterator<Item = &'static str> {
    served::TABLE.iter().map(|(name, _)| *name).chain([attach::NAME])
}

/// Whether this is the address of a command.
pub fn is_command(path: &str) -> bool {
    path.starts_with(PREFIX)
}

/// How long a request to this address may take, where it is longer than others.
pub fn patience(path: &str) -> Option<Duration> {
    let is_upload = path.strip_prefix(PREFIX) == Some(attach::NAME);
    is_upload.then(|| Duration::from_millis(API_UPLOAD_MILLIS_MAX))
}

/// On whose behalf a command is called.
struct Caller {
    askwell: Arc<Askwell>,
    by: Surface,
}

/// Why a command was not done.
enum Fault {
    /// The body does not say what the command needs.
    Arguments(BodyError),
    AtTheMachine,
    Refused(CommandError),
    /// What it has given cannot be written as JSON.
    Unwritable(serde_json::Error),
}

impl From<CommandError> for Fault {
    fn from(error: CommandError) -> Fault {
        Fault::Refused(error)
    }
}

/// What the page is told, as JSON.
type Told = Result<Vec<u8>, Fault>;

pub async fn call(
    State(desk): State<Arc<Desk>>,
    Extension(who): Extension<Who>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    if AT_THE_MACHINE.contains(&name.as_str()) {
        return Err(desk.problem(Kind::AtTheMachine));
    }
    let caller = Caller { askwell: desk.askwell()?, by: who.surface() };
    // A command that has begun is carried through, also where the one who called does not wait for it.
    let called = if name == attach::NAME {
        let file = attach::read(&desk, request).await?;
        tokio::spawn(async move { attach::call(&caller, file).await })
    } else {
        let found = served::TABLE.iter().find(|(served, _)| *served == name);
        let (_, command) = found.ok_or_else(|| desk.problem(Kind::NotFound))?;
        tokio::spawn(command(caller, json(&desk, request, API_COMMAND_BYTES_MAX).await?))
    };
    match called.await {
        Ok(Ok(told)) => Ok(([(CONTENT_TYPE, "application/json")], told).into_response()),
        Ok(Err(fault)) => Err(problem(&desk, fault)),
        Err(broke_off) => {
            tracing::error!(%broke_off, name, "a command broke off");
            Err(desk.problem(Kind::Internal))
        }
    }
}

fn problem(desk: &Desk, fault: Fault) -> Problem {
    match fault {
        Fault::Arguments(error) => unreadable(desk, &error),
        Fault::AtTheMachine => desk.problem(Kind::AtTheMachine),
        Fault::Refused(error) => refused(error),
        Fault::Unwritable(error) => {
            tracing::error!(%error, "what a command has given cannot be written");
            desk.problem(Kind::Internal)
        }
    }
}

/// The page reads the same of it as in the window; any other program reads a problem.
fn refused(error: CommandError) -> Problem {
    let (code, message) = (serde_json::to_value(error.code).unwrap_or_default(), error.message.clone());
    Problem::from(error).with("code", code).with("message", message)
}
