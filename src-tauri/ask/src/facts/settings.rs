//! What the person set. One struct, its defaults in the program; secrets are not in it.

#[cfg(test)]
mod tests;

use crate::base::id::ProfileId;
use crate::base::language::Language;
use crate::base::limits::{
    ANSWER_LIMITS_MINUTES, API_HOSTS_COUNT_MAX, API_PORT_MIN, AWAY_MINUTES_MAX, COMMAND_QUIET_SECONDS_DEFAULT,
    COMMAND_QUIET_SECONDS_MAX, COMMAND_QUIET_SECONDS_MIN, KEEP_DAYS_MAX, KEEP_MEGABYTES_MAX, MCP_SERVERS_COUNT_MAX,
    MEGABYTE, REMIND_MINUTES_MAX, TASK_DEPTH_DEFAULT, TASK_DEPTH_MAX, TASK_ROUNDS_DEFAULT, TASK_ROUNDS_MAX,
    TASKS_ALIVE_DEFAULT, TASKS_ALIVE_MAX, TOOL_ROUNDS_DEFAULT, TOOL_ROUNDS_MAX, TOOL_ROUNDS_MIN,
};
use crate::facts::acp::AgentCommand;
use crate::facts::channel::Messenger;
use crate::facts::family::TaskLimits;
use crate::facts::mcp::Server;
use serde::{Deserialize, Serialize};

/// How long a run's file changes can be undone, and how much room their copies take, unless the person set another limit.
const UNDO_DAYS_DEFAULT: u32 = 90;
const UNDO_MEGABYTES_DEFAULT: u32 = 2 * 1024;
/// A conversation counts as used at least for so long.
const UNUSED_DAYS_MIN: u32 = 7;

/// All settings, as the file of settings has them. What is absent there has its default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// Which model answers, and how much its agent may do.
    pub ai: AiConfig,
    /// None: the system's language.
    pub language: Option<Language>,
    /// Whether the window is light or dark.
    pub appearance: Appearance,
    /// When the person is told something outside the window.
    pub notifications: Notifications,
    /// The welcome has led somewhere.
    pub welcomed: bool,
    /// The workspace of the last conversation, offered for the next.
    pub workspace: Option<String>,
    /// The person has said that nobody is here: what is asked ends at once, without a choice.
    pub nobody_here: bool,
    /// How other programs and browsers connect.
    pub api: ApiConfig,
    /// The log of what happens, as files.
    pub log: Log,
    /// How long copies and conversations are kept.
    pub storage: Storage,
    /// Where questions go while the person is away.
    pub channels: Channels,
    /// MCP servers, in the person's order.
    pub mcp: Vec<Server>,
    /// Agents of other makes that conversations can be started with.
    pub agents: Vec<AgentCommand>,
}

/// Which model answers, and how much its agent may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct AiConfig {
    /// In the person's order. Empty: only the built-in demo model is there.
    pub profiles: Vec<Profile>,
    /// The profile in use. None: the built-in demo model.
    pub profile: Option<ProfileId>,
    /// Rounds of a run after which the agent sums up.
    pub max_tool_rounds: u32,
    /// Whether the agent and its tasks may ask, and propose plans. Approvals and guests ask all the same. Absent means yes.
    #[serde(rename = "enable_ask_user", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub enable_ask_user: Option<bool>,
    /// How long a question may stand unattended. None: as long as it takes.
    pub answer_limit_minutes: Option<u32>,
    /// How long a command may be quiet before the person is asked what to do with it.
    pub command_quiet_seconds: u32,
    /// How deep tasks may start tasks. 0: the agent has no tasks.
    pub task_depth: u32,
    /// Tasks at once under one conversation.
    pub tasks_at_once: u32,
    /// Rounds of all tasks of one run together.
    pub task_rounds: u32,
}

/// A setting that is no limit which could be absent, so 0 means nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SenselessZero {
    /// Its path in the file, as in `ai.taskRounds`.
    pub field: &'static str,
    /// The smallest number that makes sense.
    pub least: u32,
    /// The largest number that is taken.
    pub most: u32,
}

