//! Every command the page may call, by its name. Most are the program's own (`surfaces::commands`); what needs the window or a
//! dialog of the system is here. None decides anything.

mod window;

use crate::strings::strings;
use crate::upload::Upload;
use ask::Surface;
use ask::command::Caller;
use ask::wire::{CommandError, ErrorCode};
use futures_util::future::BoxFuture;
use std::sync::Arc;
use surfaces::Askwell;
use surfaces::commands::{self, ATTACH, Behalf, CallerRights, CommandResult, DispatchError, RawArguments};
use tauri::ipc::{Invoke, InvokeBody, InvokeError, InvokeMessage, InvokeResponseBody};
use tauri::{Manager, Wry};

pub fn handler() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    |invoke| {
        let Invoke { message, resolver, .. } = invoke;
        let Some(askwell) = message.webview_ref().try_state::<Arc<Askwell>>() else {
            resolver.reject("Askwell is not open.");
            return true;
        };
        let askwell = askwell.inner().clone();
        match begun(&askwell, &message) {
            Ok(doing) => resolver.respond_async_serialized(async move {
                let told = doing.await.map_err(|fault| InvokeError::from(fault.told(&askwell)))?;
                Ok(InvokeResponseBody::Json(told))
            }),
            Err(fault) => resolver.reject(fault.told(&askwell)),
        }
        true
    }
}

/// Begins what the page calls. What needs no waiting has happened when this returns.
fn begun(
    askwell: &Arc<Askwell>,
    message: &InvokeMessage<Wry>,
) -> Result<BoxFuture<'static, CommandResult>, DispatchError> {
    let name = message.command();
    let rights = CallerRights::at_the_machine();
    let on = Behalf { askwell: askwell.clone(), caller: Caller::Window, surface: Surface::Window, rights };
    commands::permitted(name, &on)?;
    if name == ATTACH {
        let Upload { label, content } =
            Upload::of(message.headers(), message.payload()).ok_or_else(|| not_whole(askwell))?;
        return Ok(Box::pin(async move { commands::written(&commands::attach(on, label, content).await?) }));
    }
    let said = match message.payload() {
        InvokeBody::Json(said) => RawArguments::Read(said.clone()),
        InvokeBody::Raw(said) => RawArguments::Text(said.clone().into()),
    };
    match window::found(name) {
        Some(begin) => begin(message.webview(), said),
        None => commands::call(on, name, said),
    }
}

fn not_whole(askwell: &Askwell) -> DispatchError {
    let language = askwell.language(&askwell.settings());
    DispatchError::Refused(CommandError {
        code: ErrorCode::Internal,
        message: strings(language).file_incomplete().to_owned(),
    })
}

#[cfg(test)]
mod tests;
