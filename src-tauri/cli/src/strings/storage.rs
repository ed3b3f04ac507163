//! The data folder: reading it, saving to it, its settings.

use std::path::Display;

pub trait StorageStrings {
    /// `why` names the place in the file.
    fn settings_set_aside(&self, why: &str, name: &str) -> String;
    /// There are no earlier settings.
    fn settings_wrong(&self, why: &str) -> String;
    fn settings_unreadable(&self, why: &str, error: &str) -> String;
    fn recovering(&self, events: usize, of: usize) -> String;
    fn not_saved(&self, why: &str) -> String;
    fn not_saved_yet(&self, why: &str) -> String;
    fn form_not_saved_yet(&self, why: &str) -> String;
    fn draft_not_saved(&self, why: &str) -> String;
    fn trouble_over(&self) -> &'static str;
    fn data_newer(&self, folder: Display<'_>, version: i64) -> String;
    fn data_older(&self, folder: Display<'_>, version: i64) -> String;
    fn data_foreign(&self, folder: Display<'_>) -> String;
    fn data_damaged(&self, folder: Display<'_>, why: &str) -> String;
    fn data_unreadable(&self, folder: Display<'_>, why: &str) -> String;
    fn disk_full(&self) -> &'static str;
    fn folder_read_only(&self, detail: &str) -> String;
    fn folder_gone(&self) -> &'static str;
    fn began_empty(&self) -> &'static str;
    fn began_empty_and_kept(&self, detail: &str) -> String;
    fn recovered(&self, detail: &str) -> String;
    fn recovered_in_part(&self, detail: &str) -> String;
    fn settings_restored(&self, detail: &str) -> String;
    fn log_behind(&self, detail: &str) -> String;
    fn stored_data_damaged(&self, detail: &str) -> String;
    fn saving_failed(&self, detail: &str) -> String;
}
