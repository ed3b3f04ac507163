//! Why a conversation was not exported or imported.

use std::path::Display;

pub trait TransferErrorStrings {
    fn no_conversation_to_export(&self) -> &'static str;
    fn conversation_damaged(&self) -> &'static str;
    fn conversation_too_large(&self) -> &'static str;
    fn data_not_read(&self, folder: Display<'_>, why: &str) -> String;
    fn impossible_history(&self, file: Display<'_>) -> String;
}
