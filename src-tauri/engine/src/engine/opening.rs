//! From a folder on the disk to the running program.

use super::assembly::Foundation;
use super::news::NewsDispatcher;
use super::not_opened::OpenError;
use super::tidying;
use super::troubles::StorageTroubles;
use super::{Engine, EngineContext, acting, importing};
use crate::attachments::Attachments;
use crate::folder::Lock;
use crate::host::{Host, Hub, Surfaces};
use crate::keys::KeyStore;
use crate::log::{self, LogWorker};
use crate::mcp::{self, ServerContext, Servers, SignIns};
use crate::redact::Redactor;
use crate::sightings::Sightings;
use crate::signatures::{self, SignatureWorker};
use crate::store::{self, MetaName, Store};
use crate::trash::Trash;
use ask::settings::{Language, Settings};
use ask::wire::{Trouble, TroubleCode};
use parking_lot::RwLock;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::runtime::Handle;

/// What the program needs to start.
pub struct EngineConfig {
    pub folder: PathBuf,
    pub host: Arc<dyn Host>,
    pub lifetime: Lifetime,
    /// The system's language.
    pub language: Language,
}

/// How long the program is there that has the data folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifetime {
    /// Until the person ends it. Every run that was under way goes on in it.
    Stays,
    /// In the background, until nothing is left to do: it goes on with every run too, outlives the terminals, and gives way to
    /// one that stays.
    Background,
    /// As long as one command or chat: what nobody does something in here is left to the next one of the others, as the time for
    /// its answers is.
    Command,
}

/// What surfaces stand on.
pub struct SurfaceContext {
    pub host: Arc<dyn Host>,
    pub store: Store,
    pub redactor: Arc<Redactor>,
    pub sightings: Arc<Sightings>,
    /// What was kept of those who were let in.
    pub let_in: Option<String>,
    /// What was kept of those who tried.
    pub attempts: Option<String>,
}

