//! Starting the desktop program for somebody who asks, and an engine in the background for terminals.

use super::{RunningEngine, UnreachableError};
use engine::ModelKey;
use engine::folder::DATA_DIR_VARIABLE;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The desktop program opens no window in front of what the person does.
pub const HIDDEN: &str = "--hidden";

/// The command that is the engine in the background. Nobody types it.
const ENGINE: &str = "engine";

/// What names the model, its server and its key in one terminal: its own conversations use them, and no other ones.
pub const MODEL_VARIABLES: [&str; 3] = ["ASKWELL_MODEL", "ASKWELL_BASE_URL", "ASKWELL_API_KEY"];
/// Until whoever has the data folder has let go of it.
const WAIT: &str = "--wait";

/// More than all that can be told.
const KEYS_BYTES_MAX: u64 = 16 * 1024 * 1024;

const PROGRAM: &str = "askwell-desktop";
const COMMAND_LINE: &str = "askwell";
/// How long it may take until it answers: a slow disk, and a file to be recovered.
const STARTED_WITHIN: Duration = Duration::from_secs(30);
const LOOK_AGAIN: Duration = Duration::from_millis(5);
/// CREATE_NO_WINDOW
#[cfg(windows)]
const WITHOUT_A_CONSOLE: u32 = 0x0800_0000;

/// The desktop program.
pub async fn desktop(data: &Path) -> Result<RunningEngine, UnreachableError> {
    if !has_display() {
        return Err(UnreachableError::NoDisplay);
    }
    let program = beside_or_in_path(PROGRAM).ok_or(UnreachableError::NoDesktop)?;
    let mut command = launched(&program, data);
    command.arg(HIDDEN);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    answers(command, data, STARTED_WITHIN).await
}

/// An engine in the background: the command line's own program. It takes a session of its own, so that no terminal's end is its
/// end. What it says while it opens the data is passed on to the standard error output here.
pub async fn background_engine(data: &Path) -> Result<RunningEngine, UnreachableError> {
    let mut command =
        engine(data).ok_or_else(|| UnreachableError::NotStarted(format!("{COMMAND_LINE} was not found")))?;
    command.stderr(Stdio::piped());
    // Data that has to be repaired takes its time, and that is told.
    answers(command, data, Duration::MAX).await
}

/// Whether what this program does can be gone on with when it ends.
pub fn can_go_on_in_the_background() -> bool {
    // Elsewhere the system doesn't say who calls, so the next window could not take it back; an image's programs end with it.
    cfg!(target_os = "linux") && std::env::var_os("APPIMAGE").is_none() && command_line().is_some()
}

/// Starts an engine that goes on with every run that is under way, as soon as this program lets go of the data folder. It reads
/// the keys that conversations were told, which are kept nowhere.
pub fn go_on_in_the_background(data: &Path, keys: &[ModelKey]) -> std::io::Result<()> {
    let mut engine = engine(data).ok_or(std::io::ErrorKind::NotFound)?;
    let mut started = engine.arg(WAIT).stdin(Stdio::piped()).spawn()?;
    if let Some(reads) = started.stdin.take() {
        serde_json::to_writer(reads, keys)?;
    }
    Ok(())
}

/// What that engine reads.
pub fn keys_of_the_one_before() -> Vec<ModelKey> {
    let input = std::io::stdin();
    if input.is_terminal() {
        return Vec::new();
    }
    let mut said = Vec::new();
    let read = input.lock().take(KEYS_BYTES_MAX).read_to_end(&mut said);
    // Whoever starts it by hand says nothing, and runs that need a key say so.
    read.ok().and_then(|_| serde_json::from_slice(&said).ok()).unwrap_or_default()
}

fn engine(data: &Path) -> Option<Command> {
    let mut command = launched(&command_line()?, data);
    command.arg(ENGINE);
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(&mut command, WITHOUT_A_CONSOLE);
    Some(command)
}

/// This very program, where it is that.
fn command_line() -> Option<PathBuf> {
    let own = std::env::current_exe().ok().filter(|own| own.file_stem().is_some_and(|name| name == COMMAND_LINE));
    own.or_else(|| beside_or_in_path(COMMAND_LINE))
}

/// Starts it and waits until it, or another one that was quicker, answers.
async fn answers(mut command: Command, data: &Path, within: Duration) -> Result<RunningEngine, UnreachableError> {
    let mut child = command.spawn().map_err(|why| UnreachableError::NotStarted(why.to_string()))?;
    if let Some(mut says) = child.stderr.take() {
        std::thread::spawn(move || std::io::copy(&mut says, &mut std::io::stderr()));
    }
    let start = Instant::now();
    let mut ended = None;
    loop {
        match RunningEngine::reach(data).await {
            Err(UnreachableError::NotRunning) => {}
            reached => {
                // Somebody has to take note of its end, or it stays in the system's list of processes.
                std::thread::spawn(move || child.wait());
                return reached;
            }
        }
        // Where another one was being started at the same time, ours hands over to that and ends.
        if ended.is_none() {
            ended = child.try_wait().ok().flatten();
        }
        let failed = ended.is_some_and(|status| !status.success());
        if failed || start.elapsed() > within {
            let why = ended.map_or_else(|| "it does not answer".to_owned(), |status| status.to_string());
            return Err(UnreachableError::NotStarted(why));
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// Whether a window could be shown.
fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("WAYLAND_DISPLAY") || set("DISPLAY")
}

/// Beside this program, or in PATH.
fn beside_or_in_path(program: &str) -> Option<PathBuf> {
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join(&name)));
    let folders = std::env::var_os("PATH").unwrap_or_default();
    // A relative one names what lies in the folder that one happens to be in.
    let in_path =
        std::env::split_paths(&folders).filter(|folder| folder.is_absolute()).map(|folder| folder.join(&name));
    beside.into_iter().chain(in_path).find(|program| program.is_file())
}

/// It goes on when we and the terminal end.
fn launched(program: &Path, data: &Path) -> Command {
    let mut command = Command::new(program);
    command.env(DATA_DIR_VARIABLE, data);
    for variable in MODEL_VARIABLES {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}
