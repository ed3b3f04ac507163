//! Starting the desktop program for somebody who asks.

use super::{Local, Unreachable};
use crate::folder::DATA_DIR_VARIABLE;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The desktop program opens no window in front of what the person does.
pub const HIDDEN: &str = "--hidden";

const PROGRAM: &str = "askwell-desktop";
/// How long it may take until it answers: a slow disk, and a file to be recovered.
const STARTED_WITHIN: Duration = Duration::from_secs(30);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Starts it and waits until it answers.
pub async fn desktop(data: &Path) -> Result<Local, Unreachable> {
    if !has_display() {
        return Err(Unreachable::NoDisplay);
    }
    let program = found().ok_or(Unreachable::NoDesktop)?;
    let mut child = launched(&program, data).map_err(|why| Unreachable::NotStarted(why.to_string()))?;
    let start = Instant::now();
    let mut ended = None;
    loop {
        match Local::reach(data).await {
            Err(Unreachable::NotRunning) => {}
            reached => return reached,
        }
        // Where another one was being started at the same time, ours hands over to that and ends.
        if ended.is_none() {
            ended = child.try_wait().ok().flatten();
        }
        let failed = ended.is_some_and(|status| !status.success());
        if failed || start.elapsed() > STARTED_WITHIN {
            let why = ended.map_or_else(|| "it does not answer".to_owned(), |status| status.to_string());
            return Err(Unreachable::NotStarted(why));
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
fn found() -> Option<PathBuf> {
    let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join(&name)));
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let in_path = std::env::split_paths(&folders).map(|folder| folder.join(&name));
    beside.into_iter().chain(in_path).find(|program| program.is_file())
}

/// It goes on when we and the terminal end.
fn launched(program: &Path, data: &Path) -> std::io::Result<Child> {
    let mut command = Command::new(program);
    command.arg(HIDDEN).env(DATA_DIR_VARIABLE, data);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}
