//! English: why a key could not be read or saved.

use super::En;
use crate::strings::keys::KeyStrings;

impl KeyStrings for En {
    fn keychain_unusable(&self, why: &str) -> String {
        format!("The system's keychain cannot be used now: {why}. Unlock it and try again; nothing in it was changed.")
    }

    fn keychain_silent(&self, seconds: u64, variable: &str) -> String {
        format!(
            "The system's keychain has not answered for {seconds} seconds. If it asks for its password, give it there and try again; to do without it, start Askwell with {variable}=file."
        )
    }

    fn key_gone(&self) -> &'static str {
        "The key of this model is no longer where it was kept. Enter it again in Settings."
    }

    fn keychain_switched_off(&self, variable: &str) -> String {
        format!(
            "The key of this model is in the system's keychain, which {variable}=file switches off. Enter it again in Settings, or start Askwell without {variable}."
        )
    }

    fn key_not_saved(&self, why: &str) -> String {
        format!(
            "The key was not saved, because the file keys.json in the data folder cannot be written: {why}. What was there before is kept."
        )
    }

    fn keys_unreadable(&self, why: &str) -> String {
        format!("The file keys.json in the data folder cannot be read: {why}. Nothing in it was changed.")
    }
}
