//! Lets one browser in, at whichever server runs.

use crate::connection::EngineConnection;
use crate::leaving::EarlyExit;
use crate::screen::{Look, Screen};
use crate::strings::Strings;
use ask::command::called;
use ask::limits::API_PAIRING_SECONDS;
use ask::settings::Language;
use ask::wire::{AccessScope, ApiPairing};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::io;
use std::process::ExitCode;

pub async fn pair(
    scope: AccessScope,
    language: Language,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    let Some(engine) = EngineConnection::running(language, strings).await? else { return Err(EarlyExit::NobodyServes) };
    let pairing = engine.call_once(called::pair_browser { scope: Some(scope) }, strings).await?;
    show(&pairing, screen, strings)?;
    Ok(ExitCode::SUCCESS)
}

/// The address for a camera. Light is drawn, because most terminals are dark; cameras read either.
pub fn show(pairing: &ApiPairing, screen: &mut Screen, strings: &dyn Strings) -> Result<(), EarlyExit> {
    let code = QrCode::new(&pairing.url).map_err(io::Error::other)?;
    let picture = code.render().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    screen.lines(&picture, Look::Plain)?;
    Ok(screen.lines(&strings.pairing_code(API_PAIRING_SECONDS / 60, &pairing.url), Look::Plain)?)
}
