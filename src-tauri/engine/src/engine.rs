//! Everything that a surface can ask of the program: the window, the terminal and the tests all come through here.

mod acting;
mod asking;
mod branching;
mod brought;
mod calls;
mod context;
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
mod settings;
mod storage;
mod templates;
mod tidying;
mod time;
mod troubles;
mod workspaces;

pub use brought::TerminalVariables;
pub use calls::TaskSnapshot;
pub use context::EngineContext;
pub use errors::CommandErrors;
pub use files::AttachedFiles;
pub use following::NewsSubscription;
pub use handing_over::{FolderRelease, FolderStillHeld};
pub use history::DecisionHistory;
pub use mcp::McpSettings;
pub use models::{ModelInUse, Models};
pub use not_opened::OpenError;
pub use opening::{EngineConfig, Lifetime, SurfaceContext};
pub use own_models::{ModelArguments, OwnModels};
pub use settings::{ProgramSettings, settings_in};
pub use templates::{TemplateEditor, list as list_templates};
pub use tidying::WALL_CLOCK;
#[cfg(test)]
pub(crate) use tidying::trusted;
pub use workspaces::Workspaces;

use crate::acp::RunningAgents;
use crate::changes::Restore;
use crate::clocks::Clocks;
use crate::host::{Hub, Surfaces};
use crate::live::LiveBoard;
use crate::log::LogWorker;
use crate::mcp::Servers;
use crate::runner::{HaltedRuns, RetryPauses, Runner};
use crate::sightings::Sightings;
use crate::signatures::SignatureWorker;
use crate::tasks::ConversationTasks;
use ask::limits::CARD_ARMING_MS;
use ask::settings::Settings;
use ask::wire::{Hello, Trouble};
use ask::{ConversationId, Timestamp};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use tidying::Housekeeper;

/// What does all the work. It knows no surface: what it has for them, it tells its `host` and its `surfaces`.
pub struct Engine {
    context: Arc<EngineContext>,
    /// Through which all news go.
    hub: Arc<Hub>,
    surfaces: Arc<dyn Surfaces>,
    /// Agents of other makes that run.
    pub(crate) agents: RunningAgents,
    /// MCP servers.
    pub(crate) servers: Arc<Servers>,
    files: Arc<AttachedFiles>,
    workspaces: Arc<Workspaces>,
    restore: Arc<Restore>,
    importing: importing::Importing,
    live: LiveBoard,
    tasks: ConversationTasks,
    driving: driving::RunOwnership,
    terminals: Arc<TerminalVariables>,
    pausing: Arc<RetryPauses>,
    halted: HaltedRuns,
    clocks: Clocks,
    sightings: Arc<Sightings>,
    log: Arc<LogWorker>,
    signatures: SignatureWorker,
    housekeeper: Arc<Housekeeper>,
    history: DecisionHistory,
    templates: TemplateEditor,
    program_settings: Arc<ProgramSettings>,
    models: Models,
    own_models: Arc<OwnModels>,
    mcp_settings: McpSettings,
    guests: guests::Guests,
    handing_over: handing_over::HandingOver,
    opened_at: Timestamp,
    troubles: Arc<troubles::StorageTroubles>,
    /// What happened to the settings file at the start, if anything did: told to every page that connects.
    at_start: OnceLock<Trouble>,
}

/// What its parts stand on, the engine stands on, too.
impl Deref for Engine {
    type Target = EngineContext;

    fn deref(&self) -> &EngineContext {
        &self.context
    }
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

    pub fn trouble(&self) -> Option<Trouble> {
        self.troubles.now()
    }

    /// Waits until all is written, and lets go of the file. Nothing is closed by it: quitting is like a crash.
    pub async fn close(&self) {
        // Before the servers: a task that ends takes nothing for lost because its server ends too.
        self.tasks.close();
        self.servers.close().await;
        if let Err(fault) = self.store.keep_clocks(self.clocks.close()).await {
            tracing::warn!(%fault, "what is left of the time for answers could not be kept");
        }
        self.log.close().await;
        self.signatures.close().await;
        self.store.close().await;
    }

    /// All news, for whoever follows from another process.
    pub fn hub(&self) -> &Hub {
        &self.hub
    }

    /// What was decided, and how it came to that.
    pub fn history(&self) -> &DecisionHistory {
        &self.history
    }

    pub fn templates(&self) -> &TemplateEditor {
        &self.templates
    }

    pub fn program_settings(&self) -> &ProgramSettings {
        &self.program_settings
    }

    pub fn models(&self) -> &Models {
        &self.models
    }

    pub fn own_models(&self) -> &OwnModels {
        &self.own_models
    }

    pub fn mcp_settings(&self) -> &McpSettings {
        &self.mcp_settings
    }

    /// The files of answers and results.
    pub fn files(&self) -> &AttachedFiles {
        &self.files
    }

    pub fn workspaces(&self) -> &Workspaces {
        &self.workspaces
    }

    pub fn terminals(&self) -> &TerminalVariables {
        &self.terminals
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
