//! The engine that a command works with: the one that owns the data folder, or one that this process opens for it. Whatever is
//! done, seen and heard is the same for both.

use crate::leaving::EarlyExit;
use crate::strings::Strings;
use crate::unreachable;
use ask::settings::Language;
use ask::wire::{CommandError, ConversationView};
use ask::{ConversationId, Surface};
use engine::FolderStillHeld;
use engine::folder::{self, LockError, data_folder};
use engine::{Lifetime, News, OpenError};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use surfaces::commands::{RunnableCommand, by_terminal};
use surfaces::local::{EngineClient, FollowEvent, RunningEngineError, UnreachableError, background_engine};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// Between two looks for one.
const AGAIN: Duration = Duration::from_millis(50);
/// Whoever owns the folder and does not listen yet is just starting, or ending.
const OPENED_WITHIN: Duration = Duration::from_secs(10);

pub struct EngineConnection {
    held: Held,
    data: PathBuf,
    /// The system's. That of the process that owns the folder may be another.
    language: Language,
    /// Where none runs, one is started in the background, and this process ends without it.
    in_the_background: bool,
}

enum Held {
    /// It ends with this command.
    Here {
        askwell: Arc<Askwell>,
        news: UnboundedReceiver<News>,
        /// Another program, which stays, waits for the folder.
        wanted: watch::Receiver<bool>,
    },
    There {
        client: EngineClient,
        news: Option<UnboundedReceiver<FollowEvent>>,
    },
    /// It was handed over, and whoever takes it is not there yet.
    Between,
}

/// Why a command was not done.
pub enum EngineCallError<C> {
    Refused(CommandError),
    /// Nobody knows whether it was: this is the command, for whoever says it again.
    Lost(C, std::io::Error),
    /// The engine is of this version, and does not understand it.
    OtherVersion(String),
}

impl EngineConnection {
    /// In this process, already open.
    pub fn here(askwell: Arc<Askwell>, news: UnboundedReceiver<News>) -> EngineConnection {
        let (data, language) = (askwell.folder().to_owned(), askwell.system_language());
        EngineConnection { held: Held::here(askwell, news), data, language, in_the_background: false }
    }

    /// The one that runs, if one does.
    pub async fn running(language: Language, strings: &dyn Strings) -> Result<Option<EngineConnection>, EarlyExit> {
        let data = data_folder()?;
        match EngineClient::reach(&data).await {
            Ok(client) => {
                let held = Held::There { client, news: None };
                Ok(Some(EngineConnection { held, data, language, in_the_background: false }))
            }
            Err(UnreachableError::NotRunning) => Ok(None),
            Err(why) => Err(unreachable::leaving(&why, strings)),
        }
    }

    /// The same; where none runs, it is opened here, and others find it.
    pub async fn running_or_own(language: Language, strings: &dyn Strings) -> Result<EngineConnection, EarlyExit> {
        let until = Instant::now() + OPENED_WITHIN;
        loop {
            if let Some(engine) = EngineConnection::running(language, strings).await? {
                return Ok(engine);
            }
            match crate::open(language, Lifetime::Command).await {
                Err(EarlyExit::NotOpened(OpenError::InUse { .. })) if Instant::now() < until => sleep(AGAIN).await,
                opened => {
                    let (askwell, news) = opened?;
                    askwell.host_local();
                    return Ok(EngineConnection::here(askwell, news));
                }
            }
        }
    }

    /// The same; where none runs, one is started in the background, which goes on when this process ends. Where none can be
    /// started there, it is opened here, which works or tells why.
    pub async fn running_or_in_the_background(
        language: Language,
        strings: &dyn Strings,
    ) -> Result<EngineConnection, EarlyExit> {
        let data = data_folder()?;
        let until = Instant::now() + OPENED_WITHIN;
        // Whoever still has the folder may be ending.
        while !start_in_the_background(&data).await && Instant::now() < until {
            if let Some(engine) = EngineConnection::running(language, strings).await? {
                return Ok(EngineConnection { in_the_background: true, ..engine });
            }
            sleep(AGAIN).await;
        }
        Ok(EngineConnection { in_the_background: true, ..EngineConnection::running_or_own(language, strings).await? })
    }

    /// The one in this process, which ends with it.
    pub fn own(&self) -> Option<&Arc<Askwell>> {
        match &self.held {
            Held::Here { askwell, .. } => Some(askwell),
            Held::There { .. } | Held::Between => None,
        }
    }

    /// It was there before the terminals, and may be so again.
    pub fn stays(&self) -> bool {
        match &self.held {
            Held::Here { .. } => false,
            Held::There { client, .. } => client.stays,
            // Nobody else asks for it.
            Held::Between => true,
        }
    }

    /// What is at work goes on whatever becomes of the terminals.
    pub fn outlives_terminals(&self) -> bool {
        match &self.held {
            Held::Here { .. } => false,
            Held::There { client, .. } => client.outlives_terminals,
            Held::Between => true,
        }
    }

