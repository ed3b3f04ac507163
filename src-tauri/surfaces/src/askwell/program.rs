//! What commands ask of the server and of the chats.

use super::Askwell;
use crate::commands::RunningProgram;
use ask::channel::Messenger;
use ask::wire::{ApiPairing, ApiStanding, ChannelStanding, CommandError};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

impl RunningProgram for Askwell {
    fn api_standing(&self) -> ApiStanding {
        self.listening.api.standing(self.host().now())
    }

    fn pair_browser(&self) -> Result<ApiPairing, CommandError> {
        self.listening.api.pair(self.host().now(), self.language(&self.settings()))
    }

    fn new_api_token(&self) -> BoxFuture<'_, Result<String, CommandError>> {
        self.renew_api_token().map(|token| Ok(token?.text().to_owned())).boxed()
    }

    fn channels_standing(&self) -> Vec<ChannelStanding> {
        self.channels().standing()
    }

    fn set_up_telegram(
        &self,
        token: String,
        base_url: Option<String>,
    ) -> BoxFuture<'_, Result<ChannelStanding, CommandError>> {
        self.channels().set_up_telegram(self, token, base_url).boxed()
    }

    fn pair_channel(&self, messenger: Messenger) -> BoxFuture<'_, Result<ChannelStanding, CommandError>> {
        self.channels().pair(self, messenger).boxed()
    }

    fn verify_channel(&self, code: &str) -> Result<(), CommandError> {
        self.channels().verify(self, code)
    }

    fn cancel_pairing(&self, messenger: Messenger) -> BoxFuture<'_, Result<ChannelStanding, CommandError>> {
        self.channels().cancel(self, messenger).boxed()
    }

    fn test_channel(&self, messenger: Messenger) -> BoxFuture<'_, Result<(), CommandError>> {
        self.channels().test(self, messenger).boxed()
    }

    fn remove_channel(&self, messenger: Messenger) -> BoxFuture<'_, Result<ChannelStanding, CommandError>> {
        self.channels().remove(self, messenger).boxed()
    }
}
