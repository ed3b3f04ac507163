//! Every command against everybody who could call it, over the way by which they really come. What is declared for them
//! (`ask::command`) gets as far as its arguments; anything else is refused, and nothing has happened.
//!
//! The window's own cells are in `tests/desktop/callers.rs`.

mod agent_calls;
mod chat;
mod pages;
mod socket;
mod terminal;

use anyhow::Result;
use ask::command::{ALL, Caller, Command, called};
use serde_json::{Value, json};
use std::path::Path;
use surfaces::Askwell;
use surfaces::commands::RunningProgram;
use tests::arguments::{NOWHERE, arguments};

/// What somebody could have changed who may not.
async fn stands(askwell: &Askwell) -> Result<Value> {
    Ok(json!({
        "settings": *askwell.settings(),
        "api": askwell.api_standing(),
        "devices": askwell.devices().devices.iter().map(|one| (&one.id, &one.name, one.scope)).collect::<Vec<_>>(),
        "channels": askwell.channels_standing(),
        "servers": askwell.mcp_settings().all(),
        "rules": askwell.permissions().rules().await?,
        "standing": askwell.decisions().standing().await?,
        "deleted": askwell.deletions().all().await?,
        "files": files(askwell.folder()),
    }))
}

/// What lies in the data folder and is no part of the store.
fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| ["templates", "settings.json", "keys.json", "mcp"].contains(&name.as_str()))
        .collect();
    names.sort();
    names
}

fn not_for(caller: Caller) -> impl Iterator<Item = &'static Command> {
    ALL.iter().filter(move |command| !command.is_for(caller))
}

macro_rules! each_is_taken {
    ($($place:ident { $($(#[$doc:meta])* $reach:ident: $name:ident $takes:tt -> $given:ty;)+ })+) => {
        fn each_is_taken() {
            $($(
                let made = arguments(stringify!($name), &json!(NOWHERE), &json!(NOWHERE));
                let read = serde_json::from_value::<called::$name>(made).map(drop).map_err(|error| error.to_string());
                assert_eq!(read, Ok(()), "{}", stringify!($name));
            )+)+
        }
    };
}
ask::each_command!(each_is_taken);

/// Nothing that is refused here would have been refused for its arguments.
#[test]
fn what_is_tried_would_have_been_done() {
    each_is_taken();
}
