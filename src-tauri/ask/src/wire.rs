//! What crosses to the window and back. Declared once here; the TypeScript twins are generated from it.

use crate::attachment::Attachment;
use crate::decision::Decision;
use crate::event::{RunEnd, RunFailure};
use crate::id::{CallId, ConversationId, InteractionId, SubmitId, Timestamp};
use crate::input::Invalid;
use crate::interaction::{Closing, Interaction};
use crate::outcome::{Answer, Response};
use crate::settings::Language;
use crate::thread::Placed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Names of the events sent to the window.
pub mod event_name {
    /// A question stands open: `AskUser`.
    pub const ASK_USER: &str = "ai-agent-ask-user";
    /// A question was closed, by whom and wherever: `AskClosed`.
    pub const ASK_CLOSED: &str = "ai-agent-ask-closed";
    /// A run ended: `ChatComplete`.
    pub const CHAT_COMPLETE: &str = "ai-chat-complete";
    /// Something in a conversation changed: `Changed`.
    pub const CHANGED: &str = "conversation-changed";
    /// A conversation is gone: its id.
    pub const DELETED: &str = "conversation-deleted";
    /// A question's clock changed: `ClockChanged`.
    pub const CLOCK: &str = "ask-clock";
    /// The settings changed: `Settings`.
    pub const SETTINGS: &str = "settings-changed";
    /// Nothing can be saved at present: `Trouble`; or null when it can again.
    pub const TROUBLE: &str = "storage-trouble";
    /// A notification, the tray or a link wants this conversation shown: its id.
    pub const SHOW: &str = "show-conversation";
}

/// The payload of `ai-agent-ask-user`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AskUser {
    pub conversation_id: ConversationId,
    pub tool_call_id: CallId,
    pub interaction_id: InteractionId,
    /// The first question's text, labels and permission of own words: the plain form of the card.
    pub question: String,
    pub choices: Vec<String>,
    pub allow_freeform: bool,
    pub title: String,
    pub card: Interaction,
}

/// The payload of `ai-agent-ask-closed`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AskClosed {
    pub conversation_id: ConversationId,
    pub tool_call_id: CallId,
    pub interaction_id: InteractionId,
    pub closing: Closing,
}

/// The payload of `ai-chat-complete`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChatComplete {
    pub conversation_id: ConversationId,
    pub run: u32,
    pub end: RunEnd,
    pub title: String,
}

/// A conversation in the sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConversationSummary {
    pub id: ConversationId,
    pub title: String,
    pub workspace: Option<String>,
    pub standing: Standing,
    /// A run is under way, at work or waiting. A question that no run waits for may stand open without one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub running: bool,
    /// Questions that wait for the person.
    pub open_asks: u32,
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    NeedsYou,
    Working,
    Failed,
    Idle,
    /// Its record is damaged: it can be read as far as it goes, and not continued.
    Damaged,
}

/// A conversation as it is opened: its last entries, and what is being written right now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConversationView {
    pub summary: ConversationSummary,
    /// The last event taken in. A change with a later one may be applied; a gap means: open again.
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    /// Entries in the whole thread.
    pub total: usize,
    pub entries: Vec<Placed>,
    pub live: Option<Live>,
    /// The half-written message, if any.
    pub draft: Option<String>,
    /// What the person decided in it, oldest first.
    pub decisions: Vec<Decision>,
}

/// The payload of `conversation-changed`: entries made or changed since `after`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    pub summary: ConversationSummary,
    /// The event before the first of this change.
    #[cfg_attr(test, ts(type = "number"))]
    pub after: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    pub total: usize,
    pub entries: Vec<Placed>,
    /// The places of entries have shifted: open the conversation again.
    pub reordered: bool,
    /// All of them, where one was made or changed.
    pub decisions: Option<Vec<Decision>>,
}

/// What the model is saying right now. Display only: nothing of it is stored before the reply is whole.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Live {
    pub text: String,
    pub reasoning: String,
    /// The tool whose call is being written.
    pub tool: Option<String>,
    pub retry: Option<RetryNotice>,
}

/// The next attempt to reach the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RetryNotice {
    pub attempt: u32,
    pub attempts_max: u32,
    /// When it will be made.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    pub failure: RunFailure,
}

