//! Systems that Askwell has no walls for.

use super::{Confinement, ConfinementError, Walls};
use std::path::Path;
use std::process::Command;

/// What is never made here.
#[derive(Debug)]
pub enum IsolationStatus {}

#[derive(Debug)]
pub struct Isolated {
    pub command: Command,
    pub status: IsolationStatus,
}

impl IsolationStatus {
    pub fn is_started(&mut self) {
        match *self {}
    }

    pub fn has_run(&mut self) -> bool {
        match *self {}
    }
}

pub fn isolated(_: &str, _: &Path, _: &Walls, _: &Path) -> Result<Isolated, ConfinementError> {
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
