//! The files of one run, and what they say together.
//!
//! `unstarted` is there until the command is about to run: it alone proves that nothing has happened. `request.json` what is
//! to be run; `lock` held as long as the supervisor lives; `wanted` is taken away to stop the command, which works on a full
//! disk too; `started` is there before the command is; `end.json` how it ended; `output/` what it printed; `tmp/` its
//! temporary files, if it is confined; `network.json` which hosts it wants to reach, by the supervisor, and `answers.json`
//! which of them it may, by the engine; `served.json` on which ports a person can look at what it serves.

use super::network::{NetworkAnswers, WantedHost};
use super::{CommandExit, CommandLine};
use crate::whole_file;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Those that a first command makes on the way to its run folder, and the one that they are made in.
const FOLDERS_ABOVE: usize = 3;
const UNSTARTED: &str = "unstarted";
const REQUEST: &str = "request.json";
const LOCK: &str = "lock";
const WANTED: &str = "wanted";
const STARTED: &str = "started";
const END: &str = "end.json";
const WANTED_HOSTS: &str = "network.json";
const ANSWERS: &str = "answers.json";
const SERVED: &str = "served.json";

/// How a command ended, as the supervisor takes it down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandEnd {
    pub exit: CommandExit,
    pub millis: u64,
    pub left_behind: u32,
    pub survived: u32,
    /// All that it printed, kept or not.
    pub output_bytes: u64,
    /// Protected paths that were not there before: beneath the first folder that it may write in, and at most
    /// [`ask::limits::PLANTED_COUNT_MAX`].
    #[serde(default)]
    pub planted: Vec<String>,
}

/// What is found where a run folder is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunFolderUse {
    /// Nothing was run there.
    Fresh,
    /// Something may have been run there, though nobody remembers it.
    Used,
}

/// What the files say of the command.
#[derive(Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// Known for certain: it was not run.
    NotStarted,
    Running,
    Ended(CommandEnd),
    /// The supervisor is gone and has not said how the command ended, or the files that told are gone.
    Lost,
}

#[derive(Debug, Clone)]
pub struct RunFolder(PathBuf);

