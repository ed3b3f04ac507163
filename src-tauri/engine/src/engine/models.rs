//! The profiles of the settings, each with its secrets, and what their servers offer.

use super::errors::ProfileError;
use super::model_clients::ModelClients;
use super::{EngineContext, ProgramSettings};
use crate::model::local;
use ask::ProfileId;
use ask::settings::{Profile, Settings};
use ask::wire::{CommandError, LocalServer, ProfileEdit, ProfileTest, Secrets};
use std::sync::Arc;

/// Which models there are.
pub struct Models {
    context: Arc<EngineContext>,
    settings: Arc<ProgramSettings>,
    clients: Arc<ModelClients>,
}

impl Models {
    pub fn new(context: Arc<EngineContext>, settings: Arc<ProgramSettings>, clients: Arc<ModelClients>) -> Models {
        Models { context, settings, clients }
    }

    /// Adds or changes a profile, its secrets first: a profile never names a key that is not there.
    pub async fn save_profile(&self, edit: ProfileEdit) -> Result<Settings, CommandError> {
        let ProfileEdit { mut profile, secrets } = edit;
        check(&profile).map_err(|fault| self.context.errors().profile(fault))?;
        match secrets.key.as_deref() {
            Some("") => profile.has_key = false,
            Some(_) => profile.has_key = true,
            None => {}
        }
        if secrets != Secrets::default() {
            self.context
                .keys
                .update(profile.id, secrets)
                .await
                .map_err(|error| self.context.errors().keychain(&error))?;
        }
        let mut settings = Settings::clone(&self.context.settings());
        match settings.ai.profiles.iter_mut().find(|other| other.id == profile.id) {
            Some(other) => *other = profile,
            None => {
                settings.ai.profile = Some(profile.id);
                settings.ai.profiles.push(profile);
            }
        }
        self.settings.save(settings).await
    }

    /// Removes a profile and its secrets. The demo model takes its place if it was in use.
    pub async fn remove_profile(&self, id: ProfileId) -> Result<Settings, CommandError> {
        let mut settings = Settings::clone(&self.context.settings());
        let had_secrets = settings
            .ai
            .profiles
            .iter()
            .any(|profile| profile.id == id && (profile.has_key || !profile.headers.is_empty()));
        settings.ai.profiles.retain(|profile| profile.id != id);
        if settings.ai.profile == Some(id) {
            settings.ai.profile = settings.ai.profiles.first().map(|profile| profile.id);
        }
        let settings = self.settings.save(settings).await?;
        if had_secrets {
            self.context.keys.remove(id).await.map_err(|error| self.context.errors().keychain(&error))?;
        }
        Ok(settings)
    }

    /// The models that the profile's server offers.
    pub async fn list(&self, edit: ProfileEdit) -> Result<Vec<String>, CommandError> {
        let client =
            self.clients.edited(edit).await.map_err(|failure| self.context.errors().models_not_listed(&failure))?;
        client.models().await.map_err(|failure| self.context.errors().models_not_listed(&failure))
    }

    /// One small request to the profile's model.
    pub async fn test(&self, edit: ProfileEdit) -> ProfileTest {
        match self.clients.edited(edit).await {
            Ok(client) => client.test().await,
            Err(failure) => ProfileTest::Fails { failure },
        }
    }

    /// Model servers on this machine's usual ports. Looked for only when the person asks for it.
    pub async fn find_local_servers(&self) -> Vec<LocalServer> {
        local::find().await
    }
}

fn check(profile: &Profile) -> Result<(), ProfileError> {
    if profile.name.trim().is_empty() {
        return Err(ProfileError::Unnamed);
    }
    if profile.model.trim().is_empty() {
        return Err(ProfileError::NoModel);
    }
    match url::Url::parse(profile.base_url.trim()) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => {}
        Ok(_) | Err(_) => return Err(ProfileError::BaseUrl),
    }
    match profile.proxy.as_deref().map(url::Url::parse) {
        None => Ok(()),
        Some(Ok(url)) if url.password().is_some() => Err(ProfileError::ProxyPassword),
        Some(Ok(url)) if matches!(url.scheme(), "http" | "https" | "socks5" | "socks5h") && url.has_host() => Ok(()),
        Some(Ok(_) | Err(_)) => Err(ProfileError::Proxy),
    }
}
