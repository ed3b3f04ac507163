//! English.

mod agents;
mod approvals;
mod chats;
mod requests;
mod server;

pub struct En;
