//! The process that runs the command. It outlives Askwell, and its terminal, and says how the command ended.

mod watch;

use super::confinement::{
    ConfinementError, Isolated, IsolatedLine, IsolationStatus, ToolFolders, Walls, WorkspaceCaches,
};
use super::processes::Tree;
use super::run_folder::{CommandEnd, RunFolder};
use super::spool::Spool;
use super::{CommandExit, CommandFolder, CommandLine, confinement, network, shell};
use crate::mcp::warden;
use crate::workspace;
use ask::limits::PLANTED_COUNT_MAX;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{self, PipeReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;
use watch::{CommandEvent, Watch};

/// The first argument of Askwell's program file when it is to supervise; the second is the run folder.
pub const WORD: &str = "__command";
/// How long before an end that the disk does not take is written once more.
const WRITE_AGAIN: Duration = Duration::from_secs(1);
/// Behind input, output and errors.
#[cfg(unix)]
const FIRST_DESCRIPTOR: i32 = 3;
/// What was printed says it in bubblewrap's own words.
const UNKNOWN: &str = "bubblewrap could not make the sandbox";
const GIT: &str = ".git";
/// How often it is tried to make the walls of a command.
const TRIES_COUNT_MAX: u32 = 5;
/// One read from the command, and as many reads that wait to be written: more, and the command waits.
const READ_BYTES: usize = 64 * 1024;
const READS_COUNT_MAX: usize = 4;

/// Supervises a command, opens ports in its network, or guards the program of an MCP server, and ends the process, if this
/// process was started for that; does nothing otherwise. It has to be the first thing that `main` does.
pub fn supervise_if_asked() {
    keep_descriptors();
    let mut arguments = std::env::args_os().skip(1);
    let word = arguments.next();
    let Some(subject) = arguments.next() else { return };
    if word.as_deref() == Some(OsStr::new(WORD)) {
        supervise(&RunFolder::at(Path::new(&subject)));
        std::process::exit(0);
    }
    #[cfg(target_os = "linux")]
    if word.as_deref() == Some(OsStr::new(network::WORD)) {
        std::process::exit(network::hand_out(&subject, arguments));
    }
    if word.as_deref() == Some(OsStr::new(warden::WORD)) {
        std::process::exit(warden::guard(&subject, arguments));
    }
}

/// What whoever started this program had open is not for the programs that it starts.
fn keep_descriptors() {
    #[cfg(unix)]
    close_fds::set_fds_cloexec(FIRST_DESCRIPTOR, &[]);
}

fn supervise(run: &RunFolder) {
    #[cfg(not(unix))]
    let Ok(_lock) = run.lock() else { return };
    // What the folder does not say was never asked for.
    let Ok(request) = run.request() else { return };
    let end = match carry_out(run, &request) {
        Ok(end) => end,
        Err(exit) => CommandEnd { exit, millis: 0, left_behind: 0, survived: 0, output_bytes: 0, planted: Vec::new() },
    };
    // The result is all that matters now: a full disk may have room again. Who stops the command wants it no longer.
    while run.write_end(&end).is_err() && run.is_wanted() {
        thread::sleep(WRITE_AGAIN);
    }
    // Nobody needs them after the command; what cannot be removed goes with the run folder.
    let _ = std::fs::remove_dir_all(run.temporary());
}

fn carry_out(run: &RunFolder, request: &CommandLine) -> Result<CommandEnd, CommandExit> {
    if !run.is_wanted() {
        return Err(CommandExit::Stopped);
    }
    go_into(request)?;
    let tree = Tree::begin().map_err(not_started)?;
    let mut spool = Spool::create(run.output()).map_err(not_started)?;
    let walls = walls(run, request);
    let before = protected(request);
    if walls.is_some() {
        std::fs::create_dir(run.temporary()).map_err(not_started)?;
    }
    let StartedShell { child, output, status } = start(run, request, walls.as_ref(), &tree)?;
    let tree = tree.of(&child);
    let happenings = listen(output, child, status);
    let mut end = Watch::new(run, request.limit, &mut spool, tree).until_the_end(&happenings);
    end.planted = planted(request, &before);
    if let Some(folder) = request.writable.iter().flatten().next() {
        request.opened.iter().for_each(|path| apart(&folder.join(path)));
    }
    // The text may be cut after a power failure; the result is not held up for it.
    let _ = spool.sync();
    Ok(end)
}

/// Goes into the folder that was shown, held open all the way: a link or another folder that takes its place leads nowhere.
fn go_into(request: &CommandLine) -> Result<(), CommandExit> {
    let Some(CommandFolder { workspace, within, id }) = &request.place else {
        return if request.folder.is_dir() { Ok(()) } else { Err(CommandExit::NoFolder) };
    };
    let gone = |error: io::Error| {
        if error.kind() == io::ErrorKind::NotFound { CommandExit::NoFolder } else { CommandExit::FolderChanged }
    };
    let folder = workspace::folder_at(workspace, within).map_err(gone)?;
    if workspace::id_of(&folder).map_err(not_started)? != *id {
        return Err(CommandExit::FolderChanged);
    }
    #[cfg(unix)]
    rustix::process::fchdir(&folder).map_err(|error| not_started(error.into()))?;
    Ok(())
}

/// A shell that is ready to be given what it needs, and what tells whether an isolated one came as far as to run the line.
struct ReadyShell {
    command: Command,
    status: Option<IsolationStatus>,
}

/// One that runs, and what it prints.
struct StartedShell {
    child: Child,
    output: PipeReader,
    status: Option<IsolationStatus>,
}

fn prepare(run: &RunFolder, request: &CommandLine, walls: Option<&Walls>) -> Result<ReadyShell, CommandExit> {
    let environment = shell::environment(run, request, walls.and_then(|walls| walls.caches.as_ref()));
    let Some(walls) = walls.filter(|_| request.isolated) else {
        let mut command = shell::shell(&request.command);
        command.env_clear().envs(environment);
        return Ok(ReadyShell { command, status: None });
    };
    let (temporary, resolver) = (run.temporary(), resolver(run)?);
    let line = IsolatedLine {
        line: &request.command,
        folder: &request.folder,
        temporary: &temporary,
        resolver: resolver.as_deref(),
        environment: &environment,
    };
    let Isolated { mut command, status } = confinement::isolated(&line, walls).map_err(not_confined)?;
    // What the command is given could make another program of whatever makes its walls.
    command.env_clear().envs([shell::mark(run)]);
    Ok(ReadyShell { command, status: Some(status) })
}

/// The file that says whom an isolated command asks for names.
fn resolver(run: &RunFolder) -> Result<Option<PathBuf>, CommandExit> {
    network::resolver(run).map_err(not_started)
}

/// Starts it, behind its walls, or what says that these could not be made. A socket or folder that goes while they are made
/// costs one try.
fn start(
    run: &RunFolder,
    request: &CommandLine,
    walls: Option<&Walls>,
    tree: &Tree,
) -> Result<StartedShell, CommandExit> {
    let mut tries = 1;
    loop {
        let (output, writer) = io::pipe().map_err(not_started)?;
        let ReadyShell { command, mut status } = prepare(run, request, walls)?;
        let command = shell::prepared(command, request, writer).map_err(not_started)?;
        if tries == 1 {
            run.write_started().map_err(not_started)?;
        }
        let mut child = spawn(request.isolated, walls.cloned(), command)?;
        let mut without_network = None;
        let mut serve = |process| {
            without_network = network::begin(run, process).err();
            without_network.is_none()
        };
        let is_held = status.as_mut().is_some_and(|status| !status.release(&mut serve));
        if is_held {
            // It would run on if whoever holds it went first.
            tree.kill();
        }
        if let (Some(error), TRIES_COUNT_MAX) = (without_network, tries) {
            let _ = child.wait();
            return Err(CommandExit::NotConfined(format!("its network could not be opened: {error}")));
        }
        if !is_held || tries == TRIES_COUNT_MAX {
            return Ok(StartedShell { child, output, status });
        }
        let _ = child.wait();
        tries += 1;
    }
}

/// None: it may do what the person can.
fn walls(run: &RunFolder, request: &CommandLine) -> Option<Walls> {
    let writable = request.writable.as_ref()?.iter().cloned();
    // An isolated one has its temporary files where everybody looks for theirs.
    let temporary = (!request.isolated).then(|| run.temporary());
    let secret = homes().into_iter().flat_map(|home| confinement::secret_places(&home));
    Some(Walls {
        writable: writable.chain(temporary).collect(),
        hidden: request.hidden.iter().cloned().chain(secret).collect(),
        readable: request.readable.clone(),
        opened: request.opened.clone(),
        caches: caches(request),
    })
}

/// None where they cannot be had, on a full disk for one: the command runs all the same, and downloads nothing.
fn caches(request: &CommandLine) -> Option<WorkspaceCaches> {
    let folder = request.caches.as_ref().filter(|_| request.isolated)?;
    let writable: Vec<PathBuf> =
        request.writable.iter().flatten().filter_map(|path| std::fs::canonicalize(path).ok()).collect();
    let home = std::fs::canonicalize(dirs::home_dir()?).ok()?;
    let tools = ToolFolders { home, variable: |name| std::env::var_os(name), writable: &writable };
    let prepared = WorkspaceCaches::prepare(folder, &tools);
    prepared.inspect_err(|error| tracing::warn!(%error, "a command has no folder for its downloads")).ok()
}

/// What stands in the workspace of a confined command that other programs run or obey.
fn protected(request: &CommandLine) -> BTreeSet<PathBuf> {
    let workspace = request.writable.iter().flatten().next();
    workspace.into_iter().flat_map(|folder| workspace::protected_in(folder)).collect()
}

/// What came to it: no wall keeps a command from making what is not there yet.
fn planted(request: &CommandLine, before: &BTreeSet<PathBuf>) -> Vec<String> {
    let after = protected(request);
    let workspace = request.writable.iter().flatten().next();
    let within = |path: &PathBuf| {
        let path = workspace.and_then(|folder| path.strip_prefix(folder).ok()).unwrap_or(path);
        path.to_string_lossy().into_owned()
    };
    // A new repository is one thing.
    let is_new = |git: &&Path| git.ends_with(GIT) && !before.iter().any(|path| path.starts_with(git));
    let whole = |path: &PathBuf| path.ancestors().find(is_new).map_or_else(|| path.clone(), Path::to_path_buf);
    let new: BTreeSet<PathBuf> = after.difference(before).map(whole).collect();
    new.iter().map(within).take(PLANTED_COUNT_MAX).collect()
}

/// A file that was open to a command may have got another name meanwhile, under which a later one finds it writable: it goes
/// on as a file of its own.
#[cfg(unix)]
fn apart(path: &Path) {
    use std::os::unix::fs::MetadataExt;
    let Ok(found) = std::fs::symlink_metadata(path) else { return };
    if found.is_dir() {
        std::fs::read_dir(path).into_iter().flatten().flatten().for_each(|entry| apart(&entry.path()));
    } else if found.is_file()
        && found.nlink() > 1
        && let Err(error) = as_a_file_of_its_own(path, found.permissions())
    {
        tracing::warn!(%error, "a protected file keeps another name that a command gave it");
    }
}

#[cfg(unix)]
fn as_a_file_of_its_own(path: &Path, permissions: std::fs::Permissions) -> io::Result<()> {
    let folder = path.parent().ok_or(io::ErrorKind::NotFound)?;
    let mut own = tempfile::NamedTempFile::new_in(folder)?;
    io::copy(&mut std::fs::File::open(path)?, &mut own)?;
    own.as_file().set_permissions(permissions)?;
    own.persist(path)?;
    Ok(())
}

#[cfg(not(unix))]
fn apart(_: &Path) {}

/// Where the person is at home: by their session, and by the system's own list.
fn homes() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = dirs::home_dir().into_iter().collect();
    #[cfg(unix)]
    {
        let own = rustix::process::getuid().as_raw().to_string();
        let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
        let is_own = |line: &&str| line.split(':').nth(2) == Some(own.as_str());
        homes.extend(users.lines().filter(is_own).filter_map(|line| line.split(':').nth(5)).map(PathBuf::from));
    }
    homes
}

