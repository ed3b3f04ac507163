//! What can be asked for over the socket.

use super::peer::PeerIdentity;
use super::{
    ASKS, Brings, CALL, COMMAND, CallBody, ENVIRONMENT, FOLLOW, HAND_OVER, HELLO, HandsOver, Hello, Leave, Left, Noted,
    PROTOCOL, Read, TerminalRequest, Trouble, WORK, Wait, commands, following,
};
use crate::commands::RunningProgram;
use ask::guest::{self, Guest, GuestAskStatus, GuestCallStatus, GuestTool, Origin};
use ask::limits::{API_REQUEST_MILLIS_MAX, LOCAL_BODY_BYTES_MAX, LOCAL_WAIT_MILLIS_MAX};
use ask::wire::{CommandError, ErrorCode};
use ask::{CallId, InteractionId};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use engine::Engine;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Weak;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;

const CALL_ID_BYTES_MAX: usize = 64;
const SLOWEST: Duration = Duration::from_millis(API_REQUEST_MILLIS_MAX);

/// What every request works with.
#[derive(Clone)]
pub struct LocalState {
    pub askwell: Weak<dyn RunningProgram>,
    /// The program ends.
    pub stop: CancellationToken,
}

/// Whoever calls is a program that this one has started: a server, or an agent of another make. It asks, and does nothing else.
#[derive(Clone)]
struct Ours;

pub fn routes(askwell: Weak<dyn RunningProgram>, stop: CancellationToken) -> Router {
    let desk = LocalState { askwell, stop };
    Router::new()
        .route(CALL, post(call))
        .merge(of_the_person(&desk))
        .route(&format!("{ASKS}/{{id}}"), get(wait))
        .route(&format!("{ASKS}/{{id}}/leave"), post(leave))
        .route(&format!("{ASKS}/{{id}}/read"), post(was_read))
        .merge(at_the_machine(&desk))
        .layer(from_fn_with_state(desk.clone(), let_in))
        .route(HELLO, get(hello))
        .with_state(desk)
}

/// What no program does that this one has started itself. Where the system does not tell who calls, anybody may.
fn of_the_person(desk: &LocalState) -> Router<LocalState> {
    Router::new().route(WORK, post(work)).layer(from_fn_with_state(desk.clone(), is_none_of_ours))
}

async fn is_none_of_ours(
    State(desk): State<LocalState>,
    ours: Option<Extension<Ours>>,
    request: Request,
    next: Next,
) -> Response {
    if ours.is_none() {
        return next.run(request).await;
    }
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    refused(StatusCode::FORBIDDEN, askwell.strings().not_from_our_own().to_owned())
}

/// What whoever sits at the machine does from a terminal.
fn at_the_machine(desk: &LocalState) -> Router<LocalState> {
    Router::new()
        .route(&format!("{COMMAND}/{{name}}"), post(commands::call))
        .route(FOLLOW, get(following::follow))
        .route(HAND_OVER, post(hand_over))
        .route(ENVIRONMENT, post(environment))
        .layer(from_fn_with_state(desk.clone(), is_no_child))
}

async fn is_no_child(
    State(desk): State<LocalState>,
    ours: Option<Extension<Ours>>,
    Extension(origin): Extension<Origin>,
    request: Request,
    next: Next,
) -> Response {
    if ours.is_none() && is_told(&origin) {
        return next.run(request).await;
    }
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    let strings = askwell.strings();
    let why = if ours.is_some() { strings.not_from_our_own() } else { strings.not_told_from_our_own() };
    refused(StatusCode::FORBIDDEN, why.to_owned())
}

/// Where the system does not say who is at the other end, it may be what we have started ourselves.
fn is_told(origin: &Origin) -> bool {
    match origin {
        Origin::Programs { .. } | Origin::Token => true,
        Origin::Untold => false,
    }
}

/// A command of our own agent passes for no other program, and one that has gone for none at all.
async fn let_in(State(desk): State<LocalState>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions_mut().remove::<PeerIdentity>();
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    match peer {
        Some(PeerIdentity::Program(origin)) => {
            request.extensions_mut().insert(origin);
            drop(askwell);
            next.run(request).await
        }
        Some(PeerIdentity::Ours(origin)) => {
            request.extensions_mut().insert(origin);
            request.extensions_mut().insert(Ours);
            drop(askwell);
            next.run(request).await
        }
        Some(PeerIdentity::Command) => {
            refused(StatusCode::FORBIDDEN, askwell.strings().not_from_a_command().to_owned())
        }
        Some(PeerIdentity::Gone) | None => refused(StatusCode::FORBIDDEN, askwell.strings().caller_gone().to_owned()),
    }
}

