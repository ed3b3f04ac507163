//! What commands ask of the server and of the chats.

use super::Askwell;
use crate::commands::{CallerRights, RunningProgram};
use ask::channel::Messenger;
use ask::wire::{
    AccessScope, ApiPairing, ApiStanding, AttemptKind, ChannelStanding, CommandError, DeviceEdit, DeviceList, NewToken,
    SetUp,
};
use ask::{DeviceId, Surface};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

impl RunningProgram for Askwell {
    fn api_standing(&self) -> ApiStanding {
        self.listening.api.standing(self.host().now())
    }

    fn pair_browser(&self, scope: AccessScope) -> Result<ApiPairing, CommandError> {
        self.listening.api.pair(scope, self.host().now(), self.language(&self.settings()))
    }

    fn devices(&self) -> DeviceList {
        let set_up = self.channels().standing().into_iter().filter(|chat| matches!(chat.setup, SetUp::Ready { .. }));
        let chats: Vec<Messenger> = set_up.map(|chat| chat.messenger).collect();
        self.listening.api.access().devices(&chats, self.host().now())
    }

    fn change_device(&self, id: DeviceId, edit: DeviceEdit) -> BoxFuture<'_, Result<DeviceList, CommandError>> {
        self.device_changed(id, edit).boxed()
    }

    fn remove_device(&self, id: DeviceId) -> BoxFuture<'_, Result<DeviceList, CommandError>> {
        self.device_removed(id).boxed()
    }

    fn create_token(&self, token: NewToken) -> BoxFuture<'_, Result<String, CommandError>> {
        self.token_created(token).boxed()
    }

    fn clear_attempts(&self) -> BoxFuture<'_, Result<DeviceList, CommandError>> {
        self.attempts_cleared().boxed()
    }

    fn rights_of_chat(&self, surface: Surface) -> CallerRights {
        self.listening.api.access().rights_of_chat(surface)
    }

    fn went_beyond(&self, device: DeviceId, kind: AttemptKind) {
        let (listening, now) = (self.listening.clone(), self.host().now());
        tokio::spawn(async move { listening.api.access().beyond(&device, kind, now).await });
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
        async {
            self.distrust(Messenger::Telegram).await?;
            self.channels().set_up_telegram(self, token, base_url).await
        }
        .boxed()
    }

    fn pair_channel(&self, messenger: Messenger) -> BoxFuture<'_, Result<ChannelStanding, CommandError>> {
        async move {
            self.distrust(messenger).await?;
            self.channels().pair(self, messenger).await
        }
        .boxed()
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
        async move {
            self.distrust(messenger).await?;
            self.channels().remove(self, messenger).await
        }
        .boxed()
    }
}
