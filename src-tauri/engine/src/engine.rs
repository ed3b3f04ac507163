//! Everything that a surface can ask of the program: the window, the terminal and the tests all come through here.

mod acting;
mod asking;
mod branching;
mod brought;
mod calls;
mod conversations;
mod deleting;
mod driving;
mod errors;
mod family;
mod files;
mod following;
mod guests;
mod handing_over;
mod history;
mod idling;
mod importing;
mod mcp;
mod models;
mod news;
mod not_opened;
mod opening;
mod own_models;
mod past;
mod settings;
mod storage;
mod templates;
mod tidying;
mod time;
mod troubles;

pub use calls::TaskSnapshot;
pub use errors::CommandErrors;
pub use following::NewsSubscription;
pub use handing_over::{FolderRelease, FolderStillHeld};
pub use models::ModelInUse;
pub use not_opened::OpenError;
pub use opening::{EngineConfig, Lifetime, SurfaceContext};
pub use own_models::ModelArguments;
pub use settings::settings_in;
pub use templates::list as list_templates;
pub use tidying::WALL_CLOCK;
#[cfg(test)]
pub(crate) use tidying::trusted;

use crate::acp::RunningAgents;
use crate::attachments::Attachments;
use crate::changes::Restore;
use crate::clocks::Clocks;
use crate::folder::Lock;
use crate::host::{Host, Hub, Surfaces};
use crate::keys::KeyStore;
use crate::live::LiveBoard;
use crate::log::LogWorker;
use crate::mcp::Servers;
use crate::redact::Redactor;
use crate::runner::{HaltedRuns, RetryPauses, Runner};
use crate::sightings::Sightings;
use crate::signatures::SignatureWorker;
use crate::store::Store;
use crate::tasks::ConversationTasks;
use crate::workspace::HiddenFolders;
use ask::limits::CARD_ARMING_MS;
use ask::settings::{Language, Settings};
use ask::wire::{Hello, KeychainStanding, Trouble};
use ask::{ConversationId, Timestamp};
use parking_lot::RwLock;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use tokio::runtime::Handle;

/// What does all the work. It knows no surface: what it has for them, it tells its `host` and its `surfaces`.
pub struct Engine {
    folder: PathBuf,
    host: Arc<dyn Host>,
    /// Through which all news go.
    hub: Arc<Hub>,
    surfaces: Arc<dyn Surfaces>,
    /// Agents of other makes that run.
    pub(crate) agents: RunningAgents,
    /// MCP servers.
    pub(crate) mcp: Servers,
    store: Store,
    attachments: Arc<Attachments>,
    /// Askwell's own, which no tool and no confined command reads.
    hidden: HiddenFolders,
    restore: Arc<Restore>,
    pub(crate) keys: Arc<KeyStore>,
    pub(crate) redactor: Arc<Redactor>,
    system_language: Language,
    settings: RwLock<Arc<Settings>>,
    importing: importing::Importing,
    live: LiveBoard,
    tasks: ConversationTasks,
    driving: driving::RunOwnership,
    brought: brought::TerminalVariables,
    own_models: own_models::OwnModels,
    pausing: RetryPauses,
    halted: HaltedRuns,
    clocks: Clocks,
    sightings: Arc<Sightings>,
    log: LogWorker,
    signatures: SignatureWorker,
    tidying: tidying::Housekeeper,
    models: models::Models,
    guests: guests::Guests,
    handing_over: handing_over::HandingOver,
    opened_at: Timestamp,
    troubles: Arc<troubles::StorageTroubles>,
    /// What happened to the settings file at the start, if anything did: told to every page that connects.
    at_start: OnceLock<Trouble>,
    runtime: Handle,
    /// Held as long as the program runs: one process owns the data folder.
    lock: Arc<Lock>,
}

impl Engine {
    /// What a page has to know when it connects.
    pub fn hello(&self) -> Hello {
        Hello {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: Settings::clone(&self.settings()),
            system_language: self.system_language,
            trouble: self.trouble().or_else(|| self.at_start.get().cloned()),
            keychain: self.keychain(),
            sample_workspace: self.sample_workspace().display().to_string(),
            data_folder: self.folder.display().to_string(),
            card_arming_ms: CARD_ARMING_MS,
            platform: std::env::consts::OS.to_owned(),
        }
    }

    /// Once, by whoever has read the settings.
    pub fn had_trouble_at_start(&self, trouble: Trouble) {
        let _ = self.at_start.set(trouble);
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn trouble(&self) -> Option<Trouble> {
        self.troubles.now()
    }

    pub fn keychain(&self) -> KeychainStanding {
        self.keys.standing()
    }

    /// The language the person reads: theirs if they chose one, else the system's.
    pub fn language(&self, settings: &Settings) -> Language {
        settings.language.unwrap_or(self.system_language)
    }

    pub fn system_language(&self) -> Language {
        self.system_language
    }

    /// Waits until all is written, and lets go of the file. Nothing is closed by it: quitting is like a crash.
    pub async fn close(&self) {
        // Before the servers: a task that ends takes nothing for lost because its server ends too.
        self.tasks.close();
        self.mcp.close().await;
        if let Err(fault) = self.store.keep_clocks(self.clocks.close()).await {
            tracing::warn!(%fault, "what is left of the time for answers could not be kept");
        }
        self.log.close().await;
        self.signatures.close().await;
        self.store.close().await;
    }

    pub fn host(&self) -> &Arc<dyn Host> {
        &self.host
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// All news, for whoever follows from another process.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }

    pub fn keys(&self) -> &KeyStore {
        &self.keys
    }

    pub fn redactor(&self) -> &Redactor {
        &self.redactor
    }

    pub(crate) fn live(&self) -> &LiveBoard {
        &self.live
    }

    pub(crate) fn pausing(&self) -> &RetryPauses {
        &self.pausing
    }

    pub(crate) fn halted(&self) -> &HaltedRuns {
        &self.halted
    }

    pub(crate) fn tasks(&self) -> &ConversationTasks {
        &self.tasks
    }

    /// Lets the conversation's task look again, starting one where there is none. One that is not driven here stays as it is.
    pub(crate) fn wake(self: &Arc<Self>, id: ConversationId) {
        if !self.driving.covers(id) {
            return;
        }
        self.tasks.wake(id, |woken| {
            self.runtime.spawn(Runner::run(self.clone(), id, woken));
        });
    }
}
