//! What is said about profiles of models and their keys.

use super::{CommandErrors, command_error, invalid};
use crate::keys::KeysError;
use ask::event::RunFailure;
use ask::plain_text::visible_line;
use ask::settings::{ModelServer, OwnModel, SenselessZero};
use ask::wire::{CommandError, ErrorCode};

/// What is wrong with a profile as it was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileError {
    Unnamed,
    NoModel,
    BaseUrl,
    ProxyPassword,
    Proxy,
}

/// What is wrong with the model that a terminal told a conversation to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnModelError {
    Key,
    TooLong,
    Profile(ProfileError),
    NamedUser,
    NoModel,
    NoneInSettings,
    Unknown {
        model: String,
        /// Profiles and their models.
        known: Vec<(String, String)>,
    },
}

impl CommandErrors {
    pub fn own_model(self, fault: &OwnModelError) -> CommandError {
        match fault {
            OwnModelError::Key => invalid(self.0.not_a_key()),
            OwnModelError::TooLong => invalid(self.0.model_name_too_long()),
            OwnModelError::Profile(fault) => self.profile(*fault),
            OwnModelError::NamedUser => invalid(self.0.user_in_base_url()),
            OwnModelError::NoModel => invalid(self.0.name_the_model()),
            OwnModelError::NoneInSettings => invalid(self.0.no_model_set_up()),
            OwnModelError::Unknown { model, known } => {
                let model = visible_line(model);
                let known: Vec<String> = known
                    .iter()
                    .map(|(name, model)| format!("{} ({})", visible_line(name), visible_line(model)))
                    .collect();
                invalid(self.0.unknown_model(&model, &known))
            }
        }
    }

    pub fn key_not_kept(self, own: &OwnModel) -> String {
        let model = visible_line(&own.model);
        let model = match &own.server {
            ModelServer::Profile { .. } => model,
            ModelServer::Address { base_url, .. } => self.0.model_at(&model, &visible_line(base_url)),
        };
        self.0.key_not_kept(&model)
    }

    pub fn own_profile_gone(self, model: &str) -> String {
        self.0.profile_removed(&visible_line(model))
    }

    pub fn profile(self, fault: ProfileError) -> CommandError {
        let message = match fault {
            ProfileError::Unnamed => self.0.profile_unnamed(),
            ProfileError::NoModel => self.0.choose_a_model(),
            ProfileError::BaseUrl => self.0.not_a_base_url(),
            ProfileError::ProxyPassword => self.0.proxy_password(),
            ProfileError::Proxy => self.0.not_a_proxy(),
        };
        invalid(message)
    }

    pub fn senseless(self, SenselessZero { field, least, most }: SenselessZero) -> CommandError {
        invalid(self.0.cannot_be_zero(field, least, most))
    }

    pub fn profile_gone(self) -> CommandError {
        invalid(self.0.model_not_set_up())
    }

    /// What the server said stays in its own words.
    pub fn models_not_listed(self, failure: &RunFailure) -> CommandError {
        let detail = &failure.detail;
        command_error(ErrorCode::Model, self.0.models_not_listed(detail))
    }

    pub fn demo_not_started(self, error: &impl std::fmt::Display) -> String {
        self.0.demo_not_started(&error.to_string())
    }

    pub fn keychain(self, error: &KeysError) -> CommandError {
        CommandError { code: ErrorCode::Keychain, message: self.key(error) }
    }

    /// Why a key could not be had or kept.
    pub fn key(self, error: &KeysError) -> String {
        error.told(self.0)
    }
}
