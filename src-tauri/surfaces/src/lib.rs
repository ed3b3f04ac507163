//! What people and programs reach the engine through, and the program that puts both together.
//!
//! From the ground up: a module knows those of its own floor and of the floors below, and a blank line is a ceiling. Whoever
//! reads begins at the end.

// What is known of other programs, and what a browser is shown.
pub mod agents;
pub mod hooks;
pub mod page;
mod program_name;
mod strings;

// The ways in, what can be asked by each, and the program.
pub mod api;
pub mod askwell;
pub mod channels;
pub mod commands;
pub mod local;
pub mod mcp_server;

pub use askwell::Askwell;