/// Confinement holds for the thread that asks for it and for what this thread starts: the supervisor stays free.
fn spawn(is_isolated: bool, walls: Option<Walls>, mut command: Command) -> Result<Child, CommandExit> {
    let Some(walls) = walls else { return command.spawn().map_err(not_started) };
    let confined = thread::spawn(move || {
        let confined = if is_isolated { confinement::scope() } else { confinement::confine(&walls).map(drop) };
        confined.map_err(not_confined)?;
        command.spawn().map_err(not_started)
    });
    confined.join().unwrap_or_else(|_| Err(CommandExit::NotConfined("the system refused in an unknown way".to_owned())))
}

fn not_confined(ConfinementError(why): ConfinementError) -> CommandExit {
    CommandExit::NotConfined(why)
}

fn not_started(error: io::Error) -> CommandExit {
    CommandExit::NotStarted(error.to_string())
}

/// Tells what the command prints, how it ended, and when its last process has gone.
fn listen(mut reader: PipeReader, child: Child, status: Option<IsolationStatus>) -> Receiver<CommandEvent> {
    let (tell, happenings) = sync_channel(READS_COUNT_MAX);
    let printed = tell.clone();
    thread::spawn(move || {
        let mut buffer = vec![0; READ_BYTES];
        loop {
            let happening = match reader.read(&mut buffer) {
                Ok(0) => CommandEvent::Closed,
                Ok(bytes) => CommandEvent::Printed(buffer.get(..bytes).unwrap_or_default().to_owned()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => CommandEvent::Closed,
            };
            let is_last = matches!(happening, CommandEvent::Closed);
            if printed.send(happening).is_err() || is_last {
                return;
            }
        }
    });
    thread::spawn(move || tell_ends(child, status, &tell));
    happenings
}

/// Also of processes that lost their parent: they are the supervisor's, and nobody else takes note of them.
#[cfg(unix)]
fn tell_ends(child: Child, mut status: Option<IsolationStatus>, tell: &SyncSender<CommandEvent>) {
    use rustix::io::Errno;
    use rustix::process::{Pid, WaitOptions, wait};
    let shell = Pid::from_child(&child);
    loop {
        let happening = match wait(WaitOptions::empty()) {
            Ok(Some((id, exit))) if id == shell => {
                let signal = || exit.terminating_signal().map(CommandExit::Signal);
                match exit.exit_status().map(CommandExit::Code).or_else(signal) {
                    Some(exit) if status.as_mut().is_some_and(|status| !status.has_run(&exit)) => {
                        CommandEvent::Ended(CommandExit::NotConfined(UNKNOWN.to_owned()))
                    }
                    Some(exit) => CommandEvent::Ended(exit),
                    None => continue,
                }
            }
            Ok(_) | Err(Errno::INTR) => continue,
            Err(_) => CommandEvent::Gone,
        };
        let is_last = matches!(happening, CommandEvent::Gone);
        if tell.send(happening).is_err() || is_last {
            return;
        }
    }
}

#[cfg(not(unix))]
fn tell_ends(mut child: Child, _: Option<IsolationStatus>, tell: &SyncSender<CommandEvent>) {
    let exit = match child.wait() {
        Ok(status) => CommandExit::Code(status.code().unwrap_or_default()),
        Err(error) => not_started(error),
    };
    // The watch is over only when it has heard both.
    let _ = tell.send(CommandEvent::Ended(exit)).and_then(|()| tell.send(CommandEvent::Gone));
}
