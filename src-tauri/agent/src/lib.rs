//! What does things: it runs conversations, speaks to models, reads files, and keeps it all on disk. No window here.
//!
//! In reading order: the facade, what it stands on, and the parts.

pub mod askwell;
pub mod attachments;
mod clocks;
pub mod crash;
pub mod demo;
pub mod folder;
pub mod host;
pub mod keys;
mod live;
pub mod model;
pub mod redact;
mod runner;
pub mod store;
mod tasks;
pub mod tools;
pub mod workspace;

pub use askwell::{Askwell, OpenError, Opening};
pub use host::{Host, News};
