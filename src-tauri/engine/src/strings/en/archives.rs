//! English: why an archive was not written, or not read.

use super::En;
use crate::strings::archives::{ArchiveNoun, ArchiveStrings};
use std::path::Display;

fn named(noun: ArchiveNoun) -> &'static str {
    match noun {
        ArchiveNoun::Backup => "backup",
        ArchiveNoun::Conversation => "exported conversation",
    }
}

fn one(noun: ArchiveNoun) -> String {
    let article = match noun {
        ArchiveNoun::Backup => "a",
        ArchiveNoun::Conversation => "an",
    };
    format!("{article} {}", named(noun))
}

impl ArchiveStrings for En {
    fn file_exists(&self, file: Display<'_>) -> String {
        format!("{file} already exists. Choose another name, or add --replace; it was not changed.")
    }

    fn not_a_file(&self, file: Display<'_>) -> String {
        format!("{file} is not an ordinary file, and only a file is replaced. Choose another name; it was not changed.")
    }

    fn inside_data_folder(&self, file: Display<'_>, folder: Display<'_>) -> String {
        format!("{file} would be inside the data folder. Choose a place outside {folder}.")
    }

    fn source_unreadable(&self, path: Display<'_>, why: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{path} could not be read ({why}), so no {noun} was made. Check that you may read it, then try again.")
    }

    fn no_room_to_write(&self, file: Display<'_>, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("There is no room for the {noun} {file}. Free some space or choose another place, then try again.")
    }

    fn not_written(&self, file: Display<'_>, why: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("The {noun} could not be written to {file} ({why}). Check the place, then try again.")
    }

    fn no_room_to_read(&self, folder: Display<'_>, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("There is no room for the {noun} in {folder}. Free some space, then try again.")
    }

    fn data_folder_unwritable(&self, folder: Display<'_>, why: &str) -> String {
        format!("The data folder {folder} can't be written to ({why}). Check the folder, then try again.")
    }

    fn archive_unreadable(&self, file: Display<'_>, why: &str) -> String {
        format!("{file} can't be read ({why}). Check the name, then try again.")
    }

    fn not_an_archive(&self, file: Display<'_>, noun: ArchiveNoun) -> String {
        let noun = one(noun);
        format!("{file} is not {noun} made by Askwell. Choose another file.")
    }

    fn archive_newer(&self, file: Display<'_>, version: &str) -> String {
        format!("{file} was written by a newer version of Askwell ({version}). Install that version or a newer one.")
    }

    fn archive_damaged(&self, file: Display<'_>, why: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{file} is damaged ({why}). Use another {noun}.")
    }

    fn archive_unsafe(&self, file: Display<'_>, name: &str, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{file} holds an entry that no {noun} has ({name}). Do not use it unless you made it.")
    }

    fn archive_too_large(&self, file: Display<'_>, noun: ArchiveNoun) -> String {
        let noun = named(noun);
        format!("{file} needs more room than the disk has, or is not a real {noun}. Free some space, then try again.")
    }

    fn nothing_changed(&self, why: &str) -> String {
        format!("{why} Nothing was changed.")
    }
}
