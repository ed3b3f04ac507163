//! The shell that runs the command line, and the environment that it is given.

use super::confinement::WorkspaceCaches;
use super::run_folder::RunFolder;
use super::{CommandLine, network};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, PipeWriter};
use std::process::{Command, Stdio};

/// What begins with this is between Askwell and its starter: no command has to know where the data or the keys are.
const OURS: &str = "ASKWELL_";
/// Names the run folder. Children inherit it, so that what a command left behind is found.
pub const MARK: &str = "ASKWELL_COMMAND";
/// Where an isolated command has its temporary files: nobody else sees them there.
const OWN_TEMPORARY: &str = "/tmp";
#[cfg(unix)]
pub const SHELL: &str = "/bin/sh";
/// Nobody is there to look at colours, to page, or to type a password.
const SETTINGS: [(&str, &str); 4] =
    [("TERM", "dumb"), ("NO_COLOR", "1"), ("GIT_TERMINAL_PROMPT", "0"), ("PAGER", "cat")];

/// What a command finds in its environment: what is passed on, what is set for all, and what was asked for.
pub fn environment(run: &RunFolder, line: &CommandLine, caches: Option<&WorkspaceCaches>) -> Vec<(OsString, OsString)> {
    let inherited = std::env::vars_os().filter(|(name, _)| !name.to_string_lossy().starts_with(OURS));
    let mut all: BTreeMap<OsString, OsString> = inherited.collect();
    all.extend(SETTINGS.map(|(name, value)| (name.into(), value.into())));
    if line.writable.is_some() {
        let temporary = if line.isolated { OWN_TEMPORARY.into() } else { run.temporary() };
        all.insert("TMPDIR".into(), temporary.into());
    }
    all.extend(caches.into_iter().flat_map(|caches| caches.environment().iter().cloned()));
    if line.isolated {
        for (name, value) in network::environment() {
            match value {
                Some(value) => drop(all.insert(name, value)),
                None => drop(all.remove(&name)),
            }
        }
    }
    all.extend(line.environment.iter().map(|(name, value)| (name.into(), value.into())));
    all.extend([mark(run)]);
    all.into_iter().collect()
}

/// By this its processes are known, also when their supervisor is gone.
pub fn mark(run: &RunFolder) -> (OsString, OsString) {
    (MARK.into(), run.path().into())
}

/// Gives a program that runs a line its folder and its output.
pub fn prepared(mut command: Command, line: &CommandLine, output: PipeWriter) -> io::Result<Command> {
    // One pipe for both, so that the lines stand in the order they were printed.
    command.stdin(Stdio::null()).stderr(output.try_clone()?).stdout(output);
    // Where there is a handle of the folder, the supervisor is in it already; a path could lead elsewhere by now.
    if cfg!(not(unix)) || line.place.is_none() && !line.isolated {
        command.current_dir(&line.folder);
    }
    Ok(command)
}

/// A program with a group of its own, so that a signal to it reaches what it starts.
#[cfg(unix)]
pub fn program_named(name: &std::ffi::OsStr) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new(name);
    command.process_group(0);
    command
}

/// A program, also where its file has another ending than `.exe`. No window flashes up.
#[cfg(windows)]
pub fn program_named(name: &std::ffi::OsStr) -> Command {
    use std::os::windows::process::CommandExt;
    const ENDINGS: [&str; 4] = ["exe", "cmd", "bat", "com"];
    let path = std::path::Path::new(name);
    let bare = path.extension().is_none() && path.components().count() == 1;
    let folders = std::env::var_os("PATH").filter(|_| bare).unwrap_or_default();
    let mut files = std::env::split_paths(&folders)
        .flat_map(|folder| ENDINGS.map(|ending| folder.join(path).with_extension(ending)));
    let found = files.find(|file| file.is_file());
    let mut command = found.map_or_else(|| Command::new(name), Command::new);
    command.creation_flags(CREATE_NO_WINDOW);
    command
}

#[cfg(unix)]
pub fn shell(line: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new(SHELL);
    command.arg("-c").arg(line).process_group(0);
    command
}

#[cfg(windows)]
const CREATE_NO_WINDOW: u32 = 0x0800_0000;

#[cfg(windows)]
pub fn shell(line: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut command = Command::new("cmd");
    // No window flashes up. The shell takes off the outer quotes and leaves the rest as it is.
    command.creation_flags(CREATE_NO_WINDOW).raw_arg("/D /S /C").raw_arg(format!("\"{line}\""));
    command
}
