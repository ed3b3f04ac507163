//! Settings from a browser: what reaches beyond the page is the machine's own.

use super::Fault;
use crate::Askwell;
use ask::settings::Settings;

/// Models and their keys, the server itself, and the log stay as they are: who can look in must not be able to look on.
pub async fn save_settings(askwell: &Askwell, settings: Settings) -> Result<Settings, Fault> {
    let held = askwell.settings();
    if settings.ai.profiles != held.ai.profiles || settings.api != held.api || settings.log != held.log {
        return Err(Fault::AtTheMachine);
    }
    Ok(askwell.save_settings(settings).await?)
}
