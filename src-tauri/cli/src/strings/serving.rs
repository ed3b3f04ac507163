//! The server without a window.

use std::path::Display;

pub trait ServingStrings {
    fn token_once(&self, token: &str) -> String;
    fn existing_token(&self) -> &'static str;
    fn token_is_in(&self, file: Display<'_>) -> String;
    fn server_stopped(&self) -> &'static str;
    fn serves_at(&self, urls: &str) -> String;
    fn self_signed(&self, fingerprint: &str) -> String;
    fn pairing_code(&self, minutes: u64, url: &str) -> String;
    fn token_file_unusable(&self, file: Display<'_>, why: &str) -> String;
    fn token_file_without_token(&self, file: Display<'_>) -> String;
    fn token_file_readable_by_others(&self, file: Display<'_>) -> String;
}