impl RunFolder {
    pub fn at(path: &Path) -> RunFolder {
        RunFolder(std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
    }

    /// Makes the folder, for its owner only, and all above it. Once this is committed to, its absence is a loss, and says
    /// nothing about the command. What an earlier start that ran nothing has left there goes.
    pub fn prepare(path: &Path) -> io::Result<(RunFolder, RunFolderUse)> {
        let run = RunFolder::at(path);
        if let Some(above) = run.0.parent() {
            fs::create_dir_all(above)?;
        }
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        match builder.create(&run.0) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if !run.is_empty()? && (run.standing() != RunStatus::NotStarted || run.is_supervised()) {
                    return Ok((run, RunFolderUse::Used));
                }
                run.clear()?;
            }
            Err(error) => return Err(error),
        }
        if !run.0.join(UNSTARTED).exists() {
            File::create_new(run.0.join(UNSTARTED))?;
        }
        whole_file::sync_folder(&run.0)?;
        for above in run.0.ancestors().skip(1).take(FOLDERS_ABOVE) {
            whole_file::sync_folder(above)?;
        }
        Ok((run, RunFolderUse::Fresh))
    }

    /// Puts down what is to be run, in a folder where nothing was. The lock is ours until it is dropped.
    pub fn create(path: &Path, request: &CommandLine) -> io::Result<(RunFolder, File)> {
        let content = serde_json::to_vec(request)?;
        let (run, RunFolderUse::Fresh) = RunFolder::prepare(path)? else { return Err(ErrorKind::AlreadyExists.into()) };
        let lock = File::create_new(run.0.join(LOCK))?;
        lock.try_lock()?;
        File::create_new(run.0.join(WANTED))?;
        whole_file::write(&run.0, REQUEST, &content)?;
        Ok((run, lock))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn output(&self) -> PathBuf {
        self.0.join("output")
    }

    pub fn temporary(&self) -> PathBuf {
        self.0.join("tmp")
    }

    pub fn request(&self) -> io::Result<CommandLine> {
        self.read(REQUEST)
    }

    pub fn is_wanted(&self) -> bool {
        self.0.join(WANTED).exists()
    }

    pub fn stop(&self) -> io::Result<()> {
        unless_missing(fs::remove_file(self.0.join(WANTED)))
    }

    /// From now on the command may have had an effect.
    pub fn write_started(&self) -> io::Result<()> {
        File::create_new(self.0.join(STARTED))?;
        unless_missing(fs::remove_file(self.0.join(UNSTARTED)))?;
        whole_file::sync_folder(&self.0)
    }

    pub fn write_end(&self, end: &CommandEnd) -> io::Result<()> {
        whole_file::write(&self.0, END, &serde_json::to_vec(end)?)
    }

    /// The hosts that the command wants to reach, in the order in which it first did. None are written before the first.
    pub fn wanted_hosts(&self) -> io::Result<Vec<WantedHost>> {
        self.read(WANTED_HOSTS)
    }

    #[cfg(target_os = "linux")]
    pub fn write_wanted_hosts(&self, hosts: &[WantedHost]) -> io::Result<()> {
        whole_file::write(&self.0, WANTED_HOSTS, &serde_json::to_vec(hosts)?)
    }

    /// The ports of this machine on which what the command serves can be looked at. None are written before the first.
    pub fn served_ports(&self) -> io::Result<Vec<u16>> {
        self.read(SERVED)
    }

    #[cfg(target_os = "linux")]
    pub fn write_served_ports(&self, ports: &[u16]) -> io::Result<()> {
        whole_file::write(&self.0, SERVED, &serde_json::to_vec(ports)?)
    }

    #[cfg(target_os = "linux")]
    pub fn network_answers(&self) -> io::Result<NetworkAnswers> {
        self.read(ANSWERS)
    }

    pub fn answer_network(&self, answers: &NetworkAnswers) -> io::Result<()> {
        whole_file::write(&self.0, ANSWERS, &serde_json::to_vec(answers)?)
    }

    /// What cannot be read now is looked at again: to take a running command for a lost one would end it.
    pub fn standing(&self) -> RunStatus {
        if let Ok(end) = self.read(END) {
            return RunStatus::Ended(end);
        }
        if self.is_supervised() {
            return RunStatus::Running;
        }
        // It may have ended between the two looks.
        match self.read(END) {
            Ok(end) => RunStatus::Ended(end),
            Err(error) if !says_nothing(&error) => RunStatus::Running,
            Err(_) if self.0.join(STARTED).exists() => RunStatus::Lost,
            Err(_) if self.0.join(UNSTARTED).exists() => RunStatus::NotStarted,
            Err(_) => RunStatus::Lost,
        }
    }

    /// The lock is let go of by the system, however the supervisor ends; no process id has to be trusted.
    pub fn is_supervised(&self) -> bool {
        match File::open(self.0.join(LOCK)) {
            Ok(lock) => lock.try_lock_shared().is_err(),
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }

    /// Where a lock is not handed over with an open file, the supervisor takes it itself.
    #[cfg(not(unix))]
    pub fn lock(&self) -> io::Result<File> {
        let lock = File::options().write(true).open(self.0.join(LOCK))?;
        lock.lock()?;
        Ok(lock)
    }

    /// A command that is running is stopped, and its folder is left.
    pub fn remove(&self) -> io::Result<()> {
        if self.is_supervised() {
            return self.stop();
        }
        unless_missing(fs::remove_dir_all(&self.0))
    }

    fn is_empty(&self) -> io::Result<bool> {
        Ok(fs::read_dir(&self.0)?.next().transpose()?.is_none())
    }

    /// All but the proof that nothing was run.
    fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.0)? {
            let entry = entry?;
            if entry.file_name() == UNSTARTED {
                continue;
            }
            let path = entry.path();
            let removed = if entry.file_type()?.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
            unless_missing(removed)?;
        }
        Ok(())
    }

    fn read<T: DeserializeOwned>(&self, name: &str) -> io::Result<T> {
        Ok(serde_json::from_slice(&fs::read(self.0.join(name))?)?)
    }
}

/// The file is not there, or is damaged.
fn says_nothing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidData | ErrorKind::UnexpectedEof)
}

fn unless_missing(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    }
}
