//! Chat services, as Settings sets them up.

use super::{Answer, App};
use ask::channel::Messenger;
use ask::wire::ChannelStanding;
use tauri::command;

#[command]
pub fn channels_standing(askwell: App<'_>) -> Vec<ChannelStanding> {
    askwell.channels_standing()
}

#[command]
pub async fn set_up_telegram(askwell: App<'_>, token: String, base_url: Option<String>) -> Answer<ChannelStanding> {
    askwell.set_up_telegram(token, base_url).await
}

#[command]
pub async fn pair_channel(askwell: App<'_>, messenger: Messenger) -> Answer<ChannelStanding> {
    askwell.pair_channel(messenger).await
}

#[command]
pub fn verify_channel(askwell: App<'_>, code: String) -> Answer<()> {
    askwell.verify_channel(&code)
}

#[command]
pub async fn cancel_pairing(askwell: App<'_>, messenger: Messenger) -> Answer<ChannelStanding> {
    askwell.cancel_pairing(messenger).await
}

#[command]
pub async fn test_channel(askwell: App<'_>, messenger: Messenger) -> Answer<()> {
    askwell.test_channel(messenger).await
}

#[command]
pub async fn remove_channel(askwell: App<'_>, messenger: Messenger) -> Answer<ChannelStanding> {
    askwell.remove_channel(messenger).await
}
