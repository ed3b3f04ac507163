//! Why a server is not there.

use crate::keys::KeysError;
use ask::limits::{MCP_MESSAGE_BYTES_MAX, MCP_START_MILLIS_MAX};

/// Why a server is not there. What you are told of it is in `engine/errors/mcp.rs`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum McpServerError {
    #[error("its program could not be started: {0}")]
    NotStarted(String),
    /// The exit code, where there is one, and the last that it wrote.
    #[error("its program has ended (exit code {code:?}): {said:?}")]
    Ended { code: Option<i32>, said: Option<String> },
    #[error("it did not answer within {} seconds", MCP_START_MILLIS_MAX / 1000)]
    Silent,
    #[error("it speaks no version of the protocol that is known here: {0}")]
    Version(String),
    #[error("it does not let Askwell in")]
    Unauthorized,
    /// It is used by those who sign in. With what it says of how to.
    #[error("nobody is signed in to it")]
    SignInNeeded { challenge: Option<String> },
    #[error("it cannot be reached: {0}")]
    Unreachable(String),
    #[error("it does not answer as an MCP server does: {0}")]
    NotMcp(String),
    #[error("a message of it was longer than {MCP_MESSAGE_BYTES_MAX} bytes")]
    TooLong,
    #[error("{0}")]
    Keys(KeysError),
    /// A fault of ours.
    #[error("Askwell's own part for it broke down")]
    Broken,
    #[error("a header cannot be sent: {0}")]
    Header(String),
}

impl McpServerError {
    /// Whether another try without a change could come to something else.
    pub fn passes(&self) -> bool {
        match self {
            McpServerError::Ended { .. }
            | McpServerError::Silent
            | McpServerError::Unreachable(_)
            | McpServerError::TooLong
            | McpServerError::Keys(_)
            | McpServerError::Broken => true,
            McpServerError::NotStarted(_)
            | McpServerError::Version(_)
            | McpServerError::Unauthorized
            | McpServerError::SignInNeeded { .. }
            | McpServerError::NotMcp(_)
            | McpServerError::Header(_) => false,
        }
    }
}
