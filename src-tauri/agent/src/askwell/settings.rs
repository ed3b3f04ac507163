//! The settings in force, mirrored in the store so that a torn settings file costs nothing.

use super::Askwell;
use crate::host::News;
use ask::ProfileId;
use ask::settings::Settings;
use ask::wire::CommandError;
use std::path::Path;
use std::sync::Arc;

/// The mirror's name in the store.
pub const MIRROR: &str = "settings";

/// The settings of a data folder that another program may have; none where they cannot be read.
pub fn settings_in(folder: &Path) -> Option<Settings> {
    serde_json::from_str(&crate::store::peek(folder, MIRROR)?).ok()
}

impl Askwell {
    pub fn settings(&self) -> Arc<Settings> {
        self.settings.read().clone()
    }

    /// Puts these settings in force once they are saved. Profiles are changed by `save_profile`.
    pub async fn save_settings(&self, settings: Settings) -> Result<Settings, CommandError> {
        let settings = self.without_misdirected_secrets(settings).await?;
        self.put_in_force(settings).await
    }

    /// A secret was given for one program or address. Where a server is another one now, or none any more, its secrets are
    /// removed, however the settings came to change.
    async fn without_misdirected_secrets(&self, mut settings: Settings) -> Result<Settings, CommandError> {
        for before in &self.settings().mcp {
            let now = settings.mcp.iter_mut().find(|server| server.id == before.id);
            if now.as_ref().is_some_and(|now| now.has_target_of(before)) {
                continue;
            }
            self.keys.remove(ProfileId(before.id.0)).await.map_err(|error| self.words().keychain(&error))?;
            if let Some(now) = now {
                *now = now.clone().without_secrets();
            }
        }
        Ok(settings)
    }

    pub(super) async fn put_in_force(&self, settings: Settings) -> Result<Settings, CommandError> {
        let settings = settings.within_limits();
        if settings.ai.profile.is_some() && settings.ai.active().is_none() {
            return Err(self.words().profile_gone());
        }
        let text = serde_json::to_string(&settings).map_err(|error| self.words().broke_off(&error))?;
        self.store.save_meta(MIRROR, text).await.map_err(|fault| self.not_saved(&fault))?;
        let before = std::mem::replace(&mut *self.settings.write(), Arc::new(settings.clone()));
        if before.log != settings.log {
            self.log.set(settings.log);
        }
        self.host.tell(News::Settings(settings.clone()));
        self.api.follow(&settings.api).await;
        self.channels.follow(&settings).await;
        self.mcp.follow(&settings.mcp).await;
        Ok(settings)
    }
}
