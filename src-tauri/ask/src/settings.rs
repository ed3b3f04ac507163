//! What the person set. One struct, its defaults in the program; secrets are not in it.

use crate::id::ProfileId;
use crate::limits::{TOOL_ROUNDS_DEFAULT, TOOL_ROUNDS_MAX, TOOL_ROUNDS_MIN};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    pub ai: AiConfig,
    /// None: the system's language.
    pub language: Option<Language>,
    pub appearance: Appearance,
    pub notifications: Notifications,
    /// The welcome has led somewhere.
    pub welcomed: bool,
    /// The workspace of the last conversation, offered for the next.
    pub workspace: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct AiConfig {
    pub profiles: Vec<Profile>,
    /// The profile in use. None: the built-in demo model.
    pub profile: Option<ProfileId>,
    /// Rounds of a run after which the agent sums up.
    pub max_tool_rounds: u32,
    /// Whether the agent may ask. Absent means yes.
    #[serde(rename = "enable_ask_user", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub enable_ask_user: Option<bool>,
    /// How long a question may stand unattended. None: as long as it takes.
    pub answer_limit_minutes: Option<u32>,
}

/// One way to reach a model. Its key and the values of its headers are in the system's keychain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub id: ProfileId,
    pub name: String,
    pub wire: Wire,
    pub base_url: String,
    pub model: String,
    /// A key was given: it is looked up before each run.
    #[serde(default)]
    pub has_key: bool,
    /// Names of extra headers.
    #[serde(default)]
    pub headers: Vec<String>,
    /// `http://`, `https://` or `socks5://`; without a password.
    #[serde(default)]
    pub proxy: Option<String>,
    #[serde(default)]
    pub context_tokens: Option<u32>,
    #[serde(default)]
    pub max_output_tokens: Option<u32>,
    /// Whether the model is given attached images themselves. None: as its name suggests.
    #[serde(default)]
    pub images: Option<bool>,
}

/// The language a model's server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Wire {
    /// OpenAI-compatible chat completions.
    OpenAi,
    /// Anthropic messages.
    Anthropic,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Language {
    En,
    Zh,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Appearance {
    #[default]
    System,
    Light,
    Dark,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Notifications {
    /// When a question waits and the window is not looking at it.
    pub questions: bool,
    /// When a run has ended.
    pub finished: bool,
    /// Show the question's text, not only the conversation's title.
    pub show_text: bool,
    pub sound: bool,
    /// After how long a question that still waits is announced once more. None: never.
    pub remind_minutes: Option<u32>,
    pub quiet: Option<QuietHours>,
}

/// From one time of the day to another, in minutes since midnight, over midnight where `from` is the later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct QuietHours {
    pub from: u16,
    pub to: u16,
}

impl Default for AiConfig {
    fn default() -> Self {
        Self {
            profiles: Vec::new(),
            profile: None,
            max_tool_rounds: TOOL_ROUNDS_DEFAULT,
            enable_ask_user: None,
            answer_limit_minutes: None,
        }
    }
}

impl Default for Notifications {
    fn default() -> Self {
        Self { questions: true, finished: false, show_text: false, sound: false, remind_minutes: None, quiet: None }
    }
}

impl AiConfig {
    pub fn ask_enabled(&self) -> bool {
        self.enable_ask_user.unwrap_or(true)
    }

    pub fn answer_limit_ms(&self) -> Option<u64> {
        self.answer_limit_minutes.map(|minutes| u64::from(minutes.max(1)) * 60_000)
    }

    pub fn rounds_max(&self) -> u32 {
        self.max_tool_rounds.clamp(TOOL_ROUNDS_MIN, TOOL_ROUNDS_MAX)
    }

    /// The profile in use, if it still exists.
    pub fn active(&self) -> Option<&Profile> {
        self.profiles.iter().find(|profile| Some(profile.id) == self.profile)
    }
}

impl Language {
    /// From a locale such as `zh_CN.UTF-8` or `en-GB`.
    pub fn from_locale(locale: &str) -> Language {
        if locale.to_ascii_lowercase().starts_with("zh") { Language::Zh } else { Language::En }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_absent_switch_means_that_asking_is_on() {
        let read = |value| serde_json::from_value::<AiConfig>(value).unwrap();
        assert!(read(json!({})).ask_enabled());
        assert!(read(json!({ "enable_ask_user": null })).ask_enabled());
        assert!(read(json!({ "enable_ask_user": true })).ask_enabled());
        assert!(!read(json!({ "enable_ask_user": false })).ask_enabled());
        assert!(!serde_json::to_string(&AiConfig::default()).unwrap().contains("enable_ask_user"), "and stays absent");
    }

    #[test]
    fn settings_of_an_earlier_or_later_version_keep_what_is_known() {
        let text = json!({ "welcomed": true, "fromTheFuture": 1, "ai": { "maxToolRounds": 12 } });
        let settings: Settings = serde_json::from_value(text).unwrap();
        assert!(settings.welcomed);
        assert_eq!(settings.ai.rounds_max(), 12);
        assert_eq!(settings.notifications, Notifications::default());
    }

    #[test]
    fn the_language_follows_the_locale() {
        for (locale, language) in [("zh_CN.UTF-8", Language::Zh), ("zh-Hant-TW", Language::Zh), ("de_DE", Language::En)]
        {
            assert_eq!(Language::from_locale(locale), language, "{locale}");
        }
    }
}
