//! English: why a conversation was not exported or imported.

use super::En;
use crate::strings::transfer::TransferErrorStrings;
use std::path::Display;

impl TransferErrorStrings for En {
    fn no_conversation_to_export(&self) -> &'static str {
        "This conversation no longer exists, so nothing was exported. Choose another one."
    }

    fn conversation_damaged(&self) -> &'static str {
        "This conversation or one of its subtasks is damaged, or was continued by a newer version, so nothing was exported. askwell doctor says what is wrong; askwell backup keeps it as it is."
    }

    fn conversation_too_large(&self) -> &'static str {
        "This conversation is too large to be imported again, so nothing was exported. Use askwell backup instead."
    }

    fn data_not_read(&self, folder: Display<'_>, why: &str) -> String {
        format!("The data in {folder} could not be read ({why}), so nothing was exported. askwell doctor says more.")
    }

    fn impossible_history(&self, file: Display<'_>) -> String {
        format!(
            "{file} holds a conversation that can't have happened, so nothing was imported. Do not use it unless you made it."
        )
    }
}
