//! Puts the parts of the engine together, each with those that it needs.

use super::driving::RunOwnership;
use super::model_clients::ModelClients;
use super::run_context::RunContext;
use super::tidying::Housekeeper;
use super::troubles::StorageTroubles;
use super::waking::RunWaker;
use super::{
    Actions, AttachedFiles, Branches, Conversations, DecisionHistory, Decisions, Deletions, Drafts, Engine,
    EngineContext, Guests, Inbox, Lifetime, McpSettings, Models, OwnModels, Permissions, ProgramSettings,
    QuestionClocks, TemplateEditor, TerminalVariables, Transfers, Workspaces,
};
use crate::acp::RunningAgents;
use crate::attachments::Attachments;
use crate::changes::Restore;
use crate::clocks::Clocks;
use crate::host::{Hub, Surfaces};
use crate::live::LiveBoard;
use crate::log::LogWorker;
use crate::mcp::Servers;
use crate::runner::{HaltedRuns, RetryPauses};
use crate::sightings::Sightings;
use crate::signatures::SignatureWorker;
use crate::tasks::ConversationTasks;
use ask::Timestamp;
use ask::wall_clock::WallClock;
use parking_lot::Mutex;
use std::sync::{Arc, OnceLock};

/// What was opened or started before there is an engine.
pub(super) struct Foundation {
    pub context: Arc<EngineContext>,
    pub hub: Arc<Hub>,
    pub surfaces: Arc<dyn Surfaces>,
    pub lifetime: Lifetime,
    pub servers: Arc<Servers>,
    pub attachments: Arc<Attachments>,
    pub sightings: Arc<Sightings>,
    pub log: Arc<LogWorker>,
    pub signatures: Arc<SignatureWorker>,
    /// The clock's course, as it was kept.
    pub clock: WallClock,
    /// The store lacks nothing.
    pub proven: bool,
    pub troubles: Arc<StorageTroubles>,
    pub opened_at: Timestamp,
}

impl Engine {
    pub(super) fn on(foundation: Foundation) -> Arc<Engine> {
        let Foundation { context, hub, surfaces, lifetime, servers, attachments, .. } = foundation;
        let Foundation { sightings, log, signatures, clock, proven, troubles, opened_at, .. } = foundation;
        let agents = Arc::<RunningAgents>::default();
        let (tasks, driving) = (Arc::<ConversationTasks>::default(), Arc::new(RunOwnership::new(lifetime)));
        let (pausing, halted) = (Arc::<RetryPauses>::default(), Arc::<HaltedRuns>::default());
        let clocks = Arc::new(Clocks::new(context.host.clone()));
        let live = Arc::new(LiveBoard::new(context.host.clone()));
        let restore = Arc::new(Restore::open(&context.folder));
        restore.set_room(context.settings().storage.undo_bytes_max());
        let workspaces = Arc::new(Workspaces::new(context.clone()));
        let terminals = Arc::new(TerminalVariables::new(context.clone()));
        let files = Arc::new(AttachedFiles::new(context.clone(), attachments));
        let own_models = Arc::new(OwnModels::new(context.clone(), pausing.clone()));
        let clients = Arc::new(ModelClients::new(context.clone(), own_models.clone()));
        let guests = Arc::new(Guests::new(context.clone()));
        let actions = Arc::new(Actions {
            context: context.clone(),
            workspaces: workspaces.clone(),
            terminals: terminals.clone(),
            servers: servers.clone(),
            restore: restore.clone(),
            driving: driving.clone(),
        });
        let runs = Arc::new(RunContext {
            context: context.clone(),
            tasks: tasks.clone(),
            live: live.clone(),
            pausing: pausing.clone(),
            halted: halted.clone(),
            agents: agents.clone(),
            servers: servers.clone(),
            clients: clients.clone(),
            workspaces: workspaces.clone(),
            files: files.clone(),
            terminals: terminals.clone(),
            actions: actions.clone(),
        });
        let waker = Arc::new(RunWaker::new(driving.clone(), runs));
        let inbox = Arc::new(Inbox {
            context: context.clone(),
            clocks: clocks.clone(),
            sightings: sightings.clone(),
            files: files.clone(),
            actions: actions.clone(),
            guests: guests.clone(),
            driving: driving.clone(),
        });
        let drafts =
            Arc::new(Drafts { context: context.clone(), clocks: clocks.clone(), sightings: sightings.clone() });
        let question_clocks = Arc::new(QuestionClocks {
            context: context.clone(),
            clocks: clocks.clone(),
            sightings: sightings.clone(),
            surfaces: surfaces.clone(),
            driving: driving.clone(),
            inbox: inbox.clone(),
        });
        let conversations = Arc::new(Conversations {
            context: context.clone(),
            hub: hub.clone(),
            live: live.clone(),
            waker: waker.clone(),
            driving: driving.clone(),
            own_models: own_models.clone(),
            workspaces: workspaces.clone(),
            drafts: drafts.clone(),
            actions: actions.clone(),
            halted: halted.clone(),
            pausing: pausing.clone(),
        });
        let deletions = Arc::new(Deletions {
            context: context.clone(),
            clocks: question_clocks.clone(),
            agents: agents.clone(),
            terminals: terminals.clone(),
            own_models: own_models.clone(),
            waker: waker.clone(),
            actions: actions.clone(),
            files: files.clone(),
            log: log.clone(),
            surfaces: surfaces.clone(),
            signatures: signatures.clone(),
            guests: guests.clone(),
            inbox: inbox.clone(),
        });
        let housekeeper = Arc::new(Housekeeper {
            context: context.clone(),
            surfaces: surfaces.clone(),
            driving: driving.clone(),
            agents: agents.clone(),
            restore: restore.clone(),
            log: log.clone(),
            deletions: deletions.clone(),
            clock: Mutex::new(clock),
            changed: Arc::default(),
            proven,
        });
        let program_settings = Arc::new(ProgramSettings {
            context: context.clone(),
            log: log.clone(),
            restore: restore.clone(),
            housekeeper: housekeeper.clone(),
            surfaces: surfaces.clone(),
            servers: servers.clone(),
            pausing: pausing.clone(),
        });
        Arc::new(Engine {
            history: DecisionHistory::new(context.clone()),
            templates: TemplateEditor::new(context.clone()),
            decisions: Decisions { context: context.clone(), signatures: signatures.clone() },
            permissions: Permissions {
                context: context.clone(),
                workspaces: workspaces.clone(),
                signatures: signatures.clone(),
            },
            models: Models::new(context.clone(), program_settings.clone(), clients),
            mcp_settings: McpSettings::new(context.clone(), program_settings.clone(), servers.clone()),
            branches: Branches {
                context: context.clone(),
                files: files.clone(),
                actions: actions.clone(),
                workspaces: workspaces.clone(),
                restore: restore.clone(),
                conversations: conversations.clone(),
            },
            transfers: Transfers {
                context: context.clone(),
                importing: Default::default(),
                files: files.clone(),
                signatures: signatures.clone(),
                workspaces: workspaces.clone(),
                conversations: conversations.clone(),
            },
            deletions,
            handing_over: Default::default(),
            at_start: OnceLock::new(),
            context,
            hub,
            surfaces,
            servers,
            files,
            workspaces,
            restore,
            tasks,
            driving,
            waker,
            terminals,
            pausing,
            clocks,
            sightings,
            log,
            signatures,
            housekeeper,
            program_settings,
            own_models,
            actions,
            inbox,
            drafts,
            question_clocks,
            conversations,
            guests,
            opened_at,
            troubles,
        })
    }
}
