//! The model that a terminal told a conversation to use. Which one that is, is stored; its key is kept in memory only, so that an
//! engine that starts later has to be told it again.

use super::EngineContext;
use super::errors::{OwnModelError, ProfileError};
use crate::runner::RetryPauses;
use crate::store::CommitError;
use ask::event::FailureCode;
use ask::settings::{ModelServer, OwnModel, Profile, Settings, Wire};
use ask::wire::CommandError;
use ask::{ConversationId, ConversationRefusal, Input, Refusal};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// Whoever tells of more is forgotten: a conversation that has no key says so.
const TOLD_COUNT_MAX: usize = 512;
/// No conversation has so many above it.
const ABOVE_COUNT_MAX: usize = 64;
const KEY_BYTES_MAX: usize = 16 * 1024;
const NAME_BYTES_MAX: usize = 2 * 1024;

/// What conversations were told to use in place of the settings' model.
pub struct OwnModels {
    context: Arc<EngineContext>,
    pausing: Arc<RetryPauses>,
    told: Mutex<HashMap<ConversationId, Told>>,
}

struct Told {
    model: OwnModel,
    key: Option<String>,
}

/// The key that a conversation was told, for the program that goes on with it. It is given from one to the other and never
/// written or printed.
#[derive(Serialize, Deserialize)]
pub struct ModelKey {
    conversation: ConversationId,
    model: OwnModel,
    key: String,
}

/// What a terminal says of the model to use.
#[derive(Default)]
pub struct ModelArguments {
    /// A profile by its name or its model, `PROFILE/MODEL`, or a model of the server at `base_url`. None: the one in use.
    pub model: Option<String>,
    /// A server that no settings name.
    pub base_url: Option<String>,
    /// In place of the one that the settings have.
    pub key: Option<String>,
}

impl OwnModels {
    pub fn new(context: Arc<EngineContext>, pausing: Arc<RetryPauses>) -> OwnModels {
        OwnModels { context, pausing, told: Mutex::default() }
    }

    /// The model that a conversation begins with.
    pub fn of_beginning(&self, id: ConversationId) -> Option<OwnModel> {
        Some(self.told.lock().get(&id)?.model.clone())
    }

    pub fn forget(&self, id: ConversationId) {
        self.told.lock().remove(&id);
    }

    /// A key is for the server that it was told with, and no other one gets it.
    fn key(&self, id: ConversationId, server: &ModelServer) -> Option<String> {
        let all = self.told.lock();
        all.get(&id).filter(|told| told.model.server == *server)?.key.clone()
    }

    fn take(&self, id: ConversationId, told: Told) {
        let mut all = self.told.lock();
        if all.len() >= TOLD_COUNT_MAX {
            all.clear();
        }
        all.insert(id, told);
    }

    /// All that are known here.
    pub fn keys(&self) -> Vec<ModelKey> {
        let all = self.told.lock();
        let with_key = all.iter().filter_map(|(id, told)| {
            Some(ModelKey { conversation: *id, model: told.model.clone(), key: told.key.clone()? })
        });
        with_key.collect()
    }

    /// Those that the program before this one knew. What a terminal has told meanwhile stays.
    pub fn take_keys(&self, keys: Vec<ModelKey>) {
        for ModelKey { conversation, model, key } in keys {
            self.context.redactor.learn_value(&key);
            if !self.told.lock().contains_key(&conversation) {
                self.take(conversation, Told { model, key: Some(key) });
            }
        }
        self.pausing.cut_short_for(FailureCode::KeyNotKept);
    }

