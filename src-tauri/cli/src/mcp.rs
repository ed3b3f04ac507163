//! `askwell mcp`: the person, as tools for the agent that has started this.
//!
//! The standard output carries the protocol and nothing else.

use crate::arguments::agents::Mcp;
use crate::leaving::Leaving;
use std::path::Path;
use std::process::ExitCode;
use surfaces::mcp_server::{Wish, over_stdio};

pub async fn serve(data: &Path, wishes: &Mcp) -> Result<ExitCode, Leaving> {
    over_stdio(data, wishes.limit.map(Wish)).await.map_err(Leaving::failed)?;
    Ok(ExitCode::SUCCESS)
}
