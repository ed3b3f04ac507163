//! Lets one browser in, at whichever server runs.

use crate::engine::Engine;
use crate::leaving::Leaving;
use crate::screen::{Look, Screen};
use crate::words::Words;
use ask::command::called;
use ask::settings::Language;
use ask::wire::ApiPairing;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::io;
use std::process::ExitCode;

pub async fn pair(language: Language, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    let Some(engine) = Engine::running(language, words).await? else { return Err(Leaving::NobodyServes) };
    let pairing = engine.call_once(called::pair_browser {}, words).await?;
    show(&pairing, screen, words)?;
    Ok(ExitCode::SUCCESS)
}

/// The address for a camera. Light is drawn, because most terminals are dark; cameras read either.
pub fn show(pairing: &ApiPairing, screen: &mut Screen, words: Words) -> Result<(), Leaving> {
    let code = QrCode::new(&pairing.url).map_err(io::Error::other)?;
    let picture = code.render().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    screen.lines(&picture, Look::Plain)?;
    Ok(screen.lines(&words.lets_one_in(&pairing.url), Look::Plain)?)
}