    /// From now on this conversation uses the model that was told, with its key. One that has not begun begins with it.
    pub async fn choose(&self, id: ConversationId, told: ModelArguments) -> Result<(), CommandError> {
        let (own, has_failed) = match self.context.store.load(id).await {
            Ok(shared) => {
                let digest = &shared.read().state.digest;
                (digest.model.clone(), digest.failed)
            }
            Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::NotStarted))) => (None, false),
            Err(error) => return Err(self.context.not_taken(&error)),
        };
        let chosen =
            chosen(&self.context.settings(), own, &told).map_err(|fault| self.context.errors().own_model(&fault))?;
        let Some((model, key)) = chosen else { return Ok(()) };
        // Whoever joins brings no other key in place of one that works.
        if !has_failed && told.model.is_none() && self.key(id, &model.server).is_some() {
            return Ok(());
        }
        key.iter().for_each(|key| self.context.redactor.learn_value(key));
        // The key is there before the model is used.
        self.take(id, Told { model: model.clone(), key });
        let model = Input::ChooseModel { model: Some(model), at: self.context.now() };
        match self.context.store.commit(id, model).await {
            // It begins with it.
            Err(CommitError::Refused(Refusal::Conversation(ConversationRefusal::NotStarted))) => {}
            Err(error) => return Err(self.context.not_taken(&error)),
            Ok(_) => {}
        }
        self.pausing.cut_short(id);
        // Subtasks wait for the same key.
        self.pausing.cut_short_for(FailureCode::KeyNotKept);
        Ok(())
    }

    /// From now on this conversation uses the model of the settings.
    pub async fn choose_settings(&self, id: ConversationId) -> Result<(), CommandError> {
        self.context.commit(id, Input::ChooseModel { model: None, at: self.context.now() }).await?;
        self.forget(id);
        self.pausing.cut_short(id);
        Ok(())
    }

    /// The key that was told for this conversation, or for the one that it began from.
    pub(super) async fn key_for(&self, id: ConversationId, server: &ModelServer) -> Option<String> {
        let mut of = Some(id);
        for _ in 0..ABOVE_COUNT_MAX {
            let at = of?;
            if let Some(key) = self.key(at, server) {
                return Some(key);
            }
            let shared = self.context.store.load(at).await.ok()?;
            let digest = &shared.read().state.digest;
            of = digest.parent.or(digest.branched_from.map(|from| from.conversation));
        }
        None
    }
}

/// The model to use from now on, with its key. None: a key alone that is not for the server which the conversation uses.
fn chosen(
    settings: &Settings,
    own: Option<OwnModel>,
    told: &ModelArguments,
) -> Result<Option<(OwnModel, Option<String>)>, OwnModelError> {
    let said =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let (model, base_url, key) = (said(&told.model), said(&told.base_url), said(&told.key));
    if key.as_deref().is_some_and(|key| key.len() > KEY_BYTES_MAX || key.contains(|c: char| c.is_control())) {
        return Err(OwnModelError::Key);
    }
    if [&model, &base_url].into_iter().flatten().any(|text| text.len() > NAME_BYTES_MAX) {
        return Err(OwnModelError::TooLong);
    }
    let server = base_url.map(address).transpose()?;
    if let (None, Some(own)) = (&model, own) {
        let same = match &server {
            Some(server) => own.server == *server,
            None => matches!(own.server, ModelServer::Profile { .. }),
        };
        let has_key = own.has_key || key.is_some();
        return Ok((same && key.is_some()).then_some((OwnModel { has_key, ..own }, key)));
    }
    let (server, model) = match server {
        Some(server) => (server, model.ok_or(OwnModelError::NoModel)?),
        None => {
            let (profile, model) = of_settings(settings, model)?;
            (ModelServer::Profile { id: profile.id }, model)
        }
    };
    Ok(Some((OwnModel { server, model, has_key: key.is_some() }, key)))
}

fn address(base_url: String) -> Result<ModelServer, OwnModelError> {
    let url = url::Url::parse(&base_url).map_err(|_| OwnModelError::Profile(ProfileError::BaseUrl))?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(OwnModelError::Profile(ProfileError::BaseUrl));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(OwnModelError::NamedUser);
    }
    Ok(ModelServer::Address { wire: wire(&url), base_url })
}

/// A profile, and which model of its server.
fn of_settings(settings: &Settings, model: Option<String>) -> Result<(&Profile, String), OwnModelError> {
    let profiles = &settings.ai.profiles;
    let Some(model) = model else {
        let active = settings.ai.active().ok_or(OwnModelError::NoneInSettings)?;
        return Ok((active, active.model.clone()));
    };
    let named = |name: &str| profiles.iter().find(|profile| profile.name.trim().eq_ignore_ascii_case(name.trim()));
    if let Some(profile) = named(&model).or_else(|| profiles.iter().find(|profile| profile.model == model)) {
        return Ok((profile, profile.model.clone()));
    }
    match model.split_once('/').and_then(|(name, model)| Some((named(name)?, model.trim()))) {
        Some((profile, model)) if !model.is_empty() => Ok((profile, model.to_owned())),
        Some(_) | None if profiles.is_empty() => Err(OwnModelError::NoneInSettings),
        Some(_) | None => Err(OwnModelError::Unknown {
            model,
            known: profiles.iter().map(|profile| (profile.name.clone(), profile.model.clone())).collect(),
        }),
    }
}

/// Anthropic's own protocol is spoken where its server is; everybody else's is OpenAI's.
fn wire(url: &url::Url) -> Wire {
    let host = url.host_str().unwrap_or_default();
    let anthropic =
        host == "api.anthropic.com" || url.path_segments().is_some_and(|mut path| path.any(|part| part == "anthropic"));
    if anthropic { Wire::Anthropic } else { Wire::OpenAi }
}

#[cfg(test)]
mod tests;
