//! English: the server without a window.

use super::En;
use crate::strings::serving::ServingStrings;
use std::path::Display;

impl ServingStrings for En {
    fn token_once(&self, token: &str) -> String {
        format!("Access token, shown only this once: {token}")
    }

    fn token_as_before(&self) -> &'static str {
        "The access token is the one of before. If it is lost, end this and start it with --renew-token."
    }

    fn token_is_in(&self, file: Display<'_>) -> String {
        format!("The access token is in {file}.")
    }

    fn serves_no_longer(&self) -> &'static str {
        "Ended. What is open stays open, and is there again at the next start."
    }

    fn serves_at(&self, urls: &str) -> String {
        format!("Askwell serves at {urls}")
    }

    fn self_signed(&self, fingerprint: &str) -> String {
        format!("Its certificate is its own; before you trust it, compare SHA-256: {fingerprint}")
    }

    fn lets_one_in(&self, minutes: u64, url: &str) -> String {
        format!("This lets one browser in, for {minutes} minutes: {url}")
    }

    fn token_file_unusable(&self, file: Display<'_>, why: &str) -> String {
        format!("The token file {file} cannot be used: {why}. Nothing was changed; name another one.")
    }

    fn token_file_without_token(&self, file: Display<'_>) -> String {
        format!(
            "The file {file} holds no access token of Askwell. Nothing was changed; name a file that is not there yet, and a new token is written to it."
        )
    }

    fn token_file_readable_by_others(&self, file: Display<'_>) -> String {
        format!(
            "Others on this machine can read the token file {file}. Nothing was changed; close it to them first: chmod 600 {file}"
        )
    }
}
