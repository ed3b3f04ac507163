//! The engine that a command works with: the one that owns the data folder, or one that this process opens for it.

use crate::leaving::Leaving;
use crate::words::Words;
use agent::commands::{Doing, by_terminal};
use agent::folder::data_folder;
use agent::local::{Client, NotDone, Unreachable};
use agent::{Askwell, OpenError};
use ask::Surface;
use ask::settings::Language;
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Between two looks for one.
const AGAIN: Duration = Duration::from_millis(50);
/// Whoever owns the folder and does not listen yet is just starting, or ending.
const OPENED_WITHIN: Duration = Duration::from_secs(10);

pub enum Engine {
    /// It ends with this command.
    Here(Arc<Askwell>),
    There(Client),
}

impl Engine {
    /// The one that runs, if one does.
    pub async fn running(words: Words) -> Result<Option<Engine>, Leaving> {
        let folder = data_folder().map_err(Leaving::failed)?;
        match Client::reach(&folder).await {
            Ok(client) => Ok(Some(Engine::There(client))),
            Err(Unreachable::NotRunning) => Ok(None),
            Err(why) => Err(Leaving::unreachable(&why, words)),
        }
    }

    /// The same; where none runs, it is opened here.
    pub async fn running_or_own(language: Language, words: Words) -> Result<Engine, Leaving> {
        let until = Instant::now() + OPENED_WITHIN;
        loop {
            if let Some(engine) = Engine::running(words).await? {
                return Ok(engine);
            }
            match crate::open(language, false).await {
                Err(Leaving::NotOpened(OpenError::InUse { .. })) if Instant::now() < until => sleep(AGAIN).await,
                opened => return opened.map(|(askwell, _news)| Engine::Here(askwell)),
            }
        }
    }

    pub async fn call<C: Doing>(&self, command: C, words: Words) -> Result<C::Given, Leaving> {
        // Where nobody sits, it may be a program that types: that is on record, and never counts as the person.
        let from = if std::io::stdin().is_terminal() { Surface::Terminal } else { Surface::StandardInput };
        match self {
            Engine::Here(askwell) => Ok(by_terminal(askwell, from, command).await?),
            Engine::There(client) => client.call(&command, from).await.map_err(|why| match why {
                NotDone::Refused(error) => Leaving::Refused(error),
                NotDone::Lost(why) => Leaving::Failed(words.connection_lost(&why.to_string())),
                NotDone::OtherVersion { engine } => Leaving::OtherVersion(engine),
            }),
        }
    }

    pub async fn close(self) {
        match self {
            Engine::Here(askwell) => askwell.close().await,
            Engine::There(_) => {}
        }
    }
}
