//! MCP servers of the person: their connections, from the start of a program to its end, what they offer, and calls.
//!
//! What goes over the wire is the library's to know, in both kinds of the protocol. Which tools there are, under which names
//! and whether a call of one is permitted is decided in `ask`. Here a server is started when it is needed, listened to, and
//! started again when it ends; nothing that it says can be long, endless or in the way.

mod connection;
pub(crate) mod content;
mod ears;
mod error;
mod exposure;
mod http;
mod journal;
mod keeper;
mod lines;
mod offer;
mod pictures;
mod program;
mod reading;
mod seen;
mod servers;
mod sign_in;
pub mod warden;

pub(crate) use ears::{CallListener, CallMessage, UrlElicitation};
pub use error::McpServerError;
pub use exposure::SecretExposure;
pub use journal::{Journal, JournalEntry, JournalText, McpNote};
pub(crate) use keeper::ServerConnection;
pub use keeper::{ServerContext, ServerState, ServerStatus};
pub(crate) use lines::NEEDS;
pub use offer::OfferedTool;
pub(crate) use pictures::Picture;
pub use program::{Program, ProgramPipes, ProgramSpec as ProgramLine, home};
pub(crate) use reading::plain;
pub use seen::KEPT;
pub use servers::Servers;
pub use sign_in::{AttemptStatus, CallbackPage, PreparedSignIn, SignInError, SignInRecord, SignInTarget, SignIns};
