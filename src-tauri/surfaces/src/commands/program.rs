//! The program, as commands and the ways in know it.

use super::CallerRights;
use ask::channel::Messenger;
use ask::wire::{
    AccessScope, ApiPairing, ApiStanding, AttemptKind, ChannelStanding, CommandError, DeviceEdit, DeviceList, NewToken,
};
use ask::{DeviceId, Surface};
use engine::Engine;
use futures_util::future::BoxFuture;
use std::ops::Deref;
use std::sync::Arc;

/// The engine, and what is asked of the ways in themselves: a command knows neither the server nor the chats.
pub trait RunningProgram: Deref<Target = Arc<Engine>> + Send + Sync {
    fn api_standing(&self) -> ApiStanding;

    /// Lets one browser in without the token: a picture for a phone.
    fn pair_browser(&self, scope: AccessScope) -> Result<ApiPairing, CommandError>;

    /// Everybody who is let in, and who else tried.
    fn devices(&self) -> DeviceList;

    fn change_device(&self, id: DeviceId, edit: DeviceEdit) -> BoxFuture<'_, Result<DeviceList, CommandError>>;

    /// It is let in no longer, nor is what it has let in.
    fn remove_device(&self, id: DeviceId) -> BoxFuture<'_, Result<DeviceList, CommandError>>;

    /// Another token, to be shown once.
    fn create_token(&self, token: NewToken) -> BoxFuture<'_, Result<String, CommandError>>;

    fn clear_attempts(&self) -> BoxFuture<'_, Result<DeviceList, CommandError>>;

    /// How far whoever answers in this chat may go.
    fn rights_of_chat(&self, surface: Surface) -> CallerRights;

    /// Somebody who is let in wanted more than they may. It is listed, and told at the machine.
    fn went_beyond(&self, device: DeviceId, kind: AttemptKind);

    /// A new access token, to be shown once.
    fn new_api_token(&self) -> BoxFuture<'_, Result<String, CommandError>>;

    fn channels_standing(&self) -> Vec<ChannelStanding>;

    /// Whose token this is, and a code with which the person shows which chat is theirs.
    fn set_up_telegram(
        &self,
        token: String,
        base_url: Option<String>,
    ) -> BoxFuture<'_, Result<ChannelStanding, CommandError>>;

    /// A new code, or a new picture to sign in by. Until it is used, who may answer stays who it was.
    fn pair_channel(&self, messenger: Messenger) -> BoxFuture<'_, Result<ChannelStanding, CommandError>>;

    /// The number that the phone shows while one signs in.
    fn verify_channel(&self, code: &str) -> Result<(), CommandError>;

    fn cancel_pairing(&self, messenger: Messenger) -> BoxFuture<'_, Result<ChannelStanding, CommandError>>;

    fn test_channel(&self, messenger: Messenger) -> BoxFuture<'_, Result<(), CommandError>>;

    /// Forgets its token, and who may answer there.
    fn remove_channel(&self, messenger: Messenger) -> BoxFuture<'_, Result<ChannelStanding, CommandError>>;
}
