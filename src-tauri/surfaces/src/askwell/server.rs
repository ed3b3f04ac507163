//! The server for other programs and for browsers, as Settings and the command line see it.

use super::Askwell;
use crate::api::{DeviceError, Listen, Secret, of_chat};
use crate::commands::RunningProgram;
use crate::strings::strings;
use ask::DeviceId;
use ask::channel::Messenger;
use ask::limits::{API_TOKEN_DAYS_MAX, API_TOKENS_COUNT_MAX, DEVICE_NAME_CHARS_MAX};
use ask::plain_text::one_line;
use ask::wire::{CommandError, DeviceEdit, DeviceList, ErrorCode, NewToken};
use std::sync::Arc;

impl Askwell {
    /// From now on the server runs as the settings say: for a program that stays open.
    pub async fn host_api(self: &Arc<Self>) {
        self.listening.api.host(&self.running()).await;
    }

    /// Runs the server whatever the settings say, until the program ends.
    pub async fn serve(self: &Arc<Self>, listen: Listen) -> Result<(), String> {
        self.listening.api.serve(&self.running(), listen).await
    }

    /// A new access token, to be shown once. What the one before has opened is closed.
    pub async fn renew_api_token(&self) -> Result<Secret, CommandError> {
        self.listening.api.access().renew().await.map_err(|fault| self.errors().broke_off(&fault))
    }

    /// Lets in who has this token, and nobody who has another one.
    pub async fn take_api_token(&self, token: &Secret) -> Result<(), CommandError> {
        self.listening.api.access().take(token).await.map_err(|fault| self.errors().broke_off(&fault))
    }

    pub(super) async fn device_changed(&self, id: DeviceId, edit: DeviceEdit) -> Result<DeviceList, CommandError> {
        let name = edit.name.as_deref().map(|name| self.device_name(name)).transpose()?;
        let edited = self.listening.api.access().edit(&id, DeviceEdit { name, ..edit }).await;
        edited.map_err(|fault| self.device_error(&fault))?;
        Ok(self.devices())
    }

    /// A chat is let in by how it is set up, so that goes too.
    pub(super) async fn device_removed(&self, id: DeviceId) -> Result<DeviceList, CommandError> {
        let chat = Messenger::ALL.into_iter().find(|messenger| of_chat(*messenger) == id);
        if let Some(messenger) = chat {
            self.remove_channel(messenger).await?;
        }
        self.listening.api.access().remove(&id).await.map_err(|fault| self.errors().broke_off(&fault))?;
        Ok(self.devices())
    }

    pub(super) async fn token_created(&self, token: NewToken) -> Result<String, CommandError> {
        let name = self.device_name(&token.name)?;
        let strings = strings(self.language(&self.settings()));
        if token.days.is_some_and(|days| !(1..=API_TOKEN_DAYS_MAX).contains(&days)) {
            return Err(invalid(strings.token_days(API_TOKEN_DAYS_MAX)));
        }
        let made = self.listening.api.access().create_token(NewToken { name, ..token }, self.host().now()).await;
        Ok(made.map_err(|fault| self.device_error(&fault))?.text().to_owned())
    }

    pub(super) async fn attempts_cleared(&self) -> Result<DeviceList, CommandError> {
        self.listening.api.access().clear_attempts().await.map_err(|fault| self.errors().broke_off(&fault))?;
        Ok(self.devices())
    }

    /// Another person may sit behind a chat that is set up anew: the yes of before is not theirs.
    pub(super) async fn distrust(&self, messenger: Messenger) -> Result<(), CommandError> {
        let removed = self.listening.api.access().remove(&of_chat(messenger)).await;
        removed.map_err(|fault| self.errors().broke_off(&fault))
    }

    fn device_name(&self, typed: &str) -> Result<String, CommandError> {
        let name = one_line(typed.trim());
        let fits = (1..=DEVICE_NAME_CHARS_MAX).contains(&name.chars().count());
        let strings = strings(self.language(&self.settings()));
        if fits { Ok(name) } else { Err(invalid(strings.device_name(DEVICE_NAME_CHARS_MAX))) }
    }

    fn device_error(&self, fault: &DeviceError) -> CommandError {
        let strings = strings(self.language(&self.settings()));
        match fault {
            DeviceError::Gone => CommandError { code: ErrorCode::NotFound, message: strings.device_gone().to_owned() },
            DeviceError::TooMany => invalid(strings.too_many_tokens(API_TOKENS_COUNT_MAX)),
            DeviceError::Access(fault) => self.errors().broke_off(fault),
        }
    }
}

fn invalid(message: String) -> CommandError {
    CommandError { code: ErrorCode::Invalid, message }
}