    /// Another program is about to have the data folder.
    pub fn is_taken_over(&self) -> bool {
        matches!(self.held, Held::Here { .. }) || folder::is_claimed(&self.data)
    }

    /// The data folder was moved away under whoever has it: nothing can be told to it or saved by it until it is back.
    pub fn is_moved(&self) -> bool {
        matches!(self.held, Held::There { .. }) && matches!(folder::kept(&self.data), LockError::Moved { .. })
    }

    /// Until that is over, one way or the other. May be called off.
    pub async fn is_put_back(&self) {
        while self.is_moved() {
            sleep(AGAIN).await;
        }
    }

    /// Whoever has the data folder runs and says nothing; which process, where that is known.
    pub async fn is_silent(&self) -> Option<Option<u32>> {
        match EngineClient::reach(&self.data).await {
            Err(UnreachableError::Silent { pid }) => Some(pid),
            Ok(_) | Err(_) => None,
        }
    }

    /// Commands of this conversation find the programs that this terminal finds.
    pub async fn brings(&self, id: ConversationId) -> Result<(), RunningEngineError> {
        match &self.held {
            Held::There { client, .. } => client.brings(id).await,
            Held::Here { .. } => Ok(()),
            Held::Between => Err(RunningEngineError::Lost(between())),
        }
    }

    /// Goes on with a conversation and what belongs to it, also where the engine goes on with nothing by itself.
    pub async fn take_up(&self, id: ConversationId) -> Result<(), RunningEngineError> {
        match &self.held {
            Held::There { client, .. } if !client.stays => client.take_up(id).await,
            Held::There { .. } => Ok(()),
            Held::Here { askwell, .. } => askwell.drive(id).await.map_err(RunningEngineError::Refused),
            Held::Between => Err(RunningEngineError::Lost(between())),
        }
    }

    /// The same for a command that ends now: an engine of its own leaves it to the next one, and for one that has gone meanwhile
    /// another one is started.
    pub async fn goes_on_with(
        &self,
        id: ConversationId,
        language: Language,
        strings: &dyn Strings,
    ) -> Result<(), EarlyExit> {
        let done = if self.own().is_some() { Ok(()) } else { self.take_up(id).await };
        self.close().await;
        match done {
            Ok(()) => Ok(()),
            Err(RunningEngineError::Refused(error)) => Err(EarlyExit::Refused(error)),
            Err(RunningEngineError::OtherVersion { engine }) => Err(EarlyExit::OtherVersion(engine)),
            Err(RunningEngineError::Lost(_)) => {
                EngineConnection::running_or_in_the_background(language, strings).await.map(drop)
            }
        }
    }

    /// The system's language here.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The engine's, which may be another than this program's.
    pub fn version(&self) -> &str {
        match &self.held {
            Held::Here { .. } | Held::Between => env!("CARGO_PKG_VERSION"),
            Held::There { client, .. } => client.version(),
        }
    }

    /// Has it done. What it has changed is in the queue when this returns.
    pub async fn call<C: RunnableCommand>(&self, command: C, from: Surface) -> Result<C::Given, EngineCallError<C>> {
        match &self.held {
            Held::Here { askwell, .. } => {
                by_terminal(askwell.clone(), from, command).await.map_err(EngineCallError::Refused)
            }
            Held::There { client, .. } => client.call(&command, from).await.map_err(|why| match why {
                RunningEngineError::Refused(error) => EngineCallError::Refused(error),
                RunningEngineError::Lost(why) => EngineCallError::Lost(command, why),
                RunningEngineError::OtherVersion { engine } => EngineCallError::OtherVersion(engine),
            }),
            Held::Between => Err(EngineCallError::Lost(command, between())),
        }
    }

    /// The same for a command that is given once. Where nobody sits, it may be a program that types: that is on record, and
    /// never counts as the person.
    pub async fn call_once<C: RunnableCommand>(
        &self,
        command: C,
        strings: &dyn Strings,
    ) -> Result<C::Given, EarlyExit> {
        let from = if std::io::stdin().is_terminal() { Surface::Terminal } else { Surface::StandardInput };
        self.call(command, from).await.map_err(|undone| match undone {
            EngineCallError::Refused(error) => EarlyExit::Refused(error),
            EngineCallError::Lost(_, why) => EarlyExit::Failed(strings.connection_lost(&why.to_string())),
            EngineCallError::OtherVersion(engine) => EarlyExit::OtherVersion(engine),
        })
    }

