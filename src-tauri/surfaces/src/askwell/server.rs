//! The server for other programs and for browsers, as Settings and the command line see it.

use super::Askwell;
use crate::api::{Listen, Secret};
use ask::wire::CommandError;
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
}
