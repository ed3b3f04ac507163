//! What does things: it runs conversations, speaks to models, reads files, and keeps it all on disk. No window here.
//!
//! In reading order: the facade, what it stands on, and the parts.

mod acp;
mod acting;
pub mod agents;
pub mod api;
pub mod archive;
pub mod askwell;
pub mod attachments;
pub mod backup;
pub mod changes;
pub mod channels;
mod clocks;
pub mod command;
pub mod commands;
pub mod crash;
pub mod demo;
mod desk;
mod disk;
pub mod doctor;
pub mod engine;
pub mod environment;
mod fields;
pub mod folder;
pub mod hooks;
pub mod host;
pub mod keys;
mod live;
pub mod local;
pub mod log;
pub mod mcp;
pub mod mcp_server;
pub mod model;
mod mounts;
pub mod page;
mod parts;
#[cfg(target_os = "linux")]
mod procfs;
pub mod program_log;
mod program_name;
pub mod redact;
mod runner;
mod runtime_folder;
pub mod settings_file;
pub mod sightings;
pub mod signatures;
pub mod store;
mod tasks;
pub mod templates;
pub mod tools;
pub mod transfer;
mod trash;
mod whole_file;
pub mod workspace;

pub use askwell::Askwell;
pub use engine::{Engine, Lifetime, OpenError, Opening};
pub use host::{Host, News};
