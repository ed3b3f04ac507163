//! The walls by namespaces, which bubblewrap makes: a command sees the system read-only, temporary folders of its own, no
//! program outside, nothing of what is hidden, and writes in its workspace but not in its protected paths.

use super::isolated::{Isolated, IsolationStatus};
use super::layout::Layout;
use super::view::{Mount, View};
use super::{ConfinementError, Walls, calls};
use crate::command::shell;
use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetError, Scope};
use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::{FdFlags, fcntl_setfd};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Where a system has it. What a `PATH` leads to may be anybody's.
const PROGRAMS: [&str; 3] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/run/current-system/sw/bin/bwrap"];
const TRIES_COUNT_MAX: usize = 5;
const NAMESPACES: [&str; 10] = [
    "--unshare-user",
    "--disable-userns",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--cap-drop",
    "ALL",
    "--clearenv",
];
/// Of the whole machine, and open to whoever is its root outside.
const OF_THE_MACHINE: [&str; 5] = ["/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs"];

/// What is to be run behind such walls.
pub struct IsolatedLine<'a> {
    pub line: &'a str,
    pub folder: &'a Path,
    /// Holds its temporary files, and has to be there when it is started.
    pub temporary: &'a Path,
    /// Stands in the place of the system's own file that says whom to ask for names.
    pub resolver: Option<&'a Path>,
    /// Its own alone: bubblewrap is started with none of it.
    pub environment: &'a [(OsString, OsString)],
}

/// Gets a command line ready to be started.
pub fn isolated(wanted: &IsolatedLine<'_>, walls: &Walls) -> Result<Isolated, ConfinementError> {
    let view =
        View::of(walls, wanted.temporary, wanted.resolver).map_err(|error| ConfinementError(error.to_string()))?;
    behind(wanted, &view)
}

/// A line that does nothing, behind such walls: a kernel may know them and still forbid them.
pub fn work() -> bool {
    // What is mounted elsewhere at the same moment may cost one try.
    (0..TRIES_COUNT_MAX).any(|_| is_run())
}

fn is_run() -> bool {
    let nowhere = std::env::temp_dir();
    let nothing =
        IsolatedLine { line: ":", folder: Path::new("/"), temporary: &nowhere, resolver: None, environment: &[] };
    let Ok(Isolated { mut command, mut status }) = behind(&nothing, &View::of_nothing(&nowhere)) else { return false };
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let tried = std::thread::spawn(move || {
        let Some(mut child) = scope().ok().and_then(|()| command.spawn().ok()) else { return false };
        let is_released = status.release(|_| true);
        // What it is held by goes, and it does nothing; else it has somebody to tell its end.
        let status = Some(status).filter(|_| is_released);
        let is_well = child.wait().is_ok_and(|exit| exit.success());
        drop(status);
        is_released && is_well
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

fn behind(wanted: &IsolatedLine<'_>, view: &View) -> Result<Isolated, ConfinementError> {
    let program = program().ok_or_else(|| ConfinementError("bubblewrap is not installed".to_owned()))?;
    let filter = calls::filter().map_err(|error| ConfinementError(error.to_string()))?;
    let mounts = view.mounts();
    let made = options(wanted, &mounts).and_then(|options| {
        let (filter, options) = (kept(&bytes_of(&filter))?, kept(&options)?);
        let ((said, status), (held, hold)) = (io::pipe()?, io::pipe()?);
        let mut command = shell::program_named(program.as_os_str());
        command.args(["--seccomp", &handed(&filter)?, "--json-status-fd", &handed(&status)?]);
        command.args(["--block-fd", &handed(&held)?, "--args", &handed(&options)?]);
        command.args(["--", shell::SHELL, "-c", wanted.line]);
        let handed = vec![filter.into(), options.into(), status.into(), held.into()];
        let status = IsolationStatus { said, hold, handed, layout: Layout::of(&mounts), is_released: false };
        Ok(Isolated { command, status })
    });
    made.map_err(|error: io::Error| ConfinementError(error.to_string()))
}

/// As bubblewrap reads them: each ends with a zero byte.
fn options(wanted: &IsolatedLine<'_>, mounts: &[(&Path, Mount)]) -> io::Result<Vec<u8>> {
    let mut all = Vec::new();
    let mut push = |words: &[&OsStr]| {
        for word in words {
            all.extend_from_slice(word.as_bytes());
            all.push(0);
        }
    };
    NAMESPACES.iter().for_each(|word| push(&[OsStr::new(word)]));
    for (at, (place, mount)) in mounts.iter().enumerate() {
        // The first is the root.
        if at == 1 {
            push(&["--dev", "/dev", "--proc", "/proc"].map(OsStr::new));
            for path in OF_THE_MACHINE.iter().filter(|path| Path::new(path).exists()) {
                push(&["--ro-bind", path, path].map(OsStr::new));
            }
        }
        match mount {
            Mount::Writable(from) => push(&[OsStr::new("--bind"), from.as_os_str(), place.as_os_str()]),
            Mount::ReadOnly(from) => push(&[OsStr::new("--ro-bind"), from.as_os_str(), place.as_os_str()]),
            Mount::Empty => push(&[OsStr::new("--tmpfs"), place.as_os_str()]),
            Mount::Closed => push(&[OsStr::new("--remount-ro"), place.as_os_str()]),
        }
    }
    for (name, value) in wanted.environment {
        push(&[OsStr::new("--setenv"), name, value]);
    }
    push(&[OsStr::new("--chdir"), wanted.folder.as_os_str()]);
    Ok(all)
}

fn program() -> Option<PathBuf> {
    PROGRAMS.iter().map(PathBuf::from).find(|program| program.is_file())
}

fn bytes_of(filter: &[seccompiler::sock_filter]) -> Vec<u8> {
    let step = |step: &seccompiler::sock_filter| {
        let [a, b] = step.code.to_ne_bytes();
        let [c, d, e, f] = step.k.to_ne_bytes();
        [a, b, step.jt, step.jf, c, d, e, f]
    };
    filter.iter().flat_map(step).collect()
}

/// In memory, to be read from its beginning.
fn kept(content: &[u8]) -> io::Result<File> {
    let mut file = File::from(memfd_create("askwell", MemfdFlags::CLOEXEC)?);
    file.write_all(content)?;
    file.rewind()?;
    Ok(file)
}

/// The number under which the started program finds it.
fn handed(end: &(impl AsFd + AsRawFd)) -> io::Result<String> {
    fcntl_setfd(end, FdFlags::empty())?;
    Ok(end.as_raw_fd().to_string())
}