/// One way to reach a model. Its key and the values of its headers are in the system's keychain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Made when the profile is added. The keychain keeps its key under this id.
    pub id: ProfileId,
    /// The person's name for it, shown where a model is chosen.
    pub name: String,
    /// In which protocol its server is spoken to.
    pub wire: Wire,
    /// Up to the path to which the protocol adds its own: `https://api.example.com/v1`.
    pub base_url: String,
    /// By the name that the server has for it.
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
    /// How much the model takes at once. None: `CONTEXT_TOKENS_DEFAULT`.
    #[serde(default)]
    pub context_tokens: Option<u32>,
    /// How long a reply may be. None: the server's own limit, or `OUTPUT_TOKENS_DEFAULT` where its protocol wants one.
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

/// The colours of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Appearance {
    /// As the system is set at that moment.
    #[default]
    System,
    /// Light, whatever the system has.
    Light,
    /// Dark, whatever the system has.
    Dark,
}

/// When the person is told something outside the window.
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
    /// With the system's sound for notifications.
    pub sound: bool,
    /// After how long a question that still waits is announced once more. None: never.
    pub remind_minutes: Option<u32>,
    /// When nothing of it is shown. None: never.
    pub quiet: Option<QuietHours>,
}

/// From one time of the day to another, in minutes since midnight, over midnight where `from` is the later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct QuietHours {
    /// The first quiet minute of the day, 0 to 1439.
    pub from: u16,
    /// The first minute that is no longer quiet, 0 to 1439.
    pub to: u16,
}

/// The server for other programs and for browsers. Off until the person says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct ApiConfig {
    /// Whether the server is started with the program.
    pub enabled: bool,
    /// None: whichever is free.
    pub port: Option<u16>,
    /// Whether other machines may connect, over TLS. Else this machine alone can.
    pub network: bool,
    /// Names and ports under which it is reached beside its own addresses, such as those of a tunnel: `box.lan:8443`.
    pub hosts: Vec<String>,
    /// Whether agents of other programs may ask over it, with the token, at `/mcp`.
    pub mcp: bool,
}

/// Where questions go beside the desk. Nothing of it is on until the person says so.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Channels {
    /// The person's bot on Telegram.
    pub telegram: Messaging,
    /// The person's bot on WeChat.
    pub wechat: Messaging,
    /// When questions are taken there.
    pub away: Away,
}

/// One messenger. Its token is in the keychain.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Messaging {
    /// Whether questions may go there and answers come from there.
    pub enabled: bool,
    /// None: the service's own address.
    pub base_url: Option<String>,
}

/// When the person is away, and where they are asked then.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Away {
    /// None: nowhere.
    pub chat: Option<Messenger>,
    /// The person has said that they are away.
    pub now: bool,
    /// Away by itself after so long without anybody at this machine. None: never by itself.
    pub idle_minutes: Option<u32>,
    /// What waits so long unheeded goes to the chat also while somebody is at the machine. None: never.
    pub escalate_minutes: Option<u32>,
}

/// The log for people and tools. What is stored of conversations does not depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Log {
    /// Whether a log is written.
    pub enabled: bool,
    /// In which folder the log's files are.
    pub place: LogPlace,
    /// After how many days its files go. None: never.
    pub keep_days: Option<u32>,
    /// How much room its files may take. Beyond it the oldest days go. None: as much as they take.
    pub keep_megabytes: Option<u32>,
}

/// How long, and how much, is kept of what nobody needs for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Storage {
    /// After how many days a change of files can be undone no longer. None: as long as there is room for its copy.
    pub undo_days: Option<u32>,
    /// How much room copies for undoing may take. Beyond it the oldest go. None: as much as they take.
    pub undo_megabytes: Option<u32>,
    /// After how many days a conversation that nobody uses is moved to the deleted ones. None: never.
    pub unused_days: Option<u32>,
}

