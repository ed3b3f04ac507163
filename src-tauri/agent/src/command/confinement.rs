//! A command that may write beneath some folders and nowhere else.
//!
//! It covers making, changing, emptying, renaming, linking and removing files. It does not cover the network, what a file's
//! owner may do to its rights and times, nor asking another program to write.

use std::path::PathBuf;

/// Whether this system can confine a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confinement {
    Enforced,
    Unavailable,
}

/// Why this thread is not confined, in the system's words.
#[derive(Debug)]
pub struct NotConfined(pub String);

/// Tries it, on a thread that is thrown away: a kernel may know it and still forbid it.
pub fn confinement() -> Confinement {
    match std::thread::spawn(|| confine(&[])).join() {
        Ok(Ok(())) => Confinement::Enforced,
        Ok(Err(_)) | Err(_) => Confinement::Unavailable,
    }
}

/// Files that everybody may write to: nothing is kept there.
#[cfg(target_os = "linux")]
const DEVICES: [&str; 8] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx", "/dev/pts"];

/// From now on this thread, and every process it starts, writes beneath these folders only and signals none outside. Folders
/// that are not there are left out.
#[cfg(target_os = "linux")]
pub fn confine(writable: &[PathBuf]) -> Result<(), NotConfined> {
    let status = restrict(writable).map_err(|error| NotConfined(error.to_string()))?;
    match status.ruleset {
        landlock::RulesetStatus::FullyEnforced | landlock::RulesetStatus::PartiallyEnforced => Ok(()),
        landlock::RulesetStatus::NotEnforced => Err(NotConfined("the kernel enforces nothing".to_owned())),
    }
}

#[cfg(target_os = "linux")]
fn restrict(writable: &[PathBuf]) -> Result<landlock::RestrictionStatus, landlock::RulesetError> {
    use landlock::{
        ABI, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, Scope, path_beneath_rules,
    };
    // Before this version a file outside could be emptied.
    let writing = AccessFs::from_write(ABI::V3);
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(writing)?
        .set_compatibility(CompatLevel::BestEffort)
        .scope(Scope::Signal)?
        .create()?
        .add_rules(path_beneath_rules(writable, writing))?
        .add_rules(path_beneath_rules(DEVICES, writing))?
        .restrict_self()
}

#[cfg(not(target_os = "linux"))]
pub fn confine(_: &[PathBuf]) -> Result<(), NotConfined> {
    Err(NotConfined("this system has no way to do it".to_owned()))
}
