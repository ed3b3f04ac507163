//! What people and programs reach the engine through, and the program that puts both together.
//!
//! In reading order: the program, what can be asked of it, and the ways in.

pub mod askwell;
pub mod commands;

pub mod agents;
pub mod api;
pub mod channels;
pub mod hooks;
pub mod local;
pub mod mcp_server;
mod program_name;

pub use askwell::Askwell;
