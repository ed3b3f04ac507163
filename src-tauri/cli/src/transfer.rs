//! One conversation as a file, and out of one.

use crate::deleting::named;
use crate::leaving::Leaving;
use crate::screen::{Look, Screen};
use crate::words::Words;
use crate::working::work;
use ask::settings::Language;
use engine::folder::data_folder;
use engine::store::Seen;
use std::path::Path;
use std::process::ExitCode;
use surfaces::local::{Work, Worked};

pub fn export(
    seen: &Seen,
    wanted: &str,
    file: &Path,
    replace: bool,
    (screen, words): (&mut Screen, Words),
) -> Result<ExitCode, Leaving> {
    let folder = data_folder().map_err(Leaving::failed)?;
    let (conversation, title) = named(seen.conversations.iter().map(|one| (one.id, one.title.as_str())), wanted)?;
    let packed = engine::transfer::export(&folder, conversation, file, replace, engine::host::now())
        .map_err(|fault| Leaving::Failed(fault.told(&folder, file, words.0)))?;
    screen.lines(&words.exported(&title, file, packed), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

pub async fn import(
    file: &Path,
    language: Language,
    (screen, words): (&mut Screen, Words),
) -> Result<ExitCode, Leaving> {
    // The program that takes it in may stand in another folder.
    let file = std::path::absolute(file)?;
    if let Worked::Imported { outcome } = work(Work::Import { file }, language, words).await? {
        screen.lines(&words.imported(&outcome), Look::Good)?;
    }
    Ok(ExitCode::SUCCESS)
}
