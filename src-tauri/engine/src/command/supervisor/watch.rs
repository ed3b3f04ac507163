//! From the command's start until nothing of it runs any more.

use crate::command::CommandExit;
use crate::command::processes::Tree;
use crate::command::run_folder::{CommandEnd, RunFolder};
use crate::command::spool::Spool;
use ask::limits::{COMMAND_GRACE_MILLIS, COMMAND_LEFT_MILLIS};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often it looks whether the command is still wanted.
const LOOK: Duration = Duration::from_millis(100);
/// The same once the shell has ended.
const LOOK_SOON: Duration = Duration::from_millis(20);
const LEFT: Duration = Duration::from_millis(COMMAND_LEFT_MILLIS);
const GRACE: Duration = Duration::from_millis(COMMAND_GRACE_MILLIS);
/// What is still there so long after it was killed cannot be ended.
const KILLED: Duration = Duration::from_secs(1);

pub enum CommandEvent {
    Printed(Vec<u8>),
    /// Nobody can print any more.
    Closed,
    /// The shell has ended.
    Ended(CommandExit),
    /// No process of the command is left.
    Gone,
}

pub struct Watch<'a> {
    run: &'a RunFolder,
    limit: Option<Duration>,
    spool: &'a mut Spool,
    tree: Tree,
    began: Instant,
    is_closed: bool,
    is_gone: bool,
    shell: Option<(CommandExit, Instant)>,
    ending: Option<Ending>,
}

/// The command's processes are being ended.
struct Ending {
    since: Instant,
    /// None: the shell ended by itself, and left processes behind.
    exit: Option<CommandExit>,
    left_behind: u32,
}

impl<'a> Watch<'a> {
    pub fn new(run: &'a RunFolder, limit: Option<Duration>, spool: &'a mut Spool, tree: Tree) -> Watch<'a> {
        let began = Instant::now();
        Watch { run, limit, spool, tree, began, is_closed: false, is_gone: false, shell: None, ending: None }
    }

    pub fn until_the_end(mut self, happenings: &Receiver<CommandEvent>) -> CommandEnd {
        while !self.is_over() {
            let look = if self.shell.is_some() { LOOK_SOON } else { LOOK };
            match happenings.recv_timeout(look) {
                Ok(CommandEvent::Printed(bytes)) => self.spool.push(&bytes),
                Ok(CommandEvent::Closed) => self.is_closed = true,
                Ok(CommandEvent::Ended(exit)) => self.shell = Some((exit, Instant::now())),
                Ok(CommandEvent::Gone) => self.is_gone = true,
                Err(RecvTimeoutError::Timeout) => {}
                // Both have said all they had to say.
                Err(RecvTimeoutError::Disconnected) => std::thread::sleep(look),
            }
            self.end_what_is_due();
        }
        self.end()
    }

    fn is_over(&self) -> bool {
        let is_quiet = self.is_closed || self.shell.as_ref().is_some_and(|(_, since)| since.elapsed() >= LEFT);
        let is_empty = self.shell.is_some() && self.is_gone && self.tree.is_empty();
        let is_given_up = self.ending.as_ref().is_some_and(|ending| ending.since.elapsed() >= GRACE + KILLED);
        is_quiet && is_empty || is_given_up
    }

    fn end_what_is_due(&mut self) {
        match &self.ending {
            None => {
                if let Some(ending) = self.due() {
                    self.tree.end();
                    self.ending = Some(ending);
                }
            }
            Some(ending) if ending.since.elapsed() >= GRACE => self.tree.kill(),
            Some(_) => {}
        }
    }

    fn due(&self) -> Option<Ending> {
        let now = |exit| Ending { since: Instant::now(), exit, left_behind: 0 };
        match &self.shell {
            None if !self.run.is_wanted() => Some(now(Some(CommandExit::Stopped))),
            None if self.limit.is_some_and(|limit| self.began.elapsed() >= limit) => {
                Some(now(Some(CommandExit::TimeLimit)))
            }
            None => None,
            Some((_, since)) if since.elapsed() < LEFT => None,
            Some(_) => match self.tree.count() {
                0 => None,
                left_behind => Some(Ending { left_behind, ..now(None) }),
            },
        }
    }

    fn end(self) -> CommandEnd {
        let (exit, left_behind) = self.ending.map_or((None, 0), |ending| (ending.exit, ending.left_behind));
        let shell = self.shell.map(|(exit, _)| exit);
        CommandEnd {
            // A command that was ended has no exit of its own.
            exit: exit.or(shell).unwrap_or(CommandExit::Stopped),
            millis: u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            left_behind,
            survived: self.tree.count(),
            output_bytes: self.spool.bytes(),
            planted: Vec::new(),
        }
    }
}
