//! What does things: it runs conversations, speaks to models, reads files, and keeps it all on disk. It knows no surface.
//!
//! From the ground up: a module knows those of its own floor and of the floors below, and a blank line is a ceiling. Whoever
//! reads begins at the end.

// Small things that everything uses.
pub mod crash;
mod desk;
mod disk;
pub mod environment;
pub mod fields;
mod mounts;
pub mod parts;
#[cfg(target_os = "linux")]
pub mod procfs;
pub mod redact;
pub mod runtime_folder;
pub mod strings;
pub mod whole_file;

// What is kept, and whom it is told.
mod clocks;
pub mod folder;
pub mod host;
pub mod keys;
pub mod store;

// What goes along with it.
pub mod archive;
mod live;
pub mod log;
pub mod program_log;
pub mod settings_file;
pub mod sightings;
pub mod signatures;
mod tasks;
mod trash;

// What a conversation works with.
pub mod attachments;
pub mod changes;
pub mod demo;
pub mod model;
pub mod page;
pub mod templates;
pub mod tools;
pub mod workspace;

// What has an effect, and what looks after the data folder.
mod acp;
mod acting;
pub mod backup;
pub mod command;
pub mod doctor;
pub mod mcp;
pub mod transfer;

// What runs conversations, and all that can be asked of it.
mod engine;
mod runner;

pub use engine::{
    Actions, AnswerSender, AttachedFiles, Branches, CommandErrors, Conversations, DecisionHistory, Decisions,
    Deletions, Drafts, Engine, EngineConfig, EngineContext, FolderRelease, FolderStillHeld, Guests, Inbox, Lifetime,
    McpSettings, ModelArguments, ModelInUse, ModelKey, Models, NewsSubscription, OpenError, OwnModels, Permissions,
    ProgramSettings, QuestionClocks, SurfaceContext, TaskSnapshot, TemplateEditor, TerminalVariables, Transfers,
    WALL_CLOCK, Workspaces, list_templates, settings_in,
};
pub use host::{Host, News};
