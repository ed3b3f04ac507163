//! The way for programs of the same person on the same machine: a socket in the data folder, and what is said over it.
//!
//! Whoever owns the data folder serves it. It has no token: only this person can open the file, and the system says who is
//! at the other end. `askwell ask`, `askwell mcp` and `askwell hook` speak to it as [`RunningEngine`], a terminal as [`EngineClient`].

mod client;
mod commands;
mod following;
mod handing_over;
mod path;
mod peer;
mod receipt;
mod routes;
mod serving;
mod silence;
mod start;
mod terminal;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;
mod work;

pub use ask::guest::GuestCallStatus;
pub use client::{EngineClientError, ReceivedAskStatus, RunningEngine, UnreachableError};
pub use handing_over::take_over;
pub use peer::{is_below_a_command, is_told_of};
pub use receipt::Receipt;
pub use serving::SocketServer;
pub use silence::falls_silent;
pub use start::{
    HIDDEN, MODEL_VARIABLES, background_engine, can_go_on_in_the_background, go_on_in_the_background,
    keys_of_the_one_before,
};
pub use terminal::{EngineClient, FollowEvent, RunningEngineError};
pub use work::{TerminalRequest, TerminalRequestOutcome};

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

use ask::guest::Guest;
use ask::message::CallResult;
use ask::wire::ErrorCode;
use ask::{CallId, ConversationId};
use engine::ModelKey;
use engine::host::NamedEvent;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The programs at both ends may be of different versions: what is said is never changed, only added to.
const HELLO: &str = "/v1/hello";
const CALL: &str = "/v1/guest/call";
const ASKS: &str = "/v1/guest/asks";
const WORK: &str = "/v1/work";
const COMMAND: &str = "/v1/command";
const FOLLOW: &str = "/v1/follow";
const HAND_OVER: &str = "/v1/hand-over";
const ENVIRONMENT: &str = "/v1/environment";

/// What this program understands at the socket: 1 the guests' calls and work, 2 commands and news too.
const PROTOCOL: u32 = 2;
/// The header that says how much news there was when a command was done.
const TOLD: &str = "askwell-told";

/// The events of what somebody follows that are no news.
mod event {
    /// The first line: the conversation as it is. From here on nothing is left out.
    pub const IN_STEP: &str = "in-step";
    /// Nothing has happened; the line is still there.
    pub const ALIVE: &str = "alive";
    /// The last line: some was left out, because the reader was too slow. Follow anew.
    pub const BEHIND: &str = "behind";
    /// The last line: the engine ends.
    pub const ENDING: &str = "ending";
}

/// That it is Askwell that answers.
#[derive(Debug, Serialize, Deserialize)]
struct Hello {
    program: String,
    version: String,
    /// It shows what is asked of it, however long it takes. One that does a single thing shows only that.
    #[serde(default = "stays")]
    stays: bool,
    /// What is at work in it goes on without the terminal from which it was started. Whatever stays does that.
    #[serde(default)]
    outlives_terminals: bool,
    #[serde(default = "first_protocol")]
    protocol: u32,
}

fn first_protocol() -> u32 {
    1
}

fn stays() -> bool {
    true
}

/// What a terminal brings along for the commands of a conversation.
#[derive(Debug, Serialize, Deserialize)]
struct Brings {
    conversation: ConversationId,
    variables: Vec<(String, String)>,
    /// How many more it has, which are not passed on. Programs before 0.7 did not say.
    #[serde(default)]
    left_out: Option<u32>,
}

/// One call of a guest.
#[derive(Debug, Serialize, Deserialize)]
struct CallBody {
    guest: Guest,
    call: CallId,
    tool: String,
    arguments: Map<String, Value>,
    /// The caller says when it has the answer. Programs before 0.7 did not.
    #[serde(default)]
    says_read: bool,
}

#[derive(Debug, Serialize, Deserialize)]
struct Wait {
    #[serde(default)]
    seen: usize,
    #[serde(default)]
    patience_ms: u64,
    #[serde(default)]
    says_read: bool,
}

/// The answer is where this call was to bring it.
#[derive(Debug, Serialize, Deserialize)]
struct Read {
    call: CallId,
}

#[derive(Debug, Serialize, Deserialize)]
struct Noted {}

/// Whether whoever has the data folder hands it over to one that stays. Else it does a single thing, and ends.
#[derive(Serialize, Deserialize)]
struct HandsOver {
    hands_over: bool,
    /// That conversations were told, and that are kept nowhere.
    #[serde(default)]
    keys: Vec<ModelKey>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Leave {
    #[serde(default)]
    call: Option<CallId>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Left {
    result: CallResult,
}

/// Why it was not done, in the person's language.
#[derive(Debug, Serialize, Deserialize)]
struct Trouble {
    message: String,
    /// Its store cannot take it, now.
    #[serde(default)]
    not_saved: bool,
    /// Of a command that was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<ErrorCode>,
    /// Another version knows a command of this name that takes these arguments, and this one does not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    not_understood: bool,
}

/// A line of what somebody follows.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    /// The number of the last news that was told.
    number: u64,
    #[serde(flatten)]
    event: NamedEvent,
}

impl Trouble {
    fn saying(message: String) -> Trouble {
        Trouble { message, not_saved: false, code: None, not_understood: false }
    }
}
