//! Why an archive was not written, or not read.

use std::path::Display;

/// What an archive is, in a sentence.
#[derive(Debug, Clone, Copy)]
pub enum ArchiveNoun {
    Backup,
    /// An exported conversation.
    Conversation,
}

pub trait ArchiveStrings {
    fn file_exists(&self, file: Display<'_>) -> String;
    fn not_a_file(&self, file: Display<'_>) -> String;
    fn inside_data_folder(&self, file: Display<'_>, folder: Display<'_>) -> String;
    fn source_unreadable(&self, path: Display<'_>, why: &str, noun: ArchiveNoun) -> String;
    fn no_room_to_write(&self, file: Display<'_>, noun: ArchiveNoun) -> String;
    fn not_written(&self, file: Display<'_>, why: &str, noun: ArchiveNoun) -> String;
    fn no_room_to_read(&self, folder: Display<'_>, noun: ArchiveNoun) -> String;
    fn data_folder_unwritable(&self, folder: Display<'_>, why: &str) -> String;
    fn archive_unreadable(&self, file: Display<'_>, why: &str) -> String;
    fn not_an_archive(&self, file: Display<'_>, noun: ArchiveNoun) -> String;
    fn archive_newer(&self, file: Display<'_>, version: &str) -> String;
    fn archive_damaged(&self, file: Display<'_>, why: &str, noun: ArchiveNoun) -> String;
    fn archive_unsafe(&self, file: Display<'_>, name: &str, noun: ArchiveNoun) -> String;
    fn archive_too_large(&self, file: Display<'_>, noun: ArchiveNoun) -> String;
    /// The whole of why nothing was read.
    fn nothing_changed(&self, why: &str) -> String;
}
