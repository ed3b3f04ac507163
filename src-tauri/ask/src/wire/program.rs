//! The program itself: what the window has to know of it, and its profiles as they are set up.

use super::Trouble;
use crate::base::language::Language;
use crate::facts::run_end::RunFailure;
use crate::facts::secrets::Secrets;
use serde::{Deserialize, Serialize};

/// What the window needs to know of the program when it connects.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    pub version: String,
    pub settings: crate::facts::settings::Settings,
    /// The system's language, where the person chose none.
    pub system_language: Language,
    pub trouble: Option<Trouble>,
    pub keychain: KeychainStanding,
    /// Where the demo model listens and the sample workspace lies.
    pub sample_workspace: String,
    pub data_folder: String,
    pub card_arming_ms: u32,
    pub platform: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum KeychainStanding {
    /// Keys are in the system's keychain.
    System,
    /// There is none: keys are in a file that only this user can read.
    File,
}

/// A model server found on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LocalServer {
    pub name: String,
    pub base_url: String,
    pub models: Vec<String>,
}

/// The result of the test button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ProfileTest {
    Works { model: String, millis: u32, calls_tools: bool },
    Fails { failure: RunFailure },
}

/// A profile as it is being edited, with the secrets typed into it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProfileEdit {
    pub profile: crate::facts::settings::Profile,
    #[serde(default)]
    pub secrets: Secrets,
}
