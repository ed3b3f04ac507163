//! The languages that the program speaks.

use serde::{Deserialize, Serialize};

/// What people are spoken to in. Texts for a model and lines of the log are English in every one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// English: also where the system names a language that is none of these.
    En,
    /// Simplified Chinese.
    Zh,
}

impl Language {
    /// Each of them.
    pub const ALL: [Language; 2] = [Language::En, Language::Zh];

    /// From a locale such as `zh_CN.UTF-8` or `en-GB`.
    pub fn from_locale(locale: &str) -> Language {
        if locale.to_ascii_lowercase().starts_with("zh") { Language::Zh } else { Language::En }
    }
}
