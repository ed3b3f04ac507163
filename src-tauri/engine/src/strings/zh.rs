//! Chinese.

mod archives;
mod attachments;
mod branches;
mod callers;
mod conversations;
mod demo;
mod keys;
mod mcp_log;
mod mcp_paste;
mod mcp_servers;
mod messages;
mod models;
mod opening;
mod refusals;
mod requests;
mod sign_in;
mod storage;
mod templates;
mod transfer;

pub struct Zh;
