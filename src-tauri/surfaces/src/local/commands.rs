//! The commands, for a terminal of the same person's: each is called by its name, with the arguments that it is declared with.

use super::TOLD;
use super::routes::{self, LocalState};
use crate::commands::{self, Behalf, CallerRights, DispatchError, RawArguments};
use ask::Surface;
use ask::command::Caller;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

/// Where in a terminal it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TerminalInput {
    Terminal,
    StandardInput,
}

#[derive(Debug, Deserialize)]
pub struct CallOrigin {
    from: TerminalInput,
}

impl TerminalInput {
    /// Everything in a terminal that nobody types at the question is one.
    pub fn of(surface: Surface) -> TerminalInput {
        match surface {
            Surface::Terminal => TerminalInput::Terminal,
            Surface::StandardInput
            | Surface::Window
            | Surface::Notification
            | Surface::Browser
            | Surface::Api
            | Surface::Telegram
            | Surface::WeChat
            | Surface::Agent => TerminalInput::StandardInput,
        }
    }

    /// As it stands in an address.
    pub fn name(self) -> &'static str {
        match self {
            TerminalInput::Terminal => "terminal",
            TerminalInput::StandardInput => "standardInput",
        }
    }

    fn surface(self) -> Surface {
        match self {
            TerminalInput::Terminal => Surface::Terminal,
            TerminalInput::StandardInput => Surface::StandardInput,
        }
    }
}

pub async fn call(
    State(desk): State<LocalState>,
    Path(name): Path<String>,
    Query(CallOrigin { from }): Query<CallOrigin>,
    body: Body,
) -> Response {
    let said = match routes::whole(body).await {
        Ok(bytes) => RawArguments::Text(bytes),
        Err(refused) => return refused,
    };
    let Some(askwell) = desk.askwell.upgrade() else { return routes::ending() };
    let on = Behalf {
        askwell: askwell.clone(),
        caller: Caller::Terminal,
        surface: from.surface(),
        rights: CallerRights::at_the_machine(),
    };
    // Carried through also where the terminal is closed meanwhile.
    let done = match commands::call(on, &name, said) {
        Ok(begun) => tokio::spawn(begun).await,
        Err(fault) => Ok(Err(fault)),
    };
    match done {
        Ok(Ok(given)) => {
            let told = askwell.hub().told().to_string();
            ([(CONTENT_TYPE.as_str(), "application/json"), (TOLD, &told)], given).into_response()
        }
        Ok(Err(fault @ (DispatchError::Unknown | DispatchError::Arguments(_)))) => {
            routes::not_understood(fault.told(&askwell).message)
        }
        Ok(Err(
            fault @ (DispatchError::NotYours
            | DispatchError::BeyondScope(_)
            | DispatchError::NeedsYes
            | DispatchError::Refused(_)
            | DispatchError::BrokeOff),
        )) => routes::not_done(fault.told(&askwell)),
        Err(broke_off) => {
            tracing::error!(%broke_off, name, "a command broke off");
            routes::not_done(DispatchError::BrokeOff.told(&askwell))
        }
    }
}
