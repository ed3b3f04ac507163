//! The settings in force, mirrored in the store so that a torn settings file costs nothing.

use super::EngineContext;
use super::tidying::Housekeeper;
use crate::changes::Restore;
use crate::crash;
use crate::demo::SAMPLES;
use crate::host::{News, Surfaces};
use crate::log::LogWorker;
use crate::mcp::Servers;
use crate::runner::RetryPauses;
use crate::settings_file;
use crate::store::{MetaName, StoreError};
use ask::ProfileId;
use ask::settings::Settings;
use ask::wire::CommandError;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;

/// The mirror's name in the store.
pub const MIRROR: MetaName = MetaName::Settings;

/// Under this name: what the settings file may hold that this program has written.
const WRITTEN: MetaName = MetaName::SettingsWritten;
const WRITTEN_COUNT_MAX: usize = 16;

/// The settings of a data folder that another program may have; none where they cannot be read.
pub fn settings_in(folder: &Path) -> Option<Settings> {
    serde_json::from_str(&crate::store::peek(folder, MIRROR)?).ok()
}

/// The settings, and all that follows them.
pub struct ProgramSettings {
    pub(super) context: Arc<EngineContext>,
    pub(super) log: Arc<LogWorker>,
    pub(super) restore: Arc<Restore>,
    pub(super) housekeeper: Arc<Housekeeper>,
    pub(super) surfaces: Arc<dyn Surfaces>,
    pub(super) servers: Arc<Servers>,
    pub(super) pausing: Arc<RetryPauses>,
}

impl ProgramSettings {
    /// The folder that was worked in last is offered for the next conversation. The demo's own is for the demo alone.
    pub async fn remember_folder(&self, folder: Option<&str>) {
        let Some(folder) = folder.filter(|folder| !self.is_sample(folder)) else { return };
        let settings = self.context.settings();
        if settings.workspace.as_deref() == Some(folder) {
            return;
        }
        let settings = Settings { workspace: Some(folder.to_owned()), ..settings.as_ref().clone() };
        if let Err(error) = self.put_in_force(settings).await {
            tracing::warn!(code = ?error.code, "the folder of the last conversation was not remembered");
        }
    }

    fn is_sample(&self, folder: &str) -> bool {
        Path::new(folder).starts_with(self.context.folder.join(SAMPLES))
    }

    /// Whether those in force were ever saved; else they are the defaults.
    pub async fn were_saved(&self) -> bool {
        self.context.store.meta(MIRROR).await.is_ok_and(|saved| saved.is_some())
    }

    /// Puts these settings in force once they are saved. Profiles are changed by `save_profile`.
    pub async fn save(&self, settings: Settings) -> Result<Settings, CommandError> {
        let settings = self.without_misdirected_secrets(settings).await?;
        self.put_in_force(settings).await
    }

    /// A secret was given for one program or address. Where a server is another one now, or none any more, its secrets are
    /// removed, however the settings came to change.
    async fn without_misdirected_secrets(&self, mut settings: Settings) -> Result<Settings, CommandError> {
        for before in &self.context.settings().mcp {
            let now = settings.mcp.iter_mut().find(|server| server.id == before.id);
            if now.as_ref().is_some_and(|now| now.has_target_of(before)) {
                continue;
            }
            self.context
                .keys
                .remove(ProfileId(before.id.0))
                .await
                .map_err(|error| self.context.errors().keychain(&error))?;
            self.servers.sign_ins().forget(before.id).await.map_err(|error| self.context.errors().keychain(&error))?;
            if let Some(now) = now {
                *now = now.clone().without_secrets();
            }
        }
        Ok(settings)
    }

    pub(super) async fn put_in_force(&self, settings: Settings) -> Result<Settings, CommandError> {
        if let Some(senseless) = settings.senseless() {
            return Err(self.context.errors().senseless(senseless));
        }
        let settings = settings.within_limits();
        if settings.ai.profile.is_some() && settings.ai.active().is_none() {
            return Err(self.context.errors().profile_gone());
        }
        self.expect_in_file(&settings).await.map_err(|fault| self.context.not_saved(&fault))?;
        crash::point("settings-expected");
        self.context.store.save_meta(MIRROR, &settings).await.map_err(|fault| self.context.not_saved(&fault))?;
        crash::point("settings-kept");
        let before = std::mem::replace(&mut *self.context.settings.write(), Arc::new(settings.clone()));
        if before.log != settings.log {
            self.log.set(settings.log);
        }
        self.restore.set_room(settings.storage.undo_bytes_max());
        if (before.log, before.storage) != (settings.log, settings.storage) {
            self.housekeeper.changed();
        }
        self.context.host.tell(News::Settings(settings.clone()));
        crash::point("settings-told");
        self.look_at_file().await;
        self.surfaces.follow(&settings).await;
        self.servers.follow(&settings.mcp).await;
        // Another model, address or proxy may answer at once.
        self.pausing.cut_all_short();
        Ok(settings)
    }

    /// Where the settings file holds what was saved last, all that it held before is forgotten: whoever puts that back by
    /// hand means it.
    pub async fn look_at_file(&self) {
        let held =
            settings_file::read(&self.context.folder).ok().flatten().filter(|held| *held == *self.context.settings());
        let Some(held) = held else { return };
        if let Err(fault) = self.context.store.save_meta(WRITTEN, &[stamp(&held)]).await {
            tracing::warn!(%fault, "what the settings file holds could not be noted");
        }
    }

    /// Whether the settings file holds what this program has written into it, now or before: then the copy in the store,
    /// which is written first, is as new or newer. Anything else in it was written by somebody else, on purpose.
    pub async fn file_is_our_own(&self, file: &Settings) -> bool {
        let (known, stamp) = (self.written().await, stamp(file));
        known.is_ok_and(|known| known.contains(&stamp))
    }

    /// Notes what the file is about to hold, before the copy says so: it may be left as it is by a crash or a full disk.
    async fn expect_in_file(&self, settings: &Settings) -> Result<(), StoreError> {
        let mut known = self.written().await?;
        // What the file holds now, and what may come: all else it holds no more.
        if let Some(held) = settings_file::read(&self.context.folder)
            .ok()
            .flatten()
            .map(|held| stamp(&held))
            .filter(|held| known.contains(held))
        {
            known = vec![held];
        }
        let next = stamp(settings);
        known.retain(|one| *one != next);
        known.push(next);
        // While it cannot be written, the file stays as it was at the first of them.
        if known.len() > WRITTEN_COUNT_MAX {
            known.remove(1);
        }
        self.context.store.save_meta(WRITTEN, &known).await
    }

    async fn written(&self) -> Result<Vec<String>, StoreError> {
        let text = self.context.store.meta(WRITTEN).await?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }
}

/// What stands for these settings, however they are laid out in the file.
fn stamp(settings: &Settings) -> String {
    let text = serde_json::to_vec(settings).unwrap_or_default();
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
