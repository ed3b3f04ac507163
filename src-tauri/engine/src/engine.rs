//! Everything that a surface can ask of the program: the window, the terminal and the tests all come through here.

mod acting;
mod assembly;
mod branching;
mod brought;
mod calls;
mod context;
mod conversations;
mod decisions;
mod deleting;
mod drafts;
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
mod inbox;
mod mcp;
mod model_clients;
mod models;
mod news;
mod not_opened;
mod opening;
mod own_models;
mod permissions;
mod redacted;
mod run_context;
mod settings;
mod templates;
mod tidying;
mod time;
mod troubles;
mod view;
mod waking;
mod workspaces;

pub use acting::Actions;
pub use branching::Branches;
pub use brought::TerminalVariables;
pub use calls::TaskSnapshot;
pub use context::EngineContext;
pub use conversations::Conversations;
pub use decisions::Decisions;
pub use deleting::Deletions;
pub use drafts::Drafts;
pub use errors::CommandErrors;
pub use files::AttachedFiles;
pub use following::NewsSubscription;
pub use guests::Guests;
pub use handing_over::{FolderRelease, FolderStillHeld};
pub use history::DecisionHistory;
pub use importing::Transfers;
pub use inbox::{AnswerSender, Inbox};
pub use mcp::McpSettings;
pub use model_clients::ModelInUse;
pub use models::Models;
pub use not_opened::OpenError;
pub use opening::{EngineConfig, Lifetime, SurfaceContext};
pub use own_models::{ModelArguments, ModelKey, OwnModels};
pub use permissions::Permissions;
pub use run_context::RunContext;
pub use settings::{ProgramSettings, settings_in};
pub use templates::{TemplateEditor, list as list_templates};
pub use tidying::WALL_CLOCK;
#[cfg(test)]
pub(crate) use tidying::trusted;
pub use time::QuestionClocks;
pub use workspaces::Workspaces;

use crate::changes::Restore;
use crate::clocks::Clocks;
use crate::host::{Hub, Surfaces};
use crate::log::LogWorker;
use crate::mcp::Servers;
use crate::runner::RetryPauses;
use crate::sightings::Sightings;
use crate::signatures::SignatureWorker;
use crate::tasks::ConversationTasks;
use ask::Timestamp;
use ask::limits::CARD_ARMING_MS;
use ask::settings::Settings;
use ask::wire::{Hello, Trouble};
use driving::RunOwnership;
use handing_over::HandingOver;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use tidying::Housekeeper;
use troubles::StorageTroubles;
use waking::RunWaker;

/// What does all the work. It knows no surface: what it has for them, it tells its `host` and its `surfaces`.
pub struct Engine {
    context: Arc<EngineContext>,
    /// Through which all news go.
    hub: Arc<Hub>,
    surfaces: Arc<dyn Surfaces>,
    servers: Arc<Servers>,
    restore: Arc<Restore>,
    tasks: Arc<ConversationTasks>,
    driving: Arc<RunOwnership>,
    waker: Arc<RunWaker>,
    pausing: Arc<RetryPauses>,
    clocks: Arc<Clocks>,
    sightings: Arc<Sightings>,
    log: Arc<LogWorker>,
    signatures: Arc<SignatureWorker>,
    housekeeper: Arc<Housekeeper>,
    troubles: Arc<StorageTroubles>,
    // What a surface can ask for, by its concern.
    actions: Arc<Actions>,
    branches: Branches,
    conversations: Arc<Conversations>,
    decisions: Decisions,
    deletions: Arc<Deletions>,
    drafts: Arc<Drafts>,
    files: Arc<AttachedFiles>,
    guests: Arc<Guests>,
    history: DecisionHistory,
    inbox: Arc<Inbox>,
    mcp_settings: McpSettings,
    models: Models,
    own_models: Arc<OwnModels>,
    permissions: Permissions,
    program_settings: Arc<ProgramSettings>,
    question_clocks: Arc<QuestionClocks>,
    templates: TemplateEditor,
    terminals: Arc<TerminalVariables>,
    transfers: Transfers,
    workspaces: Arc<Workspaces>,
    handing_over: HandingOver,
    opened_at: Timestamp,
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

    pub fn actions(&self) -> &Actions {
        &self.actions
    }

    pub fn branches(&self) -> &Branches {
        &self.branches
    }

    pub fn conversations(&self) -> &Arc<Conversations> {
        &self.conversations
    }

    pub fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    pub fn deletions(&self) -> &Deletions {
        &self.deletions
    }

    pub fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    /// The files of answers and results.
    pub fn files(&self) -> &AttachedFiles {
        &self.files
    }

    /// Other programs that ask here.
    pub fn guests(&self) -> &Arc<Guests> {
        &self.guests
    }

    /// What was decided, and how it came to that.
    pub fn history(&self) -> &DecisionHistory {
        &self.history
    }

    pub fn inbox(&self) -> &Inbox {
        &self.inbox
    }

    pub fn mcp_settings(&self) -> &McpSettings {
        &self.mcp_settings
    }

    pub fn models(&self) -> &Models {
        &self.models
    }

    /// Models that conversations use in place of the settings'.
    pub fn own_models(&self) -> &OwnModels {
        &self.own_models
    }

    pub fn permissions(&self) -> &Permissions {
        &self.permissions
    }

    pub fn program_settings(&self) -> &ProgramSettings {
        &self.program_settings
    }

    pub fn question_clocks(&self) -> &Arc<QuestionClocks> {
        &self.question_clocks
    }

    /// Where the person was last.
    pub fn sightings(&self) -> &Sightings {
        &self.sightings
    }

    pub fn templates(&self) -> &TemplateEditor {
        &self.templates
    }

    pub fn terminals(&self) -> &TerminalVariables {
        &self.terminals
    }

    pub fn transfers(&self) -> &Transfers {
        &self.transfers
    }

    pub fn workspaces(&self) -> &Workspaces {
        &self.workspaces
    }
}
