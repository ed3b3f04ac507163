//! What other programs' agents, and scripts, can call: the tools they are offered, and their calls, read.

mod call;
#[cfg(test)]
mod tests;
mod tool;

pub(crate) use call::NO_SUCH_QUESTION;
pub use call::{GuestRequest, read, told};
pub use tool::GuestTool;
