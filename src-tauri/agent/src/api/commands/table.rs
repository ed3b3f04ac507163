//! How the table of commands is made: of each its name, its arguments as the page names them, and what is called.

use super::{Caller, Fault, Told};
use axum::body::Bytes;
use futures_util::future::BoxFuture;
use serde::Serialize;

/// Calls a command with the arguments in this body.
pub type Command = fn(Caller, Bytes) -> BoxFuture<'static, Told>;

macro_rules! table {
    ($caller:ident: $($name:ident($($argument:ident: $kind:ty),*) => $call:expr;)+) => {
        pub const TABLE: &[(&str, Command)] = &[$((stringify!($name), |$caller, body| Box::pin(async move {
            #[derive(Deserialize)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            struct Arguments {
                $($argument: $kind),*
            }
            let Arguments { $($argument),* } = arguments(&body).map_err(Fault::Arguments)?;
            told($call.await)
        }))),+];
    };
}

/// What a command has given, as the page reads it.
pub fn told<T: Serialize>(given: Result<T, impl Into<Fault>>) -> Told {
    serde_json::to_vec(&given.map_err(Into::into)?).map_err(Fault::Unwritable)
}
