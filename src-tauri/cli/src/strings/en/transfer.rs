//! English: what became of exporting a conversation, or of importing one.

use super::En;
use crate::strings::transfer::TransferStrings;
use std::path::Display;

impl TransferStrings for En {
    fn no_pipe(&self) -> &'static str {
        "- is not a file here: such a file is written and checked as a whole, so it can’t go through a pipe. Name a file. Nothing was done. (./- names a file called -.)"
    }

    fn imported_from(&self, file: &str) -> String {
        format!("imported from {file}")
    }

    fn needs_folder(&self, id: &str) -> String {
        format!(
            "…{id} was imported and has no folder yet. Choose one: askwell chat --conversation {id} --workspace DIR. To read it: askwell log {id}. Nothing was sent."
        )
    }

    fn has_folder(&self, id: &str) -> String {
        format!("…{id} keeps the folder it has. Leave out --workspace, or begin a new conversation. Nothing was sent.")
    }

    fn exported(&self, title: &str, file: Display<'_>, size: &str) -> String {
        format!("Exported “{title}” to {file} ({size}). Everything said in it is in the file; keys are not.")
    }

    fn imported(&self, title: &str, id: &str) -> String {
        format!(
            "Imported “{title}” (…{id}). Nothing in it runs. To read it: askwell log {id}. To go on: askwell chat --conversation {id} --workspace DIR"
        )
    }

    fn imported_before(&self, title: &str, id: &str) -> String {
        format!("This file was imported before: it is “{title}” (…{id}). Nothing was added.")
    }
}
