//! English: what became of a backup, or of restoring one.

use super::{En, count};
use crate::strings::backup::BackupStrings;
use std::path::Display;

impl BackupStrings for En {
    fn backed_up(&self, file: Display<'_>, files: usize, size: &str) -> String {
        format!("Backed up to {file} ({files} entries, {size}). Keys are not included.")
    }

    fn nothing_to_back_up(&self, folder: Display<'_>) -> String {
        format!("Nothing to back up in {folder}. Set ASKWELL_DATA_DIR to the right folder.")
    }

    fn not_backed_up_while_restoring(&self, folder: Display<'_>) -> String {
        format!(
            "A restore to {folder} is running or was interrupted, so nothing was backed up. Wait for it, or open Askwell once to finish it, then try again."
        )
    }

    fn not_backed_up_damaged(&self, why: &str) -> String {
        format!(
            "The database is damaged ({why}), so nothing was backed up. Open Askwell to recover what can be read, then back up."
        )
    }

    fn restored(&self, folder: Display<'_>, files: usize) -> String {
        format!("Restored {files} entries to {folder}.")
    }

    fn replaced_data_is_kept(&self, before: Display<'_>) -> String {
        format!("The previous data is kept for at least 30 days in {before} in that folder.")
    }

    fn not_restored_in_use(&self, folder: Display<'_>, pid: u32) -> String {
        format!("Askwell is using {folder} (process {pid}). Quit it, then restore. Nothing was changed.")
    }

    fn is_it_your_backup(&self, file: Display<'_>, brings: &str) -> String {
        format!(
            "{file} contains: {brings}. A backup acts with all your permissions, so only restore one that you made yourself. Nothing was changed. If you made it: askwell restore --mine {file}"
        )
    }

    fn brings_conversations(&self, number: u64) -> String {
        count(number, "conversation")
    }

    fn brings_runs(&self, count: u64) -> String {
        format!("{count} of them continue when Askwell opens")
    }

    fn brings_rules(&self, number: u64) -> String {
        format!("{} that allow actions without asking you", count(number, "rule"))
    }

    fn brings_programs(&self, named: &str) -> String {
        format!("programs that Askwell starts ({named})")
    }

    fn brings_addresses(&self, named: &str) -> String {
        format!("addresses that your messages and keys are sent to ({named})")
    }

    fn brings_access(&self) -> &'static str {
        "channels, browsers or programs that can connect to Askwell"
    }
}
