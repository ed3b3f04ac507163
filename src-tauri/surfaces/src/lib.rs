//! What people and programs reach the engine through, and the program that puts both together.
//!
//! From the ground up: a module knows those of its own floor and of the floors below, and a blank line is a ceiling. Whoever
//! reads begins at the end.

// What is known of other programs, and what a browser is shown.
pub mod agents;
pub mod hooks;
mod http;
pub mod page;
mod program_name;
mod strings;

// What can be asked for, whoever asks.
pub mod commands;

// The ways in.
pub mod api;
pub mod channels;
pub mod local;
pub mod mcp_server;

// The program: the engine and its ways in.
pub mod askwell;

pub use askwell::Askwell;