    /// All news from this moment on, with the conversation as it is in this moment. `drives`: it is gone on with.
    pub async fn follow(
        &mut self,
        id: Option<ConversationId>,
        drives: bool,
    ) -> Result<Option<ConversationView>, RunningEngineError> {
        match (&mut self.held, id) {
            (Held::Here { .. }, None) => Ok(None),
            (Held::Here { askwell, .. }, Some(id)) => {
                if drives {
                    askwell.drive(id).await.map_err(RunningEngineError::Refused)?;
                }
                // What is said meanwhile is in the queue, from its beginning on.
                let view = askwell.conversations().open(id).await.map_err(RunningEngineError::Refused)?;
                Ok(Some(ConversationView { live: None, ..view }))
            }
            (Held::There { client, news }, id) => {
                let (view, hears) = client.follow(id).await?;
                *news = Some(hears);
                if let Some(id) = id.filter(|_| drives) {
                    self.brings(id).await?;
                    self.take_up(id).await?;
                }
                Ok(view)
            }
            (Held::Between, _) => Err(RunningEngineError::Lost(between())),
        }
    }

    /// May be called off and called again. An own engine that is wanted by another program is as good as gone.
    pub async fn hears(&mut self) -> FollowEvent {
        let heard = match &mut self.held {
            Held::Here { news, wanted, .. } => tokio::select! {
                biased;
                news = news.recv() => news.map(|news| FollowEvent::News(Box::new(news))),
                () = comes_true(wanted) => Some(FollowEvent::Gone),
            },
            Held::Between => Some(FollowEvent::Gone),
            Held::There { news: Some(news), .. } => Some(news.recv().await.unwrap_or(FollowEvent::Gone)),
            Held::There { news: None, .. } => None,
        };
        match heard {
            Some(heard) => heard,
            None => std::future::pending().await,
        }
    }

    /// Comes when another program waits for the own engine.
    pub async fn is_wanted(&mut self) {
        match &mut self.held {
            Held::Here { wanted, .. } => comes_true(wanted).await,
            Held::There { .. } | Held::Between => std::future::pending().await,
        }
    }

    /// The own engine, if there is one, is handed over: from here on it is another's.
    pub async fn hands_over(&mut self, strings: &dyn Strings) -> Result<(), EarlyExit> {
        match std::mem::replace(&mut self.held, Held::Between) {
            Held::Here { askwell, .. } => askwell
                .hand_over()
                .await
                .map_err(|FolderStillHeld| EarlyExit::Failed(strings.not_handed_over().to_owned())),
            there @ (Held::There { .. } | Held::Between) => {
                self.held = there;
                Ok(())
            }
        }
    }

    /// Nothing is in the queue.
    pub fn is_quiet(&self) -> bool {
        match &self.held {
            Held::Between => false,
            Held::Here { news, .. } => news.is_empty(),
            Held::There { news, .. } => news.as_ref().is_none_or(UnboundedReceiver::is_empty),
        }
    }

    /// Waits until somebody owns the folder again. Where nobody does for so long, it is this process. May be called off.
    pub async fn comes_back(&mut self, within: Duration, strings: &dyn Strings) -> Result<(), EarlyExit> {
        let until = Instant::now() + within;
        let mut is_tried = false;
        loop {
            match EngineClient::reach(&self.data).await {
                Ok(client) => {
                    self.held = Held::There { client, news: None };
                    return Ok(());
                }
                Err(UnreachableError::NotRunning) if Instant::now() >= until && self.in_the_background && !is_tried => {
                    is_tried = start_in_the_background(&self.data).await;
                }
                Err(UnreachableError::NotRunning) if Instant::now() >= until => {
                    match crate::open(self.language, Lifetime::Command).await {
                        Err(EarlyExit::NotOpened(OpenError::InUse { .. })) => {}
                        opened => {
                            let (askwell, news) = opened?;
                            askwell.host_local();
                            self.held = Held::here(askwell, news);
                            return Ok(());
                        }
                    }
                }
                Err(UnreachableError::NotRunning | UnreachableError::Silent { .. }) => {}
                Err(why) => return Err(unreachable::leaving(&why, strings)),
            }
            sleep(AGAIN).await;
        }
    }

    pub async fn close(&self) {
        if let Some(askwell) = self.own() {
            askwell.close().await;
        }
    }
}

impl Held {
    fn here(askwell: Arc<Askwell>, news: UnboundedReceiver<News>) -> Held {
        let wanted = askwell.is_wanted();
        Held::Here { askwell, news, wanted }
    }
}

/// Unless one runs, or another program has the folder or is about to. True where it could not be started: it is for this process
/// to open the folder, or to say why that is not possible.
async fn start_in_the_background(data: &Path) -> bool {
    // Where the system doesn't say who calls, no terminal attaches.
    if !surfaces::local::is_told_of() {
        return true;
    }
    match EngineClient::reach(data).await {
        Err(UnreachableError::NotRunning) if !folder::is_owned(data) && !folder::is_claimed(data) => {}
        _ => return false,
    }
    matches!(background_engine(data).await, Err(UnreachableError::NotStarted(_))) && !folder::is_owned(data)
}

async fn comes_true(wanted: &mut watch::Receiver<bool>) {
    if wanted.wait_for(|wanted| *wanted).await.is_err() {
        // Nobody is left who could say so.
        std::future::pending().await
    }
}

fn between() -> std::io::Error {
    std::io::Error::new(std::io::ErrorKind::NotConnected, "another Askwell takes over")
}
