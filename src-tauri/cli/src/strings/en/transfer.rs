//! English: what became of exporting a conversation, or of importing one.

use super::En;
use crate::strings::transfer::TransferStrings;
use std::path::Display;

impl TransferStrings for En {
    fn file_instead_of_pipe(&self) -> &'static str {
        "Name a file instead of -. This file is written and checked as a whole, so it can't be piped. Nothing was done. (For a file called -, type ./-.)"
    }

    fn imported_from(&self, file: &str) -> String {
        format!("imported from {file}")
    }

    fn needs_folder(&self, id: &str) -> String {
        format!(
            "…{id} was imported and has no folder yet. Nothing was sent. To choose one: askwell chat --conversation {id} --workspace DIR · To read it: askwell log {id}"
        )
    }

    fn has_folder(&self, id: &str) -> String {
        format!("…{id} already has a folder. Leave out --workspace, or start a new conversation. Nothing was sent.")
    }

    fn exported(&self, title: &str, file: Display<'_>, size: &str) -> String {
        format!(
            "Exported “{title}” to {file} ({size}). The file contains the whole conversation, also what was hidden from the model, but no keys of models and servers."
        )
    }

    fn imported(&self, title: &str, id: &str) -> String {
        format!(
            "Imported “{title}” (…{id}). Nothing in it is running. To read it: askwell log {id} · To continue it: askwell chat --conversation {id} --workspace DIR"
        )
    }

    fn imported_before(&self, title: &str, id: &str) -> String {
        format!("This file was already imported as “{title}” (…{id}). Nothing was added.")
    }
}
