//! The commands, for the page in a browser and for programs: each is called by its name, with the arguments that the page hands
//! to the window.

mod upload;

use super::ApiState;
use super::access::Requester;
use super::body::{json, unreadable};
use super::host::ConnectionEnds;
use super::problem::{Problem, ProblemKind};
use crate::commands::{self, ATTACH, Behalf, DispatchError, RawArguments};
use ask::command::Caller;
use ask::limits::{API_COMMAND_BYTES_MAX, API_UPLOAD_MILLIS_MAX};
use ask::wire::CommandError;
use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

const PREFIX: &str = "/api/commands/";

/// Whether this is the address of a command.
pub fn is_command(path: &str) -> bool {
    path.starts_with(PREFIX)
}

/// How long a request to this address may take, where it is longer than others.
pub fn patience(path: &str) -> Option<Duration> {
    let is_upload = path.strip_prefix(PREFIX) == Some(ATTACH);
    is_upload.then(|| Duration::from_millis(API_UPLOAD_MILLIS_MAX))
}

pub async fn call(
    State(desk): State<Arc<ApiState>>,
    Extension(who): Extension<Requester>,
    Extension(ends): Extension<ConnectionEnds>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let caller = caller(&who, &ends);
    let told = |fault| problem(&desk, fault);
    let on = Behalf { askwell: desk.askwell()?, caller, surface: who.surface(), rights: who.rights().clone() };
    // Before anything of what it says is read.
    commands::permitted(&name, &on).map_err(told)?;
    // What it may do is looked at again when its body has come.
    let by_now = |on: Behalf, rights| Behalf { rights, ..on };
    // A command that has begun is carried through, also where the one who called does not wait for it.
    let called = if name == ATTACH {
        let upload::UploadedFile { label, content } = upload::read(&desk, request).await?;
        let on = by_now(on, desk.rights(&who)?);
        tokio::spawn(async move { commands::written(&commands::attach(on, label, content).await?) })
    } else {
        let said = RawArguments::Text(json(&desk, request, API_COMMAND_BYTES_MAX).await?);
        let on = by_now(on, desk.rights(&who)?);
        tokio::spawn(commands::call(on, &name, said).map_err(told)?)
    };
    match called.await {
        Ok(Ok(told)) => Ok(([(CONTENT_TYPE, "application/json")], told).into_response()),
        Ok(Err(fault)) => Err(problem(&desk, fault)),
        Err(broke_off) => {
            tracing::error!(%broke_off, name, "a command broke off");
            Err(desk.problem(ProblemKind::Internal))
        }
    }
}

fn caller(who: &Requester, ends: &ConnectionEnds) -> Caller {
    match who {
        Requester::Program(_) => Caller::Program,
        Requester::Browser(_) if ends.peer.ip().to_canonical().is_loopback() => Caller::Browser,
        Requester::Browser(_) => Caller::Phone,
    }
}

pub fn problem(desk: &ApiState, fault: DispatchError) -> Problem {
    match fault {
        DispatchError::Unknown => desk.problem(ProblemKind::NotFound),
        DispatchError::NotYours => desk.problem(ProblemKind::AtTheMachine),
        DispatchError::BeyondScope(scope) => {
            let said = desk.strings().beyond_scope(scope);
            desk.problem(ProblemKind::BeyondScope).saying(said).with("scope", scope.name())
        }
        DispatchError::NeedsYes => desk.problem(ProblemKind::NeedsYes),
        DispatchError::Arguments(misread) => unreadable(desk, &misread),
        DispatchError::Refused(error) => refused(error),
        DispatchError::BrokeOff => desk.problem(ProblemKind::Internal),
    }
}

/// The page reads the same of it as in the window; any other program reads a problem.
fn refused(error: CommandError) -> Problem {
    let (code, message) = (serde_json::to_value(error.code).unwrap_or_default(), error.message.clone());
    Problem::from(error).with("code", code).with("message", message)
}
