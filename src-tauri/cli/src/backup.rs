//! One file with everything, and back again.

mod contents;

use crate::leaving::EarlyExit;
use crate::not_read::not_read;
use crate::screen::{Look, Screen};
use crate::size::size;
use crate::strings::Strings;
use ask::plain_text::one_line;
use contents::contents;
use engine::archive::ArchiveNoun;
use engine::backup::{BackupError, RestoreError, RestoredBackup};
use std::path::Path;
use std::process::ExitCode;

pub fn backup(
    folder: &Path,
    file: &Path,
    replace: bool,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    let packed = engine::backup::backup(folder, file, replace, engine::host::now())
        .map_err(|fault| EarlyExit::Failed(not_backed_up(strings, folder, file, &fault)))?;
    screen.lines(&strings.backed_up(file.display(), packed.files, &size(packed.bytes)), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

pub fn restore(
    folder: &Path,
    file: &Path,
    mine: bool,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    let placed = engine::backup::restore(folder, file, mine, engine::host::now())
        .map_err(|fault| EarlyExit::Failed(not_restored(strings, folder, file, &fault)))?;
    screen.lines(&restored(strings, folder, &placed), Look::Good)?;
    Ok(ExitCode::SUCCESS)
}

fn not_backed_up(strings: &dyn Strings, folder: &Path, file: &Path, fault: &BackupError) -> String {
    match fault {
        BackupError::NoData => strings.nothing_to_back_up(folder.display()),
        BackupError::Restoring => strings.not_backed_up_while_restoring(folder.display()),
        BackupError::Damaged(why) => strings.not_backed_up_damaged(&one_line(why)),
        BackupError::NotRead(fault) => not_read(strings, folder, fault),
        BackupError::File(fault) => fault.told(folder, file, ArchiveNoun::Backup, strings.language()),
    }
}

fn restored(strings: &dyn Strings, folder: &Path, placed: &RestoredBackup) -> String {
    let restored = strings.restored(folder.display(), placed.files);
    match &placed.before {
        Some(before) => strings.sentences(&[&restored, &strings.replaced_data_is_kept(before.display())]),
        None => restored,
    }
}

fn not_restored(strings: &dyn Strings, folder: &Path, file: &Path, fault: &RestoreError) -> String {
    match fault {
        RestoreError::File(fault) => fault.told(folder, file, ArchiveNoun::Backup, strings.language()),
        RestoreError::InUse { pid } => strings.not_restored_in_use(folder.display(), *pid),
        RestoreError::Whose(brings) => strings.is_it_your_backup(file.display(), &contents(strings, brings)),
    }
}
