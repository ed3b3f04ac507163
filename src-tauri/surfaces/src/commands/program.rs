//! The program, as commands and the ways in know it.

use ask::channel::Messenger;
use ask::wire::{ApiPairing, ApiStanding, ChannelStanding, CommandError};
use engine::Engine;
use futures_util::future::BoxFuture;
use std::ops::Deref;
use std::sync::Arc;

/// The engine, and what is asked of the ways in themselves: a command knows neither the server nor the chats.
pub trait RunningProgram: Deref<Target = Arc<Engine>> + Send + Sync {
    fn api_standing(&self) -> ApiStanding;

    /// Lets one browser in without the token: a picture for a phone.
    fn pair_browser(&self) -> Result<ApiPairing, CommandError>;

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
