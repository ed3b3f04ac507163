//! English: the server without a window.

use super::En;
use crate::strings::serving::ServingStrings;
use std::path::Display;

impl ServingStrings for En {
    fn token_once(&self, token: &str) -> String {
        format!("Access token (shown only once): {token}")
    }

    fn existing_token(&self) -> &'static str {
        "Using the existing access token. To replace it, restart with --renew-token."
    }

    fn token_is_in(&self, file: Display<'_>) -> String {
        format!("The access token is in {file}.")
    }

    fn server_stopped(&self) -> &'static str {
        "Stopped. Open questions are kept."
    }

    fn serves_at(&self, urls: &str) -> String {
        format!("Askwell serves at {urls}")
    }

    fn self_signed(&self, fingerprint: &str) -> String {
        format!("Self-signed certificate. Check the SHA-256 fingerprint before you trust it: {fingerprint}")
    }

    fn pairing_code(&self, minutes: u64, url: &str) -> String {
        format!("Pairs one browser, valid for {minutes} minutes: {url}")
    }

    fn token_file_unusable(&self, file: Display<'_>, why: &str) -> String {
        format!("Couldn't use the token file {file}: {why}. Nothing was changed. Choose another file.")
    }

    fn token_file_without_token(&self, file: Display<'_>) -> String {
        format!(
            "The file {file} contains no Askwell access token. Nothing was changed. Name a file that doesn't exist yet, and a new token is written to it."
        )
    }

    fn token_file_readable_by_others(&self, file: Display<'_>) -> String {
        format!(
            "Others on this computer can read the token file {file}. Nothing was changed. Make it private first: chmod 600 {file}"
        )
    }
}