/// A step of `Live`, sent over the window's channel, many deltas at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LiveStep {
    /// A new request: what was shown of the last one is gone.
    Begin {
        conversation_id: ConversationId,
    },
    Text {
        conversation_id: ConversationId,
        text: String,
    },
    Reasoning {
        conversation_id: ConversationId,
        text: String,
    },
    Tool {
        conversation_id: ConversationId,
        name: String,
    },
    Retry {
        conversation_id: ConversationId,
        notice: RetryNotice,
    },
    /// The reply is whole, or nothing more comes.
    End {
        conversation_id: ConversationId,
    },
}

/// The inbox: everything that waits for the person, oldest first, with its conversation's title and its draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    pub interaction: Interaction,
    pub title: String,
    pub draft: Option<Draft>,
    /// Where the question has a limit.
    pub clock: Option<Clock>,
}

/// How long a question still waits. The time runs only while nobody attends to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    #[cfg_attr(test, ts(type = "number"))]
    pub remaining_ms: u64,
    pub running: bool,
}

/// The payload of `ask-clock`: a clock was started, stopped, or given more time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockChanged {
    pub interaction_id: InteractionId,
    pub clock: Clock,
}

/// What is half answered on a card: saved as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Draft {
    pub answers: Vec<Answer>,
    pub comment: Option<String>,
    pub attachments: Vec<Attachment>,
    pub remember: bool,
    /// What is written to the agent before deciding.
    pub talk: Option<String>,
    /// The step of the card that was in view, from 0.
    pub step: u32,
    /// Kept with the draft, so that sending again after a restart counts once.
    pub submit: Option<SubmitId>,
}

/// The arguments of `submit_ask_user_response`. Either `response` for a named interaction, or the plain `answer` for the
/// one question open in the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Submit {
    pub conversation_id: ConversationId,
    #[serde(default)]
    pub interaction_id: Option<InteractionId>,
    #[serde(default)]
    pub submit_id: Option<SubmitId>,
    #[serde(default)]
    pub response: Option<Response>,
    #[serde(default)]
    pub answer: Option<String>,
    /// It is meant for a question that has ended: to change the answer, or to answer after all.
    #[serde(default)]
    pub revises: bool,
}

/// What became of an answer. The card closes on the first two only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Submitted {
    Accepted {
        #[cfg_attr(test, ts(type = "number"))]
        seq: u64,
    },
    /// This very answer was taken before.
    Duplicate {
        closing: Closing,
    },
    Closed {
        closing: Closing,
    },
    /// The agent has gone on with the answer that stands.
    TooLate {
        closing: Closing,
    },
    Invalid {
        field: String,
        why: Invalid,
    },
    Unknown,
    NotSaved {
        why: String,
    },
}

/// Why the disk cannot be written to, and what was done about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Trouble {
    pub code: TroubleCode,
    pub detail: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TroubleCode {
    /// No space left. Nothing is lost; free some and go on.
    DiskFull,
    /// The data folder cannot be written to.
    ReadOnly,
    /// The file was damaged: it was set aside under the name in `detail`, and what could be read was recovered.
    Recovered,
    /// The settings file could not be read: it was set aside, and the last good settings are in force.
    SettingsRestored,
    /// Reading or writing failed in another way.
    Failed,
}

/// What a command answers when it could not do its work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommandError {
    pub code: ErrorCode,
    pub message: String,
}

/// Only codes that the window tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// There is no such conversation.
    NotFound,
    /// The text or field is not acceptable.
    Invalid,
    /// It was not saved; what was typed is kept.
    NotSaved,
    /// The conversation's record is damaged and can only be read.
    Damaged,
    /// The model's server could not be used; `message` says why.
    Model,
    /// The system's keychain cannot be used.
    Keychain,
    Internal,
}

/// What the window needs to know of the program when it connects.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    pub version: String,
    pub settings: crate::settings::Settings,
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

/// Secrets on their way in: never sent back, never stored with the settings.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Secrets {
    /// None leaves the stored key as it is; an empty one removes it.
    pub key: Option<String>,
    /// Values of extra headers, by name. Names left out keep their stored value.
    pub headers: BTreeMap<String, String>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(..)")
    }
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
    pub profile: crate::settings::Profile,
    #[serde(default)]
    pub secrets: Secrets,
}
