//! English: why the program cannot start.

use super::En;
use crate::strings::opening::OpeningStrings;

impl OpeningStrings for En {
    fn no_data_folder(&self, variable: &str) -> String {
        format!(
            "Couldn't find a place for Askwell's data: this user has no home folder. Set {variable} to a folder, then start again. Nothing was changed."
        )
    }

    fn in_use(&self, pid: u32) -> String {
        format!(
            "Askwell is already running with this data folder (process {pid}). Continue there, or quit it first. Nothing was changed."
        )
    }

    fn folder_moved(&self, folder: &str, pid: u32) -> String {
        format!(
            "Askwell (process {pid}) is running, and its data folder was moved or deleted from {folder}. Put it back there, or quit that Askwell first; nothing was changed."
        )
    }

    fn not_handed_over(&self, pid: u32) -> String {
        format!(
            "Askwell is running in a terminal (process {pid}) that doesn't hand over. Leave it with Ctrl-D, then start again; nothing was changed."
        )
    }

    fn no_room_to_open(&self, folder: &str) -> String {
        format!(
            "The disk with the data folder {folder} is full. Free some space, then start Askwell again; nothing is lost."
        )
    }

    fn folder_unusable(&self, folder: &str, why: &str) -> String {
        format!(
            "The data folder {folder} cannot be used: {why}. Make it writable, or set ASKWELL_DATA_DIR to another one; nothing was changed."
        )
    }

    fn not_recovered(&self, folder: &str, why: &str) -> String {
        format!(
            "The data in {folder} is damaged, and the repair didn't finish: {why}. The damaged file is kept as it is. Fix that and start again: the repair continues where it stopped."
        )
    }

    fn data_newer(&self, folder: &str, version: i64) -> String {
        format!(
            "The data in {folder} was written by a newer version of Askwell (schema {version}). Install that version or a newer one; nothing was changed."
        )
    }

    fn data_foreign(&self, folder: &str) -> String {
        format!(
            "The file askwell.db in {folder} belongs to another program. Move it away, or set ASKWELL_DATA_DIR to another folder; nothing was changed."
        )
    }

    fn data_misfit(&self, folder: &str, version: i64, why: &str) -> String {
        format!(
            "The data in {folder} is marked as schema {version}, and its tables don't fit that ({why}). The mark was probably changed by hand. Your conversations are unchanged; set the mark back, or restore a backup with askwell restore."
        )
    }
}
