//! What does things: it runs conversations, speaks to models, reads files, and keeps it all on disk. No window here.
//!
//! In reading order:

pub mod askwell;
pub mod host;
mod runner;
mod tasks;
mod live;
pub mod store;
pub mod crash;

pub use askwell::{Askwell, OpenError, Opening};
pub use host::{Host, News};
