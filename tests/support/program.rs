//! A program that a test starts. It dies with the test, however the test ends.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

pub struct Program {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

/// A command whose process is killed when the thread that starts it ends: no leftovers, even after `kill -9` of a test.
pub fn mortal(program: &str) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", program]).kill_on_drop(true);
    command
}

/// The program of the command line, of which the calls to the system that concern the store in this folder are tampered with.
pub fn tampered(folder: &Path, inject: &str) -> Result<Command> {
    let calls = "openat,write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,unlink,unlinkat";
    let mut command = mortal("strace");
    command.args(["-f", "-qqq", "-o", "/dev/null", "-e", &format!("inject={calls}:{inject}")]);
    for name in ["", ".new", ".new-journal", ".repair", "-wal", "-shm"] {
        command.arg("-P").arg(folder.join(format!("askwell.db{name}")));
    }
    command.arg("-P").arg(folder).arg(built("askwell")?);
    Ok(command)
}

/// The built program of this name, which lies beside the test's own folder.
pub fn built(name: &str) -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let beside = here.ancestors().map(|folder| folder.join(name)).find(|program| program.is_file());
    beside.with_context(|| format!("{name} is not built: `make test` builds it"))
}

impl Program {
    pub fn start(mut command: Command) -> Result<Program> {
        let name = format!("{:?}", command.as_std());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().with_context(|| format!("cannot start {name}"))?;
        let stdout = child.stdout.take().context("the program has no standard output")?;
        Ok(Program { child, lines: BufReader::new(stdout).lines() })
    }

    /// The next line it prints; the first one is the display or the address it has taken.
    pub async fn first_line(&mut self) -> Result<String> {
        match tokio::time::timeout(Duration::from_secs(20), self.lines.next_line()).await {
            Ok(Ok(Some(line))) => Ok(line),
            Ok(Ok(None)) => bail!("the program ended before it printed a line"),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => bail!("the program printed nothing within 20 s"),
        }
    }

    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Waits until it ends by itself, and gives its exit code.
    pub async fn code(&mut self) -> Result<Option<i32>> {
        let ended = tokio::time::timeout(Duration::from_secs(20), self.child.wait()).await;
        Ok(ended.context("the program goes on")??.code())
    }

    /// Whether it has ended, by itself or not.
    pub fn has_ended(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    pub async fn kill(&mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}

/// The process that `parent` started from the program file called `name`, if it is there.
pub fn child_of(parent: u32, name: &str) -> Option<u32> {
    let processes = std::fs::read_dir("/proc").ok()?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    processes.into_iter().find(|&id| parent_of(id) == Some(parent) && program_of(id).as_deref() == Some(name))
}

/// Kills at once, as a crash or a power cut would, and waits until the process has let go of everything it held.
pub async fn kill_dead(id: u32) -> Result<()> {
    Command::new("kill").args(["-9", &id.to_string()]).status().await?;
    for _ in 0..500 {
        if !is_alive(id) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    bail!("process {id} is still there 5 s after kill -9")
}

/// Whether it still holds anything: one that has ended and is not yet asked for its end does so until its last thread is gone.
pub fn is_alive(id: u32) -> bool {
    let threads = || std::fs::read_dir(format!("/proc/{id}/task")).map_or(0, Iterator::count);
    state_of(id).is_some_and(|state| state != 'Z' || threads() > 1)
}

fn state_of(id: u32) -> Option<char> {
    stat(id)?.chars().next()
}

fn parent_of(id: u32) -> Option<u32> {
    stat(id)?.split(' ').nth(1)?.parse().ok()
}

/// What follows the name in `/proc/ID/stat`; the name itself may hold spaces and brackets.
fn stat(id: u32) -> Option<String> {
    // The name in it may be no text.
    let stat = std::fs::read(format!("/proc/{id}/stat")).ok()?;
    let stat = String::from_utf8_lossy(&stat);
    Some(stat.rsplit_once(") ")?.1.to_owned())
}

fn program_of(id: u32) -> Option<String> {
    Some(std::fs::read_link(format!("/proc/{id}/exe")).ok()?.file_name()?.to_str()?.to_owned())
}
