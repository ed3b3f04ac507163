//! The server for other programs and for browsers, as Settings shows it.

use super::{Answer, App};
use ask::wire::{ApiPairing, ApiStanding};
use tauri::command;

#[command]
pub fn api_standing(askwell: App<'_>) -> ApiStanding {
    askwell.api_standing()
}

#[command]
pub async fn renew_api_token(askwell: App<'_>) -> Answer<String> {
    Ok(askwell.renew_api_token().await?.text().to_owned())
}

#[command]
pub fn pair_browser(askwell: App<'_>) -> Answer<ApiPairing> {
    askwell.pair_browser()
}