/// Where the files of the log are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LogPlace {
    /// In Askwell's data folder, for all conversations.
    #[default]
    DataFolder,
    /// A conversation without one has its log in the data folder.
    Workspace,
}

impl Default for Log {
    fn default() -> Self {
        Self { enabled: true, place: LogPlace::default(), keep_days: None, keep_megabytes: None }
    }
}

impl Default for Storage {
    fn default() -> Self {
        Self { undo_days: Some(UNDO_DAYS_DEFAULT), undo_megabytes: Some(UNDO_MEGABYTES_DEFAULT), unused_days: None }
    }
}

impl Storage {
    /// Copies for undoing, all together.
    pub fn undo_bytes_max(&self) -> u64 {
        self.undo_megabytes.map_or(u64::MAX, |megabytes| u64::from(megabytes) * MEGABYTE)
    }
}

impl Default for AiConfig {
    fn default() -> Self {
        Self {
            profiles: Vec::new(),
            profile: None,
            max_tool_rounds: TOOL_ROUNDS_DEFAULT,
            enable_ask_user: None,
            answer_limit_minutes: None,
            command_quiet_seconds: COMMAND_QUIET_SECONDS_DEFAULT,
            task_depth: TASK_DEPTH_DEFAULT,
            tasks_at_once: TASKS_ALIVE_DEFAULT,
            task_rounds: TASK_ROUNDS_DEFAULT,
        }
    }
}

impl Default for Notifications {
    fn default() -> Self {
        Self { questions: true, finished: false, show_text: false, sound: false, remind_minutes: None, quiet: None }
    }
}

impl Settings {
    /// Every number brought to one that Settings offers. Only a file edited by hand holds others. A limit of 0 is none, as
    /// people write it: nothing is ever ended or removed for it.
    pub fn within_limits(mut self) -> Settings {
        let limit = |number: Option<u32>| number.filter(|number| *number > 0);
        self.ai.max_tool_rounds = self.ai.rounds_max();
        // The next longer one: a person's time is never cut by rounding.
        let offered = |minutes| ANSWER_LIMITS_MINUTES.into_iter().find(|offered| *offered >= minutes);
        let [.., longest] = ANSWER_LIMITS_MINUTES;
        let asked = limit(self.ai.answer_limit_minutes);
        self.ai.answer_limit_minutes = asked.map(|minutes| offered(minutes).unwrap_or(longest));
        for profile in &mut self.ai.profiles {
            profile.context_tokens = limit(profile.context_tokens);
            profile.max_output_tokens = limit(profile.max_output_tokens);
        }
        let seconds = self.ai.command_quiet_seconds;
        self.ai.command_quiet_seconds = seconds.clamp(COMMAND_QUIET_SECONDS_MIN, COMMAND_QUIET_SECONDS_MAX);
        // A lower port is the system's to give, and 0 is no port.
        self.api.port = self.api.port.filter(|port| *port >= API_PORT_MIN);
        self.api.hosts.truncate(API_HOSTS_COUNT_MAX);
        self.ai.task_depth = self.ai.task_depth.min(TASK_DEPTH_MAX);
        self.ai.tasks_at_once = self.ai.tasks_at_once.clamp(1, TASKS_ALIVE_MAX);
        self.ai.task_rounds = self.ai.task_rounds.clamp(1, TASK_ROUNDS_MAX);
        let told = &mut self.notifications;
        told.remind_minutes = limit(told.remind_minutes).map(|minutes| minutes.min(REMIND_MINUTES_MAX));
        let of_day = |minute: u16| minute.min(QuietHours::DAY_MINUTES - 1);
        told.quiet = told.quiet.map(|QuietHours { from, to }| QuietHours { from: of_day(from), to: of_day(to) });
        let away = &mut self.channels.away;
        for minutes in [&mut away.idle_minutes, &mut away.escalate_minutes] {
            *minutes = limit(*minutes).map(|minutes| minutes.min(AWAY_MINUTES_MAX));
        }
        self.mcp.truncate(MCP_SERVERS_COUNT_MAX);
        self.mcp = self.mcp.into_iter().map(Server::within_limits).collect();
        let storage = &mut self.storage;
        for days in [&mut self.log.keep_days, &mut storage.undo_days] {
            *days = limit(*days).map(|days| days.min(KEEP_DAYS_MAX));
        }
        for megabytes in [&mut self.log.keep_megabytes, &mut storage.undo_megabytes] {
            *megabytes = limit(*megabytes).map(|megabytes| megabytes.min(KEEP_MEGABYTES_MAX));
        }
        storage.unused_days = limit(storage.unused_days).map(|days| days.clamp(UNUSED_DAYS_MIN, KEEP_DAYS_MAX));
        self
    }