async fn hello(State(desk): State<LocalState>) -> Response {
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    let (program, version) = ("askwell".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
    let (stays, outlives_terminals) = (askwell.stays(), askwell.outlives_terminals());
    said(&Hello { program, version, stays, outlives_terminals, protocol: PROTOCOL })
}

async fn call(State(desk): State<LocalState>, Extension(origin): Extension<Origin>, body: Body) -> Response {
    let CallBody { guest, call, tool, arguments, says_read } = match read(body).await {
        Ok(body) => body,
        Err(refused) => return refused,
    };
    // Whatever it says of itself: this the system says.
    let guest = Guest { origin: Some(origin), ..guest };
    let Some(tool) = GuestTool::named(&tool) else {
        return refused(StatusCode::NOT_FOUND, format!("There is no tool {tool}."));
    };
    if !is_call(&call) {
        return not_a_call();
    }
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    // Carried through also where the caller goes away meanwhile: it finds what became of it when it asks again.
    let done = tokio::spawn(async move {
        match askwell.guests().call(guest, call, tool, arguments).await {
            Ok(GuestCallStatus::Ended { interaction, result }) if !says_read => {
                given(&askwell, interaction).await;
                Ok(GuestCallStatus::Said(result))
            }
            done => done,
        }
    });
    done.await.map_or_else(|_| ending(), answered)
}

async fn wait(State(desk): State<LocalState>, Path(id): Path<InteractionId>, Query(wait): Query<Wait>) -> Response {
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    let mut waiter = Waiter { interaction: id, askwell: desk.askwell.clone(), answered: false };
    let patience = Duration::from_millis(wait.patience_ms.min(LOCAL_WAIT_MILLIS_MAX));
    let response = tokio::select! {
        standing = askwell.guests().wait(id, wait.seen, patience) => {
            if let (Ok(GuestAskStatus::Ended { .. }), false) = (&standing, wait.says_read) {
                given(&askwell, id).await;
            }
            answered(standing)
        }
        // Whoever waits for the person holds nobody up who wants to end the program.
        () = desk.stop.cancelled() => ending(),
    };
    waiter.answered = true;
    response
}

/// A program that waits. Where its connection ends before it has its answer, it has come to its end.
struct Waiter {
    interaction: InteractionId,
    askwell: Weak<dyn RunningProgram>,
    answered: bool,
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let (false, Some(askwell), Ok(runtime)) = (self.answered, self.askwell.upgrade(), Handle::try_current()) else {
            return;
        };
        let interaction = self.interaction;
        runtime.spawn(async move { askwell.guests().vanished(interaction).await });
    }
}

async fn leave(State(desk): State<LocalState>, Path(id): Path<InteractionId>, body: Body) -> Response {
    let Leave { call } = match read(body).await {
        Ok(body) => body,
        Err(refused) => return refused,
    };
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    let done = tokio::spawn(async move { askwell.guests().leave(id, call).await }).await;
    done.map_or_else(|_| ending(), |done| answered(done.map(left)))
}

/// Whoever leaves reads nothing.
fn left(called: GuestCallStatus) -> Left {
    match called {
        GuestCallStatus::Said(result) | GuestCallStatus::Ended { result, .. } => Left { result },
        GuestCallStatus::Open { interaction } => Left { result: guest::waiting(interaction, &[]) },
    }
}

/// An older program never says that it has an answer. If one that it was given were kept, it would be given a yes of earlier
/// for what it asks anew: so it counts as read when it is given.
async fn given(engine: &Engine, interaction: InteractionId) {
    if let Err(error) = engine.guests().read(interaction, None).await {
        tracing::warn!(?error, "that an answer was given could not be written down");
    }
}

