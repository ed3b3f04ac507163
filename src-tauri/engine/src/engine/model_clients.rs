//! Which model is asked: the profile in use, its secrets, and one client kept between requests.

use super::EngineContext;
use super::own_models::OwnModels;
use crate::demo::{self, Demo};
use crate::keys::KeysError;
use crate::model::{ModelAccess, ModelClient, images};
use ask::ConversationId;
use ask::event::{FailureCode, RunFailure};
use ask::limits::CONTEXT_TOKENS_DEFAULT;
use ask::settings::{ModelServer, OwnModel, Profile, Settings, Wire};
use ask::wire::{ProfileEdit, Secrets};
use std::sync::Arc;
use tokio::sync::{Mutex, OnceCell};

/// So many models are asked in turn before one connects anew.
const IN_USE_COUNT_MAX: usize = 8;

/// The clients of the models that are asked.
pub struct ModelClients {
    context: Arc<EngineContext>,
    own: Arc<OwnModels>,
    /// The latest last: conversations may have models of their own.
    in_use: Mutex<Vec<Arc<ModelInUse>>>,
    demo: OnceCell<Demo>,
}

/// A client and what it was made from.
pub struct ModelInUse {
    pub access: ModelAccess,
    pub client: ModelClient,
    pub context_tokens: u32,
    /// Whether it is given attached images themselves.
    pub images: bool,
}

impl ModelClients {
    pub fn new(context: Arc<EngineContext>, own: Arc<OwnModels>) -> ModelClients {
        ModelClients { context, own, in_use: Mutex::default(), demo: OnceCell::new() }
    }

    /// The client for what this conversation is to use. Its connections are kept from request to request.
    pub(crate) async fn of(&self, id: ConversationId, own: Option<&OwnModel>) -> Result<Arc<ModelInUse>, RunFailure> {
        let settings = self.context.settings();
        let (access, context_tokens, images) = match (own, settings.ai.active()) {
            (Some(own), _) => self.own_access(&settings, id, own).await?,
            (None, Some(profile)) => {
                let secrets = self.secrets(profile).await?;
                let context_tokens = profile.context_tokens.unwrap_or(CONTEXT_TOKENS_DEFAULT);
                (access(profile, secrets), context_tokens, images::taken(profile))
            }
            (None, None) => (self.demo_access().await?, CONTEXT_TOKENS_DEFAULT, false),
        };
        let mut in_use = self.in_use.lock().await;
        let same = |model: &Arc<ModelInUse>| {
            model.access == access && model.context_tokens == context_tokens && model.images == images
        };
        let model = match in_use.iter().position(same) {
            Some(at) => in_use.remove(at),
            None => {
                let client = ModelClient::new(access.clone())?;
                Arc::new(ModelInUse { access, client, context_tokens, images })
            }
        };
        if in_use.len() >= IN_USE_COUNT_MAX {
            in_use.remove(0);
        }
        in_use.push(model.clone());
        Ok(model)
    }

    /// How a conversation's own model is asked: with the key that was told, never with another one in its place.
    async fn own_access(
        &self,
        settings: &Settings,
        id: ConversationId,
        own: &OwnModel,
    ) -> Result<(ModelAccess, u32, bool), RunFailure> {
        let key = if own.has_key {
            let key = self.own.key_for(id, &own.server).await;
            Some(key.ok_or_else(|| RunFailure {
                code: FailureCode::KeyNotKept,
                detail: self.context.errors().key_not_kept(own),
            })?)
        } else {
            None
        };
        match &own.server {
            ModelServer::Profile { id } => {
                let profile = settings.ai.profiles.iter().find(|profile| profile.id == *id);
                let profile = profile.ok_or_else(|| RunFailure {
                    code: FailureCode::UnknownModel,
                    detail: self.context.errors().own_profile_gone(&own.model),
                })?;
                let secrets = match key {
                    Some(key) => Secrets { key: Some(key), ..self.held(profile).await? },
                    None => self.secrets(profile).await?,
                };
                let images = Profile { model: own.model.clone(), ..profile.clone() };
                let context_tokens = profile.context_tokens.unwrap_or(CONTEXT_TOKENS_DEFAULT);
                let access = ModelAccess { model: own.model.clone(), ..access(profile, secrets) };
                Ok((access, context_tokens, images::taken(&images)))
            }
            ModelServer::Address { wire, base_url } => {
                let access = ModelAccess {
                    wire: *wire,
                    base_url: base_url.clone(),
                    model: own.model.clone(),
                    key,
                    headers: Vec::new(),
                    proxy: None,
                    max_output_tokens: None,
                };
                Ok((access, CONTEXT_TOKENS_DEFAULT, images::by_name(&own.model)))
            }
        }
    }

    /// One for a profile that is being edited.
    pub(super) async fn edited(&self, edit: ProfileEdit) -> Result<ModelClient, RunFailure> {
        let ProfileEdit { profile, secrets: typed } = edit;
        let mut secrets = self.held(&profile).await?;
        match typed.key {
            Some(key) => secrets.key = Some(key).filter(|key| !key.is_empty()),
            None => self.has_its_key(&profile, &secrets)?,
        }
        secrets.headers.extend(typed.headers);
        self.context.redactor.learn(&secrets);
        ModelClient::new(access(&profile, secrets))
    }

    async fn secrets(&self, profile: &Profile) -> Result<Secrets, RunFailure> {
        let secrets = self.held(profile).await?;
        self.has_its_key(profile, &secrets).map(|()| secrets)
    }

    /// A server is never asked without the key that its profile has.
    fn has_its_key(&self, profile: &Profile, secrets: &Secrets) -> Result<(), RunFailure> {
        if profile.has_key && secrets.key.is_none() {
            return Err(self.without_key(&KeysError::Gone));
        }
        Ok(())
    }

    fn without_key(&self, why: &KeysError) -> RunFailure {
        RunFailure { code: FailureCode::KeyUnavailable, detail: self.context.errors().key(why) }
    }

    async fn held(&self, profile: &Profile) -> Result<Secrets, RunFailure> {
        if !profile.has_key && profile.headers.is_empty() {
            return Ok(Secrets::default());
        }
        self.context.keys.get(profile.id).await.map_err(|error| self.without_key(&error))
    }

    async fn demo_access(&self) -> Result<ModelAccess, RunFailure> {
        let demo = self.demo.get_or_try_init(demo::serve).await.map_err(|error| RunFailure {
            code: FailureCode::Unreachable,
            detail: self.context.errors().demo_not_started(&error),
        })?;
        Ok(ModelAccess {
            wire: Wire::OpenAi,
            base_url: demo.base_url.clone(),
            model: demo::MODEL.to_owned(),
            key: None,
            headers: Vec::new(),
            proxy: None,
            max_output_tokens: None,
        })
    }
}

fn access(profile: &Profile, secrets: Secrets) -> ModelAccess {
    let value = |name: &String| secrets.headers.get(name).map(|value| (name.clone(), value.clone()));
    ModelAccess {
        wire: profile.wire,
        base_url: profile.base_url.clone(),
        model: profile.model.clone(),
        headers: profile.headers.iter().filter_map(value).collect(),
        key: secrets.key,
        proxy: profile.proxy.clone(),
        max_output_tokens: profile.max_output_tokens,
    }
}