    /// A number that is 0 where nothing could be done with that, by the name that it has in the file, and what it can be:
    /// whoever wrote it meant something else, which is not to be guessed.
    pub fn senseless(&self) -> Option<SenselessZero> {
        let of = |field, least, most| SenselessZero { field, least, most };
        let AiConfig { max_tool_rounds, command_quiet_seconds, tasks_at_once, task_rounds, .. } = self.ai;
        let numbers = [
            (max_tool_rounds, of("ai.maxToolRounds", TOOL_ROUNDS_MIN, TOOL_ROUNDS_MAX)),
            (command_quiet_seconds, of("ai.commandQuietSeconds", COMMAND_QUIET_SECONDS_MIN, COMMAND_QUIET_SECONDS_MAX)),
            (tasks_at_once, of("ai.tasksAtOnce", 1, TASKS_ALIVE_MAX)),
            (task_rounds, of("ai.taskRounds", 1, TASK_ROUNDS_MAX)),
        ];
        numbers.into_iter().find_map(|(number, senseless)| (number == 0).then_some(senseless))
    }
}

impl Channels {
    /// The settings of one chat service.
    pub fn of(&self, messenger: Messenger) -> &Messaging {
        match messenger {
            Messenger::Telegram => &self.telegram,
            Messenger::WeChat => &self.wechat,
        }
    }

    /// The settings of one chat service, to change them.
    pub fn of_mut(&mut self, messenger: Messenger) -> &mut Messaging {
        match messenger {
            Messenger::Telegram => &mut self.telegram,
            Messenger::WeChat => &mut self.wechat,
        }
    }
}

impl QuietHours {
    /// A day in the unit of `from` and `to`.
    const DAY_MINUTES: u16 = 24 * 60;

    /// Whether this minute of the day is a quiet one. From a time to the same time is no time at all.
    pub fn hold(self, minute: u16) -> bool {
        if self.from <= self.to {
            (self.from..self.to).contains(&minute)
        } else {
            minute >= self.from || minute < self.to
        }
    }
}

impl AiConfig {
    /// Whether the agent may ask, where an absent setting means yes.
    pub fn ask_enabled(&self) -> bool {
        self.enable_ask_user.unwrap_or(true)
    }

    /// `answer_limit_minutes` in milliseconds. None: as long as it takes.
    pub fn answer_limit_ms(&self) -> Option<u64> {
        self.answer_limit_minutes.map(|minutes| u64::from(minutes.max(1)) * 60_000)
    }

    /// `max_tool_rounds`, brought within what the slider offers.
    pub fn rounds_max(&self) -> u32 {
        self.max_tool_rounds.clamp(TOOL_ROUNDS_MIN, TOOL_ROUNDS_MAX)
    }

    /// The limits for subtasks, brought within what Settings offers.
    pub fn task_limits(&self) -> TaskLimits {
        TaskLimits {
            depth_max: self.task_depth.min(TASK_DEPTH_MAX),
            alive_max: self.tasks_at_once.clamp(1, TASKS_ALIVE_MAX),
            rounds_max: self.rounds_max(),
            rounds_total_max: self.task_rounds.clamp(1, TASK_ROUNDS_MAX),
        }
    }

    /// The profile in use, if it still exists.
    pub fn active(&self) -> Option<&Profile> {
        self.profiles.iter().find(|profile| Some(profile.id) == self.profile)
    }
}
