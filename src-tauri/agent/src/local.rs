//! The way for programs of the same person on the same machine: a socket in the data folder, and what is said over it.
//!
//! Whoever owns the data folder serves it. It has no token: only this person can open the file, and the system says who is
//! at the other end. `askwell ask`, `askwell mcp` and `askwell hook` speak to it as [`Local`].

mod client;
mod path;
mod peer;
mod receipt;
mod routes;
mod serving;
mod start;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;
mod work;

pub use ask::guest::Called;
pub use client::{Fault, Local, Standing, Unreachable};
pub use receipt::Receipt;
pub use serving::Serving;
pub use start::HIDDEN;
pub use work::{Work, Worked};

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

use ask::CallId;
use ask::guest::Guest;
use ask::message::CallResult;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The programs at both ends may be of different versions: what is said is never changed, only added to.
const HELLO: &str = "/v1/hello";
const CALL: &str = "/v1/guest/call";
const ASKS: &str = "/v1/guest/asks";
const WORK: &str = "/v1/work";

/// That it is Askwell that answers.
#[derive(Debug, Serialize, Deserialize)]
struct Hello {
    program: String,
    version: String,
    /// It shows what is asked of it, however long it takes. One that does a single thing shows only that.
    #[serde(default = "stays")]
    stays: bool,
}

fn stays() -> bool {
    true
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
}
