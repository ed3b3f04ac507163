//! The model that this terminal was told to use, and its key, which is kept in memory only.

use super::ChatSession;
use crate::leaving::EarlyExit;
use ask::ConversationId;
use ask::command::called;
use ask::settings::Settings;
use ask::wire::ConversationSummary;
use surfaces::local::MODEL_VARIABLES;

/// What the command line and the environment say.
#[derive(Default)]
pub(super) struct ModelChoice {
    /// On the command line: it counts for a conversation that is gone on with, too.
    wanted: Option<String>,
    model: Option<String>,
    base_url: Option<String>,
    key: Option<String>,
}

/// On the command line: the model of the settings, where no profile has this name.
const DEFAULT: &str = "default";

impl ModelChoice {
    pub fn of(wanted: Option<String>) -> ModelChoice {
        let said = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        let [model, base_url, key] = MODEL_VARIABLES.map(said);
        ModelChoice { wanted, model, base_url, key }
    }

    /// Something is to be said before a conversation begins.
    fn says_something(&self) -> bool {
        [&self.wanted, &self.model, &self.base_url, &self.key].into_iter().any(Option::is_some)
    }

    /// It names a server itself, so that none needs to be set up.
    pub fn has_server(&self) -> bool {
        self.base_url.is_some()
    }

    fn is_default(&self, settings: &Settings) -> bool {
        let named = || settings.ai.profiles.iter().any(|profile| profile.name.eq_ignore_ascii_case(DEFAULT));
        self.wanted.as_deref() == Some(DEFAULT) && !named()
    }

    fn told(&self, conversation_id: ConversationId, model: Option<String>) -> called::use_model {
        let (base_url, key) = (self.base_url.clone(), self.key.clone());
        called::use_model { conversation_id, model, base_url, key }
    }
}

impl ChatSession<'_> {
    /// Before this conversation begins here.
    pub(super) async fn begins_with_model(&mut self, id: ConversationId) -> Result<(), EarlyExit> {
        if !self.model.says_something() || self.default_model {
            return Ok(());
        }
        let model = self.model.wanted.clone().or_else(|| self.model.model.clone());
        let told = self.model.told(id, model);
        Ok(self.call(told).await??)
    }

    /// Before it is gone on with here: another model where the command line says so, else the key that its own one needs.
    /// True where it does not use the model of the settings.
    pub(super) async fn goes_on_with_model(&mut self, id: ConversationId) -> Result<bool, EarlyExit> {
        if self.default_model {
            self.call(called::use_settings_model { conversation_id: id }).await??;
            return Ok(false);
        }
        if self.model.wanted.is_some() {
            let told = self.model.told(id, self.model.wanted.clone());
            self.call(told).await??;
            return Ok(true);
        }
        let all = self.call(called::conversations {}).await??;
        let has_own = all.iter().any(|one: &ConversationSummary| one.id == id && one.model.is_some());
        if has_own {
            self.brings_key(id).await?;
        }
        Ok(has_own)
    }

    /// An engine that began later was not told the key.
    pub(super) async fn brings_key(&mut self, id: ConversationId) -> Result<(), EarlyExit> {
        if self.model.key.is_none() {
            return Ok(());
        }
        let told = self.model.told(id, None);
        Ok(self.call(told).await??)
    }

    pub(super) fn takes_model(&mut self, wanted: Option<String>, settings: &Settings) {
        self.model = ModelChoice::of(wanted);
        self.default_model = self.model.is_default(settings);
    }
}
