//! Why the Askwell that does the work cannot be reached, and what to do about it.

use crate::leaving::EarlyExit;
use crate::strings::Strings;
use ask::plain_text::one_line;
use surfaces::local::UnreachableError;

/// Why a command has nobody to speak to.
pub fn leaving(why: &UnreachableError, strings: &dyn Strings) -> EarlyExit {
    match why {
        UnreachableError::OtherVersion { engine } => EarlyExit::OtherVersion(engine.clone()),
        UnreachableError::Silent { pid } => EarlyExit::Failed(silent(strings, *pid)),
        UnreachableError::Foreign(why) => EarlyExit::Failed(strings.not_ours(why)),
        UnreachableError::NotRunning
        | UnreachableError::NoDisplay
        | UnreachableError::NoDesktop
        | UnreachableError::NotStarted(_) => EarlyExit::Failed(nobody_there(strings, why)),
    }
}

/// Who has the data folder does not answer.
pub fn silent(strings: &dyn Strings, pid: Option<u32>) -> String {
    strings.sentences(&[&strings.silent(pid), &revived(strings, pid)])
}

/// It was told what to do, and nobody knows whether it did it.
pub fn fell_silent(strings: &dyn Strings, pid: Option<u32>) -> String {
    strings.sentences(&[&strings.fell_silent(pid), &revived(strings, pid)])
}

pub fn other_version(strings: &dyn Strings, engine: &str) -> String {
    strings.other_version(&one_line(engine), env!("CARGO_PKG_VERSION"))
}

/// Why nobody can be asked.
pub fn nobody_there(strings: &dyn Strings, why: &UnreachableError) -> String {
    let why = match why {
        UnreachableError::Silent { pid } => {
            return strings.sentences(&[&silent(strings, *pid), strings.nothing_was_chosen()]);
        }
        UnreachableError::OtherVersion { engine } => {
            return strings.sentences(&[&other_version(strings, engine), strings.nothing_was_chosen()]);
        }
        UnreachableError::NotRunning => strings.not_running().to_owned(),
        UnreachableError::NoDisplay => strings.no_display().to_owned(),
        UnreachableError::NoDesktop => strings.no_desktop().to_owned(),
        UnreachableError::NotStarted(why) | UnreachableError::Foreign(why) => strings.could_not_start(why),
    };
    strings.nobody_there(&why)
}

/// What to do about a program that hangs.
fn revived(strings: &dyn Strings, pid: Option<u32>) -> String {
    match pid.filter(|_| cfg!(unix)) {
        Some(pid) => strings.resume_or_kill(pid),
        None => strings.wait_or_restart().to_owned(),
    }
}
