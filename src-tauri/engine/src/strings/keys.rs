//! Why a key could not be read or saved.

pub trait KeyStrings {
    fn keychain_unusable(&self, why: &str) -> String;
    fn keychain_silent(&self, seconds: u64, variable: &str) -> String;
    fn key_gone(&self) -> &'static str;
    fn keychain_switched_off(&self, variable: &str) -> String;
    fn key_not_saved(&self, why: &str) -> String;
    fn keys_unreadable(&self, why: &str) -> String;
}
