//! Chat services, as Settings see them.

use super::Askwell;
use ask::channel::Messenger;
use ask::wire::{ChannelStanding, CommandError};
use std::sync::Arc;

impl Askwell {
    /// From now on chat services are listened to as the settings say: for a program that stays open.
    pub async fn host_channels(self: &Arc<Self>) {
        self.channels().host(self).await;
    }

    pub fn channels_standing(&self) -> Vec<ChannelStanding> {
        self.channels().standing()
    }

    /// Whose token this is, and a code with which the person shows which chat is theirs.
    pub async fn set_up_telegram(
        self: &Arc<Self>,
        token: String,
        base_url: Option<String>,
    ) -> Result<ChannelStanding, CommandError> {
        self.channels().set_up_telegram(self, token, base_url).await
    }

    /// A new code, or a new picture to sign in by. Until it is used, who may answer stays who it was.
    pub async fn pair_channel(self: &Arc<Self>, messenger: Messenger) -> Result<ChannelStanding, CommandError> {
        self.channels().pair(self, messenger).await
    }

    /// The number that the phone shows while one signs in.
    pub fn verify_channel(&self, code: &str) -> Result<(), CommandError> {
        self.channels().verify(self, code)
    }

    pub async fn cancel_pairing(self: &Arc<Self>, messenger: Messenger) -> Result<ChannelStanding, CommandError> {
        self.channels().cancel(self, messenger).await
    }

    pub async fn test_channel(self: &Arc<Self>, messenger: Messenger) -> Result<(), CommandError> {
        self.channels().test(self, messenger).await
    }

    /// Forgets its token, and who may answer there.
    pub async fn remove_channel(self: &Arc<Self>, messenger: Messenger) -> Result<ChannelStanding, CommandError> {
        self.channels().remove(self, messenger).await
    }
}