impl Engine {
    /// Opens the data folder, which is taken already, and where this program stays, goes on with every conversation whose run was under way.
    pub async fn open<S: Surfaces>(
        opening: EngineConfig,
        lock: Lock,
        surfaces: impl FnOnce(SurfaceContext) -> Arc<S>,
    ) -> Result<(Arc<Engine>, Arc<S>), OpenError> {
        let EngineConfig { folder, host, lifetime, language } = opening;
        let goes_on = lifetime != Lifetime::Command;
        let hub = Arc::new(Hub::new(host));
        let host: Arc<dyn Host> = hub.clone();
        let unusable = |why: std::io::Error| OpenError::of_fault(&folder, why.into());
        crate::whole_file::sweep(&folder, &[&store::SMALL[..], &[crate::settings_file::FILE]].concat());
        crate::backup::finish(&folder, host.now()).map_err(unusable)?;
        let mut told = |progress| host.recovering(progress);
        let (opened, ready) =
            Store::open_telling(&folder, host.now(), &mut told).map_err(|fault| OpenError::of_store(&folder, fault))?;
        crate::folder::close_files(&folder).map_err(unusable)?;
        let settings = settings_from(ready.meta(super::settings::MIRROR));
        let (let_in, attempts) = (ready.meta(MetaName::ApiAccess), ready.meta(MetaName::ApiAttempts));
        let seen = ready.meta(mcp::KEPT);
        let clock = ready.meta(tidying::WALL_CLOCK);
        let grants = ready.grants();
        grants.expect(signatures::expected(&folder));
        let opened_at = host.now();
        let (store, unobserved) = ready.start_unobserved().map_err(unusable)?;
        let (attachments, found) = Attachments::open(&folder);
        let attachments = Arc::new(attachments);
        let proven = opened.proven;
        importing::sweep(&folder, &store, &attachments, proven).await;
        let trouble = opened.recovered.map(|recovered| {
            let code = match (opened.empty, recovered.in_part) {
                (true, _) => TroubleCode::RecoveredNothing,
                (false, true) => TroubleCode::RecoveredInPart,
                (false, false) => TroubleCode::Recovered,
            };
            Trouble { code, detail: recovered.aside }
        });
        let redactor = Arc::new(Redactor::default());
        let lock = Arc::new(lock);
        let troubles = Arc::new(StorageTroubles::new(host.clone(), trouble));
        let behind = troubles.clone();
        let log = LogWorker::start(log::LogWorkerConfig {
            behind: Box::new(move |why| behind.log_behind(why)),
            data: folder.clone(),
            host: host.clone(),
            redactor: redactor.clone(),
            settings: settings.log,
            proven,
            lock: lock.clone(),
            stop: Arc::default(),
        })
        .map_err(unusable)?;
        let signatures = SignatureWorker::start(signatures::SignatureWorkerConfig {
            folder: folder.clone(),
            lock: lock.clone(),
            catches_up: goes_on,
            key: Arc::new(crate::keys::signing_key),
            grants,
        })
        .map_err(unusable)?;
        let keys = Arc::new(KeyStore::open(&folder, redactor.clone()));
        let backing = ServerContext {
            host: host.clone(),
            store: store.clone(),
            keys: keys.clone(),
            sign_ins: Arc::new(SignIns::new(keys.clone(), host.clone())),
        };
        let sightings = Arc::new(Sightings::new(host.clone()));
        let surfaces = surfaces(SurfaceContext {
            host: host.clone(),
            store: store.clone(),
            redactor: redactor.clone(),
            sightings: sightings.clone(),
            let_in,
            attempts,
        });
        let context = Arc::new(EngineContext {
            folder,
            lock,
            host,
            store,
            keys,
            redactor,
            system_language: language,
            settings: RwLock::new(Arc::new(settings)),
            runtime: Handle::current(),
        });
        let engine = Engine::on(Foundation {
            servers: Arc::new(Servers::new(backing, seen, &context.settings().mcp)),
            context,
            hub,
            surfaces: surfaces.clone(),
            lifetime,
            attachments,
            sightings,
            log: Arc::new(log),
            signatures: Arc::new(signatures),
            clock: tidying::clock_kept(clock),
            proven,
            troubles,
            opened_at,
        });
        unobserved.observed_by(NewsDispatcher {
            host: engine.host.clone(),
            troubles: engine.troubles.clone(),
            engine: Arc::downgrade(&engine),
        });
        engine.housekeeper.trusted_time().await;
        tokio::spawn(tidying::tidy(Arc::downgrade(&engine.housekeeper)));
        if !goes_on {
            return Ok((engine, surfaces));
        }
        engine.go_on().await;
        // Of a store that may lack something, what belongs to that is left alone.
        if proven {
            let trash = Trash::of(&engine.folder, engine.host.now());
            tokio::spawn(acting::sweep_commands(engine.store.clone(), engine.folder.clone(), trash.clone()));
            tokio::spawn(acting::sweep_restore_points(engine.store.clone(), engine.restore.clone(), trash.clone()));
            if !found.is_empty() {
                tokio::spawn(engine.files.clone().tidy(found, trash));
            }
        }
        Ok((engine, surfaces))
    }

    /// A cold start does what the normal loop does: it looks what is next.
    async fn go_on(&self) {
        match self.store.running().await {
            Ok(running) => running.into_iter().for_each(|id| self.waker.wake(id)),
            Err(fault) => tracing::error!(%fault, "the runs under way could not be listed"),
        }
        self.question_clocks.start_all().await;
    }
}

/// The mirrored settings; the defaults at the first start.
fn settings_from(mirror: Option<String>) -> Settings {
    let read = |text: String| {
        let read = serde_json::from_str(&text);
        read.inspect_err(|error| tracing::error!(%error, "the copy of the settings cannot be read")).ok()
    };
    mirror.and_then(read).map(Settings::within_limits).unwrap_or_default()
}
