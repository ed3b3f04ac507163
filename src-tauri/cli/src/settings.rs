//! The settings file, where no window reads it.

use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::strings::{self, Strings};
use crate::system_error::SystemError;
use ask::plain_text::one_line;
use ask::settings::Settings;
use engine::settings_file;
use std::io::Error;
use surfaces::Askwell;

/// From now on what stands in the file holds, where somebody else wrote it: the window, or a person.
pub async fn take_up(askwell: &Askwell, screen: &mut Screen) -> Result<(), EarlyExit> {
    let strings = strings::strings(askwell.language(&askwell.settings()));
    let written = of_the_file(askwell, strings, screen).await?;
    askwell.program_settings().look_at_file().await;
    match written.filter(|file| *file != *askwell.settings()) {
        // It only lacks what was saved last.
        Some(file) if askwell.program_settings().file_is_our_own(&file).await => {
            settings_file::save(askwell.folder(), &askwell.settings());
        }
        Some(file) => drop(askwell.program_settings().save(file).await?),
        None => {}
    }
    Ok(())
}

/// What stands in the file. One that cannot be read is named with its place, and set aside as the window does it: never
/// passed over in silence, and never written over. Where nothing else has ever been set, it is not for this program to go on
/// with the defaults, and so with the demo, in place of the model that the person has named there.
async fn of_the_file(
    askwell: &Askwell,
    strings: &dyn Strings,
    screen: &mut Screen,
) -> Result<Option<Settings>, EarlyExit> {
    let why = match settings_file::read(askwell.folder()) {
        Ok(settings) => return Ok(settings),
        Err(why) => one_line(&why.to_string()),
    };
    if !askwell.program_settings().were_saved().await {
        return Err(EarlyExit::BadSettings(strings.settings_wrong(&why)));
    }
    let aside = settings_file::set_aside(askwell.folder(), &askwell.settings());
    let not_renamed =
        |error: Error| EarlyExit::Failed(strings.settings_unreadable(&why, &SystemError::from(&error).told(strings)));
    let name = aside.map_err(not_renamed)?;
    screen.notice(&strings.settings_set_aside(&why, &name))?;
    Ok(None)
}
