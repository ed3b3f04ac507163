//! What does things: it runs conversations, speaks to models, reads files, and keeps it all on disk. It knows no surface.
//!
//! In reading order: the facade, what it stands on, and the parts.

mod acp;
mod acting;
pub mod archive;
pub mod attachments;
pub mod backup;
pub mod changes;
mod clocks;
pub mod command;
pub mod crash;
pub mod demo;
mod desk;
mod disk;
pub mod doctor;
mod engine;
pub mod environment;
pub mod fields;
pub mod folder;
pub mod host;
pub mod keys;
mod live;
pub mod log;
pub mod mcp;
pub mod model;
mod mounts;
pub mod page;
pub mod parts;
#[cfg(target_os = "linux")]
pub mod procfs;
pub mod program_log;
pub mod redact;
mod runner;
pub mod runtime_folder;
pub mod settings_file;
pub mod sightings;
pub mod signatures;
pub mod store;
mod tasks;
pub mod templates;
pub mod tools;
pub mod transfer;
mod trash;
pub mod whole_file;
pub mod workspace;

pub use engine::{
    Engine, Followed, Freed, Ground, Lifetime, ModelInUse, OpenError, Opening, StillHeld, TaskSeen, WALL_CLOCK, Words,
    list_templates, settings_in,
};
pub use host::{Host, News};
