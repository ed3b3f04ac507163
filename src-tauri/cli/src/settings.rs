//! The settings file, where no window reads it.

use crate::leaving::Leaving;
use crate::screen::Screen;
use crate::words::Words;
use agent::{Askwell, settings_file};
use ask::settings::Settings;

/// What stands in the file. One that cannot be read is named with its place, and set aside as the window does it: never
/// passed over in silence, and never written over.
pub fn of_the_file(askwell: &Askwell, words: Words, screen: &mut Screen) -> Result<Option<Settings>, Leaving> {
    let why = match settings_file::read(askwell.folder()) {
        Ok(settings) => return Ok(settings),
        Err(why) => why.to_string(),
    };
    let aside = settings_file::set_aside(askwell.folder(), &askwell.settings());
    let name = aside.map_err(|error| Leaving::Failed(words.settings_unreadable(&why, &error.to_string())))?;
    screen.notice(&words.settings_set_aside(&why, &name))?;
    Ok(None)
}
