//! What does things: it runs conversations, speaks to models, reads files, and keeps it all on disk. No window here.
//!
//! In reading order:

pub mod crash;
pub mod folder;
pub mod host;
pub mod keys;
pub mod live;
pub mod model;
pub mod redact;
pub mod store;
pub mod tasks;
pub mod tools;
pub mod workspace;
