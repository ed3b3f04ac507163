//! MCP servers of the person: their connections, from the start of a program to its end, what they offer, and calls.
//!
//! What goes over the wire is the library's to know, in both kinds of the protocol. Which tools there are, under which names
//! and whether a call of one is permitted is decided in `ask`. Here a server is started when it is needed, listened to, and
//! started again when it ends; nothing that it says can be long, endless or in the way.

mod connection;
pub(crate) mod content;
mod ears;
mod fault;
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
pub mod warden;

pub(crate) use ears::{Hearing, Page, Word};
pub use fault::Fault;
pub use journal::Journal;
pub(crate) use keeper::Reach;
pub use keeper::{Backing, Standing, State};
pub(crate) use lines::NEEDS;
pub use offer::Offered;
pub(crate) use pictures::Picture;
pub use program::{Ends, Line as ProgramLine, Program, home};
pub(crate) use reading::plain;
pub use seen::KEPT;
pub use servers::Servers;
