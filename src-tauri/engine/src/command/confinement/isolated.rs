//! A command that is ready to be started in namespaces of its own, and what tells whether it was.

use super::layout::{Layout, LayoutStatus};
use crate::command::CommandExit;
use rustix::fs::{OFlags, fcntl_setfl};
use std::io::{PipeReader, PipeWriter, Read, Write};
use std::os::fd::OwnedFd;
use std::process::Command;
use std::time::{Duration, Instant};

/// What bubblewrap says at the end, if it came as far as to run the command.
const RAN: &str = "exit-code";
/// And what it says first: the process that will be the command.
const FIRST: &str = "child-pid";
/// How long it may take to make the walls, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long what was made may read differently from what was to be.
const SETTLED: Duration = Duration::from_millis(500);
const LOOK_AGAIN: Duration = Duration::from_millis(1);

/// A shell that runs a line behind such walls, not yet started.
#[derive(Debug)]
pub struct Isolated {
    pub command: Command,
    pub status: IsolationStatus,
}

/// Holds a command until its walls are as they were to be, and says whether it was run.
#[derive(Debug)]
pub struct IsolationStatus {
    pub said: PipeReader,
    /// A byte lets it go on.
    pub hold: PipeWriter,
    /// What it is handed, until it has been started.
    pub handed: Vec<OwnedFd>,
    pub layout: Layout,
    pub is_released: bool,
}

impl IsolationStatus {
    /// Once it has been started: lets the command run if what was made for it is what was to be, and its network could be
    /// opened. False: it is never run.
    pub fn release(&mut self, open_network: impl FnOnce(u32) -> bool) -> bool {
        // Nobody else is to hold the ends that it was given.
        self.handed.clear();
        let process = self.first_process().filter(|process| self.is_as_wanted(*process));
        self.is_released = process.is_some_and(open_network) && self.hold.write_all(b"1").is_ok();
        self.is_released
    }

    fn is_as_wanted(&self, process: u32) -> bool {
        let until = Instant::now() + PATIENCE;
        let (mut seen, mut different_since) = (0, None);
        // What changes while it is read reads like neither: the same is seen twice, or stays different.
        while seen < 2 {
            match self.layout.held_against(process) {
                LayoutStatus::AsWanted => seen += 1,
                LayoutStatus::Different => {
                    seen = 0;
                    if different_since.get_or_insert_with(Instant::now).elapsed() > SETTLED {
                        return false;
                    }
                    std::thread::sleep(LOOK_AGAIN);
                }
                LayoutStatus::Unfinished if Instant::now() <= until => std::thread::sleep(LOOK_AGAIN),
                LayoutStatus::Unfinished | LayoutStatus::Gone => return false,
            }
        }
        true
    }

    fn first_process(&mut self) -> Option<u32> {
        let mut line = Vec::new();
        let mut byte = [0];
        while line.len() < 4096 && self.said.read(&mut byte).ok()? == 1 && byte != *b"\n" {
            line.extend_from_slice(&byte);
        }
        let said: serde_json::Value = serde_json::from_slice(&line).ok()?;
        u32::try_from(said.get(FIRST)?.as_u64()?).ok()
    }

    /// Once it has ended, in this way: whether it had come as far as to run the command. Who ends it by a signal hears nothing
    /// of that.
    pub fn has_run(&mut self, exit: &CommandExit) -> bool {
        if !self.is_released || !matches!(exit, CommandExit::Code(_)) {
            return self.is_released;
        }
        // Who still holds the other end is not waited for.
        if fcntl_setfl(&self.said, OFlags::NONBLOCK).is_err() {
            return false;
        }
        let (mut all, mut said) = (Vec::new(), [0; 4096]);
        while let Ok(bytes @ 1..) = self.said.read(&mut said) {
            all.extend_from_slice(said.get(..bytes).unwrap_or_default());
        }
        String::from_utf8_lossy(&all).contains(RAN)
    }
}
