//! What became of a backup, or of restoring one.

use std::path::Display;

pub trait BackupStrings {
    fn backed_up(&self, file: Display<'_>, files: usize, size: &str) -> String;
    fn nothing_to_back_up(&self, folder: Display<'_>) -> String;
    fn not_backed_up_while_restoring(&self, folder: Display<'_>) -> String;
    fn not_backed_up_damaged(&self, why: &str) -> String;
    fn restored(&self, folder: Display<'_>, files: usize) -> String;
    /// After that.
    fn replaced_data_is_kept(&self, before: Display<'_>) -> String;
    fn not_restored_in_use(&self, folder: Display<'_>, pid: u32) -> String;
    /// `brings`: the parts that follow here, in one sentence.
    fn is_it_your_backup(&self, file: Display<'_>, brings: &str) -> String;
    fn brings_conversations(&self, number: u64) -> String;
    fn brings_runs(&self, count: u64) -> String;
    fn brings_rules(&self, number: u64) -> String;
    fn brings_programs(&self, named: &str) -> String;
    fn brings_addresses(&self, named: &str) -> String;
    fn brings_access(&self) -> &'static str;
}