async fn was_read(State(desk): State<LocalState>, Path(id): Path<InteractionId>, body: Body) -> Response {
    let Read { call } = match read(body).await {
        Ok(body) => body,
        Err(refused) => return refused,
    };
    if !is_call(&call) {
        return not_a_call();
    }
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    let done = tokio::spawn(async move { askwell.guests().read(id, Some(call)).await }).await;
    done.map_or_else(|_| ending(), |done| answered(done.map(|()| Noted {})))
}

fn is_call(call: &CallId) -> bool {
    !call.0.is_empty() && call.0.len() <= CALL_ID_BYTES_MAX
}

fn not_a_call() -> Response {
    refused(StatusCode::BAD_REQUEST, format!("`call` is 1 to {CALL_ID_BYTES_MAX} bytes long."))
}

async fn work(State(desk): State<LocalState>, body: Body) -> Response {
    let work: TerminalRequest = match read(body).await {
        Ok(work) => work,
        Err(refused) => return refused,
    };
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    // Carried through also where the terminal is closed meanwhile.
    let done = tokio::spawn(async move { work.done(&askwell).await }).await;
    done.map_or_else(|_| ending(), answered)
}

/// Answered at once: whoever waits for the folder sees by its lock when it is free.
async fn hand_over(State(desk): State<LocalState>) -> Response {
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    let hands_over = askwell.is_to_hand_over();
    let keys = if hands_over { askwell.own_models().keys() } else { Vec::new() };
    said(&HandsOver { hands_over, keys })
}

async fn environment(State(desk): State<LocalState>, body: Body) -> Response {
    let Brings { conversation, variables, left_out } = match read(body).await {
        Ok(body) => body,
        Err(refused) => return refused,
    };
    let Some(askwell) = desk.askwell.upgrade() else { return ending() };
    answered(askwell.terminals().take(conversation, variables, left_out).map(|()| Noted {}))
}

/// The body, within its size and its time.
async fn read<T: DeserializeOwned>(body: Body) -> Result<T, Response> {
    let bytes = whole(body).await?;
    serde_json::from_slice(&bytes).map_err(|error| refused(StatusCode::BAD_REQUEST, error.to_string()))
}

pub async fn whole(body: Body) -> Result<Bytes, Response> {
    match tokio::time::timeout(SLOWEST, to_bytes(body, LOCAL_BODY_BYTES_MAX)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => {
            let why = format!("The body is broken off, or has more than {LOCAL_BODY_BYTES_MAX} bytes.");
            Err(refused(StatusCode::PAYLOAD_TOO_LARGE, why))
        }
        Err(_) => Err(refused(StatusCode::REQUEST_TIMEOUT, "The body took too long.".to_owned())),
    }
}

fn answered<T: Serialize>(done: Result<T, CommandError>) -> Response {
    match done {
        Ok(answer) => said(&answer),
        Err(error) => not_done(error),
    }
}

pub fn not_done(CommandError { code, message }: CommandError) -> Response {
    let (status, not_saved) = match code {
        ErrorCode::NotSaved => (StatusCode::SERVICE_UNAVAILABLE, true),
        ErrorCode::NotFound
        | ErrorCode::Invalid
        | ErrorCode::WouldSkip
        | ErrorCode::Damaged
        | ErrorCode::Model
        | ErrorCode::Keychain
        | ErrorCode::Internal => (StatusCode::CONFLICT, false),
    };
    with(status, &Trouble { not_saved, code: Some(code), ..Trouble::saying(message) })
}

/// Another version may understand it.
pub fn not_understood(why: String) -> Response {
    with(StatusCode::BAD_REQUEST, &Trouble { not_understood: true, ..Trouble::saying(why) })
}

fn said(answer: &impl Serialize) -> Response {
    Json(answer).into_response()
}

pub fn refused(status: StatusCode, message: String) -> Response {
    with(status, &Trouble::saying(message))
}

fn with(status: StatusCode, trouble: &Trouble) -> Response {
    (status, Json(trouble)).into_response()
}

/// The program ends: whoever asks again finds the next one.
pub fn ending() -> Response {
    refused(StatusCode::SERVICE_UNAVAILABLE, "Askwell is quitting.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_cannot_be_told_from_what_we_have_started_gets_no_commands() {
        assert!(is_told(&Origin::of(["zsh".to_owned()])));
        assert!(is_told(&Origin::Token));
        assert!(!is_told(&Origin::Untold));
    }
}
