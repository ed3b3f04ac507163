//! What is said about profiles of models and their keys.

use super::Words;
use crate::keys::{ANSWER_SECONDS_MAX, KEYS_VARIABLE, KeysError};
use ask::event::RunFailure;
use ask::plain_text::visible_line;
use ask::settings::{Language, ModelServer, OwnModel, SenselessZero};
use ask::wire::{CommandError, ErrorCode};

/// What is wrong with a profile as it was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileFault {
    Unnamed,
    NoModel,
    BaseUrl,
    ProxyPassword,
    Proxy,
}

/// What is wrong with the model that a terminal told a conversation to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnModelFault {
    Key,
    TooLong,
    Profile(ProfileFault),
    NamedUser,
    NoModel,
    NoneInSettings,
    Unknown {
        model: String,
        /// Profiles and their models.
        known: Vec<(String, String)>,
    },
}

impl Words {
    pub fn own_model(self, fault: &OwnModelFault) -> CommandError {
        match fault {
            OwnModelFault::Key => self.invalid(
                "ASKWELL_API_KEY isn't a key: it is very long, or has several lines.",
                "ASKWELL_API_KEY 不是密钥：太长，或有多行。",
            ),
            OwnModelFault::TooLong => {
                self.invalid("The model's name or address is too long.", "模型的名称或地址太长。")
            }
            OwnModelFault::Profile(fault) => self.profile(*fault),
            OwnModelFault::NamedUser => self.invalid(
                "Leave the user name and password out of the base URL. Set ASKWELL_API_KEY instead.",
                "请从基础地址中去掉用户名和密码，改用 ASKWELL_API_KEY。",
            ),
            OwnModelFault::NoModel => self.invalid(
                "Name the model of that server: --model NAME, or set ASKWELL_MODEL.",
                "请指明该服务器上的模型：--model 名称，或设置 ASKWELL_MODEL。",
            ),
            OwnModelFault::NoneInSettings => self.invalid(
                "No model is set up. Add one in Settings, or set ASKWELL_BASE_URL to a server's address.",
                "还没有配置模型。请在设置中添加，或把 ASKWELL_BASE_URL 设为服务器的地址。",
            ),
            OwnModelFault::Unknown { model, known } => {
                let model = visible_line(model);
                let known: Vec<String> = known
                    .iter()
                    .map(|(name, model)| format!("{} ({})", visible_line(name), visible_line(model)))
                    .collect();
                self.invalid(
                    format!(
                        "There is no model called {model}. You have: {}. Write PROFILE/MODEL for another model of a \
                         profile's server.",
                        known.join(", ")
                    ),
                    format!(
                        "没有名为 {model} 的模型。已有：{}。要用某个配置的服务器上的其他模型，请写成“配置/模型”。",
                        known.join("、")
                    ),
                )
            }
        }
    }

    pub fn key_not_kept(self, own: &OwnModel) -> String {
        let model = visible_line(&own.model);
        let model = match &own.server {
            ModelServer::Profile { .. } => model,
            ModelServer::Address { base_url, .. } => self.0.pick(
                format!("{model} at {}", visible_line(base_url)),
                format!("{} 的 {model}", visible_line(base_url)),
            ),
        };
        self.0.pick(
            format!("The key of {model} was given in a terminal and is never saved"),
            format!("{model} 的密钥是在终端里提供的，不会保存"),
        )
    }

    pub fn own_profile_gone(self, model: &str) -> String {
        let model = visible_line(model);
        self.0.pick(
            format!("this conversation uses {model}, whose profile was removed from Settings"),
            format!("这个对话使用 {model}，它的配置已从设置中移除"),
        )
    }

    pub fn profile(self, fault: ProfileFault) -> CommandError {
        let (en, zh) = match fault {
            ProfileFault::Unnamed => ("Give the profile a name.", "请为配置命名。"),
            ProfileFault::NoModel => ("Choose a model.", "请选择一个模型。"),
            ProfileFault::BaseUrl => (
                "The base URL has to begin with http:// or https:// and name a host.",
                "基础地址必须以 http:// 或 https:// 开头，并写明主机。",
            ),
            ProfileFault::ProxyPassword => (
                "A proxy's password is not kept in the settings. Leave it out of the address.",
                "设置中不保存代理的密码。请从地址中去掉它。",
            ),
            ProfileFault::Proxy => (
                "The proxy has to begin with http://, https:// or socks5:// and name a host.",
                "代理必须以 http://、https:// 或 socks5:// 开头，并写明主机。",
            ),
        };
        self.invalid(en, zh)
    }

    pub fn senseless(self, SenselessZero { field, least, most }: SenselessZero) -> CommandError {
        self.invalid(
            format!("{field} can't be 0: it takes {least} to {most}. Nothing was saved."),
            format!("{field} 不能是 0：可取 {least} 到 {most}。没有保存。"),
        )
    }

    pub fn profile_gone(self) -> CommandError {
        self.invalid(
            "The chosen model is not set up any more, so nothing was saved. Choose another one.",
            "所选的模型已不在配置中，没有保存。请选择其他模型。",
        )
    }

    /// What the server said stays in its own words.
    pub fn models_not_listed(self, failure: &RunFailure) -> CommandError {
        let detail = &failure.detail;
        self.told(
            ErrorCode::Model,
            format!("The models could not be listed: {detail}"),
            format!("无法列出模型：{detail}"),
        )
    }

    pub fn demo_not_started(self, error: &impl std::fmt::Display) -> String {
        self.0.pick(format!("the demo model could not be started: {error}"), format!("无法启动演示模型：{error}"))
    }

    pub fn keychain(self, error: &KeysError) -> CommandError {
        CommandError { code: ErrorCode::Keychain, message: self.key(error) }
    }

    /// Why a key could not be had or kept.
    pub fn key(self, error: &KeysError) -> String {
        match (self.0, error) {
            (Language::En, error) => error.to_string(),
            (Language::Zh, KeysError::Unusable { why }) => {
                format!("现在无法使用系统钥匙串：{why}。请解锁后重试；其中的内容没有改动。")
            }
            (Language::Zh, KeysError::NoAnswer) => format!(
                "系统钥匙串 {ANSWER_SECONDS_MAX} 秒没有响应。如果它在询问密码，请先输入再重试；如果不想使用它，请以 {KEYS_VARIABLE}=file 启动 Askwell。"
            ),
            (Language::Zh, KeysError::Gone) => "这个配置的密钥已不在原处。请在设置中重新输入。".to_owned(),
            (Language::Zh, KeysError::SwitchedOff) => format!(
                "这个配置的密钥在系统钥匙串中，而 {KEYS_VARIABLE}=file 停用了它。请在设置中重新输入，或不带 {KEYS_VARIABLE} 启动 Askwell。"
            ),
            (Language::Zh, KeysError::NotSaved { why }) => {
                format!("密钥没有保存，因为无法写入数据文件夹中的 keys.json：{why}。之前的内容都在。")
            }
            (Language::Zh, KeysError::Unreadable { why }) => {
                format!("无法读取数据文件夹中的 keys.json：{why}。其中的内容没有改动。")
            }
        }
    }
}
