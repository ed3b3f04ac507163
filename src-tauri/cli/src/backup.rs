//! One file with everything, and back again.

use crate::leaving::Leaving;
use crate::screen::{Look, Screen};
use crate::words::Words;
use std::path::Path;
use std::process::ExitCode;

pub fn backup(
    folder: &Path,
    file: &Path,
    replace: bool,
    screen: &mut Screen,
    words: Words,
) -> Result<ExitCode, Leaving> {
    let packed = engine::backup::backup(folder, file, replace, engine::host::now())
        .map_err(|fault| Leaving::Failed(words.not_backed_up(folder, file, &fault)))?;
    screen.lines(&words.backed_up(file, packed), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

pub fn restore(folder: &Path, file: &Path, mine: bool, screen: &mut Screen, words: Words) -> Result<ExitCode, Leaving> {
    let placed = engine::backup::restore(folder, file, mine, engine::host::now())
        .map_err(|fault| Leaving::Failed(words.not_restored(folder, file, &fault)))?;
    screen.lines(&words.restored(folder, &placed), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}
