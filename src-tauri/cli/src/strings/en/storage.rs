//! English: the data folder: reading it, saving to it, its settings.

use super::En;
use crate::strings::{clause, storage::StorageStrings};
use std::path::Display;

impl StorageStrings for En {
    fn settings_set_aside(&self, why: &str, name: &str) -> String {
        format!("Couldn't read settings.json: {why}. It was renamed to {name}. Askwell is using its last settings.")
    }

    fn settings_wrong(&self, why: &str) -> String {
        format!(
            "Couldn't read settings.json: {why}. Askwell has no earlier settings to use. Nothing was changed. Correct the file, or move it away to start with the defaults."
        )
    }

    fn settings_unreadable(&self, why: &str, error: &str) -> String {
        format!(
            "Couldn't read settings.json: {why}. Couldn't rename it either: {error}. Nothing was changed. Correct the file, then start again."
        )
    }

    fn recovering(&self, events: usize, of: usize) -> String {
        format!(
            "The stored data is damaged and is being repaired: {events} of {of} events. You can stop this; it continues at the next start."
        )
    }

    fn not_saved(&self, why: &str) -> String {
        let why = clause(why);
        format!("Couldn't save your answer: {why}. The question is still open. Type the answer again.")
    }

    fn not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("Couldn't save your answers: {why}. They are still here. Press Enter to try again.")
    }

    fn form_not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("Couldn't save what you filled in: {why}. It is still here. Type send to try again.")
    }

    fn draft_not_saved(&self, why: &str) -> String {
        let why = clause(why);
        format!("Couldn't save your answers so far: {why}. You can continue; they are still here.")
    }

    fn trouble_over(&self) -> &'static str {
        "Saving works again."
    }

    fn data_newer(&self, folder: Display<'_>, version: i64) -> String {
        format!(
            "A newer version of Askwell wrote the data in {folder} (schema {version}). Use that version to read it. Nothing was changed."
        )
    }

    fn data_older(&self, folder: Display<'_>, version: i64) -> String {
        format!(
            "An earlier version of Askwell wrote the data in {folder} (schema {version}). Open Askwell once to update it, then try again. Nothing was changed."
        )
    }

    fn data_foreign(&self, folder: Display<'_>) -> String {
        format!(
            "The file askwell.db in {folder} belongs to another program. Set ASKWELL_DATA_DIR to the right folder. Nothing was changed."
        )
    }

    fn data_damaged(&self, folder: Display<'_>, why: &str) -> String {
        format!(
            "The file askwell.db in {folder} is damaged ({why}). Open Askwell to recover what can be read. Nothing was changed here."
        )
    }

    fn data_unreadable(&self, folder: Display<'_>, why: &str) -> String {
        format!(
            "Couldn't read the data in {folder} ({why}). Check that you have permission to read it, then try again. Nothing was changed."
        )
    }

    fn disk_full(&self) -> &'static str {
        "The disk is full, so nothing can be saved right now. Nothing is lost. Free some space and Askwell continues."
    }

    fn folder_read_only(&self, detail: &str) -> String {
        format!(
            "Couldn't write to the data folder ({detail}). Nothing is lost. Make it writable and Askwell continues."
        )
    }

    fn folder_gone(&self) -> &'static str {
        "The data folder was deleted or moved while Askwell was using it, so nothing can be saved. What is on screen is kept. Put the folder back and Askwell continues."
    }

    fn began_empty(&self) -> &'static str {
        "The stored data was missing or empty, so Askwell started with an empty database. Other files in the folder were not touched. If you have a backup, quit and run askwell restore."
    }

    fn began_empty_and_kept(&self, detail: &str) -> String {
        format!(
            "The stored data was missing or unreadable, so Askwell started with an empty database. The old file is kept as {detail}. Other files in the folder were not touched. If you have a backup, quit and run askwell restore."
        )
    }

    fn recovered(&self, detail: &str) -> String {
        format!(
            "The stored data was damaged. Askwell recovered what was readable and kept the damaged file as {detail}."
        )
    }

    fn recovered_in_part(&self, detail: &str) -> String {
        format!(
            "The stored data was damaged. Some conversations could only be recovered in part; they are marked and can only be read. The damaged file is kept as {detail}."
        )
    }

    fn settings_restored(&self, detail: &str) -> String {
        format!(
            "Couldn't read the settings file. It was renamed to {detail}. Askwell is using its last settings, or the defaults if it has none."
        )
    }

    fn log_behind(&self, detail: &str) -> String {
        format!(
            "Couldn't write a conversation's log ({detail}). Nothing is lost, and Askwell keeps trying. Check that its .tasklogs is a regular folder you can write to, or choose another location for logs in Settings."
        )
    }

    fn stored_data_damaged(&self, detail: &str) -> String {
        format!(
            "The stored data is damaged ({detail}). Restart Askwell to recover what is readable; the damaged file is kept."
        )
    }

    fn saving_failed(&self, detail: &str) -> String {
        format!("Couldn't save: {detail}. Current work is kept and saving is retried.")
    }
}
