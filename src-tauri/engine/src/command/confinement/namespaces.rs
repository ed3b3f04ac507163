//! The walls by namespaces, which bubblewrap makes: a command sees the system read-only, temporary folders of its own, no
//! program outside, nothing of what is hidden, and writes in its workspace but not in its protected paths.

use super::view::{Mount, View};
use super::{ConfinementError, Walls, calls};
use crate::command::shell;
use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetError, Scope};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{FdFlags, fcntl_setfd};
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where a system has it. What a `PATH` leads to may be anybody's.
const PROGRAMS: [&str; 3] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/run/current-system/sw/bin/bwrap"];
const NAMESPACES: [&str; 8] = [
    "--unshare-user",
    "--disable-userns",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--cap-drop",
    "ALL",
];
/// What it says at the end, if it came as far as to run the command.
const RAN: &str = "exit-code";

/// A shell that runs a line behind such walls, not yet started.
#[derive(Debug)]
pub struct Isolated {
    pub command: Command,
    pub status: IsolationStatus,
}

/// Says whether the command itself was run.
#[derive(Debug)]
pub struct IsolationStatus {
    said: PipeReader,
    /// The other ends, until it has been started.
    handed: Option<(PipeReader, PipeWriter)>,
}

/// A command line that is to be run in this folder. `temporary` holds its temporary files, and has to be there when it is
/// started.
pub fn isolated(line: &str, folder: &Path, walls: &Walls, temporary: &Path) -> Result<Isolated, ConfinementError> {
    let program = program().ok_or_else(|| ConfinementError("bubblewrap is not installed".to_owned()))?;
    let refused = |error: io::Error| ConfinementError(error.to_string());
    let filter = calls::filter().map_err(|error| ConfinementError(error.to_string()))?;
    let (filter, said, status) = pipes(&filter).map_err(refused)?;
    let mut command = shell::program_named(program.as_os_str());
    command.args(NAMESPACES);
    command.args(["--seccomp", &handed(&filter).map_err(refused)?]);
    command.args(["--json-status-fd", &handed(&status).map_err(refused)?]);
    for (at, (place, mount)) in View::of(walls, temporary).mounts().into_iter().enumerate() {
        // The first is the root.
        if at == 1 {
            command.args(["--dev", "/dev", "--proc", "/proc"]);
        }
        match mount {
            Mount::Writable(from) => command.arg("--bind").arg(from).arg(place),
            Mount::ReadOnly(from) => command.arg("--ro-bind").arg(from).arg(place),
            Mount::Empty => command.arg("--tmpfs").arg(place),
            Mount::Closed => command.arg("--remount-ro").arg(place),
        };
    }
    command.arg("--chdir").arg(folder).args(["--", shell::SHELL, "-c", line]);
    Ok(Isolated { command, status: IsolationStatus { said, handed: Some((filter, status)) } })
}

/// A line that does nothing, behind such walls: a kernel may know them and still forbid them.
pub fn work() -> bool {
    let nowhere = std::env::temp_dir();
    let Ok(Isolated { mut command, mut status }) = isolated(":", Path::new("/"), &Walls::default(), &nowhere) else {
        return false;
    };
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let tried = std::thread::spawn(move || {
        scope().is_ok() && command.status().is_ok_and(|exit| exit.success()) && status.has_run()
    });
    tried.join().unwrap_or(false)
}

/// From now on this thread, and every process it starts, signals none outside and reaches no abstract socket there, where the
/// kernel can see to it. Files are not restricted by this: who is may mount nothing.
pub fn scope() -> Result<(), ConfinementError> {
    let rules = Ruleset::default().set_compatibility(CompatLevel::BestEffort);
    let scoped =
        rules.scope(Scope::Signal | Scope::AbstractUnixSocket).and_then(|rules| rules.create()?.restrict_self());
    scoped.map(drop).map_err(|error: RulesetError| ConfinementError(error.to_string()))
}

impl IsolationStatus {
    /// It was started, or not: nobody else is to hold the ends that it was given.
    pub fn is_started(&mut self) {
        self.handed = None;
    }

    /// Once it has ended: whether it had come as far as to run the command.
    pub fn has_run(&mut self) -> bool {
        self.is_started();
        let mut said = [0; 4096];
        let mut all = String::new();
        // Who still holds the other end is not waited for.
        if fcntl_setfl(&self.said, OFlags::NONBLOCK).is_err() {
            return false;
        }
        while let Ok(bytes) = self.said.read(&mut said) {
            all.push_str(&String::from_utf8_lossy(said.get(..bytes).unwrap_or_default()));
            if bytes == 0 {
                break;
            }
        }
        all.contains(RAN)
    }
}

fn program() -> Option<PathBuf> {
    PROGRAMS.iter().map(PathBuf::from).find(|program| program.is_file())
}

/// One with the filter in it, to be read, and one to be written to, with our end first.
fn pipes(filter: &[seccompiler::sock_filter]) -> io::Result<(PipeReader, PipeReader, PipeWriter)> {
    let (reader, mut writer) = io::pipe()?;
    for step in filter {
        writer.write_all(&step.code.to_ne_bytes())?;
        writer.write_all(&[step.jt, step.jf])?;
        writer.write_all(&step.k.to_ne_bytes())?;
    }
    let (said, status) = io::pipe()?;
    Ok((reader, said, status))
}

/// The number under which the started program finds it.
fn handed(end: &(impl AsFd + AsRawFd)) -> io::Result<String> {
    fcntl_setfd(end, FdFlags::empty())?;
    Ok(end.as_raw_fd().to_string())
}
