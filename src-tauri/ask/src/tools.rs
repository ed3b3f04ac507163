//! What a model can call, and what it writes in the arguments.

pub mod tool;

// Reading the calls that ask or order.
pub mod agent_ask;
pub mod guest;
pub mod question;
pub mod task_order;
pub mod template;

// Tools of servers.
pub mod mcp;
