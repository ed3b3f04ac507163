//! Systems that Askwell has no walls for.

use super::{Confinement, ConfinementError, Walls};
use crate::command::CommandExit;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What is never made here.
#[derive(Debug)]
pub enum NoIsolationStatus {}

#[derive(Debug)]
pub struct NeverIsolated {
    pub command: Command,
    pub status: NoIsolationStatus,
}

pub struct NeverIsolatedLine<'a> {
    pub line: &'a str,
    pub folder: &'a Path,
    pub temporary: &'a Path,
    pub resolver: Option<&'a Path>,
    pub environment: &'a [(OsString, OsString)],
}

impl NoIsolationStatus {
    pub fn release(&mut self, _: impl FnOnce(u32) -> bool) -> bool {
        match *self {}
    }

    pub fn has_run(&mut self, _: &CommandExit) -> bool {
        match *self {}
    }
}

pub struct NoToolFolders<'a> {
    pub home: PathBuf,
    pub variable: fn(&str) -> Option<OsString>,
    pub writable: &'a [PathBuf],
}

/// Only isolated commands have them.
#[derive(Debug, Clone)]
pub enum NoCaches {}

impl NoCaches {
    pub fn prepare(_: &Path, _: &NoToolFolders<'_>) -> io::Result<NoCaches> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn environment(&self) -> &[(OsString, OsString)] {
        match *self {}
    }
}

/// There are none.
pub fn remove_unused(_: &Path, _: SystemTime) -> io::Result<()> {
    Ok(())
}

pub fn isolated(_: &NeverIsolatedLine<'_>, _: &Walls) -> Result<NeverIsolated, ConfinementError> {
    Err(none())
}

pub fn work() -> bool {
    false
}

pub fn scope() -> Result<(), ConfinementError> {
    Err(none())
}

pub fn confine(_: &Walls) -> Result<Confinement, ConfinementError> {
    Err(none())
}

fn none() -> ConfinementError {
    ConfinementError("this system has no way to do it".to_owned())
}
