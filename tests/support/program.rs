//! A program that a test starts. It dies with the test, however the test ends.

use crate::patience::{PATIENCE, until};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Stdio;
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
    let mut command = tampering(folder, inject);
    command.arg(built("askwell")?);
    Ok(command)
}

fn tampering(folder: &Path, inject: &str) -> Command {
    let calls = "openat,write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,unlink,unlinkat";
    let mut command = mortal("strace");
    command.args(["-f", "-qqq", "-o", "/dev/null", "-e", &format!("inject={calls}:{inject}")]);
    for name in ["", ".new", ".new-journal", ".repair", "-wal", "-shm"] {
        command.arg("-P").arg(folder.join(format!("askwell.db{name}")));
    }
    command.arg("-P").arg(folder);
    command
}

/// The program of the command line, of which all calls that write to the disk or change names on it are noted in this file.
pub fn traced(notes: &Path) -> Result<Command> {
    let calls = "trace=write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2";
    let mut command = mortal("strace");
    command.args(["-f", "-qqq", "-y", "-s", "0", "-e", calls, "-o"]).arg(notes).arg(built("askwell")?);
    Ok(command)
}

/// The same from here on with a program that runs already.
pub async fn tampers_with(folder: &Path, inject: &str, process: u32) -> Result<Child> {
    let mut command = tampering(folder, inject);
    command.arg("-p").arg(process.to_string()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().context("cannot start strace")?;
    let is_held = |task: std::io::Result<std::fs::DirEntry>| -> std::io::Result<bool> {
        let status = std::fs::read_to_string(task?.path().join("status"))?;
        Ok(!status.lines().any(|line| line.strip_prefix("TracerPid:").is_some_and(|tracer| tracer.trim() == "0")))
    };
    let all_held = || -> std::io::Result<bool> {
        let tasks: std::io::Result<Vec<bool>> =
            std::fs::read_dir(format!("/proc/{process}/task"))?.map(is_held).collect();
        Ok(tasks?.into_iter().all(|held| held))
    };
    // A thread that ends meanwhile is looked at no more.
    until("strace to hold the program", async || Ok(all_held().unwrap_or_default())).await?;
    Ok(child)
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
        match tokio::time::timeout(PATIENCE, self.lines.next_line()).await {
            Ok(Ok(Some(line))) => Ok(line),
            Ok(Ok(None)) => bail!("the program ended before it printed a line"),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => bail!("the program printed nothing"),
        }
    }

    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Waits until it ends by itself, and gives its exit code.
    pub async fn code(&mut self) -> Result<Option<i32>> {
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await;
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
    until(format!("process {id} to be gone after kill -9"), async || Ok(!is_alive(id))).await
}

/// Whether it still holds anything: one that has ended and is not yet asked for its end does so until its last thread is gone.
pub fn is_alive(id: u32) -> bool {
    let threads = || std::fs::read_dir(format!("/proc/{id}/task")).map_or(0, Iterator::count);
    state_of(id).is_some_and(|state| state != 'Z' || threads() > 1)
}

/// The process that supervises a command whose run folder lies beneath this one.
pub fn supervisor_beneath(folder: &Path) -> Option<u32> {
    let ids = std::fs::read_dir("/proc").ok()?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.into_iter().find(|id: &u32| {
        let line = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let mut words = line.split(|&byte| byte == 0).skip(1);
        let is_asked = words.next() == Some(b"__command");
        is_asked && words.next().is_some_and(|run| run.starts_with(folder.as_os_str().as_encoded_bytes()))
    })
}

/// The process that calls itself by this number, at work in this folder: one in a namespace of its own counts anew.
pub fn outer_id(folder: &Path, inner: u32) -> Option<u32> {
    let folder = std::fs::canonicalize(folder).ok()?;
    let ids = std::fs::read_dir("/proc").ok()?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.into_iter().find(|id: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let known_as = status.lines().find_map(|line| line.strip_prefix("NSpid:")).unwrap_or_default();
        let is_there = std::fs::read_link(format!("/proc/{id}/cwd")).is_ok_and(|there| there == folder);
        is_there && known_as.split_whitespace().next_back() == Some(&inner.to_string())
    })
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
