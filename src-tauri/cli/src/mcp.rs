//! `askwell mcp`: the person, as tools for the agent that has started this.
//!
//! The standard output carries the protocol and nothing else.

use crate::arguments::agents::McpArguments;
use crate::leaving::EarlyExit;
use std::path::Path;
use std::process::ExitCode;
use surfaces::mcp_server::{WaitLimit, over_stdio};

pub async fn serve(data: &Path, wishes: &McpArguments) -> Result<ExitCode, EarlyExit> {
    over_stdio(data, wishes.limit.map(WaitLimit)).await.map_err(EarlyExit::failed)?;
    Ok(ExitCode::SUCCESS)
}
