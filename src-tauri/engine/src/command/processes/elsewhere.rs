//! Other systems: the command's process group, or what the system calls its tree. Who leaves it is not found again.

use std::io;
use std::path::Path;
use std::process::Child;

#[cfg(unix)]
pub struct Tree(Option<rustix::process::Pid>);

#[cfg(unix)]
impl Tree {
    pub fn begin() -> io::Result<Tree> {
        rustix::process::setsid()?;
        Ok(Tree(None))
    }

    /// The shell leads a group of its own.
    pub fn of(self, shell: &Child) -> Tree {
        Tree(Some(rustix::process::Pid::from_child(shell)))
    }

    /// One, if anybody is there: the system does not say how many.
    pub fn count(&self) -> u32 {
        u32::from(!self.is_empty())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none_or(|group| rustix::process::test_kill_process_group(group).is_err())
    }

    pub fn end(&self) {
        self.signal(rustix::process::Signal::TERM);
    }

    pub fn kill(&self) {
        self.signal(rustix::process::Signal::KILL);
    }

    fn signal(&self, signal: rustix::process::Signal) {
        if let Some(group) = self.0 {
            // A group that is gone is what is wanted.
            let _ = rustix::process::kill_process_group(group, signal);
        }
    }
}

#[cfg(windows)]
pub struct Tree(Option<u32>);

#[cfg(windows)]
impl Tree {
    pub fn begin() -> io::Result<Tree> {
        Ok(Tree(None))
    }

    pub fn of(self, shell: &Child) -> Tree {
        Tree(Some(shell.id()))
    }

    /// Nothing is known of processes once their parent has ended.
    pub fn count(&self) -> u32 {
        0
    }

    pub fn is_empty(&self) -> bool {
        true
    }

    /// A program without a window cannot be asked to end.
    pub fn end(&self) {
        self.kill();
    }

    pub fn kill(&self) {
        if let Some(shell) = self.0 {
            // A tree that is gone is what is wanted.
            let _ = std::process::Command::new("taskkill").args(["/F", "/T", "/PID", &shell.to_string()]).output();
        }
    }
}

/// A process carries no mark here, and its number may be another's by now: nothing is killed on a guess.
pub fn end_marked(_: &Path) {}
