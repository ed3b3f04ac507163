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
    /// Askwell's own, as in `0.6.0`.
    pub version: String,
    /// The settings in force.
    pub settings: crate::facts::settings::Settings,
    /// The system's language, where the person chose none.
    pub system_language: Language,
    /// What goes wrong with the disk right now. None: nothing.
    pub trouble: Option<Trouble>,
    /// Whether the system's keychain can be used.
    pub keychain: KeychainStanding,
    /// Where the demo model listens and the sample workspace lies.
    pub sample_workspace: String,
    /// Where everything is kept, as an absolute path.
    pub data_folder: String,
    /// How long a new card takes no key and no click, in milliseconds.
    pub card_arming_ms: u32,
    /// The system, by the name that Rust has for it: `linux`, `macos`, `windows`.
    pub platform: String,
}

/// Where keys are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum KeychainStanding {
    /// Keys are in the system's keychain.
    System,
    /// There is none: keys are in a file that only this user can read.
    File,
}

/// What holds commands back on this system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum SandboxStatus {
    /// All of it: files, secrets, other programs.
    Isolated,
    /// Files and secrets, but protected paths and other programs' sockets are open.
    Files,
    /// The same, and commands can end other programs of the person.
    FilesOnly,
    /// Nothing.
    None,
}

/// A model server found on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LocalServer {
    /// The program's own name, as in `Ollama`.
    pub name: String,
    /// What a profile has as its `base_url`.
    pub base_url: String,
    /// By the names that its server has for them.
    pub models: Vec<String>,
}

/// The result of the test button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ProfileTest {
    /// The model answered the test.
    Works {
        /// The name that its server gave it, else the one that was asked for.
        model: String,
        /// From the request to the whole reply.
        millis: u32,
        /// It called the tool that it was given. One that does not cannot do much here.
        calls_tools: bool,
    },
    /// The model could not be reached, or refused.
    Fails {
        /// Why, in the codes that a run's failure has.
        failure: RunFailure,
    },
}

/// A profile as it is being edited, with the secrets typed into it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProfileEdit {
    /// The profile as it will be in the settings. A new id adds it, a known one changes it.
    pub profile: crate::facts::settings::Profile,
    /// What was typed. A secret that is absent stays as it is in the keychain.
    #[serde(default)]
    pub secrets: Secrets,
}
