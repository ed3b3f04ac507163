//! How the service misbehaves, on order.

use super::Desk;
use crate::line::Connection;
use axum::Json;
use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    Picture,
    Status,
    Updates,
    Send,
    Start,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// An HTTP status of a server in trouble.
    Status(u16),
    /// At HTTP 200, as the service tells of its failures.
    Ret(i64, &'static str),
    /// A body that is not what it should be.
    Body(&'static str),
    /// It hangs up without an answer.
    HangUp,
    /// It does what it was asked, and hangs up before it says so.
    HangUpAfter,
    /// It takes the request and says nothing.
    Silence,
    /// It gives the same cursor again, so that the same comes once more.
    SameCursor,
}

impl Desk {
    /// Counts the call. An answer, if an order makes it go wrong at once; else the trouble to come with it.
    pub(super) async fn called(&self, call: Call, connection: &Connection) -> Result<Option<Trouble>, Response> {
        let trouble = self.change(|state| {
            state.calls.push(call);
            let ordered = state.troubles.iter().position(|(one, _)| *one == call);
            ordered.map(|index| state.troubles.remove(index).1)
        });
        match trouble {
            None => Ok(None),
            Some(Trouble::HangUpAfter | Trouble::SameCursor) => Ok(trouble),
            Some(Trouble::Status(status)) => {
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                Err((status, "<html>upstream</html>").into_response())
            }
            Some(Trouble::Ret(ret, errmsg)) => Err(Json(json!({ "ret": ret, "errmsg": errmsg })).into_response()),
            Some(Trouble::Body(body)) => Err(Body::from(body).into_response()),
            Some(Trouble::HangUp) => Err(hung_up(connection)),
            Some(Trouble::Silence) => std::future::pending().await,
        }
    }
}

/// The answer is never sent.
pub(super) fn hung_up(connection: &Connection) -> Response {
    connection.cut();
    StatusCode::OK.into_response()
}
