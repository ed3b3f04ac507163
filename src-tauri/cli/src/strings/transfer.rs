//! What became of exporting a conversation, or of importing one.

use std::path::Display;

pub trait TransferStrings {
    /// Instead of a file, `-` was named.
    fn file_instead_of_pipe(&self) -> &'static str;
    /// Beside the title.
    fn imported_from(&self, file: &str) -> String;
    fn needs_folder(&self, id: &str) -> String;
    fn has_folder(&self, id: &str) -> String;
    fn exported(&self, title: &str, file: Display<'_>, size: &str) -> String;
    fn imported(&self, title: &str, id: &str) -> String;
    fn imported_before(&self, title: &str, id: &str) -> String;
}
