//! English: the data folder: reading it, saving to it, its settings.

use super::En;
use crate::strings::{clause, storage::StorageStrings};
use std::path::Display;

impl StorageStrings for En {
    fn settings_set_aside(&self, why: &str, name: &str) -> String {
        format!(
            "settings.json can't be read: {why}. It is kept as {name}; the settings that Askwell had last are in force."
        )
    }

    fn settings_wrong(&self, why: &str) -> String {
        format!(
            "settings.json can't be read: {why}. Askwell has no earlier settings to go on with. Nothing was changed; correct the file, or move it away to start with the defaults."
        )
    }

    fn settings_unreadable(&self, why: &str, error: &str) -> String {
        format!(
            "settings.json can't be read: {why}. It can't be set aside either: {error}. Nothing was changed; correct the file, then start again."
        )
    }

    fn recovering(&self, events: usize, of: usize) -> String {
        format!(
            "The stored data is damaged and is being repaired: {events} of {of} events. You can stop this; it goes on at the next start."
        )
    }

    fn not_saved(&self, why: &str) -> String {
        let why = clause(why);
        format!("Your answer could not be saved: {why}. The question is still open; type the answer again.")
    }

    fn not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("Your answers could not be saved: {why}. They are kept here; press Enter to try again.")
    }

    fn form_not_saved_yet(&self, why: &str) -> String {
        let why = clause(why);
        format!("What you have filled in could not be saved: {why}. It is kept here; type send to try again.")
    }

    fn not_kept(&self, why: &str) -> String {
        let why = clause(why);
        format!("What you have answered so far is not on the disk yet: {why}. Go on; it is kept here.")
    }

    fn trouble_over(&self) -> &'static str {
        "Everything can be saved again."
    }

    fn data_newer(&self, folder: Display<'_>, version: i64) -> String {
        format!(
            "The data in {folder} was written by a later version of Askwell (schema {version}). Use that version to read it; nothing was changed."
        )
    }

    fn data_older(&self, folder: Display<'_>, version: i64) -> String {
        format!(
            "The data in {folder} was written by an earlier version of Askwell (schema {version}). Open Askwell once to bring it up to date, then try again; nothing was changed."
        )
    }

    fn data_foreign(&self, folder: Display<'_>) -> String {
        format!(
            "The file askwell.db in {folder} belongs to another program. Set ASKWELL_DATA_DIR to the right folder; nothing was changed."
        )
    }

    fn data_damaged(&self, folder: Display<'_>, why: &str) -> String {
        format!(
            "The file askwell.db in {folder} is damaged ({why}). Open Askwell to recover what can be read; nothing was changed here."
        )
    }

    fn data_unreadable(&self, folder: Display<'_>, why: &str) -> String {
        format!(
            "The data in {folder} could not be read ({why}). Check that you may read it, then try again; nothing was changed."
        )
    }

    fn disk_full(&self) -> &'static str {
        "The disk is full, so nothing can be saved at present. Nothing is lost; free some space and it goes on."
    }

    fn folder_read_only(&self, detail: &str) -> String {
        format!("The data folder cannot be written to ({detail}). Nothing is lost; make it writable and it goes on.")
    }

    fn folder_gone(&self) -> &'static str {
        "The data folder was removed or moved while Askwell has it open, so nothing can be saved. What is on screen is kept; put the folder back and it goes on."
    }

    fn began_empty(&self) -> &'static str {
        "The stored data was gone or empty, so Askwell began with an empty database. Files beside it are left alone. If you have a backup, quit and run askwell restore."
    }

    fn began_empty_and_kept(&self, detail: &str) -> String {
        format!(
            "The stored data was gone or could not be read, so Askwell began with an empty database. What was there is kept as {detail}; files beside it are left alone. If you have a backup, quit and run askwell restore."
        )
    }

    fn recovered(&self, detail: &str) -> String {
        format!("The stored data was damaged. What could be read was recovered; the damaged file is kept as {detail}.")
    }

    fn recovered_in_part(&self, detail: &str) -> String {
        format!(
            "The stored data was damaged. Some conversations could not be recovered whole; those that break off are marked and can only be read. The damaged file is kept as {detail}."
        )
    }

    fn settings_restored(&self, detail: &str) -> String {
        format!(
            "The settings file could not be read. It is kept as {detail}; the settings that Askwell had last are in force, at its first start the defaults."
        )
    }

    fn log_behind(&self, detail: &str) -> String {
        format!(
            "A conversation's log can't be written ({detail}). Nothing is lost, and it is tried again. Check that its .tasklogs is an ordinary folder you can write to, or choose another place for logs in Settings."
        )
    }

    fn stored_data_damaged(&self, detail: &str) -> String {
        format!(
            "The stored data is damaged ({detail}). Restart Askwell: it keeps the damaged file and recovers what can be read."
        )
    }

    fn saving_failed(&self, detail: &str) -> String {
        format!("Nothing can be saved at present: {detail}. What is under way is kept and tried again.")
    }
}
