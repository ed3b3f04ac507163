//! How often a program has written to its store, as SQLite itself counts it.

use anyhow::{Context, Result};
use std::path::Path;

/// Transactions written so far to the store in this folder, while a program has it open: the index of the WAL counts them.
pub fn commits(folder: &Path) -> Result<u32> {
    let index = std::fs::read(folder.join("askwell.db-shm"))?;
    let count =
        index.get(8..12).and_then(|bytes| bytes.try_into().ok()).context("the index of the WAL is too short")?;
    Ok(u32::from_ne_bytes(count))
}
